import { describe, expect, test } from 'vitest';
import { builtInRules } from '../../lib/check/index.js';
import { checkExamples } from './examples/index.js';
import { foundIn } from './rule-example.js';

test('every rule has an example, and no other', () => {
  expect(Object.keys(checkExamples).sort()).toEqual(builtInRules.map(({ id }) => id).sort());
});

// What is said about the broken side is on the rule's page in docs/rules, which is checked to be up to date.
describe('examples', () => {
  test.each(Object.entries(checkExamples))('%s', (rule, example) => {
    const [finding] = foundIn(rule, example, 'broken');
    expect(finding?.message).toMatch(/^\S.*\.(\n|$)/);
    expect(foundIn(rule, example, 'fixed')).toEqual([]);
  });
});

test.each(builtInRules.map((rule) => [rule.id, rule] as const))('%s is explained in sentences', (_, rule) => {
  for (const text of [rule.requires, rule.because, rule.instead]) expect(text).toMatch(/^[A-Z].*[.)]$/s);
});
