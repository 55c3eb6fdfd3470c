import { expect, test } from 'vitest';
import { notationOf } from '../../lib/descriptions/index.js';
import { notations, notationTraits } from '../../lib/elaboration/record/notations.js';

const starts: Readonly<Record<string, string>> = {
  '.json': '{ "csr_bases": {} }',
  '.csv': 'csr_base,uart,0xf0001000,,',
  '.yml': 'endpoints:',
  '.yaml': 'endpoints:',
};

test.each(notations)('%s: help text has its endings, which name no other notation', (notation) => {
  const { endings, partEndings = [], files } = notationTraits[notation];
  for (const ending of endings) expect(files).toContain(ending);
  for (const ending of [...endings, ...partEndings])
    expect([ending, notationOf(`SOC${ending.toUpperCase()}`, bytes(starts[ending] ?? ''))]).toEqual([ending, notation]);
});

test.each(Object.keys(starts))('%s may be of another kind', (ending) => {
  expect(notationOf(`soc${ending}`, bytes('something: else'))).toBe(undefined);
});

test.each([
  ['device-tree', '/* A board. */\n/dts-v1/;'],
  ['svd', '<?xml version="1.0"?>\n<device schemaVersion="1.3">'],
  ['svd', '<!-- A chip. --><device>'],
  ['chipyard', '<?xml version="1.0"?><graphml xmlns="…">'],
  // What XML says of a device tree makes it none.
  [undefined, '<?xml version="1.0"?>\n<page>\n/dts-v1/;\n</page>'],
])('%s: what begins with it is so under any name', (notation, text) => {
  expect(notationOf('soc.txt', bytes(text))).toBe(notation);
});

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
