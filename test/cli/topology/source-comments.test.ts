import { describe, expect, test } from 'vitest';
import { allowancesIn } from '../../../lib/check/verdict/source-comments.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAll } from '../repository.js';
import { ententeIn } from '../run.js';

/** What is read of a source: rule, other parties, reason, line and column, and the lines that it speaks for. */
function read(source: string): string[] {
  return allowancesIn(source, 'soc.ts').map(
    ({ rule, names, reason, place: { line, column }, lines }) =>
      `${[rule, ...names].join(' ')}|${reason}|${line}:${column}|${lines.join('-')}`,
  );
}

describe('comments that accept findings', () => {
  test('speak for their own line, or for the declaration right below', () => {
    expect(read('const a = f(); // entente-allow a/b: why\n')).toEqual(['a/b|why|1:19|1-1']);
    expect(read('// entente-allow a/b: why\nconst a = f();\n')).toEqual(['a/b|why|1:4|2-2']);
    expect(read('// entente-allow a/b: why\n// entente-allow a/c: too\n// and more\nconst a = f();\n')).toEqual([
      'a/b|why|1:4|4-4',
      'a/c|too|2:4|4-4',
    ]);
    expect(read('// entente-allow a/b: why\nconst a =\n  f(\n    g());\n')).toEqual(['a/b|why|1:4|2-3']);
    expect(read('// entente-allow a/b: why\n\nconst a = f();\n')).toEqual(['a/b|why|1:4|2-2']);
  });

  test('may be of several lines', () => {
    expect(read('/* entente-allow a/b: why */ const a = f();')).toEqual(['a/b|why|1:4|1-1']);
    expect(read('/**\n * A memory.\n * entente-allow a/b: why\n */\nconst a = f();')).toEqual(['a/b|why|3:4|5-5']);
    expect(read('\r\n// entente-allow a/b: why\r\nconst a = f();')).toEqual(['a/b|why|2:4|3-3']);
  });

  test('name a rule, other parties and a reason', () => {
    expect(read('// entente-allow a/b eth, soc.usb *: spi0: one select')).toEqual([
      'a/b eth soc.usb *|spi0: one select|1:4|2-2',
    ]);
    expect(read('// entente-allow')).toEqual(['||1:4|2-2']);
    expect(read('// entente-allow a/b')).toEqual(['a/b||1:4|2-2']);
    expect(read('// see entente-allow a/b: why')).toEqual([]);
    expect(read('// entente-allowed a/b: why')).toEqual([]);
  });

  test('are no strings, templates, or expressions', () => {
    for (const source of [
      "const text = '// entente-allow a/b: why';",
      'const text = `\n// entente-allow a/b: why\n${1}// entente-allow a/b: why\n`;',
      'const like = /\\/[/]\\/ entente-allow a\\/b: why/;',
      'const text = `${`// entente-allow a/b: why`}`;',
    ])
      expect(read(source), source).toEqual([]);
    const page = 'const a = <p>// entente-allow a/b: why</p>;';
    expect(allowancesIn(page, 'soc.tsx')).toHaveLength(0);
    expect(allowancesIn(page, 'soc.ts')).toHaveLength(1);
    expect(read('const x: Map<string, string> = a! < b ? `${f(/* entente-allow a/b: why */)}` : c;')).toEqual([
      'a/b|why|1:49|1-1',
    ]);
  });
});

/** A design with two overlaps; what stands in the places of `$spi0`, `$eth` and `$usb` is in front of the declarations. */
const soc = (comments: {
  readonly spi0?: string;
  readonly eth?: string;
  readonly usb?: string;
}): string => `import { AddressSet, connect, soc, tl } from 'entente-soc';
const device = (base: string, size: string): Parameters<typeof tl.manager>[0] => ({ address: [AddressSet.range(base, size)], supports: tl.readWrite(1, 4) });
export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  ${comments.spi0 ?? ''}
  const spi0 = tl.manager(device('0x1000_0000', '64K'));
  ${comments.eth ?? ''}
  const eth = tl.manager(device('0x1000_1000', '4K'));
  ${comments.usb ?? ''}
  const usb = tl.manager(device('0x1000_2000', '4K'));
  connect(cpu, bus, spi0);
  connect(bus, eth);
  connect(bus, usb);
  return { cpu, bus, spi0, eth, usb };
});
`;

const policy = "export default { rules: { 'address/no-default': 'off' } };\n";

/** What is said of a design, without details, and the sum; what has the help of the finding before is within it. */
async function said(comments: Parameters<typeof soc>[0]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeAll(folder, { 'soc.ts': soc(comments), 'entente.config.ts': policy });
  const { stdout } = await ententeIn(folder, 'check', 'soc.ts');
  return stdout.split('\n').filter((line) => /^(error|warning|\d| {4}soc\.)/.test(line));
}

const [withEth, withUsb] = [
  'error[address/overlap]: soc.eth and soc.spi0 overlap at [0x10001000, 0x10002000) (4 KiB).',
  'error[address/overlap]: soc.spi0 and soc.usb overlap at [0x10002000, 0x10003000) (4 KiB).',
] as const;
const both = [withEth, withUsb.replace('error[address/overlap]:', '   ')];

describe('a comment accepts', () => {
  test('what its parties are named of, and nothing else', async () => {
    expect(await said({ spi0: '// entente-allow address/overlap eth: one select' })).toEqual([
      withUsb,
      '1 error, 1 waived finding',
    ]);
    expect(await said({ spi0: '// entente-allow address/overlap *: one select' })).toEqual(['2 waived findings']);
  });

  test('what stands at all parties', async () => {
    const comment = '// entente-allow address/overlap: one select';
    expect(await said({ spi0: comment, usb: comment })).toEqual([withEth, '1 error, 1 waived finding']);
  });

  test('nothing about a party that it does not name', async () => {
    expect(await said({ spi0: '// entente-allow address/overlap: one select' })).toEqual([
      ...both,
      'warning[policy/waiver]: The comment "entente-allow address/overlap" is not needed: it covers no finding; the findings there are also about soc.eth.',
      '2 errors, 1 warning',
    ]);
    // Nor does one speak for others than its own declaration.
    expect(await said({ usb: '// entente-allow address/overlap spi0 eth: all' })).toEqual([
      ...both,
      'warning[policy/waiver]: The comment "entente-allow address/overlap spi0 eth" is not needed: it covers no finding.',
      '2 errors, 1 warning',
    ]);
  });

  test('nothing without a reason, or of a rule that there is not, or that is not found', async () => {
    expect(
      await said({
        spi0: '// entente-allow address/overlap eth',
        eth: '// entente-allow address/overlpa spi0: one select',
        usb: '// entente-allow address/hole: one select',
      }),
    ).toEqual([
      ...both,
      'warning[policy/waiver]: The comment "entente-allow address/overlap eth" gives no reason.',
      'warning[policy/waiver]: The comment "entente-allow address/overlpa spi0" names a rule that there is not. Did you mean address/overlap?',
      'warning[policy/waiver]: The comment "entente-allow address/hole" is not needed: it covers no finding.',
      '2 errors, 3 warnings',
    ]);
  });

  test('and a report tells who does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    const comment = '// entente-allow address/overlap *: one select';
    writeAll(folder, { 'soc.ts': soc({ spi0: comment }), 'entente.config.ts': policy });
    await ententeIn(folder, 'check', 'soc.ts', '--format', 'json=check.json,sarif=check.sarif');
    const { stdout } = await ententeIn(folder, 'check', 'soc.ts', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      passed: true,
      waived: [
        {
          waiver: {
            ...{ rule: 'address/overlap', subject: ['*'], reason: 'one select' },
            place: { file: 'soc.ts', line: 6, column: 6 },
          },
        },
        {},
      ],
    });
    const sarif = await ententeIn(folder, 'check', 'soc.ts', '--format', 'sarif');
    expect(JSON.parse(sarif.stdout)).toMatchObject({
      runs: [{ results: [{ suppressions: [{ kind: 'inSource', justification: 'one select' }] }, {}] }],
    });
  });

  test('nothing of a design that was elaborated before, whose sources may be gone or others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    const comment = '// entente-allow address/overlap *: one select';
    writeAll(folder, { 'soc.ts': soc({ spi0: comment }), 'entente.config.ts': policy });
    await ententeIn(folder, 'elaborate', 'soc.ts', '--out', '.', '--format', 'elaboration');
    const sums: unknown[] = [];
    for (const remove of [false, true]) {
      if (remove) rmSync(join(folder, 'soc.ts'));
      const { stdout, status } = await ententeIn(folder, 'check', 'soc.elaboration.json');
      sums.push([status, stdout.trimEnd().split('\n').at(-1)]);
    }
    expect(sums).toEqual([
      [1, '2 errors'],
      [1, '2 errors'],
    ]);
  });
});
