import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ruleTexts } from '../../lib/rules/index.js';
import { families, recordedRuns } from '../golden/recorded.js';
import { ruleExamples } from './examples/index.js';
import { saidOf } from './rule-example.js';

// Words that look like rules: keys of resources, kinds of text, the kind of a fingerprint.
const noRules = new Set(['reg/control', 'reg/mem', 'text/event-stream', 'entente/v1']);

// Rules whose ids are put together where they are raised.
const composed = [
  ...['star', 'upward', 'downward'].map((name) => `cycle/${name}`),
  ...['inward', 'outward'].map((side) => `arity/${side}-count`),
  ...['children', 'ports'].map((what) => `graph/clone-${what}`),
  ...['axi4', 'ahb', 'apb'].flatMap((area) =>
    [
      ...['slave-address', 'slave-finite', 'slave-disjoint', 'slave-port-disjoint', 'slave-port-width'],
      ...['register-contiguous', 'bundle-address', 'bundle-data'],
    ].map((name) => `${area}/${name}`),
  ),
];

function rulesInSources(): string[] {
  const files = ['lib', 'cli'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/^(rules|check.rules)/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  const found = files.flatMap((text) => [...text.matchAll(/'([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*)'/g)]);
  const arity = files.flatMap((text) => [...text.matchAll(/arityError\(\s*'([a-z-]+)'/g)]);
  const rules = [...found.map(([, rule = '']) => rule), ...arity.map(([, name = '']) => `arity/${name}`), ...composed];
  return [...new Set(rules)].filter((rule) => !noRules.has(rule));
}

test('every rule that a message may name is explained', () => {
  expect(rulesInSources().filter((rule) => ruleTexts[rule] === undefined)).toEqual([]);
});

test('every rule that is explained may be named by a message', () => {
  const rules = new Set(rulesInSources());
  expect(Object.keys(ruleTexts).filter((rule) => !rules.has(rule))).toEqual([]);
});

test('every rule that is explained has an example, and no other', () => {
  expect(Object.keys(ruleExamples).sort()).toEqual(Object.keys(ruleTexts).sort());
});

describe('examples', () => {
  test.each(Object.entries(ruleExamples))('%s', (rule, example) => {
    expect(saidOf(example, 'broken')[0]?.rule).toBe(rule);
    expect(saidOf(example, 'fixed')).toEqual([]);
  });
});

test.each(Object.entries(ruleTexts))('%s is explained in sentences', (_, { requires, because, instead }) => {
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
