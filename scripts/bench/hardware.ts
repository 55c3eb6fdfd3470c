import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { markdownTable } from '../../lib/base/text/index.js';

// The table of docs/hardware.md: the processor time of whole commands of entente hardware, in units of `node -e 0`, and the size of their output.
// Medians of several processes: npx tsx scripts/bench/hardware.ts.
const repetitions = Number(process.env.BENCH_RUNS ?? 5);
const bigCores = (n: number): string => `WithNBigCores(${n}) ++ WithCoherentBusTopology ++ BaseConfig`;
const systems = [
  ['DefaultConfig', 'DefaultConfig'],
  ['8 big cores', bigCores(8)],
  ['64 big cores', bigCores(64)],
] as const;
const formats = ['json', 'firrtl', 'sv'] as const;
const out = 'build/bench/hardware';

spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' });
mkdirSync('build/bench', { recursive: true });
const unit = median(() => processorTime(['-e', '0']));
const rows = systems.flatMap(([name, config]) =>
  formats.map((format) => {
    const command = ['dist/cli/main.cjs', 'hardware', 'rocket', '--config', config, '--format', format, '--out', out];
    const time = median(() => processorTime(command));
    const text = readFileSync(out, 'utf8');
    const size = `${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB`;
    return [name, format, String(Math.round(time / unit)), text.split('\n').length.toLocaleString('en'), size];
  }),
);
console.log(markdownTable(['system', 'format', 'time', 'lines', 'size'], ['---', '---', '---', '---', '---'], rows));

function median(measure: () => number): number {
  const times = Array.from({ length: repetitions }, measure).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

/** Microseconds of the processor that a process takes, all of it. */
function processorTime(args: readonly string[]): number {
  const report =
    'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.stderr.write(`\\ncpu ${user + system}\\n`); })';
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, ...args],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
  return Number(/cpu (\d+)\s*$/.exec(stderr)?.[1]);
}
