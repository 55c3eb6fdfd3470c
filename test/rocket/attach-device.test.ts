import { describe, expect, test } from 'vitest';
import { Clocks } from '../../lib/protocols/clocks/index.js';
import {
  AsynchronousCrossing,
  type ClockCrossing,
  CreditedCrossing,
  RationalCrossing,
} from '../../lib/bus/crossings/index.js';
import * as int from '../../lib/protocols/interrupts/index.js';
import {
  attachDevice,
  axi4SlavePort,
  type BusLocation,
  CBUS,
  COH,
  FBUS,
  MBUS,
  PBUS,
  type RocketSubsystem,
  SBUS,
} from '../../lib/rocket/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { clockOf } from '../protocols/clocks/designs.js';
import { broken, complaints, masters, slaves } from '../protocols/tilelink/designs.js';
import {
  dts,
  edgesInto,
  firstInto,
  hardwareOf,
  inSystem,
  type Made,
  modulesIn,
  nodesIn,
  outOf,
  route,
  trySystem,
} from './designs.js';

interface Shape {
  readonly beatBytes: number;
  readonly base?: string;
  readonly size?: string;
  readonly interrupts?: number;
}

/** Registers, and interrupts if it has any. */
class Uart extends tl.TLRegisterRouter {
  readonly interrupt: ReturnType<typeof int.sourceNode> | undefined;

  constructor({ beatBytes, base = '0x50000', size = '4K', interrupts = 0 }: Shape) {
    super({ name: 'uart', compat: ['example,uart1', 'example,uart'], base, size, beatBytes });
    if (interrupts > 0) {
      this.interrupt = int.sourceNode(int.sourcePorts({ num: interrupts, resources: this.device.int }));
    }
  }
}

interface Attached extends Partial<Shape> {
  readonly where?: BusLocation;
  readonly name?: string;
  readonly interruptCrossing?: ClockCrossing;
}

function attach(system: RocketSubsystem, options: Attached = {}): Uart {
  const { where = PBUS, name = 'uart', interruptCrossing, ...shape } = options;
  return attachDevice(system, {
    ...{ name, where, make: ({ beatBytes }) => new Uart({ beatBytes, ...shape }) },
    ...(interruptCrossing && { interruptCrossing }),
  });
}

function withUart(options: Attached = {}, expression = 'DefaultConfig'): Made<Uart> {
  return inSystem(expression, (system) => attach(system, options));
}

describe('registers (subsystem 4.2, 17.1, 17.2)', () => {
  test.each([
    ['pbus', PBUS, 'out_xbar'],
    ['cbus', CBUS, 'out_xbar'],
    ['sbus', SBUS, 'system_bus_xbar'],
    ['mbus', MBUS, 'picker'],
    ['fbus', FBUS, 'fbus_xbar'],
  ] as const)('stand behind a fragmenter of the %s', (bus, where, last) => {
    const { n } = inSystem('DefaultConfig', (system) => {
      axi4SlavePort(system);
      return attach(system, { where });
    });
    expect(modulesIn(n, `${bus}.coupler_to_uart`)).toEqual(['fragmenter <TLFragmenter>']);
    expect(nodesIn(n, `${bus}.coupler_to_uart`)).toEqual(['tl identity']);
    const way = route(n, 'uart_domain.uart.controlNode').split(' -> ');
    expect(way.slice(-4)).toEqual([
      `${bus}.${last}`,
      `${bus}.coupler_to_uart.tl`,
      `${bus}.coupler_to_uart.fragmenter`,
      'uart_domain.uart.controlNode',
    ]);
    expect(hardwareOf(n, 'coupler_to_uart')).toEqual([
      `RocketSubsystem.${bus}.coupler_to_uart: TLInterconnectCoupler_${bus}_to_uart`,
    ]);
    expect(slaves(firstInto(n, 'uart_domain.uart.controlNode'))).toEqual([
      'uart 0x50000/0xfff GET_EFFECTS fifo 0: GFP 1..8',
    ]);
  });

  test('answer blocks on the side of the bus, and atomic operations where the bus helps', () => {
    const seen = (where: BusLocation): string[] => {
      const { n } = withUart({ where });
      return slaves(firstInto(n, 'sbus.system_bus_xbar.node')).filter((line) => line.startsWith('uart'));
    };
    expect([seen(PBUS), seen(SBUS)]).toEqual([
      ['uart 0x50000/0xfff GET_EFFECTS fifo 0: AL 1..8 GFP 1..64'],
      ['uart 0x50000/0xfff GET_EFFECTS fifo 0: GFP 1..64'].map((line) => line.replace('fifo 0', 'fifo 1')),
    ]);
  });

  test.each([
    ['WithNBitPeripheryBus(32) ++ DefaultConfig', 4],
    ['WithNBitPeripheryBus(128) ++ DefaultConfig', 16],
  ])('are as wide as the bus: %s', (expression, beatBytes) => {
    const { n } = withUart({}, expression);
    const { bundle } = firstInto(n, 'uart_domain.uart.controlNode');
    expect(bundle.dataBits).toBe(8 * beatBytes);
    expect(slaves(firstInto(n, 'uart_domain.uart.controlNode'))).toEqual([
      `uart 0x50000/0xfff GET_EFFECTS fifo 0: GFP 1..${beatBytes}`,
    ]);
    // Blocks of 64 bytes in parts of a beat: two bits for those of 32, one for the rest.
    const ids =
      outOf(n, 'pbus.out_xbar.node')
        .map(({ master }) => master.endSourceId)
        .at(-1) ?? 0;
    const parts = 64 / beatBytes;
    expect(masters(firstInto(n, 'uart_domain.uart.controlNode'))).toEqual([`TLFragmenter [0,${ids * parts * 2}) fifo`]);
  });

  test('that are narrower than the bus need an adapter of their own', () => {
    const { n } = trySystem('DefaultConfig', (system) => attach(system, { beatBytes: 4 }));
    const about = complaints(n).filter((line) => line.includes('uart'));
    expect(about).toEqual([
      'tilelink/fragmenter-support: Fragmenter top.pbus.coupler_to_uart.fragmenter cuts accesses to 8 bytes, but device uart supports get of at most 4 bytes. (Set minSize to 4.)',
    ]);
  });

  test('larger than usual', () => {
    const { n } = withUart({ base: '0x60_0000', size: '64K' });
    expect(slaves(firstInto(n, 'uart_domain.uart.controlNode'))).toEqual([
      'uart 0x600000/0xffff GET_EFFECTS fifo 0: GFP 1..8',
    ]);
  });
});

describe('clocks (subsystem 4.2)', () => {
  test.each([
    ['pbus', PBUS, '100 MHz'],
    ['cbus', CBUS, '100 MHz'],
    ['sbus', SBUS, '-'],
  ] as const)('are those of the %s', (bus, where, clock) => {
    const { n } = withUart({ where });
    expect(nodesIn(n, 'uart_domain')).toEqual(['clockNode sink']);
    expect(route(n, 'uart_domain.clockNode').split(' -> ').slice(-2)).toEqual([
      `${bus}.fixedClockNode`,
      'uart_domain.clockNode',
    ]);
    const [edge] = edgesInto(n, 'uart_domain.clockNode', Clocks);
    expect(edge && [edge.sink.name, clockOf(edge)]).toEqual(['uart', clock]);
    expect(hardwareOf(n, 'uart_domain').map((line) => line.split(': ')[1])).toEqual(['uartClockSinkDomain']);
  });
});

describe('interrupts (subsystem 16)', () => {
  test('come in on the clock of the interrupt bus', () => {
    const { n } = withUart({ interrupts: 2 });
    expect(route(n, 'plic_domain.plic.intnode')).toBe(
      'uart_domain.uart.interrupt -> ibus.int_bus -> plic_domain.plic.intnode',
    );
  });

  test.each<[string, ClockCrossing, string, string]>([
    ['asynchronous', new AsynchronousCrossing({ sinkSync: 4 }), 'IntSyncAsyncCrossingSink', 'sync:4'],
    ['rational', new RationalCrossing(), 'IntSyncRationalCrossingSink', 'sync:1'],
    ['credited', new CreditedCrossing(), 'IntSyncSyncCrossingSink', 'sync:0'],
  ])('or cross to it: %s', (_, interruptCrossing, sink, stages) => {
    const { n } = withUart({ interrupts: 1, interruptCrossing });
    expect(route(n, 'ibus.int_bus.node', 'ibus')).toBe(
      'uart_domain.uart.interrupt -> with_no_name -> intsource -> int_in_xing_1 -> int_in_xing -> intsink -> int_bus',
    );
    expect(modulesIn(n, 'ibus')).toEqual([
      'int_bus <IntXbar>',
      `intsink <${sink}>`,
      'intsource <IntSyncCrossingSource>',
    ]);
    const node = n.order.find(({ path }) => path === 'top.ibus.intsink.node');
    expect(node?.options.debug).toBe(stages);
  });

  test('are numbered from 1 in the order of attachment', () => {
    const { n } = inSystem('DefaultConfig', (system) => {
      attach(system, { name: 'first', base: '0x50000', interrupts: 3 });
      attach(system, { name: 'none', base: '0x51000' });
      attach(system, { name: 'second', base: '0x52000', interrupts: 2, interruptCrossing: new RationalCrossing() });
    });
    const lines = (name: string): string[] =>
      dts(n, name)
        .split('\n')
        .filter((line) => line.includes('interrupt'));
    expect([lines('uart@50000'), lines('uart@51000'), lines('uart@52000')]).toEqual([
      ['  interrupt-parent = <&L7>;', '  interrupts = <1 2 3>;'],
      [],
      ['  interrupt-parent = <&L7>;', '  interrupts = <4 5>;'],
    ]);
    expect(dts(n, 'interrupt-controller@c000000')).toContain('\n  riscv,ndev = <5>;\n');
  });

  test('need somebody who takes them', () => {
    const { n } = trySystem('WithoutPLIC ++ DefaultConfig', (system) => attach(system, { interrupts: 1 }));
    expect(complaints(n).filter((line) => line.startsWith('subsystem/no-interrupt'))).toEqual([
      'subsystem/no-interrupt-controller: Interrupts of devices come in, but there is no interrupt controller to take them. (Leave out WithoutPLIC, or have no interrupts: WithNExtTopInterrupts(0).)',
    ]);
  });
});

describe('firmware is told (devicetree 4.3)', () => {
  test('of registers, interrupts and the clock', () => {
    const { n } = withUart({ interrupts: 1 });
    // Two clocks of buses, the error device, the tile, its controllers, memory and boot ROM come before.
    expect(dts(n, 'uart@50000')).toBe(`L12: uart@50000 {
  clocks = <&L0>;
  compatible = "example,uart1", "example,uart";
  interrupt-parent = <&L7>;
  interrupts = <1>;
  reg = <0x50000 0x1000>;
  reg-names = "control";
};`);
  });

  test('of no clock whose frequency is not known', () => {
    const { n } = withUart({ where: SBUS });
    expect(dts(n, 'uart@50000')).toBe(`L12: uart@50000 {
  compatible = "example,uart1", "example,uart";
  reg = <0x50000 0x1000>;
  reg-names = "control";
};`);
  });
});

describe('buses that are not there', () => {
  test.each([
    [
      'WithNBanks(0) ++ WithIncoherentBusTopology ++ DefaultConfig',
      MBUS,
      'subsystem/no-bus: The subsystem has no bus mbus, where uart is to be attached: its topology makes only sbus, pbus, fbus, cbus. (Put WithCoherentBusTopology to the left of all that sets another topology, with at least one bank (WithNBanks(1)).)',
    ],
    [
      'WithNBanks(0) ++ DefaultConfig',
      COH,
      'subsystem/no-bus: The subsystem has no bus coh, where uart is to be attached: its topology makes only sbus, pbus, fbus, cbus. (Put WithCoherentBusTopology to the left of all that sets another topology, with at least one bank (WithNBanks(1)).)',
    ],
  ])('%s', (expression, where, message) => {
    expect(broken(() => trySystem(expression, (system) => attach(system, { where })))).toBe(message);
  });
});
