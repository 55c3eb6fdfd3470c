import { describe, expect, test } from 'vitest';
import { Clocks, clockSinkNode } from '../../../lib/protocols/clocks/index.js';
import { type EdgesOf, lazyModule, reopen, SimpleLazyModule } from '../../../lib/graph/index.js';
import { SimpleDevice } from '../../../lib/devicetree/index.js';
import {
  type BusRecipe,
  coherenceManagerWrapper,
  FBUS,
  frontBus,
  MBUS,
  memoryBus,
  PBUS,
  peripheryBus,
  SBUS,
  systemBus,
} from '../../../lib/rocket/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { clockOf, hardwareName, keysInto } from '../../protocols/clocks/designs.js';
import { at, broken, cpu, device, masters, slaveLine, slaves } from '../../protocols/tilelink/designs.js';
import {
  clocked,
  dts,
  edgesInto,
  firstInto,
  hardwareOf,
  into,
  inUse,
  modulesIn,
  nodesIn,
  onBoard,
  route,
  withDevice,
} from '../designs.js';

const width = { beatBytes: 8, blockBytes: 64 };

const recipes: readonly (readonly [kind: string, recipe: BusRecipe])[] = [
  ['system', systemBus(width)],
  ['periphery', peripheryBus(width)],
  ['front', frontBus(width)],
  ['memory', memoryBus(width)],
];

describe('every bus begins with its clocks (subsystem 4.1)', () => {
  test.each(recipes)('a %s bus', (_, recipe) => {
    const { made, n } = onBoard((board) => {
      const bus = inUse(board, recipe(board, FBUS));
      withDevice(bus, 'dev');
      return bus;
    });
    const path = made.path.slice('top.'.length);
    expect(modulesIn(n, path).slice(0, 4)).toEqual([
      'fbus_clock_groups <ClockGroupAggregator>',
      'clockGroup <ClockGroup>',
      'fixedClockNode <FixedClockBroadcast>',
      'broadcast <BundleBridgeNexus>',
    ]);
    expect(nodesIn(n, path)[0]).toBe('clockSinkNode sink');
    // Both groups are called after the bus, and hold its own clock first.
    expect([keysInto(n, made.clockGroupNode), keysInto(n, made.clockNode)]).toEqual([['fbus_0'], ['fbus_0']]);
    expect(route(n, `${path}.clockSinkNode`)).toBe(
      `source -> aggregator -> allClockGroupsNode -> ${path}.fbus_clock_groups -> ${path}.clockGroup -> ${path}.fixedClockNode -> ${path}.clockSinkNode`,
    );
    expect(n.validate()).toEqual([]);
  });

  test('others that share its group or its clock come after its own', () => {
    const { made, n } = onBoard((board) => {
      const bus = inUse(board, frontBus(width)(board, FBUS));
      withDevice(bus, 'dev');
      clockSinkNode([{ name: 'pll' }], { name: 'pll' }).from(bus.clockNode);
      clockSinkNode([{ name: 'late' }], { name: 'late' }).from(bus.fixedClockNode);
      return bus;
    });
    // A broadcast shows only its first sink.
    expect(keysInto(n, made.clockGroupNode)).toEqual(['fbus_0, fbus_pll']);
    expect(n.edges(made.fixedClockNode).out.map(({ sink }) => sink.name)).toEqual([undefined, undefined, 'late']);
  });

  test.each([
    [undefined, '-', undefined],
    [100_000_000, '100 MHz', 'fbus_clock'],
    [33_333_333, '33.333333 MHz', 'fbus_clock'],
  ])('with a frequency of %s Hz', (dtsFrequency, clock, name) => {
    const { made, n } = onBoard((board) => {
      const bus = inUse(board, frontBus({ ...width, dtsFrequency })(board, FBUS));
      withDevice(bus, 'dev');
      const resource = new SimpleDevice('dev');
      bus.dtsClk?.bind(resource);
      return bus;
    });
    expect(n.edges(made.fixedClockNode).in.map(clockOf)).toEqual([clock]);
    expect(n.edges(made.fixedClockNode).out.map(clockOf)).toEqual([clock, clock]);
    expect(made.dtsClk?.name).toBe(name);
    if (dtsFrequency === undefined) return;
    expect(dts(n, 'fbus_clock')).toBe(`L0: fbus_clock {
  #clock-cells = <0>;
  clock-frequency = <${dtsFrequency}>;
  clock-output-names = "fbus_clock";
  compatible = "fixed-clock";
};`);
  });
});

describe('couplers (subsystem 4.2)', () => {
  test('are modules of the bus, wherever they are declared', () => {
    const { made, n } = onBoard((board) => {
      const bus = inUse(board, frontBus(width)(board, FBUS));
      const elsewhere = lazyModule(() => new SimpleLazyModule('Elsewhere'), { name: 'elsewhere' });
      reopen(elsewhere, () => withDevice(bus, 'dev'));
      const returned = bus.to('something', () => 'made inside');
      return { bus, returned };
    });
    expect(made.returned).toBe('made inside');
    expect(modulesIn(n, 'elsewhere')).toEqual([]);
    expect(modulesIn(n, 'fbus').slice(4)).toEqual([
      'fbus_xbar <TLXbar>',
      'coupler_from_cpu <SimpleLazyModule>',
      'coupler_to_dev <SimpleLazyModule>',
      'coupler_to_something <SimpleLazyModule>',
    ]);
    expect(nodesIn(n, 'fbus.coupler_to_dev')).toEqual(['tl identity', 'dev sink']);
    expect(route(n, 'fbus.coupler_to_dev.dev', 'fbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> fbus_xbar -> coupler_to_dev.tl -> coupler_to_dev.dev',
    );
    expect(hardwareOf(n, 'coupler_to_dev')).toEqual(['Board.fbus.coupler_to_dev: TLInterconnectCoupler_fbus_to_dev']);
    expect(hardwareOf(n, 'coupler_from_cpu')).toEqual([
      'Board.fbus.coupler_from_cpu: TLInterconnectCoupler_fbus_from_cpu',
    ]);
  });

  test('of one name are told apart in hardware only', () => {
    const { n } = onBoard((board) => {
      const bus = inUse(board, frontBus(width)(board, FBUS));
      withDevice(bus, 'dev');
      withDevice(bus, 'dev', { address: at('0x2000/0xfff') });
      return bus;
    });
    expect(hardwareOf(n, 'coupler_to_dev')).toEqual([
      'Board.fbus.coupler_to_dev_1: TLInterconnectCoupler_fbus_to_dev_1',
      'Board.fbus.coupler_to_dev: TLInterconnectCoupler_fbus_to_dev',
    ]);
  });

  test('are called after the location of their bus', () => {
    const { n } = onBoard((board) => {
      const bus = inUse(board, frontBus(width)(board, SBUS));
      withDevice(bus, 'dev');
    });
    expect(hardwareOf(n, 'coupler_to_dev')).toEqual(['Board.sbus.coupler_to_dev: TLInterconnectCoupler_sbus_to_dev']);
  });

  test('lead to as many edges as what is bound to them wants', () => {
    const { n } = onBoard((board) => {
      const bus = inUse(board, frontBus(width)(board, FBUS));
      bus.coupleTo('two', (from) => {
        const ports = [device(), device({ address: at('0x2000/0xfff') })];
        tl.managerNode(ports, { name: 'two' }).starFrom(from);
      });
      bus.coupleFrom('pair', (to) => to.fromStar(tl.clientNode([cpu, cpu], { name: 'pair' })));
    });
    expect(into(n, 'fbus.coupler_to_two.two').map(slaves)).toEqual([
      ['dev 0x1000/0xfff GET_EFFECTS fifo 0: GFP 1..8'],
      ['dev 0x2000/0xfff GET_EFFECTS fifo 0: GFP 1..8'],
    ]);
    expect(into(n, 'fbus.fbus_xbar.node').map(masters)).toEqual([['cpu [0,4)'], ['cpu [0,4)'], ['cpu [0,4)']]);
    expect(masters(firstInto(n, 'fbus.coupler_to_two.two'))).toEqual(['cpu [8,12)', 'cpu [4,8)', 'cpu [0,4)']);
  });
});

test('domains on the clock of a bus are made where they are asked for (subsystem 4.2)', () => {
  const { made, n } = onBoard((board) => {
    const bus = inUse(board, peripheryBus({ ...width, dtsFrequency: 25_000_000 })(board, PBUS));
    withDevice(bus, 'dev');
    return [bus.generateSynchronousDomain(), bus.generateSynchronousDomain('UART', 'uart_domain')];
  });
  expect(made.map((domain) => `${domain.path}: ${hardwareName(n, domain)}`)).toEqual([
    'top.domain: ClockSinkDomain',
    'top.uart_domain: UARTClockSinkDomain',
  ]);
  const clocks = edgesInto(n, 'uart_domain.clockNode', Clocks).map((edge) => `${edge.sink.name} ${clockOf(edge)}`);
  expect(clocks).toEqual(['UART 25 MHz']);
  expect(edgesInto(n, 'domain.clockNode', Clocks).map((edge) => [edge.sink.name, clockOf(edge)])).toEqual([
    ['', '25 MHz'],
  ]);
});

describe('what a bus shows (subsystem 4.2, 4.5)', () => {
  test.each([
    ['system', systemBus(width), 'fifo -', 'fifo 2'],
    // Devices on a periphery bus are seen in its one FIFO domain, but before it helps them with atomic operations.
    ['periphery', peripheryBus(width), 'fifo 0', 'fifo 0'],
    ['front', frontBus(width), 'fifo -', 'fifo 2'],
    ['memory', memoryBus(width), 'fifo -', 'fifo 2'],
  ])('a %s bus: managers, those that nobody can tell apart as one', (_, recipe, both, alone) => {
    const { made, n } = onBoard((board) => {
      const bus = inUse(board, recipe(board, FBUS));
      const device = new SimpleDevice('timers');
      const resources = device.reg('control');
      withDevice(bus, 'a', { address: at('0x1000/0xfff'), resources });
      withDevice(bus, 'b', { address: at('0x0/0xfff'), resources });
      withDevice(bus, 'c', { address: at('0x4000/0xfff'), resources, executable: true });
      return bus;
    });
    const unified = made.unifyManagers((node) => n.edges(node)).map(slaveLine);
    // The order of the list is not specified, nor after which of the two a joined manager is called.
    expect(unified.map((line) => line.replace(/^\w+ /, '')).sort()).toEqual([
      `0x0/0x1fff GET_EFFECTS ${both}: GFP 1..8`,
      `0x4000/0xfff GET_EFFECTS ${alone}: GFP 1..8`,
    ]);
  });

  test.each([
    ['system', systemBus(width)],
    ['periphery', peripheryBus(width)],
    ['front', frontBus(width)],
  ])('a %s bus without masters and slaves: nothing', (_, recipe) => {
    const { made, n } = onBoard((board) => clocked(board, recipe(board, FBUS)));
    const edges: EdgesOf = (node) => n.edges(node);
    expect([made.busView(edges), made.unifyManagers(edges)]).toEqual([undefined, []]);
  });
});

describe('parameters that no bus can have (subsystem 3)', () => {
  const made = (recipe: BusRecipe): string => broken(() => onBoard((board) => recipe(board, MBUS)));

  test.each([
    [systemBus],
    [peripheryBus],
    [frontBus],
    [memoryBus],
    [(params: typeof width) => coherenceManagerWrapper({ ...params, nBanks: 1 })],
  ])('widths: %o', (bus) => {
    expect(made(bus({ beatBytes: 6, blockBytes: 64 }))).toBe(
      'bus/beat-bytes: Bus mbus was given beats of 6 bytes. (Set beatBytes to 4 or 8.)',
    );
    const blocks = (least: number): string => `Set blockBytes to a power of two of at least ${least}; 64 is usual.`;
    expect(made(bus({ beatBytes: 8, blockBytes: 96 }))).toBe(
      `bus/block-bytes: Bus mbus was given blocks of 96 bytes with beats of 8 bytes. (${blocks(8)})`,
    );
    expect(made(bus({ beatBytes: 16, blockBytes: 8 }))).toBe(
      `bus/block-bytes: Bus mbus was given blocks of 8 bytes with beats of 16 bytes. (${blocks(16)})`,
    );
  });

  test('a block of one beat is enough', () => {
    const { n } = onBoard((board) =>
      withDevice(inUse(board, frontBus({ beatBytes: 8, blockBytes: 8 })(board, FBUS)), 'dev'),
    );
    expect(firstInto(n, 'fbus.coupler_to_dev.dev').bundle.dataBits).toBe(64);
  });

  test('a clock that does not run', () => {
    expect(made(frontBus({ ...width, dtsFrequency: 0 }))).toBe(
      'clocks/frequency: A clock has a frequency of 0 MHz. (Give a frequency in MHz above 0.)',
    );
  });
});
