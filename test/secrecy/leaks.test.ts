/** That the proof of secrecy can fail: each of these tells somebody what they must not know, and each is caught. */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Host } from '../../commands/host.ts';
import { commands } from '../../commands/index.ts';
import type { Message } from '../../commands/message.ts';
import { post } from '../../commands/panels/post.ts';
import type { Sender } from '../../commands/sender.ts';
import type { State as BloodState } from '../../src/games/dark-blood/state.ts';
import type { DarkBloodView } from '../../src/games/dark-blood/view.ts';
import type { DarkPactView } from '../../src/games/dark-pact/view.ts';
import { type Flow, type Question, type Seat, text } from '../../src/kernel/index.ts';
import type { Store } from '../../src/store/index.ts';
import { darkBloodSecrets } from './dark-blood.ts';
import { darkPactSecrets, markedDarkPact } from './dark-pact.ts';
import { Leak } from './leak.ts';
import { tellsNoHiddenName } from './names.ts';
import { type Parts, Unpainted } from './surface.ts';
import { keepsSecrets } from './twins.ts';

vi.setConfig({ testTimeout: 120_000 });
afterEach(() => vi.restoreAllMocks());

type DarkPact = typeof darkPactSecrets.game;
type Tools = Parameters<DarkPact['play']>[0];

/** The same trials on Dark Pact with something changed; a leak ends them. */
const tried = (change: Partial<DarkPact>, parts: Parts = {}, extent = { games: 12, points: 4, moves: 8 }) =>
  keepsSecrets({ ...darkPactSecrets, game: { ...darkPactSecrets.game, ...change } }, { ...extent, parts });

/** Dark Pact whose rules use other tools. */
const using = (change: (g: Tools) => Partial<Tools>): Partial<DarkPact> => ({
  play: (g) => darkPactSecrets.game.play({ ...g, ...change(g) }),
});

/** What the player of a seat sees of the table in a channel. */
const view = (host: Host, channelId: string, seat: Seat) =>
  host.tables.look(host.tables.inChannel(channelId)?.id ?? '', String(seat + 1)).view as DarkPactView;

const hand = (host: Host, channelId: string, seat: Seat) =>
  (view(host, channelId, seat).players[seat]?.own?.hand ?? []).map(({ title }) => title);

/** A Sender that changes what it posts. */
function changing(change: (message: Message<'public'>, host: Host, channelId: string) => Message<'public'>): Parts {
  return {
    sender(rest, host, logger) {
      return new (class extends Unpainted {
        override post(channelId: string, message: Message<'public'>, nonce: string) {
          return super.post(channelId, change(message, host(), channelId), nonce);
        }
      })(rest, logger);
    },
  };
}

/** Tells of every drawn card to all. */
const drawsAloud = using((g) => ({
  draw(pile, n) {
    const cards = g.draw(pile, n);
    if (cards.length > 0) g.tell(text('leak:drawn', { cards: cards.map(String) }));
    return cards;
  },
}));

describe('it is noticed that two games can be told apart', () => {
  it('by a line of the log that names a drawn card', async () => {
    await expect(tried(drawsAloud)).rejects.toThrow(/viewer \S+ learns by /);
  });

  it('by questions of others', async () => {
    const openly = (q: Question) => ({ ...q, secret: false });
    const change = using((g) => ({
      one: (seat, q) => g.one(seat, openly(q)),
      pick: (seat, q) => g.pick(seat, openly(q)),
    }));
    await expect(tried(change)).rejects.toThrow(/what was sent/);
  });

  it('by the name of a file that is made from the view of a seat', async () => {
    const parts = changing((message, host, channelId) => {
      const hash = createHash('sha256')
        .update(JSON.stringify(view(host, channelId, 0)))
        .digest('hex')
        .slice(0, 12);
      const json = JSON.stringify(message.components).replace(/board-\w+/, `board-${hash}`);
      const pictures = message.pictures.map((p) => ({ ...p, name: `board-${hash}.png` }));
      return { ...message, pictures, components: JSON.parse(json) };
    });
    await expect(tried({}, parts)).rejects.toThrow(/public at first: .*board-/);
  });

  it('by who is notified', async () => {
    const parts = changing((message, host, channelId) => ({
      ...message,
      ping: hand(host, channelId, 1).includes('Copper') ? [...message.ping, '2'] : message.ping,
    }));
    await expect(tried({}, parts)).rejects.toThrow(/public .*allowed_mentions/);
  });

  it('by a nonce that counts answers', async () => {
    const parts: Parts = {
      sender(rest, host, logger) {
        return new (class extends Unpainted {
          override post(channelId: string, message: Message<'public'>) {
            return super.post(channelId, message, `${channelId}.${host().tables.inChannel(channelId)?.seq}`);
          }
        })(rest, logger);
      },
    };
    await expect(tried({}, parts)).rejects.toThrow(/nonce/);
  });

  it('by an edit when a secret question is answered', async () => {
    await expect(tried({}, { outbox: (...deps) => new Restless(...deps) })).rejects.toThrow(/nobody else can see/);
  });

  it('by when something is sent', async () => {
    const parts = changing((message, host, channelId) => {
      if (hand(host, channelId, 0).includes('2x')) (host.clock as unknown as { time: number }).time += 1;
      return message;
    });
    await expect(tried({}, parts)).rejects.toThrow(/public .*\.at is/);
  });

  it('by a reminder that comes to those alone who hold something', async () => {
    const parts: Parts = {
      sender(rest, host, logger) {
        return new (class extends Unpainted {
          override async post(channelId: string, message: Message<'public'>, nonce: string) {
            const here = nonce.startsWith('notice-') && host().tables.inChannel(channelId);
            if (here && hand(host(), channelId, 0).includes('Copper'))
              return { id: '', attachments: [], components: [] };
            return super.post(channelId, message, nonce);
          }
        })(rest, logger);
      },
    };
    const days = { ...darkPactSecrets, patience: 72 };
    await expect(keepsSecrets(days, { games: 12, points: 4, moves: 8, parts })).rejects.toThrow(/while time passes/);
  });

  it('by what is suggested', async () => {
    const { act } = commands;
    if (!act) throw new Error('there is no /act');
    vi.spyOn(act, 'suggest').mockImplementation((asker, _typed, host) =>
      hand(host, asker.channelId, 0).map((title) => ({ name: title, value: title })),
    );
    await expect(tried({})).rejects.toThrow(/suggestions .*for viewer 1/);
  });

  it('by a view that shows a hidden card', async () => {
    const game = darkPactSecrets.game;
    const change: Partial<DarkPact> = {
      view: (s, ...who) => ({ ...game.view(s, ...who), next: s.supplyDeck.at(-1) }) as DarkPactView,
    };
    await expect(tried(change)).rejects.toThrow(/a new deal for viewer 0 shows: \.view\.next/);
  });
});

describe('it is noticed of Dark Blood that a view shows', () => {
  const { game } = darkBloodSecrets;
  const [events, coop] = [{ events: '2345' }, { mode: 'coop' }].map((set) => ({ cults: 'random', ...set }));

  it.each<[string, object | undefined, (s: BloodState) => unknown]>([
    ['the order in the Game Pouch', events, (s) => s.pouch[0]],
    ['the Blood of a rival', events, (s) => s.players.map(({ blood }) => blood > 5)],
    ['which Starting Points Token somebody has', events, (s) => s.players.map(({ pouch }) => pouch.taint)],
    ['the next Event Card', events, (s) => s.events[0]],
    ['whether Objective Cards are alike', events, (s) => s.players.map((p) => (p.kept ?? p.dealt[0] ?? '').length)],
    ['a disc face down on a Defiled Token', coop, (s) => s.tokens[2]?.hidden],
  ])('%s', async (_what, given, secret) => {
    const view: typeof game.view = (s, ...who) => ({ ...game.view(s, ...who), leak: secret(s) }) as DarkBloodView;
    const told = { ...darkBloodSecrets, options: game.options.parse(given), game: { ...game, view } };
    const trial = keepsSecrets({ ...told, openHands: given === coop || undefined }, { games: 4, points: 3, moves: 0 });
    await expect(trial).rejects.toThrow(/a new deal for viewer \S+ shows: \.view\.leak/);
  });

  it('discs in the order in which they lie, where it counts them', async () => {
    const view: typeof game.view = (s, ...who) => {
      const seen = game.view(s, ...who);
      const order = new Map(s.pouch.map((disc) => [disc, seen.pouch[disc]]));
      return { ...seen, pouch: Object.fromEntries(order) };
    };
    const told = { ...darkBloodSecrets, game: { ...game, view } };
    await expect(keepsSecrets(told, { games: 4, points: 3, moves: 0 })).rejects.toThrow(/a new deal .*\.view\.pouch/);
  });

  it('how much somebody can bid', async () => {
    const play: typeof game.play = (g) =>
      game.play({ ...g, amount: (seat, q) => g.amount(seat, { ...q, secret: false }) });
    const bids = { games: 4, points: 3, moves: 0, length: 150, where: (d: { topic: string }) => d.topic === 'bid' };
    const trial = keepsSecrets({ ...darkBloodSecrets, game: { ...game, play } }, bids);
    await expect(trial).rejects.toThrow(/a new deal for viewer/);
  });
});

describe('it is noticed that a new deal is wrong:', () => {
  const { game } = darkPactSecrets;
  const deals = { games: 2, points: 4, moves: 0 };

  it('it deals nothing anew', async () => {
    await expect(tried({ redeal: (s) => s }, {}, deals)).rejects.toThrow(/changes it 0 times/);
  });

  it('it leaves the hands of rivals as they are', async () => {
    const redeal: DarkPact['redeal'] = (s, _viewer, chance) => ({
      ...s,
      supplyDeck: chance.shuffle([...s.supplyDeck]),
    });
    await expect(tried({ redeal }, {}, deals)).rejects.toThrow(
      /what seat \d hides from viewer .*: a new deal changes it 0 times/,
    );
  });

  it('it changes what the viewer holds', async () => {
    const redeal: DarkPact['redeal'] = (s, viewer, chance) =>
      game.redeal(s, viewer === 0 ? 'spectator' : viewer, chance);
    await expect(tried({ redeal })).rejects.toThrow(/a new deal for viewer 0 shows/);
  });

  it('it changes what lies open', async () => {
    const redeal: DarkPact['redeal'] = (s, ...how) => ({ ...game.redeal(s, ...how), supply: s.supply.toReversed() });
    await expect(tried({ redeal })).rejects.toThrow(/a new deal for viewer \S+ shows/);
  });
});

describe('it is noticed that a hidden name is told', () => {
  const read = (change: Partial<DarkPact>) =>
    tellsNoHiddenName({ ...markedDarkPact, game: { ...markedDarkPact.game, ...change } }, { games: 4, length: 60 });
  const { game } = markedDarkPact;

  it('in a line that names a drawn card', async () => {
    const play: DarkPact['play'] = (g) =>
      game.play({
        ...g,
        draw(pile, n) {
          const cards = g.draw(pile, n);
          if (cards.length > 0) g.tell(text('dark-pact:log.drew', { cards: cards.map(String) }));
          return cards;
        },
      });
    await expect(read({ play })).rejects.toThrow(/reads §\d+ in .*You drew/);
  });

  it('in a line that names all cards that are discarded', async () => {
    const arrange = (g: Tools) =>
      function* (seat: Seat, q: Question): Flow<string[]> {
        const ids = yield* g.arrange(seat, q);
        if (q.prompt.key.endsWith('cleanupDiscard'))
          g.tell(text('dark-pact:log.reveal', { player: { seat }, cards: ids }));
        return ids;
      };
    const play: DarkPact['play'] = (g) => game.play({ ...g, arrange: arrange(g) });
    await expect(read({ play })).rejects.toThrow(/reads §\d+ in .* reveals /);
  });

  it('in what a picture is painted from', async () => {
    const change: Partial<DarkPact> = {
      view: (s, ...who) => ({ ...game.view(s, ...who), under: s.players.map((p) => p.discard.at(-2)) }) as DarkPactView,
    };
    await expect(read(change)).rejects.toThrow(/reads §\d+ in the view/);
  });

  it('in the question to a rival', async () => {
    const play: DarkPact['play'] = (g) =>
      game.play({
        ...g,
        one: (seat, q) =>
          g.one(seat, { ...q, secret: false, prompt: text('leak:ask', { ids: (q.options ?? []).map((o) => o.id) }) }),
      });
    await expect(read({ play })).rejects.toThrow(/reads §\d+/);
  });
});

it('is a leak that is thrown, not any error', async () => {
  await expect(tried(drawsAloud)).rejects.toBeInstanceOf(Leak);
});

/** An outbox that edits whenever something is owed, whether or not it shows. */
class Restless {
  constructor(
    private readonly host: Host,
    private readonly store: Store,
    private readonly sender: Sender,
  ) {}

  start(): void {}

  async stop(): Promise<void> {
    const { clock, tables } = this.host;
    for (const row of this.store.owed(clock.now())) {
      const table = tables.named(this.store.table(row.tableId)?.publicId ?? '');
      if (!table) continue;
      const message = post(tables.look(table.id, null), []);
      const old = this.store.post(row.tableId);
      const sent = old
        ? await this.sender.edit(table.channelId, old.messageId, message, [])
        : await this.sender.post(table.channelId, message, table.id);
      const { seq, awaited, channelId } = table;
      const createdAt = clock.now();
      this.store.savePost({ tableId: row.tableId, channelId, messageId: sent.id, seq, awaited, createdAt });
      this.store.settle(row.id, seq, createdAt);
    }
  }
}
