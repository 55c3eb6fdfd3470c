import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { addressMap } from '../../lib/emit/index.js';
import { elaborate } from '../../lib/elaborate.js';
import { deserialise, serialise } from '../../lib/saved/index.js';
import { reach } from '../../lib/query/index.js';
import mcu from '../../topologies/mcu.js';
import { editedText, textEdits } from './mutations.js';
import { expectClear, Outcomes } from './outcome.js';
import { repeated } from '../seeds.js';

const saved = [...serialise(elaborate(mcu))].join('');

/** Saved elaborations, some of them damaged. */
const anySaved = fc.option(textEdits, { nil: [], freq: 9 }).map((changes) => editedText(saved, changes));

/** What becomes of a saved elaboration: it answers, or is refused as a whole. */
function become(text: string): string {
  const elaboration = deserialise(text);
  const { findings } = check(elaboration);
  for (const { message } of findings) expectClear(text, message);
  reach(elaboration);
  addressMap(elaboration);
  return elaboration.status;
}

test('damaged elaborations are refused as a whole', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(anySaved, (text) => {
      outcomes.run(text, () => become(text));
    }),
    repeated(600),
  );
  console.info(outcomes.report('Saved elaborations'));
  expect(outcomes.kinds).toBe(2);
});
