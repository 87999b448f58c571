import { type Decision, text } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { NOTHING } from './answers.ts';

/** An open question in words: what is asked, all that can be chosen, and how to type the answer. */
export function inWords({ kind, prompt, options, min, max }: Decision, reader: Reader): string {
  const t = (key: string, args = {}) => say(text(`commands:question.${key}`, args), reader);
  const asked = `### ${say(prompt, reader)}`;
  if (kind === 'amount') return [asked, t('amount', { min, max })].join('\n');
  const offers = options.map(({ id, label, detail }) => {
    const said = detail ? t('detailed', { label, detail }) : say(label, reader);
    return t(said === id ? 'offer' : 'offer-as', { said, id });
  });
  const how = [
    min === max ? t('exactly', { count: min }) : t('between', { min, max }),
    ...(max > 1 ? [t(kind === 'arrange' ? 'ordered' : 'several')] : []),
    ...(min === 0 ? [t('nothing', { sign: NOTHING })] : []),
  ];
  return [asked, ...offers, how.join(' ')].join('\n');
}
