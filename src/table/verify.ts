import {
  type Checkpoint,
  decisionHash,
  type Game,
  type LogLine,
  Match,
  Refusal,
  type Step,
  seedHash,
  type Text,
} from '../kernel/index.ts';
import { type GameFile, playedBy, termsOf } from './file.ts';
import { goneBy } from './history.ts';
import type { AnyMatch } from './live.ts';

/** What came of checking a file. */
export interface Verified {
  /** What is off; nothing where all is in order. */
  problems: string[];
  /** Whether a part could not be checked, because it was played under another version of the rules. */
  unchecked: boolean;
  /** Whether it would have taken too long to check all of it. */
  tooLong: boolean;
  answers: number;
  /** How many turns and other parts were played anew to their end, and came out the same. */
  segments: number;
  /** How many numbers were drawn from the seed. */
  draws: number;
  match: AnyMatch | null;
}

/** Some problem was found that makes it pointless to go on. */
class Stop extends Error {}

/**
 * Plays a file's game anew, from its seed and its answers alone, and compares what comes of it with what the file says: the
 * fingerprints of its seeds, every question, every state at rest with all that chance brought, every line, and the result.
 * @param games by id
 * @param longest how long it may take (ms); left out: as long as it does
 */
export function verify(file: GameFile, games: Record<string, Game>, longest = Number.POSITIVE_INFINITY): Verified {
  const found = { unchecked: false, tooLong: false, answers: 0, segments: 0, draws: 0, match: null };
  const verified: Verified = { problems: [], ...found };
  try {
    new Check(file, playedBy(games, file), verified).run(performance.now() + longest);
  } catch (error) {
    if (error instanceof Refusal) verified.problems.push('An answer or an undo is not one that was possible there.');
    else if (!(error instanceof Stop)) {
      verified.problems.push(`The rules do not take this game: ${(error as Error).message}.`);
    }
  }
  return verified;
}

class Check {
  private match: AnyMatch | null = null;
  private readonly checkpoints: Map<number, Checkpoint>;
  private readonly lines = new Map<number, GameFile['log']>();
  private readonly seeds: Map<number, string>;

  constructor(
    private readonly file: GameFile,
    private readonly game: Game,
    private readonly found: Verified,
  ) {
    this.checkpoints = new Map(
      file.checkpoints.map(({ seq, rules, counter, state }) => [seq, { seq, version: rules, counter, state }]),
    );
    for (const line of file.log) this.lines.set(line.seq, [...(this.lines.get(line.seq) ?? []), line]);
    // What the seed was after each event: an event that changed it says what it was before.
    let seed = file.seed;
    const seeds: [number, string][] = [];
    for (const event of [...file.events].reverse()) {
      seeds.push([event.seq, seed]);
      seed = goneBy(event).seedBefore ?? seed;
    }
    this.seeds = new Map(seeds);
  }

  /** @param until when to give up, as `performance.now()` counts */
  run(until: number): void {
    const { file, found } = this;
    if (seedHash(file.seed) !== file.seedHash) this.off('The seed does not have the fingerprint that the file gives.');
    for (const event of file.events) {
      if (performance.now() > until) {
        found.tooLong = true;
        this.stop(`It would take too long to check all of it: ${file.events.length} events.`);
      }
      const { log, checkpoint } = this.go(event);
      this.compare(event.seq, log, checkpoint);
    }
    if (found.segments !== file.checkpoints.length) this.off('The file holds a state at rest where none was reached.');
    found.match = this.match;
    if (!this.match) this.stop('The file holds no game that has begun.');
    const winners = this.match?.outcome?.winners ?? null;
    if (JSON.stringify(winners) !== JSON.stringify(file.winners))
      this.off('The result is not the one that comes of the answers.');
    if ((winners !== null) !== (file.status === 'over')) this.off('The file is wrong about whether the game is over.');
  }

  /** Plays an event anew. @returns what was said at it, and the state at rest that it led to */
  private go(event: GameFile['events'][number]): Pick<Step, 'log' | 'checkpoint'> {
    const { seq } = event;
    const nothing = { log: [], checkpoint: null };
    switch (event.kind) {
      case 'start':
      case 'reset': {
        const seed = this.seedAt(seq);
        const { match, step } = Match.start(this.game, termsOf(this.game, this.file, seed), seq);
        this.match = match;
        this.fingerprint(seq, seed);
        return step;
      }
      case 'answer':
        return this.answer(event);
      case 'undo': {
        const undone = this.now(seq).undo(event.seat ?? -1, seq);
        if (undone !== event.body) this.stop(`Event ${seq} takes back another answer than the file says.`);
        return nothing;
      }
      case 'close':
        return this.now(seq).close(seq);
      case 'restart':
      case 'rewind':
      case 'restore': {
        const { to } = goneBy(event);
        if (event.kind === 'restore' && to === undefined) return nothing; // a game that had been ended goes on
        return this.rest(seq, event.kind === 'restart' ? this.now(seq).checkpoint : this.checkpointBy(to ?? 0));
      }
      case 'fix': {
        const body = event.body as { fix?: unknown; chosen?: unknown } | null;
        const { checkpoint } = this.now(seq);
        const state: unknown = JSON.parse(checkpoint.state);
        const chosen = Array.isArray(body?.chosen) ? body.chosen.map(String) : [];
        const done = this.game.fixes?.[String(body?.fix)]?.apply(state, chosen);
        if (!done) return this.stop(`The edit at event ${seq} is not one that can be made.`);
        this.game.invariants(state);
        return { ...this.rest(seq, { ...checkpoint, state: JSON.stringify(state) }), log: done.some };
      }
      default:
        return nothing;
    }
  }

  private answer(event: GameFile['events'][number]): Step {
    const { seq } = event;
    const match = this.now(seq);
    const asked = match.decisions.find(({ decision }) => decision.seat === event.seat);
    if (!asked || decisionHash(asked.decision) !== event.hash) {
      this.otherRules(event.rules, seq);
      return this.stop(`Event ${seq} answers a question that is not asked there.`);
    }
    this.found.answers++;
    return match.answer(asked.decision.seat, asked.id, event.body, seq);
  }

  /** Gives up where something was played under another version of the rules. */
  private otherRules(version: number, seq: number): void {
    if (version === this.game.version) return;
    this.found.unchecked = true;
    this.stop(
      `Event ${seq} was played under version ${version} of the rules; this program has version ${this.game.version}.`,
    );
  }

  /** Compares what a step did with what the file says of it. */
  private compare(seq: number, log: LogLine[], checkpoint: Checkpoint | null): void {
    const written = this.checkpoints.get(seq);
    if ((written === undefined) !== (checkpoint === null))
      this.stop(`The file is wrong about whether a turn ends at event ${seq}.`);
    if (written && checkpoint) {
      const same = written.counter === checkpoint.counter && written.state === checkpoint.state;
      if (!same) this.otherRules(written.version, seq);
      if (written.counter !== checkpoint.counter)
        this.stop(`At event ${seq} chance was not used as the seed and the answers say.`);
      if (!same) this.stop(`After event ${seq} the cards do not lie as the seed and the answers put them.`);
      this.found.segments++;
      this.found.draws = Math.max(this.found.draws, checkpoint.counter);
    }
    // The table's own lines stand between those of the game.
    const told = (lines: { to: unknown; said: Text }[]) =>
      JSON.stringify(lines.filter(({ said }) => !said.key.startsWith('table:')).map(({ to, said }) => [to, said]));
    const own = log.map(({ to, line }) => ({ to: to === 'all' ? null : to, said: line }));
    if (told(this.lines.get(seq) ?? []) !== told(own)) this.off(`The log does not tell what happened at event ${seq}.`);
  }

  /** The fingerprint that was told when a seed was drawn. */
  private fingerprint(seq: number, seed: string): void {
    const line = this.lines.get(seq)?.find(({ said }) => said.key === 'table:log.started');
    const hash = line?.said.args?.hash;
    if (typeof hash !== 'string' || hash.length < 16 || !seedHash(seed).startsWith(hash)) {
      this.off(`The seed is not the one whose fingerprint was told when the game was dealt out (event ${seq}).`);
    }
  }

  /** Begins anew from a state at rest. */
  private rest(seq: number, checkpoint: Checkpoint): Pick<Step, 'log' | 'checkpoint'> {
    const terms = termsOf(this.game, this.file, this.seedAt(seq));
    this.match = Match.restore(this.game, terms, { ...checkpoint, seq }, []);
    return { log: [], checkpoint: this.match.checkpoint };
  }

  private checkpointBy(seq: number): Checkpoint {
    const found = [...this.checkpoints.values()].findLast((c) => c.seq <= seq);
    return found ?? this.stop(`There is nothing before event ${seq} that the game could go back to.`);
  }

  private seedAt(seq: number): string {
    return this.seeds.get(seq) ?? this.file.seed;
  }

  private now(seq: number): AnyMatch {
    return this.match ?? this.stop(`Event ${seq} comes before the game has begun.`);
  }

  private off(what: string): void {
    this.found.problems.push(what);
  }

  private stop(what: string): never {
    this.off(what);
    throw new Stop();
  }
}
