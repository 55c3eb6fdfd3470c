import { readdirSync } from 'node:fs';

// Which room may import which. A room may always import itself and lib/interop.ts.
const graph = ['base', 'config', 'bus', 'graph'];
const hardware = [...graph, 'devicetree'];
// What is wired beside a bus: a bus protocol may have it at its ports.
const wires = ['protocols/interrupts', 'protocols/clocks', 'protocols/bundle-bridge'];
const others = ['interrupts', 'clocks', 'bundle-bridge', 'amba', 'firewall', 'word-bus', 'bridges', 'gathered'];
// The folders of all other protocols: buses, none of which knows another.
const buses = readdirSync('lib/protocols').filter((name) => !others.includes(name));
// What an elaboration has in it.
const data = ['base', 'bus', 'devicetree'];
const readers = ['base', 'bus', 'elaboration'];

/** @type {Record<string, readonly string[]>} */
const layers = {
  base: [],
  config: ['base'],
  bus: ['base'],
  graph: ['base', 'config', 'bus'],
  devicetree: graph,
  'protocols/interrupts': hardware,
  'protocols/clocks': hardware,
  'protocols/bundle-bridge': hardware,
  'protocols/amba': hardware,
  'protocols/firewall': hardware,
  'protocols/word-bus': [...hardware, 'protocols/amba', 'protocols/firewall'],
  ...Object.fromEntries(
    buses.map((name) => [
      `protocols/${name}`,
      [...hardware, ...wires, 'protocols/amba', 'protocols/firewall', 'protocols/word-bus'],
    ]),
  ),
  'protocols/bridges': [...hardware, 'protocols/word-bus', ...buses.map((name) => `protocols/${name}`)],
  'protocols/gathered': ['bus', 'protocols'],
  platform: [...hardware, 'protocols'],
  rocket: [...hardware, 'protocols', 'platform'],
  chipyard: [...hardware, 'protocols', 'rocket'],
  elaboration: data,
  elaborate: [...hardware, 'elaboration'],
  output: [...readers, 'hardware', 'query'],
  query: readers,
  hardware: readers,
  diff: [...readers, 'devicetree', 'query', 'hardware'],
  check: [...readers, 'query', 'diff'],
  matchers: ['base', 'bus', 'graph', 'elaboration', 'elaborate', 'query', 'check'],
  sweep: [...readers, 'config', 'query', 'diff', 'check', 'output'],
  descriptions: [...readers, 'devicetree', 'protocols', 'platform', 'rocket'],
  documents: [...hardware, 'protocols', 'rocket', ...readers, 'elaborate', 'output', 'query', 'diff', 'check'],
  entries: [
    'base',
    'bus',
    'config',
    'graph',
    'devicetree',
    'rocket',
    'elaborate',
    'elaboration',
    'query',
    'hardware',
    'diff',
    'output',
    'documents',
    'descriptions',
    'chipyard',
    'matchers',
  ],
};

// What runs topologies in a page.
const playThread = '^viewer/play/(worker|modules|compiled)[.]ts$';

// Inside a room.
/** @type {readonly (readonly [string, readonly string[]])[]} */
const rooms = [
  ['base/diagnostic', []],
  ['base/text', []],
  ['base/names', ['base/diagnostic']],
  ['base/address', ['base/diagnostic']],
  ['base/options', ['base/diagnostic']],
  ['base/shape', ['base/diagnostic']],
  ...storeys('elaboration', data, ['record', 'ports', 'netlist', 'address-space', 'signals', 'summary']),
  ...storeys('query', readers, ['design', 'ways', 'access', 'list', 'replay']),
  ...storeys(
    'diff',
    [...readers, 'devicetree', 'query', 'hardware'],
    ['change', 'facts', 'renames', 'compare', 'lock'],
  ),
  ...storeys(
    'check',
    [...readers, 'query', 'diff'],
    ['design', 'policy', 'facts', 'rules', 'reading', 'verdict', 'reports'],
  ),
  ['query/explain', [...readers, ...['design', 'access'].map((name) => `query/${name}`)]],
];

/**
 * Rooms of a room, each of which may import those before it, and what the room itself may.
 * @param {string} room @param {readonly string[]} allowed @param {readonly string[]} names
 * @returns {(readonly [string, readonly string[]])[]}
 */
function storeys(room, allowed, names) {
  return names.map((name, k) => [
    `${room}/${name}`,
    [...allowed, ...names.slice(0, k).map((before) => `${room}/${before}`)],
  ]);
}

// Rooms of the command line, from what they all stand on to what is called.
const below = ['process', 'files', 'cache'];
/** @type {Record<string, readonly string[]>} */
const cliRooms = {
  process: [],
  files: ['process'],
  cache: ['process', 'files'],
  topology: below,
  inputs: [...below, 'topology'],
  help: ['process', 'topology'],
  reports: [...below, 'topology', 'inputs', 'help'],
  pages: below,
  sweep: [...below, 'topology', 'inputs', 'reports'],
  commands: [...below, 'topology', 'inputs', 'help', 'reports', 'pages', 'sweep'],
};

// Rooms of the page, from what it knows to what it shows. What puts them together lies beside them.
/** @type {Record<string, readonly string[]>} */
const viewerRooms = {
  page: [],
  drawing: ['page'],
  design: ['page', 'drawing'],
  canvas: ['page', 'design'],
  panels: ['page', 'design'],
  overview: ['page', 'design'],
  tree: ['design'],
};

/** @param {readonly string[]} names */
const anyOf = (names) => `(${names.join('|')})`;

/** The rooms inside a room that have a line of their own. @param {string} name */
const inside = (name) => ['none', ...Object.keys(layers).filter((other) => other.startsWith(`${name}/`))];

const layerRules = [...Object.entries(layers), ...rooms].map(([name, allowed]) => ({
  name: `layer-${name.replace('/', '-')}`,
  comment: `lib/${name} may import ${allowed.map((other) => `lib/${other}`).join(', ') || 'nothing else of the library'}.`,
  severity: 'error',
  from: { path: `^lib/${name}/`, pathNot: `^lib/${anyOf(inside(name))}/` },
  to: {
    path: '^lib/',
    pathNot: `^lib/(${anyOf([name, ...allowed])}/|interop\\.ts$)`,
  },
}));

/** @param {string} program @param {Record<string, readonly string[]>} own */
const roomRules = (program, own) =>
  Object.entries(own).map(([name, allowed]) => ({
    name: `${program}-${name}`,
    comment: `${program}/${name} may import ${allowed.map((other) => `${program}/${other}`).join(', ') || `nothing else of ${program}`}.`,
    severity: 'error',
    from: { path: `^${program}/${name}/` },
    // What a command says of a mistake is said as the program says it.
    to: {
      path: `^${program}/`,
      pathNot: `^${program}/${anyOf([name, ...allowed])}/${name === 'commands' ? '|explain-error[.]ts$' : ''}`,
    },
  }));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or miss a third; not even types refer to each other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that imports nothing and that nothing imports.',
      severity: 'error',
      from: { orphan: true, path: '^(lib|cli|editor|viewer)/', pathNot: '[.]d[.]ts$' },
      to: {},
    },
    {
      name: 'layer-unknown',
      comment: 'Every folder of the library has its place in the table of layers; entries export from all of them.',
      severity: 'error',
      from: { path: '^lib/[^/]+/', pathNot: `^lib/${anyOf(['entries', ...Object.keys(layers)])}/` },
      to: {},
    },
    ...layerRules,
    {
      name: 'cli-unknown',
      comment: 'Every folder of the command line has its place in the table of rooms.',
      severity: 'error',
      from: { path: '^cli/[^/]+/', pathNot: `^cli/${anyOf(Object.keys(cliRooms))}/` },
      to: {},
    },
    ...roomRules('cli', cliRooms),
    ...roomRules('viewer', viewerRooms),
    {
      name: 'layer-interop',
      comment: 'lib/interop.ts wraps other packages and knows nothing of the library.',
      severity: 'error',
      from: { path: '^lib/interop\\.ts$' },
      to: { path: '^lib/' },
    },
    {
      name: 'lib-alone',
      comment: 'The library imports nothing outside lib/.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(cli|viewer|topologies|scripts|test)/' },
    },
    {
      name: 'topologies-public',
      comment: 'Topologies are written as a user writes them: from the public surface only.',
      severity: 'error',
      from: { path: '^topologies/' },
      to: { path: '^(lib|cli|viewer|scripts|test)/', pathNot: '^lib/(index|entries/[a-z]+)\\.ts$' },
    },
    {
      name: 'cli-on-lib',
      comment: 'The command line imports the library, and the systems that come with it.',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: '^(viewer|topologies|scripts|test)/', pathNot: '^topologies/(rocket|chipyard)' },
    },
    {
      name: 'editor-on-cli',
      comment:
        'Beside an editor, topologies are elaborated as the command line does it, which knows no editor; inside of it, there is the plugin alone.',
      severity: 'error',
      from: { path: '^(lib|cli|viewer|topologies)/' },
      to: { path: '^editor/' },
    },
    {
      name: 'editor-plugin-apart',
      comment:
        'What runs inside the language server loads nothing that negotiates: a few words and the types of messages.',
      severity: 'error',
      from: { path: '^editor/', pathNot: '^editor/host[.]ts$' },
      to: { path: '^(lib|cli|viewer|topologies)/', pathNot: '^lib/base/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'viewer-on-model',
      comment: 'The viewer imports what reads an elaboration.',
      severity: 'error',
      from: { path: '^viewer/', pathNot: playThread },
      to: {
        path: '^(lib|cli|topologies|scripts|test)/',
        pathNot: '^lib/(base|diff|elaboration|hardware|output|query)/',
      },
    },
    {
      name: 'playground-thread-apart',
      comment:
        'Only the thread of the playground runs topologies, as the command line does; what a page shows does not import it.',
      severity: 'error',
      from: { path: '^viewer/', pathNot: playThread },
      to: { path: playThread },
    },
    {
      name: 'site-apart',
      comment: 'The site is made of all the rest, which does not know it.',
      severity: 'error',
      from: { path: '^(lib|cli|viewer|topologies|scripts)/' },
      to: { path: '^site/' },
    },
    {
      name: 'shipped-dependencies',
      comment:
        'What is shipped runs without development dependencies; an entry may need a package that its users have, programs have Commander in them, and they and the library noble-hashes.',
      severity: 'error',
      from: { path: '^(lib|cli|editor)/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
        pathNot: '^node_modules/(commander|@noble/hashes)/',
      },
    },
    {
      name: 'commander-in-programs',
      comment: 'What is not bundled cannot have what is not installed beside it.',
      severity: 'error',
      from: { path: '^(lib|editor|viewer|topologies)/' },
      to: { path: '^node_modules/commander/' },
    },
    {
      name: 'resolvable',
      comment: 'An import leads to a file or an installed package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^test/mutation/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
