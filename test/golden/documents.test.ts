import { describe, expect, test } from 'vitest';
import { errorReport, reportOf, runDocument } from '../../lib/import/index.js';
import { differences, type RecordedCase, recordedCases, families } from './recorded.js';

/** Families of recorded documents whose every case is compared. */

/** Cases that are not compared, by name, each with its reason. There are none. */
const skipped: ReadonlyMap<string, string> = new Map();

// A document with several faults may lead with another one; what the reference reported must then be among the others.
const sharesSameCategory = 0.98;

describe.each(families)('recorded documents: %s', (family) => {
  const cases = recordedCases(family).filter(({ doc }) => !skipped.has(doc.name));

  test('every report is equal, value for value', () => {
    const wrong = cases.flatMap(({ doc, expect: recorded }) => {
      if (!('graph' in recorded)) return [];
      const result = run(doc);
      if (!result.ok) return [`${doc.name}: ${errorReport(result).message}`];
      const report = reportOf(result);
      return differences(JSON.parse(JSON.stringify(report)), recorded.graph).map((place) => `${doc.name}${place}`);
    });
    expect(wrong).toEqual([]);
  });

  test('every error is an error here, in the same phase and mostly in the same category', () => {
    const errors = cases.flatMap(({ doc, expect: recorded }) =>
      'error' in recorded ? [{ doc, recorded: recorded.error }] : [],
    );
    const missed: string[] = [];
    const otherwise: string[] = [];
    for (const { doc, recorded } of errors) {
      const result = run(doc);
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

function run(doc: RecordedCase['doc']): ReturnType<typeof runDocument> {
  return runDocument({ file: `${doc.name}.json`, text: JSON.stringify(doc), firstLine: 1 });
}
