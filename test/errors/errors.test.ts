import { describe, expect, test } from 'vitest';
import { rules } from '../../cli/help/index.js';
import { families, recordedRuns } from '../golden/recorded.js';
import { ruleExamples } from './examples/index.js';
import { saidOf } from './rule-example.js';

test('every rule that is explained has an example, and no other', () => {
  expect(Object.keys(ruleExamples).sort()).toEqual([...rules.keys()].sort());
});

describe('examples', () => {
  test.each(Object.entries(ruleExamples))('%s', (rule, example) => {
    expect(saidOf(example, 'broken')[0]?.rule).toBe(rule);
    expect(saidOf(example, 'fixed')).toEqual([]);
  });
});

test.each([...rules])('%s is explained in sentences', (_, { requires, because, instead }) => {
  for (const text of [requires, because, instead]) expect(text).toMatch(/^\S.*[.)]$/s);
});

test('whatever was refused when it was recorded is refused with a message, a remedy, and the name or place of someone concerned', () => {
  const refused = families.flatMap(recordedRuns).filter(({ recorded }) => 'error' in recorded.expect);
  expect(refused.length).toBe(782);
  const lacking = refused.filter(({ result }) => {
    if (result.ok) return true;
    const [{ message, help = '', subjects, locations }] = result.failures;
    return message === '' || help === '' || subjects.length + locations.length === 0;
  });
  expect(lacking.map(({ recorded }) => recorded.doc.name)).toEqual([]);
});
