import { expect, test } from 'vitest';
import { documentsByFamily, elaborated } from '../../documents/documents-by-family.js';
import { long, shuffled } from '../../seeds.js';
import { type DesignChange, Trials } from './judge.js';
import { mutantsOf, type Value } from './mutate.js';

const designsOfFamily = long ? 16 : 3;
const changesOfDesign = long ? 64 : 8;

test('what a change of a topology document means to others is said, and nothing else', () => {
  const trials = new Trials();
  for (const [family, ofFamily] of documentsByFamily()) {
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
