import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AXI4IdMap, type AXI4MasterPortInit, idIndexer, userYanker } from '../../../lib/protocols/gathered/axi4.js';
import { axi4TLStateField, hashSetOrder } from '../../../lib/bus/fields/index.js';
import { broken } from '../tilelink/designs.js';
import { between, cpu, device, echoes, masters, refusals } from './designs.js';
import { repeated } from '../../seeds.js';

/** What a bridge from TileLink makes of three clients (amba 9.5). */
const bridged: AXI4MasterPortInit = {
  masters: [
    { name: 'B', id: [0, 1], aligned: true, maxFlight: 1 },
    { name: 'C', id: [1, 2], aligned: true, maxFlight: 8 },
    { name: 'A', id: [2, 6], aligned: true, maxFlight: 1 },
  ],
  echoFields: [axi4TLStateField(4)],
};

describe('ids in few bits (amba 9.5)', () => {
  const unused = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, k) => `(unused) [${from + k},${from + k + 1}) aligned flight 0`);

  test.each([
    [0, ['A, B, C [0,1) aligned flight 13'], 3],
    [1, ['A, B [0,1) aligned flight 3', 'A, C [1,2) aligned flight 10'], 2],
    [
      2,
      [
        'A, B [0,1) aligned flight 2',
        'A, C [1,2) aligned flight 9',
        'A [2,3) aligned flight 1',
        'A [3,4) aligned flight 1',
      ],
      1,
    ],
    [
      3,
      [
        'B [0,1) aligned flight 1',
        'C [1,2) aligned flight 8',
        ...[2, 3, 4, 5].map((id) => `A [${id},${id + 1}) aligned flight 1`),
        ...unused(6, 8),
      ],
      0,
    ],
    [
      4,
      [
        'B [0,1) aligned flight 1',
        'C [1,2) aligned flight 8',
        ...[2, 3, 4, 5].map((id) => `A [${id},${id + 1}) aligned flight 1`),
        ...unused(6, 16),
      ],
      0,
    ],
  ])('%i bits', (idBits, expected, width) => {
    const { outer } = between(bridged, [() => idIndexer(idBits)], device());
    expect(masters(outer)).toEqual(expected);
    expect(echoes(outer)).toBe(`${width > 0 ? `AXI4ExtraIdField(${width}) ` : ''}AXI4TLStateField(4)`);
    expect(outer.master.masters.map(({ nodePath }) => nodePath?.origin.path)).toEqual(
      expected.map(() => 'top.axi4index.node'),
    );
  });

  test('are shown by an id map', () => {
    const { outer } = between(bridged, [() => idIndexer(1)], device());
    expect(new AXI4IdMap(outer.master).toString()).toBe('\t[0, 1) "A, B",\n\t[1, 2) "A, C"');
  });

  test('through a user yanker', () => {
    const flights = (cap?: number): (number | undefined)[] =>
      between(bridged, [() => idIndexer(1), () => userYanker(cap)], device()).outer.master.masters.map(
        ({ maxFlight }) => maxFlight,
      );
    expect(flights()).toEqual([3, 10]);
    expect(flights(4)).toEqual([3, 4]);
  });

  test.each<[number | undefined, string]>([
    [2, 'flight 6'],
    [undefined, 'flight -'],
  ])('of an unaligned master with %s transactions in flight', (maxFlight, flight) => {
    const port = {
      masters: [
        { name: 'dma0', id: [0, 2], aligned: true, maxFlight: 4 },
        { name: 'dma1', id: [2, 4], maxFlight },
      ],
    } as const;
    const { outer } = between(port, [() => idIndexer(1)], device());
    expect(masters(outer)).toEqual([`dma1, dma0 [0,1) ${flight}`, `dma1, dma0 [1,2) ${flight}`]);
    expect(echoes(outer)).toBe('AXI4ExtraIdField(1)');
  });

  test('of a master alone (amba 9.8)', () => {
    const port = { masters: [{ name: 'slave-port-axi4', id: 256 }] };
    const { outer } = between(port, [() => idIndexer(1)], device());
    expect(masters(outer)).toEqual(['slave-port-axi4 [0,1) flight -', 'slave-port-axi4 [1,2) flight -']);
    expect(echoes(outer)).toBe('AXI4ExtraIdField(7)');
  });

  test('of which there are more than needed', () => {
    const { outer } = between({ masters: [{ name: 'm', id: 3, maxFlight: 2 }] }, [() => idIndexer(4)], device());
    expect(masters(outer)).toEqual([...[0, 1, 2].map((id) => `m [${id},${id + 1}) flight 2`), ...unused(3, 16)]);
    expect(outer.master.endId).toBe(16);
  });
});

const range = fc.record({
  name: fc.constantFrom(
    'cpu',
    'dma',
    'gpu',
    'core',
    'debug',
    'axi_master',
    ...Array.from({ length: 20 }, (_, k) => `m${k}`),
  ),
  size: fc.nat(40),
  gap: fc.nat(3),
  aligned: fc.boolean(),
  maxFlight: fc.option(fc.nat(9), { nil: undefined, freq: 10 }),
});

test('every master that shares an id counts once for each of its ids', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 20 }), fc.nat(5), (ranges, idBits) => {
      let next = 0;
      const made = ranges.map(({ size, gap, ...rest }) => {
        const start = next + gap;
        next = start + size;
        return { ...rest, id: [start, next] as const };
      });
      fc.pre(next > 0);
      const { outer } = between({ masters: made }, [() => idIndexer(idBits)], device());
      const expected = Array.from({ length: 2 ** idBits }, (_, id) => {
        // As written in amba 4.5: id by id.
        const sharing = made.flatMap((master) =>
          Array.from({ length: master.id[1] - master.id[0] }, (_one, k) => master.id[0] + k)
            .filter((own) => own % 2 ** idBits === id)
            .map(() => master),
        );
        return {
          name: sharing.length === 0 ? '(unused)' : hashSetOrder(sharing.map(({ name }) => name)).join(', '),
          aligned: sharing.every(({ aligned }) => aligned),
          maxFlight: sharing.some(({ maxFlight }) => maxFlight === undefined)
            ? undefined
            : sharing.reduce((sum, { maxFlight = 0 }) => sum + maxFlight, 0),
        };
      });
      expect(outer.master.masters.map(({ name, aligned, maxFlight }) => ({ name, aligned, maxFlight }))).toEqual(
        expected,
      );
    }),
    repeated(200),
  );
});

describe('what it refuses', () => {
  test.each([-1, 0.5])('ids of %d bits', (idBits) => {
    expect(broken(() => idIndexer(idBits))).toBe(
      `axi4/indexer-bits: An AXI4 id indexer was given ids of ${idBits} bits. (Set idBits to an integer of at least 0.)`,
    );
  });

  test('more bits than there can be ids, and not the number that follows from them', () => {
    expect(refusals(cpu, [() => idIndexer(17)], device())).toEqual([
      'values/count: The number of ids behind AXI4 id indexer top.axi4index is 131072, which follows from idBits: 17. (Give idBits of at most 16.)',
    ]);
    expect(refusals(cpu, [() => idIndexer(2000)], device())).toEqual([
      'values/count: The number of ids behind AXI4 id indexer top.axi4index is 2^2000, which follows from idBits: 2000. (Give idBits of at most 16.)',
    ]);
    expect(refusals(cpu, [() => idIndexer(16)], device())).toEqual([]);
  });

  test('masters without ids', () => {
    expect(refusals({ masters: [{ name: 'm', id: 0 }] }, [() => idIndexer(1)], device())).toEqual([
      'axi4/indexer-empty: None of the masters in front of AXI4 id indexer top.axi4index has an id. (Give at least one master an id range that is not empty.)',
    ]);
    expect(refusals(cpu, [() => idIndexer(1)], device())).toEqual([]);
  });
});
