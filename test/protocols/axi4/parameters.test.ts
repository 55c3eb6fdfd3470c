import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  AXI4BundleParameters,
  AXI4Edge,
  AXI4IdMap,
  AXI4MasterParameters,
  type AXI4MasterPortInit,
  AXI4MasterPortParameters,
  type AXI4SlaveInit,
  AXI4SlaveParameters,
  type AXI4SlavePortInit,
  AXI4SlavePortParameters,
} from '../../../lib/protocols/gathered/axi4.js';
import {
  ambaCorrupt,
  ambaCorruptField,
  ambaProtField,
  axi4ExtraId,
  axi4ExtraIdField,
  BundleField,
  BundleKey,
} from '../../../lib/bus/fields/index.js';
import { at, broken } from '../tilelink/designs.js';
import { cpu, device, slave, unfit } from './designs.js';

const masterPort = (endId: number): AXI4MasterPortParameters =>
  AXI4MasterPortParameters.of({ masters: [{ name: 'm', id: endId }] });

describe('bundles (amba 9.1)', () => {
  test.each<[number, string, AXI4SlavePortInit, string]>([
    [6, '0x80000000/0xfffffff', device(), '32 64 3'],
    [1, '0x0/0x3ff', device({ supportsRead: [1, 4], supportsWrite: [1, 4] }, { beatBytes: 4 }), '10 32 1'],
    [2, '0x0/0xfff', device({}, { beatBytes: 16 }), '12 128 1'],
    [13, '0x0/0x0', device({ supportsRead: 1, supportsWrite: 1 }, { beatBytes: 1 }), '1 8 4'],
  ])('%i ids, %s', (endId, address, port, bits) => {
    const slaves = port.slaves.map((one) => ({ ...one, address: at(address) }));
    const { bundle } = new AXI4Edge(masterPort(endId), AXI4SlavePortParameters.of({ ...port, slaves }));
    expect(`${bundle.addrBits} ${bundle.dataBits} ${bundle.idBits}`).toBe(bits);
  });

  test('carry the request fields that the slaves ask for', () => {
    const port = AXI4MasterPortParameters.of({ masters: [{ name: 'm' }], requestFields: [ambaCorruptField] });
    const between = (keys: readonly BundleKey[]): readonly BundleField[] =>
      new AXI4Edge(port, AXI4SlavePortParameters.of(device({}, { requestKeys: keys }))).bundle.requestFields;
    expect(between([])).toEqual([]);
    expect(between([ambaCorrupt])).toEqual([ambaCorruptField]);
  });

  test('accept a key, not a name, and every echo field', () => {
    const register = new BundleField(new BundleKey('extra_id', 'control', 'AXI4RRId'), 'AXI4RRIdField(1)', uint(1));
    const port = AXI4MasterPortParameters.of({
      masters: [{ name: 'm' }],
      requestFields: [register],
      echoFields: [axi4ExtraIdField(1)],
    });
    const { bundle } = new AXI4Edge(port, AXI4SlavePortParameters.of(device({}, { requestKeys: [axi4ExtraId] })));
    expect(bundle.requestFields).toEqual([]);
    expect(bundle.echoFields).toEqual([axi4ExtraIdField(1)]);
  });

  test('unite to the widest of everything', () => {
    const bundle = new AXI4BundleParameters(12, 64, 3, [axi4ExtraIdField(1)], [ambaProtField], []);
    const other = new AXI4BundleParameters(32, 8, 1, [axi4ExtraIdField(1)], [ambaCorruptField], []);
    expect(AXI4BundleParameters.union([bundle, other])).toEqual(
      new AXI4BundleParameters(32, 64, 3, [axi4ExtraIdField(1)], [ambaProtField, ambaCorruptField], []),
    );
    expect(AXI4BundleParameters.union([])).toEqual(new AXI4BundleParameters(1, 8, 1, [], [], []));
  });

  test('without ids or addresses still have a wire for each', () => {
    const none = AXI4MasterPortParameters.of({ masters: [{ name: 'm', id: 0 }] });
    const { bundle } = new AXI4Edge(none, AXI4SlavePortParameters.of(device({ address: at('0x0/0xfff') })));
    expect(bundle.idBits).toBe(1);
  });

  test.each<[string, () => unknown, string]>([
    [
      'data',
      () => new AXI4BundleParameters(1, 12, 1, [], [], []),
      'axi4/bundle-data: Data of 12 bits is not a power of two of at least 8. (Make the data bus 8 or 16 bits wide.)',
    ],
    [
      'addresses',
      () => new AXI4BundleParameters(0, 8, 1, [], [], []),
      'axi4/bundle-address: An address of 0 bits is too narrow. (Addresses are at least 1 bit wide.)',
    ],
    [
      'ids',
      () => new AXI4BundleParameters(1, 8, 0, [], [], []),
      'axi4/bundle-id: An id of 0 bits is too narrow. (Ids are at least 1 bit wide.)',
    ],
    [
      'echo fields',
      () => new AXI4BundleParameters(1, 8, 1, [ambaCorruptField], [], []),
      "fields/echo-control: Echo field AMBACorrupt:AMBACorruptField() has a data key. (Make its key a control key, new BundleKey('corrupt', 'control'): echo fields travel with the address and come back with the response.)",
    ],
  ])('check their %s', (_what, make, message) => {
    expect(broken(make)).toBe(message);
  });
});

test('fields that travel together need names of their own, whatever their keys (amba 0.4)', () => {
  const field = (width: number): BundleField =>
    new BundleField(new BundleKey('user', 'data'), `user(${width})`, uint(width));
  const { key } = field(1);
  const clash = (fields: Partial<AXI4MasterPortInit>, port: Partial<AXI4SlavePortInit>): string[] =>
    unfit({ ...cpu, ...fields }, [], device({}, port));
  const twice = [field(1), field(2)];
  expect(clash({ responseKeys: [key] }, { responseFields: twice })).toEqual([
    "axi4/bundle-names: The way to top.sink has two response fields that are called user: user:user(1) and user:user(2). (Give one of the two another name than user: new BundleKey('…', 'data').)",
  ]);
  expect(clash({ requestFields: twice }, { requestKeys: [key] })).toEqual([
    "axi4/bundle-names: The way to top.sink has two request data fields that are called user: user:user(1) and user:user(2). (Give one of the two another name than user: new BundleKey('…', 'data').)",
  ]);
  // What nobody takes does not travel.
  expect(clash({ requestFields: twice }, { responseFields: twice })).toEqual([]);
  // Fields of requests and responses do not meet.
  expect(
    clash({ requestFields: [field(1)], responseKeys: [key] }, { requestKeys: [key], responseFields: [field(2)] }),
  ).toEqual([]);
});

describe('a slave', () => {
  test('has defaults', () => {
    const made = AXI4SlaveParameters.of({ address: at('0x1000/0xfff') });
    expect({ ...made, name: made.name, maxTransfer: made.maxTransfer }).toMatchObject({
      ...{ regionType: 'GET_EFFECTS', executable: false, interleavedId: undefined, resources: [] },
      ...{ nodePath: undefined, name: 'disconnected', maxTransfer: 0 },
    });
    expect([made.supportsRead.isNone, made.supportsWrite.isNone]).toEqual([true, true]);
  });

  test('derives its largest transfer and address and its smallest alignment', () => {
    const made = AXI4SlaveParameters.of(
      slave({ address: at('0x1000/0xfff 0x80000000/0x3f'), supportsRead: [4, 16], supportsWrite: [1, 32] }),
    );
    expect([made.maxTransfer, made.maxAddress, made.minAlignment]).toEqual([32, 0x8000003fn, 64n]);
  });

  test('that is not changed is the same object', () => {
    const made = AXI4SlaveParameters.of(slave({ interleavedId: 0 }));
    expect(made.copy({ interleavedId: 0, supportsRead: made.supportsRead })).toBe(made);
    expect(made.copy({ interleavedId: undefined }).interleavedId).toBeUndefined();
  });

  test.each<[string, Partial<AXI4SlaveInit>, string]>([
    [
      'no address',
      { address: [] },
      "axi4/slave-address: An AXI4 slave has no address. (Give it at least one set: address: [AddressSet.range('0x1000', '4K')].)",
    ],
    [
      'infinitely many addresses',
      { address: at('0x1000/~0x3fff') },
      'axi4/slave-finite: An AXI4 slave has the infinite address AddressSet(0x1000, ~0x3fff). (A slave answers to finitely many addresses: give the set a mask of at least 0, as AddressSet.range(0x1000, size) makes it.)',
    ],
    [
      'overlapping sets',
      { address: at('0x1000/0xfff 0x1800/0xff') },
      'axi4/slave-disjoint: An AXI4 slave lists AddressSet(0x1000, 0xfff) and AddressSet(0x1800, 0xff), which overlap. (Leave out AddressSet(0x1800, 0xff) in one of the two.)',
    ],
    [
      'bursts larger than a block',
      { address: at('0x1000/0xfff 0x2000/0x1f') },
      'axi4/slave-alignment: A slave at AddressSet(0x1000, 0xfff), AddressSet(0x2000, 0x1f) supports bursts of 64 bytes, but its addresses are only aligned to 0x20 (32 bytes). (A burst must not leave the region: align every set to 64 bytes, or support at most 32 bytes.)',
    ],
  ])('cannot have %s', (_what, changes, message) => {
    expect(broken(() => AXI4SlaveParameters.of(slave(changes)))).toBe(message);
    expect(broken(() => AXI4SlaveParameters.of(slave()).copy(changes))).toBe(message);
  });
});

describe('a slave port', () => {
  test('has a latency of 1 unless it says', () => {
    expect(AXI4SlavePortParameters.of(device()).minLatency).toBe(1);
    expect(AXI4SlavePortParameters.of(device({}, { minLatency: 0 })).minLatency).toBe(0);
  });

  test('that is not changed is the same object', () => {
    const port = AXI4SlavePortParameters.of(device());
    expect(port.mapSlaves((one) => one)).toBe(port);
    expect(port.copy({ minLatency: 3 }).list).toBe(port.list);
  });

  test.each<[string, AXI4SlavePortInit, string]>([
    [
      'no slaves',
      { slaves: [], beatBytes: 8 },
      'axi4/slave-port-empty: An AXI4 slave port has no slaves. (List at least one slave in slaves; a function that makes a port from another must leave at least one.)',
    ],
    [
      'an odd width',
      device({}, { beatBytes: 12 }),
      'axi4/slave-port-width: An AXI4 slave port is 12 bytes wide, which is not a power of two. (Set beatBytes to 8 or 16.)',
    ],
    [
      'beats that nobody can fill',
      device({}, { beatBytes: 128 }),
      'axi4/slave-port-too-wide: An AXI4 slave port is 128 bytes wide, but its largest burst is 64 bytes: a slave at AddressSet(0x1000, 0xfff). (Declare beatBytes: 64, or bursts of up to 128 bytes.)',
    ],
    [
      'nothing to do',
      device({ supportsRead: [0, 0], supportsWrite: [0, 0] }, { beatBytes: 1 }),
      'axi4/slave-port-too-wide: An AXI4 slave port is 1 byte wide, but its largest burst is 0 bytes: a slave at AddressSet(0x1000, 0xfff). (Declare supportsRead or supportsWrite, such as [1, 1], for one of its slaves.)',
    ],
    [
      'bursts of more than 256 beats',
      device({ supportsRead: [1, 512] }, { beatBytes: 1 }),
      'axi4/slave-port-burst: An AXI4 slave port that is 1 byte wide supports bursts of 512 bytes, but a burst has at most 256 beats, here 256 bytes: a slave at AddressSet(0x1000, 0xfff). (Support at most 256 bytes, or declare beatBytes: 2.)',
    ],
    [
      'slaves that share addresses',
      { slaves: [slave(), slave({ address: at('0x0/0xff 0x1800/0xff') })], beatBytes: 8 },
      "axi4/slave-port-disjoint: Two slaves of one AXI4 port share addresses: a slave at AddressSet(0x1000, 0xfff) and a slave at AddressSet(0x1800, 0xff). (Move the one at AddressSet(0x1800, 0xff), such as to AddressSet.range('0x2000', '0x100').)",
    ],
  ])('cannot have %s', (_what, port, message) => {
    expect(broken(() => AXI4SlavePortParameters.of(port))).toBe(message);
  });

  test('lists only the first of many slaves in its complaints', () => {
    const many = Array.from({ length: 10 }, (_, k) => slave({ address: at(`0x${k}000/0xfff`) }));
    expect(broken(() => AXI4SlavePortParameters.of({ slaves: many, beatBytes: 128 }))).toContain(
      'a slave at AddressSet(0x7000, 0xfff) and 2 more.',
    );
  });
});

describe('a master', () => {
  test('has defaults', () => {
    const { id, aligned, maxFlight } = AXI4MasterParameters.of({ name: 'm' });
    expect([id.start, id.end, aligned, maxFlight]).toEqual([0, 1, false, undefined]);
  });

  test.each([-1, 1.5])('cannot have %d transactions in flight', (maxFlight) => {
    const message = `axi4/master-flight: AXI4 master m was given ${maxFlight} as the most transactions in flight for each id. (Give maxFlight as an integer of at least 0, or leave it out for no limit.)`;
    expect(broken(() => AXI4MasterParameters.of({ name: 'm', maxFlight }))).toBe(message);
    expect(broken(() => AXI4MasterParameters.of({ name: 'm' }).copy({ maxFlight }))).toBe(message);
  });
});

describe('a master port', () => {
  test('ends behind the largest id', () => {
    const masters = [
      { name: 'a', id: [8, 12] },
      { name: 'b', id: [0, 4] },
    ] as const;
    expect(AXI4MasterPortParameters.of({ masters }).endId).toBe(12);
  });

  test('that is not changed is the same object', () => {
    const port = masterPort(4);
    expect(port.mapMasters((one) => one.copy({ maxFlight: undefined }))).toBe(port);
  });

  test('needs a master', () => {
    expect(broken(() => AXI4MasterPortParameters.of({ masters: [] }))).toBe(
      'axi4/master-port-empty: An AXI4 master port has no masters. (List at least one master in masters; a function that makes a port from another must leave at least one.)',
    );
  });

  test('cannot have masters that share ids; an empty range within another counts', () => {
    const ports = (first: readonly [number, number], second: readonly [number, number]): unknown =>
      AXI4MasterPortParameters.of({
        masters: [
          { name: 'a', id: first },
          { name: 'b', id: second },
        ],
      });
    expect(broken(() => ports([0, 4], [2, 6]))).toBe(
      'axi4/master-port-ids: Two masters of one AXI4 port share ids: b [2, 6) and a [0, 4). (Give each master ids of its own, such as id: [6, 10] for b.)',
    );
    expect(broken(() => ports([3, 3], [0, 5]))).toContain('a [3, 3) and b [0, 5)');
    expect(ports([0, 5], [5, 5])).toBeDefined();
  });
});

test('an id map lists masters by their ids (amba 2.6)', () => {
  const map = new AXI4IdMap(
    AXI4MasterPortParameters.of({
      masters: [
        { name: 'dma', id: [4, 10], maxFlight: 3 },
        { name: 'cpu', id: [0, 4] },
      ],
    }),
  );
  // The end of a range may be wider than the largest id.
  expect(map.toString()).toBe('\t[0, 4) "cpu",\n\t[4, 10) "dma"');
  expect(map.entries.map((entry) => entry.maxTransactionsInFlight)).toEqual([undefined, 36]);
});
