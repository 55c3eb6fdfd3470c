import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entente, ententeIn, ententeInColours, fixture } from './run.js';

const forbidden = `error[reach/forbidden]: The policy says "dma must not reach sram", but soc.dma reaches soc.sram.node with get, putFull, putPartial.
  --> soc.ts:6:18
     |
   6 |   const dma = tl.client({ name: 'dma', visibility: [AddressSet.range('0x8000_0000', '64K')] });
     |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  also soc.ts:8:19
`;

const narrow = `warning[team/wide-buses]: soc.spare.node is 4 bytes wide.
  --> soc.ts:9:20
     |
   9 |   const spare = tl.ram({ address: AddressSet.range('0x1000_0000', '64K') });
     |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

warning[team/wide-buses]: soc.sram.node is 4 bytes wide.
  --> soc.ts:8:19
     |
   8 |   const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
     |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`;

/** A copy of the fixture, as a folder of its own. */
function repository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  cpSync(fixture('policy'), folder, { recursive: true });
  return folder;
}

describe('entente check with a policy', () => {
  test('finds it in the current folder, with rules of its own', async () => {
    expect(await ententeIn(repository(), 'check', 'soc.ts')).toEqual({
      status: 1,
      stdout: `${forbidden}\n${narrow}\n1 error, 2 warnings, 1 waived finding\n`,
      stderr: '',
    });
  });

  test('finds it beside the input, and takes another one that is named', async () => {
    expect((await entente('check', `${fixture('policy')}/soc.ts`)).stdout).toContain('team/wide-buses');
    const folder = repository();
    writeFileSync(join(folder, 'other.json'), '{ "rules": { "reach/unreachable-device": "error" } }');
    expect(await ententeIn(folder, 'check', 'soc.ts', '--policy', 'other.json')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('error[reach/unreachable-device]: No master reaches soc.spare.node') as string,
    });
  });

  test('takes what is there for granted once it is in the baseline', async () => {
    const folder = repository();
    expect(await ententeIn(folder, 'check', 'soc.ts', '--write-baseline')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'Wrote 3 findings to old.json.\n',
    });
    expect(JSON.parse(readFileSync(join(folder, 'old.json'), 'utf8'))).toEqual({
      version: 2,
      findings: [
        'reach/forbidden soc.dma soc.sram.node: The policy says "dma must not reach sram", but soc.dma reaches soc.sram.node with get, putFull, putPartial.',
        'team/wide-buses soc.spare.node: soc.spare.node is 4 bytes wide.',
        'team/wide-buses soc.sram.node: soc.sram.node is 4 bytes wide.',
      ],
    });
    expect(await ententeIn(folder, 'check', 'soc.ts')).toEqual({
      status: 0,
      stdout: '1 waived finding, 3 old findings\n',
      stderr: '',
    });
  });

  test('writes no baseline that the policy does not name', async () => {
    const folder = repository();
    writeFileSync(join(folder, 'other.json'), '{}');
    expect(await ententeIn(folder, 'check', 'soc.ts', '--policy', 'other.json', '--write-baseline')).toEqual({
      status: 64,
      stdout: '',
      stderr:
        "error: --write-baseline has no file to write: the policy has no baseline.\n  help: Add baseline: 'entente-baseline.json' to it.\n",
    });
  });

  test('reads a baseline of an older version, and says what it hides', async () => {
    const folder = repository();
    const findings = ['reach/forbidden soc.dma soc.sram.node', 'team/wide-buses soc.spare.node'];
    writeFileSync(join(folder, 'old.json'), JSON.stringify({ findings }));
    expect(await ententeIn(folder, 'check', 'soc.ts')).toMatchObject({
      stdout: expect.stringContaining('1 waived finding, 2 old findings\n') as string,
      stderr:
        'old.json was written by an older version: it hides old findings also where they got worse. Write it again with entente check --write-baseline.\n',
    });
    writeFileSync(join(folder, 'old.json'), JSON.stringify({ version: 3, findings }));
    expect(await ententeIn(folder, 'check', 'soc.ts')).toEqual({
      status: 64,
      stdout: '',
      stderr: 'error: old.json is not a baseline.\n  help: Write it anew with entente check --write-baseline.\n',
    });
  });

  test('fails by the severity that is asked for', async () => {
    const folder = repository();
    writeFileSync(join(folder, 'entente.config.ts'), "export default { rules: { 'address/no-default': 'off' } };");
    expect((await ententeIn(folder, 'check', 'soc.ts')).status).toBe(0);
    expect((await ententeIn(folder, 'check', 'soc.ts', '--fail-on', 'warning')).status).toBe(1);
  });

  test('writes several reports at once', async () => {
    const folder = repository();
    const { status, stdout } = await ententeIn(
      folder,
      ...['check', 'soc.ts', '--format', 'github,sarif=out/check.sarif,junit=out/junit.xml,json=out/check.json'],
    );
    expect(status).toBe(1);
    expect(stdout.split('\n')[0]).toBe(
      '::error file=soc.ts,line=6,col=18,title=reach/forbidden::The policy says "dma must not reach sram", but soc.dma reaches soc.sram.node with get, putFull, putPartial.%0AAlso at soc.ts:8',
    );
    const read = (name: string): string => readFileSync(join(folder, 'out', name), 'utf8');
    expect(JSON.parse(read('check.sarif'))).toMatchObject({ version: '2.1.0' });
    expect(JSON.parse(read('check.json'))).toMatchObject({ passed: false });
    expect(read('junit.xml')).toContain('<testsuite name="soc.ts"');
  });
});

describe('a policy that is none', () => {
  test.each([
    [
      'entente.config.ts',
      `export default { rules: { 'address/overlaps': 'fatal' }, waivers: [{ rule: 'address/hole', expires: 'soon' }], budget: 3 };`,
      `error: entente.config.ts is not a policy:
  budget is not a known key; known are $schema, rules, budgets, expect, ports, boot, waivers, designs, failOn, baseline, ownRules. Did you mean budgets?
  rules["address/overlaps"] is not a known key. Did you mean address/overlap?
  rules["address/overlaps"] must be one of error, warning, info, off, not "fatal".
  waivers[0] lacks the key "reason".
  waivers[0].expires must be a day such as 2027-03-31, not "soon".
`,
    ],
    [
      'entente.config.json',
      '{ "expect": "uart at 0x0", "boot": { "cpu": "there" } }',
      `error: entente.config.json is not a policy:
  expect must be a list, not "uart at 0x0".
  boot["cpu"] must be an address such as 0x8000_0000, not "there".
`,
    ],
    [
      'entente.config.json',
      '[]',
      'error: entente.config.json is not a policy:\n  the policy must be an object, not a list of 0.\n',
    ],
    [
      'entente.config.ts',
      'export const policy = {};',
      'error: entente.config.ts exports no policy.\n  help: Write export default { … } satisfies Policy.\n',
    ],
    [
      'entente.config.ts',
      "export default { baseline: 'old.json' };",
      'error: old.json is not a baseline.\n  help: Write it anew with entente check --write-baseline.\n',
    ],
  ])('%s: %s', async (name, text, stderr) => {
    const folder = repository();
    writeFileSync(join(folder, 'old.json'), '{}');
    writeFileSync(join(folder, name), text);
    const ran = await ententeIn(folder, 'check', 'soc.ts', '--policy', name);
    expect({ stdout: ran.stdout, stderr: ran.stderr }).toEqual({ stdout: '', stderr });
    expect([2, 64]).toContain(ran.status);
  });

  const loading = 'What is outside of functions and classes runs when the file is loaded: correct what threw there.';

  test.for([
    [
      "type Address = string;\nconst at: Address = '0x0';\nthrow new Error(`no ${at}`);",
      'error[input/threw]: entente.config.ts threw Error: no 0x0 while it was loaded.',
      ['3:7', 'throw new Error(`no ${at}`);', 21],
      loading,
    ],
    ['throw null;', 'error[input/threw]: entente.config.ts threw null while it was loaded.', undefined, loading],
    [
      "import { AddresSet } from 'entente-soc';\nexport default AddresSet;",
      "error[input/threw]: 'entente-soc' exports nothing called AddresSet.",
      ['2:16', 'export default AddresSet;', 9],
      'Did you mean AddressSet?',
    ],
    [
      'export default { boot: { cpu: AddressSet.range(0, 4).base } };',
      'error[input/threw]: entente.config.ts threw ReferenceError: AddressSet is not defined while it was loaded.',
      ['1:31', 'export default { boot: { cpu: AddressSet.range(0, 4).base } };', 22],
      "Add AddressSet to the import from 'entente-soc'.",
    ],
  ] as const)('throws where it says: %s', async ([text, message, place, help]) => {
    const folder = repository();
    writeFileSync(join(folder, 'entente.config.ts'), text);
    const shown = place === undefined ? '' : excerpt(place);
    expect(await ententeIn(folder, 'check', 'soc.ts')).toEqual({
      status: 2,
      stdout: '',
      stderr: `${message}\n${shown}  help: ${help}\n`,
    });
  });

  function excerpt([place, line, marks]: readonly [place: string, line: string, marks: number]): string {
    const [row = '', column = '1'] = place.split(':');
    const under = ' '.repeat(Number(column) - 1) + '^'.repeat(marks);
    return `  --> entente.config.ts:${place}\n     |\n   ${row} | ${line}\n     | ${under}\n`;
  }

  test('is not there', async () => {
    expect(await ententeIn(repository(), 'check', 'soc.ts', '--policy', 'none.ts')).toEqual({
      status: 64,
      stdout: '',
      stderr: 'error: There is no policy none.ts.\n',
    });
  });
});

test('a rule of the policy that throws is told by its id, in all reports, and nothing that others find is lost', async () => {
  const folder = repository();
  const config = readFileSync(join(folder, 'entente.config.ts'), 'utf8');
  const throwing = "{ ...wideBuses, id: 'team/throws', find: () => { throw new Error('boom'); } }";
  writeFileSync(
    join(folder, 'entente.config.ts'),
    config.replace('ownRules: [wideBuses]', `ownRules: [wideBuses, ${throwing}]`),
  );
  const ran = await ententeIn(folder, 'check', 'soc.ts', '--format', 'text,sarif=found.sarif');
  expect(ran).toMatchObject({ status: 1 });
  expect(ran.stdout).toBe(`${forbidden}
error[team/throws]: The rule threw Error: boom.
  --> entente.config.ts:20:45
      |
   20 |   ownRules: [wideBuses, ${throwing}],
      |                                             ^^^^^^^^^^^^^
  help: Mend its find in the policy: what else it would find is not known.

${narrow}
2 errors, 2 warnings, 1 waived finding
`);
  const { runs } = JSON.parse(readFileSync(join(folder, 'found.sarif'), 'utf8')) as {
    readonly runs: readonly { readonly results: readonly { readonly ruleId: string }[] }[];
  };
  expect(runs[0]?.results.map(({ ruleId }) => ruleId)).toContain('team/throws');
});

test('what is wrong with a sentence of the policy has its place in the policy, or that of the design where it is put together', async () => {
  const folder = repository();
  writeFileSync(
    join(folder, 'entente.config.ts'),
    `const name = 'gone';
export default {
  expect: [
    'sram is near',
    "spi at 0x8000_0000",
    \`\${name} at 0x8000_0000\`,
    'sram at 0x9000_0000',
  ],
  waivers: [
    { rule: 'address/overlap', reason: 'long gone' },
    { rule: 'address/hole', reason: 'long gone' },
  ],
};
`,
  );
  const ran = await ententeIn(folder, 'check', 'soc.ts', '--format', 'sarif');
  const { runs } = JSON.parse(ran.stdout) as { readonly runs: readonly { readonly results: readonly Result[] }[] };
  const places = runs.flatMap(({ results }) =>
    results
      .filter(({ ruleId }) => ruleId.startsWith('policy/'))
      .map(({ ruleId, locations: [first] }) => {
        const { artifactLocation, region } = first?.physicalLocation ?? {};
        return `${ruleId} ${artifactLocation?.uri}:${region?.startLine}:${region?.startColumn}`;
      }),
  );
  expect(places.sort()).toEqual([
    'policy/expectation entente.config.ts:4:5',
    'policy/expectation soc.ts:8:19',
    'policy/unknown-name entente.config.ts:5:5',
    'policy/unknown-name soc.ts:4:16',
    'policy/waiver entente.config.ts:10:40',
    'policy/waiver entente.config.ts:11:37',
  ]);
});

interface Result {
  readonly ruleId: string;
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number; readonly startColumn: number };
    };
  }[];
}

test('colours are for terminals, and for those who ask for them', async () => {
  const args = ['check', 'soc.ts'];
  expect((await ententeIn(repository(), ...args)).stdout).not.toContain('\u001b[');
  expect((await ententeInColours(repository(), ...args)).stdout.split('\n')[0]).toBe(
    '\u001b[1m\u001b[31merror[reach/forbidden]\u001b[39m\u001b[22m: The policy says "dma must not reach sram", but soc.dma reaches soc.sram.node with get, putFull, putPartial.',
  );
});
