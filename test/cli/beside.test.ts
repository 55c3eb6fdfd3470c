import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repeated } from '../seeds.js';
import { entente } from './run.js';

// What files do beside what they declare: promises, timers, and what they do to their process.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-beside-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const design = `export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
  connect(cpu, ram);
  INSIDE
  return { cpu, ram };
});
`;

/** A topology with statements before it, and others in it, in lines 2 and 7. */
function written(before: string, inside = ''): string {
  const file = join(folder, 'soc.ts');
  const head = "import { AddressSet, connect, soc, tl } from 'entente-soc';";
  writeFileSync(file, `${head}\n${before}\n${design.replace('INSIDE', inside)}`);
  return file;
}

const unawaited = (what: string): string =>
  `soc.ts made a promise that nothing waits for, and that was rejected: ${what}`;
const later = (what: string): string => `soc.ts threw in a timer or another callback, beside what it declares: ${what}`;
const remedy =
  'Await it at the top of the file, before soc(…): what comes later is not in the design. Or catch what it throws.';

describe('what goes wrong in a topology beside what it declares fails it, at its line', () => {
  const late = 'await new Promise((resolve) => setTimeout(resolve, 30));';
  test.each<[what: string, before: string, inside: string, message: string, place: string | undefined]>([
    [
      'an async helper',
      "async function helper() { await 0; throw new Error('boom'); } helper();",
      '',
      unawaited('Error: boom.'),
      '2:42',
    ],
    [
      'one that takes a while',
      `(async () => { ${late} throw new Error('boom'); })();`,
      '',
      unawaited('Error: boom.'),
      '2:79',
    ],
    [
      'one in the design',
      '',
      "(async () => { await 0; throw new Error('boom'); })();",
      unawaited('Error: boom.'),
      '7:33',
    ],
    [
      'one that reads a file',
      "import { readFile } from 'node:fs/promises'; readFile('nothing.json');",
      '',
      unawaited("Error: ENOENT: no such file or directory, open 'nothing.json'."),
      undefined,
    ],
    [
      'one that declares',
      '',
      "(async () => { await 0; tl.client({ name: 'late' }); })();",
      unawaited('RequirementError: A node of TileLink was created outside of any module.'),
      '7:30',
    ],
    ['what is no error', "Promise.reject('no reason');", '', unawaited('no reason.'), undefined],
    ['a timer', "setTimeout(() => { throw new Error('boom'); }, 0);", '', later('Error: boom.'), '2:26'],
    [
      'a timer that takes a while',
      "setTimeout(() => { throw new Error('boom'); }, 40);",
      '',
      later('Error: boom.'),
      '2:26',
    ],
    ['an immediate', "setImmediate(() => { throw new Error('boom'); });", '', later('Error: boom.'), '2:28'],
  ])('%s', async (_, before, inside, message, place) => {
    const { status, stdout } = await entente('check', written(before, inside), '--format', 'json');
    const { findings } = JSON.parse(stdout) as {
      findings: readonly {
        rule: string;
        message: string;
        help: string;
        locations: readonly { line: number; column: number }[];
      }[];
    };
    const told = findings.map(({ rule, message: text, help, locations: [first] }) => [
      rule,
      text.replace(/^\S*soc\.ts/, 'soc.ts'),
      help,
      first === undefined ? undefined : `${first.line}:${first.column}`,
    ]);
    expect(status).toBe(2);
    expect(told).toEqual([['input/beside', message, remedy, place]]);
  });

  test('several that say the same are one', async () => {
    const many = 'for (let k = 0; k < 9; k++) Promise.reject(new Error(`boom ${k % 2}`));';
    const { status, stdout } = await entente('check', written(many));
    expect([status, stdout.match(/ boom \d/g)]).toEqual([2, [' boom 0', ' boom 1']]);
  });
});

test('whatever promises and timers do that go well, the design is what it is without them', async () => {
  const harmless = fc.constantFrom(
    'Promise.resolve(1);',
    "Promise.reject(new Error('boom')).catch(() => undefined);",
    '(async () => { try { await Promise.reject(1); } catch (reason) { return reason; } })();',
    'setTimeout(() => undefined, 5);',
    'setImmediate(() => undefined);',
    'new Promise(() => undefined);',
    'queueMicrotask(() => undefined);',
    'process.exitCode = 3;',
    'process.env.PATH = "";',
    'await new Promise((resolve) => setTimeout(resolve, 5));',
  );
  const plain = await entente('map', written(''));
  await fc.assert(
    fc.asyncProperty(fc.array(harmless, { maxLength: 4 }), async (statements) => {
      expect(await entente('map', written(statements.join(' ')))).toEqual(plain);
    }),
    repeated(25),
  );
});

test('what never ends is said, and not waited for', async () => {
  const { status, stderr } = await entente('map', written('setInterval(() => undefined, 1000);'));
  expect([status, stderr.replace(/^\S*soc\.ts/, 'soc.ts')]).toEqual([
    0,
    'soc.ts is still at work beside its design (Timeout): what comes of that is not in the design.\n',
  ]);
});

test.each(['json', 'sarif', 'gitlab'])('what a topology prints is no part of an answer as %s', async (format) => {
  const printing = "console.log('hello'); process.stdout.write('raw\\n');";
  const { stdout, stderr } = await entente('check', written(printing), '--format', format);
  expect(() => JSON.parse(stdout) as unknown).not.toThrow();
  expect(stderr).toBe('hello\nraw\n');
});

describe('a policy', () => {
  test.each([
    [
      'that is rejected later',
      "(async () => { await 0; throw new Error('boom'); })();",
      'error[input/beside]: POLICY made a promise that nothing waits for, and that was rejected: Error: boom.\n  help: Do it at once, as readFileSync reads files: a policy is what it exports when it has run. Or catch what it throws.\n',
    ],
    [
      'that ends the process',
      'process.exit(0);',
      'error: POLICY would end the process.\n  help: Leave process.exit out.\n',
    ],
  ])('%s fails the check', async (_, statements, message) => {
    const policy = join(folder, 'entente.config.ts');
    writeFileSync(policy, `${statements}\nexport default {};\n`);
    const { status, stdout, stderr } = await entente('check', written(''), '--policy', policy);
    expect([status, stdout, stderr.replaceAll(policy, 'POLICY')]).toEqual([2, '', message]);
  });

  test('prints beside the answer, and has no say in how the process ends', async () => {
    const policy = join(folder, 'entente.config.ts');
    writeFileSync(
      policy,
      "console.log('hello'); process.stdout.write('raw\\n'); process.exitCode = 3;\nexport default {};\n",
    );
    const { status, stdout, stderr } = await entente('check', written(''), '--policy', policy, '--format', 'json');
    expect([status, stderr]).toEqual([0, 'hello\nraw\n']);
    expect(() => JSON.parse(stdout) as unknown).not.toThrow();
  });
});
