import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../../lib/base/address/index.js';
import { bundleBridgeSink, bundleBridgeSource } from '../../../lib/protocols/bundle-bridge/index.js';
import { connect, negotiate, soc } from '../../../lib/graph/index.js';
import { describe as describeDesign } from '../../../lib/elaborate/describe.js';
import { deserialise, FileFormError, serialise } from '../../../lib/elaboration/saved/index.js';
import type { Elaboration, Json } from '../../../lib/elaboration/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { repeated } from '../../seeds.js';

const written = (elaboration: Elaboration): string => [...serialise(elaboration)].join('');

function elaborated(body: () => unknown): Elaboration {
  const negotiated = negotiate(soc('top', body).declare());
  return describeDesign(negotiated, { name: 'example' });
}

function smallSystem(): Elaboration {
  return elaborated(() => {
    const cpu = tl.client({ name: 'cpu', sourceId: 8 });
    const dma = tl.client({ name: 'dma', sourceId: 4 });
    const bus = tl.xbar();
    const supports = { get: [1, 8], putFull: [1, 8], putPartial: [1, 8] } as const;
    const ram = tl.manager({ name: 'ram', address: [AddressSet.range('0x8000_0000', '64K')], supports, beatBytes: 8 });
    const rom = tl.manager({ name: 'rom', address: [AddressSet.range(0x1_0000, '4K')], supports, beatBytes: 8 });
    connect(cpu, bus);
    connect(dma, tl.buffer(), tl.tempNode(), bus);
    connect(bus, tl.buffer(), ram);
    connect(bus, rom);
    return { cpu, dma, bus, ram, rom };
  });
}

/** An elaboration in which nothing is of interest but the parameters of its edges. */
function withParameters(...parameters: readonly (readonly [Json, Json, Json, Json])[]): Elaboration {
  const { edges, ...rest } = elaborated(() => {
    connect(bundleBridgeSource(), bundleBridgeSink());
  });
  const [edge] = edges;
  if (edge === undefined) return expect.unreachable('there is an edge');
  return { ...rest, edges: parameters.map(([down, up, bundle, facts]) => ({ ...edge, down, up, bundle, facts })) };
}

describe('the file form of an elaboration', () => {
  test('reads back as it was', () => {
    const elaboration = smallSystem();
    expect(elaboration.edges.length + elaboration.ephemeralEdges.length).toBe(7);
    expect(deserialise(written(elaboration))).toEqual(elaboration);
  });

  test('is the same for the same design, and after reading and writing', () => {
    const first = written(smallSystem());
    expect(written(smallSystem()) === first).toBe(true);
    expect(written(deserialise(first)) === first).toBe(true);
  });

  test('is refused where it is cut off or was changed', () => {
    const text = written(smallSystem());
    expect(() => deserialise(text.slice(0, -20))).toThrow(new FileFormError('The end is missing.'));
    expect(() => deserialise(text.replace('"ram"', '"rom"'))).toThrow(
      new FileFormError('It was changed since it was written.'),
    );
    // An editor may end the file otherwise.
    expect(deserialise(text.trimEnd())).toEqual(smallSystem());
  });

  test('writes parameters that several edges share once', () => {
    const shared = { name: 'shared', sizes: [1, 64], list: ['a', 'b', 'c'] };
    const text = written(withParameters([shared, null, shared, [shared, shared]], [{ inner: shared }, shared, 1, 'x']));
    expect(text.match(/"shared"/g)).toHaveLength(1);
    const { values } = JSON.parse(text) as { readonly values: readonly Json[] };
    // In front of them are the values of the nodes.
    const first = values.findIndex((value) => JSON.stringify(value) === '["a","b","c"]');
    expect(values.slice(first)).toEqual([
      ['a', 'b', 'c'],
      { name: 'shared', sizes: [1, 64], list: { $ref: first } },
      null,
      [{ $ref: first + 1 }, { $ref: first + 1 }],
      { inner: { $ref: first + 1 } },
      1,
      'x',
    ]);
  });

  test('writes lines that several texts share once', () => {
    const { edges, ...rest } = withParameters([null, null, null, null], [null, null, null, null]);
    const [first, second] = edges as [Elaboration['edges'][number], Elaboration['edges'][number]];
    const elaboration = {
      ...rest,
      edges: [
        { ...first, text: 'one\n\ntwo\n' },
        { ...second, text: 'two\n\nthree' },
      ],
    };
    const text = written(elaboration);
    expect(JSON.parse(text)).toMatchObject({
      texts: {
        lines: ['one', '', 'two', 'three'],
        texts: [
          [0, 1, 2, 1],
          [2, 1, 3],
        ],
      },
    });
    expect(deserialise(text)).toEqual(elaboration);
  });

  test('shares after reading what was shared before', () => {
    const shared = { name: 'shared' };
    const { edges } = deserialise(
      written(withParameters([shared, { shared }, [shared], null], [shared, null, null, null])),
    );
    const [first, second] = edges as [Elaboration['edges'][number], Elaboration['edges'][number]];
    expect(second.down).toBe(first.down);
    expect(first.up).toEqual({ shared });
    expect((first.up as typeof first.up & { shared: Json }).shared).toBe(first.down);
    expect((first.bundle as readonly Json[])[0]).toBe(first.down);
  });

  test('writes equal parameters and paths once, also those that were made apart', () => {
    const path = (): Json => ({ node: 'top.twin', rest: { node: 'top.end', rest: null } });
    const text = written(withParameters([{ name: 'twin' }, { name: 'twin' }, path(), { path: path() }]));
    expect(text.match(/"twin"/g)).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ paths: { nodes: ['top.end', 'top.twin'], links: [0, -1, 1, 0] } });
    const [edge] = deserialise(text).edges as [Elaboration['edges'][number]];
    expect(edge.up).toBe(edge.down);
    expect((edge.facts as { readonly path: Json }).path).toBe(edge.bundle);
  });

  test('has room for paths that are longer than a stack is deep', () => {
    let path: Json = null;
    for (let k = 0; k < 50_000; k++) path = { node: `top.node${k % 10}`, rest: path };
    const { edges } = deserialise(written(withParameters([{ path }, path, null, null])));
    const [edge] = edges as [Elaboration['edges'][number]];
    let length = 0;
    for (let link: Json = edge.up; link !== null; link = (link as { readonly rest: Json }).rest) length++;
    expect(length).toBe(50_000);
    expect((edge.down as { readonly path: Json }).path).toBe(edge.up);
  });

  test('does not mistake other records for links of a path', () => {
    const parameters: Json[] = [
      { rest: [1, 2, 3], other: 'kept' },
      { rest: { a: 1 }, node: 'kept' },
      { node: { name: 'kept' }, rest: { node: 'x', rest: [{ a: 1 }] } },
    ];
    for (const value of parameters) {
      const elaboration = withParameters([value, null, null, null]);
      expect(deserialise(written(elaboration))).toEqual(elaboration);
    }
  });

  test('does not mistake fields of parameters for references', () => {
    const parameters: Json[] = [
      { $ref: 0 },
      { $path: 0, name: 'kept' },
      { $own: [['a', 1]] },
      [{ $own: { $ref: 1 } }, 1, 2],
    ];
    for (const value of parameters) {
      const elaboration = withParameters([value, { inside: value }, null, null]);
      expect(deserialise(written(elaboration))).toEqual(elaboration);
    }
  });

  test('reads back whatever parameters there are', () => {
    const names = fc.constantFrom(
      'a',
      'name',
      'node',
      'rest',
      '$',
      '$ref',
      '$path',
      '$own',
      '__proto__',
      'ünïcode "quoted"\n',
    );
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom<Json>(null, true, '0x8000_0000', 'Infinity', '', 7, 0.5, -1),
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(5), { minLength: 4, maxLength: 16 }),
        (pool, picks) => {
          const at = (k: number): Json => pool[(picks[k % picks.length] ?? 0) % pool.length] ?? null;
          const rows = Array.from(
            { length: Math.ceil(picks.length / 4) },
            (_, k) => [at(4 * k), at(4 * k + 1), at(4 * k + 2), at(4 * k + 3)] as const,
          );
          const elaboration = withParameters(...rows);
          const text = written(elaboration);
          expect(deserialise(text)).toEqual(elaboration);
          expect(written(deserialise(text)) === text).toBe(true);
        },
      ),
      repeated(200),
    );
  });
});
