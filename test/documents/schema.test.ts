import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { documentSchema, runDocument } from '../../lib/documents/index.js';
import { families, recordedLines } from '../golden/recorded.js';

const validate = new Ajv2020({ strict: false }).compile(documentSchema());

/** Every tenth recorded document of each family. */
function recordedDocuments(): unknown[] {
  return families.flatMap((family) =>
    [...recordedLines(family)]
      .filter((_, k) => k % 10 === 0)
      .map((line) => (JSON.parse(line) as { readonly doc: unknown }).doc),
  );
}

test('the published schema accepts what the reader accepts', () => {
  const documents = recordedDocuments();
  expect(documents.length).toBeGreaterThan(150);
  expect(documents.filter((document) => !validate(document))).toEqual([]);
});

test.for<[what: string, ...body: unknown[]]>([
  ['an unknown type', { node: 'cpu', type: 'gen.sorce' }],
  ['an unknown key', { node: 'cpu', type: 'gen.source', prots: 1 }],
  ['a missing key', { node: 'f', type: 'tl.fragmenter', minSize: 4 }],
  ['a value of another kind', { node: 'cpu', type: 'gen.source', ports: '1' }],
  ['another word', { node: 'f', type: 'tl.fragmenter', minSize: 4, maxSize: 64, earlyAck: 'AllPut' }],
  ['half a binding', { bind: ['a', ':='] }],
  ['an operator that is none', { bind: ['a', '=:', 'b'] }],
  ['a statement that is none', { nod: 'a' }],
  ['a configuration that is misspelt', { bind: ['a', ':=', 'b'], config: { RenderFliped: true } }],
])('the published schema and the reader both refuse %s', ([, ...body]) => {
  const document = { version: 1, name: 'd', module: { name: 'top', body } };
  const result = runDocument({ file: 'd.json', text: JSON.stringify(document), firstLine: 1 });
  expect([validate(document), result.ok ? 'accepted' : result.failures[0].rule]).toEqual([false, 'document/shape']);
});
