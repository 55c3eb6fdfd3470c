import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { entente } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));

function write(name: string, content: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

beforeAll(() => {
  write('package.json', '{ "type": "module" }');
  write('node_modules/plain/package.json', '{ "name": "plain", "main": "main.js" }');
  write('node_modules/plain/main.js', 'exports.size = 1;');
  write(
    'node_modules/strict/package.json',
    '{ "name": "strict", "type": "module", "exports": { "./sizes": "./sizes.js" } }',
  );
  write('node_modules/strict/sizes.js', "export { size } from 'lost';");
  write('sizes/sram.ts', 'export const size = 1;\n');
});

/** What is said of an import, and at which place of the file; `…` stands for the file. */
async function said(line: string): Promise<readonly string[]> {
  const file = write(
    'chip.ts',
    `import { soc } from 'entente-soc';\n\n${line}\nexport default soc('chip', () => ({ size }));\n`,
  );
  const { status, stdout, stderr } = await entente('map', file);
  expect([status, stdout]).toEqual([2, '']);
  const [what = '', ...rest] = stderr
    .replaceAll(/\S*chip\.ts/g, '…')
    .trimEnd()
    .split('\n');
  return [
    what.replace('error[input/threw]: … cannot be ', ''),
    ...rest.filter((each) => /^ +(?:-->|help)/.test(each)).map((each) => each.trim()),
  ];
}

const byPath = 'import the file by its path, or name it under "imports" of the package.json.';
const installed = (name: string): string =>
  `help: Install it: npm install ${name}. If it is a path that only "paths" of a tsconfig.json say, ${byPath}`;
const alias = `help: "paths" of a tsconfig.json are for the compiler alone: ${byPath}`;

test.each([
  ["import { size } from 'absent';", 'loaded: the package absent is not installed.', '--> …:3:22', installed('absent')],
  [
    "import { size } from '@our/absent/sram.js';",
    'loaded: the package @our/absent is not installed.',
    '--> …:3:22',
    installed('@our/absent'),
  ],
  [
    "const { size } = await import('absent/sram');",
    'loaded: the package absent is not installed.',
    '--> …:3:31',
    installed('absent'),
  ],
  [
    "const { size } = require('absent');",
    'loaded: the package absent is not installed.',
    '--> …:3:26',
    installed('absent'),
  ],
  ["import { size } from '@/sram';", 'loaded: @/sram is neither a package nor a path.', '--> …:3:22', alias],
  ["import { size } from '~/sram';", 'loaded: ~/sram is neither a package nor a path.', '--> …:3:22', alias],
  [
    "import { size } from 'plain/sram.js';",
    'loaded: the package plain has no plain/sram.js.',
    '--> …:3:22',
    'help: Import what its package.json exports.',
  ],
  [
    "import { size } from 'strict';",
    'loaded: the package strict exports nothing under its own name.',
    '--> …:3:22',
    'help: Import what its package.json exports.',
  ],
  [
    "import { size } from 'strict/sram';",
    'loaded: the package strict has no strict/sram.',
    '--> …:3:22',
    'help: Import what its package.json exports.',
  ],
  [
    "import { size } from 'strict/sizes';",
    'loaded: the package lost is not installed.',
    'help: strict/sizes.js imports it: install the packages again.',
  ],
  [
    "import { size } from 'node:sizes';",
    'loaded: Node has no module node:sizes.',
    '--> …:3:22',
    'help: Import one that this version of Node has.',
  ],
  [
    "import { size } from 'entente-soc/rokcet';",
    'loaded: entente-soc has no part entente-soc/rokcet.',
    '--> …:3:22',
    'help: Did you mean entente-soc/rocket?',
  ],
  [
    "import { size } from './sizes/srma.js';",
    'compiled: there is no file ./sizes/srma.js.',
    '--> …:3:22',
    'help: Did you mean ./sizes/sram.ts?',
  ],
  [
    "import { size } from './parts/sram';",
    'compiled: there is no file ./parts/sram.',
    '--> …:3:22',
    'help: It is looked for from the folder of ….',
  ],
  [
    "import { size } from '#sram';",
    'loaded: there is no #sram.',
    '--> …:3:22',
    'help: Names that begin with # are those under "imports" of the package.json around it, and have to lead to a file.',
  ],
])('%s', async (line, ...expected) => {
  expect(await said(line)).toEqual(expected);
});

test('the import is told where it is, in whichever file', async () => {
  write(
    'sizes/flash.ts',
    "// Sizes.\n\nimport type { Size } from './sram.js';\nimport { more } from 'absent';\nexport const size: Size = more;\n",
  );
  expect(await said("import { size } from './sizes/flash.js';")).toContain(
    `--> ${relative('.', join(folder, 'sizes/flash.ts'))}:4:22`,
  );
});

test('a policy says the same of its imports', async () => {
  const policy = write('policy.ts', "import { rules } from 'absent';\nexport default { rules };\n");
  const chip = write('empty.ts', "import { soc } from 'entente-soc';\nexport default soc('chip', () => ({}));\n");
  const { status, stderr } = await entente('check', chip, '--policy', policy);
  expect(status).toBe(2);
  expect(stderr).toBe(`error[input/threw]: ${policy} cannot be loaded: the package absent is not installed.
  --> ${relative('.', policy)}:1:23
     |
   1 | import { rules } from 'absent';
     |                       ^^^^^^^^
  ${installed('absent')}
`);
});
