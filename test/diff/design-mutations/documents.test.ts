import { expect, test } from 'vitest';
import { elaborateDocument, runDocument } from '../../../lib/documents/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { families, recordedCases } from '../../golden/recorded.js';
import { long, shuffled } from '../../seeds.js';
import { type DesignChange, Trials } from './judge.js';
import { mutantsOf, type Value } from './mutate.js';

const designsOfFamily = long ? 16 : 3;
const changesOfDesign = long ? 64 : 8;

test('what a change of a topology document means to others is said, and nothing else', () => {
  const trials = new Trials();
  for (const family of families.filter((name) => name !== 'errors')) {
    let designs = 0;
    for (const { doc } of shuffled(recordedCases(family), family)) {
      if (designs >= designsOfFamily) break;
      const before = elaborated(doc);
      if (before === undefined || before.edges.length === 0) continue;
      designs++;
      trials.tryChanges(before, shuffled(changesOf(doc as unknown as Value, family), doc.name), changesOfDesign);
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
