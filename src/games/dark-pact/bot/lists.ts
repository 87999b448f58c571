/** The Bot's lists, from first to last (rulebook, Bot Buy Step, Bot Clean-up Step, Bot Actions). */

/** What it buys (DP-248); what begins with `grimoire:` it buys there only. */
export const BUY = [
  'Hallow the Ground',
  'Enlightenment',
  'Talisman',
  'Ancestral Spirit',
  'Awareness',
  'Awakening',
  'Attunement',
  '3x',
  'Gold',
  '2x',
  'grimoire:2x',
  'Research',
  'Amulet of Protection',
  'Banishing Spirit',
  'Inheritance',
  'Exorcism',
  'Greater Circle',
  'grimoire:Silver',
];

/** What of that it takes from the Supply: it never exiles these (DP-219). */
export const WANTED = BUY.filter((entry) => !entry.includes(':'));

/** The order in which it retrieves: a Silver of its own is the Silver of its Grimoire (DP-210). */
export const RETRIEVE = BUY.map((entry) => entry.replace('grimoire:', ''));

/** What it discards before the lowest cost counts, after `Other` cards (DP-205). */
export const DISCARD = ['Copper', 'Silver'];

/** What its third line plays Ancestral Spirit for (DP-217). */
export const SOUGHT = ['Personal Laboratory', 'Awareness', 'Research', 'A Little Learning'];

/** What it reveals against any attack (DP-191). */
export const REACT = ['Amulet of Protection', 'Exorcism'];

/** How many cards it keeps at most in Clean-up, and which, by title, kind, or the one of the highest cost (DP-251, DP-254). */
export const KEPT = 4;
export const KEEP = [
  { highest: 'insight' },
  { all: 'multiplier' },
  { title: 'Personal Laboratory' },
  { title: 'Personal Library' },
  { title: 'Banishing Spirit' },
  { title: 'Research' },
  { title: 'Greater Circle' },
  { highest: 'treasure' },
  { all: 'pact' },
] as const;
