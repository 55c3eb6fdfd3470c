import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axi4, axis, BufferParams, type Diagnostic, elaborate, ElaborationError, soc, tl } from '../../../lib/index.js';
import { repeated } from '../../seeds.js';

// As what runs a topology without its types may give them.
type Make = (given: never) => unknown;

const makers: Readonly<Record<string, Make>> = {
  'axi4.buffer': axi4.buffer,
  'axi4.buffer, all': (all) => axi4.buffer({ all }),
  'axi4.buffer, aw': (aw) => axi4.buffer({ aw }),
  'tl.buffer': tl.buffer,
  'tl.buffer, all': (all) => tl.buffer({ all }),
  'tl.buffer, d': (d) => tl.buffer({ d }),
  'axis.buffer': axis.buffer,
  'axi4.deinterleaver, buffer': (buffer) => axi4.deinterleaver(64, buffer),
};

function refusal(make: Make, given: unknown): Diagnostic | undefined {
  try {
    elaborate(
      soc('s', () => {
        make(given as never);
      }),
    );
    return undefined;
  } catch (error) {
    if (error instanceof ElaborationError) return error.diagnostics[0];
    throw error;
  }
}

const isBuffer = (given: unknown): boolean =>
  given === undefined ||
  given instanceof BufferParams ||
  (typeof given === 'number' && Number.isInteger(given) && given >= 0) ||
  ['default', 'none', 'flow', 'pipe'].includes(given as string);

test('whatever is given as a buffer is one, or is refused by what it is, by the buffers of all protocols', () => {
  const given = fc.oneof(
    fc.anything({ withMap: true, withSet: true, withDate: true, withNullPrototype: true }),
    fc.record({ depth: fc.nat() }, { requiredKeys: [] }),
    fc.constantFrom(new BufferParams(3), 4, 'flow', 'deep', null, -1, Number.NaN),
  );
  // Without a name of an option in front of it, an object is options.
  const isOptions = (name: string, value: unknown): boolean =>
    ['axi4.buffer', 'tl.buffer'].includes(name) && typeof value === 'object' && !(value instanceof BufferParams);
  fc.assert(
    fc.property(fc.constantFrom(...Object.entries(makers)), given, ([name, make], value) => {
      const refused = refusal(make, value);
      if (isOptions(name, value)) return;
      expect(refused === undefined).toBe(isBuffer(value));
      if (refused !== undefined) expect(['options/kind', 'buffer/depth']).toContain(refused.rule);
    }),
    repeated(300),
  );
});

test('a buffer that is none is told by its option, with what to write', () => {
  const kinds = '"default" or "none" or "flow" or "pipe" or a BufferParams or a number';
  const sorted = '"default" or "flow" or "none" or "pipe" or a BufferParams or a number';
  const shape = { depth: 2 };
  const told = (
    [
      ['axi4.buffer, all', shape],
      ['tl.buffer, d', shape],
      ['axis.buffer', shape],
      ['axi4.deinterleaver, buffer', shape],
      ['tl.buffer, all', new Map()],
      ['axi4.buffer', shape],
    ] as const
  ).map(([name, given]) => {
    const refused = refusal(makers[name] ?? tl.buffer, given);
    return [refused?.message, refused?.help];
  });
  expect(told).toEqual([
    [`AXI4BufferOptions has all as an object, and not as ${sorted}.`, `Give all as ${sorted}.`],
    [`TLBufferOptions has d as an object, and not as ${sorted}.`, `Give d as ${sorted}.`],
    [`A buffer has its parameters as an object, and not as ${kinds}.`, `Give its parameters as ${kinds}.`],
    [`AXI4DeinterleaverOptions has buffer as an object, and not as ${sorted}.`, `Give buffer as ${sorted}.`],
    [`A buffer has its parameters as a Map, and not as ${kinds}.`, `Give its parameters as ${kinds}.`],
    ['AXI4BufferOptions has no option depth.', 'Its options are all, aw, w, b, ar, r.'],
  ]);
});
