import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Config } from '../../../lib/config/index.js';
import { plic, type TLPLIC, type TLPLICOptions } from '../../../lib/rocket/devices/index.js';
import type { Negotiated } from '../../../lib/graph/index.js';
import * as int from '../../../lib/protocols/interrupts/index.js';
import { SimpleDevice } from '../../../lib/devicetree/index.js';
import { PBUS, PLICAttachKey, PLICKey, rocketConfig } from '../../../lib/rocket/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { broken, complaint, complaints, cpu, elaborated, places, slaves } from '../../protocols/tilelink/designs.js';
import { dts, firstInto, inSystem, nodesIn, route } from '../designs.js';
import { repeated } from '../../seeds.js';

/** A PLIC with a master, for so many contexts. */
function declare(options: Partial<TLPLICOptions> = {}, contexts = 1): TLPLIC {
  const made = plic({ beatBytes: 8, ...options });
  made.node.from(tl.clientNode([cpu], { name: 'cpu' }));
  for (let k = 0; k < contexts; k++) int.sinkNode(int.sinkPorts(), { name: `context${k}` }).from(made.intnode);
  return made;
}

function addressOf(n: Negotiated): string {
  return firstInto(n, 'plic.node')
    .slave.slaves.map(({ address }) => places(address))
    .join();
}

describe('registers (subsystem 17.4)', () => {
  test('64 MiB that answer a cycle later', () => {
    const { n } = elaborated(() => declare());
    const edge = firstInto(n, 'plic.node');
    expect([complaints(n), slaves(edge)]).toEqual([[], ['plic 0xc000000/0x3ffffff GET_EFFECTS fifo 0: GFP 1..8']]);
    expect([edge.slave.minLatency, edge.slave.slaves[0]?.executable]).toEqual([1, false]);
    expect(nodesIn(n, 'plic')).toEqual(['node sink', 'intnode nexus']);
  });

  test.each([
    [1, '0xc000000/0x3fffff'],
    [512, '0xc000000/0x3fffff'],
    [513, '0xc000000/0x7fffff'],
    [1536, '0xc000000/0x7fffff'],
    [1537, '0xc000000/0xffffff'],
    [15872, '0xc000000/0x3ffffff'],
  ])('as many as %s contexts need', (maxHarts, address) => {
    expect(addressOf(elaborated(() => declare({ maxHarts })).n)).toBe(address);
  });

  test('always hold the last context', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15872 }), (maxHarts) => {
        const { n } = elaborated(() => declare({ maxHarts }));
        const size = Number(firstInto(n, 'plic.node').slave.slaves[0]?.address[0]?.mask ?? 0n) + 1;
        // Contexts begin at 2 MiB and take a page each; half the size would not do.
        const end = 0x20_0000 + maxHarts * 0x1000;
        expect(size >= end && size / 2 < end && Number.isInteger(Math.log2(size))).toBe(true);
      }),
      repeated(),
    );
  });

  test.each<[Partial<TLPLICOptions>, string]>([
    [
      { baseAddress: 0xd00_0000n },
      'address/misaligned: Base 0xd000000 is not a multiple of the size 0x4000000 (64 MiB). (Put it at 0xc000000 or 0x10000000, if that is free, or, where a list of sets is taken, AddressSet.misaligned(0xd000000, 0x4000000).)',
    ],
    [
      { maxPriorities: -1 },
      'plic/priorities: A PLIC was given -1 as its maxPriorities. (Give maxPriorities as an integer of at least 0.)',
    ],
    ...[0, -1, 15_873, 1.5].map((maxHarts): [Partial<TLPLICOptions>, string] => [
      { maxHarts },
      `plic/max-harts: A PLIC was given ${maxHarts} as its maxHarts. (Give maxHarts as an integer from 1 to 15872.)`,
    ]),
    [
      { beatBytes: 12 },
      'tilelink/channel-width: A TileLink port is 12 bytes wide, which is not a power of two. (Set beatBytes to 8 or 16.)',
    ],
  ])('refuses %o', (options, message) => {
    expect(broken(() => declare(options))).toBe(message);
  });
});

describe('contexts (interrupts-clocks 6.1)', () => {
  test.each([1, 5])('%s: one interrupt each', (contexts) => {
    const { made, n } = elaborated(() => declare({}, contexts));
    expect(n.edges(made.intnode).out.map(({ source }) => source.sources.map(({ range }) => range.size))).toEqual(
      Array.from({ length: contexts }, () => [1]),
    );
    expect(n.validate().map(complaint)).toEqual([]);
  });

  test('none', () => {
    const { n } = elaborated(() => declare({}, 0));
    expect(complaints(n)).toEqual([]);
    expect(n.validate().map(complaint)).toEqual([
      'plic/contexts: top.plic has 0 contexts, but needs between 1 and 15872. (Bind the interrupt sink of a hart behind top.plic.)',
    ]);
  });

  test('more than there are addresses for', () => {
    const { n } = elaborated(() => declare({ maxHarts: 2 }, 3));
    expect(n.validate().map(complaint)).toEqual([
      'plic/contexts: top.plic has 3 contexts, but needs between 1 and 2. (Declare maxHarts: 3 for top.plic, or bind fewer harts.)',
    ]);
  });
});

test('more contexts than any PLIC has addresses for', () => {
  const { n } = elaborated(() => declare({}, 15_873));
  expect(n.validate().map(complaint)).toEqual([
    'plic/contexts: top.plic has 15873 contexts, but needs between 1 and 15872. (Bind fewer harts behind top.plic; a PLIC has at most 15872 contexts.)',
  ]);
});

describe('interrupts of devices (interrupts-clocks 6, 6.1)', () => {
  test.each([
    [1023, []],
    [
      1024,
      [
        'plic/devices: top.plic has 1024 interrupts, but can number at most 1023. (Leave out 1 of them, or combine interrupts of one device into one.)',
      ],
    ],
  ])('%s', (num, findings) => {
    const { n } = elaborated(() => declare().intnode.from(int.sourceNode(int.sourcePorts({ num }), { name: 'lines' })));
    expect(n.validate().map(complaint)).toEqual(findings);
  });

  test('the worked example: numbered from 1 over all inputs', () => {
    const { n } = inSystem('DefaultConfig', ({ plic: controller, ibus }) => {
      const source = (name: string, num: number, sources = 1): ReturnType<typeof int.sourceNode> =>
        int.sourceNode(int.sourcePorts({ num, sources, resources: new SimpleDevice(name).int }), { name });
      const inner = int.xbar();
      const [x, y] = [source('x', 1), source('y', 2)];
      inner.from(source('s0', 1, 2));
      inner.from(source('s1', 3));
      ibus.node.from(x);
      ibus.node.from(inner);
      ibus.node.from(y);
      controller?.intnode.from(source('late', 2));
    });
    const numbers = (name: string): string =>
      dts(n, name)
        .split('\n')
        .filter((line) => line.startsWith('  interrupts ='))
        .join();
    expect(['x', 's0', 's1', 'y', 'late'].map(numbers)).toEqual([
      '  interrupts = <1>;',
      '  interrupts = <2 3>;',
      '  interrupts = <4 5 6>;',
      '  interrupts = <7 8>;',
      '  interrupts = <9 10>;',
    ]);
    expect(dts(n, 'interrupt-controller@c000000')).toContain('\n  riscv,ndev = <10>;\n');
  });

  test.each([
    [0, 7, 0],
    [1, 7, 1],
    [2, 7, 3],
    [3, 7, 3],
    [4, 7, 7],
    [8, 7, 7],
    [8, 4, 7],
    [8, 3, 3],
    [8, 0, 0],
    [100, 31, 31],
    [100, 100, 127],
  ])('%s of them with at most %s priorities have %s', (devices, maxPriorities, priorities) => {
    const params = { baseAddress: 0xc00_0000n, maxPriorities, maxHarts: 15872 };
    const config = new Config('Priorities', (rules) => rules.set(PLICKey, params), rocketConfig('DefaultConfig'));
    const { n } = inSystem(config, ({ ibus }) => {
      if (devices > 0) ibus.node.from(int.sourceNode(int.sourcePorts({ num: devices }), { name: 'lines' }));
    });
    // The controller of the core comes first, then its cache and itself; then the CLINT.
    expect(dts(n, 'interrupt-controller@c000000')).toBe(`L7: interrupt-controller@c000000 {
  #interrupt-cells = <1>;
  compatible = "riscv,plic0";
  interrupt-controller;
  interrupts-extended = <&L3 11 &L3 9>;
  reg = <0xc000000 0x4000000>;
  reg-names = "control";
  riscv,max-priority = <${priorities}>;
  riscv,ndev = <${devices}>;
};`);
  });
});

describe('in a system (subsystem 14.5, 17.4)', () => {
  test('machine and supervisor mode of each hart in turn', () => {
    const { n } = inSystem(
      'WithNSmallCores(1) ++ WithNBigCores(2) ++ WithCoherentBusTopology ++ BaseConfig',
      () => undefined,
    );
    // The small core, tile 2, has no supervisor mode.
    expect(dts(n, 'interrupt-controller@c000000')).toContain(
      '\n  interrupts-extended = <&L3 11 &L3 9 &L6 11 &L6 9 &L9 11>;\n',
    );
  });

  test('on another bus, elsewhere', () => {
    const config = new Config(
      'Attached',
      (rules) => rules.set(PLICAttachKey, { slaveWhere: PBUS }),
      rocketConfig('WithPLICBase(0x10000000, 7) ++ DefaultConfig'),
    );
    const { n } = inSystem(config, () => undefined);
    expect(route(n, 'plic_domain.plic.node').split(' -> ').slice(-4)).toEqual([
      'pbus.out_xbar',
      'pbus.coupler_to_plic.tl',
      'pbus.coupler_to_plic.fragmenter',
      'plic_domain.plic',
    ]);
    expect(slaves(firstInto(n, 'plic_domain.plic.node'))).toEqual([
      'plic 0x10000000/0x3ffffff GET_EFFECTS fifo 0: GFP 1..8',
    ]);
  });
});
