import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { addressMap } from '../../lib/output/files/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import { TextSum } from '../../lib/elaboration/saved/text-sum.js';
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
    repeated(250),
  );
  console.info(outcomes.report('Saved elaborations'));
  expect(outcomes.kinds).toBe(2);
});

// Numbers, texts and words of the file, each with one of another kind in its place.
const tokens = [...saved.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+|true|false|null/g)].map(({ 0: text, index }) => ({
  text,
  index,
}));
const others = [
  'null',
  '-1',
  '7',
  '4294967296',
  'true',
  '""',
  '"0xzz"',
  '[]',
  '{}',
  '[[]]',
  '{"$ref":0}',
  '{"$path":0}',
];
const change = fc.record({ token: fc.nat(tokens.length - 1), other: fc.constantFrom(...others) });

/** The file with something else in the place of a token, and with the sum that it would have been written with. */
function changed({ token, other }: { readonly token: number; readonly other: string }): string {
  const { text = '', index = 0 } = tokens[token] ?? {};
  const all = `${saved.slice(0, index)}${other}${saved.slice(index + text.length)}`;
  const whole = all.slice(0, all.lastIndexOf(',"sum":"'));
  return `${whole},"sum":"${String(new TextSum().add(new TextEncoder().encode(whole)))}"}\n`;
}

test('elaborations that somebody changed, sum and all, are refused where they are wrong, or answer', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(change, (each) => {
      outcomes.run(each, () => become(changed(each)));
    }),
    repeated(200),
  );
  console.info(outcomes.report('Changed elaborations'));
  expect(outcomes.kinds).toBeGreaterThanOrEqual(2);
});
