import { describe, expect, test } from 'vitest';
import { graveFindings } from '../../lib/check/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { checkedDocuments, sorted } from './checked-documents.js';
import { placelessIn } from './placeless.js';
import { PlainDesign } from './plain-design.js';
import { movedDevices, plainRules } from './plain-rules.js';
import { recordedNodes } from './recorded-design.js';
import { requirements } from './requirements/index.js';

describe('what is found in recorded documents is what asking plainly comes upon', () => {
  const documents = checkedDocuments().map((document) => ({
    ...document,
    design: new PlainDesign(document.elaboration),
  }));

  test.each(plainRules)('%s', (rule, ask, told) => {
    let count = 0;
    const wrong = documents.flatMap(({ name, design, findings }) => {
      const all = findings.filter((finding) => finding.rule === rule).flatMap(told);
      count += all.length;
      const expected = sorted(ask(design));
      const moved = new Set(rule === 'address/window' ? movedDevices(design) : []);
      const own = all.filter((each) => expected.includes(each) || !moved.has(each));
      return sorted(own).join() === expected.join() ? [] : [`${name}: ${own.join()} instead of ${expected.join()}`];
    });
    expect(wrong).toEqual([]);
    console.info(`${rule}: ${count} findings in ${documents.length} documents`);
  });
});

/** What Entente calls nodes, by number of the module and number of the node in it, as recorded graphs know them. */
function namesOf({ modules }: Elaboration): ReadonlyMap<string, string> {
  return new Map(modules.flatMap(({ nodes }, k) => nodes.map(({ id, index }) => [`${k}.${index}`, id] as const)));
}

test('errors and warnings that are asked for alone are those among all findings', () => {
  const documents = checkedDocuments();
  const alone = documents.map(({ name, elaboration }) => [name, graveFindings(elaboration)]);
  const among = documents.map(({ name, findings }) => [name, findings.filter(({ severity }) => severity !== 'info')]);
  expect(alone).toEqual(among);
});

describe('what recorded documents are said to lack is what they lack', () => {
  const documents = checkedDocuments().map((document) => ({
    ...document,
    nodes: recordedNodes(document.recorded),
    names: namesOf(document.elaboration),
  }));

  test.each(requirements)('%s', (rule, isBrokenBy) => {
    let count = 0;
    const wrong = documents.flatMap(({ name, nodes, names, findings }) => {
      const told = sorted(findings.filter((finding) => finding.rule === rule).flatMap(({ subjects }) => subjects));
      const broken = sorted(nodes.filter(isBrokenBy).map(({ id }) => names.get(id) ?? id));
      count += broken.length;
      return told.join() === broken.join() ? [] : [`${name}: ${told.join()} instead of ${broken.join()}`];
    });
    expect(wrong).toEqual([]);
    console.info(`${rule}: ${count} nodes in ${documents.length} documents`);
  });

  test('there is no kind of error that nobody confirms', () => {
    const errors = documents.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'error');
    const confirmed = new Set([...plainRules, ...requirements].map(([rule]) => rule));
    expect(sorted(errors.map(({ rule }) => rule)).filter((rule) => !confirmed.has(rule))).toEqual([]);
  });
});

test('every result in recorded documents has a place and a page', () => {
  const documents = checkedDocuments();
  const wrong = documents.flatMap(({ name, findings }) =>
    placelessIn(name, findings).map((rule) => `${name}: ${rule}`),
  );
  expect(wrong).toEqual([]);
  const count = documents.reduce((sum, { findings }) => sum + findings.length, 0);
  console.info(`${count} results in ${documents.length} documents`);
  expect(count).toBeGreaterThan(200);
});
