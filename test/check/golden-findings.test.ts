import { describe, expect, test } from 'vitest';
import { checkedDocuments, sorted } from './checked-documents.js';
import { PlainDesign } from './plain-design.js';
import { plainRules } from './plain-rules.js';

describe('what is found in recorded documents is what asking plainly comes upon', () => {
  const documents = checkedDocuments().map((document) => ({
    ...document,
    design: new PlainDesign(document.elaboration),
  }));

  test.each(plainRules)('%s', (rule, ask, told) => {
    let count = 0;
    const wrong = documents.flatMap(({ name, design, findings }) => {
      const own = findings.filter((finding) => finding.rule === rule).flatMap(told);
      count += own.length;
      const expected = sorted(ask(design));
      return sorted(own).join() === expected.join() ? [] : [`${name}: ${own.join()} instead of ${expected.join()}`];
    });
    expect(wrong).toEqual([]);
    console.info(`${rule}: ${count} findings in ${documents.length} documents`);
  });
});
