import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet } from '../../../../lib/base/address/index.js';
import {
  addressMapIpXact,
  addressMapRenode,
  addressMapSvd,
  addressMapSystemRdl,
  addressMapSystemVerilog,
  addressMapUvm,
  addressMapZephyr,
  contentOf,
  type MapContent,
  type MapEntry,
} from '../../../../lib/output/files/index.js';
import { repeated } from '../../../seeds.js';
import { mapEntry } from '../map-entry.js';
import {
  letters,
  type Said,
  saidByIpXact,
  saidByRenode,
  saidBySvd,
  saidBySystemRdl,
  saidBySystemVerilog,
  saidByUvm,
  saidByZephyr,
} from '../said-readers.js';

// What `entente map` writes for other tools is read as these read it, and held against what is so.
// Contents as no single design has them: odd names, sizes from a byte to all addresses, any permissions, banks, interrupts, masters.

const oddNames = [
  'end',
  'reg',
  '9lives',
  '',
  'ä',
  '*/ int y; /*',
  '"; $fatal; //',
  'a\nb',
  '<x>&',
  'a b',
  'a_b',
  'x',
  'X',
  'cpu0',
  'memory',
];
const flag = fc.boolean();
const permissions = fc.record({ read: flag, write: flag, execute: flag, cache: flag, atomic: flag });
const windows = fc.record({
  gap: fc.constantFrom(0n, 0x1000n, 0xfffn, 1n << 32n, 1n << 62n),
  size: fc.constantFrom(1n, 3n, 0x14n, 0x1000n, (1n << 32n) - 1n, 1n << 32n, 1n << 63n),
  width: fc.constantFrom(undefined, 1, 4, 8, 64),
  permissions: fc.option(permissions, { nil: undefined }),
  regionType: fc.constantFrom('UNCACHED', 'GET_EFFECTS', undefined),
  seers: fc.nat(3),
});
const devices = fc.record({
  name: fc.constantFrom(...oddNames),
  windows: fc.array(windows, { minLength: 1, maxLength: 3 }),
  controllers: fc.array(fc.nat(1), { maxLength: 2 }),
});
const contents = fc.record({
  first: fc.constantFrom(0n, 0xffff_f000n, (1n << 64n) - 0x2000n),
  devices: fc.array(devices, { minLength: 1, maxLength: 4 }),
  /** Two banks that leave no holes, one that does, or none. */
  banks: fc.constantFrom(2, 1, 0),
  /** Whether one device has all addresses, of 32 bits or of 64, and there is no other. */
  all: fc.constantFrom(undefined, undefined, undefined, 32n, 64n),
});

const seers = ['top.cpu', 'top.dma'];
const blockMask = 0xfbfn;
const bankBase = 1n << 40n;

function contentFrom({
  first,
  devices: made,
  banks,
  all,
}: typeof contents extends fc.Arbitrary<infer T> ? T : never): MapContent {
  let next = first;
  const entries = (all === undefined ? made : made.slice(0, 1)).flatMap(({ name, windows: own }, k) =>
    (all === undefined ? own : own.slice(0, 1)).map(
      ({ gap, size, seers: mask, ...rest }, index, { length }): MapEntry => {
        const start = all === undefined ? next + gap : 0n;
        next = start + size;
        const masters = seers.filter((_, master) => (mask >> master) % 2 === 0);
        const extent = all === undefined ? size : 1n << all;
        return mapEntry(start, extent, {
          ...{ ...rest, device: `top.m${k}.${name}.regs`, name, masters },
          ...(length === 1 ? {} : { index }),
        });
      },
    ),
  );
  const bank = (k: number): MapEntry => {
    const base = bankBase + BigInt(k) * 0x40n;
    return mapEntry(base, 0xfc0n, {
      ...{ device: `top.bank${k}.node`, size: 0x800n, interleaved: new AddressSet(base, blockMask), masters: seers },
    });
  };
  const isTaken = entries.some(({ start, end }) => start < bankBase + 0x1000n && bankBase < end);
  const kept = isTaken ? [] : Array.from({ length: banks }, (_, k) => bank(k));
  const interrupts = [
    ...made.flatMap(({ name, controllers }, k) => controllers.map((at) => ({ device: `top.m${k}.${name}.regs`, at }))),
    ...kept.map(({ device }) => ({ device, at: 0 })),
  ].map(({ device, at }, k) => ({ device, value: k + 1, controller: `top.plic${at}` }));
  const everything = [...entries, ...kept];
  return contentOf({
    origin: { design: made[0]?.name ?? '', input: 'top.ts' },
    entries: everything,
    interrupts,
    masters: seers.map((master, k) => ({
      ...{ master, protocol: 'TLImp', width: 4 << k },
      entries: everything.flatMap((entry) => (entry.masters.includes(master) ? [{ ...entry, masters: [master] }] : [])),
    })),
  });
}

const writers = {
  systemrdl: addressMapSystemRdl,
  renode: addressMapRenode,
  zephyr: addressMapZephyr,
  svd: addressMapSvd,
  uvm: addressMapUvm,
  ipxact: (content: MapContent) => addressMapIpXact(content),
  systemverilog: addressMapSystemVerilog,
};

/** What a file has to say of a window, or of banks that are joined. */
interface Range {
  readonly window: string;
  readonly device: string;
  readonly start: bigint;
  readonly size: bigint;
  readonly isMemory: boolean;
  readonly access: string | undefined;
  readonly masters: readonly string[];
  /** The identifiers of the devices that it is of. */
  readonly devices: readonly string[];
}

function accessOf({ permissions: own }: MapEntry): string | undefined {
  return own && `${own.read ? 'R' : ''}${own.write ? 'W' : ''}`;
}

function rangesOf({ devices: all }: MapContent): Range[] {
  const banks = all.filter(({ windows: [first] }) => first?.entry.interleaved !== null);
  return all.flatMap(({ identifier, windows: own }) =>
    own.flatMap(({ identifier: window, entry }): Range[] => {
      const { start, size, interleaved, regionType, permissions: may, masters: who } = entry;
      const keepsContent = regionType === 'UNCACHED';
      const isMemory = keepsContent && (may === undefined || (may.read && (may.write || may.execute || may.cache)));
      const range = { window, device: identifier, start, size, isMemory, access: accessOf(entry), masters: who };
      if (interleaved === null) return [{ ...range, devices: [identifier] }];
      const isJoined = banks.length === 2 && identifier === banks[0]?.identifier;
      return isJoined ? [{ ...range, size: 0x1000n, devices: banks.map((each) => each.identifier) }] : [];
    }),
  );
}

const isSaid = ({ start, size }: Range): boolean => start + size <= 1n << 64n && size < 1n << 64n;
const isSmall = (range: Range): boolean => isSaid(range) && range.size < 1n << 32n;

/** Where the interrupts of each device have to be among some ranges, by the names of these. */
function interruptsIn(
  content: MapContent,
  ranges: readonly Range[],
  nameOf: (range: Range) => string,
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { ofDevice, raiser, number } of content.interrupts) {
    const { windows: own = [] } = content.devices.find(({ identifier }) => identifier === raiser) ?? {};
    const [first] = own.flatMap(
      ({ identifier }) =>
        ranges.find(({ window, devices: of }) => window === identifier || (of.length > 1 && of.includes(identifier))) ??
        [],
    );
    if (!ofDevice || first === undefined) continue;
    found.set(nameOf(first), [...(found.get(nameOf(first)) ?? []), number]);
  }
  return found;
}

function text(said: Said): string {
  return `${said.name} ${said.start.toString(16)} ${said.size.toString(16)}${said.isMemory ? ' memory' : ''} ${said.access ?? '?'}`;
}

function line(
  range: Range,
  {
    access = range.access,
    name = range.window,
    isMemory = range.isMemory,
  }: { access?: string | undefined; name?: string; isMemory?: boolean } = {},
): string {
  return text({ name, start: range.start, size: range.size, isMemory, ...(access === undefined ? {} : { access }) });
}

const listed = (lines: readonly string[]): string => lines.toSorted().join('\n');
const numbersText = (numbers: ReadonlyMap<string, readonly number[]>): string =>
  listed([...numbers].flatMap(([name, own]) => own.map((number) => `${name} ${number}`)));

/** In what files differ from a content. */
function differences(content: MapContent, files: Readonly<Record<keyof typeof writers, string>>): string[] {
  const found: string[] = [];
  const ask = (what: string, said: string, so: string): void => {
    if (said !== so) found.push(`${what}: ${said} is not ${so}`);
  };
  const all = rangesOf(content);
  const ranges = all.filter(isSaid);
  const without = (each: Said): string => text({ ...each, isMemory: each.isMemory, access: '' });
  ask(
    'systemrdl',
    listed(saidBySystemRdl(files.systemrdl).map(text)),
    listed(ranges.map((range) => line(range, { access: range.access ?? 'RW', isMemory: false }))),
  );

  const renode = saidByRenode(files.renode);
  ask('renode', listed(renode.ranges.map(without)), listed(ranges.map((range) => line(range, { access: '' }))));
  const memory = ranges.filter(({ isMemory }) => isMemory);
  const isMemoryNamed = ([name]: readonly [string, unknown]): boolean => memory.some(({ window }) => window === name);
  // Tags have no room for interrupts.
  ask(
    'renode',
    numbersText(renode.interrupts),
    numbersText(new Map([...interruptsIn(content, ranges, ({ window }) => window)].filter(isMemoryNamed))),
  );

  const zephyr = saidByZephyr(files.zephyr);
  // Windows of a device with registers are one node.
  const label = ({ isMemory, window, device }: Range): string => (isMemory ? window : device);
  ask(
    'zephyr',
    listed(zephyr.ranges.map(without)),
    listed(ranges.map((range) => line(range, { access: '', name: label(range) }))),
  );
  const registers = ranges.filter(({ isMemory }) => !isMemory);
  const ofRegisters = interruptsIn(content, registers, label);
  const plain = memory.filter(({ device }) => !registers.some((range) => range.device === device));
  const ofNodes = new Map([...ofRegisters, ...interruptsIn(content, plain, label)]);
  ask('zephyr', numbersText(zephyr.interrupts), numbersText(ofNodes));

  const svd = saidBySvd(files.svd);
  const blocks = registers.filter(isSmall);
  const peripheralAt = new Map(svd.ranges.map(({ start, name }) => [start, name]));
  const alike = (start: bigint): (string | undefined)[] =>
    blocks.filter((each) => peripheralAt.get(each.start) === peripheralAt.get(start)).map(({ access }) => access);
  const union = (start: bigint): string | undefined => {
    const own = alike(start);
    const known = own.flatMap((each) => each ?? []);
    // Of what is neither read nor written, nothing is said.
    return known.length < own.length ? undefined : letters(known) || undefined;
  };
  ask(
    'svd',
    listed(svd.ranges.map((each) => text({ ...each, name: '' }))),
    listed(
      blocks.map((range) =>
        text({
          ...{ name: '', start: range.start, size: range.size, isMemory: false },
          ...(union(range.start) === undefined ? {} : { access: union(range.start) ?? '' }),
        }),
      ),
    ),
  );
  // A device whose windows are far apart is several, each called as its first window is.
  const strangers = svd.ranges.filter(({ name, start }) => {
    const device = blocks.find((range) => range.start === start)?.device;
    return !blocks.some((range) => range.device === device && (name === device || name === range.window));
  });
  ask('svd', listed(strangers.map(text)), '');
  const counts = new Map<string, number>();
  for (const { controller } of content.interrupts) counts.set(controller, (counts.get(controller) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const [controller] = [...counts].flatMap(([each, count]) => (count === most ? [each] : []));
  const ofMost = { ...content, interrupts: content.interrupts.filter((each) => each.controller === controller) };
  ask(
    'svd',
    numbersText(svd.interrupts),
    numbersText(interruptsIn(ofMost, blocks, ({ start }) => peripheralAt.get(start) ?? '')),
  );
  ask(
    'svd',
    listed([...files.svd.matchAll(/<!-- (\w+) is left out: /g)].map(([, name = '']) => name)),
    listed(all.filter((range) => !range.isMemory && !isSmall(range)).map(({ window }) => window)),
  );

  const bits = Math.max(
    32,
    ...content.devices.flatMap(({ windows: own }) => own.map(({ entry }) => (entry.end - 1n).toString(2).length)),
  );
  // 64 bits do not count all addresses that they make.
  const addresses = bits < 64 ? 1n << BigInt(bits) : (1n << 64n) - 1n;
  const uvm = saidByUvm(files.uvm);
  const ipXact = saidByIpXact(files.ipxact);
  for (const master of seers) {
    const own = ranges.filter((range) => range.masters.includes(master));
    const rights = ({ isMemory, access = 'RW' }: Range): string => (isMemory ? access : '?');
    ask(
      `uvm ${master}`,
      listed((uvm.get(master) ?? []).map(text)),
      listed(own.map((range) => line(range, { access: rights(range) }))),
    );
    const face = ipXact.get(master);
    ask(`ipxact ${master}`, String(face?.addresses), String(addresses));
    ask(
      `ipxact ${master}`,
      listed((face?.segments ?? []).map(without)),
      listed(own.map((range) => line(range, { access: '', isMemory: false }))),
    );
    ask(`ipxact ${master}`, listed((face?.map.ranges ?? []).map(text)), listed(own.map((range) => line(range))));
    ask(
      `ipxact ${master}`,
      numbersText(face?.map.interrupts ?? new Map()),
      numbersText(interruptsIn(content, own, ({ window }) => window)),
    );
  }

  const systemVerilog = saidBySystemVerilog(files.systemverilog);
  const every = content.devices.flatMap(({ windows: own }) => own);
  ask(
    'systemverilog',
    listed(systemVerilog.windows.map(({ name, start, size }) => `${name} ${start} ${size}`)),
    listed(every.map(({ identifier, entry }) => `${identifier} ${entry.start} ${entry.end - entry.start}`)),
  );
  for (const { master, seesAll, windows: own } of content.masters) {
    const map = systemVerilog.maps.get(master);
    ask(`systemverilog ${master}`, String(map === undefined), String(seesAll));
    if (map !== undefined)
      ask(`systemverilog ${master}`, listed([...map.keys()]), listed(own.map(({ identifier }) => identifier)));
  }
  ask(
    'systemverilog',
    numbersText(
      new Map([
        [
          '',
          [...files.systemverilog.matchAll(/ localparam int unsigned \w+_IRQ\w* = (\d+);/g)].map(([, number]) =>
            Number(number),
          ),
        ],
      ]),
    ),
    numbersText(new Map([['', content.interrupts.map(({ number }) => number)]])),
  );
  return found;
}

function filesOf(content: MapContent): Record<keyof typeof writers, string> {
  return Object.fromEntries(Object.entries(writers).map(([format, write]) => [format, write(content)])) as Record<
    keyof typeof writers,
    string
  >;
}

test('odd names, sizes and permissions are said as they are, or left out with a word', () => {
  fc.assert(
    fc.property(contents, (made) => {
      const content = contentFrom(made);
      expect(differences(content, filesOf(content))).toEqual([]);
    }),
    repeated(200),
  );
});

/** What a file says, by the forms that it says it in: what each captures is changed, one at a time. */
const facts: Readonly<Record<keyof typeof writers, RegExp>> = {
  systemrdl: /(?:mementries = |sw = |\} | @ )(\w+);/g,
  renode: /(?:^|sysbus |size: |Tag <\w*, |Tag <|")(\w+)(?=: \w|\n|>|, |")/gm,
  zephyr: /(?:^\t\t(?=\w+: )|@|reg = <|reg = <\w+ |_IRQ\w*: )(\w+)(?=:|@| )/gm,
  svd: /<(?:peripheral>\s+<name|baseAddress|access|offset|size|value)>(\w[\w-]*)</g,
  uvm: /(?:add_mem\(|bytes = \d+'h|add_\w+\(.*, \d+'h|new\("\w+", \d+'h)(\w+)(?=[,);])/g,
  ipxact: /<ipxact:(?:baseAddress|range|addressOffset|access|usage|value)>(?:\d+&#39;h)?([\w-]+)</g,
  systemverilog:
    /localparam (?:addr_t (?!\w+_MASK)\w+ = \d+'h|int unsigned \w+_IRQ\w* = |logic \[\d+:0\] \w+ = \d+'b)(\w+);/g,
};
const words: Readonly<Record<string, string>> = {
  rw: 'r',
  na: 'r',
  'read-write': 'read-only',
  memory: 'register',
  register: 'memory',
};

function changed(fact: string): string {
  if (/^[\da-f_]+$|^0x/i.test(fact)) return fact.replace(/.$/, (digit) => (digit === '1' ? '0' : '1'));
  return (
    words[fact] ??
    (/^(?:r|w|read-only|write-only|no-access)$/.test(fact) ? (fact.length > 1 ? 'read-write' : 'rw') : `${fact}0`)
  );
}

const may = { read: true, write: true, execute: false, cache: false, atomic: false };
const example = contentFrom({
  first: 0n,
  devices: [
    {
      name: 'uart',
      windows: [
        { gap: 0x1000n, size: 0x1000n, width: 4, permissions: may, regionType: 'GET_EFFECTS', seers: 0 },
        { gap: 0x1000n, size: 0x100n, width: 4, permissions: may, regionType: 'GET_EFFECTS', seers: 2 },
      ],
      controllers: [0, 0],
    },
    {
      name: 'ram',
      windows: [{ gap: 0x1000n, size: 0x1000n, width: 8, permissions: may, regionType: 'UNCACHED', seers: 0 }],
      controllers: [0],
    },
    {
      name: 'id',
      windows: [
        { gap: 0n, size: 1n, width: 4, permissions: { ...may, write: false }, regionType: 'GET_EFFECTS', seers: 1 },
      ],
      controllers: [0],
    },
  ],
  banks: 2,
  all: undefined,
});

test.each(Object.keys(writers) as (keyof typeof writers)[])(
  'whatever is changed in a file of %s is noticed',
  (format) => {
    const files = filesOf(example);
    expect(differences(example, files)).toEqual([]);
    const file = files[format];
    const missed: string[] = [];
    const found = [...file.matchAll(facts[format])];
    for (const { 0: all, 1: fact = '', index } of found) {
      const at = index + all.lastIndexOf(fact);
      const other = `${file.slice(0, at)}${changed(fact)}${file.slice(at + fact.length)}`;
      if (!isNoticed(example, { ...files, [format]: other })) missed.push(all);
    }
    expect(missed).toEqual([]);
    expect(found.length).toBeGreaterThan(10);
  },
);

// Readers refuse what their tools would.
function isNoticed(content: MapContent, files: Record<keyof typeof writers, string>): boolean {
  try {
    return differences(content, files).length > 0;
  } catch {
    return true;
  }
}

test('masters behind different firewalls have memory maps of their own', () => {
  const uart = mapEntry(0x1000n, 0x1000n, { device: 'top.uart.regs', masters: seers });
  const accepted = [[{ secure: true }], [{ privileged: true }]];
  const content = contentOf({
    origin: { design: 'top', input: 'top.ts' },
    entries: [uart],
    masters: seers.map((master, k) => {
      const { start, end, size, interleaved, permissions: permitted } = uart;
      const access = [{ masters: [master], permissions: permitted }];
      const guards = [{ read: accepted[k] ?? [], write: accepted[k] ?? [] }];
      const entry = { ...uart, masters: [master], parts: [{ start, end, size, interleaved, access, guards }] };
      return { master, protocol: 'TLImp', width: 4, entries: [entry] };
    }),
  });
  const faces = saidByIpXact(addressMapIpXact(content));
  expect([...faces.values()].map(({ descriptions }) => descriptions)).toEqual([
    ['top.uart.regs, RW, GET_EFFECTS, firewall: secure'],
    ['top.uart.regs, RW, GET_EFFECTS, firewall: privileged'],
  ]);
});

test('an SVD says what is permitted in each window where they differ', () => {
  const own = { device: 'top.uart.regs' };
  const entries = [
    mapEntry(0x1000n, 0x1000n, { ...own, index: 0, permissions: { ...may, write: false } }),
    mapEntry(0x4000n, 0x1000n, { ...own, index: 1 }),
  ];
  const svd = saidBySvd(addressMapSvd(contentOf({ origin: { design: 'top', input: 'top.ts' }, entries })));
  expect(svd.descriptions).toEqual(new Map([['UART', 'top.uart.regs, GET_EFFECTS, at 0x1000 R, at 0x4000 RW']]));
  expect(svd.ranges.map(({ access }) => access)).toEqual(['RW', 'RW']);
});
