import { type APIComponentInContainer, ButtonStyle } from 'discord.js';
import { type Answer, type Decision, nameOf, type Option, text } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { DRAFT_OPTIONS, readDraft, writeDraft, writeId } from '../ids.ts';
import { button, buttons, menu, words } from '../message.ts';

/** Up to this many options are buttons, one tap each; more become a menu. */
const BUTTONS = 10;
/** Phones cut a longer label of a button; a menu shows the whole of it. */
const LABEL = 45;
/** Discord's limit for the options of one menu: a page. */
export const MENU = 25;
/** Up to this many numbers are buttons; more are typed. */
const NUMBERS = 10;

/** An open question with what is chosen so far (places in its list of options) and the page that its menu shows. */
export interface Asked {
  table: string;
  id: string;
  decision: Decision;
  draft: string;
  page: number;
}

/**
 * The components by which a question is answered: buttons where one tap can do it and all of them can be read, else a menu,
 * else a form.
 */
export function answerParts(asked: Asked, reader: Reader): APIComponentInContainer[] {
  const { decision } = asked;
  if (decision.kind === 'amount') return numberParts(asked, reader);
  if (decision.max <= 1) return pickOne(asked, reader);
  return pickSeveral(asked, reader);
}

function numberParts({ table, id, decision: { min, max } }: Asked, reader: Reader): APIComponentInContainer[] {
  if (max - min < NUMBERS) {
    const numbers = Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
    return buttons(numbers.map((n) => button(writeId('pick', table, id, n), n, ButtonStyle.Primary)));
  }
  const label = say(text('commands:panel.enter-number', { min, max }), reader);
  return buttons([button(writeId('amount', table, id), label, ButtonStyle.Primary)]);
}

function pickOne(asked: Asked, reader: Reader): APIComponentInContainer[] {
  const { table, id, decision } = asked;
  const none = decision.min === 0 ? [button(writeId('none', table, id), say(text('commands:panel.none'), reader))] : [];
  const isShort = (option: Option) => labelOf(option, reader).length <= LABEL;
  if (decision.options.length + none.length <= BUTTONS && decision.options.every(isShort)) {
    const each = decision.options.map((option) => {
      const style = option.card ? ButtonStyle.Primary : ButtonStyle.Secondary;
      return button(writeId('pick', table, id, option.id), labelOf(option, reader), style);
    });
    return buttons([...each, ...none]);
  }
  // Beside a list of cards, what else can be done stays a button.
  const beside = decision.options.some((o) => o.card)
    ? decision.options.filter((o) => !o.card && isShort(o)).slice(0, 4)
    : [];
  const listed = decision.options.filter((o) => !beside.includes(o));
  const placeholder = say(text('commands:panel.choose-one'), reader);
  return [
    menu(writeId('menu', table, id), placeholder, choices(pageOf(listed, asked.page), [], reader)),
    ...pager(asked, listed.length, reader),
    ...buttons([...beside.map((o) => button(writeId('pick', table, id, o.id), labelOf(o, reader))), ...none]),
  ];
}

/**
 * Several at once: a button for each combination while these are few; else a menu gathers them, and "Done" sends them off
 * when they have been looked over.
 */
function pickSeveral(asked: Asked, reader: Reader): APIComponentInContainer[] {
  const { table, id, decision } = asked;
  const { options, min, max } = decision;
  if (options.length > DRAFT_OPTIONS)
    return [words(say(text('commands:panel.too-many', { count: options.length }), reader))];
  const t = (key: string, args = {}) => say(text(`commands:panel.${key}`, args), reader);
  const chosen = readDraft(asked.draft).filter((place) => place < options.length);
  const placeholder = min === max ? t('choose-exactly', { count: min }) : t('choose-between', { min, max });
  const none = min === 0 ? [button(writeId('none', table, id), t('none'))] : [];
  const few = (decision.kind === 'pick' ? combinations(decision) : []).map((places) => {
    const label = places.map((place) => labelOf(options[place] as Option, reader)).join(' + ');
    return { label, draft: writeDraft(places) };
  });
  if (few.length > 0 && few.length + none.length <= BUTTONS && few.every(({ label }) => label.length <= LABEL)) {
    const each = few.map(({ label, draft }) => button(writeId('done', table, id, draft), label, ButtonStyle.Primary));
    return buttons([...each, ...none]);
  }

  const page = pageOf(options, asked.page);
  const shown = choices(
    page,
    chosen.map((place) => options[place] as Option),
    reader,
  );
  const parts: APIComponentInContainer[] = [
    menu(writeId('draft', table, id, `${asked.page}.${asked.draft}`), placeholder, shown, { min: 0, max }),
    ...pager(asked, options.length, reader),
  ];
  if (chosen.length > 0) {
    const names = chosen.map((place) => labelOf(options[place] as Option, reader));
    parts.push(
      words(
        decision.kind === 'arrange'
          ? t('order-so-far', { order: names.join(' → ') })
          : t('chosen-so-far', { chosen: names }),
      ),
    );
    if (decision.kind === 'arrange') parts.push(...lastButtons(asked, chosen, reader));
  }
  const enough = chosen.length >= min && chosen.length <= max && chosen.length > 0;
  const done = button(
    writeId('done', table, id, asked.draft),
    t('done', { count: chosen.length }),
    ButtonStyle.Success,
    {
      disabled: !enough,
    },
  );
  return [...parts, ...buttons([done, ...none])];
}

/** Every combination that would be an answer, as places; copies are alike. None where there are too many to list. */
function combinations({ options, min, max }: Decision): number[][] {
  if (options.length > 4) return [];
  const found = new Map<string, number[]>();
  for (let bits = 1; bits < 2 ** options.length; bits++) {
    const places = options.flatMap((_, place) => (bits & (2 ** place) ? [place] : []));
    const names = places.map((place) => nameOf((options[place] as Option).id)).join('+');
    if (places.length >= min && places.length <= max && !found.has(names)) found.set(names, places);
  }
  return [...found.values()].toSorted((a, b) => a.length - b.length);
}

/** Buttons that put one of those chosen last; what that means, the question says. Copies count as one. */
function lastButtons(
  { table, id, decision, draft }: Asked,
  chosen: number[],
  reader: Reader,
): APIComponentInContainer[] {
  const last = decision.options[chosen.at(-1) ?? 0] as Option;
  const others = new Map<string, number>();
  for (const place of chosen) {
    const option = decision.options[place] as Option;
    if (nameOf(option.id) !== nameOf(last.id)) others.set(nameOf(option.id), place);
  }
  return buttons(
    [...others.values()].slice(0, 5).map((place) => {
      const label = labelOf(decision.options[place] as Option, reader);
      return button(
        writeId('last', table, id, `${writeDraft([place])}${draft}`),
        say(text('commands:panel.put-last', { label }), reader),
      );
    }),
  );
}

function pageOf<T>(all: T[], page: number): T[] {
  return all.slice(page * MENU, (page + 1) * MENU);
}

function pager({ table, id, page, draft }: Asked, count: number, reader: Reader): APIComponentInContainer[] {
  if (count <= MENU) return [];
  const pages = Math.ceil(count / MENU);
  const to = (p: number) => writeId('page', table, id, `${(p + pages) % pages}.${draft}`);
  const label = (key: string) => say(text(`commands:panel.${key}`, { page: page + 1, pages }), reader);
  return buttons(
    pages === 2
      ? [button(to(page + 1), label('other-page'))]
      : [button(to(page - 1), label('previous')), button(to(page + 1), label('next'))],
  );
}

function choices(options: Option[], chosen: Option[], reader: Reader) {
  return options.map((option) => ({
    value: option.id,
    label: labelOf(option, reader),
    description: option.detail && say(option.detail, reader),
    chosen: chosen.includes(option),
  }));
}

function labelOf(option: Option, reader: Reader): string {
  return say(option.label, reader);
}

/**
 * Reads an answer that was typed: option ids or labels between commas, or a number; case and spaces do not matter.
 * @returns the answer, or the words that named nothing on offer
 */
export function readTyped(
  typed: string,
  decision: Decision,
  reader: Reader,
): { answer: Answer } | { unknown: string[] } {
  if (decision.kind === 'amount') {
    const number = Number(typed.trim());
    return typed.trim() !== '' && Number.isInteger(number) ? { answer: number } : { unknown: [typed] };
  }
  const left = decision.options.map(({ id, label }) => ({
    id,
    names: [id, nameOf(id), say(label, reader)].map((name) => name.toLowerCase()),
  }));
  const words = typed.split(',').flatMap((word) => word.trim() || []);
  const ids: string[] = [];
  const unknown: string[] = [];
  for (const word of words.filter((w) => w !== NOTHING)) {
    const place = left.findIndex(({ names }) => names.includes(word.toLowerCase()));
    if (place < 0) unknown.push(word);
    else ids.push(...left.splice(place, 1).map(({ id }) => id));
  }
  if (words.length === 0) unknown.push(typed); // blanks and commas are a slip, not an answer
  return unknown.length > 0 ? { unknown } : { answer: ids };
}

/** What to type to choose nothing. */
export const NOTHING = '-';
