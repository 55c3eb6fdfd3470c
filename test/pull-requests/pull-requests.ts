import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ententeIn } from '../cli/run.js';

/** A change of a design, as somebody proposes it. */
export interface PullRequest {
  /** What it is, as its author would say. */
  readonly title: string;
  /** What is replaced in the topology, everywhere. */
  readonly edits: readonly (readonly [before: string, after: string])[];
  /** Whether somebody else relies on what it changes, or it is a mistake. */
  readonly fails: boolean;
}

function pullRequest(title: string, fails: boolean, ...edits: PullRequest['edits']): PullRequest {
  return { title, fails, edits };
}

/** Pull requests to the design in `soc.ts`. */
export const pullRequests: readonly PullRequest[] = [
  pullRequest('a device moved into another', true, ["'eth', '0x1008_0000'", "'eth', '0x1001_8000'"]),
  pullRequest('an overlap behind an address translation', true, ["'trng', '0x2000'", "'trng', '0x1000'"]),
  pullRequest('two banks of a memory with the same addresses', true, ['(0x9000_0040n,', '(0x9000_0000n,']),
  pullRequest('the window of a memory narrowed', true, ["'0x8000_0000', '256K'", "'0x8000_0000', '128K'"]),
  pullRequest('a filter that takes a memory from one DMA engine', true, [
    'connect(dma0, bus)',
    "connect(dma0, tl.filter({ mfilter: tl.mHideContained(AddressSet.range('0x8000_0000', '256K')) }), bus)",
  ]),
  pullRequest('an interrupt inserted before the others', true, [
    '  for (const each of peripherals) connect(each.interrupt, plic.intnode);\n',
    `  const alarm = int.source({ resources: [new Resource(new SimpleDevice('alarm', ['example,alarm']), 'int')] });
  connect(alarm, plic.intnode);
  for (const each of peripherals) connect(each.interrupt, plic.intnode);
`,
  ]),
  pullRequest('a device renamed', false, ['uart3', 'console']),
  pullRequest(
    'the port to the external memory narrowed',
    true,
    ['    interleavedId: 0,\n    beatBytes: 8,\n', '    interleavedId: 0,\n    beatBytes: 4,\n'],
    ['connect(bus, tl.toAXI4()', 'connect(bus, tl.widthWidget(8), tl.toAXI4()'],
  ),
  pullRequest(
    'the bus of the peripherals widened',
    false,
    ['tl.widthWidget(8), fragmenter(), tl.fifoFixer(), periphery', 'tl.fifoFixer(), periphery'],
    ['connect(periphery, each.control)', 'connect(periphery, tl.widthWidget(8), fragmenter(), each.control)'],
  ),
  pullRequest(
    'the frequency of a clock changed',
    true,
    ['clockSource({ freqMHz: 32 })', 'clockSource({ freqMHz: 24 })'],
    ['take: 32', 'take: 24'],
  ),
  pullRequest(
    'a device added',
    false,
    [
      '  const clocking = ',
      "  const spi2 = lazyModule(() => new Peripheral('spi', '0x1002_1000'));\n  const clocking = ",
    ],
    [
      '  for (const each of peripherals) connect(periphery',
      '  connect(periphery, spi2.control);\n  for (const each of peripherals) connect(periphery',
    ],
    [
      '  connect(plic.intnode, external)',
      '  connect(spi2.interrupt, plic.intnode);\n  connect(plic.intnode, external)',
    ],
    ['pinmux, clocking, aes', 'pinmux, clocking, spi2, aes'],
  ),
  pullRequest(
    'a device removed',
    true,
    ["  const clocking = lazyModule(() => new Peripheral('clocking', '0x100d_0000'));\n", ''],
    [', clocking', ''],
  ),
  pullRequest('the boot ROM moved away from where the core boots', true, ["base: '0x1_0000'", "base: '0x2_0000'"]),
  pullRequest('the flash no longer executable', true, [
    "regionType: 'UNCACHED',\n    executable: true,\n    supports:",
    "regionType: 'UNCACHED',\n    executable: false,\n    supports:",
  ]),
  pullRequest('a memory no longer cacheable', true, [
    "'16K'), beatBytes: 8 });\n  const bank0",
    "'16K'), cacheable: false, beatBytes: 8 });\n  const bank0",
  ]),
  pullRequest('the flash with effects of reads', true, [
    "regionType: 'UNCACHED',\n    executable: true,\n    supports:",
    "regionType: 'GET_EFFECTS',\n    executable: true,\n    supports:",
  ]),
  pullRequest('fewer source ids for a DMA engine', true, ["'dma1', sourceId: 4", "'dma1', sourceId: 2"]),
  pullRequest(
    'a master removed',
    true,
    ["  const debug = tl.client({ name: 'debug', sourceId: 1, emits: tl.readWrite(1, 4) });\n", ''],
    ['  connect(debug, bus);\n', ''],
    ['cpu, debug, dma0', 'cpu, dma0'],
  ),
  pullRequest(
    'the windows of two masters swapped',
    true,
    ['0x2200_0000n', 'swapped'],
    ['0x2300_0000n', '0x2200_0000n'],
    ['swapped', '0x2300_0000n'],
  ),
  pullRequest('a crossing between clocks removed', true, ['tl.crossIn(slow, slow.bus, crossing)', 'slow.bus']),
  pullRequest('declarations in another order', false, [
    "  const i2s = lazyModule(() => new Peripheral('i2s', '0x100b_0000'));\n  const pinmux = lazyModule(() => new Peripheral('pinmux', '0x100c_0000'));\n",
    "  const pinmux = lazyModule(() => new Peripheral('pinmux', '0x100c_0000'));\n  const i2s = lazyModule(() => new Peripheral('i2s', '0x100b_0000'));\n",
  ]),
  pullRequest('a comment', false, ['  // Memories.\n', '  // Memories, on the chip and off it.\n']),
];

/** What the check of a pull request came to. */
export interface Checked {
  readonly title: string;
  readonly status: number | null;
  /** Of the report. */
  readonly firstLine: string;
}

/** Checks each pull request against the lock of the design as it was. */
export async function checkedPullRequests(): Promise<Checked[]> {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  try {
    for (const name of ['soc.ts', 'entente.config.ts'])
      cpSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name));
    const source = readFileSync(join(folder, 'soc.ts'), 'utf8');
    const locked = await ententeIn(folder, 'lock', 'soc.ts');
    if (locked.status !== 0) throw new Error(locked.stderr);
    const checked: Checked[] = [];
    for (const { title, edits } of pullRequests) {
      writeFileSync(
        join(folder, 'soc.ts'),
        edits.reduce((text, edit) => edited(text, edit, title), source),
      );
      const { status, stdout, stderr } = await ententeIn(folder, 'check', 'soc.ts', '--locked', '--verbose');
      checked.push({ title, status, firstLine: (stdout + stderr).split('\n', 1)[0] ?? '' });
    }
    return checked;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function edited(text: string, [before, after]: readonly [string, string], title: string): string {
  if (!text.includes(before)) throw new Error(`"${title}" changes nothing: there is no ${before}.`);
  return text.replaceAll(before, after);
}
