import { text } from '../src/kernel/index.ts';
import type { Told } from '../src/table/index.ts';
import { type Reader, say } from '../src/words.ts';

/** How long the tale of one thing that a machine did may get; what no longer fits stands in the log. */
const LENGTH = 220;

/** What happened last, a line each, ready for a message: the lines of people small, a machine's turn as a quotation. */
export function inShort(told: readonly Told[], reader: Reader): string[] {
  return told.map(({ machine, why, lines }) => {
    const said = lines.map((line) => say(line, reader));
    if (!machine) return said.map((line) => `-# ${line}`).join('\n');
    const reason = why && say(text('commands:story.why', { why }), reader);
    return `> ${[...(reason ? [reason] : []), ...fitting(said)].join(' ')}`;
  });
}

/** The first of some sentences that are short enough together: one at least. */
function fitting(sentences: string[]): string[] {
  let length = 0;
  const cut = sentences.findIndex((sentence, at) => {
    length += sentence.length + 1;
    return at > 0 && length > LENGTH;
  });
  return cut < 0 ? sentences : [...sentences.slice(0, cut), '…'];
}
