import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axi4lite,
  connect,
  elaborate,
  type Elaboration,
  firmware,
  type Handle,
  MemoryDevice,
  obi,
  Resource,
  soc,
  tl,
  wishbone,
} from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceTreeSource } from '../../lib/output/files/index.js';
import { repeated } from '../seeds.js';

/** Slaves of a protocol behind one master: the banks of a memory, each with addresses of its own. */
type Banks = (addresses: readonly AddressSet[], memory: MemoryDevice) => Handle;

const reg = (memory: MemoryDevice): readonly Resource[] => [new Resource(memory, 'reg')];

const banksOf: Readonly<Record<string, Banks>> = {
  TileLink(addresses, memory) {
    const [cpu, bus] = [tl.client({ name: 'cpu' }), tl.xbar()];
    connect(cpu, bus);
    for (const address of addresses) connect(bus, tl.ram({ address, beatBytes: 4, devOverride: memory }));
    return cpu;
  },
  AXI4(addresses, memory) {
    const [cpu, bus] = [axi4.master({ name: 'cpu' }), axi4.xbar()];
    connect(cpu, bus);
    for (const address of addresses) {
      const supports = { supportsRead: [1, 4], supportsWrite: [1, 4] } as const;
      connect(
        bus,
        axi4.slave({ address: [address], resources: reg(memory), executable: true, ...supports, beatBytes: 4 }),
      );
    }
    return cpu;
  },
  'AXI4-Lite'(addresses, memory) {
    const [cpu, bus] = [axi4lite.master({ name: 'cpu' }), axi4lite.xbar()];
    connect(cpu, bus);
    for (const address of addresses)
      connect(bus, axi4lite.slave({ address: [address], resources: reg(memory), executable: true, beatBytes: 4 }));
    return cpu;
  },
  AHB(addresses, memory) {
    const [cpu, bus] = [ahb.master({ name: 'cpu' }), ahb.fanout()];
    connect(cpu, ahb.arbiter(), bus);
    for (const address of addresses) {
      const supports = { supportsRead: [1, 4], supportsWrite: [1, 4] } as const;
      connect(
        bus,
        ahb.slave({ address: [address], resources: reg(memory), executable: true, ...supports, beatBytes: 4 }),
      );
    }
    return bus;
  },
  APB(addresses, memory) {
    const [cpu, bus] = [apb.master({ name: 'cpu' }), apb.fanout()];
    connect(cpu, bus);
    for (const address of addresses)
      connect(bus, apb.slave({ address: [address], resources: reg(memory), executable: true, beatBytes: 4 }));
    return cpu;
  },
  Wishbone(addresses, memory) {
    const [cpu, bus] = [wishbone.master({ name: 'cpu' }), wishbone.xbar()];
    connect(cpu, bus);
    for (const address of addresses)
      connect(bus, wishbone.slave({ address: [address], resources: reg(memory), executable: true, beatBytes: 4 }));
    return cpu;
  },
  OBI(addresses, memory) {
    const [cpu, bus] = [obi.master({ name: 'cpu' }), obi.xbar()];
    connect(cpu, bus);
    for (const address of addresses)
      connect(bus, obi.slave({ address: [address], resources: reg(memory), executable: true, beatBytes: 4 }));
    return cpu;
  },
};

const base = 0x8000_0000n;

/** The banks of so many bytes that take turns by so many, in the order of their first lines. */
function takingTurns(banks: number, line: bigint, size: bigint): AddressSet[] {
  const mask = (size - 1n) & ~(BigInt(banks - 1) * line);
  return Array.from({ length: banks }, (_, k) => new AddressSet(base + BigInt(k) * line, mask));
}

test.each(Object.entries(banksOf))('banks of %s that take turns are one memory to firmware', (_, banksOfIt) => {
  const layouts = fc.record({ bits: fc.integer({ min: 1, max: 3 }), line: fc.integer({ min: 4, max: 12 }) });
  fc.assert(
    fc.property(layouts, fc.nat(), ({ bits, line }, turn) => {
      const banks = takingTurns(2 ** bits, 1n << BigInt(line), 1n << 28n);
      const order = [...banks.slice(turn % banks.length), ...banks.slice(0, turn % banks.length)];
      const design = elaborate(
        soc('board', () => {
          const bus = banksOfIt(order, new MemoryDevice());
          firmware({ model: 'Board', compatible: ['example,board'], bus });
          return { bus };
        }),
      );
      expect(design.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(memoriesIn(design)).toEqual([
        'memory@80000000 { device_type = "memory"; reg = <0x80000000 0x10000000>; };',
      ]);
    }),
    repeated(5),
  );
});

// Each in a line.
function memoriesIn({ resources }: Elaboration): string[] {
  const source = resources === null ? '' : [...deviceTreeSource(resources)].join('');
  return [...source.matchAll(/memory@[^}]*\};/g)].map(([text]) => text.replaceAll(/\s+/g, ' '));
}

test.each(Object.entries(banksOf))(
  '%s: banks of many ranges are refused before their ranges are listed',
  (_, design) => {
    // A list of their ranges would fill the memory of any computer.
    const stripe = new AddressSet(0x100_0000_0000n, 0xff_ffff_ffbfn);
    const { diagnostics } = elaborate(
      soc('board', () => {
        const cpu = design([stripe], new MemoryDevice());
        firmware({ model: 'Board', compatible: ['example,board'], bus: cpu });
        return { cpu };
      }),
    );
    expect(diagnostics.map(({ message }) => message)).toContain(
      'Device memory has 8,589,934,592 ranges of addresses, such as AddressSet(0x10000000000, 0xffffffffbf); a device tree lists at most 4,096 of one.',
    );
  },
);
