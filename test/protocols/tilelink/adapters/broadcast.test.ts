import { describe, expect, test } from 'vitest';
import { lazyModule } from '../../../../lib/graph/index.js';
import {
  broadcast,
  type ClaimsInit,
  clientNode,
  managerNode,
  type MasterToSlaveOperation,
  probeFilterParams,
  TLBroadcast,
  type TLMasterPortInit,
  type TLSlavePortInit,
} from '../../../../lib/protocols/gathered/tl.js';
import {
  at,
  between,
  broken,
  cpu,
  device,
  elaborated,
  manager,
  masters,
  one,
  refusals,
  slaveLine,
  slaves,
  unfit,
} from '../designs.js';

const clients: TLMasterPortInit = {
  masters: [
    { name: 'a', sourceId: [0, 3], supports: { probe: 64 } },
    { name: 'b', sourceId: [8, 9] },
  ],
};

test('memory becomes coherent, everything else stays as it is (tilelink 5.7)', () => {
  const port: TLSlavePortInit = {
    slaves: [
      manager({
        name: 'ram',
        address: at('0x80000000/0xfff'),
        regionType: 'UNCACHED',
        supports: { get: [1, 128], putFull: [4, 128], putPartial: [4, 128], arithmetic: 8 },
      }),
      manager({ name: 'uart', fifoId: 2 }),
      manager({ name: 'rom', address: at('0x2000/0xfff'), regionType: 'UNCACHED', supports: { get: [1, 64] } }),
    ],
    beatBytes: 8,
  };
  const { inner, outer } = between(clients, () => broadcast({ lineBytes: 64, numTrackers: 3 }), port);
  expect(masters(outer)).toEqual(['TLBroadcast [0,64)']);
  expect(slaves(inner)).toEqual([
    'ram 0x80000000/0xfff TRACKED fifo -: TB 4..64 A 8..8 G 1..64 FP 4..64',
    'uart 0x1000/0xfff GET_EFFECTS fifo 2: GFP 1..8',
    'rom 0x2000/0xfff TRACKED fifo -: BG 1..64',
  ]);
  expect(inner.slave.endSinkId).toBe(3);
  expect(inner.slave.slaves[1]).toEqual(expect.objectContaining({ setName: 'uart' }));
});

test('the probe filter looks at the bits that tell lines apart', () => {
  const port = device({ address: at('0x80000000/0xfff'), regionType: 'UNCACHED', supports: { get: [1, 64] } });
  const { inner, outer } = between(clients, () => broadcast({ lineBytes: 64 }), port);
  expect(probeFilterParams(inner, outer, { lineBytes: 64, numTrackers: 4 })).toEqual({
    mshrs: 4,
    mshrBits: 2,
    cacheTargets: [0],
    maxAddress: 0x80000fffn,
    addressBits: 32,
    addressMask: 0xfc0n,
  });
});

test('control registers come with an interrupt', () => {
  const { made, n } = elaborated(() => {
    const hub = lazyModule(
      () => new TLBroadcast({ lineBytes: 64, control: { address: one('0x3000/0xfff'), beatBytes: 8 } }),
      { name: 'hub' },
    );
    const port = device({ address: at('0x80000000/0xfff'), regionType: 'UNCACHED', supports: { get: [1, 64] } });
    managerNode([port], { name: 'ram' })
      .from(hub.node)
      .from(clientNode([cpu], { name: 'cpu' }));
    hub.controlNode?.from(clientNode([cpu], { name: 'boot' }));
    return hub;
  });
  expect(made.declaredNodes.map((node) => `${node.kind} ${node.name}`)).toEqual([
    'adapter node',
    'source intNode',
    'sink controlNode',
  ]);
  const control = made.controlNode && n.edges(made.controlNode).in[0]?.slave.slaves[0];
  expect(control && slaveLine(control)).toBe('hub 0x3000/0xfff GET_EFFECTS fifo 0: GFP 1..8');
  expect(control?.resources.map(({ owner, key }) => [owner.name, owner.compatible, key])).toEqual([
    ['cache-controller', ['sifive,broadcast0'], 'reg/control'],
  ]);
});

describe('what it refuses', () => {
  const hub = (lineBytes = 64): ReturnType<typeof broadcast> => broadcast({ lineBytes });
  const ram = (supports: ClaimsInit<MasterToSlaveOperation>): TLSlavePortInit =>
    device({ name: 'ram', regionType: 'UNCACHED', supports });

  test('lines that are no power of two, and no trackers', () => {
    expect(broken(() => hub(48))).toBe(
      'tilelink/broadcast-line: A broadcast hub was given a lineBytes of 48, which is not a power of two. (Set lineBytes to 32 or 64.)',
    );
    expect(broken(() => broadcast({ lineBytes: 64, numTrackers: 0 }))).toBe(
      'tilelink/broadcast-trackers: A broadcast hub was given 0 trackers, so it could not work on a single line. (Set numTrackers to at least 1.)',
    );
  });

  test('memory that does not take a line', () => {
    expect(refusals(cpu, hub, ram({ get: [1, 64], putFull: [1, 32] }))).toEqual([
      'tilelink/broadcast-support: Broadcast hub top.broadcast moves lines of 64 bytes, but ram supports putFull of 1 to 32 bytes. (Put tl.fragmenter({ minSize: 32, maxSize: 64 }) between top.broadcast and ram, or set lineBytes to 32.)',
    ]);
    expect(refusals(cpu, hub, ram({ get: [128, 256] }))).toEqual([
      'tilelink/broadcast-support: Broadcast hub top.broadcast moves lines of 64 bytes, but ram supports get of 128 to 256 bytes. (Set lineBytes to 128.)',
    ]);
    expect(refusals(cpu, hub, ram({ get: [1, 64], hint: [128, 256] }))).toEqual([
      'tilelink/broadcast-support: Broadcast hub top.broadcast lets through at most a line of 64 bytes, but ram supports hint of 128 to 256 bytes. (Let ram support smaller transfers, too, or set lineBytes to at least 128.)',
    ]);
  });

  test('memory that is coherent already', () => {
    const coherent = device(
      { name: 'l2', regionType: 'TRACKED', supports: { get: [1, 64], acquireB: 64 } },
      { endSinkId: 1 },
    );
    expect(refusals(cpu, hub, coherent)).toEqual([
      'tilelink/broadcast-acquire: Broadcast hub top.broadcast must be the last to keep caches coherent, but l2 behind it supports acquireB of 64 bytes. (Leave the hub out where l2 is reached, or hide its acquires: put tl.filter({ mfilter: tl.mMaskCacheable }) between top.broadcast and l2.)',
    ]);
  });

  test('no memory at all', () => {
    expect(refusals(cpu, hub, device())).toEqual([
      'tilelink/broadcast-nothing: Broadcast hub top.broadcast has nothing to keep coherent: none of the managers behind it is UNCACHED (dev). (Put the hub where memory of the region type UNCACHED is reached, or leave it out.)',
    ]);
  });

  test('lines that are shorter than a beat', () => {
    expect(unfit(clients, () => hub(4), ram({ get: [1, 8] }))).toEqual([
      'tilelink/broadcast-beat: Broadcast hub top.broadcast moves lines of 4 bytes, less than the 8 bytes of a beat behind it. (Set lineBytes to at least 8, or put tl.widthWidget(4) behind top.broadcast.)',
    ]);
  });

  test('memory of a single line', () => {
    const tiny = device({ regionType: 'UNCACHED', address: at('0x1000/0x3f'), supports: { get: [1, 64] } });
    expect(unfit(cpu, hub, tiny)).toEqual([
      'tilelink/probe-filter-address: The addresses up to 0x103f behind a broadcast hub cannot be told apart in lines of 64 bytes. (Put more than one line of memory behind the hub, or use shorter lines.)',
    ]);
  });
});
