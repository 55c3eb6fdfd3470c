import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import { AddressSet, TransferSizes } from '../../../lib/base/address/index.js';
import { RequirementError } from '../../../lib/base/diagnostic/index.js';
import { ambaProt, ambaProtField, BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import {
  claimLetters,
  identity,
  noSlaveToMaster,
  TLBundleParameters,
  TLEdge,
  type TLMasterInit,
  TLMasterParameters,
  type TLMasterPortInit,
  TLMasterPortParameters,
  type TLSlaveInit,
  TLSlaveParameters,
  type TLSlavePortInit,
  TLSlavePortParameters,
} from '../../../lib/protocols/gathered/tl.js';
import { at, complaint, device, manager, unfit } from './designs.js';

function refusal(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    if (error instanceof RequirementError) return complaint(error);
    throw error;
  }
  throw new Error('nothing was refused');
}

const slave = (init: Partial<TLSlaveInit>): string => refusal(() => TLSlaveParameters.of(manager(init)));
const master = (init: Partial<TLMasterInit>): string => refusal(() => TLMasterParameters.of({ name: 'cpu', ...init }));

describe('managers that contradict themselves (tilelink 12.1)', () => {
  test('in their addresses', () => {
    expect(slave({ address: [] })).toBe(
      "tilelink/slave-address: Manager dev has no address. (Give it at least one AddressSet, such as address: [AddressSet.range('0x1000', '4K')].)",
    );
    expect(slave({ address: [AddressSet.everything] })).toBe(
      'tilelink/slave-finite: Manager dev has the infinite address AddressSet(0x0, ~0x0). (A manager answers to finitely many addresses: use AddressSet.of(0x0, 0xffffffff), the part within 32 address bits.)',
    );
    expect(slave({ address: at('0x0/0xfff 0x800/0x7ff') })).toBe(
      'tilelink/slave-disjoint: Manager dev lists AddressSet(0x0, 0xfff) and AddressSet(0x800, 0x7ff), which overlap. (Name every address once: leave out AddressSet(0x800, 0x7ff), which AddressSet(0x0, 0xfff) contains.)',
    );
    expect(slave({ address: at('0x0/0x7'), supports: { get: [1, 16] } })).toBe(
      'tilelink/slave-alignment: Manager dev at AddressSet(0x0, 0x7) supports transfers of 16 bytes, but its addresses are only aligned to 0x8 (8 bytes). (Support at most 8 bytes, or align every set to 16 bytes: a transfer must not leave the region.)',
    );
  });

  test('in their sizes', () => {
    expect(slave({ supports: { putFull: [1, 8], putPartial: [1, 16] } })).toBe(
      'tilelink/slave-sizes: Manager dev at AddressSet(0x1000, 0xfff) supports putPartial of 1 to 16 bytes, which its putFull of 1 to 8 bytes does not contain. (Set putFull to [1, 16], or putPartial to [1, 8].)',
    );
    expect(slave({ supports: { arithmetic: [1, 8], putFull: [1, 8] } })).toBe(
      'tilelink/slave-sizes: Manager dev at AddressSet(0x1000, 0xfff) supports arithmetic of 1 to 8 bytes, which its get of no size does not contain. (Set get to [1, 8], or leave out arithmetic.)',
    );
    expect(slave({ supports: { acquireT: [1, 8] }, regionType: 'UNCACHED' })).toBe(
      'tilelink/slave-sizes: Manager dev at AddressSet(0x1000, 0xfff) supports acquireT of 1 to 8 bytes, which its acquireB of no size does not contain. (Set acquireB to [1, 8], or leave out acquireT.)',
    );
    expect(slave({ alwaysGrantsT: true })).toBe(
      'tilelink/slave-grants: Manager dev at AddressSet(0x1000, 0xfff) always grants T but does not support acquireT. (Leave out alwaysGrantsT, or support acquireT.)',
    );
  });

  test('in their region type', () => {
    expect(slave({ supports: { acquireB: [1, 8], get: [1, 8] } })).toBe(
      "tilelink/slave-region: Manager dev at AddressSet(0x1000, 0xfff) supports acquireB of 1 to 8 bytes, but its region type is GET_EFFECTS. (Set regionType to 'UNCACHED', or leave out acquireB and acquireT.)",
    );
    expect(slave({ regionType: 'TRACKED' })).toBe(
      "tilelink/slave-region: Manager dev at AddressSet(0x1000, 0xfff) has the region type TRACKED, but does not support acquireB. (Set regionType to 'UNCACHED' for memory, to 'GET_EFFECTS' for registers, or support acquireB.)",
    );
    expect(slave({ regionType: 'UNCACHED', supports: { putFull: [1, 8] } })).toBe(
      "tilelink/slave-region: Manager dev at AddressSet(0x1000, 0xfff) has the region type UNCACHED, but does not support get. (Set regionType to 'IDEMPOTENT', or support get.)",
    );
  });

  test('but not in hints of any size', () => {
    expect(() => TLSlaveParameters.of(manager({ supports: { hint: [1, 8192] } }))).not.toThrow();
  });
});

describe('clients that contradict themselves (tilelink 1.5)', () => {
  test('in their ids and what they see', () => {
    expect(master({ sourceId: [3, 3] })).toBe(
      'tilelink/master-source-id: Client cpu has the empty source id range [3, 3). (Give it at least one id: sourceId: [3, 4].)',
    );
    expect(master({ visibility: [] })).toBe(
      'tilelink/master-visibility: Client cpu sees no address at all. (Leave out visibility to let it see everything, or give at least one AddressSet.)',
    );
    expect(master({ visibility: at('0x0/0xfff 0x800/0xff') })).toBe(
      'tilelink/master-visibility-disjoint: The visibility of client cpu lists AddressSet(0x0, 0xfff) and AddressSet(0x800, 0xff), which overlap. (Name every address once: leave out AddressSet(0x800, 0xff), which AddressSet(0x0, 0xfff) contains.)',
    );
  });

  test('in their sizes', () => {
    expect(master({ supports: { putPartial: 8 } })).toBe(
      'tilelink/master-sizes: Client cpu supports putPartial of 8 bytes, which its putFull of no size does not contain. (Set putFull to [8, 8], or leave out putPartial.)',
    );
    expect(master({ supports: { probe: 64, get: 8 } })).toBe(
      'tilelink/master-probe: Client cpu supports get of 8 bytes on channel B, which its probe of 64 bytes does not contain. (Set probe to [8, 64], or leave out get.)',
    );
  });
});

describe('ports (tilelink 12.1)', () => {
  const port = (init: Parameters<typeof TLSlavePortParameters.of>[0]): string =>
    refusal(() => TLSlavePortParameters.of(init));

  test('with sink ids that do not match what can be acquired', () => {
    expect(port({ slaves: [manager()], endSinkId: 2 })).toBe(
      'tilelink/slave-port-acquire: A manager port has 2 sink ids, but none of its managers supports acquireB: dev. (Leave out endSinkId, or let some manager support acquireB.)',
    );
    const memory = manager({ regionType: 'UNCACHED', supports: { acquireB: 8, get: [1, 8] } });
    expect(port({ slaves: [memory, manager()] })).toBe(
      'tilelink/slave-port-acquire: A manager port has no sink ids, but some of its managers support acquireB: dev. (Set endSinkId to the number of grants that may be in flight, at least 1.)',
    );
  });

  test('of odd width, without managers, in no time', () => {
    expect(port({ slaves: [manager()], beatBytes: 6 })).toBe(
      'tilelink/channel-width: A TileLink port is 6 bytes wide, which is not a power of two. (Set beatBytes to 4 or 8.)',
    );
    expect(port({ slaves: [manager()], beatBytes: 6, channelBytes: { a: 8, b: 8, c: 8, d: 8 } })).toBe(
      'tilelink/channel-width: A TileLink port is 6 bytes wide, which is not a power of two. (Set beatBytes to 4 or 8.)',
    );
    expect(port({ slaves: [] })).toBe(
      'tilelink/slave-port-empty: A manager port has no managers. (Declare at least one manager in its slaves, or leave out the port.)',
    );
    expect(port({ slaves: [manager()], endSinkId: -1 })).toBe(
      'tilelink/slave-port-sinks: The port of dev has -1 sink ids. (Set endSinkId to the number of grants that may be in flight; leave it out where nothing can be acquired.)',
    );
    expect(port({ slaves: [manager()], minLatency: -1 })).toBe(
      'tilelink/slave-port-latency: The port of dev has a minLatency of -1 cycles. (Set minLatency to the least number of cycles from a request to its response: 0 for one in the same cycle.)',
    );
  });

  test('whose channels differ in width', () => {
    const uneven = TLSlavePortParameters.of({ slaves: [manager()], channelBytes: { a: 8, b: 8, c: 8, d: 16 } });
    expect(refusal(() => uneven.beatBytes)).toBe(
      'tilelink/channel-widths-differ: The channels of the port to dev are not equally wide: a 8 bytes, b 8 bytes, c 8 bytes, d 16 bytes. (Give the port beatBytes: 16 instead of channelBytes.)',
    );
    const open = TLSlavePortParameters.of({ slaves: [manager()], channelBytes: { a: 8 } });
    expect(refusal(() => open.beatBytes)).toBe(
      'tilelink/channel-widths-differ: The channels of the port to dev are not equally wide: a 8 bytes, b not given, c not given, d not given. (Give the port beatBytes: 8 instead of channelBytes.)',
    );
  });

  test('with clients that share ids', () => {
    const shared = [
      { name: 'a', sourceId: [0, 4] },
      { name: 'b', sourceId: [3, 5] },
    ] as const;
    expect(refusal(() => TLMasterPortParameters.of({ masters: shared }))).toBe(
      'tilelink/master-port-ids: Two clients of one port share source ids: b [3, 5) and a [0, 4). (Give b the ids sourceId: [4, 6], which are free.)',
    );
    expect(refusal(() => TLMasterPortParameters.of({ masters: [] }))).toBe(
      'tilelink/master-port-empty: A client port has no clients. (Declare at least one client in its masters, or leave out the port.)',
    );
    expect(refusal(() => TLMasterPortParameters.of({ masters: [{ name: 'a' }], minLatency: -1 }))).toBe(
      'tilelink/master-port-latency: The port of a has a minLatency of -1 cycles. (Set minLatency to the least number of cycles from a probe to its answer: 0 for one in the same cycle.)',
    );
  });
});

describe('edges (tilelink 3)', () => {
  const edge = (slaveInit: Partial<TLSlaveInit>, beatBytes: number): TLEdge =>
    new TLEdge(
      TLMasterPortParameters.of({ masters: [{ name: 'cpu' }] }),
      TLSlavePortParameters.of({ slaves: [manager(slaveInit)], beatBytes }),
    );

  test('need a transfer of at least a beat', () => {
    expect(refusal(() => edge({ supports: { get: [1, 4] } }, 8))).toBe(
      'tilelink/edge-too-wide: The bus is 8 bytes wide, but the largest transfer of dev is 4 bytes. (Set beatBytes of dev to 4, or let it support transfers of 8 bytes.)',
    );
    expect(refusal(() => edge({ supports: { hint: [1, 4] } }, 4))).toBe(
      'tilelink/edge-no-transfer: Nothing can be transferred: dev supports no operation, and no client can be probed. (Let the manager support more than hint, such as supports: tl.readWrite(1, 4).)',
    );
  });

  test.each([
    [1, 1],
    [2, 1],
    [4, 2],
    [8, 2],
    [16, 3],
    [128, 3],
    [256, 4],
    [4096, 4],
  ])('transfers of %i bytes take %i size bits', (max, bits) => {
    expect(edge({ supports: { get: [1, max] } }, 1).bundle.sizeBits).toBe(bits);
  });

  test('bundles are joined width by width', () => {
    const narrow = new TLBundleParameters(12, 32, 3, 1, 3, [], [], [], false);
    const wide = new TLBundleParameters(10, 64, 2, 4, 2, [], [], [], true);
    expect(TLBundleParameters.union([narrow, wide]).shortName).toBe('a12d64s3k4z3c');
    expect(TLBundleParameters.union([]).shortName).toBe('a1d8s1k1z1u');
    expect(narrow.addrLoBits).toBe(2);
    expect(refusal(() => new TLBundleParameters(1, 24, 1, 1, 1, [], [], [], false))).toBe(
      'tilelink/bundle-data: Data of 24 bits is not a power of two of at least 8. (Set dataBits to 16 or 32.)',
    );
  });
});

test('edges that are alike have one bundle; fields that only say the same are others', () => {
  const key = new BundleKey('tag', 'control');
  const bundle = (requestFields: BundleField[] = [], bytes = 4): TLBundleParameters =>
    new TLEdge(
      TLMasterPortParameters.of({ masters: [{ name: 'cpu' }], requestFields }),
      TLSlavePortParameters.of({ slaves: [manager({})], beatBytes: bytes, requestKeys: [key] }),
    ).bundle;
  const [narrow, wide] = [new BundleField(key, 'Tag', uint(1)), new BundleField(key, 'Tag', uint(2))];
  const all = [bundle(), bundle([], 8), bundle([narrow]), bundle([wide])];
  expect(new Set(all).size).toBe(4);
  expect(new Set([...all, bundle(), bundle([], 8), bundle([narrow]), bundle([wide])]).size).toBe(4);
  expect(all.map(({ requestFields }) => requestFields)).toEqual([[], [], [narrow], [wide]]);
});

describe('fields that travel together (tilelink 1.7)', () => {
  const field = (key: BundleKey, bits: number): BundleField => new BundleField(key, `Field(${bits})`, uint(bits));
  const tag = new BundleKey('tag', 'control');
  const cpu = { masters: [{ name: 'cpu' }] };
  const clash = (client: Partial<TLMasterPortInit>, port: Partial<TLSlavePortInit> = {}): string[] =>
    unfit({ ...cpu, ...client }, () => identity(), device({}, port));
  const twice = [field(tag, 1), field(tag, 2)];
  const help = "(Leave one of the two out, or give it another name than tag: new BundleKey('…', 'control').)";

  test('need names of their own on every edge', () => {
    const echo = `tilelink/bundle-names: The way to dev has two echo fields that are called tag: tag:Field(1) and tag:Field(2). ${help}`;
    expect(clash({ echoFields: twice })).toEqual([echo, echo]);
    expect(clash({ requestFields: twice }, { requestKeys: [tag] })[0]).toMatch('has two request fields');
    expect(clash({ responseKeys: [tag] }, { responseFields: twice })[0]).toMatch('has two response fields');
  });

  test('unless nobody takes them', () => {
    expect(clash({ requestFields: twice }, { responseFields: twice })).toEqual([]);
    expect(clash({ echoFields: [field(tag, 1)], requestFields: [field(tag, 2)] }, { requestKeys: [tag] })).toEqual([]);
  });

  test('are added by bridges that do not look for them', () => {
    expect(clash({ requestFields: [ambaProtField, ambaProtField] }, { requestKeys: [ambaProt] })[0]).toMatch(
      /called amba_prot: .* \(Leave AMBAProt:AMBAProtField\(\) out in front of the bridge from AMBA, which adds it\.\)$/,
    );
  });
});

test('sizes are joined and cut (tilelink 12.2)', () => {
  const of = (min: number, max: number): TransferSizes => new TransferSizes(min, max);
  expect(of(1, 64).intersect(TransferSizes.none).isNone).toBe(true);
  expect(TransferSizes.none.intersect(of(1, 64)).isNone).toBe(true);
  expect(of(1, 4).intersect(of(8, 64)).isNone).toBe(true);
  expect(of(1, 4).mincover(of(16, 64))).toEqual(of(1, 64));
});

test('operations are printed as letters (tilelink 12.5)', () => {
  const read = TLSlaveParameters.of({ address: at('0x1000/0xfff'), supports: { get: [1, 8] } });
  expect([claimLetters(read.supports), claimLetters(read.emits)]).toEqual(['G', 'PALGFPH']);
  const client = TLMasterParameters.of({ name: 'x', sourceId: 4 });
  expect([claimLetters(client.supports), claimLetters(client.emits)]).toEqual(['', 'TBALGFPH']);
  expect(claimLetters(noSlaveToMaster)).toBe('');
});

describe('copies', () => {
  test('that change nothing are the very object', () => {
    const dev = TLSlaveParameters.of(manager());
    expect(dev.copy({ fifoId: 0, supports: { get: [1, 8] }, mayDenyGet: false })).toBe(dev);
    const client = TLMasterParameters.of({ name: 'cpu', supports: { probe: 64 } });
    expect(client.copy({ sourceId: client.sourceId, supports: { probe: [64, 64] } })).toBe(client);
    const port = TLSlavePortParameters.of({ slaves: [dev], beatBytes: 8 });
    expect(port.copy({ slaves: [dev], beatBytes: 8, minLatency: 0 })).toBe(port);
    expect(port.mapSlaves((each) => each.copy({ executable: false }))).toBe(port);
    const clients = TLMasterPortParameters.of({ masters: [client] });
    expect(clients.mapMasters((each) => each)).toBe(clients);
  });

  test('change what they are told to', () => {
    const dev = TLSlaveParameters.of(manager());
    const changed = dev.copy({ fifoId: undefined, supports: { hint: 8 }, name: 'other' });
    expect(changed).toMatchObject({ fifoId: undefined, name: 'other', address: dev.address });
    expect(claimLetters(changed.supports)).toBe('GFPH');
  });
});
