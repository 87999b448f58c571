export { Chance, newSeed, seedHash } from './chance.ts';
export type { Answer, Decision, Option, Question } from './decision.ts';
export { copyIds, decisionHash, isLegal, nameOf, wordsOfAnswer } from './decision.ts';
export { Diverged, Refusal, type RefusalReason } from './errors.ts';
export type {
  CardFact,
  CardIndex,
  CardInfo,
  Fix,
  Flow,
  Game,
  Machine,
  MachineAnswer,
  OpenAsk,
  Outcome,
  Play,
  Setup,
  Viewer,
} from './game.ts';
export {
  type Checkpoint,
  type Entry,
  type LogLine,
  Match,
  type Step,
  standing,
  type Terms,
  type Windows,
} from './match.ts';
export { type Rule, rulesIn } from './rules.ts';
export { type Arg, type Seat, type Text, text } from './text.ts';
