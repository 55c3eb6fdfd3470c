import { AddressSet, apb, axi4, axi4lite, check, connect, elaborate, soc } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import { addressMap, addressMapText } from '../../../lib/output/files/index.js';
import { explain, parseField, reach, whyNot } from '../../../lib/query/index.js';
import { complaints, elaborated } from '../tilelink/designs.js';
import { mastersOf, slavesOf } from '../word-bus/designs.js';
import { first } from '../ahb/designs.js';
import { masters, slaves } from '../axi4/designs.js';

const at = (base: string, size = '4K'): readonly AddressSet[] => [AddressSet.range(base, size)];

describe('AXI4-Lite (standards 2.1)', () => {
  test('slaves take words and bytes of them, unless they say otherwise', () => {
    const { made, n } = elaborated(() => {
      const bus = axi4lite.xbar();
      const cpu = axi4lite.master({ name: 'cpu', maxFlight: 2 });
      const dma = axi4lite.master({ name: 'dma' });
      const all = [
        axi4lite.slave({ address: at('0x1000'), beatBytes: 8 }),
        axi4lite.slave({ address: at('0x2000'), beatBytes: 8, supportsWrite: 8 }),
        axi4lite.slave({ address: at('0x3000'), beatBytes: 8, supportsWrite: false, supportsRead: [4, 8] }),
        axi4lite.ram({ address: AddressSet.range('0x4000', '4K'), beatBytes: 8 }),
        axi4lite.registerNode({ address: AddressSet.range('0x5000', '4K'), beatBytes: 8 }),
      ];
      for (const master of [cpu, dma]) connect(master, bus);
      for (const slave of all) connect(bus, slave);
      return { cpu, last: all[4] };
    });
    expect(complaints(n)).toEqual([]);
    const { slave, bundle } = first(n.edges(made.cpu).out);
    expect(slavesOf(slave)).toEqual([
      '8 bytes 0x1000/0xfff GET_EFFECTS R 1..8 W 1..8',
      '8 bytes 0x2000/0xfff GET_EFFECTS R 1..8 W 8..8',
      '8 bytes 0x3000/0xfff GET_EFFECTS R 4..8 W -',
      '8 bytes 0x4000/0xfff UNCACHED R 1..8 W 1..8',
      '8 bytes 0x5000/0xfff GET_EFFECTS R 1..8 W 1..8',
    ]);
    expect(bundle).toEqual({ addrBits: 15, dataBits: 64 });
  });

  test('a crossbar brings masters to all outputs that they are connected to', () => {
    const { made, n } = elaborated(() => {
      const bus = axi4lite.xbar({ connects: [] });
      const masterNode = axi4lite.masterNode([{ masters: [{ name: 'cpu', maxFlight: 2 }, { name: 'dma' }] }]);
      const slave = axi4lite.slave({ address: at('0x1000'), beatBytes: 4 });
      connect(masterNode, bus, axi4lite.identity(), slave);
      return slave;
    });
    expect(mastersOf(first(n.edges(made).in).master)).toBe('cpu 2, dma -');
  });
});

describe('bridges (standards 1.3)', () => {
  const wide = { supportsRead: [1, 64], supportsWrite: [4, 64] } as const;

  test('AXI4 to AXI4-Lite: ids stay behind', () => {
    const { made, n } = elaborated(() => {
      const source = axi4.masterNode([
        {
          masters: [
            { name: 'cpu', id: 4, maxFlight: 2 },
            { name: 'dma', id: [4, 6] },
            { name: 'idle', id: [6, 7], maxFlight: 0 },
          ],
        },
      ]);
      const sink = axi4lite.slave({ address: at('0x1000'), beatBytes: 4, supportsWrite: 4 });
      connect(source, axi4.toAXI4Lite(), sink);
      return { source, sink };
    });
    expect(mastersOf(first(n.edges(made.sink).in).master)).toBe('cpu 8, dma -, idle 1');
    const edge = first(n.edges(made.source).out);
    expect(slaves(edge)).toEqual(['0x1000/0xfff GET_EFFECTS R 1..4 W 4..4 together 0']);
    expect(edge.slave).toMatchObject({ beatBytes: 4, minLatency: 1 });
  });

  test('AXI4-Lite to AXI4: one id, no bursts', () => {
    const { made, n } = elaborated(() => {
      const source = axi4lite.master({ name: 'cpu', maxFlight: 3 });
      const sink = axi4.slave({ address: at('0x1000'), beatBytes: 8, ...wide });
      connect(source, axi4lite.toAXI4(), sink);
      return { source, sink };
    });
    expect(masters(first(n.edges(made.sink).in))).toEqual(['cpu [0,1) aligned flight 3']);
    expect(slavesOf(first(n.edges(made.source).out).slave)).toEqual(['8 bytes 0x1000/0xfff GET_EFFECTS R 1..8 W 4..8']);
  });

  test('AXI4-Lite to AXI4: wider AXI4, and more than one master', () => {
    const { n } = elaborated(() => {
      const source = axi4lite.masterNode([{ masters: [{ name: 'cpu' }, { name: 'dma' }] }]);
      const sink = axi4.slave({ address: at('0x1000'), beatBytes: 16, ...wide });
      connect(source, axi4lite.toAXI4(), sink);
    });
    expect(complaints(n)).toEqual([
      'axi4/master-port-ids: Two masters of one AXI4 port share ids: dma [0, 1) and cpu [0, 1). (Give each master ids of its own, such as id: [1, 2] for dma.)',
      'word-bus/port-width: A slave port of AXI4-Lite is 16 bytes wide, but AXI4-Lite has 4 or 8. (Set beatBytes to 4 or 8.)',
    ]);
  });

  test('AXI4-Lite to APB', () => {
    const bridged = (beatBytes: number) =>
      elaborated(() => {
        const source = axi4lite.master({ name: 'cpu' });
        const sink = apb.slave({ address: at('0x1000'), beatBytes, supportsWrite: false });
        connect(source, axi4lite.toAPB(), sink);
        return { source, sink };
      });
    const { made, n } = bridged(4);
    expect(first(n.edges(made.sink).in).master.masters.map(({ name }) => name)).toEqual(['cpu']);
    expect(slavesOf(first(n.edges(made.source).out).slave)).toEqual(['4 bytes 0x1000/0xfff GET_EFFECTS R 1..4 W -']);
    expect(
      bridged(8)
        .n.validate()
        .map(({ message }) => message),
    ).toEqual(['AXI4-Lite-to-APB bridge top.axi4lite2apb leads to APB of 64 bits, but APB has at most 32.']);
  });
});

describe('a chip with a debug port on a Lite bus', () => {
  const elaboration = elaborate(
    soc('chip', () => {
      const cpu = axi4.master({ name: 'cpu', id: 4, maxFlight: 2 });
      const debug = axi4lite.master({ name: 'debug', maxFlight: 1 });
      const uart = axi4lite.slave({ address: at('0x1000_0000'), beatBytes: 4 });
      const gpio = axi4lite.slave({ address: at('0x1000_1000'), beatBytes: 4, supportsWrite: 4 });
      const timer = apb.slave({ address: at('0x1000_2000'), beatBytes: 4 });
      const toAPB = axi4lite.toAPB();
      const lite = axi4lite.xbar({ connects: [[debug, [uart, toAPB]]] });
      connect(cpu, axi4.fragmenter(), axi4.toAXI4Lite(), lite);
      connect(debug, lite);
      connect(lite, uart);
      connect(lite, gpio);
      connect(lite, toAPB, timer);
      return { cpu, debug, uart, gpio, timer, lite };
    }),
  );

  test('a check finds nothing', () => {
    expect(check(elaboration).findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('each device is one line of the map, whatever its masters speak', () => {
    expect(addressMapText(addressMap(elaboration)).trimEnd().split('\n')).toEqual([
      '10000000 - 10001000  4 KiB   RW    chip.uart',
      '10001000 - 10002000  4 KiB   RW    chip.gpio',
      '10002000 - 10003000  4 KiB   RW    chip.timer',
    ]);
  });

  test('the debug port reaches what it is connected to, and is told why not the rest', () => {
    const reached = reach(elaboration).map(({ master, device }) => `${master} ${device}`);
    expect(reached.filter((line) => line.startsWith('chip.debug'))).toEqual([
      'chip.debug chip.uart',
      'chip.debug chip.timer',
    ]);
    expect(whyNot(elaboration, 'debug', 'gpio')).toMatchObject([
      {
        reason: 'not-connected',
        message: 'AXI4LiteXbar chip.lite.node does not connect the way from chip.debug to chip.gpio.',
        help: 'Add what leads to chip.gpio to the outputs of what comes from chip.debug, in the connects of chip.lite.',
      },
    ]);
  });

  test('the file form keeps everything', () => {
    const again = deserialise([...serialise(elaboration)].join(''));
    expect(again.edges).toEqual(elaboration.edges);
    expect(reach(again)).toEqual(reach(elaboration));
  });

  test('widths are explained from where they come', () => {
    const edge = elaboration.edges.find(({ to }) => to === 'chip.gpio');
    expect(edge).toBeDefined();
    if (edge === undefined) return;
    const steps = parseField(edge, 'bundle.dataBits').flatMap((field) => explain(elaboration, edge, field));
    expect(steps.map(({ field, value, rule }) => [field, value, rule])).toEqual([
      ['bundle.dataBits', 32, 'Eight times the width of the data in bytes.'],
      ['up.beatBytes', 4, 'chip.gpio declares it.'],
    ]);
  });
});
