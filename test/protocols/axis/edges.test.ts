import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  AXISBundleParameters,
  type AXISEdge,
  AXISMasterParameters,
  type AXISMasterPortInit,
  AXISMasterPortParameters,
  AXISSlaveParameters,
  type AXISSlavePortInit,
  AXISSlavePortParameters,
  masterNode,
  slaveNode,
} from '../../../lib/protocols/axis/index.js';
import { BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import type { Negotiated } from '../../../lib/graph/index.js';
import { broken, complaints, elaborated, span } from '../tilelink/designs.js';

const field = (name: string): BundleField => new BundleField(new BundleKey(name, 'control'), name, uint(1));
const adc = { name: 'adc', emitsSizes: [1, 64] } as const;
const dac = { name: 'dac', supportsSizes: [4, 256] } as const;

function sending(port: Partial<AXISMasterPortInit> = {}): AXISMasterPortInit {
  return { masters: [adc], ...port };
}

function taking(port: Partial<AXISSlavePortInit> = {}): AXISSlavePortInit {
  return { slaves: [dac], ...port };
}

function between(from: AXISMasterPortInit, to: AXISSlavePortInit): { n: Negotiated; edge: AXISEdge | undefined } {
  const { made, n } = elaborated(() => {
    const sink = slaveNode([to], { name: 's' });
    sink.from(masterNode([from], { name: 'm' }));
    return sink;
  });
  return { n, edge: n.edges(made).in[0] };
}

describe('parameters (amba 6)', () => {
  test('defaults', () => {
    expect({ ...AXISMasterParameters.of(adc) }).toEqual({
      name: 'adc',
      emitsSizes: { min: 1, max: 64 },
      sourceId: { start: 0, end: 1 },
      resources: [],
      nodePath: undefined,
    });
    expect({ ...AXISSlaveParameters.of(dac) }).toEqual({
      name: 'dac',
      supportsSizes: { min: 4, max: 256 },
      destinationId: 0,
      resources: [],
      nodePath: undefined,
    });
    expect(AXISMasterPortParameters.of(sending())).toMatchObject({
      userFields: [],
      isAligned: false,
      isContinuous: false,
      beatBytes: undefined,
    });
    expect(AXISSlavePortParameters.of(taking())).toMatchObject({
      reqAligned: false,
      reqContinuous: false,
      beatBytes: undefined,
    });
  });

  test('derived from all members, which may share ids', () => {
    const masters = AXISMasterPortParameters.of({
      masters: [
        { ...adc, sourceId: [2, 6] },
        { name: 'mic', emitsSizes: 128, sourceId: [0, 3] },
      ],
    });
    expect([masters.endSourceId, span(masters.emitsMinCover)]).toEqual([6, '1..128']);
    const slaves = AXISSlavePortParameters.of({
      slaves: [
        { ...dac, destinationId: 3 },
        { ...dac, destinationId: 3, supportsSizes: 1 },
      ],
    });
    expect([slaves.endDestinationId, span(slaves.supportsMinCover)]).toEqual([4, '1..256']);
    expect(masters.copy({ masters: [adc] }).endSourceId).toBe(1);
    expect(slaves.copy({ slaves: [dac] }).endDestinationId).toBe(1);
  });

  test.each([
    [
      () => AXISMasterParameters.of({ ...adc, emitsSizes: [0, 0] }),
      'axis/master-sizes: Stream master adc sends packets of no size. (Declare the sizes that adc sends, in bytes, such as emitsSizes: [1, 64].)',
    ],
    [
      () => AXISMasterParameters.of({ ...adc, sourceId: [3, 3] }),
      'axis/master-source-id: Stream master adc has the empty source id range [3, 3). (Declare at least one id for adc: sourceId: [3, 4].)',
    ],
    [
      () => AXISSlaveParameters.of({ ...dac, supportsSizes: [0, 0] }),
      'axis/slave-sizes: Stream slave dac takes packets of no size. (Declare the sizes that dac takes, in bytes, such as supportsSizes: [1, 64].)',
    ],
    [
      () => AXISSlaveParameters.of({ ...dac, destinationId: -1 }),
      'axis/slave-destination: Stream slave dac has the destination id -1. (Declare destinationId: 0, or another number that no other slave has, for dac.)',
    ],
    [
      () => AXISMasterPortParameters.of({ masters: [] }),
      'axis/master-port-empty: A stream master port has no masters. (A port needs at least one master.)',
    ],
    [
      () => AXISSlavePortParameters.of({ slaves: [] }),
      'axis/slave-port-empty: A stream slave port has no slaves. (A port needs at least one slave.)',
    ],
    [
      () => AXISMasterPortParameters.of(sending({ beatBytes: 6 })),
      'axis/master-port-width: A stream port is 6 bytes wide, which is not a power of two. (Set beatBytes to 4 or 8, or leave it out on one side.)',
    ],
    [
      () => AXISSlavePortParameters.of(taking({ beatBytes: 0 })),
      'axis/slave-port-width: A stream port is 0 bytes wide, which is not a power of two. (Set beatBytes to 1, 2, 4, 8 or more, or leave it out on one side.)',
    ],
  ])('refuses what cannot be %#', (make, complaint) => {
    expect(broken(make)).toBe(complaint);
  });
});

describe('edges (amba 6, 9.11)', () => {
  test.each([
    [4, undefined, 4, false],
    [undefined, 64, 64, true],
    [32, 32, 32, false],
  ])('beats of %s and %s bytes', (out, into, beatBytes, oneBeat) => {
    const { edge } = between(sending({ beatBytes: out }), taking({ beatBytes: into }));
    expect(edge).toMatchObject({ beatBytes, bundle: { dataBits: 8 * beatBytes, oneBeat } });
    expect(edge?.transferSizes).toEqual({ min: 4, max: 64 });
  });

  test('sizes that nobody shares make packets of one beat', () => {
    const { edge } = between(sending({ masters: [{ ...adc, emitsSizes: 1 }], beatBytes: 4 }), taking());
    expect(edge?.transferSizes.isNone).toBe(true);
    expect(edge?.bundle.oneBeat).toBe(true);
  });

  test('signals follow from ids, sizes and alignment', () => {
    const plain = between(sending({ beatBytes: 64, isAligned: true }), taking()).edge?.bundle;
    expect(plain).toEqual(new AXISBundleParameters(0, 0, 512, [], true, true));
    expect(plain?.signals).toEqual(['keep', 'data']);
    const masters = [{ ...adc, sourceId: 5 }];
    const slaves = [dac, { ...dac, destinationId: 1 }];
    const rich = between(sending({ masters, userFields: [field('x')] }), taking({ slaves, beatBytes: 4 })).edge?.bundle;
    expect(rich).toEqual(new AXISBundleParameters(3, 1, 32, [field('x')], false, false));
    expect(rich?.signals).toEqual(['last', 'id', 'dest', 'keep', 'strb', 'data']);
    expect([rich?.keepBits, rich?.strbBits]).toEqual([4, 4]);
  });

  test.each([
    [
      sending(),
      taking(),
      'axis/edge-no-width: Neither stream master adc nor stream slave dac says how wide the stream is. (Declare beatBytes for adc or dac, such as beatBytes: 4.)',
    ],
    [
      sending({ beatBytes: 4 }),
      taking({ beatBytes: 8 }),
      'axis/edge-width: Stream master adc sends 4 bytes at a time, but stream slave dac takes 8. (Declare beatBytes: 8 for adc, or leave it out for one of the two.)',
    ],
    [
      sending({ beatBytes: 4, isContinuous: true }),
      taking({ reqAligned: true }),
      'axis/edge-aligned: Stream slave dac needs packets that are aligned to the width of the bus, but stream master adc does not promise that. (Declare isAligned: true for adc if its packets are aligned, or reqAligned: false for dac.)',
    ],
    [
      sending({ beatBytes: 4, isAligned: true }),
      taking({ reqContinuous: true }),
      'axis/edge-continuous: Stream slave dac needs packets without gaps, but stream master adc does not promise that. (Declare isContinuous: true for adc if its packets have no gaps, or reqContinuous: false for dac.)',
    ],
  ])('refuses sides that do not fit %#', (from, to, complaint) => {
    expect(complaints(between(from, to).n)).toEqual([complaint]);
  });

  test('all that does not fit is told at once', () => {
    const { n } = between(sending({ beatBytes: 4 }), taking({ beatBytes: 8, reqAligned: true, reqContinuous: true }));
    expect(n.failures.map(({ rule }) => rule)).toEqual([
      'axis/edge-width',
      'axis/edge-aligned',
      'axis/edge-continuous',
    ]);
  });

  test('promises may be more than is needed', () => {
    const promised = { beatBytes: 4, isAligned: true, isContinuous: true };
    expect(between(sending(promised), taking({ reqAligned: true, reqContinuous: true })).n.failures).toEqual([]);
    expect(between(sending(promised), taking()).n.failures).toEqual([]);
  });

  test('bundles that hold several', () => {
    expect(AXISBundleParameters.union([])).toEqual(new AXISBundleParameters(0, 0, 8, [], true, true));
    const bundles = [
      new AXISBundleParameters(2, 0, 16, [field('x')], true, false),
      new AXISBundleParameters(1, 3, 8, [field('x')], false, true),
    ];
    expect(AXISBundleParameters.union(bundles)).toEqual(new AXISBundleParameters(2, 3, 16, [field('x')], false, false));
  });

  test.each([
    [
      [-1, 0, 8],
      'axis/bundle-id: Stream ids have -1 bits. (Give ids 0 or more bits, 0 for streams of a single source.)',
    ],
    [
      [0, -1, 8],
      'axis/bundle-dest: Stream destinations have -1 bits. (Give destinations 0 or more bits, 0 for streams to a single sink.)',
    ],
    [
      [0, 0, 4],
      'axis/bundle-data: Stream data of 4 bits is not a power of two of at least 8. (Make the data bus 8 bits wide.)',
    ],
    [
      [0, 0, 12],
      'axis/bundle-data: Stream data of 12 bits is not a power of two of at least 8. (Make the data bus 8 or 16 bits wide.)',
    ],
  ] as const)('refuses a bundle of %j bits', ([ids, destinations, data], complaint) => {
    expect(broken(() => new AXISBundleParameters(ids, destinations, data, [], true, true))).toBe(complaint);
  });
});
