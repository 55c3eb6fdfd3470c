import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryWith, writeAll } from './repository.js';
import { ententeIn } from './run.js';

const design = (name: string): string => `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('${name}', () => {
  connect(tl.client({ name: 'cpu' }), tl.xbar(), tl.ram({ address: AddressSet.range('0x8000_0000', '4K') }));
});
`;

/** Two designs, and beside them what stands for a compiler. */
function besideCompiler(program: string): string {
  return repositoryWith({
    'one.ts': design('one'),
    'two.ts': design('two'),
    'entente.config.json': JSON.stringify({ rules: { 'address/no-default': 'off' } }),
    'node_modules/typescript/package.json': JSON.stringify({ name: 'typescript', bin: { tsc: './tsc.cjs' } }),
    'node_modules/typescript/tsc.cjs': program,
  });
}

// What is wrong with the types of two.ts alone.
const compiler = `const project = require('node:fs').readFileSync(process.argv[3], 'utf8');
const [file] = JSON.parse(project).files;
if (!require('node:fs').existsSync(file)) console.log("error TS6053: File '" + file + "' not found.");
else if (file.endsWith('two.ts')) console.log('two.ts(4,3): error TS2554: Expected 2 arguments.');
else process.exit(0);
process.exit(2);
`;

test('a design that is not there keeps the types of no other from being reported', async () => {
  const folder = besideCompiler(compiler);
  const inputs = ['one.ts', 'two.ts', 'nowhere.ts'];
  expect(await ententeIn(folder, 'check', ...inputs, '--types')).toEqual({
    status: 2,
    stdout: `error[input/unusable]: There is no file nowhere.ts.
  in nowhere.ts

error[input/types]: Expected 2 arguments. (TS2554)
  in two.ts
  --> two.ts:4:3
     |
   4 |   connect(tl.client({ name: 'cpu' }), tl.xbar(), tl.ram({ address: AddressSet.range('0x8000_0000', '4K') }));
     |   ${'^'.repeat(106)}

2 errors
`,
    stderr: '',
  });
});

test('types of an input that stands for several designs are those of the first', async () => {
  const folder = besideCompiler(compiler);
  writeAll(folder, {
    'two.ts': `import { AddressSet, Config, connect, LazyModule, tl, topology } from 'entente-soc';

class Chip extends LazyModule {
  readonly cpu = tl.client({ name: 'cpu' });
  readonly memory = tl.ram({ address: AddressSet.range('0x8000_0000', '4K') });

  constructor() {
    super();
    connect(this.cpu, tl.xbar(), this.memory);
  }
}

export default topology(Chip, {
  name: 'chips',
  parts: () => ['core', 'io'].map((name) => ({ name, config: new Config(name, (rules) => rules) })),
});
`,
  });
  const { status } = await ententeIn(folder, 'check', 'two.ts', '--types', '--format', 'json=a.json,junit=a.xml');
  const { designs, findings } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as Record<string, unknown[]>;
  expect([status, designs, findings]).toMatchObject([
    ...[1, [{ passed: false }, { name: 'two.ts#io', passed: true }]],
    [{ rule: 'input/types', design: 'two.ts', message: 'Expected 2 arguments. (TS2554)' }],
  ]);
  const suites = [
    ...readFileSync(join(folder, 'a.xml'), 'utf8').matchAll(/<testsuite name="(.*?)".* failures="(\d+)"/g),
  ];
  expect(suites.map(([, name, failures]) => [name, failures])).toEqual([
    ['two.ts', '1'],
    ['two.ts#io', '0'],
  ]);
});

test.each([
  [
    'ends with 134 before it had',
    "console.error('Out of memory'); process.exit(134);",
    'ended with 134',
    ': Out of memory',
  ],
  ['says nothing', 'process.exit(1);', 'ended with 1', '.'],
  ['is killed', "process.kill(process.pid, 'SIGKILL');", 'was ended by SIGKILL', '.'],
])('types have not passed where the compiler %s', async (_, program, how, said) => {
  const folder = besideCompiler(program);
  const finding = (name: string): string =>
    `The TypeScript compiler ${how} before it had checked the types of ${name}${said}`;
  const alone = await ententeIn(folder, 'check', 'one.ts', '--types');
  expect([alone.status, alone.stdout.split('\n')[0]]).toEqual([2, `error[input/unusable]: ${finding('one.ts')}`]);
  const both = await ententeIn(folder, 'check', 'one.ts', 'two.ts', '--types', '--format', 'json');
  const { passed, findings } = JSON.parse(both.stdout) as {
    readonly passed: boolean;
    readonly findings: readonly { readonly message: string }[];
  };
  expect([both.status, passed, findings.map(({ message }) => message)]).toEqual([
    ...[2, false],
    [finding('one.ts'), finding('two.ts')],
  ]);
});
