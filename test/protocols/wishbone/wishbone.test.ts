import {
  AddressSet,
  axi4lite,
  connect,
  elaborate,
  int,
  LazyModule,
  lazyModule,
  setRtl,
  soc,
  tl,
  wishbone,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import { netlistOf } from '../../../lib/hardware/index.js';
import { typeText } from '../../../lib/bus/wires/index.js';
import { wishboneWires } from '../../../lib/protocols/wishbone/edge.js';
import { first } from '../ahb/designs.js';
import { complaints, elaborated, masters as clients, slaves as managers } from '../tilelink/designs.js';
import { mastersOf, slavesOf } from '../word-bus/designs.js';

const at = (base: string, size = '4K'): readonly AddressSet[] => [AddressSet.range(base, size)];
const uart = (options: Partial<wishbone.WishboneSlaveInit> = {}) =>
  wishbone.slave({ address: at('0x1000'), beatBytes: 4, ...options });

/** What negotiation has to say about a master, what is between, and a slave. */
function said(
  master: Partial<wishbone.WishboneMasterInit>,
  slave: Partial<wishbone.WishboneSlaveInit>,
  between?: () => ReturnType<typeof wishbone.toClassic>,
): string[] {
  const { n } = elaborated(() => {
    const source = wishbone.master({ name: 'cpu', ...master });
    const device = uart(slave);
    device.nameByDefault('device');
    if (between === undefined) connect(source, device);
    else connect(source, between(), device);
  });
  return complaints(n);
}

describe('Wishbone (standards 2.2)', () => {
  test.each([
    ['words and bytes of them', {}, 'R 1..4 W 1..4'],
    ['granules', { granularity: 2 }, 'R 2..4 W 2..4'],
    ['bursts', { bursts: true, supportsRead: [1, 64], supportsWrite: false }, 'R 1..64 W -'],
  ] as const)('slaves take %s', (_what, options, expected) => {
    const { made, n } = elaborated(() => {
      const cpu = wishbone.master({ name: 'cpu' });
      connect(cpu, uart(options));
      return cpu;
    });
    expect(slavesOf(first(n.edges(made).out).slave)).toEqual([`4 bytes 0x1000/0xfff GET_EFFECTS ${expected}`]);
  });

  test('bursts need a port with bursts', () => {
    expect(() => said({}, { supportsRead: [1, 64] })).toThrow(
      expect.objectContaining({
        message:
          'A Wishbone slave at AddressSet(0x1000, 0xfff) has supportsRead of 1 to 64 bytes, but its port carries 1 to 4 bytes.',
        help: 'Declare sizes among these, or give bursts: true, with which a port carries more.',
      }),
    );
    expect(said({}, { supportsRead: [1, 64], bursts: true })).toEqual([]);
  });

  test('both sides make the same cycles', () => {
    expect(said({ pipelined: true }, {})).toEqual([
      'wishbone/cycles: cpu makes pipelined Wishbone cycles, but top.device takes classic ones. (Put wishbone.toClassic() between them, or declare pipelined: true for top.device.)',
    ]);
    expect(said({}, { pipelined: true })).toEqual([
      'wishbone/cycles: cpu makes classic Wishbone cycles, but top.device takes pipelined ones. (Put wishbone.toPipelined() between them, or declare pipelined: false for top.device.)',
    ]);
    expect(said({ pipelined: true, maxFlight: 4 }, {}, wishbone.toClassic)).toEqual([]);
    expect(said({}, { pipelined: true }, wishbone.toPipelined)).toEqual([]);
  });

  test('a master takes every end of a cycle that a slave has', () => {
    expect(said({ takesError: false }, { error: true })).toEqual([
      'wishbone/termination: top.device may end a Wishbone cycle by ERR, which cpu does not take. (Declare takesError: true for cpu if it does.)',
    ]);
    expect(said({}, { error: true, retry: true })).toEqual([
      'wishbone/termination: top.device may end a Wishbone cycle by RTY, which cpu does not take. (Declare takesRetry: true for cpu if it does.)',
    ]);
    expect(said({ takesRetry: true }, { error: true, retry: true })).toEqual([]);
  });

  test('all that sides do not understand is told at once', () => {
    expect(said({ pipelined: true, takesError: false }, { error: true, retry: true })).toEqual([
      'wishbone/cycles: cpu makes pipelined Wishbone cycles, but top.device takes classic ones. (Put wishbone.toClassic() between them, or declare pipelined: true for top.device.)',
      'wishbone/termination: top.device may end a Wishbone cycle by ERR, which cpu does not take. (Declare takesError: true for cpu if it does.)',
      'wishbone/termination: top.device may end a Wishbone cycle by RTY, which cpu does not take. (Declare takesRetry: true for cpu if it does.)',
    ]);
  });

  test('a crossbar joins what its sides say', () => {
    const { made, n } = elaborated(() => {
      const bus = wishbone.xbar();
      const cpu = wishbone.master({ name: 'cpu', bursts: true, takesRetry: true });
      const dma = wishbone.master({ name: 'dma', takesRetry: true });
      const words = wishbone.slave({ address: at('0x1000'), beatBytes: 4, granularity: 4, retry: true });
      const bytes = wishbone.slave({ address: at('0x2000'), beatBytes: 4, error: true, bursts: true });
      connect(cpu, bus, words);
      connect(dma, bus, bytes);
      return { cpu, words };
    });
    expect(complaints(n)).toEqual([]);
    const { master, bundle } = first(n.edges(made.words).in);
    expect(master.says).toEqual({ pipelined: false, bursts: true, takesError: true, takesRetry: true });
    expect(mastersOf(master)).toBe('cpu -, dma -');
    expect(bundle).toEqual({
      ...{ addrBits: 13, dataBits: 32, selBits: 1 },
      ...{ pipelined: false, bursts: false, error: false, retry: true },
    });
    expect(first(n.edges(made.cpu).out).slave.says).toEqual({
      ...{ pipelined: false, bursts: true, granularity: 1, error: true, retry: true },
    });
  });

  test('a crossbar has one kind of cycles', () => {
    const { n } = elaborated(() => {
      const bus = wishbone.xbar();
      connect(wishbone.master({ name: 'cpu', pipelined: true }), bus);
      connect(wishbone.master({ name: 'dma' }), bus);
      connect(bus, wishbone.slave({ address: at('0x1000'), beatBytes: 4, pipelined: true }));
    });
    expect(complaints(n)).toEqual([
      'wishbone/cycles: Wishbone crossbar top.xbar has masters with pipelined cycles at 1 of its 2 inputs, and classic ones at the others. (Put wishbone.toPipelined() or wishbone.toClassic() between top.xbar and those that differ.)',
      'wishbone/cycles: dma makes classic Wishbone cycles, but top.sink2 takes pipelined ones. (Put wishbone.toPipelined() between them, or declare pipelined: false for top.sink2.)',
    ]);
  });

  test('wires: those that both sides have', () => {
    const least = {
      addrBits: 16,
      dataBits: 32,
      selBits: 4,
      pipelined: false,
      bursts: false,
      error: false,
      retry: false,
    };
    const always = 'cyc : UInt<1>, stb : UInt<1>, we : UInt<1>, adr : UInt<14>, sel : UInt<4>, dat_w : UInt<32>';
    const back = 'flip dat_r : UInt<32>, flip ack : UInt<1>';
    expect(typeText(wishboneWires(least))).toBe(`{ ${always}, ${back}}`);
    expect(typeText(wishboneWires({ ...least, pipelined: true, bursts: true, error: true, retry: true }))).toBe(
      `{ ${always}, cti : UInt<3>, bte : UInt<2>, ${back}, flip stall : UInt<1>, flip err : UInt<1>, flip rty : UInt<1>}`,
    );
  });
});

describe('bridges (standards 1.4)', () => {
  test('AXI4-Lite to Wishbone', () => {
    const { made, n } = elaborated(() => {
      const cpu = axi4lite.master({ name: 'cpu', maxFlight: 4 });
      const slave = uart({ error: true, retry: true, granularity: 4 });
      connect(cpu, axi4lite.toWishbone(), slave);
      return { cpu, slave };
    });
    const { master } = first(n.edges(made.slave).in);
    expect([mastersOf(master), master.says]).toEqual([
      'cpu 1',
      { pipelined: false, bursts: false, takesError: true, takesRetry: true },
    ]);
    expect(slavesOf(first(n.edges(made.cpu).out).slave)).toEqual(['4 bytes 0x1000/0xfff GET_EFFECTS R 4..4 W 4..4']);
  });

  test('Wishbone to AXI4-Lite', () => {
    const { made, n } = elaborated(() => {
      const cpu = wishbone.master({ name: 'cpu', pipelined: true, maxFlight: 2 });
      const slave = axi4lite.slave({ address: at('0x1000'), beatBytes: 4, supportsWrite: 4 });
      connect(cpu, wishbone.toAXI4Lite({ pipelined: true }), slave);
      return { cpu, slave };
    });
    expect(mastersOf(first(n.edges(made.slave).in).master)).toBe('cpu 2');
    const { slave } = first(n.edges(made.cpu).out);
    expect(slave.says).toEqual({ pipelined: true, bursts: false, granularity: 1, error: true, retry: false });
    expect(slavesOf(slave)).toEqual(['4 bytes 0x1000/0xfff GET_EFFECTS R 1..4 W 4..4']);
  });

  test.each([
    [false, undefined, ['cpu [0,1)', 'dma [1,2)']],
    [true, 3, ['cpu [0,3) fifo', 'dma [3,6) fifo']],
  ])('Wishbone to TileLink, pipelined %s', (pipelined, maxFlight, expected) => {
    const { made, n } = elaborated(() => {
      const masters = ['cpu', 'dma'].map((name) => ({ name, maxFlight }));
      const cpu = wishbone.masterNode([{ masters, pipelined }], { name: 'm' });
      const ram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 4 });
      connect(cpu, wishbone.toTL({ pipelined }), ram);
      return { cpu, ram };
    });
    expect(complaints(n)).toEqual([]);
    expect(clients(first(n.edges(made.ram).in))).toEqual(expected);
    expect(slavesOf(first(n.edges(made.cpu).out).slave)).toEqual(['4 bytes 0x1000/0xfff UNCACHED R 1..4 W 1..4']);
  });

  test('TileLink to Wishbone', () => {
    const { made, n } = elaborated(() => {
      const cpu = tl.client({ name: 'cpu', sourceId: 4 });
      const bus = tl.xbar();
      const slaves = [uart({ error: true }), uart({ address: at('0x2000'), granularity: 4 })];
      for (const slave of slaves) connect(bus, tl.toWishbone(), slave);
      connect(cpu, bus);
      return { cpu, slave: first(slaves) };
    });
    expect(complaints(n)).toEqual([]);
    expect(managers(first(n.edges(made.cpu).out))).toEqual([
      'top 0x1000/0xfff GET_EFFECTS fifo 0: GFP 1..4',
      'top 0x2000/0xfff GET_EFFECTS fifo 1: GF 4..4',
    ]);
    const { master } = first(n.edges(made.slave).in);
    expect([mastersOf(master), master.says]).toEqual([
      'cpu 1',
      { pipelined: false, bursts: true, takesError: true, takesRetry: true },
    ]);
    expect(
      first(n.edges(made.cpu).out).slave.slaves.map(({ mayDenyGet, mayDenyPut }) => [mayDenyGet, mayDenyPut]),
    ).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

test('ports of RTL are called as the standard says, with their ends', () => {
  class Timer extends LazyModule {
    readonly registers = uart({ error: true });
    readonly done = int.source();

    constructor() {
      super();
      setRtl(this, { module: 'wb_timer', ports: 'standard' });
    }
  }
  const design = elaborate(
    soc('board', () => {
      const cpu = wishbone.master({ name: 'cpu' });
      const irq = int.sink();
      const timer = lazyModule(() => new Timer());
      connect(cpu, timer.registers);
      connect(timer.done, irq);
      return { cpu, irq, timer };
    }),
  );
  for (const each of [design, deserialise([...serialise(design)].join(''))]) {
    const rtl = netlistOf(each).modules.flatMap((module) => module.rtl ?? []);
    expect(
      rtl.flatMap(({ ports }) => ports.map(({ name, direction, bits }) => `${direction} ${name} ${bits}`)),
    ).toEqual([
      ...['input wb_clk_i 1', 'input wb_rst_i 1', 'input wb_cyc_i 1', 'input wb_stb_i 1', 'input wb_we_i 1'],
      ...['input wb_adr_i 11', 'input wb_sel_i 4', 'input wb_dat_i 32', 'output wb_dat_o 32', 'output wb_ack_o 1'],
      ...['output wb_err_o 1', 'output irq 1'],
    ]);
  }
});
