/**
 * @import { APIApplicationCommandBasicOption } from 'discord-api-types/v10'
 * @import { Choice, CommandForm, Field } from './command.js'
 */
import { html } from 'htm/preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { call } from './api.js';
import { fieldProblem, localDescription, localName, OptionType, optionOf, suggests } from './command.js';
import { choicesFor, desk, formOptions } from './desk.js';
import { readUpload } from './files.js';
import { Icon } from './icons.js';
import { Suggestions } from './suggestions.js';

const TYPING_PAUSE = 120;
const SHOWN_CHOICES = 25;

/**
 * What the bot suggests for the field that is being filled.
 * @typedef {{ state: 'none' | 'loading' | 'failed', choices: Choice[] }} Offer
 */

/**
 * A command being filled in: a field for each required option, the others to be added. Enter takes what is marked in
 * the list or sends, Tab moves on, Escape gives up.
 * @param {{ channelId: string, form: CommandForm, onChange: (form: CommandForm | null) => void, onSent: () => void }} props
 */
export function CommandForm({ channelId, form, onChange, onSent }) {
  const id = useId();
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [focused, setFocused] = useState(/** @type {string | null} */ (null));
  const [listOpen, setListOpen] = useState(true);
  const [moved, setMoved] = useState(/** @type {number | null} */ (null));
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const offer = useOffer(channelId, form, focused);
  const locale = desk.session?.user.locale ?? 'en-US';

  const option = focused ? optionOf(form, focused) : undefined;
  const text = (focused && form.fields[focused]?.text) || '';
  const choices = option ? matching(option, text, form.fields[option.name], offer.choices) : [];
  const open = listOpen && choices.length > 0;
  const active = Math.min(moved ?? (text !== '' || option?.required ? 0 : -1), choices.length - 1);
  const rest = form.entry.options.filter(({ name }) => !form.shown.includes(name));
  const problems = new Map(
    form.entry.options.map((one) => [one.name, fieldProblem(one, form.fields[one.name], choicesFor(one))]),
  );

  const asked = option !== undefined && suggests(option) && listOpen && !open;
  const notes = {
    loading: 'Loading options…',
    failed: 'Loading options failed',
    none: text ? 'No options match your search.' : null,
  };
  const note = asked ? notes[offer.state] : null;

  /** @param {string | undefined} name */
  const focusOn = (name) => {
    const field = name && box.current?.querySelector(`[data-option="${CSS.escape(name)}"]`);
    if (field instanceof HTMLElement) field.focus();
  };
  const toFocus = useRef(
    /** @type {string | undefined} */ (form.shown.find((name) => !form.fields[name]) ?? form.shown[0]),
  );
  useLayoutEffect(() => {
    if (toFocus.current) focusOn(toFocus.current);
    else if (form.shown.length === 0)
      /** @type {HTMLElement | null} */ (box.current?.querySelector('.command-chip') ?? null)?.focus();
    toFocus.current = undefined;
  }, [form.shown]);

  /** @param {string} name @param {Field} field */
  const fill = (name, field) => {
    onChange({ ...form, fields: { ...form.fields, [name]: field } });
    setMoved(null);
  };
  /** @param {string} name */
  const add = (name) => {
    toFocus.current = name;
    onChange({ ...form, shown: [...form.shown, name] });
  };
  /** @param {string} name */
  const drop = (name) => {
    const { [name]: _, ...fields } = form.fields;
    toFocus.current = form.shown[form.shown.indexOf(name) - 1];
    onChange({ ...form, fields, shown: form.shown.filter((other) => other !== name) });
  };
  /** @param {number} index @param {boolean} moveOn */
  const pick = (index, moveOn) => {
    const choice = choices[index];
    if (!option || !choice) return;
    fill(option.name, { text: choice.name, value: choice.value });
    setListOpen(false);
    if (moveOn) focusOn(form.shown.find((name) => name !== option.name && !form.fields[name]?.text));
  };
  const send = async () => {
    setTried(true);
    const wrong = form.shown.find((name) => problems.get(name));
    if (wrong) return focusOn(wrong);
    if (sending) return;
    setSending(true);
    const sent = await desk.runCommand(channelId, form);
    setSending(false);
    if (sent) onSent();
  };

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const taken = option && form.fields[option.name]?.value !== undefined;
    if (event.key === 'Escape') onChange(null);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (open && active >= 0 && !taken) pick(active, true);
      else void send();
    } else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLElement &&
      event.target.classList.contains('command-chip')
    ) {
      void send();
    } else if (
      event.key === 'Tab' &&
      !event.shiftKey &&
      open &&
      active >= 0 &&
      !taken &&
      (text !== '' || moved !== null)
    ) {
      pick(active, false);
      return;
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setListOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (choices.length > 0) setMoved(open ? (active + step + choices.length) % choices.length : 0);
    } else if (event.key === 'Backspace' && event.target instanceof HTMLElement) {
      const empty = event.target instanceof HTMLInputElement ? event.target.value === '' : true;
      if (!empty) return;
      if (option && !option.required) drop(option.name);
      else if (!focused || focused === form.shown[0]) onChange(null);
      else return;
    } else return;
    event.preventDefault();
  };

  return html`<div class="command-form" ref=${box} onKeyDown=${key}>
    <${Suggestions} id=${id} head=${html`<${FormHead} form=${form} option=${option} locale=${locale}
        problem=${tried && option ? problems.get(option.name) : null} />`}
      items=${open ? choices.map((choice) => ({ key: String(choice.value), title: choice.name })) : []} active=${active}
      note=${note}
      onPick=${(/** @type {number} */ index) => pick(index, true)} onHover=${setMoved} />
    <div class="command-fields">
      <span class="command-chip" tabindex=${form.shown.length === 0 ? 0 : -1}>/${form.entry.shown}</span>
      ${form.shown.map((name) => {
        const one = optionOf(form, name);
        return (
          one &&
          html`<${OptionField} key=${name} option=${one} field=${form.fields[name]}
              wrong=${tried && problems.get(name)} locale=${locale}
          listId=${id} expanded=${open && focused === name} activeId=${active >= 0 ? `${id}-${active}` : undefined}
          onFocus=${() => {
            setFocused(name);
            setListOpen(form.fields[name]?.value === undefined);
            setMoved(null);
          }}
          onFill=${(/** @type {Field} */ field) => {
            setListOpen(true);
            fill(name, field);
          }} />`
        );
      })}
      ${rest.map(
        (one) => html`<button type="button" class="add-option" key=${one.name}
          title=${localDescription(one, locale)} onClick=${() => add(one.name)}><${Icon} name="plus"
          size=${12} />${localName(one, locale)}</button>`,
      )}
    </div>
    <button type="button" class="icon-button" aria-label="Cancel the command" title="Cancel (Esc)"
        onClick=${() => onChange(null)}><${Icon} name="close" /></button>
    <button type="button" class="icon-button send" aria-label="Send" title="Send (Enter)" onClick=${send}><${Icon}
        name="send" /></button>
  </div>`;
}

/**
 * @param {{ form: CommandForm, option: APIApplicationCommandBasicOption | undefined, locale: string, problem: string | null | undefined }} props
 */
function FormHead({ form, option, locale, problem }) {
  if (!option) return html`<strong>/${form.entry.shown}</strong> ${form.entry.description}`;
  return html`<strong>${localName(option, locale)}</strong> ${localDescription(option, locale)}
    ${option.required && html` <span class="required-word">required</span>`}${
      problem &&
      html` <span
        class="error">${problem}</span>`
    }`;
}

/** @type {Record<number, string>} */
const typeWords = {
  3: 'text',
  4: 'whole number',
  5: 'true or false',
  6: 'user',
  7: 'channel',
  8: 'role',
  9: 'user or role',
  10: 'number',
  11: 'file',
};

/**
 * @param {{ option: APIApplicationCommandBasicOption, field: Field | undefined, wrong: string | null | undefined | false, locale: string,
 *   listId: string, expanded: boolean, activeId: string | undefined, onFocus: () => void, onFill: (field: Field) => void }} props
 */
function OptionField({ option, field, wrong, locale, listId, expanded, activeId, onFocus, onFill }) {
  const id = useId();
  const name = localName(option, locale);
  const numeric = option.type === OptionType.Integer || option.type === OptionType.Number;
  return html`<span class=${`option-field ${wrong ? 'wrong' : ''}`}>
    <label for=${id}>${name}${option.required && html`<span class="required" title="Required">*</span>`}</label>
    ${
      option.type === OptionType.Attachment
        ? html`<input id=${id} type="file" data-option=${option.name} onFocus=${onFocus}
            aria-required=${option.required}
          onChange=${async (/** @type {Event & { currentTarget: HTMLInputElement }} */ event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onFill({ text: file.name, value: await readUpload(file) });
          }} />`
        : html`<input id=${id} data-option=${option.name} type="text" role="combobox" autocomplete="off"
            spellcheck=${false} placeholder=${typeWords[option.type]}
          inputmode=${numeric ? 'numeric' : 'text'} value=${field?.text ?? ''} aria-required=${option.required}
              aria-invalid=${Boolean(wrong)}
          aria-expanded=${expanded} aria-controls=${listId} aria-activedescendant=${expanded ? activeId : undefined}
              aria-autocomplete="list"
          maxlength=${'max_length' in option ? option.max_length : undefined} onFocus=${onFocus}
          onInput=${(/** @type {Event & { currentTarget: HTMLInputElement }} */ event) => onFill({ text: event.currentTarget.value })} />`
    }
  </span>`;
}

/**
 * The choices to show for what is typed.
 * @param {APIApplicationCommandBasicOption} option @param {string} text @param {Field | undefined} field @param {Choice[]} offered
 */
function matching(option, text, field, offered) {
  if (suggests(option)) return offered;
  const all = choicesFor(option) ?? [];
  const wanted = field?.value === undefined ? text.trim().replace(/^[@#]/, '').toLowerCase() : '';
  return all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, SHOWN_CHOICES);
}

/**
 * Asks the bot for choices while its field is being filled.
 * @param {string} channelId @param {CommandForm} form @param {string | null} focused
 * @returns {Offer}
 */
function useOffer(channelId, form, focused) {
  const [offer, setOffer] = useState(/** @type {Offer} */ ({ state: 'none', choices: [] }));
  const option = focused ? optionOf(form, focused) : undefined;
  const field = focused ? form.fields[focused] : undefined;
  const asks = option !== undefined && suggests(option) && field?.value === undefined;
  useEffect(() => setOffer({ state: 'none', choices: [] }), [focused]);
  useEffect(() => {
    if (!asks || !option) return undefined;
    let current = true;
    const timer = setTimeout(async () => {
      setOffer((before) => ({ ...before, state: 'loading' }));
      try {
        const as = desk.mustAct().id;
        const options = { ...formOptions(form), [option.name]: field?.text ?? '' };
        const { choices } = await call('autocomplete', {
          as,
          body: { channel_id: channelId, name: form.entry.name, options, focused: option.name },
        });
        if (current) setOffer({ state: 'none', choices });
      } catch {
        if (current) setOffer({ state: 'failed', choices: [] });
      }
    }, TYPING_PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asks, focused, field?.text]);
  return offer;
}
