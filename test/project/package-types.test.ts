import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, { readonly types: string } | string>>;
};

// Where declarations of other packages have mistakes, a project that checks those it uses is told of them.
test.for([
  ['node16', 'node16'],
  ['esnext', 'bundler'],
])('declarations type-check alone and strict, with modules of %s resolved as of %s', ([module, moduleResolution]) => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/entente-soc'), 'dir');
  const entries = Object.entries(exports).flatMap(([name, to]) => (typeof to === 'string' ? [] : [name.slice(2)]));
  const text = entries
    .map((name, k) => `export * as part${k} from '${['entente-soc', name].filter((each) => each !== '').join('/')}';\n`)
    .join('');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'all.ts'), text);
  const compilerOptions = { noEmit: true, strict: true, skipLibCheck: false, target: 'es2022', types: [] };
  const config = { compilerOptions: { ...compilerOptions, module, moduleResolution }, files: ['all.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(resolve('node_modules/.bin/tsgo'), ['-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(stdout).toBe('');
});
