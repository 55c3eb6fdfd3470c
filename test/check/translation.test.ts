import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import * as apb from '../../lib/protocols/gathered/apb.js';
import * as axi4 from '../../lib/protocols/gathered/axi4.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { addressMap } from '../../lib/output/files/index.js';
import { type Handle, soc } from '../../lib/graph/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import { findingsIn } from './findings-in.js';

const page = (base: bigint): AddressSet => AddressSet.range(base, 4096);

type Path = (device: Handle<tl.TileLink>) => Handle<tl.TileLink>;

function readWrite(name: string, base: bigint): ReturnType<typeof tl.manager> {
  return tl.manager({ name, address: [page(base)], supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 });
}

/** Where masters of two protocols see a device behind `path`, and what it collides with when 0x3000 is taken. */
function seenThrough(path: Path, base = 0x1000n): { readonly map: string[]; readonly overlaps: string[] } {
  const mapped = elaborate(
    soc('t', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      bus.from(axi4.toTL()).from(axi4.master({ name: 'dma', aligned: true, maxFlight: 1 }));
      path(readWrite('device', base)).from(bus);
    }),
  );
  const entries = (from: string): string[] =>
    addressMap(mapped, { from }).map(({ start, end }) => `${start.toString(16)}-${end.toString(16)}`);
  expect(entries('t.dma')).toEqual(entries('t.cpu'));
  // AXI4 refuses overlaps while it is negotiated, so only a TileLink master gets to see one.
  const collided = elaborate(
    soc('t', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      path(readWrite('device', base)).from(bus);
      readWrite('beside', 0x3000n).from(bus);
    }),
  );
  return {
    map: entries('t.cpu'),
    overlaps: findingsIn('address/overlap', collided).map(({ subjects }) => subjects.toSorted().join(' ')),
  };
}

describe('addresses are followed through', () => {
  test('nothing in between', () => {
    expect(seenThrough((device) => device)).toEqual({ map: ['1000-2000'], overlaps: [] });
  });

  test('width changes, buffers, fragmenters and crossings', () => {
    const path: Path = (device) =>
      device
        .from(tl.fragmenter({ minSize: 8, maxSize: 64 }))
        .from(tl.widthWidget(8))
        .from(tl.buffer())
        .from(tl.asyncSink())
        .from(tl.asyncSource());
    expect(seenThrough(path, 0x3000n)).toEqual({ map: ['3000-4000'], overlaps: ['t.beside t.device'] });
  });

  test('a map that moves them', () => {
    const path: Path = (device) => device.from(tl.map((set) => set.base + 0x2000n));
    expect(seenThrough(path)).toEqual({ map: ['3000-4000'], overlaps: ['t.beside t.device'] });
  });

  test('a filter that hides some', () => {
    const path: Path = (device) =>
      device.from(tl.filter({ mfilter: tl.mSelectIntersect(AddressSet.range(0x3000n, 1024)) }));
    expect(seenThrough(path, 0x3000n)).toEqual({ map: ['3000-3400'], overlaps: ['t.beside t.device'] });
    const hidden: Path = (device) => device.from(tl.filter({ mfilter: tl.mSubtract(AddressSet.range(0x3000n, 1024)) }));
    expect(seenThrough(hidden, 0x3000n).map).toEqual(['3400-4000']);
  });

  test('a region replicator that repeats them', () => {
    const path: Path = (device) => {
      const replicator = tl.regionReplicator({
        local: new AddressSet(0n, 0x1fffn),
        region: new AddressSet(0n, 0x3fffn),
      });
      replicator.prefix.from(bundleBridgeSource({ type: { typeName: 'UInt<1>' } }));
      return device.from(replicator.node);
    };
    expect(seenThrough(path)).toEqual({ map: ['1000-2000', '3000-4000'], overlaps: ['t.beside t.device'] });
  });

  test('bridges to APB and AXI4', () => {
    const topology = soc('t', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      const registers = apb.slave({ address: [page(0x1000n)], beatBytes: 4 });
      registers
        .from(tl.toAPB())
        .from(tl.fragmenter({ minSize: 4, maxSize: 64 }))
        .from(tl.widthWidget(8))
        .from(bus);
      const memory = axi4.slave({
        address: [AddressSet.range(0n, 8192)],
        supportsRead: [1, 8],
        supportsWrite: [1, 8],
        interleavedId: 0,
        beatBytes: 8,
      });
      memory.from(axi4.userYanker()).from(axi4.idIndexer(2)).from(tl.toAXI4()).from(bus);
      return { registers, memory };
    });
    expect(
      findingsIn('address/overlap', elaborate(topology)).map(({ subjects, ranges }) => [subjects.toSorted(), ranges]),
    ).toEqual([[['t.memory', 't.registers'], [['0x1000', '0x2000']]]]);
  });
});
