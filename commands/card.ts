import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import type { CardFact, Game } from '../src/kernel/index.ts';
import { TableRefusal } from '../src/table/index.ts';
import { type Locale, say } from '../src/words.ts';
import type { Command } from './command.ts';
import type { Asker, Host } from './host.ts';
import { message, picture, words } from './message.ts';
import { cardPicture } from './pictures.ts';
import { harmless, readerOf } from './reader.ts';
import { described, speech } from './speech.ts';
import { gameAsked, gameOption } from './which.ts';

const t = speech('card');

/** `/card`: what a card says, where that comes from, and where copies of it lie open at this table. */
export const card: Command = {
  data: {
    name: 'card',
    ...described('card.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'name',
        ...described('card.name'),
        required: true,
        autocomplete: true,
      },
      ...gameOption,
    ],
  },

  run(asker, given, host) {
    const game = gameAsked(asker, given, host);
    const typed = given.text('name') ?? '';
    const [title] = titlesLike(typed, game);
    if (title === undefined || !game.cards) {
      throw new TableRefusal('no-card', { game: game.title, name: harmless(typed.slice(0, 100)) });
    }
    const info = game.cards.about(title);
    const { locale } = asker;
    const shown = cardPicture(game.id, info, locale);
    const facts = info.facts.map((fact) => `${say(fact.says, { locale, names: [] })}${sourceOf(fact, locale)}`);
    const lines = [`## ${title}`, ...facts, ...whereabouts(title, game, asker, host), `-# ${t('rules', locale)}`];
    return message('seat', [picture(shown), words(lines.join('\n'))], { pictures: [shown] });
  },

  suggest(asker, typed, host, given) {
    return titlesLike(typed, gameAsked(asker, given, host))
      .slice(0, 25)
      .map((title) => ({ name: title, value: title }));
  },
};

/** The titles that what is typed may mean, the likeliest first: the very title, those that begin so, those that hold it. */
function titlesLike(typed: string, { cards }: Game): string[] {
  const wanted = typed.trim().toLowerCase();
  const titles = (cards?.titles ?? []).toSorted();
  const tests = [
    (title: string) => title === wanted,
    (title: string) => title.startsWith(wanted),
    (title: string) => title.includes(wanted),
  ];
  return [...new Set(tests.flatMap((fits) => titles.filter((title) => fits(title.toLowerCase()))))];
}

/** Whether the rulebook prints a fact, and where, or we made it up. */
function sourceOf({ rules, ours }: CardFact, locale: Locale): string {
  if (rules.length === 0) return ours ? ` · *${t('ours', locale)}*` : '';
  return ` · *${t(ours ? 'partly' : 'printed', locale, { rules: rules.join(', ') })}*`;
}

/** Where copies lie open at the table of this channel, where it plays this game: from the public view alone. */
function whereabouts(title: string, { id, cards }: Game, asker: Asker, host: Host): string[] {
  const here = host.tables.inChannel(asker.channelId);
  if (here?.game.id !== id || !cards) return [];
  const { view, table } = host.tables.look(here.id, null);
  if (view === null) return [];
  const places = cards.where(title, view).map((place) => `• ${say(place, readerOf(table, asker.locale))}`);
  return places.length > 0 ? [`**${t('here', asker.locale)}**`, ...places] : [`**${t('not-here', asker.locale)}**`];
}
