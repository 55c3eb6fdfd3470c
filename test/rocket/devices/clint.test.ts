import { describe, expect, test } from 'vitest';
import { Config } from '../../../lib/config/index.js';
import { clint, CLINT } from '../../../lib/rocket/devices/index.js';
import { lazyModule } from '../../../lib/graph/index.js';
import * as int from '../../../lib/protocols/interrupts/index.js';
import { CLINTAttachKey, PBUS, rocketConfig, SBUS } from '../../../lib/rocket/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { broken, complaint, complaints, cpu, elaborated, slaves } from '../../protocols/tilelink/designs.js';
import { dts, edgesInto, firstInto, inSystem, modulesIn, nodesIn, route } from '../designs.js';

type Options = ConstructorParameters<typeof CLINT>[0];

/** A CLINT with a master, for so many harts. */
function declare(options: Partial<Options> = {}, harts = 1): CLINT {
  const made = clint({ beatBytes: 8, ...options });
  made.node.from(tl.clientNode([cpu], { name: 'cpu' }));
  for (let k = 0; k < harts; k++) int.sinkNode(int.sinkPorts(), { name: `hart${k}` }).from(made.intnode);
  return made;
}

describe('registers (subsystem 17.3)', () => {
  test.each<[Partial<Options>, string]>([
    [{}, 'clint 0x2000000/0xffff GET_EFFECTS fifo 0: GFP 1..8'],
    [{ baseAddress: 0x4000_0000n }, 'clint 0x40000000/0xffff GET_EFFECTS fifo 0: GFP 1..8'],
    [{ baseAddress: '0x1_0000', beatBytes: 4 }, 'clint 0x10000/0xffff GET_EFFECTS fifo 0: GFP 1..4'],
  ])('%o', (options, line) => {
    const { n } = elaborated(() => declare(options));
    const edge = firstInto(n, 'clint.node');
    expect([complaints(n), slaves(edge)]).toEqual([[], [line]]);
    expect([edge.slave.beatBytes, edge.slave.minLatency, edge.slave.slaves[0]?.executable]).toEqual([
      options.beatBytes ?? 8,
      0,
      false,
    ]);
    expect(edge.slave.slaves[0]?.resources.map(({ key }) => key)).toEqual(['reg/control']);
  });

  test('the module is called clint, unless told otherwise', () => {
    const { made, n } = elaborated(() => [
      clint({ beatBytes: 8 }),
      lazyModule(() => new CLINT({ beatBytes: 8 }), { name: 'timers' }),
    ]);
    expect(made.map(({ path, className }) => `${path} ${className}`)).toEqual(['top.clint CLINT', 'top.timers CLINT']);
    expect(nodesIn(n, 'clint')).toEqual(['node sink', 'intnode nexus']);
  });

  test.each<[Partial<Options>, string]>([
    [
      { baseAddress: 0x200_8000n },
      'address/misaligned: Base 0x2008000 is not a multiple of the size 0x10000 (64 KiB). (Put it at 0x2000000 or 0x2010000, if that is free, or, where a list of sets is taken, AddressSet.misaligned(0x2008000, 0x10000).)',
    ],
    [
      { size: '96K' },
      'address/size: Size 0x18000 (96 KiB) is not a power of two. (Make it 128 KiB at a multiple of that, or, where a list of sets is taken, AddressSet.misaligned(0x2000000, 0x18000).)',
    ],
    [
      { baseAddress: -0x1_0000n },
      'address/negative-base: The base -0x10000 of AddressSet(-0x10000, 0xffff) is negative, which is ambiguous. (In 32 address bits that is 0xffff0000: write this base. High bits that do not matter belong into a negative mask.)',
    ],
    [
      { beatBytes: 3 },
      'tilelink/channel-width: A TileLink port is 3 bytes wide, which is not a power of two. (Set beatBytes to 2 or 4.)',
    ],
    [
      { beatBytes: 0x2_0000 },
      'tilelink/register-size: The registers of clint at AddressSet(0x2000000, 0xffff) take 64 KiB, less than a beat of 131072 bytes. (Give the registers at least 131072 bytes, or the port at most 65536 bytes per beat.)',
    ],
  ])('refuses %o', (options, message) => {
    expect(broken(() => declare(options))).toBe(message);
  });
});

describe('interrupts (interrupts-clocks 6.2)', () => {
  test.each([0, 1, 3])('a software and a timer interrupt for each of %s harts', (harts) => {
    const { made, n } = elaborated(() => declare({}, harts));
    const outputs = n
      .edges(made.intnode)
      .out.map(({ source }) =>
        source.sources.map(
          ({ range, resources }) => `[${range.start},${range.end}) ${resources.map(({ key }) => key).join()}`,
        ),
      );
    expect(outputs).toEqual(Array.from({ length: harts }, () => ['[0,2) int']));
    expect(n.validate().map(complaint)).toEqual([]);
  });

  test.each([
    [4095, []],
    [
      4096,
      ['clint/harts: top.clint has 4096 harts, but timers for at most 4095. (Bind 1 of them behind another CLINT.)'],
    ],
  ])('registers for the timers of %s harts', (harts, findings) => {
    expect(
      elaborated(() => declare({}, harts))
        .n.validate()
        .map(complaint),
    ).toEqual(findings);
  });

  test('none come in', () => {
    const { n } = elaborated(() => {
      declare().intnode.from(int.sourceNode(int.sourcePorts({ num: 4 }), { name: 'uart' }));
    });
    expect(complaints(n)).toEqual([]);
    expect(n.validate().map(complaint)).toEqual([
      'clint/inputs: top.clint has 1 interrupt input, but makes its interrupts itself. (Bind the devices to a PLIC instead, which devices.plic(…) makes.)',
    ]);
  });

  test('are causes 3 and 7 of every hart, and firmware is told so', () => {
    const { n } = inSystem('DualCoreConfig', () => undefined);
    expect(dts(n, 'clint@2000000')).toBe(`L9: clint@2000000 {
  compatible = "riscv,clint0";
  interrupts-extended = <&L3 3 &L3 7 &L6 3 &L6 7>;
  reg = <0x2000000 0x10000>;
  reg-names = "control";
};`);
    const sources = edgesInto(n, 'tile_prci_domain_1.element_reset_domain.rockettile.intSinkNode', int.Interrupts);
    expect(sources.flatMap(({ source }) => source.sources.map(({ name }) => name))).toEqual([
      'dmOuter',
      'clint',
      'plic',
      'plic',
    ]);
  });

  test('of a single hart are told in the long form too', () => {
    const { n } = inSystem('DefaultConfig', () => undefined);
    expect(dts(n, 'clint@2000000')).toContain('interrupts-extended = <&L3 3 &L3 7>;');
  });
});

describe('in a system (subsystem 11, 17.3)', () => {
  const at = (where: typeof PBUS, expression = 'DefaultConfig'): Config =>
    new Config('Attached', (rules) => rules.set(CLINTAttachKey, { slaveWhere: where }), rocketConfig(expression));

  test('on another bus', () => {
    const { n } = inSystem(at(PBUS), () => undefined);
    expect(route(n, 'clint_domain.clint.node').split(' -> ').slice(-4)).toEqual([
      'pbus.out_xbar',
      'pbus.coupler_to_clint.tl',
      'pbus.coupler_to_clint.fragmenter',
      'clint_domain.clint',
    ]);
    expect(route(n, 'clint_domain.clockNode').split(' -> ').slice(-2)).toEqual([
      'pbus.fixedClockNode',
      'clint_domain.clockNode',
    ]);
    expect(modulesIn(n, 'clint_domain')).toEqual(['clint <CLINT>', 'intsource <IntSyncCrossingSource>']);
  });

  test.each<[string, Config, string[]]>([
    [
      'a bus whose frequency is not known',
      at(SBUS),
      [
        'subsystem/rtc-bus: The CLINT counts time on bus sbus, whose frequency is not known. (Give the bus a frequency: WithSystemBusFrequency(100).)',
      ],
    ],
    ['a frequency that the timebase divides', at(PBUS, 'WithPeripheryBusFrequency(25) ++ DefaultConfig'), []],
    // 9 periods of 105 kHz leave 5.5 percent of 1 MHz, which counts as 5.
    ['up to 5 percent off', at(PBUS, 'WithTimebase(105000) ++ WithPeripheryBusFrequency(1) ++ DefaultConfig'), []],
    [
      'more',
      at(PBUS, 'WithTimebase(104000) ++ WithPeripheryBusFrequency(1) ++ DefaultConfig'),
      [
        'subsystem/rtc-period: A real-time clock of 104000 Hz cannot be made from the 1000000 Hz of bus pbus: every 9 cycles it would be 6 percent off. (Choose a timebase that divides the frequency of the bus: WithTimebase(100000).)',
      ],
    ],
    [
      'faster than the bus',
      at(PBUS, 'WithTimebase(2000000) ++ WithPeripheryBusFrequency(1) ++ DefaultConfig'),
      [
        'subsystem/rtc-period: A real-time clock of 2000000 Hz cannot be made from the 1000000 Hz of bus pbus: it is faster than the bus. (Choose a timebase that divides the frequency of the bus: WithTimebase(1000000).)',
      ],
    ],
  ])('counts time: %s', (_, config, findings) => {
    const { n } = inSystem(config, () => undefined);
    expect(n.runBodies().map(complaint)).toEqual(findings);
  });
});
