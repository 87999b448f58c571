import { describe, expect, it } from 'vitest';
import { DRAFT_OPTIONS, readDraft, readId, writeDraft, writeId } from '../../commands/ids.ts';
import { standardCards } from '../../src/games/dark-pact/cards.ts';
import { games } from '../../src/games/index.ts';

describe('custom ids', () => {
  it('come back as they were written, whatever stands in the last part', () => {
    const written = writeId('pick', 'abcdefg', '12.0', 'grimoire:Silver~2');
    expect(readId(written)).toEqual({ verb: 'pick', table: 'abcdefg', decision: '12.0', rest: 'grimoire:Silver~2' });
    expect(readId(writeId('move', 'abcdefg'))).toEqual({ verb: 'move', table: 'abcdefg', decision: '', rest: '' });
    expect(readId('')).toEqual({ verb: '', table: '', decision: '', rest: '' });
  });

  it('refuse to be longer than Discord takes', () => {
    expect(() => writeId('pick', 'abcdefg', '12.0', 'x'.repeat(90))).toThrow('custom_id of');
  });

  it('have room for every card of every game, and for a draft of as many options as it can name', () => {
    expect(Object.keys(games)).toContain('dark-pact');
    const titles = (['start', 'grimoire', 'pact', 'base'] as const).flatMap((set) => standardCards.list(set));
    for (const title of titles)
      expect(writeId('pick', 'abcdefg', '0123456789', `graveyard:${title}~99`).length).toBeLessThanOrEqual(100);
    const all = Array.from({ length: DRAFT_OPTIONS }, (_, i) => i);
    expect(writeId('last', 'abcdefg', '0123456789', `${writeDraft([0])}${writeDraft(all)}`).length).toBeLessThanOrEqual(
      100,
    );
  });
});

describe('drafts', () => {
  it('keep places and their order', () => {
    for (const places of [[], [5], [63, 0, 7, 25]]) expect(readDraft(writeDraft(places))).toEqual(places);
  });

  it('ignore letters that name nothing', () => {
    expect(readDraft('A!*B')).toEqual([0, 1]);
  });
});
