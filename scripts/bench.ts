import { entries } from './entries.js';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

// Every measurement runs in a fresh process, several times; the table shows medians, and how one size compares with the one before.

/** Milliseconds and peak memory of one run. */
interface Run {
  readonly milliseconds: number;
  readonly megabytes: number;
}

const repetitions = Number(process.env.BENCH_RUNS ?? 5);
const scenarioBundle = 'build/bench-scenario.mjs';

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function repeat(run: () => Run): Run {
  const runs = Array.from({ length: repetitions }, run);
  return {
    milliseconds: median(runs.map((one) => one.milliseconds)),
    megabytes: median(runs.map((one) => one.megabytes)),
  };
}

function scenario(name: string, size: number): Run {
  const { stdout, stderr, status } = spawnSync(process.execPath, [scenarioBundle, name, String(size)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} ${size} failed:\n${stderr}`);
  return JSON.parse(stdout) as Run;
}

// The whole process. Asking it for its memory takes time of its own, and is done in another run.
function command(args: readonly string[]): Run {
  const { milliseconds } = repeat(() => ({ milliseconds: timed(args).milliseconds, megabytes: 0 }));
  const report = 'process.on("exit", () => process.stderr.write(`\\nrss ${process.resourceUsage().maxRSS}\\n`))';
  const { stderr } = timed(['--import', `data:text/javascript,${encodeURIComponent(report)}`, ...args]);
  return { milliseconds, megabytes: Number(/rss (\d+)\s*$/.exec(stderr)?.[1] ?? 0) / 1024 };
}

function timed(args: readonly string[]): { readonly milliseconds: number; readonly stderr: string } {
  const start = performance.now();
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const milliseconds = performance.now() - start;
  // 1 says no, as why-not does.
  if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
  return { milliseconds, stderr };
}

function row(label: string, size: string, run: Run, growth = ''): void {
  const cells = [
    label.padEnd(29),
    size.padStart(8),
    `${run.milliseconds.toFixed(0)} ms`.padStart(10),
    `${run.megabytes.toFixed(0)} MB`.padStart(9),
    growth.padStart(18),
  ];
  process.stdout.write(`${cells.join(' ')}\n`);
}

function growing(label: string, name: string, sizes: readonly number[]): void {
  let before: { readonly size: number; readonly run: Run } | undefined;
  for (const size of sizes) {
    const run = repeat(() => scenario(name, size));
    const growth =
      before === undefined
        ? ''
        : `x${(size / before.size).toFixed(0)} in time x${(run.milliseconds / before.run.milliseconds).toFixed(1)}`;
    row(label, String(size), run, growth);
    before = { size, run };
  }
}

spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' });
await build({
  entryPoints: ['scripts/bench-scenario.ts'],
  outfile: scenarioBundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: entries,
  logLevel: 'error',
});

process.stdout.write(`Node ${process.version}, medians of ${repetitions} fresh processes\n\n`);
const cold = (args: readonly string[]): Run => command(['dist/cli/main.js', ...args]);
row('node, nothing to do', '', command(['-e', '0']));
row('entente --help', '', cold(['--help']));
row('entente map mcu.ts', '', cold(['map', 'topologies/mcu.ts']));
row('entente elaborate mcu.ts', 'all', cold(['elaborate', 'topologies/mcu.ts', '--out', 'build/bench']));
const rocket = (config: string): string[] => ['elaborate', 'rocket', '--config', config, '--out', 'build/bench'];
const smallCores = (n: number): string => `WithNSmallCores(${n}) ++ WithCoherentBusTopology ++ BaseConfig`;
row('entente elaborate rocket', '1 core', cold(rocket('DefaultConfig')));
row('entente elaborate rocket', '64 cores', cold(rocket(smallCores(64))));
const access = ['top.tile_prci_domain', '0x80000000'];
row('entente route rocket', '64 cores', cold(['route', 'rocket', ...access, '--config', smallCores(64)]));
const bigCores = (n: number): string => `WithNBigCores(${n}) ++ WithCoherentBusTopology ++ BaseConfig`;
const drawing = (view: string, cores: number, ...more: readonly string[]): string[] => {
  const options = ['--view', view, '--config', bigCores(cores), '--out', 'build/bench/drawing.svg', ...more];
  return ['diagram', 'rocket', ...options];
};
row('entente diagram, buses', '8 cores', cold(drawing('buses', 8)));
row('entente diagram, full', '8 cores', cold(drawing('full', 8)));
row('the same, --depth 0', '64 cores', cold(drawing('full', 64, '--depth', '0')));
row('the same, --depth 1', '64 cores', cold(drawing('full', 64, '--depth', '1')));
row('and --no-fold', '64 cores', cold(drawing('full', 64, '--depth', '1', '--no-fold')));
timed(['dist/cli/main.js', ...rocket(smallCores(64)), '--format', 'elaboration']);
const saved = 'build/bench/ExampleRocketSystem.elaboration.json';
row('entente route, from a file', '64 cores', cold(['route', saved, ...access]));
row('the same, all masters', '64 cores', cold(['route', saved, 'all', '0x8000_0000']));
row('entente explain, from a file', '64 cores', cold(['explain', saved, 'top.plic_domain.plic.node.supports.get']));
row(
  'entente why-not, from a file',
  '64 cores',
  cold(['why-not', saved, 'top.tile_prci_domain', 'top.bootrom_domain', 'get']),
);
row('the same, all masters', '64 cores', cold(['why-not', saved, 'top', 'top.plic_domain', 'acquireT', '64']));
row('entente ids, from a file', '64 cores', cold(['ids', saved]));
row('entente reach, from a file', '64 cores', cold(['reach', saved]));
row('entente list, from a file', '64 cores', cold(['list', saved, 'interrupts']));
growing('rocket, n small cores', 'rocket', [1, 4, 16, 64, 256, 1024, 4096]);
growing('the same, warm', 'rocket-warm', [1, 4, 16, 64, 256, 1024]);
growing('crossbar, n x n', 'crossbar', [16, 64, 256, 1024, 4096]);
growing('chain of adapters', 'chain', [1000, 10_000, 100_000]);
growing('check, n devices', 'check', [250, 1000, 4000, 16_000]);
row('entente check rocket', '64 cores', cold(['check', 'rocket', '--config', smallCores(64)]));
growing('small documents', 'documents', [1000, 10_000]);
