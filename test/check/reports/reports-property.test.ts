import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInRules, type Finding, type SkippedRule } from '../../../lib/check/index.js';
import {
  checkGithub,
  checkGitlab,
  checkJson,
  checkJunit,
  checkMarkdown,
  type CheckReport,
  checkSarif,
  isFatal,
  shownFindings,
  unaskedText,
} from '../../../lib/check/reports/index.js';
import { publishedSchema, xsdValidator } from '../../output/files/xsd-validator.js';
import { repeated } from '../../seeds.js';

const rules = builtInRules.slice(0, 4);
const severity = fc.constantFrom('error', 'warning', 'info');

/** Reports on one design, or on several, some of whose findings are about the policy; parties may be declared at one place. */
const reports: fc.Arbitrary<CheckReport> = fc
  .uniqueArray(fc.constantFrom('soc.ts', 'board.dts', 'chips.ts', 'chips.ts#io'), { maxLength: 4 })
  .chain((names) => {
    const designs = names.length === 0 ? [undefined] : names;
    const place = fc.record({
      file: fc.constantFrom('soc.ts', 'board.dts'),
      line: fc.integer({ min: 1, max: 2 }),
      column: fc.integer({ min: 1, max: 2 }),
    });
    const finding = fc
      .record({
        design: fc.constantFrom(...designs, undefined),
        rule: fc.constantFrom('policy/waiver', 'tile/cycle', ...rules.map(({ id }) => id)),
        severity,
        message: fc.constantFrom('This is wrong.', 'That is <worse>.'),
        locations: fc.array(place, { maxLength: 5 }),
        // As far as the message does not name them.
        subjects: fc.subarray(['soc.uart', 'soc.<timer>_1', 'soc.dma']),
        details: fc.subarray(['interrupt moved: 3 → 4', 'device lost: a|b']),
        help: fc.constantFrom('', 'Move it & rest.', 'Leave it out.'),
      })
      .map(({ design, details, ...rest }): Finding => ({
        ...(design === undefined ? {} : { design }),
        ...(details.length === 0 ? {} : { details }),
        ...rest,
        ranges: [],
      }));
    const waiver = fc.record({ rule: fc.constant('policy/waiver'), reason: fc.constant('for <later>') });
    const skipped = fc
      .record({
        design: fc.constantFrom(...designs),
        rule: fc.constantFrom(...rules.map(({ id }) => id)),
        why: fc.constantFrom('off' as const, 'refused' as const, 'ids' as const, 'widths' as const),
      })
      .map(({ design, ...rest }): SkippedRule => ({ ...(design === undefined ? {} : { design }), ...rest }));
    return fc.record({
      input: fc.constant(names.join(', ') || 'soc.ts'),
      verdict: fc.record({
        findings: fc.array(finding, { maxLength: 8 }),
        waived: fc.array(fc.record({ finding, waiver }), { maxLength: 2 }),
        old: fc.array(finding, { maxLength: 2 }),
      }),
      rules: fc.constant(rules),
      skipped: fc.uniqueArray(skipped, { selector: ({ design, rule }) => `${design} ${rule}`, maxLength: 8 }),
      failOn: severity,
      notes: fc.boolean(),
      version: fc.constant('1.2.3'),
      fileOf: fc.constant(() => 'soc.ts'),
      pageOf: fc.constant((rule: string) => `https://pages/${rule}.md`),
      pathOf: fc.constant((file: string) => file),
      ...(names.length === 0 ? {} : { designs: fc.constant(names) }),
    });
  });

function schemaIn(text: string): Record<string, unknown> {
  // The draft of SARIF's schema differs from the next one only in words that it does not use, but for these two.
  const { id: _id, $schema: _draft, ...schema } = JSON.parse(text) as Record<string, unknown>;
  return schema;
}

test('reports follow their schemas, whatever was found in however many designs', () => {
  const own = readFileSync(new URL('../../../schemas/check-report-1.schema.json', import.meta.url), 'utf8');
  const json = new Ajv2020({ strict: false }).compile(schemaIn(own));
  const sarif = new Ajv({ strict: false, validateFormats: false }).compile(
    schemaIn(publishedSchema('sarif-schema-2.1.0.json')),
  );
  const junit = xsdValidator('junit.xsd', { 'junit.xsd': publishedSchema('junit-10.xsd') });
  fc.assert(
    fc.property(reports, (report) => {
      json(checkJson(report));
      sarif(checkSarif(report));
      expect({ json: json.errors, sarif: sarif.errors, junit: junit(checkJunit(report)) }).toEqual({
        ...{ json: null, sarif: null, junit: [] },
      });
    }),
    repeated(200),
  );
});

test('JUnit has every finding that makes the check fail once, and passes only what was looked at in that design', () => {
  fc.assert(
    fc.property(reports, (report) => {
      const { verdict, failOn, designs = [undefined], skipped = [] } = report;
      const xml = checkJunit(report);
      const fatal = verdict.findings.filter((finding) => isFatal(finding, failOn));
      expect(xml.match(/<failure /g) ?? []).toHaveLength(fatal.length);
      for (const design of designs) {
        const suite = suiteIn(xml, design ?? report.input);
        for (const { id } of rules) {
          const found = verdict.findings.filter(
            (finding) => finding.rule === id && (design === undefined || finding.design === design),
          );
          const isSkipped = skipped.some((each) => each.rule === id && each.design === design);
          const wanted = found.length > 0 ? 'found' : isSkipped ? 'skipped' : 'passed';
          expect({ design, id, is: outcomeIn(suite, id) }).toEqual({ design, id, is: wanted });
        }
      }
    }),
    repeated(200),
  );
});

// What a report for people reads once nothing in it is escaped.
function readable(report: string): string {
  return report
    .replaceAll('<br>', '\n')
    .replaceAll('%0A', '\n')
    .replace(/\\([\\`*|[\]~_])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

test('every report says the same of each finding: what is wrong, whom it is about, what belongs to it, where it is, and what helps', () => {
  fc.assert(
    fc.property(reports, (report) => {
      const forPrograms = { json: JSON.stringify(checkJson(report)), sarif: JSON.stringify(checkSarif(report)) };
      const forPeople = {
        github: readable(checkGithub(report)),
        gitlab: JSON.stringify(checkGitlab(report)),
        markdown: readable(checkMarkdown(report)),
      };
      const missing = report.verdict.findings.flatMap((finding) => {
        const { message, subjects, details = [], help, locations } = finding;
        const isForPeople = shownFindings(report).includes(finding);
        const texts = { ...forPrograms, junit: readable(checkJunit(report)), ...(isForPeople ? forPeople : {}) };
        return Object.entries(texts).flatMap(([format, text]) => {
          const isWhole = report.notes || !Object.hasOwn(forPeople, format);
          const said = [message, ...subjects, ...(isWhole ? details : []), help, ...locations.map(({ file }) => file)];
          return said.filter((each) => !text.includes(each)).map((each) => `${format}: ${each}`);
        });
      });
      expect(missing).toEqual([]);
    }),
    repeated(200),
  );
});

test('no two findings have one fingerprint, and it stays when others are accepted or come in another order', () => {
  const printsIn = (report: CheckReport): Map<string, string> => {
    const { findings, waived, old } = checkJson(report) as Record<
      string,
      readonly (Finding & { fingerprint: string })[]
    >;
    const all = [...(findings ?? []), ...(waived ?? []), ...(old ?? [])];
    expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(all.length);
    return new Map(all.map(({ fingerprint, message }) => [fingerprint, message]));
  };
  fc.assert(
    fc.property(reports, fc.nat(7), (report, k) => {
      const { findings, old } = report.verdict;
      const [first, ...others] = findings;
      if (first === undefined) return;
      const before = printsIn({ ...report, verdict: { findings, waived: [], old } });
      const turned = [...findings.slice(k), ...findings.slice(0, k)];
      const accepted = { finding: first, waiver: { rule: first.rule, reason: 'so' } };
      expect(printsIn({ ...report, verdict: { findings: turned, waived: [], old } })).toEqual(before);
      expect(printsIn({ ...report, verdict: { findings: others, waived: [accepted], old } })).toEqual(before);
    }),
    repeated(200),
  );
});

function suiteIn(xml: string, name: string): string {
  return xml.split('<testsuite ').find((suite) => suite.startsWith(`name="${name}"`)) ?? '';
}

function outcomeIn(suite: string, rule: string): string {
  const [, rest = ''] = suite.split(`<testcase name="${rule}" `, 2);
  if (/^[^>]*\/>/.test(rest)) return 'passed';
  return /^[^>]*>\s*<skipped /.test(rest) ? 'skipped' : 'found';
}

test('which rules were not asked is said of the designs that it is so of', () => {
  const skipped: SkippedRule[] = [
    { rule: 'address/hole', why: 'intent' },
    { rule: 'address/width', why: 'widths' },
    { rule: 'ids/budget', why: 'off' },
  ];
  const of = (design: string): SkippedRule[] => skipped.map((each) => ({ ...each, design }));
  const textOf = (all: readonly SkippedRule[]): string => unaskedText({ skipped: all } as unknown as CheckReport);
  const what = 'what is meant to share addresses (address/hole); widths of buses (address/width).';
  expect(textOf([])).toBe('');
  expect(textOf(skipped)).toBe(`Not checked, because the description does not say: ${what}`);
  expect(textOf(of('a.dts'))).toBe(`Not checked of a.dts, because this description does not say: ${what}`);
  expect(textOf([...of('a.dts'), ...of('b.dts'), { design: 'c.svd', rule: 'ids/budget', why: 'ids' }])).toBe(
    `Not checked of a.dts, b.dts, because these descriptions do not say: ${what}
Not checked of c.svd, because this description does not say: ids (ids/budget).`,
  );
});
