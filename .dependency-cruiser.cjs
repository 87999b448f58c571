/**
 * Who may import whom. Imports run one way: kernel <- games <- table <- commands; render sees views only, the store
 * knows the kernel only, the sandbox knows nothing of games. Tests, benches and scripts may import all.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

/** The project's own code that the bot runs. */
const OURS = '^(src|commands|render)/';

const KERNEL = '^src/kernel/';
const GAMES = '^src/games/';
const REGISTRY = '^src/games/index\\.ts$';
const VIEW_TYPES = '^src/games/[^/]+/view\\.ts$';
const TABLE = '^src/table(/|\\.ts$)';
const STORE = '^src/store(/|\\.ts$)';
const SANDBOX = '^src/sandbox(/|\\.ts$)';
const WORDS = '^src/words(/|\\.ts$)';
const CONFIG = '^src/config\\.ts$';
const CLOCK = '^src/clock\\.ts$';
const METRICS = '^src/metrics\\.ts$';
const MAIN = '^src/main\\.ts$';
const COMMANDS = '^commands/';
const RENDER = '^render/';

/** Each part of the house, and which others of the project's own files it may import besides itself. */
const parts = [
  { name: 'kernel', is: KERNEL, mayImport: [] },
  { name: 'games', is: GAMES, mayImport: [KERNEL] },
  { name: 'store', is: STORE, mayImport: [KERNEL] },
  { name: 'table', is: TABLE, mayImport: [KERNEL, GAMES, STORE, CLOCK, WORDS, METRICS] },
  { name: 'render', is: RENDER, mayImport: [KERNEL, VIEW_TYPES, WORDS] },
  {
    name: 'commands',
    is: COMMANDS,
    mayImport: [KERNEL, REGISTRY, TABLE, STORE, RENDER, WORDS, CONFIG, CLOCK, METRICS],
  },
  { name: 'sandbox', is: SANDBOX, mayImport: [WORDS, CONFIG, CLOCK] },
  { name: 'words', is: WORDS, mayImport: [KERNEL] },
  { name: 'config', is: CONFIG, mayImport: [] },
  { name: 'clock', is: CLOCK, mayImport: [] },
  { name: 'metrics', is: METRICS, mayImport: [] },
];

/** Each library that belongs to some parts only, by its folder in node_modules, and the parts that may import it. */
const libraries = [
  { name: 'orm', folders: 'drizzle-orm', only: [STORE] },
  { name: 'database', folders: 'better-sqlite3|@types/better-sqlite3', only: [STORE, SANDBOX] },
  { name: 'canvas', folders: 'canvas', only: [RENDER] },
  { name: 'discord-client', folders: 'discord\\.js', only: [COMMANDS, MAIN] },
  { name: 'discord-types', folders: 'discord-api-types|discord-api-spec', only: [COMMANDS, MAIN, SANDBOX] },
];

module.exports = {
  forbidden: [
    ...parts.map(({ name, is, mayImport }) => ({
      name: `${name}-keeps-to-its-own`,
      severity: 'error',
      comment: `${name} may import only itself${mayImport.length > 0 ? ` and ${mayImport.join(', ')}` : ''}`,
      from: { path: is },
      to: { path: OURS, pathNot: [is, ...mayImport] },
    })),
    ...libraries.map(({ name, folders, only }) => ({
      name: `${name}-library-stays-home`,
      severity: 'error',
      from: { path: OURS, pathNot: only },
      to: { path: `node_modules/(${folders})/` },
    })),
    {
      name: 'no-game-knows-another',
      severity: 'error',
      comment: 'what two games share belongs to the kernel; only the registry names them all',
      from: { path: '^src/games/([^/]+)/' },
      to: { path: GAMES, pathNot: '^src/games/$1/' },
    },
    {
      name: 'painters-take-types-only',
      severity: 'error',
      comment: 'render is handed views; it reads the types of the kernel and of games, and runs none of their code',
      from: { path: RENDER },
      to: { path: '^src/(kernel|games)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-bot-runs-without-tests-and-scripts',
      severity: 'error',
      from: { path: OURS },
      to: { path: '^(test|scripts|bench)/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true, // type imports count too
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
