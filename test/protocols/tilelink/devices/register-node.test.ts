import { describe, expect, test } from 'vitest';
import { lazyModule, type Negotiated, type SinkNode } from '../../../../lib/graph/index.js';
import { SimpleDevice } from '../../../../lib/devicetree/index.js';
import { SynchronousCrossing } from '../../../../lib/bus/crossings/index.js';
import {
  clientNode,
  registerNode,
  type TileLink,
  TLRegisterRouter,
  type TLRegisterNodeOptions,
} from '../../../../lib/protocols/gathered/tl.js';
import { at, broken, complaints, cpu, elaborated, slaveLine } from '../designs.js';

const device = new SimpleDevice('timer', ['acme,timer0']);

function described(sink: SinkNode<TileLink>, n: Negotiated): string {
  const [edge] = n.edges(sink).in;
  const slave = edge?.slave.slaves[0];
  if (edge === undefined || slave === undefined) return complaints(n).join();
  const { owner, key } = slave.resources[0] ?? {};
  return `${slaveLine(slave)}${slave.executable ? ' x' : ''}, latency ${edge.slave.minLatency}, ${edge.slave.beatBytes} bytes, ${owner?.name} ${key}`;
}

function registers(options: Partial<TLRegisterNodeOptions> = {}): string {
  const { made, n } = elaborated(() => {
    const sink = registerNode({ name: 'regs', address: at('0x1000/0xfff'), device, ...options });
    sink.from(clientNode([cpu], { name: 'cpu' }));
    return sink;
  });
  return described(made, n);
}

describe('registers (tilelink 6.6)', () => {
  test('are read and written up to a beat, in order', () => {
    expect(registers()).toBe('top 0x1000/0xfff GET_EFFECTS fifo 0: GFP 1..4, latency 0, 4 bytes, timer reg/control');
    expect(registers({ concurrency: 3, beatBytes: 8, executable: true, deviceKey: 'reg/mem' })).toBe(
      'top 0x1000/0xfff GET_EFFECTS fifo 0: GFP 1..8 x, latency 1, 8 bytes, timer reg/mem',
    );
  });

  test('may have holes within an aligned region', () => {
    expect(registers({ address: at('0x1000/0xff 0x1400/0xff 0x1c00/0xff') })).toContain(
      '0x1000/0xff 0x1400/0xff 0x1c00/0xff',
    );
  });

  test('do not cross the bounds of an aligned region', () => {
    const across = at('0x1800/0x7ff 0x2000/0x7ff');
    expect(broken(() => registers({ address: across }))).toBe(
      'tilelink/register-address: The registers of timer at AddressSet(0x1800, 0x7ff), AddressSet(0x2000, 0x7ff) do not lie in one aligned region of 0x1000 (4 KiB). (Move the sets together so that they begin at 0x2000, if that is free, or use several register nodes.)',
    );
  });

  test('hold at least a beat', () => {
    expect(broken(() => registers({ address: at('0x1000/0x3'), beatBytes: 8 }))).toBe(
      'tilelink/register-size: The registers of timer at AddressSet(0x1000, 0x3) take 4 bytes, less than a beat of 8 bytes. (Give the registers at least 8 bytes, or the port at most 4 bytes per beat.)',
    );
  });

  test('have an address', () => {
    expect(broken(() => registers({ address: [] }))).toBe(
      'tilelink/register-address: The registers of timer have no address. (Give the registers at least one AddressSet.)',
    );
    // As of any manager without an address.
    expect(() => registers({ address: [] })).toThrow(expect.objectContaining({ category: 'parameters' }));
  });
});

describe('a device with registers', () => {
  class Timer extends TLRegisterRouter {
    constructor(base: number, size?: number) {
      super({
        name: 'timer',
        compat: ['acme,timer0'],
        base,
        beatBytes: 8,
        concurrency: 1,
        ...(size === undefined ? {} : { size }),
      });
    }
  }

  test('is a module with a control node', () => {
    const { made, n } = elaborated(() => {
      const timer = lazyModule(() => new Timer(0x2000), { name: 'timer' });
      timer.controlXing(new SynchronousCrossing('flow')).from(clientNode([cpu], { name: 'cpu' }));
      return timer;
    });
    expect(described(made.controlNode, n)).toBe(
      'timer 0x2000/0xfff GET_EFFECTS fifo 0: GFP 1..8, latency 1, 8 bytes, timer reg/control',
    );
    expect(n.design.nodes.map((node) => node.path)).toEqual([
      'top.timer.controlNode',
      'top.timer.buffer.node',
      'top.timer.controlXing',
      'top.controlXing',
      'top.cpu',
    ]);
    expect(made.device.compatible).toEqual(['acme,timer0']);
  });

  test('has one way in without a crossing', () => {
    const { made, n } = elaborated(() => {
      const timer = lazyModule(() => new Timer(0x2000), { name: 'timer' });
      timer.node.from(clientNode([cpu], { name: 'cpu' }));
      return timer;
    });
    expect(made.node).toBe(made.node);
    expect(complaints(n)).toEqual([]);
    expect(n.design.nodes.map((node) => node.path)).toContain('top.timer.buffer.node');
  });

  test('takes a power of two', () => {
    expect(broken(() => lazyModule(() => new Timer(0x2000, 0x1800)))).toBe(
      'tilelink/router-size: The registers of timer take 0x1800 bytes (6 KiB), which is not a power of two. (Set size to 0x2000.)',
    );
  });
});
