import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { elaborateDocument, reportOf, runDocument } from '../../lib/documents/index.js';
import { families, recordedCases } from '../golden/recorded.js';
import { edited, edits, editedText, textEdits } from './mutations.js';
import { expectClear, Outcomes, ruleOf } from './outcome.js';
import { repeated } from '../seeds.js';

const documents = families.flatMap((family) =>
  recordedCases(family)
    .map(({ doc }) => doc)
    .filter((doc) => JSON.stringify(doc).length < 4000),
);
const anyDocument = fc.nat({ max: documents.length - 1 }).map((k) => documents[k]);

function become(text: string): string {
  const result = runDocument({ file: 'document.json', text, firstLine: 1 });
  if (!result.ok) return ruleOf(text, result.failures);
  reportOf(result);
  const { findings } = check(elaborateDocument(result));
  for (const { message } of findings) expectClear(text, message);
  return 'accepted';
}

test('changed topology documents are read, or refused with what is wrong', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(anyDocument, edits, (document, changes) => {
      const text = JSON.stringify(edited(document, changes));
      outcomes.run(text, () => become(text));
    }),
    repeated(600),
  );
  console.info(outcomes.report('Changed documents'));
  expect(outcomes.kinds).toBeGreaterThan(5);
});

test('damaged texts of documents are read, or refused with what is wrong', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(anyDocument, textEdits, (document, changes) => {
      const text = editedText(JSON.stringify(document, null, 1), changes);
      outcomes.run(text, () => become(text));
    }),
    repeated(400),
  );
  console.info(outcomes.report('Damaged documents'));
});
