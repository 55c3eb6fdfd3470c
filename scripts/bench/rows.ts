/** What is measured: a command line, a part of the library, or a page in live mode. */
export type Work =
  | { readonly command: readonly string[] }
  /** The same with a configuration that was never asked for. */
  | { readonly command: readonly string[]; readonly config: string }
  /** A scenario of `bench-scenario.ts`, without start. */
  | { readonly scenario: string; readonly size: number }
  /** A topology in whose folder a file is saved while it is served. */
  | { readonly live: string };

/** A row of the table. */
export interface Row {
  readonly label: string;
  readonly size: string;
  /** What it is to take at most, in times `node -e 0`. */
  readonly goal?: number;
  readonly work: Work;
  /** Whether nothing is kept from one run to the next; default false. */
  readonly emptyCache?: boolean;
  /** A row that takes long is measured fewer times. */
  readonly runs?: number;
}

/** Where everything is written. */
export const outFolder = 'build/bench';

const out = ['--out', outFolder];
const smallCores = (n: number): string => `WithNSmallCores(${n}) ++ WithCoherentBusTopology ++ BaseConfig`;
const bigCores = (n: number): string => `WithNBigCores(${n}) ++ WithCoherentBusTopology ++ BaseConfig`;
const rocket = ['elaborate', 'rocket', ...out];
const page = ['view', 'rocket', '--out', `${outFolder}/page.html`];
const drawing = (view: string, ...more: readonly string[]): string[] => [
  ...['diagram', 'rocket', '--view', view, '--out', `${outFolder}/drawing.svg`],
  ...more,
];
const configured = (args: readonly string[], config: string): string[] => [...args, '--config', config];

const mcu = 'topologies/mcu.ts';
const access = ['top.tile_prci_domain', '0x80000000'];
/** An elaboration of 64 cores, which is written before the first row that reads it. */
export const saved = `${outFolder}/ExampleRocketSystem.elaboration.json`;
export const writesSaved = [...configured(rocket, smallCores(64)), '--format', 'elaboration'];

function command(label: string, size: string, args: readonly string[], more: Partial<Row> = {}): Row {
  return { label, size, work: { command: args }, ...more };
}

/** A question about a stock system that is asked for the first time, and again. */
function firstAndAgain(label: string, size: string, args: readonly string[], config: string, goal?: number): Row[] {
  const more = goal === undefined ? {} : { goal };
  return [
    { label: `${label}, first`, size, work: { command: args, config }, ...more },
    { label: `${label}, again`, size, work: { command: configured(args, config) }, ...more },
  ];
}

function growing(label: string, scenario: string, goals: Readonly<Record<number, number | undefined>>): Row[] {
  return Object.entries(goals).map(([size, goal]) => ({
    ...{ label, size, work: { scenario, size: Number(size) } },
    ...(goal === undefined ? {} : { goal }),
    ...(Number(size) > 1024 ? { runs: 3 } : {}),
  }));
}

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  command('entente --help', '', ['--help']),
  command('entente elaborate mcu.ts', 'all files', ['elaborate', mcu, ...out], { goal: 5 }),
  command('the same, empty cache', 'all files', ['elaborate', mcu, ...out], { emptyCache: true }),
  command('entente check mcu.ts', '', ['check', mcu], { goal: 3 }),
  command('entente map mcu.ts', '', ['map', mcu], { goal: 3 }),
  ...firstAndAgain('elaborate rocket', '1 core', rocket, 'DefaultConfig', 3),
  ...firstAndAgain('elaborate rocket', '64 cores', rocket, smallCores(64), 8),
  ...['MegaBoomV3Config', 'Cloned64MegaBoomV3Config', 'RadianceTwoClustersSmem16KConfig', 'SbusMeshNoCConfig'].flatMap(
    (config) => firstAndAgain('elaborate chipyard', config, ['elaborate', 'chipyard', ...out], config),
  ),
  ...firstAndAgain('view rocket', '1 core', page, 'DefaultConfig', 6),
  ...firstAndAgain('view rocket', '64 cores', page, bigCores(64), 15),
  ...firstAndAgain('diagram, full', '8 cores', drawing('full'), bigCores(8), 10),
  ...firstAndAgain('the same, --depth 1', '64 cores', drawing('full', '--depth', '1'), bigCores(64), 8),
  ...firstAndAgain('the same, --depth 0', '64 cores', drawing('full', '--depth', '0'), bigCores(64)),
  ...firstAndAgain('and --no-fold', '64 cores', drawing('full', '--depth', '1', '--no-fold'), bigCores(64)),
  ...firstAndAgain('diagram, buses', '8 cores', drawing('buses'), bigCores(8)),
  { label: 'saved file to new page', size: 'mcu.ts', work: { live: mcu }, goal: 11 },
  ...growing('rocket, n small cores, warm', 'rocket-warm', { 1: undefined, 64: 0.5, 256: 1.8, 1024: 8 }),
  ...growing('the same, in the long run', 'rocket-long', { 64: 0.5, 256: 1.8, 1024: 8 }),
  ...growing('rocket, n small cores, cold', 'rocket', { 1: undefined, 64: undefined, 1024: undefined }),
  ...growing('rocket, n small cores, cold', 'rocket', { 4096: 40, 16384: undefined }),
  ...firstAndAgain('check rocket', '64 cores', ['check', 'rocket'], smallCores(64)),
  ...firstAndAgain('route rocket', '64 cores', ['route', 'rocket', ...access], smallCores(64)),
  command('entente route, from a file', '64 cores', ['route', saved, ...access]),
  command('the same, all masters', '64 cores', ['route', saved, 'all', '0x8000_0000']),
  command('entente explain, from a file', '64 cores', ['explain', saved, 'top.plic_domain.plic.node.supports.get']),
  command('entente why-not, from a file', '64 cores', ['why-not', saved, access[0] ?? '', 'top.bootrom_domain', 'get']),
  command('the same, all masters', '64 cores', ['why-not', saved, 'top', 'top.plic_domain', 'acquireT', '64']),
  command('entente ids, from a file', '64 cores', ['ids', saved]),
  command('entente reach, from a file', '64 cores', ['reach', saved]),
  command('entente list, from a file', '64 cores', ['list', saved, 'interrupts']),
  ...growing('crossbar, n x n', 'crossbar', { 16: undefined, 256: undefined, 4096: undefined }),
  ...growing('chain of adapters', 'chain', { 1000: undefined, 10_000: undefined, 100_000: undefined }),
  ...growing('check, n devices', 'check', { 250: undefined, 1000: undefined, 4000: undefined, 16_000: undefined }),
  ...growing('small documents', 'documents', { 1000: undefined, 10_000: undefined }),
];
