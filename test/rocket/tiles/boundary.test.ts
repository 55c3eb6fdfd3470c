import { describe, expect, test } from 'vitest';
import { StretchedResetCrossing } from '../../../lib/bus/crossings/index.js';
import { CBUS, PBUS, SBUS, type SlavePortParams } from '../../../lib/rocket/index.js';
import { broken, complaint, masters, slaves } from '../../protocols/tilelink/designs.js';
import { drawn, firstInto, hardwareOf, into, modulesIn, nodesIn, outOf } from '../designs.js';
import { crossings, debugText, domain, tile, tileRoute, tileSystem } from './tile-system.js';

const beuAddr = 0x20000n;
type Kind = keyof typeof crossings;

/** The description of a buffer from the depths of its channels. */
function depths(...channels: string[]): string {
  return channels.map((depth, k) => `${'abcde'[k] ?? ''}:BufferParams:${depth}`).join(', ');
}

const none = depths('0', '0', '0', '0', '0');
const full = depths('2', '2', '2', '2', '2');

describe('buffers at the boundary of a tile (subsystem 13.4)', () => {
  const kinds: readonly Kind[] = ['none', 'synchronous', 'asynchronous', 'credited'];

  test.each<[kind: Kind, force: boolean | undefined, master: string, slave: string]>([
    ...kinds.flatMap((kind): [Kind, boolean | undefined, string, string][] => [
      [kind, undefined, none, none],
      [kind, false, none, none],
      [kind, true, full, full],
    ]),
    ['rational', undefined, none, none],
    ['rational', false, depths('0', '1F', '0', '1F', '1'), depths('1F', '0', '0', '0', '0')],
    ['rational', true, full, full],
  ])('%s, force %s', (kind, force, master, slave) => {
    const n = tileSystem({
      tile: { beuAddr, boundaryBuffers: force === undefined ? undefined : { force } },
      crossing: { crossingType: crossings[kind] },
    });
    expect([debugText(n, `${tile}.buffer.node`), debugText(n, `${tile}.buffer_1.node`)]).toEqual([master, slave]);
    expect(outOf(n, `${tile}.buffer_1.node`)).toHaveLength(1);
  });

  test('take their time', () => {
    const n = tileSystem({ tile: { boundaryBuffers: { force: true } } });
    // Two buffers of two entries on the way: that of the boundary and that of the crossing.
    const inside = firstInto(n, `${tile}.buffer.node`).slave.minLatency;
    const outside = firstInto(n, `${domain}.tlMasterClockXing`).slave.minLatency;
    expect(inside - outside).toBe(4);
  });

  test('are there for a tile that nobody reaches, without edges', () => {
    const n = tileSystem({});
    expect(modulesIn(n, tile).slice(-2)).toEqual(['buffer <TLBuffer>', 'buffer <TLBuffer>']);
    expect(outOf(n, `${tile}.buffer_1.node`)).toEqual([]);
  });
});

describe('what stands between a tile and its bus (subsystem 12.1)', () => {
  const coupler = 'sbus.coupler_from_rockettile';
  const crossing = `domain.tlMasterClockXing -> ${coupler}.tlMasterClockXing`;

  test.each([
    [0, undefined, `${coupler}.no_buffer`],
    [1, undefined, `${coupler}.buffers`],
    [2, undefined, `${coupler}.buffers_1 -> ${coupler}.buffers`],
    [0, true, `${coupler}.cork -> ${coupler}.no_buffer`],
    [1, true, `${coupler}.cork -> ${coupler}.buffers`],
  ])('%s buffers, cork %s', (buffers, cork, pieces) => {
    const n = tileSystem({ crossing: { master: { buffers, cork, where: SBUS } } });
    expect(tileRoute(n, `${coupler}.tl`, 'domain.tlMasterClockXing')).toBe(`${crossing} -> ${pieces} -> ${coupler}.tl`);
    for (let k = 0; k < buffers; k++)
      expect(debugText(n, `${coupler}.buffers${k === 0 ? '' : `_${k}`}.node`)).toBe(full);
  });

  test('a cork doubles the ids of the tile and ends its probes', () => {
    const n = tileSystem({ crossing: { master: { buffers: 0, cork: true, where: SBUS } } });
    expect(masters(firstInto(n, `${coupler}.cork.node`))).toEqual([
      'Core 0 DCache [0,1) probe 64..64',
      'Core 0 DCache MMIO [1,2) fifo',
      'Core 0 ICache [2,3)',
    ]);
    expect(masters(firstInto(n, `${coupler}.tl`))).toEqual([
      'Core 0 DCache [0,2)',
      'Core 0 DCache MMIO [2,4) fifo',
      'Core 0 ICache [4,6)',
    ]);
  });

  test('a cork that is not unsafe is for a single client, in front of memory that no cache keeps coherent', () => {
    const n = tileSystem({ crossing: { master: { buffers: 0, cork: false, where: SBUS } } });
    expect(n.validate().map(complaint)).toEqual([
      'tilelink/cork-clients: Cache cork top.sbus.coupler_from_rockettile.cork does not keep a cache coherent with other clients, but has 3 clients with a cache among them: Core 0 DCache, Core 0 DCache MMIO, Core 0 ICache. (Put tl.broadcast({ lineBytes: 64 }) in the place of the cork to keep them coherent, or set unsafe and let software do it.)',
      expect.stringMatching(/^tilelink\/cork-beyond: /),
      expect.stringMatching(/^tilelink\/cork-region: /),
    ]);
  });

  test.each([
    [0, 'no_buffer'],
    [1, 'buffers'],
    [2, 'buffers_1 -> cbus.coupler_to_rockettile.buffers'],
  ])('%s buffers on the way in', (buffers, pieces) => {
    const slave = { buffers, blockerCtrlWhere: CBUS, where: CBUS };
    const n = tileSystem({ tile: { beuAddr }, crossing: { slave } });
    expect(tileRoute(n, 'cbus.coupler_to_rockettile.tlSlaveClockXing', 'cbus.coupler_to_rockettile.tl')).toBe(
      `cbus.coupler_to_rockettile.tl -> cbus.coupler_to_rockettile.widget -> cbus.coupler_to_rockettile.${pieces} -> cbus.coupler_to_rockettile.tlSlaveClockXing`,
    );
  });
});

describe('a blocker of the way in (subsystem 12.1)', () => {
  const blocked = (changes: Partial<SlavePortParams> = {}): ReturnType<typeof tileSystem> => {
    const slave = { buffers: 0, blockerCtrlAddr: 0x30000n, blockerCtrlWhere: CBUS, where: CBUS, ...changes };
    return tileSystem({ tile: { beuAddr }, crossing: { slave } });
  };
  const coupler = 'cbus.coupler_to_rockettile';
  const blocker = `${coupler}.blocker`;
  const bar = [`${blocker}.nodeIn`, `${blocker}.bar`, `${blocker}.nodeOut`].join(' -> ');

  test.each([
    [0, `${coupler}.no_buffer`],
    [2, `${coupler}.buffers_1 -> ${coupler}.buffers`],
  ])('stands behind its %s buffers', (buffers, pieces) => {
    expect(tileRoute(blocked({ buffers }), `${coupler}.tlSlaveClockXing`, `${coupler}.tl`)).toBe(
      `${coupler}.tl -> ${coupler}.widget -> ${pieces} -> ${bar} -> ${coupler}.tlSlaveClockXing`,
    );
  });

  test.each([
    ['cbus', CBUS],
    ['pbus', PBUS],
  ] as const)('has its registers on the bus %s', (bus, blockerCtrlWhere) => {
    const n = blocked({ blockerCtrlWhere });
    const registers = `${bus}.coupler_to_tile_slave_port_bus_blocker`;
    expect(modulesIn(n, registers)).toEqual(['fragmenter <TLFragmenter>']);
    expect(tileRoute(n, `${blocker}.controlNode`, `${registers}.tl`)).toBe(
      `${registers}.tl -> ${registers}.fragmenter -> ${blocker}.controlNode`,
    );
    expect(slaves(firstInto(n, `${blocker}.controlNode`))).toEqual([
      'blocker 0x30000/0xfff GET_EFFECTS fifo 0: GFP 1..8',
    ]);
    expect(n.validate().map(complaint)).toEqual([]);
  });

  test('may deny what the tile has', () => {
    const beu = (n: ReturnType<typeof tileSystem>): unknown =>
      firstInto(n, 'cbus.coupler_to_rockettile.tl').slave.slaves.map(({ name, mayDenyGet, mayDenyPut }) => [
        name,
        mayDenyGet,
        mayDenyPut,
      ]);
    expect([beu(tileSystem({ tile: { beuAddr } })), beu(blocked())]).toEqual([
      [['beu', false, false]],
      [['beu', true, true]],
    ]);
  });

  test('lies at a multiple of its registers', () => {
    expect(broken(() => blocked({ blockerCtrlAddr: 0x30800n }))).toBe(
      'address/misaligned: AddressSet(0x30800, 0xfff) is misaligned: base bits 0x800 lie under the mask. (Write the base 0x30000, if that is free, or cover an unaligned region with the sets of AddressSet.misaligned(0x30800, 0x1000).)',
    );
  });
});

describe('a blocker of the way out (subsystem 13.2)', () => {
  const n = tileSystem({ tile: { blockerCtrlAddr: 0x40000n } });

  test('stands behind the crossbar of the tile', () => {
    expect(tileRoute(n, `${tile}.tlOtherMastersNode`, 'tile.tlMasterXbar')).toBe(
      'tile.tlMasterXbar -> tile.tile_master_blocker.nodeIn -> tile.tile_master_blocker.bar -> tile.tile_master_blocker.nodeOut -> tile.tlOtherMastersNode',
    );
    expect(modulesIn(n, `${tile}.tile_master_blocker`)).toEqual(['bar <TLBusBypassBar>', 'error <TLDeadlock>']);
    expect(nodesIn(n, `${tile}.tile_master_blocker`)).toEqual([
      'nodeIn identity',
      'nodeOut identity',
      'controlNode sink',
    ]);
  });

  test('never answers, so that nothing new is denied', () => {
    const deny = (id: string): boolean[] =>
      firstInto(n, id).slave.slaves.map(({ mayDenyGet, mayDenyPut }) => mayDenyGet && mayDenyPut);
    expect(deny(`${tile}.tile_master_blocker.nodeIn`)).toEqual(deny(`${tile}.tlOtherMastersNode`));
    expect(firstInto(n, `${tile}.tile_master_blocker.nodeIn`).slave.minLatency).toBe(1);
    expect(slaves(firstInto(n, `${tile}.tile_master_blocker.error.node`))).toEqual([
      'error 0x0/0xffffffffffffffffffffffffffffffff TRACKED fifo 0: TB 1..4096 AL 1..16 GFPH 1..4096',
    ]);
  });

  test('is as wide as the system bus', () => {
    const wide = tileSystem({ tile: { blockerCtrlAddr: 0x40000n } }, 'WithSystemBusBeatBytes(16) ++ WithNBigCores(1)');
    expect(into(wide, `${tile}.tile_master_blocker.error.node`).map(({ bundle }) => bundle.dataBits)).toEqual([128]);
  });

  test('has its registers in the tile', () => {
    expect(tileRoute(n, `${tile}.tile_master_blocker.controlNode`, 'tile.slaveNode')).toBe(
      'tile.slaveNode -> tile.tlSlaveXbar -> tile.fragmenter_1 -> tile.tile_master_blocker.controlNode',
    );
    expect(slaves(firstInto(n, `${tile}.tile_master_blocker.controlNode`))).toEqual([
      'tile_master_blocker 0x40000/0xfff GET_EFFECTS fifo 0: GFP 1..8',
    ]);
  });
});

describe('a reset that is held longer (subsystem 4.3, interrupts-clocks 15, 16.1)', () => {
  const n = tileSystem({ tile: { beuAddr }, crossing: { resetCrossingType: new StretchedResetCrossing(4) } });

  test('is stretched on its way to the tile', () => {
    expect(tileRoute(n, `${domain}.element_reset_domain.clockNode`, 'sbus.fixedClockNode')).toBe(
      'sbus.fixedClockNode -> domain.tapClockNode -> domain.clockNode -> domain.rs.reset_stretcher -> domain.element_reset_domain.clockNode',
    );
    expect(hardwareOf(n, 'rs').map((line) => line.split(': ')[1])).toEqual(['ResetStretcher4']);
  });

  test('holds the requests of the tile, and those to it', () => {
    expect(tileRoute(n, `${domain}.tlMasterClockXing`, 'tile.tlOtherMastersNode')).toBe(
      'tile.tlOtherMastersNode -> domain.element_reset_domain.tlOutXing -> domain.block_during_reset -> tile.buffer -> domain.buffer -> domain.tlMasterClockXing',
    );
    expect(tileRoute(n, `${tile}.tlSlaveXbar.node`, 'domain.tlSlaveClockXing')).toBe(
      'domain.tlSlaveClockXing -> domain.buffer_1 -> tile.buffer_1 -> domain.block_during_reset_1 -> domain.element_reset_domain.tlInXing -> tile.slaveNode -> tile.tlSlaveXbar',
    );
  });

  test('holds what the tile tells about itself', () => {
    const way = tileRoute(n, 'xbar.node').replace(/_\d+\b/g, '');
    expect(way).toBe(
      'tile.haltNode -> domain.element_reset_domain.intOutXing -> domain.block_during_reset.intnode -> domain.intsource -> domain.intOutClockXing -> domain.intOutClockXing -> domain.intsink -> xbar',
    );
  });

  test('lets interrupts in as they are', () => {
    const last = drawn(n).filter(({ wire }) => wire.endsWith(`-> ${tile}.int_local`));
    expect(last.map(({ wire }) => wire.split(' -> ')[0]).sort()).toEqual(
      ['intsink', 'intsink_1', 'intsink_2', 'intsink_3'].map((name) => `${domain}.${name}`),
    );
  });

  test('is not held without being asked for', () => {
    const plain = tileSystem({});
    expect(modulesIn(plain, domain).filter((name) => /block|rs /.test(name))).toEqual([]);
    expect(nodesIn(plain, `${domain}.element_reset_domain`)).toEqual(['clockNode sink', 'tile_master ephemeral']);
  });

  test('takes at least 2 cycles', () => {
    const crossing = { resetCrossingType: new StretchedResetCrossing(1) };
    expect(broken(() => tileSystem({ crossing }))).toBe(
      'clocks/stretcher-cycles: A reset stretcher needs more than 1 cycle, but was given 1. (Give it at least 2 cycles, or leave the stretcher out.)',
    );
  });
});
