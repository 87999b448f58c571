import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import { games } from '../src/games/index.ts';
import { type Game, type Rule, text } from '../src/kernel/index.ts';
import { TableRefusal } from '../src/table/index.ts';
import { has, type Locale } from '../src/words.ts';
import type { Command, Given } from './command.ts';
import type { Asker, Host } from './host.ts';
import { message, words } from './message.ts';
import { harmless } from './reader.ts';
import { findRules } from './search.ts';
import { described, speech } from './speech.ts';
import { gameAsked, gameOption } from './which.ts';

/** How many rules are shown, and how many characters of them: more would not be read. */
const RULES = 6;
const LENGTH = 2800;

const t = speech('rules');

/** `/rules`: looks rules up by words or by their ids. */
export const rules: Command = {
  data: {
    name: 'rules',
    ...described('rules.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'query',
        ...described('rules.query'),
        required: true,
        max_length: 200,
        autocomplete: true,
      },
      ...gameOption,
    ],
  },

  run(asker, given, host) {
    const query = given.text('query') ?? '';
    const game = gameOf(query, asker, given, host);
    const found = findRules(game.rules?.() ?? [], query, RULES, game.synonyms).map((rule) => told(rule, asker.locale));
    if (found.length === 0) throw new TableRefusal('no-rule', { game: game.title, query: harmless(query) });
    const shown: string[] = [];
    for (const rule of found) if (`${shown.join('\n')}${rule}`.length < LENGTH || shown.length === 0) shown.push(rule);
    return message('seat', [words(`## ${t('title', asker.locale, { game: game.title })}`), words(shown.join('\n'))]);
  },

  suggest(asker, typed, host, given) {
    const { rules: all, synonyms } = gameOf(typed, asker, given, host);
    return findRules(all?.() ?? [], typed, 25, synonyms).map(({ id, rule }) => ({
      name: `${id}: ${rule}`.slice(0, 100),
      value: id,
    }));
  },
};

/** The game that is named, or whose rule has the id that is asked for, or else the one of this channel. */
function gameOf(query: string, asker: Asker, given: Given, host: Host): Game {
  const id = query.trim().toUpperCase();
  const byId = Object.values(games).find((game) => game.rules?.().some((rule) => rule.id === id));
  return (given.text('game') === null && byId) || gameAsked(asker, given, host);
}

/** A rule: its id and what it says; in small print how we read it, where it stands, and for which way of playing. */
function told({ id, mode, rule, section, ruling }: Rule, locale: Locale): string {
  const known = has(`commands:rules.mode.${mode}`);
  const where = known ? t('where-for', locale, { section, mode: text(`commands:rules.mode.${mode}`) }) : section;
  return [`**${id}** ${rule}`, ...(ruling ? [`-# ${t('ruling', locale, { ruling })}`] : []), `-# ${where}`].join('\n');
}
