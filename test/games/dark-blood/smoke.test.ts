import { describe, expect, it } from 'vitest';
import { village } from './table.ts';

describe('a village under test', () => {
  it('DB-240 the highest bid with its Sigils Defiles the Location', () => {
    const t = village({
      step: 'defile',
      players: [
        { cult: 'necromancer', blood: 5 },
        { cult: 'warlock', blood: 6 },
      ],
      places: { cemetery: { sigils: [3, 2] } },
    });
    t.bid(4, 5);
    expect(t.at('cemetery').defiled).toBe('defiled');
    expect(t.player(0).tokens).toEqual([2]);
    expect([t.blood(0), t.blood(1)]).toEqual([1, 1 + 3 + 2]);
  });
});
