import {
  AddressSet,
  apb,
  axi4lite,
  connect,
  elaborate,
  int,
  LazyModule,
  lazyModule,
  obi,
  setRtl,
  setSecurity,
  soc,
  tl,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { permissionLetters } from '../../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import { netlistOf } from '../../../lib/hardware/index.js';
import { typeText } from '../../../lib/bus/wires/index.js';
import { obiWires } from '../../../lib/protocols/obi/edge.js';
import { addressMap } from '../../../lib/output/files/index.js';
import { explain, parseField, reach, whyNot } from '../../../lib/query/index.js';
import { first } from '../ahb/designs.js';
import { complaints, elaborated, masters as clients, slaves as managers } from '../tilelink/designs.js';
import { mastersOf, slavesOf } from '../word-bus/designs.js';

const at = (base: string, size = '4K'): readonly AddressSet[] => [AddressSet.range(base, size)];
const uart = (options: Partial<obi.OBISlaveInit> = {}) =>
  obi.slave({ address: at('0x1000'), beatBytes: 4, ...options });

/** What negotiation has to say about a master, what is between, and a slave. */
function said(
  master: Partial<obi.OBIMasterInit>,
  slave: Partial<obi.OBISlaveInit>,
  between?: () => ReturnType<typeof obi.atomics>,
): string[] {
  const { n } = elaborated(() => {
    const source = obi.master({ name: 'cpu', ...master });
    const device = uart(slave);
    device.nameByDefault('device');
    if (between === undefined) connect(source, device);
    else connect(source, between(), device);
  });
  return complaints(n);
}

describe('OBI (standards 2.4)', () => {
  test('slaves take words and bytes of them, as wide as the bus', () => {
    const { made, n } = elaborated(() => {
      const cpu = obi.master({ name: 'cpu' });
      connect(cpu, obi.ram({ address: AddressSet.range('0x2000', '4K'), beatBytes: 8, error: true }));
      return cpu;
    });
    const { slave, bundle } = first(n.edges(made).out);
    expect(slavesOf(slave)).toEqual(['8 bytes 0x2000/0xfff UNCACHED R 1..8 W 1..8']);
    expect(bundle).toEqual({ addrBits: 14, dataBits: 64, idBits: 0, rready: false, error: true, atomics: false });
    expect(() => uart({ beatBytes: 2 })).toThrow('A slave port of OBI is 2 bytes wide, but OBI has 4 or 8.');
  });

  test.each([
    [
      { idBits: 2 },
      { ids: false },
      'obi/ids: Requests of cpu carry an AID of 2 bits, which top.device does not give back. (Declare ids: true for top.device if it does, or make the crossbar in front of it by obi.xbar({ extendsIds: false }).)',
    ],
    [
      { rready: true },
      { rready: false },
      'obi/responses: cpu may make responses wait by RREADY, which top.device does not have. (Declare rready: true for top.device if it has.)',
    ],
    [
      { beFull: true },
      {},
      'obi/byte-enables: cpu may select any bytes of a word, but top.device takes only bytes that lie beside each other. (Declare beFull: true for top.device if it takes any.)',
    ],
    [
      { atomics: true },
      {},
      'obi/atomics: cpu makes atomic transactions, which top.device does not perform. (Put obi.atomics() between them.)',
    ],
  ])('a slave that does not cope with %j is refused', (master, slave, message) => {
    expect(said(master, slave)).toEqual([message]);
  });

  test('all that a slave does not cope with is told at once', () => {
    const complaints = said({ idBits: 2, rready: true, beFull: true, atomics: true }, { ids: false, rready: false });
    expect(complaints.map((complaint) => complaint.split(':', 1)[0])).toEqual([
      'obi/ids',
      'obi/responses',
      'obi/byte-enables',
      'obi/atomics',
    ]);
  });

  test('a slave may do more than its master asks for', () => {
    expect(said({ idBits: 2, rready: true, beFull: true, atomics: true }, { beFull: true, atomics: true })).toEqual([]);
    expect(said({ takesError: false }, { error: true, beFull: true, atomics: true, ids: false })).toEqual([]);
    expect(said({ atomics: true }, {}, obi.atomics)).toEqual([]);
  });

  test.each([
    [true, 4],
    [false, 0],
  ])('a crossbar joins what its sides say; extendsIds: %s', (extendsIds, idBits) => {
    const { made, n } = elaborated(() => {
      const bus = obi.xbar({ extendsIds });
      const [cpu, dma, debug] = [
        obi.master({ name: 'cpu', maxFlight: 2 }),
        obi.master({ name: 'dma', idBits: 2, takesError: false, rready: true }),
        obi.master({ name: 'debug' }),
      ];
      const sram = obi.ram({ address: AddressSet.range('0x2000', '4K'), error: true });
      for (const master of [cpu, dma, debug]) connect(master, bus);
      for (const slave of [sram, uart()]) connect(bus, slave);
      return { dma, sram };
    });
    expect(complaints(n)).toEqual([]);
    const { master, bundle } = first(n.edges(made.sram).in);
    expect(mastersOf(master)).toBe('cpu 2, dma -, debug -');
    expect(master.says).toEqual({ idBits, rready: true, takesError: false, beFull: false, atomics: false });
    expect(bundle).toEqual({ addrBits: 14, dataBits: 32, idBits, rready: true, error: false, atomics: false });
    expect(first(n.edges(made.dma).out).slave.says).toEqual({
      ...{ ids: true, rready: true, error: true, beFull: true, atomics: true },
    });
  });

  test('of a crossbar, the slave is named that does not cope', () => {
    const { n } = elaborated(() => {
      const bus = obi.xbar();
      connect(obi.master({ name: 'cpu', atomics: true }), bus);
      connect(bus, obi.ram({ address: AddressSet.range('0x2000', '4K'), atomics: true }));
      const device = uart();
      device.nameByDefault('device');
      connect(bus, device);
    });
    expect(complaints(n)).toEqual([
      'obi/atomics: cpu makes atomic transactions, which top.device does not perform. (Put obi.atomics() between them.)',
    ]);
  });

  test('wires: those that both sides have', () => {
    const least = { addrBits: 16, dataBits: 32, idBits: 0, rready: false, error: false, atomics: false };
    expect(typeText(obiWires(least))).toBe(
      '{ req : UInt<1>, flip gnt : UInt<1>, addr : UInt<16>, we : UInt<1>, be : UInt<4>, wdata : UInt<32>, flip rvalid : UInt<1>, flip rdata : UInt<32>}',
    );
    expect(typeText(obiWires({ ...least, idBits: 3, rready: true, error: true, atomics: true }))).toBe(
      '{ req : UInt<1>, flip gnt : UInt<1>, addr : UInt<16>, we : UInt<1>, be : UInt<4>, wdata : UInt<32>, aid : UInt<3>, atop : UInt<6>, flip rvalid : UInt<1>, rready : UInt<1>, flip rdata : UInt<32>, flip err : UInt<1>, flip rid : UInt<3>, flip exokay : UInt<1>}',
    );
  });

  test('a firewall keeps accesses out, and answers them with an error', () => {
    const design = elaborate(
      soc('chip', () => {
        const cpu = setSecurity(obi.master({ name: 'cpu' }), { secure: false });
        const keys = setSecurity(uart(), { secure: true });
        connect(cpu, obi.firewall(), keys);
        return { cpu, keys };
      }),
    );
    expect(design.edges[0]?.up).toMatchObject({ error: true });
    expect(reach(design)).toEqual([]);
    expect(whyNot(design, 'cpu', 'keys').map(({ message }) => message)).toEqual([
      'Firewall chip.firewall.node blocks read of chip.keys for non-secure accesses, and cpu of chip.cpu makes no others: it lets secure ones through.',
    ]);
  });
});

describe('bridges (standards 1.5)', () => {
  const all = { ids: true, rready: true, error: true, beFull: true, atomics: false };
  const bridged = { idBits: 0, rready: false, takesError: true, beFull: false, atomics: false };

  test('OBI to AXI4-Lite and back', () => {
    const { made, n } = elaborated(() => {
      const cpu = obi.master({ name: 'cpu', maxFlight: 2, idBits: 2, rready: true });
      const slave = axi4lite.slave({ address: at('0x1000'), beatBytes: 4, supportsWrite: 4 });
      const bus = axi4lite.xbar();
      connect(cpu, obi.toAXI4Lite(), bus, slave);
      const moved = uart({ address: at('0x3000'), rready: false, ids: false });
      connect(bus, axi4lite.toOBI(), moved);
      return { cpu, slave, moved };
    });
    expect(complaints(n)).toEqual([]);
    expect(mastersOf(first(n.edges(made.slave).in).master)).toBe('cpu 2');
    const { slave } = first(n.edges(made.cpu).out);
    expect(slave.says).toEqual(all);
    expect(slavesOf(slave)).toEqual([
      '4 bytes 0x1000/0xfff GET_EFFECTS R 1..4 W 4..4',
      '4 bytes 0x3000/0xfff GET_EFFECTS R 1..4 W 1..4',
    ]);
    const { master } = first(n.edges(made.moved).in);
    expect([mastersOf(master), master.says]).toEqual(['cpu 2', bridged]);
  });

  test('OBI to APB', () => {
    const { made, n } = elaborated(() => {
      const cpu = obi.master({ name: 'cpu', maxFlight: 2 });
      const slave = apb.slave({ address: at('0x1000'), beatBytes: 4, supportsWrite: false });
      connect(cpu, obi.toAPB(), slave);
      return { cpu, slave };
    });
    expect(first(n.edges(made.slave).in).master.masters.map(({ name }) => name)).toEqual(['cpu']);
    const { slave } = first(n.edges(made.cpu).out);
    expect([slavesOf(slave), slave.says]).toEqual([['4 bytes 0x1000/0xfff GET_EFFECTS R 1..4 W -'], all]);
  });

  test('OBI to TileLink', () => {
    const { made, n } = elaborated(() => {
      const cpu = obi.masterNode(
        [
          {
            masters: [
              { name: 'cpu', maxFlight: 2 },
              { name: 'dma', maxFlight: 1 },
            ],
          },
        ],
        {
          name: 'm',
        },
      );
      const ram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 4 });
      connect(cpu, obi.toTL(), ram);
      return { cpu, ram };
    });
    expect(complaints(n)).toEqual([]);
    expect(clients(first(n.edges(made.ram).in))).toEqual(['cpu [0,2) fifo', 'dma [2,3) fifo']);
    const { slave } = first(n.edges(made.cpu).out);
    expect([slavesOf(slave), slave.says]).toEqual([['4 bytes 0x1000/0xfff UNCACHED R 1..4 W 1..4'], all]);
  });

  test('TileLink to OBI', () => {
    const { made, n } = elaborated(() => {
      const cpu = tl.client({ name: 'cpu', sourceId: 4 });
      const slave = uart({ error: true });
      connect(cpu, tl.toOBI(), slave);
      return { cpu, slave };
    });
    expect(complaints(n)).toEqual([]);
    expect(managers(first(n.edges(made.cpu).out))).toEqual(['top 0x1000/0xfff GET_EFFECTS fifo 0: GFP 1..4']);
    expect(
      first(n.edges(made.cpu).out).slave.slaves.map(({ mayDenyGet, mayDenyPut }) => [mayDenyGet, mayDenyPut]),
    ).toEqual([[true, true]]);
    const { master } = first(n.edges(made.slave).in);
    expect([mastersOf(master), master.says]).toEqual(['cpu 4', bridged]);
  });
});

test('questions know it by its own words', () => {
  const design = elaborate(
    soc('chip', () => {
      const [instr, data] = [obi.master({ name: 'instr' }), obi.master({ name: 'data' })];
      const bus = obi.xbar();
      const rom = obi.slave({ address: at('0x1000'), supportsWrite: false, beatBytes: 4 });
      for (const master of [instr, data]) connect(master, bus);
      connect(bus, rom);
      return { instr, data, bus, rom };
    }),
  );
  expect(whyNot(design, 'data', 'rom', { operation: 'putFull' }).map(({ message }) => message)).toEqual([
    'chip.rom does not support write.',
  ]);
  const [edge] = design.edges.filter(({ to }) => to === 'chip.rom');
  const steps = edge && parseField(edge, 'bundle.idBits').flatMap((field) => explain(design, edge, field));
  expect(steps?.map(({ field, value, rule }) => [field, value, rule])).toEqual([
    ['bundle.idBits', 1, 'As many as requests come with.'],
    ['down.idBits', 1, obi.OBIXbar.about.down],
  ]);
});

test('ports of RTL are called as the standard says', () => {
  class Timer extends LazyModule {
    readonly registers = uart({ error: true });
    readonly done = int.source();

    constructor() {
      super();
      setRtl(this, { module: 'obi_timer', ports: 'standard' });
    }
  }
  const design = elaborate(
    soc('board', () => {
      const cpu = obi.master({ name: 'cpu', idBits: 1 });
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
      ...['input clk 1', 'input reset_n 1', 'input obi_req 1', 'output obi_gnt 1', 'input obi_addr 13'],
      ...['input obi_we 1', 'input obi_be 4', 'input obi_wdata 32', 'input obi_aid 1', 'output obi_rvalid 1'],
      ...['output obi_rdata 32', 'output obi_err 1', 'output obi_rid 1', 'output irq 1'],
    ]);
  }
});

describe('atomic transactions', () => {
  const design = (options: { readonly made: boolean; readonly adapter: boolean }) =>
    elaborate(
      soc('chip', () => {
        const data = obi.master({ name: 'data', atomics: options.made });
        const bus = obi.xbar();
        const [own, other] = [
          obi.ram({ address: AddressSet.range('0x2000', '4K'), beatBytes: 8, atomics: true }),
          obi.ram({ address: AddressSet.range('0x3000', '4K'), beatBytes: 8 }),
        ];
        connect(data, bus);
        connect(bus, own);
        if (options.adapter) connect(bus, obi.atomics(), other);
        else connect(bus, other);
        return { data, bus, own, other };
      }),
    );

  test('are of the slaves that perform them, also behind a crossbar', () => {
    const { edges } = design({ made: false, adapter: false });
    const sizes = { supportsRead: [1, 8], supportsWrite: [1, 8] };
    expect(edges.find(({ from }) => from === 'chip.data')?.up).toMatchObject({
      slaves: [{ ...sizes, supportsAtomics: [4, 8] }, sizes],
    });
  });

  test('are asked for by what makes them', () => {
    const why = (made: boolean, device: string): unknown[] =>
      whyNot(design({ made, adapter: true }), 'data', device, { operation: 'logical', size: 8 });
    expect(why(false, 'own')).toMatchObject([
      {
        message: 'Client data of chip.data emits no atomic.',
        help: 'Declare atomics: true for data if it makes atomic transactions.',
      },
    ]);
    expect([...why(true, 'own'), ...why(true, 'other')]).toEqual([]);
    const seen = (made: boolean): unknown[] =>
      reach(design({ made, adapter: true }), { operation: 'logical' }).map(({ device, operations: { logical } }) => [
        device,
        logical,
      ]);
    expect(seen(true)).toEqual([
      ['chip.own.node', [4, 8]],
      ['chip.other.node', [4, 8]],
    ]);
    expect(seen(false)).toEqual([]);
  });

  test('are in the map of what performs them, for who makes them', () => {
    const letters = (made: boolean): string[] =>
      addressMap(design({ made, adapter: made })).map(({ permissions }) => permissionLetters(permissions));
    expect(letters(false)).toEqual([' RWX ', ' RWX ']);
    expect(letters(true)).toEqual(['ARWX ', 'ARWX ']);
  });
});
