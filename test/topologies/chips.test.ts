import { AddressRange, check, elaborate, type Elaboration, formatDiagnostic, type Topology } from 'entente-soc';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deviceTreeSource } from '../../lib/output/files/index.js';
import { list, mastersNamed, mastersOf, reach, route } from '../../lib/query/index.js';
import cheshire from '../../topologies/cheshire.js';
import earlgrey from '../../topologies/earlgrey.js';
import fu540 from '../../topologies/fu540.js';
import gd32vf103 from '../../topologies/gd32vf103.js';
import { treeFacts } from './tree-facts.js';

type Registers = readonly (readonly [base: string, size: string])[];

/** What is publicly known of a chip. */
function publicFacts(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`facts/${name}.json`, import.meta.url), 'utf8'));
}

function sourceOf({ resources }: Elaboration): string {
  return resources === null ? '' : [...deviceTreeSource(resources)].join('');
}

const chips: readonly (readonly [name: string, topology: Topology])[] = [
  ['fu540', fu540],
  ['earlgrey', earlgrey],
  ['cheshire', cheshire],
];

describe.each(chips)('%s', (name, topology) => {
  const elaboration = elaborate(topology);

  test('elaborates, and a check has nothing to say beside notes', () => {
    expect(elaboration.diagnostics.map(formatDiagnostic)).toEqual([]);
    expect(check(elaboration).findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('is declared in less than 150 lines', () => {
    const source = readFileSync(new URL(`../../topologies/${name}.ts`, import.meta.url), 'utf8');
    expect(source.split('\n').length - 1).toBeLessThan(150);
  });
});

test('a device tree says how fast time goes where the firmware is told, and nothing otherwise', () => {
  const saying = (topology: Topology): string[] => sourceOf(elaborate(topology)).match(/timebase-frequency.*/g) ?? [];
  expect(saying(cheshire)).toEqual(['timebase-frequency = <1000000>;']);
  expect(saying(gd32vf103)).toEqual([]);
});

test("FU540 has the registers, interrupts and hart contexts of Linux's device tree", () => {
  interface Device {
    readonly path: string;
    readonly registers: Registers;
    readonly interrupts: readonly (readonly [controller: string, number: number])[];
  }
  const { devices } = publicFacts('fu540') as { readonly devices: readonly Device[] };
  const own = new Map(treeFacts(sourceOf(elaborate(fu540))).map((device) => [device.path, device]));
  // Linux takes no interrupts of machine mode, and says so with all ones.
  const takenByFirmware = 0xffff_ffff;
  for (const { path, registers, interrupts } of devices) {
    const expected = interrupts.map(([controller, number]) => [controller, number === takenByFirmware ? 11 : number]);
    // What the cache lets software keep, Linux does not use.
    const unused = path === '/soc/cache-controller@2010000' ? [['0x8000000', '0x2000000']] : [];
    expect(own.get(path), path).toEqual({ path, registers: [...registers, ...unused], interrupts: expected });
  }
  // Beside those there are only what Linux has no driver for, as SiFive's own tree has them.
  const known = new Set(devices.map(({ path }) => path));
  const others = [...own.values()].filter((device) => device.registers.length > 0 && !known.has(device.path));
  expect(Object.fromEntries(others.map(({ path, registers }) => [path, registers]))).toEqual({
    '/soc/debug-controller@0': [['0x0', '0x1000']],
    '/soc/rom@1000': [['0x1000', '0x1000']],
    '/soc/rom@10000': [['0x10000', '0x8000']],
    '/soc/dtim@1000000': [['0x1000000', '0x2000']],
    '/soc/itim@1800000': [['0x1800000', '0x4000']],
    '/soc/itim@1808000': [['0x1808000', '0x8000']],
    '/soc/itim@1810000': [['0x1810000', '0x8000']],
    '/soc/itim@1818000': [['0x1818000', '0x8000']],
    '/soc/itim@1820000': [['0x1820000', '0x8000']],
    '/soc/clint@2000000': [['0x2000000', '0x10000']],
    '/soc/ememoryotp@10070000': [['0x10070000', '0x1000']],
    '/soc/pinctrl@10080000': [['0x10080000', '0x1000']],
    '/soc/memory-controller@100b0000': [['0x100b0000', '0x4000']],
    '/soc/bus-blocker@100b8000': [['0x100b8000', '0x1000']],
  });
  expect(own.get('/soc/memory-controller@100b0000')?.interrupts).toEqual([['/soc/interrupt-controller@c000000', 31]]);
});

test('a route tells the offset in memory that takes several address sets', () => {
  const elaboration = elaborate(fu540);
  const [dma] = mastersNamed(mastersOf(elaboration), 'dma');
  expect(dma).toBeDefined();
  if (dma === undefined) return;
  expect(route(elaboration, dma, { operation: 'get', address: 0x1_8000_0010n }).end).toEqual({
    ...{ kind: 'device', node: 'fu540.memory', name: 'memory' },
    ...{ window: new AddressRange(0x8000_0000n, 0x2_0000_0000n), offset: 0x1_0000_0010n },
  });
});

describe('Earl Grey', () => {
  const elaboration = elaborate(earlgrey);
  const facts = publicFacts('earlgrey') as {
    registers: Record<string, Registers[number]>;
    reach: Record<string, readonly string[]>;
    interrupts: Record<string, readonly number[]>;
  };
  const nameOf = (id: string): string => id.split('.').find((part) => part in facts.registers) ?? id;

  test('has the addresses of its crossbars', () => {
    const own = list(elaboration, 'devices').map(({ id, addresses }) => [nameOf(String(id)), addresses]);
    const expected = Object.entries(facts.registers).map(([name, [base, size]]) => [
      name,
      `${base}..0x${(BigInt(base) + BigInt(size) - 1n).toString(16)}`,
    ]);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(expected));
  });

  test('lets each host reach what it is connected to: 4, 43 and 41 devices', () => {
    const reached = Object.fromEntries(Object.keys(facts.reach).map((host) => [host, new Set<string>()]));
    for (const { master, device } of reach(elaboration)) reached[master.split('.').at(-1) ?? '']?.add(nameOf(device));
    const sorted = Object.entries(reached).map(([host, names]) => [host, [...names].sort()]);
    expect(Object.fromEntries(sorted)).toEqual(facts.reach);
    expect(Object.values(reached).map(({ size }) => size)).toEqual([4, 43, 41]);
  });

  test('has the interrupt numbers of its list', () => {
    const own: Record<string, number[]> = {};
    for (const { from, number } of list(elaboration, 'interrupts', { under: 'earlgrey.plic' })) {
      (own[nameOf(String(from))] ??= []).push(Number(number));
    }
    expect(own).toEqual(facts.interrupts);
  });
});

test('Cheshire has the memory map of its manual, and the interrupts and contexts of its device tree', () => {
  const facts = publicFacts('cheshire') as {
    registers: Record<string, Registers[number]>;
    interrupts: Record<string, readonly number[]>;
    contexts: readonly number[];
    ndev: number;
  };
  const source = sourceOf(elaborate(cheshire));
  const devices = treeFacts(source);
  const named = (name: string): (typeof devices)[number] | undefined =>
    devices.find(({ path }) => path.split('/').at(-1)?.split('@')[0] === name);
  for (const [name, [base, size]] of Object.entries(facts.registers)) {
    expect(named(name.split(' ')[0] ?? '')?.registers, name).toContainEqual([base, size]);
  }
  for (const [name, numbers] of Object.entries(facts.interrupts)) {
    expect(
      named(name)?.interrupts.map(([, number]) => number),
      name,
    ).toEqual(numbers);
  }
  expect(devices.find(({ path }) => path.includes('interrupt-controller@'))?.interrupts).toEqual(
    facts.contexts.map((cause) => ['/cpus/cpu@0/interrupt-controller', cause]),
  );
  expect(source).toContain(`riscv,ndev = <${facts.ndev}>;`);
});

test('in Cheshire, the core and the link make atomic transactions, with all that they write', () => {
  const ways = [...reach(elaborate(cheshire))];
  const isAtomic = ({ operations: { arithmetic, logical } }: (typeof ways)[number]): boolean =>
    arithmetic?.[1] === 8 && logical?.[1] === 8;
  const makers = ['cheshire.core', 'cheshire.link'];
  for (const maker of makers) {
    const own = ways.filter(({ master }) => master === maker);
    const written = own.filter(({ operations }) => operations.putFull !== undefined);
    expect(own.filter(isAtomic)).toEqual(written);
    expect(written.length).toBeGreaterThan(15);
  }
  expect(ways.filter((way) => !makers.includes(way.master) && isAtomic(way))).toEqual([]);
});
