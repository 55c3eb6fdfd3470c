import { describe, expect, test } from 'vitest';
import {
  type BuiltInErrorDeviceParams,
  type BuiltInZeroDeviceParams,
  type BusParams,
  type BusRecipe,
  type BuiltInDeviceParams,
  FBUS,
  frontBus,
  memoryBus,
  peripheryBus,
  systemBus,
} from '../../../lib/rocket/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { at, broken, complaint, complaints, cpu, one, slaveLine, slaves } from '../../protocols/tilelink/designs.js';
import {
  clocked,
  firstInto,
  hardwareOf,
  into,
  inUse,
  type Made,
  modulesIn,
  onBoard,
  route,
  tryOnBoard,
} from '../designs.js';

const width = { beatBytes: 8, blockBytes: 64 };
const clocks = 4;
const errorParams: tl.DevNullInit = { address: at('0x3000/0xfff'), maxAtomic: 8, maxTransfer: 4096 };
const zeroAddress = one('0x8000/0xfff');

function error(device: Partial<BuiltInErrorDeviceParams> = {}, params: Partial<tl.DevNullInit> = {}): Made<unknown> {
  const errorDevice = { errorParams: { ...errorParams, ...params }, ...device };
  return onBoard((board) => inUse(board, frontBus({ ...width, errorDevice })(board, FBUS)));
}

function zero(device: Partial<BuiltInZeroDeviceParams> = {}, beatBytes = 8): Made<unknown> {
  const zeroDevice = { address: zeroAddress, ...device };
  return onBoard((board) => inUse(board, frontBus({ ...width, beatBytes, zeroDevice })(board, FBUS)));
}

const master = 'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> fbus_xbar';

describe('error device (subsystem 5)', () => {
  test('stands behind a buffer in a module of its own', () => {
    const { n } = error();
    expect(modulesIn(n, 'fbus').slice(clocks)).toEqual([
      'fbus_xbar <TLXbar>',
      'wrapped_error_device <SimpleLazyModule>',
      'coupler_from_cpu <SimpleLazyModule>',
    ]);
    expect(hardwareOf(n, 'wrapped_error_device')).toEqual(['Board.fbus.wrapped_error_device: ErrorDeviceWrapper']);
    expect(modulesIn(n, 'fbus.wrapped_error_device')).toEqual(['error <TLError>', 'buffer <TLBuffer>']);
    expect(route(n, 'fbus.wrapped_error_device.error.node', 'fbus')).toBe(
      `${master} -> wrapped_error_device.buffer -> wrapped_error_device.error`,
    );
  });

  test('denies whatever it is asked', () => {
    const { slave } = firstInto(error().n, 'fbus.wrapped_error_device.error.node');
    expect(slave.slaves.map(slaveLine)).toEqual(['error 0x3000/0xfff VOLATILE fifo 0: AL 1..8 GFPH 1..4096']);
    expect(slave.slaves).toMatchObject([
      { executable: true, mayDenyGet: true, mayDenyPut: true, alwaysGrantsT: false },
    ]);
    expect([slave.beatBytes, slave.minLatency, slave.endSinkId]).toEqual([8, 1, 0]);
  });

  test.each<[params: Partial<tl.DevNullInit>, line: string, sinks: number]>([
    [{ maxAtomic: 0 }, 'VOLATILE fifo 0: GFPH 1..4096', 0],
    [{ maxTransfer: 64, hint: false }, 'VOLATILE fifo 0: AL 1..8 GFP 1..64', 0],
    [{ maxTransfer: 16, regionType: 'TRACKED' }, 'TRACKED fifo 0: TB 1..16 AL 1..8 GFPH 1..16', 1],
    [{ maxTransfer: 16, regionType: 'UNCACHED' }, 'UNCACHED fifo 0: AL 1..8 GFPH 1..16', 0],
  ])('with %o', (params, line, sinks) => {
    const { slave } = firstInto(error({}, params).n, 'fbus.wrapped_error_device.error.node');
    expect([slave.slaves.map(slaveLine), slave.endSinkId]).toEqual([[`error 0x3000/0xfff ${line}`], sinks]);
    expect(slave.slaves[0]?.alwaysGrantsT).toBe(sinks === 1);
  });

  test('that answers nothing cannot be reached', () => {
    const errorDevice = { errorParams: { ...errorParams, maxAtomic: 0, maxTransfer: 0 } };
    const { n } = tryOnBoard((board) => inUse(board, frontBus({ ...width, errorDevice })(board, FBUS)));
    expect([...new Set(complaints(n))]).toEqual([
      'tilelink/edge-no-transfer: Nothing can be transferred: the error device supports no operation, and no client can be probed. (Let the manager support more than hint, such as supports: tl.readWrite(1, 8).)',
    ]);
  });

  test.each([
    ['flow', 'BufferParams:1F', 1],
    ['none', 'BufferParams:0', 1],
    [3, 'BufferParams:3', 3],
  ] as const)('with a buffer of its own: %s', (buffer, text, latency) => {
    const { n } = error({ buffer });
    const node = n.order.find(({ path }) => path === 'top.fbus.wrapped_error_device.buffer.node');
    expect(node?.options.debug).toContain(`a:${text}, `);
    expect(firstInto(n, 'fbus.wrapped_error_device.buffer.node').slave.minLatency).toBe(latency);
  });

  test('without a buffer', () => {
    const { n } = error({ buffer: null });
    expect(modulesIn(n, 'fbus.wrapped_error_device')).toEqual(['error <TLError>']);
    expect(route(n, 'fbus.wrapped_error_device.error.node', 'fbus')).toBe(`${master} -> wrapped_error_device.error`);
  });

  test.each<[params: Partial<tl.DevNullInit>, message: string]>([
    [
      { maxAtomic: 64, maxTransfer: 8 },
      'tilelink/dev-null-atomic: A device at AddressSet(0x3000, 0xfff) was given a maxAtomic of 64 bytes, larger than its maxTransfer of 8 bytes. (Set maxAtomic to at most 8.)',
    ],
    [
      { maxTransfer: 8192 },
      'tilelink/dev-null-transfer: A device at AddressSet(0x3000, 0xfff) was given a maxTransfer of 8192 bytes, larger than 4096. (Set maxTransfer to at most 4096.)',
    ],
  ])('refuses %o', (params, message) => {
    expect(broken(() => error({}, params))).toBe(message);
  });
});

describe('zero device (subsystem 5)', () => {
  test('stands behind a buffer and a fragmenter in a module of its own', () => {
    const { n } = zero();
    expect(hardwareOf(n, 'wrapped_zero_device')).toEqual(['Board.fbus.wrapped_zero_device: ZeroDeviceWrapper']);
    expect(hardwareOf(n, 'fragmenter')).toEqual(['Board.fbus.wrapped_zero_device.fragmenter: TLFragmenter']);
    expect(route(n, 'fbus.wrapped_zero_device.zero.node', 'fbus')).toBe(
      `${master} -> wrapped_zero_device.buffer -> wrapped_zero_device.fragmenter -> wrapped_zero_device.zero`,
    );
  });

  test('answers beats, and blocks in front of the fragmenter', () => {
    const { n } = zero();
    const { slave } = firstInto(n, 'fbus.wrapped_zero_device.zero.node');
    expect(slave.slaves.map(slaveLine)).toEqual(['zero 0x8000/0xfff UNCACHED fifo 0: ALGFPH 1..8']);
    expect(slave.slaves).toMatchObject([{ executable: true, mayDenyGet: false, mayDenyPut: false }]);
    expect([slave.beatBytes, slave.minLatency]).toEqual([8, 1]);
    expect(slaves(firstInto(n, 'fbus.wrapped_zero_device.buffer.node'))).toEqual([
      'zero 0x8000/0xfff UNCACHED fifo 0: AL 1..8 GFPH 1..64',
    ]);
  });

  test('is as wide as the bus', () => {
    const { slave } = firstInto(zero({}, 32).n, 'fbus.wrapped_zero_device.zero.node');
    expect([slave.beatBytes, slave.slaves.map(slaveLine)]).toEqual([
      32,
      ['zero 0x8000/0xfff UNCACHED fifo 0: ALGFPH 1..32'],
    ]);
  });

  test('is acquired through a cork', () => {
    const { n } = zero({ cacheCork: {} });
    expect(route(n, 'fbus.wrapped_zero_device.zero.node', 'fbus')).toBe(
      `${master} -> wrapped_zero_device.cork -> wrapped_zero_device.buffer -> wrapped_zero_device.fragmenter -> wrapped_zero_device.zero`,
    );
    const { slave } = firstInto(n, 'fbus.wrapped_zero_device.cork.node');
    expect(slave.slaves.map(slaveLine)).toEqual(['zero 0x8000/0xfff UNCACHED fifo 0: TB 1..64 AL 1..8 GFPH 1..64']);
    expect(slave.endSinkId).toBe(8);
  });

  test.each([
    [
      false,
      [
        'tilelink/cork-clients: Cache cork top.fbus.wrapped_zero_device.cork does not keep a cache coherent with other clients, but has 2 clients with a cache among them: a, b. (Put tl.broadcast({ lineBytes: 64 }) in the place of the cork to keep them coherent, put tl.cacheCork() directly behind each of them if no two have copies of the same addresses, as banks of one cache, or set unsafe and let software do it.)',
      ],
    ],
    [true, []],
  ])('and by several caches only at their own risk: %s', (unsafe, findings) => {
    const cache = (name: string): tl.TLMasterPortInit => ({
      masters: [{ name, sourceId: 1, supports: { probe: [64, 64] } }],
    });
    const zeroDevice = { address: zeroAddress, cacheCork: { unsafe } };
    const { n } = onBoard((board) => {
      const bus = clocked(board, frontBus({ ...width, zeroDevice })(board, FBUS));
      for (const name of ['a', 'b']) {
        bus.coupleFrom(name, (to) => to.from(tl.clientNode([cache(name)], { name })));
      }
    });
    expect(n.validate().map(complaint)).toEqual(findings);
  });

  test('without a buffer', () => {
    expect(route(zero({ buffer: null }).n, 'fbus.wrapped_zero_device.zero.node', 'fbus')).toBe(
      `${master} -> wrapped_zero_device.fragmenter -> wrapped_zero_device.zero`,
    );
    expect(route(zero({ buffer: null, cacheCork: {} }).n, 'fbus.wrapped_zero_device.zero.node', 'fbus')).toBe(
      `${master} -> wrapped_zero_device.cork -> wrapped_zero_device.fragmenter -> wrapped_zero_device.zero`,
    );
  });
});

describe('both devices (subsystem 5)', () => {
  const both = { errorDevice: { errorParams }, zeroDevice: { address: zeroAddress } };

  test.each<[kind: string, bus: (params: BusParams & BuiltInDeviceParams) => BusRecipe, behind: string]>([
    ['system', systemBus, 'system_bus_xbar'],
    ['periphery', peripheryBus, 'out_xbar'],
    ['front', frontBus, 'fbus_xbar'],
    ['memory', memoryBus, 'picker'],
  ])('of a %s bus stand behind everything else of it, the error device first', (_, bus, behind) => {
    const { n } = onBoard((board) => inUse(board, bus({ ...width, ...both })(board, FBUS)));
    expect(modulesIn(n, 'fbus').slice(-3)).toEqual([
      'wrapped_error_device <SimpleLazyModule>',
      'wrapped_zero_device <SimpleLazyModule>',
      'coupler_from_cpu <SimpleLazyModule>',
    ]);
    for (const device of ['wrapped_error_device', 'wrapped_zero_device']) {
      expect(route(n, `fbus.${device}.buffer.node`, 'fbus').split(' -> ').slice(-2)).toEqual([
        behind,
        `${device}.buffer`,
      ]);
    }
    const managers = into(n, `fbus.${behind}.node`).flatMap(({ slave }) => slave.slaves);
    expect(managers.map(({ name }) => name)).toEqual(['error', 'zero']);
  });

  test('are there before any device that is attached', () => {
    const { n } = onBoard((board) => {
      const bus = inUse(board, frontBus({ ...width, ...both })(board, FBUS));
      bus.coupleTo('dev', (from) => tl.ram({ address: one('0x0/0xfff'), beatBytes: 8 }).from(from));
      bus.coupleFrom('late', (to) => to.from(tl.clientNode([cpu], { name: 'late' })));
    });
    expect(slaves(firstInto(n, 'fbus.fbus_xbar.node')).map((line) => line.split(' ')[0])).toEqual([
      'error',
      'zero',
      'ram',
    ]);
  });
});
