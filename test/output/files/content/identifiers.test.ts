import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressMapHeader,
  addressMapIpXact,
  addressMapLinkerScript,
  addressMapRenode,
  addressMapRust,
  addressMapSvd,
  addressMapSystemRdl,
  addressMapSystemVerilog,
  addressMapUvm,
  addressMapZephyr,
  contentOf,
  type MapContent,
  type MapEntry,
  type TreeDevice,
} from '../../../../lib/output/files/index.js';
import { repeated } from '../../../seeds.js';
import { mapEntry, memoryEntry, origin } from '../map-entry.js';

/** Each format with how it says where what it names begins. */
const formats: Readonly<Record<string, readonly [write: (content: MapContent) => string, said: RegExp]>> = {
  header: [addressMapHeader, /^#define (?<name>\w+)_BASE 0x(?<at>[0-9a-f]+)UL/gm],
  rust: [addressMapRust, /^pub const (?<name>\w+)_BASE: u64 = 0x(?<at>[0-9a-f_]+);$/gm],
  systemverilog: [addressMapSystemVerilog, /^ {2}localparam addr_t (?<name>\w+)_BASE = 64'h(?<at>[0-9a-f_]+);$/gm],
  zephyr: [addressMapZephyr, /^\t\t(?<name>\w+): (?!cpu@[01] )[\w,.+-]+@[0-9a-f]+ \{[^}]*?\breg = (?<at>[^;]+);/gm],
  ld: [addressMapLinkerScript, /^ {2}"?(?<name>\w+)"? .*: ORIGIN = 0x(?<at>[0-9a-f]+),/gm],
  svd: [addressMapSvd, /<peripheral>\s+<name>(?<name>\w+)<[^]*?<baseAddress>0x(?<at>[0-9a-f]+)</g],
  uvm: [addressMapUvm, /add_(?:mem|submap)\((?<name>\w+)(?:\.window_for\([^)]*\))?, 64'h(?<at>[0-9a-f_]+)/g],
  ipxact: [
    addressMapIpXact,
    /<ipxact:addressBlock>\s+<ipxact:name>(?<name>\w+)<[^]*?<ipxact:baseAddress>64&#39;h(?<at>[0-9a-f_]+)</g,
  ],
  systemrdl: [addressMapSystemRdl, /^ {2}\} (?<name>\w+) @ 0x(?<at>[0-9a-f]+);$/gm],
  models: [addressMapRenode, /^(?<name>\w+): [\w.]+ @ sysbus 0x(?<at>[0-9a-f]+)$/gm],
  tags: [addressMapRenode, /Tag <0x(?<at>[0-9A-F]+), 0x[0-9A-F]+> "(?<name>\w+)"$/gm],
};

/** The lowest address that a format says of what it names. */
function lowestIn(at: string): bigint {
  const ranges = [...at.matchAll(/<0x([0-9a-f]+) /g)].map(([, base = '']) => base);
  const found = (ranges.length === 0 ? [at] : ranges).map((text) => BigInt(`0x${text.replaceAll('_', '')}`));
  return found.reduce((least, each) => (each < least ? each : least));
}

/** What all formats call the things that they have, as one that knows no capitals and keeps no words for itself, with their lowest addresses. */
function placesByName(content: MapContent): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const [write, said] of Object.values(formats)) {
    for (const { groups: { name = '', at = '' } = {} } of write(content).matchAll(said)) {
      const key = name.toLowerCase().replace(/_$/, '');
      places.set(key, (places.get(key) ?? new Set()).add(lowestIn(at).toString(16)));
    }
  }
  return places;
}

const words = [
  'a',
  'A',
  'a_0',
  'a-0',
  'a_1',
  'a_0_2',
  'a_1_0',
  'b',
  'n',
  'n_2',
  'n_window',
  'uvm_mem',
  'class',
  'reg',
  'cpu_map',
];
const names = fc.constantFrom(...words, 'cpu0', 'CPU0_intc', 'cpu0_2', 'a_rx');
const interruptNames = fc.constantFrom(undefined, undefined, '0', 'rx', 'irq', '0_irq');

interface Described {
  readonly name: string;
  /** Whether modules around it tell it from others of its name. */
  readonly isApart: boolean;
  readonly kinds: readonly ('registers' | 'memory' | 'within')[];
  readonly interrupts: readonly (string | undefined)[];
}

const described: fc.Arbitrary<Described> = fc.record({
  name: names,
  isApart: fc.boolean(),
  kinds: fc.array(fc.constantFrom('registers', 'registers', 'memory', 'within'), { minLength: 1, maxLength: 3 }),
  interrupts: fc.array(interruptNames, { maxLength: 3 }),
});

function windowsOf({ name, isApart, kinds }: Described, k: number): MapEntry[] {
  const device = isApart ? `top.m${k}.${name}.regs` : `top.${name}.n${k}`;
  return kinds.map((kind, window) => {
    const start = BigInt(k + 1) * 0x10_0000n + BigInt(window) * 0x1000n;
    if (kind === 'memory') return memoryEntry(start, 0x1000n, { device, name });
    return mapEntry(start, 0x1000n, { device, name, ...(kind === 'within' ? { within: 'top.around.regs' } : {}) });
  });
}

const hart = (id: number): TreeDevice => ({
  ...{ name: `cpu@${id}`, labels: [`L${id}`], around: [], ranges: [], compatible: ['riscv'], interrupts: [] },
  ...{ interruptCells: 0, numbers: new Map(), hart: { id, isa: 'rv64imac' } },
});

/** A map of devices with such names, of two masters of which one sees only parts. */
const contents = fc.array(described, { minLength: 1, maxLength: 8 }).map((all) => {
  const entries = all.flatMap(windowsOf);
  const answering = entries.filter(({ within }) => within === undefined);
  const masters = ['cpu', 'a'].map((master, k) => ({
    ...{ master: `top.${master}`, protocol: 'TLImp', width: 8 },
    entries: answering.slice(k).flatMap((entry) =>
      k === 0
        ? [entry]
        : [0n, 0x800n].map((from) => ({
            ...entry,
            start: entry.start + from,
            end: entry.start + from + 0x400n,
            size: 0x400n,
          })),
    ),
  }));
  const interrupts = all.flatMap((each, k) =>
    each.interrupts.map((name, place) => ({
      ...{ device: windowsOf(each, k)[0]?.device ?? '', value: 10 * k + place, controller: 'top.plic.intnode' },
      ...(name === undefined ? {} : { name }),
    })),
  );
  return contentOf({ origin: { ...origin, design: 'n' }, entries, masters, interrupts, tree: [hart(0), hart(1)] });
});

test('a name that formats share means the same window, or the same device, in all of them', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const several = [...placesByName(content)].filter(([, places]) => places.size > 1);
      expect(several.map(([name, places]) => `${name}: ${[...places].join(' ')}`)).toEqual([]);
    }),
    repeated(300),
  );
});

test('what stands in a file beside devices is called as none of them', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const labels = [...addressMapZephyr(content).matchAll(/^\s*(\w+): /gm)].map(([, label]) => label);
      expect(labels).toEqual([...new Set(labels)]);
      const entries = [...addressMapRenode(content).matchAll(/^(\w+): |Tag .*"(\w+)"$/gm)].map(
        ([, entry, tag = '']) => entry ?? tag.toLowerCase(),
      );
      expect(entries).toEqual([...new Set(entries)]);
      const members = [...addressMapUvm(content).matchAll(/^ {4}(?:\w+) (\w+); \/\*/gm)].map(
        ([, member = '']) => member,
      );
      expect(members).toEqual([...new Set(members)]);
      expect(members.filter((member) => /^(?:n_window|n_block|uvm_\w*[^_])$/.test(member))).toEqual([]);
    }),
    repeated(100),
  );
});

test('an interrupt that is called after its device is that of no other', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const raisers = new Map(content.interrupts.map(({ identifier, raiser }) => [identifier, raiser]));
      expect(raisers.size).toBe(content.interrupts.length);
      const foreign = [...new Set(raisers.values())].filter((raiser) => {
        const owner = raisers.get(`${raiser}_IRQ`);
        return (
          owner !== undefined &&
          owner !== raiser &&
          content.interrupts.filter((each) => each.raiser === raiser).length < 2
        );
      });
      expect(foreign).toEqual([]);
    }),
    repeated(100),
  );
});

const windows = [0x1000n, 0x3000n].map((start) => mapEntry(start, 0x1000n, { device: 'top.a.regs' }));

test('windows give way to devices that are called as they would be, and so do interrupts', () => {
  const devices = [
    mapEntry(0x5000n, 0x1000n, { device: 'top.a_0.regs' }),
    mapEntry(0x6000n, 0x1000n, { device: 'top.a_1.regs' }),
  ];
  const interrupts = ['0', 'rx'].map((name, value) => ({ device: 'top.a.regs', value, controller: 'top.plic', name }));
  const content = contentOf({
    ...{ origin, entries: [...windows, ...devices] },
    interrupts: [...interrupts, { device: 'top.a_0.regs', value: 9, controller: 'top.plic' }],
  });
  expect([...placesByName(content)].map(([name, places]) => `${name} ${[...places].join(' ')}`)).toEqual([
    ...['a_0_2 1000', 'a_1_2 3000', 'a_0 5000', 'a_1 6000'],
    'a 1000',
  ]);
  expect(content.interrupts.map(({ identifier, number }) => `${identifier} ${number}`)).toEqual([
    ...['A_IRQ_0 0', 'A_RX_IRQ 1', 'A_0_IRQ 9'],
  ]);
});

test('nothing says twice what a device, a window or a design is called already', () => {
  const entries = ['dma', 'dma_ctrl', 'DMA status'].map((window, k) =>
    mapEntry(BigInt(k + 1) << 12n, 0x1000n, { device: 'top.dma.regs', window }),
  );
  const raised = ['', 'irq', 'done'].map((name, value) => ({
    ...{ device: 'top.dmaIrq.out', value, controller: 'top.plic', ...(name === '' ? {} : { name }) },
  }));
  const namesOf = (
    interrupts: readonly { device: string; value: number; controller: string; name?: string }[],
  ): string[] => contentOf({ origin, entries, interrupts }).interrupts.map(({ identifier }) => identifier);
  expect(namesOf(raised)).toEqual(['DMA_IRQ_0', 'DMA_IRQ', 'DMA_IRQ_DONE_IRQ']);
  expect(namesOf(raised.slice(0, 1))).toEqual(['DMA_IRQ']);
  // The words mean another device here.
  const own = { device: 'top.dma.regs', value: 9, controller: 'top.plic' };
  expect(namesOf([own, ...raised.slice(0, 1)])).toEqual(['DMA_IRQ_IRQ', 'DMA_IRQ']);

  const content = contentOf({ origin: { design: 'soc_map', input: 'soc.ts' }, entries });
  expect(content.devices.flatMap(({ windows: own }) => own.map(({ identifier }) => identifier))).toEqual([
    'DMA_0',
    'DMA_CTRL',
    'DMA_STATUS',
  ]);
  expect(addressMapHeader(content)).toContain('\n#ifndef SOC_MAP_H\n#define SOC_MAP_H\n');
  expect(addressMapSystemVerilog(content)).toContain('\npackage soc_map_pkg;\n');
});

test('harts have other labels where devices have theirs', () => {
  const entries = ['cpu0', 'cpu1_intc'].map((name, k) =>
    mapEntry(BigInt(k + 1) << 12n, 0x1000n, { device: `top.${name}.regs` }),
  );
  const content = contentOf({ origin, entries, tree: [hart(0), hart(1)] });
  expect(
    addressMapZephyr(content)
      .match(/^\s*\w+: .*(?= \{)/gm)
      ?.map((line) => line.trim()),
  ).toEqual([
    ...['cpu0_2: cpu@0', 'cpu0_intc: interrupt-controller', 'cpu1: cpu@1', 'cpu1_intc_2: interrupt-controller'],
    ...['cpu0: cpu0@1000', 'cpu1_intc: cpu1-intc@2000'],
  ]);
  expect(addressMapRenode(content).match(/^\w+(?=: CPU)/gm)).toEqual(['cpu0_2', 'cpu1']);
});

test('members of a block of UVM hide neither its classes nor what these have', () => {
  const taken = ['video_window', 'video_block', 'uvm_reg_block', 'randomize', 'get_name', 'maps', 'type_id', 'uart'];
  const entries = taken.map((name, k) => memoryEntry(BigInt(k) << 12n, 0x1000n, { device: `top.${name}.node` }));
  const text = addressMapUvm(contentOf({ origin: { ...origin, design: 'video' }, entries }));
  expect(text.match(/(?<=^ {4}uvm_mem )\w+/gm)).toEqual([
    ...['video_window_', 'video_block_', 'uvm_reg_block_', 'randomize_', 'get_name_', 'maps_', 'type_id_', 'uart'],
  ]);
});

test('regions of Zephyr are none that its linker scripts declare, and different from each other', () => {
  const taken = ['ROM', 'RAM', 'FLASH', 'IDT_LIST', 'LOCORE', 'DEVNULL_ROM', 'ROMABLE_REGION', 'ROM_BASE'];
  const names = fc.constantFrom(...taken, ...taken.map((name) => name.toLowerCase()), 'rom_', 'rom_2', 'sram', 'itcm');
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 8 }), (memories) => {
      const entries = memories.map((name, k) =>
        memoryEntry(BigInt(k) << 12n, 0x1000n, { device: `top.m${k}.${name}.node` }),
      );
      const content = contentOf({ origin, entries });
      const regions = [...addressMapZephyr(content).matchAll(/zephyr,memory-region = "(\w+)";/g)].map(
        ([, region = '']) => region,
      );
      expect(regions.map((region) => region.replace(/_$/, ''))).toEqual(
        content.devices.map(({ identifier }) => identifier),
      );
      expect(regions.filter((region) => taken.includes(region))).toEqual([]);
      expect(new Set(regions).size).toBe(memories.length);
    }),
    repeated(100),
  );
});
