import { describe, expect, test } from 'vitest';
import { Config } from '../../../lib/config/index.js';
import * as axi4 from '../../../lib/protocols/gathered/axi4.js';
import {
  axi4MMIOPort,
  axi4SlavePort,
  ExtIn,
  rocketConfig,
  type RocketSubsystem,
  SystemBusKey,
  tlMMIOPort,
  tlSlavePort,
} from '../../../lib/rocket/index.js';
import { broken, masters, places, slaves } from '../../protocols/tilelink/designs.js';
import {
  dts,
  edgesInto,
  firstInto,
  inSystem,
  into,
  type Made,
  modulesIn,
  nodesIn,
  outOf,
  route,
  trySystem,
} from '../designs.js';

function withPort(expression: string, port: (system: RocketSubsystem) => unknown): Made<unknown>['n'] {
  return inSystem(`${expression} ++ DefaultConfig`, port).n;
}

/** The last so many nodes on the way to a node. */
function last(n: Made<unknown>['n'], id: string, count: number): string[] {
  return route(n, id).split(' -> ').slice(-count);
}

const plain = 'WithDefaultMMIOPort';

function slavePort(idBits: number, sourceBits: number, dataBits: number): Config {
  const port = { beatBytes: dataBits / 8, idBits, sourceBits };
  return new Config('Port', (rules) => rules.set(ExtIn, port), rocketConfig('DefaultConfig'));
}

describe('AXI4 port to devices outside (subsystem 18)', () => {
  const coupler = 'sbus.coupler_to_port_named_mmio_port_axi4';

  test('stands behind the bridge on the system bus', () => {
    const n = withPort(plain, axi4MMIOPort);
    const pieces = ['tl', 'widget', 'tl2axi4', 'axi4index', 'axi4deint', 'axi4yank', 'axi4buf'];
    expect(last(n, 'mmioAXI4Node', 9)).toEqual([
      'sbus.system_bus_xbar',
      ...pieces.map((name) => `${coupler}.${name}`),
      'mmioAXI4Node',
    ]);
  });

  test.each([
    [plain, '0x60000000/0x1fffffff', 'TransferSizes[1, 256]', 64, 16, 'G 1..64 FP 1..256'],
    [
      'WithCustomMMIOPort(0x40000000, 0x30000000, 32, 2, 32)',
      '0x40000000/0x1fffffff 0x60000000/0xfffffff',
      'TransferSizes[1, 32]',
      32,
      4,
      'GFP 1..32',
    ],
  ])('%s', (expression, address, sizes, bits, ids, seen) => {
    const n = withPort(expression, axi4MMIOPort);
    const [edge] = edgesInto(n, 'mmioAXI4Node', axi4.AXI4);
    const [slave] = edge?.slave.slaves ?? [];
    expect([slave && places(slave.address), String(slave?.supportsRead), String(slave?.supportsWrite)]).toEqual([
      address,
      sizes,
      sizes,
    ]);
    expect([slave?.regionType, slave?.executable, slave?.interleavedId]).toEqual(['GET_EFFECTS', true, undefined]);
    expect([edge?.slave.beatBytes, edge?.master.endId]).toEqual([bits / 8, ids]);
    // Reads come back in one piece up to a block.
    expect(slaves(firstInto(n, `${coupler}.tl`)).map((line) => line.split(': ')[1])).toEqual([seen]);
  });

  test('firmware sees a bus', () => {
    expect(dts(withPort(plain, axi4MMIOPort), 'mmio-port-axi4@60000000')).toBe(`L12: mmio-port-axi4@60000000 {
  #address-cells = <1>;
  #size-cells = <1>;
  compatible = "simple-bus";
  ranges = <0x60000000 0x60000000 0x20000000>;
};`);
  });

  test('whose addresses may take two cells', () => {
    const n = withPort('WithCustomMMIOPort(0x2000000000, 0x200000000, 64, 4, 64)', axi4MMIOPort);
    expect(dts(n, 'mmio-port-axi4@2000000000')).toBe(`L12: mmio-port-axi4@2000000000 {
  #address-cells = <2>;
  #size-cells = <2>;
  compatible = "simple-bus";
  ranges = <0x20 0x0 0x20 0x0 0x2 0x0>;
};`);
  });

  test('none', () => {
    const n = withPort('WithNoMMIOPort', axi4MMIOPort);
    expect(modulesIn(n, 'sbus').filter((name) => name.includes('mmio'))).toEqual([]);
    expect(edgesInto(n, 'mmioAXI4Node', axi4.AXI4)).toEqual([]);
  });

  test.each([
    [
      'WithCustomMMIOPort(0x60000000, 0, 64, 4, 64)',
      "axi4/slave-address: An AXI4 slave has no address. (Give it at least one set: address: [AddressSet.range('0x1000', '4K')].)",
    ],
    [
      'WithCustomMMIOPort(0x60000000, 0x1000, 48, 4, 64)',
      'axi4/slave-port-width: An AXI4 slave port is 6 bytes wide, which is not a power of two. (Set beatBytes to 4 or 8.)',
    ],
    [
      'WithCustomMMIOPort(0x60000000, 0x1000, 64, -2, 64)',
      'axi4/indexer-bits: An AXI4 id indexer was given ids of -2 bits. (Set idBits to an integer of at least 0.)',
    ],
    [
      'WithCustomMMIOPort(0x60000000, 0x1000, 64, 4, 48)',
      'transfer-sizes/power-of-two: The largest transfer of 48 bytes is not a power of two. (Sizes are powers of two: 32 or 64 bytes.)',
    ],
  ])('refuses %s', (expression, message) => {
    expect(broken(() => withPort(expression, axi4MMIOPort))).toBe(message);
  });
});

describe('TileLink port to devices outside (subsystem 18)', () => {
  const coupler = 'sbus.coupler_to_port_named_mmio_port_tl';

  test('stands behind a shrinker and a buffer on the system bus', () => {
    const n = withPort(plain, tlMMIOPort);
    expect(last(n, 'mmioTLNode', 6)).toEqual([
      'sbus.system_bus_xbar',
      ...['tl', 'widget', 'shrinker', 'buffer'].map((name) => `${coupler}.${name}`),
      'mmioTLNode',
    ]);
  });

  test.each([
    ['WithDefaultMMIOPort ++ WithDefaultSlavePort', 16, 64],
    ['WithCustomMMIOPort(0x60000000, 0x20000000, 32, 1, 256)', 2, 32],
    ['WithCustomMMIOPort(0x60000000, 0x20000000, 128, 0, 256)', 1, 128],
  ])('%s: ids and width', (expression, ids, bits) => {
    // Two masters outside and a tile have more ids than any of these.
    const n = withPort(expression, (system) => {
      axi4SlavePort(system);
      tlMMIOPort(system);
    });
    const [edge] = into(n, 'mmioTLNode');
    expect(edge && masters(edge).map((line) => line.replace(' fifo', ''))).toEqual([`TLSourceShrinker [0,${ids})`]);
    expect(edge?.bundle.dataBits).toBe(bits);
    expect(edge && slaves(edge).map((line) => line.split(' ').slice(1).join(' '))).toEqual([
      '0x60000000/0x1fffffff GET_EFFECTS fifo -: GFP 1..64',
    ]);
  });

  test('answers blocks, whatever the largest transfer of an AXI4 port', () => {
    const n = withPort('WithCacheBlockBytes(32)', tlMMIOPort);
    expect(slaves(firstInto(n, 'mmioTLNode')).map((line) => line.split(': ')[1])).toEqual(['GFP 1..32']);
  });

  test('answers blocks of its bus', () => {
    const blocks = new Config('Blocks', (rules) => rules.update(SystemBusKey, (bus) => ({ ...bus, blockBytes: 128 })));
    const { n } = inSystem(new Config('All', blocks, rocketConfig('DefaultConfig')), tlMMIOPort);
    expect(slaves(firstInto(n, 'mmioTLNode')).map((line) => line.split(': ')[1])).toEqual(['GFP 1..128']);
  });

  test('firmware sees a bus', () => {
    expect(dts(withPort(plain, tlMMIOPort), 'mmio-port-tl@60000000')).toContain('compatible = "simple-bus";');
  });

  test('none', () => {
    const n = withPort('WithNoMMIOPort', tlMMIOPort);
    expect([nodesIn(n, '').includes('mmioTLNode sink'), into(n, 'mmioTLNode')]).toEqual([true, []]);
  });
});

describe('AXI4 port of masters outside (subsystem 18)', () => {
  const coupler = 'fbus.coupler_from_port_named_slave_port_axi4';

  test('stands before the bridge on the front bus', () => {
    const n = withPort('WithDefaultSlavePort', axi4SlavePort);
    const pieces = ['axi4index', 'axi4frag', 'axi4yank', 'axi42tl', 'widget', 'fixer', 'buffer', 'tl'];
    expect(last(n, 'fbus.fbus_xbar.node', 10)).toEqual([
      'l2FrontendAXI4Node',
      ...pieces.map((name) => `${coupler}.${name}`),
      'fbus.fbus_xbar',
    ]);
  });

  test.each([
    [8, 4, 64, 8],
    [4, 2, 64, 2],
    [1, 5, 32, 16],
    [12, 3, 128, 4],
  ])('%s bits of ids outside and %s of sources inside', (idBits, sourceBits, dataBits, each) => {
    const n = inSystem(slavePort(idBits, sourceBits, dataBits), axi4SlavePort).n;
    const [edge] = edgesInto(n, `${coupler}.axi4index.node`, axi4.AXI4);
    expect(edge?.master.masters.map(({ name, id }) => `${name} ${id}`)).toEqual([
      `slave-port-axi4 IdRange(0, ${2 ** idBits})`,
    ]);
    expect(edge?.bundle.dataBits).toBe(dataBits);
    // One bit of an id keeps the order; accesses of each of the two are told apart by the rest, for reads and for writes.
    expect(masters(firstInto(n, 'fbus.fbus_xbar.node'))).toEqual([
      `slave-port-axi4 ID#0 [0,${each}) fifo`,
      `slave-port-axi4 ID#1 [${each},${2 * each}) fifo`,
    ]);
  });

  test.each([1, 0])('with %s bits of sources it could not work', (sourceBits) => {
    expect(broken(() => inSystem(slavePort(8, sourceBits, 64), axi4SlavePort))).toBe(
      `subsystem/slave-port-ids: The AXI4 slave port was given ${sourceBits} ${sourceBits === 1 ? 'bit' : 'bits'} of source ids. (Give it at least 2: one keeps the order of accesses, the others tell them apart.)`,
    );
  });

  test('is on the system bus where there is no front bus', () => {
    const expression = 'WithoutCLINT ++ WithoutPLIC ++ WithoutDebug ++ WithJustOneBus ++ BaseConfig';
    const { n } = trySystem(expression, axi4SlavePort);
    expect(modulesIn(n, 'sbus').slice(-1)).toEqual(['coupler_from_port_named_slave_port_axi4 <SimpleLazyModule>']);
  });

  test('none', () => {
    const n = withPort('WithNoSlavePort', axi4SlavePort);
    expect(nodesIn(n, '')).toContain('l2FrontendAXI4Node source');
    expect(modulesIn(n, 'fbus').filter((name) => name.includes('coupler'))).toEqual([]);
  });
});

describe('TileLink port of masters outside (subsystem 18)', () => {
  const coupler = 'sbus.coupler_from_port_named_slave_port_tl';

  test('stands before a shrinker on the system bus', () => {
    const n = withPort('WithDefaultSlavePort', tlSlavePort);
    expect(route(n, `${coupler}.tl`)).toBe(
      `l2FrontendTLNode -> ${coupler}.widget -> ${coupler}.shrinker -> ${coupler}.tl`,
    );
    expect(modulesIn(n, coupler)).toEqual(['shrinker <TLSourceShrinker>', 'widget <TLWidthWidget>']);
  });

  test.each([
    [8, 4, 64, 'TLSourceShrinker [0,16)'],
    [3, 3, 64, 'slave-port-tl [0,8)'],
    [2, 6, 128, 'slave-port-tl [0,4)'],
    [5, 0, 32, 'TLSourceShrinker [0,1)'],
  ])('%s bits of ids outside and %s of sources inside', (idBits, sourceBits, dataBits, inside) => {
    const n = inSystem(slavePort(idBits, sourceBits, dataBits), tlSlavePort).n;
    expect(masters(firstInto(n, `${coupler}.widget.node`))).toEqual([`slave-port-tl [0,${2 ** idBits})`]);
    expect(masters(firstInto(n, `${coupler}.tl`))).toEqual([inside]);
    expect(firstInto(n, `${coupler}.widget.node`).bundle.dataBits).toBe(dataBits);
    expect(outOf(n, `${coupler}.widget.node`).map(({ bundle }) => bundle.dataBits)).toEqual([64]);
  });

  test('none', () => {
    const n = withPort('WithNoSlavePort', tlSlavePort);
    expect(nodesIn(n, '')).toContain('l2FrontendTLNode source');
    expect(n.design.modules.filter(({ name }) => name.includes('slave_port'))).toEqual([]);
  });
});
