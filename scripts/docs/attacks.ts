import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serveLive } from '../../cli/pages/live-server.js';
import { ententeIn, ententeShellBeside, type Ran } from '../../test/cli/run.js';

/** What somebody hostile, or something broken, puts before Entente. */
interface Attack {
  /** What is tried, as a table says it. */
  readonly what: string;
  /** What is typed. */
  readonly line: string;
  /** Files that are there before, by their names. */
  readonly files?: Readonly<Record<string, string>>;
  /** What else is there before. */
  readonly prepare?: (folder: string) => void;
  /** What is in the line that counts; the first one if absent. */
  readonly shows?: string;
  /** Whether the shell runs it, not this process: for pipes, and links to devices. */
  readonly shell?: boolean;
  /** What has become of the folder; throws an Error if harm was done. */
  readonly after?: (folder: string) => string;
}

/** What came of it. */
export interface Outcome {
  readonly what: string;
  readonly line: string;
  readonly status: number | null;
  /** The first line of what was said. */
  readonly said: string;
  /** What has become of files. */
  readonly left: string;
}

const soc = `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  connect(cpu, sram);
  return { cpu, sram };
});
`;

/** A topology that does something else before it declares anything. */
function after(statements: string): string {
  return soc.replace('  const cpu', `  ${statements}\n  const cpu`);
}

const nested = (depth: number): string =>
  '{"version": 1, "name": "deep", "module": {"name": "top", "body": '.concat(
    '['.repeat(depth),
    ']'.repeat(depth),
    '}}',
  );

const doubling = `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  const bars = Array.from({ length: 40 }, () => tl.jbar());
  connect(cpu, bars[0] ?? bus);
  for (const [k, bar] of bars.entries()) {
    for (const lane of [tl.buffer(), tl.buffer()]) (bars[k + 1] ?? bus).fromStar(lane.fromStar(bar));
  }
  connect(bus, sram);
  return { cpu, bars, bus, sram };
});
`;

/** Everything that the documentation tells of, in its order. */
const attacks: readonly Attack[] = [
  {
    what: 'A device as output',
    line: 'diagram soc.ts --out null',
    prepare: (folder) => {
      symlinkSync('/dev/null', join(folder, 'null'));
    },
    after: () => (lstatSync('/dev/null').isCharacterDevice() ? 'it is still a device' : broken('/dev/null is a file')),
  },
  {
    what: 'A named pipe as output',
    line: 'mkfifo pipe; wc -l < pipe & entente diagram soc.ts --out pipe; code=$?; wait; exit $code',
    shell: true,
    after: (folder) => (lstatSync(join(folder, 'pipe')).isFIFO() ? 'it is still a pipe' : broken('the pipe is a file')),
  },
  {
    what: 'A link as output',
    line: 'diagram soc.ts --out link.svg',
    prepare: (folder) => {
      writeFileSync(join(folder, 'drawing.svg'), '');
      symlinkSync('drawing.svg', join(folder, 'link.svg'));
    },
    after: (folder) =>
      lstatSync(join(folder, 'link.svg')).isSymbolicLink() && readFileSync(join(folder, 'drawing.svg'), 'utf8') !== ''
        ? 'what the link leads to is written'
        : broken('the link is gone'),
  },
  {
    what: 'A folder in place of an output file',
    line: 'diagram soc.ts --out build',
    prepare: (folder) => {
      mkdirSync(join(folder, 'build'));
    },
  },
  {
    what: 'A design named like a path',
    line: 'elaborate path.ts --format svg --out build',
    files: { 'path.ts': soc.replace("soc('soc'", "soc('../../outside'") },
    after: (folder) => {
      const [written = ''] = readdirSync(join(folder, 'build'));
      return existsSync(join(folder, '..', 'outside.svg')) ? broken('it was written outside') : `build/${written}`;
    },
  },
  {
    what: 'A name with terminal control codes',
    line: 'elaborate steers.ts --format svg --out build',
    files: { 'steers.ts': soc.replace("soc('soc'", "soc('\\u001b[2Jgone'") },
  },
  {
    what: 'A name that is a CI command',
    line: 'check commands.ts --format github',
    files: {
      'commands.ts': soc.replace(
        "name: 'cpu'",
        "name: '\\n::stop-commands::x', emits: tl.readWrite(1, 64), sourceId: 0",
      ),
    },
  },
  { what: 'A topology that never ends', line: 'check loop.ts --timeout 0.5', files: { 'loop.ts': after('for (;;);') } },
  {
    what: 'A topology that waits forever',
    line: 'check waits.ts --timeout 0.5',
    files: { 'waits.ts': `setInterval(() => undefined, 1000);\nawait new Promise(() => undefined);\n${soc}` },
  },
  {
    what: 'A topology that takes all memory',
    line: 'check buffers.ts --memory 200',
    files: { 'buffers.ts': after('for (const all: Buffer[] = []; ; ) all.push(Buffer.alloc(1 << 20));') },
  },
  {
    what: 'A topology that ends the process',
    line: 'check ends.ts',
    files: { 'ends.ts': after('process.exit(0);') },
  },
  {
    what: 'An asynchronous topology',
    line: 'check async.ts',
    files: {
      'async.ts': soc.replace("'soc', () =>", "'soc', async () =>").replace('  connect', '  await null;\n  connect'),
    },
  },
  { what: 'Edges that multiply', line: 'check doubling.ts', files: { 'doubling.ts': doubling } },
  {
    what: 'An oversized stock system',
    line: "check rocket --config 'WithNBigCores(4000) ++ WithCoherentBusTopology ++ BaseConfig' --timeout 0.5",
  },
  {
    what: 'A policy that never ends',
    line: 'check soc.ts --policy endless.config.ts --timeout 0.5',
    files: { 'endless.config.ts': 'for (;;);\nexport default {};\n' },
  },
  { what: 'A deeply nested document', line: 'check deep.json', files: { 'deep.json': nested(100_000) } },
  {
    what: 'A deeply nested configuration',
    line: `check rocket --config '((((…'`,
    prepare: () => undefined,
  },
  {
    what: 'A damaged elaboration',
    line: 'check half.json',
    files: { 'half.json': '{"format":"entente-elaboration","version":1,"na' },
  },
  {
    what: 'A trace with a single line of 64 MB',
    line: 'replay soc.ts trace.csv',
    shows: 'trace.csv',
    prepare: (folder) => {
      writeFileSync(join(folder, 'trace.csv'), Buffer.alloc(64_000_000, 'x'));
    },
  },
  {
    what: 'An endless pipe as input',
    line: 'mkfifo pipe.json; yes > pipe.json & entente check pipe.json',
    shell: true,
  },
  {
    what: 'A pipe whose writer stalls',
    line: 'mkfifo pipe.json; (echo {; sleep 2) > pipe.json & entente check pipe.json --timeout 0.5',
    shell: true,
  },
  {
    what: 'A check whose reader goes away',
    line: 'set -o pipefail; entente check broken.ts | head -1',
    shell: true,
    files: {
      'broken.ts': soc
        .replace(
          '  connect(cpu, sram);',
          "  const rom = tl.rom({ base: '0x8000_0000', size: '64K', beatBytes: 8 });\n  const bus = tl.xbar();\n  connect(cpu, bus);\n  connect(bus, sram);\n  connect(bus, rom);",
        )
        .replace('{ cpu, sram }', '{ cpu, bus, sram, rom }'),
    },
  },
  {
    what: 'A file name with special characters',
    line: "check 'a [b]* %41 \\ü.ts'",
    files: { 'a [b]* %41 \\ü.ts': soc },
  },
];

/** Makes every attack, each in a folder of its own, and says what came of it. */
export async function outcomes(): Promise<Outcome[]> {
  const root = mkdtempSync(join(tmpdir(), 'entente-'));
  try {
    // Shell commands run in parallel and mostly wait; commands in this process run one at a time.
    let turn: Promise<unknown> = Promise.resolve();
    const all = attacks.map((attack, k) => {
      const run = (): Promise<Outcome> => outcomeOf(attack, join(root, String(k), 'in'));
      if (attack.shell === true) return run();
      const next = turn.then(run);
      turn = next;
      return next;
    });
    // Waits until none uses the folder any more.
    await Promise.allSettled(all);
    return [...(await Promise.all(all)), await wrongHost()];
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function outcomeOf(attack: Attack, folder: string): Promise<Outcome> {
  const { what, line, files = {}, prepare, shows = '', shell = false, after: look } = attack;
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries({ 'soc.ts': soc, ...files })) writeFileSync(join(folder, name), content);
  prepare?.(folder);
  const before = namesIn(folder);
  const ran = shell ? await ententeShellBeside(folder, line) : await ententeIn(folder, ...wordsOf(line));
  const left = look?.(folder) ?? '';
  const more = namesIn(folder).filter((name) => !before.includes(name) && !/^(build|pipe)/.test(name));
  if (more.length > 0) broken(`${what}: ${more.join(', ')} is left behind`);
  return { what, line, status: ran.status, said: firstLine(ran, shows), left };
}

function namesIn(folder: string): string[] {
  return readdirSync(join(folder, '..'), { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replace(/^in\//, ''),
  );
}

// Splits a line as a shell does; abbreviations of the table are expanded.
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replace('((((…', '('.repeat(100_000)),
  );
}

function firstLine({ stdout, stderr }: Ran, shows: string): string {
  const line = `${stdout}\n${stderr}`.split('\n').find((each) => each.trim() !== '' && each.includes(shows)) ?? '';
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

// A page of another site whose host name resolves to this machine, and that requests the design.
async function wrongHost(): Promise<Outcome> {
  const page = await serveLive({
    port: 0,
    sources: undefined,
    make: () => Promise.resolve('a design'),
    failed: (error) => ({ text: String(error), places: [] }),
    failurePage: ({ text: words }) => words,
  });
  const { port } = new URL(page.url);
  const [status, body] = await new Promise<[number | undefined, string]>((settle, reject) => {
    request({ port, host: '127.0.0.1', headers: { host: 'attacker.example' } }, (response) => {
      text(response).then((words) => {
        settle([response.statusCode, words]);
      }, reject);
    })
      .on('error', reject)
      .end();
  });
  page.close();
  await page.closed;
  if (body.includes('a design')) broken('another site read the design');
  return {
    what: 'A request from another site for a served page',
    line: 'view soc.ts --serve',
    status: null,
    said: body.trim(),
    left: `HTTP ${status}`,
  };
}

function broken(harm: string): never {
  throw new Error(harm);
}
