import { describe, expect, test } from 'vitest';
import { findingOf } from '../../lib/check/index.js';
import { errorReport, reportOf } from '../../lib/documents/index.js';
import { recordedDocs } from '../../scripts/docs/requirements-page.js';
import { placelessIn } from '../check/placeless.js';
import { staleOf } from '../project/stale-docs.js';
import { differences, families, recordedRuns } from './recorded.js';

/** Cases that are not compared, by name, each with its reason. There are none. */
const skipped: ReadonlyMap<string, string> = new Map();

// A document with several faults may lead with another one; what the reference reported must then be among the others.
const sharesSameCategory = 0.98;

describe.each(families)('recorded documents: %s', (family) => {
  const cases = recordedRuns(family).filter(({ recorded }) => !skipped.has(recorded.doc.name));

  test('every report is equal, value for value', () => {
    const wrong = cases.flatMap(({ recorded: { doc, expect: recorded }, result }) => {
      if (!('graph' in recorded)) return [];
      if (!result.ok) return [`${doc.name}: ${errorReport(result).message}`];
      return differences(reportOf(result), recorded.graph).map((place) => `${doc.name}${place}`);
    });
    expect(wrong).toEqual([]);
  });

  test('every error is an error here, in the same phase and mostly in the same category', () => {
    const errors = cases.flatMap(({ recorded: { doc, expect: recorded }, result }) =>
      'error' in recorded ? [{ doc, recorded: recorded.error, result }] : [],
    );
    const missed: string[] = [];
    const otherwise: string[] = [];
    for (const { doc, recorded, result } of errors) {
      if (result.ok) {
        missed.push(doc.name);
        continue;
      }
      const { phase, category, also } = errorReport(result);
      if (phase !== recorded.phase) missed.push(`${doc.name}: ${phase} instead of ${recorded.phase}`);
      if (category !== recorded.category) otherwise.push(`${doc.name}: ${category} instead of ${recorded.category}`);
      if (category !== recorded.category && !also.some((other) => other.category === recorded.category))
        missed.push(doc.name);
    }
    expect(missed).toEqual([]);
    expect(otherwise.length).toBeLessThanOrEqual(errors.length * (1 - sharesSameCategory));
    console.info(`${family}: ${cases.length} cases, ${errors.length} of them errors, ${skipped.size} skipped`);
  });
});

// Here, where every document has been run.
test('every refusal has a place and a page', () => {
  const refused = families
    .flatMap(recordedRuns)
    .flatMap(({ recorded: { doc }, result }) => (result.ok ? [] : [{ doc, result }]));
  const wrong = refused.flatMap(({ doc, result }) =>
    placelessIn(doc.name, result.failures.map(findingOf)).map((rule) => `${doc.name}: ${rule}`),
  );
  expect(wrong).toEqual([]);
  const count = refused.reduce((sum, { result }) => sum + result.failures.length, 0);
  console.info(`${count} results in ${refused.length} documents`);
  expect(count).toBeGreaterThan(1000);
});

test('the page of requirements is up to date (npm run docs)', async () => {
  expect(await staleOf(recordedDocs())).toEqual([]);
});
