// Which folder may import which. A folder may always import itself and lib/interop.ts.
const base = ['text', 'diagnostic', 'address', 'config', 'crossings', 'fields'];
const graph = [...base, 'graph'];
const protocols = ['tilelink', 'axi4', 'ahb', 'apb', 'axis', 'interrupts', 'clocks', 'bundlebridge'];
const hardware = [...graph, 'resources', 'amba', ...protocols];
const readers = ['emit', 'diagram', 'query'];
const readable = ['model', 'names', 'diagnostic', 'address', 'text'];

const layers = {
  diagnostic: [],
  rules: ['diagnostic'],
  text: [],
  names: ['diagnostic'],
  address: ['diagnostic'],
  config: ['diagnostic'],
  crossings: ['diagnostic', 'address'],
  fields: ['diagnostic'],
  graph: base,
  resources: graph,
  amba: [...graph, 'resources'],
  ...Object.fromEntries(protocols.map((name) => [name, hardware])),
  devices: hardware,
  subsystem: [...hardware, 'devices'],
  model: ['diagnostic', 'address', 'resources'],
  describe: [...graph, 'resources', 'model'],
  saved: ['diagnostic', 'model'],
  ...Object.fromEntries(readers.map((name) => [name, readable])),
  diff: ['query', ...readable],
  check: ['diff', 'query', ...readable],
  import: [...hardware, 'devices', 'subsystem', 'model', 'describe', ...readers, 'names', 'diff', 'check'],
};

/** @param {readonly string[]} names */
const anyOf = (names) => `(${names.join('|')})`;

const layerRules = Object.entries(layers).map(([name, allowed]) => ({
  name: `layer-${name}`,
  comment: `lib/${name} may import ${allowed.map((other) => `lib/${other}`).join(', ') || 'nothing else of the library'}.`,
  severity: 'error',
  from: { path: `^lib/${name}/` },
  to: { path: '^lib/', pathNot: `^lib/(${anyOf([name, ...allowed])}/|interop\\.ts$)` },
}));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or miss a third. Types may refer to each other.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that imports nothing and that nothing imports.',
      severity: 'error',
      from: { orphan: true, path: '^(lib|cli|viewer)/', pathNot: '[.]d[.]ts$' },
      to: {},
    },
    {
      name: 'layer-unknown',
      comment: 'Every folder of the library has its place in the table of layers.',
      severity: 'error',
      from: { path: '^lib/[^/]+/', pathNot: `^lib/${anyOf(Object.keys(layers))}/` },
      to: {},
    },
    ...layerRules,
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
      to: { path: '^(lib|cli|viewer|scripts|test)/', pathNot: '^lib/index\\.ts$' },
    },
    {
      name: 'cli-on-lib',
      comment: 'The command line imports the library, and the systems that come with it.',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: '^(viewer|topologies|scripts|test)/', pathNot: '^topologies/rocket' },
    },
    {
      name: 'viewer-on-model',
      comment: 'The viewer imports what reads an elaboration.',
      severity: 'error',
      from: { path: '^viewer/' },
      to: { path: '^(lib|cli|topologies|scripts|test)/', pathNot: '^lib/(address|model|saved|diagram|query)/' },
    },
    {
      name: 'shipped-dependencies',
      comment: 'What is shipped runs without development dependencies.',
      severity: 'error',
      from: { path: '^(lib|cli)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
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
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
