import type { Arg } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';

/** Says one of the words of Dark Blood's pictures, which stand under `picture` among the game's words. */
export function tell(reader: Reader, key: string, args?: Record<string, Arg>): string {
  return say({ key: `dark-blood:picture.${key}`, args }, reader);
}
