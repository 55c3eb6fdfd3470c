import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { repositoryWith, writeAll } from './repository.js';
import { ententeIn, ententeShellIn } from './run.js';

/** A design with a device at an address, which another one overlaps if it is at 0x6400_0000. */
const design = (name: string, address: string): string => `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('${name}', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  const uart = tl.manager({ address: [AddressSet.range('${address}', '4K')], supports: tl.readWrite(1, 4) });
  const spi = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 4) });
  connect(cpu, bus, uart);
  connect(bus, spi);
  return { cpu, bus, uart, spi };
});
`;

/** Two chips, in the second of which a memory lies in another. */
const chips = `import { AddressSet, Config, connect, Field, LazyModule, tl, topology } from 'entente-soc';

const Base = new Field<string>('Base', '0');

class Chip extends LazyModule {
  readonly cpu = tl.client({ name: 'cpu' });
  readonly bus = tl.xbar();
  readonly memory = tl.ram({ address: AddressSet.range('0x8000_0000', '4K') });
  readonly scratchpad = tl.ram({ address: AddressSet.range(this.view.get(Base), '4K') });

  constructor() {
    super();
    connect(this.cpu, this.bus, this.memory);
    connect(this.bus, this.scratchpad);
  }
}

const parts = [['core', '0x8001_0000'], ['io', '0x8000_0000']];

export default topology(Chip, {
  name: 'chips',
  parts: () => parts.map(([name = '', base = '']) => ({ name, config: new Config(name, (rules) => rules.set(Base, base)) })),
});
`;

const files = {
  'good.ts': design('good', '0x6500_0000'),
  'hw/bad.ts': design('bad', '0x6400_0000'),
};

const overlap = `error[address/overlap]: bad.spi and bad.uart overlap at [0x64000000, 0x64001000) (4 KiB).
  bad.spi: [0x64000000, 0x64001000) (4 KiB)
  bad.uart: [0x64000000, 0x64001000) (4 KiB)
  seen by bad.cpu
`;

/** A test case of a suite, without blanks between tags. */
function caseOf(suite: string, rule: string): string {
  const [, found = ''] = suite.split(`<testcase name="${rule}" `, 2);
  return (found.split('<testcase', 1)[0] ?? '').replace(/>\s+</g, '><');
}

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/check-report-1.schema.json', import.meta.url), 'utf8'),
) as object;

describe('entente check of several designs', () => {
  test('is one report, in which findings say their design, with the worst exit code', async () => {
    const folder = repositoryWith(files);
    const { status, stdout, stderr } = await ententeIn(folder, 'check', 'good.ts', 'hw/bad.ts');
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toContain(`${overlap}  in hw/bad.ts\n`);
    expect(stdout.match(/address\/overlap/g)).toHaveLength(1);
    expect((await ententeIn(folder, 'check', 'good.ts', 'good.ts#default')).status).toBe(0);
    writeFileSync(join(folder, 'worse.ts'), files['good.ts'].replace('  connect(bus, spi);\n', ''));
    const worse = await ententeIn(folder, 'check', 'worse.ts', 'hw/bad.ts');
    expect(worse.status).toBe(2);
    expect(worse.stdout).toContain('  in worse.ts\n');
    expect(worse.stdout).toContain('  in hw/bad.ts\n');
  });

  test('says the design in every format', async () => {
    const folder = repositoryWith(files);
    const formats = ['json', 'sarif', 'junit', 'github', 'gitlab', 'markdown'] as const;
    const asked = formats.map((format) => `${format}=out/${format}`).join(',');
    expect((await ententeIn(folder, 'check', 'good.ts', 'hw/bad.ts', '--format', asked)).status).toBe(1);
    const [json, sarif, junit, github, gitlab, markdown] = formats.map((format) =>
      readFileSync(join(folder, 'out', format), 'utf8'),
    ) as [string, string, string, string, string, string];
    const report = JSON.parse(json) as { readonly findings: readonly object[] };
    const validate = new Ajv2020({ strict: false }).compile(schema);
    validate(report);
    expect(validate.errors).toBeNull();
    expect(report).toMatchObject({
      input: 'good.ts, hw/bad.ts',
      passed: false,
      designs: [
        { name: 'good.ts', passed: true },
        { name: 'hw/bad.ts', passed: false },
      ],
    });
    expect(report.findings[0]).toMatchObject({
      design: 'hw/bad.ts',
      fingerprint: 'hw/bad.ts: address/overlap bad.uart bad.spi',
    });
    expect(JSON.parse(sarif)).toMatchObject({ runs: [{ results: [{ properties: { design: 'hw/bad.ts' } }, {}, {}] }] });
    expect(junit).toContain('<testsuite name="good.ts" tests="');
    expect(junit).toMatch(/<testsuite name="good.ts" tests="\d+" failures="0"/);
    expect(junit).toMatch(/<testsuite name="hw\/bad.ts" tests="\d+" failures="1"/);
    expect(github.split('\n')[0]).toMatch(/%0ADesign: hw\/bad\.ts$/);
    expect(JSON.parse(gitlab)).toMatchObject([
      { description: expect.stringMatching(/\nDesign: hw\/bad\.ts$/) as string },
    ]);
    expect(markdown).toContain('| design | rule | where | what |');
    expect(markdown).toContain('| `hw/bad.ts` | `address/overlap` |');
  });

  test('reports all of them, whatever is wrong with one', async () => {
    const folder = repositoryWith({
      ...files,
      'empty.ts': 'export {};\n',
      'throws.ts': "throw new Error('no');\n",
      'image.png': '',
    });
    const others = ['empty.ts', 'throws.ts', 'image.png', 'nowhere.ts', 'good.ts#core'];
    const inputs = ['good.ts', ...others, 'hw/bad.ts'];
    const { status, stderr } = await ententeIn(folder, 'check', ...inputs, '--format', 'json=all.json');
    expect([status, stderr]).toEqual([2, '']);
    const read = (name: string) =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        readonly designs: readonly { readonly name: string; readonly passed: boolean }[];
        readonly findings: readonly { readonly design: string; readonly rule: string; readonly message: string }[];
      };
    const { designs, findings } = read('all.json');
    expect(designs.map(({ name, passed }) => [name, passed])).toEqual(inputs.map((name) => [name, name === 'good.ts']));
    expect(findings.filter(({ design }) => others.includes(design)).map((each) => [each.rule, each.message])).toEqual([
      ['input/unusable', 'empty.ts has no default export.'],
      ['input/threw', 'throws.ts threw Error: no while it was loaded.'],
      ['input/unusable', expect.stringMatching(/^image\.png is neither a topology /)],
      ['input/unusable', 'There is no file nowhere.ts.'],
      ['input/unusable', 'good.ts has no export called core.'],
    ]);
    await ententeIn(folder, 'check', 'good.ts', 'hw/bad.ts', '--format', 'json=sound.json');
    expect(findings.filter(({ design }) => !others.includes(design))).toEqual(read('sound.json').findings);
  });

  test('prints what it found although a report cannot be written', async () => {
    const folder = repositoryWith(files);
    const plain = await ententeIn(folder, 'check', 'hw/bad.ts');
    expect(await ententeIn(folder, 'check', 'hw/bad.ts', '--format', 'junit=good.ts/a.xml,text')).toEqual({
      status: 2,
      stdout: plain.stdout,
      stderr: 'error: good.ts/a.xml cannot be written: not a directory.\n',
    });
    const compared = await ententeIn(folder, 'diff', 'good.ts', 'hw/bad.ts');
    expect(await ententeIn(folder, 'diff', 'good.ts', 'hw/bad.ts', '--out', 'good.ts/a.svg')).toEqual({
      status: 2,
      stdout: compared.stdout,
      stderr: `${compared.stderr}error: good.ts/a.svg cannot be written: not a directory.\n`,
    });
  });

  test('that lack their locks are told what writes each of them', async () => {
    const folder = repositoryWith({ ...files, 'two words.ts': files['good.ts'] });
    await ententeIn(folder, 'lock', 'hw/bad.ts', '--out', 'entente.hw-bad.lock');
    const checked = ['check', 'good.ts', 'two words.ts', 'hw/bad.ts', '--locked'];
    const { status, stdout } = await ententeIn(folder, ...checked);
    expect(status).toBe(2);
    const helps = [...stdout.matchAll(/help: Write it with entente (lock .*)\.\n/g)].map(([, help = '']) => help);
    expect(helps).toEqual(['lock good.ts --out entente.good.lock', "lock 'two words.ts' --out entente.two-words.lock"]);
    for (const help of helps) ententeShellIn(folder, `entente ${help}`);
    expect((await ententeIn(folder, ...checked)).stdout).not.toContain('input/unusable');
  });

  test('says of each what did not run on it, and of an input that is several designs and of one that is refused', async () => {
    const folder = repositoryWith({
      'chips.ts': chips,
      'broken.ts': files['good.ts'].replace('  connect(bus, spi);\n', ''),
      'board.dts': `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; serial@1000 { compatible = "a,b"; reg = <0x1000 0x100>; }; };
`,
      'entente.config.json': JSON.stringify({
        rules: { 'address/no-default': 'off' },
        designs: ['chips.ts', { input: 'broken.ts', rules: { 'ids/budget': 'off' } }, 'board.dts'],
      }),
    });
    const asked = ['check', '--format', 'text,json=report.json,junit=report.xml'];
    const { status, stdout, stderr } = await ententeIn(folder, ...asked);
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    expect(stdout).toContain('\nNot checked of board.dts, because this description does not say: ');
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      readonly designs: unknown;
      readonly unasked: readonly { readonly design: string; readonly rule: string }[];
    };
    expect(report.designs).toEqual([
      { name: 'chips.ts', passed: true },
      { name: 'chips.ts#io', passed: false },
      { name: 'broken.ts', passed: false },
      { name: 'board.dts', passed: true },
    ]);
    expect(new Set(report.unasked.map((each) => each.design))).toEqual(new Set(['board.dts']));
    const suites = readFileSync(join(folder, 'report.xml'), 'utf8').split('<testsuite ').slice(1);
    const of = (rule: string): string[] =>
      suites.map(
        (suite) => /"><skipped message="(.*?)"|(<failure)|\/>/.exec(caseOf(suite, rule))?.slice(1).join('') ?? '',
      );
    expect(suites.map((suite) => /name="(.*?)"/.exec(suite)?.[1])).toEqual([
      ...['chips.ts', 'chips.ts#io', 'broken.ts', 'board.dts'],
    ]);
    expect(of('address/overlap')).toEqual([
      ...['', '<failure', 'The design could not be elaborated.'],
      'The description does not say: what is meant to share addresses.',
    ]);
    expect(of('ids/budget')).toEqual(['', '', 'The rule is off.', 'The description does not say: ids.']);
    expect(of('address/no-default')).toEqual(new Array(4).fill('The rule is off.'));
    expect(suites[2]).toContain('<failure type="error" message="Sink good.spi');
  });

  test('takes a configuration with each', async () => {
    const folder = repositoryWith(files);
    const { stdout, status } = await ententeIn(folder, 'check', 'good.ts', "rocket --config 'WithNoSuch'");
    expect(status).toBe(2);
    expect(stdout).toContain('  in rocket --config WithNoSuch\n');
  });

  test('has a lock for each, named after it', async () => {
    const folder = repositoryWith(files);
    const designs = [
      'good.ts',
      'hw/bad.ts',
      'rocket --config WithNBigCores(1) ++ WithCoherentBusTopology ++ BaseConfig',
    ];
    expect(await ententeIn(folder, 'lock', ...designs)).toEqual({
      status: 0,
      stdout: '',
      stderr:
        'Wrote entente.good.lock, entente.hw-bad.lock, entente.rocket-WithNBigCores-1-++-WithCoherentBusTopology-++-BaseConfig.lock\nbad has 1 error: entente elaborate hw/bad.ts reports it.\n',
    });
    writeAll(folder, { 'good.ts': design('good', '0x6600_0000') });
    const { stdout } = await ententeIn(folder, 'check', ...designs, '--locked');
    expect(stdout.match(/error\[policy\/locked\]: .*\n.*/g)).toEqual([
      'error[policy/locked]: device moved, compared with the lock: good.uart: 0x65000000..0x65000fff → 0x66000000..0x66000fff.\n  in good.ts',
    ]);
  });

  test('are those that the policy lists, from its own folder, each with what is wanted of it alone', async () => {
    const folder = repositoryWith({
      ...files,
      'entente.config.json': JSON.stringify({
        rules: { 'address/no-default': 'off' },
        designs: [
          { input: 'good.ts', expect: ['uart at 0x6500_0000'], lock: 'good.lock' },
          { input: 'hw/bad.ts', waivers: [{ rule: 'address/overlap', subject: ['spi', 'uart'], reason: 'for B0' }] },
        ],
      }),
    });
    expect(await ententeIn(folder, 'check')).toMatchObject({ status: 0, stderr: '' });
    expect((await ententeIn(folder, 'lock')).stderr).toBe(
      'Wrote good.lock, entente.hw-bad.lock\nbad has 1 error: entente elaborate hw/bad.ts reports it.\n',
    );
    expect((await ententeIn(folder, 'check', '--locked')).status).toBe(0);
    // One of them is held to the same, and has the same lock.
    expect((await ententeIn(folder, 'check', './hw/bad.ts', '--locked')).stdout).toBe('1 waived finding\n');
    // From another folder, too.
    const there = await ententeIn(join(folder, 'hw'), 'check', '--policy', '../entente.config.json', '--locked');
    expect(there).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(join(folder, 'hw'))).toEqual(['bad.ts']);
  });

  test('a waiver for all of them is needed if one needs it, and one of a design is for that alone', async () => {
    const waiver = { rule: 'address/overlap', subject: ['spi', 'uart'], reason: 'for B0' };
    const rules = { 'address/no-default': 'off' };
    const folder = repositoryWith({
      ...files,
      'entente.config.json': JSON.stringify({ rules, waivers: [waiver] }),
      'own.json': JSON.stringify({ rules, designs: [{ input: 'good.ts', waivers: [waiver] }, 'hw/bad.ts'] }),
    });
    expect((await ententeIn(folder, 'check', 'good.ts', 'hw/bad.ts')).stdout).toBe('1 waived finding\n');
    const { status, stdout } = await ententeIn(folder, 'check', '--policy', 'own.json');
    expect(status).toBe(1);
    expect(stdout).toContain(
      'warning[policy/waiver]: The waiver of address/overlap at spi, uart ("for B0") is not needed: it covers no finding.\n  in good.ts\n',
    );
  });

  test('of a waiver that another design may need, what is known is told', async () => {
    const waiver = { rule: 'address/overlap', subject: ['spi', 'uart'], reason: 'for B0' };
    const policy = { rules: { 'address/no-default': 'off' }, waivers: [waiver] };
    const designs = ['good.ts', 'hw/bad.ts'];
    const folder = repositoryWith({
      ...files,
      'broken.ts': 'export default 1;\n',
      'unnamed.json': JSON.stringify(policy),
      'named.json': JSON.stringify({ ...policy, designs }),
      'broken.json': JSON.stringify({ ...policy, designs: ['good.ts', 'broken.ts'] }),
    });
    const told = async (...args: readonly string[]): Promise<string[]> => {
      const { stdout } = await ententeIn(folder, 'check', ...args, '--format', 'json');
      const { findings } = JSON.parse(stdout) as {
        findings: Record<'rule' | 'severity' | 'message' | 'help', string>[];
      };
      return findings
        .filter(({ rule }) => rule === 'policy/waiver')
        .flatMap(({ severity, message, help }) => [`${severity}: ${message}`, help]);
    };
    const head = 'The waiver of address/overlap at spi, uart ("for B0")';
    const toKnow = 'Check all designs of the policy to know whether it is needed: entente check without a name.';
    expect(await told('good.ts', '--policy', 'unnamed.json')).toEqual([
      `warning: ${head} is not needed: it covers no finding.`,
      "Take the waiver out of the policy; or, if a design needs it that was not checked, name all of them there: designs: ['soc.ts', …].",
    ]);
    expect(await told('good.ts', '--policy', 'named.json')).toEqual([
      `info: ${head} covers no finding; hw/bad.ts, which may need it, was not checked.`,
      toKnow,
    ]);
    expect(await told('--policy', 'named.json')).toEqual([]);
    // Nothing is known of one that cannot be elaborated either, which no other command checks.
    const ofBroken = [
      `info: ${head} covers no finding; broken.ts, which may need it, was not checked.`,
      'Fix the errors of broken.ts to know whether it is needed.',
    ];
    expect(await told('--policy', 'broken.json')).toEqual(ofBroken);
    expect(await told('good.ts', 'broken.ts', '--policy', 'unnamed.json')).toEqual(ofBroken);
    expect(await told('good.ts', 'broken.ts', '--policy', 'named.json')).toEqual([
      `info: ${head} covers no finding; broken.ts, hw/bad.ts, which may need it, were not checked.`,
      'Fix the errors of broken.ts, then check all designs of the policy to know whether it is needed: entente check without a name.',
    ]);
  });

  test('a baseline that is written for one of them keeps what it has of others', async () => {
    const policy = { rules: { 'address/no-default': 'off' }, baseline: 'old.json', designs: ['good.ts', 'hw/bad.ts'] };
    const folder = repositoryWith({ ...files, 'entente.config.json': JSON.stringify(policy) });
    await ententeIn(folder, 'check', '--write-baseline');
    const before = readFileSync(join(folder, 'old.json'), 'utf8');
    expect((await ententeIn(folder, 'check', 'good.ts', '--write-baseline')).stderr).toBe(
      'Wrote 1 finding to old.json, 1 of them of designs that were not checked.\n',
    );
    expect(readFileSync(join(folder, 'old.json'), 'utf8')).toBe(before);
  });

  test('of a baseline without the names of designs, what another one may have is told', async () => {
    const policy = { rules: { 'address/no-default': 'off' }, baseline: 'old.json', designs: ['hw/bad.ts'] };
    const folder = repositoryWith({
      ...files,
      'good.ts': design('bad', '0x6500_0000'),
      'entente.config.json': JSON.stringify(policy),
    });
    await ententeIn(folder, 'check', '--write-baseline');
    expect(await ententeIn(folder, 'check', 'good.ts', '--verbose')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        'info[policy/waiver]: The baseline has what is not found; hw/bad.ts, which may have it, was not checked: address/overlap bad.uart bad.spi:',
      ) as string,
    });
  });

  test('a baseline tells them apart', async () => {
    const folder = repositoryWith({
      ...files,
      'entente.config.json': JSON.stringify({ rules: { 'address/no-default': 'off' }, baseline: 'old.json' }),
    });
    await ententeIn(folder, 'check', 'good.ts', 'hw/bad.ts', '--write-baseline');
    expect(JSON.parse(readFileSync(join(folder, 'old.json'), 'utf8'))).toEqual({
      version: 2,
      findings: [
        'hw/bad.ts: address/overlap bad.uart bad.spi: bad.spi and bad.uart overlap at [0x64000000, 0x64001000) (4 KiB).\n  bad.spi: [0x64000000, 0x64001000) (4 KiB)\n  bad.uart: [0x64000000, 0x64001000) (4 KiB)\n  seen by bad.cpu',
      ],
    });
    expect((await ententeIn(folder, 'check', 'good.ts', 'hw/bad.ts')).stdout).toBe('1 old finding\n');
  });

  test.each([
    [
      ['check', 'good.ts', 'hw/bad.ts', '--config', 'X'],
      "It is not clear which design --config is for.\n  help: Write it to its own: 'good.ts --config X'.",
    ],
    [
      ['check', 'good.ts', 'hw/bad.ts', '--locked', 'a.lock'],
      "A lock is of one design, so a.lock cannot be that of several.\n  help: Leave its name out, or give each design its own in the policy: { input: 'soc.ts', lock: 'soc.lock' }.",
    ],
    [
      ['check', 'good.ts', './good.ts'],
      "good.ts and ./good.ts have one lock, entente.good.lock.\n  help: Give one of them its own in the policy: { input: 'soc.ts', lock: 'other.lock' }.",
    ],
    [
      ['lock', 'good.ts#io', 'good.ts#IO'],
      "good.ts#io and good.ts#IO have locks that are one file where capitals and small letters are the same, entente.good-io.lock and entente.good-IO.lock.\n  help: Give one of them its own in the policy: { input: 'soc.ts', lock: 'other.lock' }.",
    ],
    [['check', 'good.ts', 'good.ts'], 'good.ts is named twice.'],
    [
      ['lock', 'good.ts', 'hw/bad.ts', '--accept', 'uart'],
      "--accept is for one design.\n  help: Name it: entente lock 'good.ts'.",
    ],
  ])('%j is refused', async (args, message) => {
    expect(await ententeIn(repositoryWith(files), ...args)).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: ${message}\n`,
    });
  });

  test('whose policies differ are refused', async () => {
    const folder = repositoryWith({
      'a/soc.ts': files['good.ts'],
      'a/entente.config.json': '{}',
      'b/soc.ts': files['good.ts'],
      'b/entente.config.json': '{}',
    });
    expect((await ententeIn(folder, 'check', 'a/soc.ts', 'b/soc.ts')).stderr).toBe(
      'error: a/soc.ts and b/soc.ts have different policies, a/entente.config.json and b/entente.config.json.\n  help: Say with --policy which of them holds, or check each by itself.\n',
    );
  });
});

describe('entente check --against', () => {
  const worse = files['hw/bad.ts'].replaceAll("'4K'", "'8K'");
  const rules = { 'entente.config.json': JSON.stringify({ rules: { 'address/no-default': 'off' } }) };

  test('passes with what was there before, and fails with what breaks others', async () => {
    const folder = repositoryWith({ ...files, ...rules });
    expect(await ententeIn(folder, 'check', 'hw/bad.ts', '--against', 'main')).toEqual({
      status: 0,
      stdout: '1 old finding\n',
      stderr: '',
    });
    writeAll(folder, { 'good.ts': design('good', '0x6600_0000') });
    const { status, stdout } = await ententeIn(folder, 'check', 'good.ts', 'hw/bad.ts', '--against', 'main');
    expect(status).toBe(1);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'error[policy/locked]: device moved, compared with main: good.uart: 0x65000000..0x65000fff → 0x66000000..0x66000fff.',
      '  in good.ts',
    ]);
    expect(stdout).toContain(
      '  help: Undo it, or have it reviewed: next to a lock file, entente check --locked passes what entente lock --accept has taken over.\n',
    );
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('1 error, 1 old finding');
  });

  test('a finding that got worse is new', async () => {
    const folder = repositoryWith({ ...files, ...rules });
    writeAll(folder, { 'hw/bad.ts': worse });
    const { stdout } = await ententeIn(folder, 'check', 'hw/bad.ts', '--against', 'main');
    expect(stdout).toContain('error[address/overlap]: bad.spi and bad.uart overlap at [0x64000000, 0x64002000)');
  });

  test('a finding about what only got another name is old', async () => {
    const folder = repositoryWith({ ...files, ...rules });
    writeAll(folder, { 'hw/bad.ts': files['hw/bad.ts'].replaceAll('spi', 'flash') });
    expect((await ententeIn(folder, 'check', 'hw/bad.ts', '--against', 'main')).stdout).toMatch(/1 old finding/);
  });

  test('compares designs of several repositories, each with its own revision', async () => {
    const [one, other] = [repositoryWith({ ...files, ...rules }), repositoryWith({ ...files, ...rules })];
    writeAll(one, { 'good.ts': design('good', '0x6600_0000') });
    writeAll(other, { 'hw/bad.ts': worse });
    const inputs = [join(one, 'good.ts'), join(one, 'hw/bad.ts'), join(other, 'hw/bad.ts')];
    const args = ['check', ...inputs, '--against', 'main', '--policy', join(one, 'entente.config.json')];
    const { stdout } = await ententeIn(one, ...args);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('2 errors, 1 note, 1 old finding (--verbose shows notes)');
  });

  test('next to a lock, the lock decides what may change', async () => {
    const folder = repositoryWith({ ...files, ...rules });
    writeAll(folder, { 'good.ts': design('good', '0x6600_0000') });
    await ententeIn(folder, 'lock', 'good.ts');
    expect(await ententeIn(folder, 'check', 'good.ts', '--against', 'main', '--locked')).toMatchObject({ status: 0 });
  });

  test('says what there is nothing to compare with', async () => {
    const folder = repositoryWith(files);
    writeAll(folder, { 'new.ts': worse });
    const told = 'new.ts is new: it is not in main, and nothing of it is compared.\n';
    expect(await ententeIn(folder, 'check', 'new.ts', 'hw/bad.ts', '--against', 'main')).toMatchObject({
      status: 1,
      stderr: told,
    });
    expect((await ententeIn(folder, 'diff', 'new.ts', '--against', 'main')).stderr).toBe(
      'error: new.ts is not in main.\n  help: A new design has nothing to be compared with.\n',
    );
  });
});

test('a second design does not overwrite the lock of the first, and each is held to its own', async () => {
  const folder = repositoryWith(files);
  expect((await ententeIn(folder, 'lock', 'good.ts')).stderr).toBe('Wrote entente.lock\n');
  expect((await ententeIn(folder, 'lock', 'hw/bad.ts')).stderr).toBe(
    'entente.lock is the lock of good, not of bad, which gets its own.\nWrote entente.hw-bad.lock\nbad has 1 error: entente elaborate hw/bad.ts reports it.\n',
  );
  for (const [design, lock] of [
    ['good.ts', 'entente.lock'],
    ['hw/bad.ts', 'entente.hw-bad.lock'],
  ] as const) {
    const before = readFileSync(join(folder, lock), 'utf8');
    expect((await ententeIn(folder, 'check', design, '--locked')).stdout).not.toContain('policy/locked');
    expect((await ententeIn(folder, 'lock', design)).stderr.split('\n')[0]).toBe(`Wrote ${lock}`);
    expect(readFileSync(join(folder, lock), 'utf8')).toBe(before);
  }
});
