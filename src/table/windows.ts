import type { Game, Windows } from '../kernel/index.ts';

/** How reaction windows can go at a table, as a lobby offers it; the first is what goes without saying. */
export const WINDOWS = ['sealed', 'strict', 'timed:6', 'timed:12', 'timed:24', 'timed:48', 'open'] as const;

/** How reaction windows go at a table. */
export interface WindowPolicy {
  /** One of {@link WINDOWS}. */
  value: string;
  policy: Windows;
  /** For how many hours a window stays open, where it is `timed`; else null. */
  hours: number | null;
}

/** What a table's `windows` say; null for a game in which nobody can react. @param value one of {@link WINDOWS} */
export function windowPolicy(game: Pick<Game, 'reactions'>, value: string): WindowPolicy | null {
  if (!game.reactions) return null;
  const [policy, hours] = value.split(':');
  return { value, policy: policy as Windows, hours: hours === undefined ? null : Number(hours) };
}
