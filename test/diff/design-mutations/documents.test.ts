import { expect, test } from 'vitest';
import { elaborateDocument, runDocument } from '../../../lib/documents/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { families, recordedCases } from '../../golden/recorded.js';
import { ownDocuments } from '../../documents/own-documents.js';
import { long, shuffled } from '../../seeds.js';
import { type DesignChange, Trials } from './judge.js';
import { mutantsOf, type Value } from './mutate.js';

const designsOfFamily = long ? 16 : 3;
const changesOfDesign = long ? 64 : 8;

// Recorded documents, and those with what Rocket Chip has nothing like.
const documents = new Map<string, readonly Value[]>([
  ...families
    .filter((family) => family !== 'errors')
    .map((family) => [family, recordedCases(family).map(({ doc }) => doc)] as const),
  ['own', ownDocuments as readonly Value[]],
]);

test('what a change of a topology document means to others is said, and nothing else', () => {
  const trials = new Trials();
  for (const [family, ofFamily] of documents) {
    let designs = 0;
    for (const document of shuffled(ofFamily, family)) {
      if (designs >= designsOfFamily) break;
      const before = elaborated(document);
      if (before === undefined || before.edges.length === 0) continue;
      designs++;
      trials.tryChanges(before, shuffled(changesOf(document, family), before.name), changesOfDesign);
    }
  }
  console.log(String(trials));
  expect(trials.faults.join('\n')).toBe('');
  expect(trials.changes).toBeGreaterThan(150);
  expect(trials.noticed).toBeGreaterThan(40);
});

function changesOf(document: Value, family: string): DesignChange[] {
  return mutantsOf(document).map(({ kind, what, rename, make }) => ({
    ...{ kind, what, rename },
    // What generic nodes negotiate is a trace of names.
    make: () => (rename && family === 'arity' ? undefined : elaborated(make())),
  }));
}

function elaborated(document: Value): Elaboration | undefined {
  const name = (document as { readonly name: string }).name;
  const result = runDocument({ file: `${name}.json`, text: JSON.stringify(document), firstLine: 1 });
  return result.ok ? elaborateDocument(result) : undefined;
}
