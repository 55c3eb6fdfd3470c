import { describe, expect, test } from 'vitest';
import { AddressSet, TransferSizes } from '../../lib/address/index.js';
import { RequirementError } from '../../lib/diagnostic/index.js';
import {
  claimLetters,
  noSlaveToMaster,
  TLBundleParameters,
  TLEdge,
  type TLMasterInit,
  TLMasterParameters,
  TLMasterPortParameters,
  type TLSlaveInit,
  TLSlaveParameters,
  TLSlavePortParameters,
} from '../../lib/tilelink/index.js';
import { at, complaint, manager } from './designs.js';

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
      'tilelink/slave-address: A manager has no address. (Give it at least one AddressSet.)',
    );
    expect(slave({ address: [AddressSet.everything] })).toBe(
      'tilelink/slave-finite: A manager has the infinite address AddressSet(0x0, ~0x0). (A manager answers to finitely many addresses: give the set a mask of at least 0.)',
    );
    expect(slave({ address: at('0x0/0xfff 0x800/0x7ff') })).toBe(
      'tilelink/slave-disjoint: A manager lists AddressSet(0x0, 0xfff) and AddressSet(0x800, 0x7ff), which overlap. (Name every address once.)',
    );
    expect(slave({ address: at('0x0/0x7'), supports: { get: [1, 16] } })).toBe(
      'tilelink/slave-alignment: Manager dev at AddressSet(0x0, 0x7) supports transfers of 16 bytes, but its addresses are only aligned to 0x8 (8 bytes). (A transfer must not leave the region: align every set to 16 bytes, or support at most 8 bytes.)',
    );
  });

  test('in their sizes', () => {
    expect(slave({ supports: { putFull: [1, 8], putPartial: [1, 16] } })).toBe(
      'tilelink/slave-sizes: Manager dev at AddressSet(0x1000, 0xfff) supports putPartial of 1 to 16 bytes, which its putFull of 1 to 8 bytes does not contain. (A manager that supports putPartial must support putFull of the same sizes: widen putFull or narrow putPartial.)',
    );
    expect(slave({ supports: { arithmetic: [1, 8], putFull: [1, 8] } })).toBe(
      'tilelink/slave-sizes: Manager dev at AddressSet(0x1000, 0xfff) supports arithmetic of 1 to 8 bytes, which its get of no size does not contain. (A manager that supports arithmetic must support get of the same sizes: widen get or narrow arithmetic.)',
    );
    expect(slave({ supports: { acquireT: [1, 8] }, regionType: 'UNCACHED' })).toBe(
      'tilelink/slave-sizes: Manager dev at AddressSet(0x1000, 0xfff) supports acquireT of 1 to 8 bytes, which its acquireB of no size does not contain. (A manager that supports acquireT must support acquireB of the same sizes: widen acquireB or narrow acquireT.)',
    );
    expect(slave({ alwaysGrantsT: true })).toBe(
      'tilelink/slave-grants: Manager dev at AddressSet(0x1000, 0xfff) always grants T but does not support acquireT. (Set alwaysGrantsT to false, or support acquireT.)',
    );
  });

  test('in their region type', () => {
    expect(slave({ supports: { acquireB: [1, 8], get: [1, 8] } })).toBe(
      'tilelink/slave-region: Manager dev at AddressSet(0x1000, 0xfff) supports acquireB of 1 to 8 bytes, but its region type is GET_EFFECTS. (Only regions of type UNCACHED, TRACKED or CACHED can be acquired: raise the region type or drop acquireB.)',
    );
    expect(slave({ regionType: 'TRACKED' })).toBe(
      'tilelink/slave-region: Manager dev at AddressSet(0x1000, 0xfff) has the region type TRACKED, but does not support acquireB. (A TRACKED or CACHED region must be acquirable: support acquireB, or lower the region type to UNCACHED.)',
    );
    expect(slave({ regionType: 'UNCACHED', supports: { putFull: [1, 8] } })).toBe(
      'tilelink/slave-region: Manager dev at AddressSet(0x1000, 0xfff) has the region type UNCACHED, but does not support get. (An UNCACHED region must be readable: support get, or lower the region type to IDEMPOTENT.)',
    );
  });

  test('but not in hints of any size', () => {
    expect(() => TLSlaveParameters.of(manager({ supports: { hint: [1, 8192] } }))).not.toThrow();
  });
});

describe('clients that contradict themselves (tilelink 1.5)', () => {
  test('in their ids and what they see', () => {
    expect(master({ sourceId: [3, 3] })).toBe(
      'tilelink/master-source-id: Client cpu has the empty source id range [3, 3). (A client needs at least one id.)',
    );
    expect(master({ visibility: [] })).toBe(
      'tilelink/master-visibility: Client cpu sees no address at all. (Give its visibility at least one AddressSet, or leave visibility out to let it see everything.)',
    );
    expect(master({ visibility: at('0x0/0xfff 0x800/0xff') })).toBe(
      'tilelink/master-visibility-disjoint: The visibility of client cpu lists AddressSet(0x0, 0xfff) and AddressSet(0x800, 0xff), which overlap. (Name every address once.)',
    );
  });

  test('in their sizes', () => {
    expect(master({ supports: { putPartial: 8 } })).toBe(
      'tilelink/master-sizes: Client cpu supports putPartial of 8 bytes, which its putFull of no size does not contain. (Widen putFull or narrow putPartial.)',
    );
    expect(master({ supports: { probe: 64, get: 8 } })).toBe(
      'tilelink/master-probe: Client cpu supports get of 8 bytes on channel B, which its probe of 64 bytes does not contain. (A client that answers get must answer probes of the same sizes: widen probe or narrow get.)',
    );
  });
});

describe('ports (tilelink 12.1)', () => {
  const port = (init: Parameters<typeof TLSlavePortParameters.of>[0]): string =>
    refusal(() => TLSlavePortParameters.of(init));

  test('with sink ids that do not match what can be acquired', () => {
    expect(port({ slaves: [manager()], endSinkId: 2 })).toBe(
      'tilelink/slave-port-acquire: A manager port has 2 sink ids, but none of its managers supports acquireB: dev. (Set endSinkId to 0, or let some manager support acquireB.)',
    );
    const memory = manager({ regionType: 'UNCACHED', supports: { acquireB: 8, get: [1, 8] } });
    expect(port({ slaves: [memory, manager()] })).toBe(
      'tilelink/slave-port-acquire: A manager port has no sink ids, but some of its managers support acquireB: dev. (Grants need sink ids: set endSinkId to the number of grants that may be in flight.)',
    );
  });

  test('of odd width, without managers, in no time', () => {
    expect(port({ slaves: [manager()], beatBytes: 6 })).toBe(
      'tilelink/channel-width: Channel a is 6 bytes wide, which is not a power of two. (A data bus is 1, 2, 4, 8, … bytes wide.)',
    );
    expect(port({ slaves: [] })).toBe(
      'tilelink/slave-port-empty: A manager port has no managers. (A port needs at least one manager; a filter must leave at least one.)',
    );
    expect(port({ slaves: [manager()], endSinkId: -1 })).toBe(
      'tilelink/slave-port-sinks: A manager port has -1 sink ids. (Give endSinkId as 0 or more.)',
    );
    expect(port({ slaves: [manager()], minLatency: -1 })).toBe(
      'tilelink/slave-port-latency: A manager port has a minLatency of -1 cycles. (Give minLatency as 0 or more.)',
    );
  });

  test('whose channels differ in width', () => {
    const uneven = TLSlavePortParameters.of({ slaves: [manager()], channelBytes: { a: 8, b: 8, c: 8, d: 16 } });
    expect(refusal(() => uneven.beatBytes)).toBe(
      'tilelink/channel-widths-differ: The channels of the port to dev are not equally wide: a 8 bytes, b 8 bytes, c 8 bytes, d 16 bytes. (Give the port one beatBytes instead of channelBytes, or put tl.widthWidget in front of it.)',
    );
    const open = TLSlavePortParameters.of({ slaves: [manager()], channelBytes: { a: 8 } });
    expect(refusal(() => open.beatBytes)).toBe(
      'tilelink/channel-widths-differ: The channels of the port to dev are not equally wide: a 8 bytes, b not given, c not given, d not given. (Give the port one beatBytes instead of channelBytes, or put tl.widthWidget in front of it.)',
    );
  });

  test('with clients that share ids', () => {
    const shared = [
      { name: 'a', sourceId: [0, 4] },
      { name: 'b', sourceId: [3, 5] },
    ] as const;
    expect(refusal(() => TLMasterPortParameters.of({ masters: shared }))).toBe(
      'tilelink/master-port-ids: Two clients of one port share source ids: b [3, 5) and a [0, 4). (Give each client of a port ids of its own.)',
    );
    expect(refusal(() => TLMasterPortParameters.of({ masters: [] }))).toBe(
      'tilelink/master-port-empty: A client port has no clients. (A port needs at least one client; a filter must leave at least one.)',
    );
    expect(refusal(() => TLMasterPortParameters.of({ masters: [{ name: 'a' }], minLatency: -1 }))).toBe(
      'tilelink/master-port-latency: A client port has a minLatency of -1 cycles. (Give minLatency as 0 or more.)',
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
      'tilelink/edge-too-wide: The bus is 8 bytes wide, but the largest transfer of dev is 4 bytes. (Make the port at most 4 bytes wide, or support transfers of 8 bytes (a fragmenter in front of the manager does).)',
    );
    expect(refusal(() => edge({ supports: { hint: [1, 4] } }, 4))).toBe(
      'tilelink/edge-no-transfer: Nothing can be transferred: dev supports no operation, and no client can be probed. (Let the manager support get, putFull or another operation besides hint.)',
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
      'tilelink/bundle-data: Data of 24 bits is not a power of two of at least 8. (A data bus is 8, 16, 32, 64, … bits wide.)',
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
