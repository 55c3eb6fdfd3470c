import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { builtInRules, check, type Finding, type Policy } from '../../../lib/check/index.js';
import {
  checkGithub,
  checkGitlab,
  checkJson,
  checkJunit,
  checkMarkdown,
  type CheckReport,
  checkSarif,
  tallyOf,
} from '../../../lib/check/reports/index.js';
import { factsOf } from '../../../lib/diff/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import * as subsystem from '../../../lib/rocket/index.js';
import * as rocket from '../../../topologies/rocket.js';
import { placeless } from '../placeless.js';
import { publishedSchema, xsdValidator } from '../../output/files/xsd-validator.js';

const overlap: Finding = {
  rule: 'address/overlap',
  severity: 'error',
  message: 'soc.sram and soc.<uart> overlap at [0x0, 0x1000) (4 KiB).\n  seen by soc.cpu, soc.dma',
  subjects: ['soc.sram', 'soc.<uart>'],
  locations: [
    { file: '/repo/soc.ts', line: 12, column: 16 },
    { file: '/repo/a b, 100%.ts', line: 3, column: 1 },
  ],
  ranges: [['0x0', '0x1000']],
  help: 'Move "soc.<uart>" & rest: 50% | more.',
  fix: { title: 'Move it', locations: [{ file: '/repo/soc.ts', line: 12, column: 16 }], from: '0x0', to: '0x1000' },
};
const unreachable: Finding = {
  rule: 'reach/unreachable-device',
  severity: 'warning',
  message: 'No master reaches soc.spare\u0000.',
  subjects: ['soc.spare'],
  locations: [],
  ranges: [],
  help: '',
};
const hole: Finding = {
  ...unreachable,
  ...{ rule: 'address/hole', severity: 'info', message: 'soc.timer has a hole.', subjects: ['soc.timer'] },
};
const foreign: Finding = { ...unreachable, rule: 'tile/cycle', severity: 'error', message: 'A tile is wrong.' };

const report: CheckReport = {
  input: 'soc.ts',
  verdict: {
    findings: [overlap, foreign, unreachable, hole],
    waived: [
      { finding: unreachable, waiver: { rule: unreachable.rule, reason: 'for <later>', expires: '2027-03-31' } },
    ],
    old: [hole],
  },
  rules: builtInRules,
  failOn: 'error',
  notes: false,
  version: '1.2.3',
  fileOf: () => '/repo/soc.ts',
  pageOf: (rule) => `https://pages/${rule}.md`,
  pathOf: (file) => file.replace('/repo/', ''),
};

const clean: CheckReport = { ...report, verdict: { findings: [], waived: [], old: [] } };

describe('JSON', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../../schemas/check-report-1.schema.json', import.meta.url), 'utf8'),
  ) as object;

  test('follows its schema', () => {
    const validate = new Ajv2020({ strict: false }).compile(schema);
    for (const each of [report, clean]) {
      validate(checkJson(each));
      expect(validate.errors).toBeNull();
    }
  });

  test('names the files of a fix as those of its finding', () => {
    const { findings } = checkJson(report) as { readonly findings: readonly Finding[] };
    expect(findings[0]?.fix).toEqual({ ...overlap.fix, locations: [{ file: 'soc.ts', line: 12, column: 16 }] });
    expect(findings[0]?.locations[0]).toEqual({ file: 'soc.ts', line: 12, column: 16 });
  });

  test('has everything', () => {
    expect(checkJson({ ...report, verdict: { ...report.verdict, findings: [hole, hole] } })).toEqual({
      format: 'entente-check',
      version: 1,
      tool: { name: 'entente', version: '1.2.3' },
      input: 'soc.ts',
      passed: true,
      findings: [
        { ...hole, fingerprint: 'address/hole soc.timer' },
        { ...hole, fingerprint: 'address/hole soc.timer #2' },
      ],
      waived: [
        {
          ...unreachable,
          fingerprint: 'reach/unreachable-device soc.spare',
          waiver: { rule: unreachable.rule, reason: 'for <later>', expires: '2027-03-31' },
        },
      ],
      old: [{ ...hole, fingerprint: 'address/hole soc.timer #3' }],
    });
  });
});

describe('SARIF', () => {
  test('follows the published schema', () => {
    // The schema is of a draft that differs from the next one only in words that it does not use, but for these two.
    const {
      id: _id,
      $schema: _draft,
      ...schema
    } = JSON.parse(publishedSchema('sarif-schema-2.1.0.json')) as Record<string, unknown>;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    for (const each of [report, clean]) {
      validate(checkSarif(each));
      expect(validate.errors).toBeNull();
    }
  });

  test('points at the first party, and names the others', () => {
    const { runs } = checkSarif(report) as { runs: { results: Record<string, unknown>[] }[] };
    const [first, second] = runs[0]?.results ?? [];
    expect(first).toEqual({
      ruleId: 'address/overlap',
      ruleIndex: 0,
      level: 'error',
      message: { text: `${overlap.message}\nHelp: ${overlap.help}` },
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'soc.ts' }, region: { startLine: 12, startColumn: 16 } } },
      ],
      relatedLocations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b%2C%20100%25.ts' },
            region: { startLine: 3, startColumn: 1 },
          },
        },
      ],
      partialFingerprints: { 'entente/v1': 'address/overlap soc.sram soc.<uart>' },
    });
    expect(second).toMatchObject({ ruleId: 'tile/cycle', ruleIndex: builtInRules.length });
    expect(runs[0]?.results.slice(4)).toMatchObject([
      { suppressions: [{ kind: 'external', justification: 'for <later>' }] },
      { baselineState: 'unchanged' },
    ]);
  });
});

test('SARIF has no more results than services take, the gravest, and says how many are left out', () => {
  const findings = Array.from({ length: 25_001 }, (_, k) => ({ ...(k === 0 ? overlap : hole), subjects: [`d${k}`] }));
  const { runs } = checkSarif({ ...report, verdict: { findings, waived: [], old: [hole] } }) as {
    runs: { results: { level: string }[]; invocations?: unknown }[];
  };
  expect(runs[0]?.results).toHaveLength(25_000);
  expect(runs[0]?.results[0]?.level).toBe('error');
  expect(runs[0]?.invocations).toEqual([
    {
      executionSuccessful: true,
      toolExecutionNotifications: [
        {
          level: 'warning',
          message: {
            text: '2 results are left out, since services take no more than 25000: those in JSON and for JUnit have all of them.',
          },
        },
      ],
    },
  ]);
});

describe('every result has a place and a page', () => {
  test('of findings without one: the file of the design, or the name of a stock system', () => {
    const found = (each: CheckReport): unknown =>
      (checkSarif(each) as { runs: { results: { locations: unknown[] }[] }[] }).runs[0]?.results[1]?.locations;
    expect(found(report)).toEqual([
      { physicalLocation: { artifactLocation: { uri: 'soc.ts' }, region: { startLine: 1, startColumn: 1 } } },
    ]);
    expect(found({ ...report, input: 'rocket', fileOf: () => undefined })).toEqual([
      { physicalLocation: { artifactLocation: { uri: 'rocket' } } },
    ]);
  });

  test('in Rocket systems, with clocks, a lock of another version and waivers', () => {
    const design = (config: string): Elaboration =>
      elaborate(rocket.ExampleRocketSystem, subsystem.rocketConfig(config));
    const [before, after] = [design('DualCoreConfig'), design('WithAsynchronousCDCs(8, 3) ++ DefaultConfig')];
    const policy: Policy = {
      waivers: [{ rule: 'address/hole', subject: 'nobody', reason: 'none' }],
      expect: ['this at no expectation'],
    };
    const verdict = check(after, policy, { locked: factsOf(before), today: '2030-01-01' });
    expect(verdict.findings.length).toBeGreaterThan(10);
    expect(placeless({ ...report, input: 'rocket', fileOf: () => undefined, verdict })).toEqual([]);
  });
});

describe('a long report', () => {
  const many = Array.from({ length: 500 }, (_, k): Finding => ({
    ...overlap,
    rule: k < 480 ? 'address/overlap' : k < 499 ? 'address/width' : 'policy/locked',
    subjects: [`soc.${k % 2 === 0 ? 'periphery' : 'memory'}.d${k}.node`],
    message: `Number ${k}.`,
    help: '',
  }));
  const long: CheckReport = { ...report, verdict: { findings: [...many, unreachable], waived: [], old: [] } };

  test('begins with how many of which rule there are in which part of the design', () => {
    expect(tallyOf(long.verdict.findings)).toEqual([
      { severity: 'error', rule: 'address/overlap', part: 'soc.periphery', count: 240 },
      { severity: 'error', rule: 'address/overlap', part: 'soc.memory', count: 240 },
      { severity: 'error', rule: 'address/width', part: 'soc.periphery', count: 10 },
      { severity: 'error', rule: 'address/width', part: 'soc.memory', count: 9 },
      { severity: 'error', rule: 'policy/locked', part: 'soc.memory', count: 1 },
      { severity: 'warning', rule: 'reach/unreachable-device', part: 'soc', count: 1 },
    ]);
    expect(checkMarkdown(long).split('\n').slice(2, 6)).toEqual([
      '| count | severity | rule | part |',
      '| ---: | --- | --- | --- |',
      '| 240 | error | `address/overlap` | `soc.periphery` |',
      '| 240 | error | `address/overlap` | `soc.memory` |',
    ]);
    expect(checkMarkdown(long)).toContain(
      '\n\n400 more findings of this severity left out; the reports for programs have them.\n',
    );
    expect(tallyOf(long.verdict.findings.slice(0, 20))).toEqual([]);
  });

  test('has few rows for many parts', () => {
    const spread = many.map((finding, k) => ({ ...finding, subjects: [`soc.part${k}.node`] }));
    const tally = tallyOf(spread);
    expect(tally.length).toBeLessThan(30);
    expect(tally.reduce((sum, { count }) => sum + count, 0)).toBe(500);
    expect(tally.map(({ part }) => part).slice(20)).toEqual(['460 other parts', '19 other parts', '1 other part']);
  });

  test('shows as many annotations of a kind as GitHub does, one of each rule first, and says how many it leaves out', () => {
    const lines = checkGithub(long).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10);
    expect(lines.slice(0, 4).map((line) => /title=([^:]*)::(.*)/.exec(line)?.slice(1))).toEqual([
      ['address/overlap', 'Number 0.%0Aabout: soc.periphery.d0.node%0AAlso at a b, 100%25.ts:3'],
      ['address/width', 'Number 480.%0Aabout: soc.periphery.d480.node%0AAlso at a b, 100%25.ts:3'],
      ['policy/locked', 'Number 499.%0Aabout: soc.memory.d499.node%0AAlso at a b, 100%25.ts:3'],
      ['address/overlap', 'Number 1.%0Aabout: soc.memory.d1.node%0AAlso at a b, 100%25.ts:3'],
    ]);
    expect(lines[9]).toBe(
      '::error title=entente::491 more errors are not shown here, where there is room for 10: the reports for programs have all 500.',
    );
    expect(lines).toHaveLength(11);
  });
});

describe('JUnit', () => {
  test('follows the published schema', () => {
    const validate = xsdValidator('junit.xsd', { 'junit.xsd': publishedSchema('junit-10.xsd') });
    for (const each of [report, clean]) expect(validate(checkJunit(each))).toEqual([]);
  });

  test('a rule is a test, which fails by what makes the check fail', () => {
    const two = builtInRules.filter(({ id }) => ['address/overlap', 'reach/unreachable-device'].includes(id));
    expect(checkJunit({ ...report, rules: two, verdict: { ...report.verdict, findings: [overlap, unreachable] } }))
      .toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="entente" tests="2" failures="1" errors="0">
  <testsuite name="soc.ts" tests="2" failures="1" errors="0" skipped="0">
    <testcase name="address/overlap" classname="soc.ts">
      <failure type="error" message="soc.sram and soc.&lt;uart&gt; overlap at [0x0, 0x1000) (4 KiB).">error: soc.sram and soc.&lt;uart&gt; overlap at [0x0, 0x1000) (4 KiB).
  seen by soc.cpu, soc.dma
at soc.ts:12:16
at a b, 100%.ts:3:1
help: Move &quot;soc.&lt;uart&gt;&quot; &amp; rest: 50% | more.</failure>
    </testcase>
    <testcase name="reach/unreachable-device" classname="soc.ts">
      <system-out>warning: No master reaches soc.spare\ufffd.
at soc.ts:1:1</system-out>
    </testcase>
  </testsuite>
</testsuites>
`);
  });
});

test('a rule that was not asked, or is off, is skipped in JUnit, and has not passed', () => {
  const rules = builtInRules.filter(({ id }) =>
    ['address/overlap', 'address/hole', 'address/width', 'ids/budget'].includes(id),
  );
  const verdict = { findings: [hole], waived: [], old: [] };
  const unasked = ['address/hole', 'address/width'].map((rule) => ({ rule, why: 'widths' as const }));
  const skipped = [...unasked, { rule: 'ids/budget', why: 'off' as const }];
  expect(
    checkJunit({ ...report, rules, verdict, skipped })
      .split('\n')
      .slice(2, -3),
  ).toEqual([
    '  <testsuite name="soc.ts" tests="4" failures="0" errors="0" skipped="2">',
    '    <testcase name="address/overlap" classname="soc.ts"/>',
    '    <testcase name="address/width" classname="soc.ts">',
    '      <skipped message="The description does not say: widths of buses."/>',
    '    </testcase>',
    '    <testcase name="address/hole" classname="soc.ts">',
    '      <system-out>info: soc.timer has a hole.',
    'at soc.ts:1:1</system-out>',
    '    </testcase>',
    '    <testcase name="ids/budget" classname="soc.ts">',
    '      <skipped message="The rule is off."/>',
    '    </testcase>',
  ]);
});

test('annotations of GitHub carry file, line and column', () => {
  expect(checkGithub(report))
    .toBe(`::error file=soc.ts,line=12,col=16,title=address/overlap::soc.sram and soc.<uart> overlap at [0x0, 0x1000) (4 KiB).%0A  seen by soc.cpu, soc.dma%0AHelp: Move "soc.<uart>" & rest: 50%25 | more.%0AAlso at a b, 100%25.ts:3
::error file=soc.ts,line=1,col=1,title=tile/cycle::A tile is wrong.%0Aabout: soc.spare
::warning file=soc.ts,line=1,col=1,title=reach/unreachable-device::No master reaches soc.spare\\u{0}.
`);
  const elsewhere = { ...overlap, locations: overlap.locations.slice(1), help: '' };
  expect(checkGithub({ ...report, verdict: { ...report.verdict, findings: [elsewhere] } })).toContain(
    '::error file=a b%2C 100%25.ts,line=3,col=1,title=address/overlap::',
  );
});

describe('findings that one help is for', () => {
  const timer: Finding = {
    ...overlap,
    message:
      'soc.sram and soc.timer overlap at [0x1000, 0x2000) (4 KiB).\n  seen by soc.cpu, soc.dma\n  but not by soc.pci',
    subjects: ['soc.sram', 'soc.timer'],
    locations: [
      { file: '/repo/soc.ts', line: 12, column: 16 },
      { file: '/repo/soc.ts', line: 20, column: 3 },
    ],
  };
  const several = { ...report, verdict: { ...report.verdict, findings: [overlap, timer, foreign] } };

  test('are one annotation, with what is different about the others', () => {
    expect(checkGithub(several).split('\n').slice(0, 2)).toEqual([
      '::error file=soc.ts,line=12,col=16,title=address/overlap::soc.sram and soc.<uart> overlap at [0x0, 0x1000) (4 KiB).%0A  seen by soc.cpu, soc.dma' +
        '%0AHelp: Move "soc.<uart>" & rest: 50%25 | more.%0AAlso at a b, 100%25.ts:3%0Athe same help is for 1 more:' +
        '%0A  soc.sram and soc.timer overlap at [0x1000, 0x2000) (4 KiB).%0A    but not by soc.pci%0A  at soc.ts:20',
      '::error file=soc.ts,line=1,col=1,title=tile/cycle::A tile is wrong.%0Aabout: soc.spare',
    ]);
  });

  test('are one row of the summary, which counts them all', () => {
    expect(checkMarkdown(several)).toContain(`#### 3 errors

| rule | where | what |
| --- | --- | --- |
| \`address/overlap\` | \`soc.ts:12:16\` | soc.sram and soc.&lt;uart> overlap at \\[0x0, 0x1000) (4 KiB).<br> seen by soc.cpu, soc.dma<br>help: Move "soc.&lt;uart>" &amp; rest: 50% \\| more.<br>Also at a b, 100%.ts:3<br>the same help is for 1 more:<br> soc.sram and soc.timer overlap at \\[0x1000, 0x2000) (4 KiB).<br> but not by soc.pci<br> at soc.ts:20 |
| \`tile/cycle\` | \`soc.ts:1:1\` | A tile is wrong.<br>about: soc.spare |
`);
  });

  test('are as many as they are for programs', () => {
    expect(checkJson(several)).toMatchObject({ findings: [{}, {}, {}] });
    const { runs } = checkSarif(several) as { runs: { results: { ruleId: string }[] }[] };
    expect(runs[0]?.results.filter(({ ruleId }) => ruleId === overlap.rule)).toHaveLength(2);
    expect(checkGitlab(several)).toHaveLength(3);
  });
});

test('the summary for a pull request', () => {
  expect(checkMarkdown({ ...report, notes: true })).toBe(`### ❌ \`entente check soc.ts\`

#### 2 errors

| rule | where | what |
| --- | --- | --- |
| \`address/overlap\` | \`soc.ts:12:16\` | soc.sram and soc.&lt;uart> overlap at \\[0x0, 0x1000) (4 KiB).<br> seen by soc.cpu, soc.dma<br>help: Move "soc.&lt;uart>" &amp; rest: 50% \\| more.<br>Also at a b, 100%.ts:3 |
| \`tile/cycle\` | \`soc.ts:1:1\` | A tile is wrong.<br>about: soc.spare |

#### 1 warning

| rule | where | what |
| --- | --- | --- |
| \`reach/unreachable-device\` | \`soc.ts:1:1\` | No master reaches soc.spare\\\\u{0}. |

#### 1 note

| rule | where | what |
| --- | --- | --- |
| \`address/hole\` | \`soc.ts:1:1\` | soc.timer has a hole. |

Not shown: 1 finding waived, 1 finding that was there before.

`);
  expect(checkMarkdown(clean)).toBe('### ✅ `entente check soc.ts`\n\nNo findings.\n\n');
  const noted = { ...report, verdict: { findings: [hole], waived: [], old: [] } };
  expect(checkMarkdown(noted)).toBe('### ✅ `entente check soc.ts`\n\nNot shown: 1 note.\n\n');
  expect(checkMarkdown({ ...noted, failOn: 'info' })).toBe(`### ❌ \`entente check soc.ts\`

#### 1 note

| rule | where | what |
| --- | --- | --- |
| \`address/hole\` | \`soc.ts:1:1\` | soc.timer has a hole. |

`);
  const skipped = [{ rule: 'address/hole', why: 'intent' as const, design: 'a_*b*.dts' }];
  expect(checkMarkdown({ ...clean, skipped })).toContain('Not checked of a\\_\\*b\\*.dts, because ');
});

describe('Code Quality of GitLab', () => {
  test('has every field that GitLab needs, and no other', () => {
    const hidden = { ...unreachable, design: 'rocket --config DualCoreConfig' };
    const issues = checkGitlab({
      ...report,
      notes: true,
      fileOf: (design) => (design === undefined ? '/repo/soc.ts' : undefined),
      verdict: { ...report.verdict, findings: [overlap, overlap, hidden, hole] },
    }) as readonly { readonly fingerprint: string }[];
    expect(issues).toEqual([
      {
        description: `${overlap.message}\nHelp: ${overlap.help}\nAlso at a b, 100%.ts:3`,
        check_name: 'address/overlap',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        severity: 'major',
        location: { path: 'soc.ts', lines: { begin: 12 } },
      },
      expect.objectContaining({ check_name: 'address/overlap' }),
      {
        description: `${unreachable.message}\nDesign: rocket --config DualCoreConfig`,
        check_name: 'reach/unreachable-device',
        fingerprint: expect.any(String) as string,
        severity: 'minor',
        location: { path: 'rocket', lines: { begin: 1 } },
      },
      expect.objectContaining({ severity: 'info', location: { path: 'soc.ts', lines: { begin: 1 } } }),
    ]);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(4);
  });

  test('knows a finding again when lines and numbers have moved', () => {
    const fingerprint = (finding: Finding): unknown =>
      (checkGitlab({ ...report, verdict: { ...report.verdict, findings: [finding] } }) as [{ fingerprint: string }])[0]
        .fingerprint;
    const moved = { ...overlap, message: 'Elsewhere.', locations: [{ file: '/repo/soc.ts', line: 1, column: 1 }] };
    expect(fingerprint(moved)).toBe(fingerprint(overlap));
    expect(fingerprint({ ...overlap, subjects: ['soc.sram'] })).not.toBe(fingerprint(overlap));
  });

  test('is an empty list where nothing is found', () => {
    expect(checkGitlab(clean)).toEqual([]);
  });
});

test('Markdown names the first of many designs above what is found in all', () => {
  const designs = Array.from({ length: 198 }, (_, k) => `soc${k}.ts`);
  expect(checkMarkdown({ ...clean, input: designs.join(', '), designs })).toMatch(
    /^### ✅ `entente check soc0\.ts, soc1\.ts, soc2\.ts, soc3\.ts, soc4\.ts, soc5\.ts, soc6\.ts, soc7\.ts and 190 more`\n/,
  );
});

test('SARIF and GitLab name the same file for each finding of several designs, the input of its design where it has none', () => {
  const inputs = ['mcu.ts', 'parts.ts#b', 'rocket', 'rocket --config DualCoreConfig'];
  const findings = [...inputs.map((design) => ({ ...hole, design })), { ...overlap, design: 'mcu.ts' }, hole];
  const several: CheckReport = {
    ...report,
    ...{ input: inputs.join(', '), designs: inputs, notes: true, fileOf: () => undefined },
    verdict: { findings, waived: [], old: [] },
  };
  const { runs } = checkSarif(several) as {
    readonly runs: readonly {
      readonly results: readonly {
        readonly locations: readonly [
          { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } },
        ];
      }[];
    }[];
  };
  const issues = checkGitlab(several) as readonly { readonly location: { readonly path: string } }[];
  const named = ['mcu.ts', 'parts.ts', 'rocket', 'rocket', 'soc.ts', 'mcu.ts'];
  expect(issues.map(({ location }) => location.path)).toEqual(named);
  expect(runs[0]?.results.map(({ locations: [place] }) => place.physicalLocation.artifactLocation.uri)).toEqual(named);
});
