import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceTreeFacts, TreeDevice } from '../../lib/descriptions/device-tree/semantics/facts.js';
import { repeated } from '../seeds.js';
import { described, withoutPlaces } from './read.js';

function factsOf(body: string): DeviceTreeFacts {
  const { facts } = described({ 'a.dts': `/dts-v1/;\n/ {\n#address-cells = <1>;\n#size-cells = <1>;\n${body}\n};` });
  return withoutPlaces(facts) as DeviceTreeFacts;
}

function deviceAt(body: string, path: string): Partial<TreeDevice> {
  const { chain: _, ...device } = factsOf(body).devices.find((each) => each.path === path) ?? {};
  return device;
}

test('cells are those of the parent, 2 and 1 where it says none, and are not inherited', () => {
  expect(deviceAt('bus { ranges; uart@1 { reg = <0 0x1000 0x10>; }; };', '/bus/uart@1')).toMatchObject({
    reg: [{ local: '0x1000', size: '0x10', base: '0x1000' }],
  });
});

test('addresses go through every bus, with several windows and windows of 64 bits', () => {
  const body = `
    a { #address-cells = <1>; #size-cells = <1>; ranges = <0 0x40000000 0x1000>, <0x8000 0x50000000 0x1000>;
      b { #address-cells = <1>; #size-cells = <1>; ranges = <0x10 0x8100 0x100>;
        x@18 { reg = <0x18 4>; }; y@10 { reg = <0x10 0x200>; }; z@0 { reg = <0 4>; }; };
      c { #address-cells = <1>; #size-cells = <1>; w@0 { reg = <0 4>; }; };
      d { #address-cells = <1>; #size-cells = <1>; ranges = <0 1>; v@0 { reg = <0 4>; }; };
      e { #address-cells = <1>; #size-cells = <0>; u@5 { reg = <5>; }; };
    };`;
  const reg = (path: string): unknown => deviceAt(body, path).reg;
  expect(reg('/a/b/x@18')).toEqual([{ local: '0x18', size: '0x4', base: '0x50000108' }]);
  expect(reg('/a/b/y@10')).toEqual([
    { local: '0x10', size: '0x200', base: '0x50000100', exceeds: ['exceeds-window:/a/b'] },
  ]);
  expect(reg('/a/b/z@0')).toEqual([{ local: '0x0', size: '0x4', untranslated: 'outside-ranges:/a/b' }]);
  expect(reg('/a/c/w@0')).toEqual([{ local: '0x0', size: '0x4', untranslated: 'no-ranges:/a/c' }]);
  expect(reg('/a/d/v@0')).toEqual([{ local: '0x0', size: '0x4', untranslated: 'malformed-ranges:/a/d' }]);
  expect(reg('/a/e/u@5')).toEqual([{ local: '0x5', size: '0x0', untranslated: 'no-size-cells' }]);
  expect(deviceAt(body, '/a/b').windows).toEqual([
    { child: '0x10', parent: '0x8100', size: '0x100', base: '0x50000100' },
  ]);
});

test('partitions are counted from the flash that they are in, and are in the map where its windows say so', () => {
  const body = `
    nand@20000 { reg = <0x20000 0x100>; #address-cells = <1>; #size-cells = <1>; ranges;
      partition@80 { reg = <0x80 0x100>; }; chip@20080 { reg = <0x20080 4>; }; };
    flash@8000000 { reg = <0x8000000 0x100000>; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x8000000 0x100000>;
      partitions { compatible = "fixed-partitions"; #address-cells = <1>; #size-cells = <1>; ranges;
        boot@0 { reg = <0 0x1000>; }; slot@1000 { reg = <0x1000 0x1000>; compatible = "fixed-partitions"; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x1000 0x1000>;
          half@800 { reg = <0x800 0x800>; }; }; }; };
    nor@9000000 { reg = <0x9000000 0x100000>; #address-cells = <1>; #size-cells = <1>; ranges;
      partitions { compatible = "fixed-partitions"; #address-cells = <1>; #size-cells = <1>; ranges; boot@0 { reg = <0 0x1000>; }; }; };`;
  const reg = (path: string): unknown => deviceAt(body, path).reg;
  expect(reg('/nand@20000/partition@80')).toEqual([
    { local: '0x80', size: '0x100', untranslated: 'in-flash:/nand@20000' },
  ]);
  expect(reg('/nand@20000/chip@20080')).toEqual([{ local: '0x20080', size: '0x4', base: '0x20080' }]);
  expect(reg('/flash@8000000/partitions/boot@0')).toEqual([{ local: '0x0', size: '0x1000', base: '0x8000000' }]);
  expect(reg('/flash@8000000/partitions/slot@1000/half@800')).toEqual([
    { local: '0x800', size: '0x800', base: '0x8001800' },
  ]);
  expect(reg('/nor@9000000/partitions/boot@0')).toEqual([
    { local: '0x0', size: '0x1000', untranslated: 'in-flash:/nor@9000000' },
  ]);
});

test('PCI has a cell of flags in its windows, and addresses of its own', () => {
  const body = `pcie@1000 { device_type = "pci"; #address-cells = <3>; #size-cells = <2>; reg = <0x1000 0x100>;
    ranges = <0x82000000 0 0x60000000 0x60000000 0 0x1000000>;
    dev@0,0 { reg = <0x800 0 0 0 0>; }; };`;
  expect(deviceAt(body, '/pcie@1000')).toMatchObject({
    bus: 'pci',
    windows: [
      { child: '0x60000000', parent: '0x60000000', size: '0x1000000', flags: '0x82000000', base: '0x60000000' },
    ],
  });
  expect(deviceAt(body, '/pcie@1000/dev@0,0').reg).toEqual([
    { local: '0x8000000000000000000', size: '0x0', untranslated: 'pci-or-isa' },
  ]);
});

// A bus below a device of PCI, below a host: windows as [space, address, space above, address above, size].
interface PciWindow {
  readonly space: keyof typeof spaces;
  readonly child: number;
  readonly parent: number;
  readonly size: number;
}

const spaces = { io: [0x01000000], memory: [0x02000000, 0x42000000, 0x03000000, 0x82000000] } as const;

const pciWindows = fc.array(
  fc.record({
    space: fc.constantFrom('io' as const, 'memory' as const),
    child: fc.nat(7),
    parent: fc.nat(7),
    size: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);

function mapped(windows: readonly PciWindow[], space: string, at: number): number | undefined {
  const window = windows.find((each) => each.space === space && at >= each.child && at < each.child + each.size);
  return window === undefined ? undefined : at - window.child + window.parent;
}

test('of windows of PCI with the same numbers, those of the space of an address translate it', () => {
  fc.assert(
    fc.property(pciWindows, pciWindows, fc.nat(3), fc.nat(7), (outer, inner, kind, at) => {
      const flags = (space: keyof typeof spaces, k: number): number => spaces[space][k % spaces[space].length] ?? 0;
      const own = inner.map(
        ({ child, space, parent, size }, k) => `<${child} ${flags(space, k + kind)} 0 ${parent} ${size}>`,
      );
      const host = outer.map(
        ({ space, child, parent, size }, k) => `<${flags(space, k)} 0 ${child} ${0x100 + parent} 0 ${size}>`,
      );
      const body = `pcie { #address-cells = <3>; #size-cells = <2>; ranges = ${host.join(', ')};
        device { #address-cells = <3>; #size-cells = <2>; device_type = "pci"; ranges;
          bus { #address-cells = <1>; #size-cells = <1>; ranges = ${own.join(', ')}; x { reg = <${at} 1>; }; }; }; };`;
      const window = inner.find(({ child, size }) => at >= child && at < child + size);
      const above = window && mapped(outer, window.space, at - window.child + window.parent);
      const [reg] = deviceAt(body, '/pcie/device/bus/x').reg ?? [];
      expect(reg?.base).toBe(above === undefined ? undefined : `0x${(0x100 + above).toString(16)}`);
      expect(reg?.untranslated).toBe(
        above !== undefined ? undefined : `outside-ranges:${window === undefined ? '/pcie/device/bus' : '/pcie'}`,
      );
    }),
    repeated(300),
  );
});

test('a bus behind ISA has the address cells of that in its windows', () => {
  const body = `isa { #address-cells = <2>; #size-cells = <1>; ranges = <1 0 0x8000 0x100>, <0 0 0x9000 0x100>;
    bus { #address-cells = <1>; #size-cells = <1>; ranges = <0 1 0x10 0x10>, <0x20 0 0x10 0x10>; x { reg = <4 1>, <0x24 1>; }; }; };`;
  expect(deviceAt(body, '/isa/bus').windows).toEqual([
    { child: '0x0', parent: '0x10', size: '0x10', base: '0x8010' },
    { child: '0x20', parent: '0x10', size: '0x10', base: '0x9010' },
  ]);
  expect(deviceAt(body, '/isa/bus/x').reg?.map(({ base }) => base)).toEqual(['0x8014', '0x9014']);
});

interface DmaBus {
  /** Absent where the bus has no dma-ranges, empty for an identity. */
  readonly windows: readonly (readonly [child: number, parent: number, size: number])[] | undefined;
}

const dmaBuses = fc.array(
  fc.record<DmaBus>({
    windows: fc.option(fc.array(fc.tuple(fc.nat(15), fc.nat(15), fc.nat(15)), { maxLength: 3 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 4 },
);

// Every address that one of 64 on the innermost bus may become.
function reachedThrough(buses: readonly DmaBus[]): Set<number> {
  let at = new Set(Array.from({ length: 64 }, (_, k) => k));
  for (const { windows = [] } of buses) {
    if (windows.length === 0) continue;
    const above = [...at].flatMap((address) =>
      windows.flatMap(([child, parent, size]) =>
        address >= child && address < child + size ? [address - child + parent] : [],
      ),
    );
    at = new Set(above);
  }
  return at;
}

test('a master sees what gets through the dma-ranges of all buses around it', () => {
  fc.assert(
    fc.property(dmaBuses, fc.boolean(), (buses, isHost) => {
      const texts = buses.map(({ windows }) => {
        if (windows === undefined) return '';
        return windows.length === 0
          ? 'dma-ranges;'
          : `dma-ranges = ${windows.map((each) => `<${each.join(' ')}>`).join(', ')};`;
      });
      const cells = '#address-cells = <1>; #size-cells = <1>; ranges;';
      // A host of PCI is a bus that makes the accesses of what is behind it.
      const [innermost = '', ...others] = texts;
      const master = isHost
        ? `m { device_type = "pci"; reg = <0 1>; ${cells} ${innermost} };`
        : `bus0 { ${cells} ${innermost} m { reg = <0 1>; #dma-cells = <1>; }; };`;
      const tree = others.reduce((inside, text, k) => `bus${k + 1} { ${cells} ${text} ${inside} };`, master);
      const { soc } = described({ 'a.dts': `/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; ${tree} };` });
      const sees = soc.parts.find(({ name }) => name === 'm')?.sees;
      if (buses.every(({ windows = [] }) => windows.length === 0)) {
        expect(sees).toBe(isHost ? undefined : 'everything');
        return;
      }
      if (sees === undefined || sees === 'everything') throw new Error('The master sees no ranges.');
      const seen = sees.flatMap(({ base, size }) => Array.from({ length: Number(size) }, (_, k) => Number(base) + k));
      expect(new Set(seen)).toEqual(reachedThrough(buses));
    }),
    repeated(300),
  );
});

test('dma-ranges that come to too much are refused', () => {
  const windows = `dma-ranges = ${Array.from({ length: 101 }, () => '<0 0 1>').join(', ')};`;
  const bus = (inside: string): string =>
    `bus { #address-cells = <1>; #size-cells = <1>; ranges; ${windows} ${inside} };`;
  const text = `/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; ${bus(bus('m { reg = <0 1>; #dma-cells = <1>; };'))} };`;
  expect(() => described({ 'a.dts': text })).toThrow('The dma-ranges of /bus come to more than 10000 ranges.');
});

test('status is inherited, and only okay and ok are on', () => {
  const { devices } = factsOf(`a { compatible = "a"; status = "disabled"; b { compatible = "b"; }; };
    c { compatible = "c"; status = "ok"; }; d { compatible = "d"; status = "fail"; };
    e { compatible = "e"; status = ""; }; f { compatible = "f"; status; };`);
  expect(devices.map(({ path, enabled }) => [path, enabled])).toEqual([
    ['/a', false],
    ['/a/b', false],
    ['/c', true],
    ['/d', false],
    ['/e', false],
    ['/f', false],
  ]);
});

const gic = `gic: gic { compatible = "arm,gic-v3"; interrupt-controller; #interrupt-cells = <3>; #address-cells = <1>; };`;

test('interrupts go to the parent that is named or above, and interrupts-extended wins', () => {
  const body = `interrupt-parent = <&gic>; ${gic}
    plic: plic { interrupt-controller; #interrupt-cells = <1>; };
    one { interrupts = <0 5 4>, <1 7 8>; interrupt-names = "tx", "rx"; };
    two { interrupts = <0 5 4>; interrupts-extended = <&plic 3>, <0>, <&gic 0 6 1>; interrupt-names = "a", "b", "c"; };
    plic2 { interrupt-controller; #interrupt-cells = <2>; three { interrupt-parent = <&plic>; interrupts = <9>; }; };`;
  expect(deviceAt(body, '/one').interrupts).toEqual([
    { controller: '/gic', specifier: [0, 5, 4], line: [0, 5], name: 'tx' },
    { controller: '/gic', specifier: [1, 7, 8], line: [1, 7], name: 'rx' },
  ]);
  expect(deviceAt(body, '/two').interrupts).toEqual([
    { controller: '/plic', specifier: [3], line: [3], name: 'a' },
    { controller: '/gic', specifier: [0, 6, 1], line: [0, 6], name: 'c' },
  ]);
  expect(deviceAt(body, '/plic2/three').interrupts).toEqual([{ controller: '/plic', specifier: [9], line: [9] }]);
});

test('a nexus maps under its mask, with the cells of the parent that it maps to', () => {
  const body = `${gic}
    pcie@1000 { device_type = "pci"; #address-cells = <3>; #size-cells = <2>; #interrupt-cells = <1>; reg = <0x1000 0x10>; ranges;
      interrupt-map-mask = <0x800 0 0 7>;
      interrupt-map = <0 0 0 1 &gic 0 0 10 4>, <0 0 0 2 &gic 0 0 11 4>, <0x800 0 0 1 &gic 0 0 12 4>;
      a@0 { reg = <0x1000 0 0 0 0>; interrupts = <2>; };
      b@1 { reg = <0x800 0 0 0 0>; interrupts = <1>; };
      c@2 { reg = <0x800 0 0 0 0>; interrupts = <4>; };
    };`;
  const of = (path: string): unknown => deviceAt(body, path).interrupts;
  const via = ['/pcie@1000'];
  expect(of('/pcie@1000/a@0')).toEqual([{ controller: '/gic', specifier: [0, 11, 4], line: [0, 11], via, own: [2] }]);
  expect(of('/pcie@1000/b@1')).toEqual([{ controller: '/gic', specifier: [0, 12, 4], line: [0, 12], via, own: [1] }]);
  expect(of('/pcie@1000/c@2')).toMatchObject([{ problem: 'not-in-map:/pcie@1000' }]);
});

test('a line of a map for a controller that is not enabled is passed over', () => {
  const map = (
    other: string,
  ): string => `ic1: ic1 { interrupt-controller; #interrupt-cells = <1>; status = "disabled"; };
    ic2: ic2 { interrupt-controller; #interrupt-cells = <2>; };
    nexus: nexus { #interrupt-cells = <1>; #address-cells = <0>; interrupt-map = <1 &ic1 7>${other}; };
    x { compatible = "x"; interrupt-parent = <&nexus>; interrupts = <1>; };`;
  expect(deviceAt(map(', <1 &ic2 8 4>'), '/x').interrupts).toEqual([
    { controller: '/ic2', specifier: [8, 4], line: [8], via: ['/nexus'], own: [1] },
  ]);
  expect(deviceAt(map(''), '/x').interrupts).toMatchObject([{ problem: 'disabled-in-map:/nexus' }]);
});

test('a nexus that another one maps to has as many address cells as that writes', () => {
  const body = `ic: ic { interrupt-controller; #interrupt-cells = <1>; };
    second: second { #interrupt-cells = <1>; interrupt-map = <5 &ic 6>; };
    first: first { #interrupt-cells = <1>; #address-cells = <1>; interrupt-map = <0x1000 1 &second 5>; };
    x@1000 { reg = <0x1000 4>; interrupt-parent = <&first>; interrupts = <1>; };`;
  expect(deviceAt(body, '/x@1000').interrupts).toMatchObject([
    { controller: '/ic', specifier: [6], via: ['/first', '/second'] },
  ]);
});

test('interrupts that lead round in a circle end in a problem', () => {
  const body = `a: a { #interrupt-cells = <1>; interrupt-map = <1 &b 1>; #address-cells = <0>; };
    b: b { #interrupt-cells = <1>; interrupt-map = <1 &a 1>; #address-cells = <0>; };
    c: c { interrupt-parent = <&c>; interrupts = <1>; };
    dev { interrupt-parent = <&a>; interrupts = <1>; };`;
  expect(deviceAt(body, '/dev').interrupts).toMatchObject([{ problem: 'loop' }]);
  expect(deviceAt(body, '/c').interrupts).toMatchObject([{ problem: 'no-interrupt-cells:/c' }]);
});

test('clocks have the cells of their provider; one that is left out keeps its name', () => {
  const body = `cc: clock { #clock-cells = <2>; }; osc: osc { compatible = "fixed-clock"; #clock-cells = <0>; clock-frequency = <0x1 0x0>; };
    dev { clocks = <&cc 1 2>, <0>, <&osc>; clock-names = "a", "b", "c"; };`;
  expect(deviceAt(body, '/dev').clocks).toEqual([
    { provider: '/clock', args: [1, 2], name: 'a' },
    { provider: '/osc', args: [], name: 'c' },
  ]);
  expect(deviceAt(body, '/osc')).toMatchObject({ clockFrequency: 4294967296, clockProvider: 0 });
});

test('ranges that meet are told apart by how they meet', () => {
  const { overlaps } = factsOf(`memory@0 { device_type = "memory"; reg = <0 0x1000>; };
    reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges; keep@100 { reg = <0x100 0x100>; }; };
    a@2000 { reg = <0x2000 0x100>; }; b@2000 { reg = <0x2000 0x100>; };
    c@3000 { reg = <0x3000 0x100>; }; d@3000 { reg = <0x3000 0x10>; };
    e@4000 { reg = <0x4000 0x100>; }; f@4010 { reg = <0x4010 0x10>; };
    g@5000 { reg = <0x5000 0x100>; }; h@5080 { reg = <0x5080 0x100>; };
    i@6000 { #address-cells = <1>; #size-cells = <1>; ranges; reg = <0x6000 0x100>; j@6000 { reg = <0x6000 0x10>; }; };`);
  expect(overlaps.map(({ class: how, a, b }) => [how, a, b])).toEqual([
    ['reserved-memory', '/memory@0', '/reserved-memory/keep@100'],
    ['identical', '/a@2000', '/b@2000'],
    ['same-base', '/c@3000', '/d@3000'],
    ['contained', '/e@4000', '/f@4010'],
    ['partial', '/g@5000', '/h@5080'],
    ['ancestor', '/i@6000', '/i@6000/j@6000'],
  ]);
});

test('a nexus with more cells than its map has, however many, has no line for an interrupt', () => {
  const body = `${gic} map: map { #interrupt-cells = <1>; #address-cells = <0xffffffff>; interrupt-map = <1 &gic 0 1 4>; };
    dev { interrupt-parent = <&map>; interrupts = <1>; };`;
  expect(deviceAt(body, '/dev').interrupts).toMatchObject([{ problem: 'not-in-map:/map' }]);
});
