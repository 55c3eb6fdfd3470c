import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { temporaryFile } from '../files/temporary-files.js';
import * as rules from './rules.js';

/**
 * What the TypeScript compiler says of topologies, where it is installed for them; with the options of the tsconfig.json around them, or
 * else strict ones. Throws a usage error where there is no compiler. `seconds` is how long it may take.
 */
export function typeErrors(file: string, seconds: number): Diagnostic[] {
  const folder = dirname(resolve(file));
  const compiler = compilerFor(file);
  const project = temporaryFile(folder, '.tsconfig.json');
  try {
    writeFileSync(project, JSON.stringify(projectOf(resolve(file), folder)));
    const { stdout, stderr, status, signal, error } = spawnSync(
      process.execPath,
      [compiler, '--project', project, '--pretty', 'false'],
      {
        cwd: process.cwd(),
        encoding: 'utf8',
        timeout: seconds * 1000,
        maxBuffer: 1 << 28,
      },
    );
    if (error !== undefined) {
      throw new CommandError(`The types of ${file} were not checked within ${seconds} s.`, exitCodes.failed);
    }
    const found = diagnosticsIn(stdout);
    // One that fails without saying what is wrong with the topology has not checked it.
    if (status !== 0 && found.length === 0) {
      const how = status === null ? `was ended by ${signal}` : `ended with ${status}`;
      const [said = ''] = stderr.trim().split('\n', 1);
      throw new CommandError(
        `The TypeScript compiler ${how} before it had checked the types of ${file}${said === '' ? '.' : `: ${said}`}`,
        exitCodes.failed,
      );
    }
    return found;
  } finally {
    rmSync(project, { force: true });
  }
}

// That of the topology, or else one beside this package.
function compilerFor(file: string): string {
  for (const from of [resolve(file), fileURLToPath(import.meta.url)]) {
    const manifest = resolved(from, 'typescript/package.json');
    if (manifest === undefined) continue;
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly bin: { readonly tsc: string } };
    return join(dirname(manifest), bin.tsc);
  }
  throw new CommandError(
    `There is no TypeScript compiler for ${file}.`,
    exitCodes.usage,
    'Install it beside the topology: npm install --save-dev typescript.',
  );
}

function resolved(from: string, name: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    // Node has no other way to tell that there is none.
    return undefined;
  }
}

// The library is the one that runs, as it is when the topology is loaded, unless the folder has one of its own.
function projectOf(file: string, folder: string): object {
  const around = configAround(folder);
  const own = around === undefined ? usualOptions : {};
  return {
    ...(around === undefined ? {} : { extends: around }),
    compilerOptions: { ...own, noEmit: true, composite: false, incremental: false, ...libraryFor(file) },
    files: [file],
    include: [],
  };
}

const usualOptions = {
  ...{ strict: true, target: 'es2023', module: 'nodenext', moduleResolution: 'nodenext' },
  ...{ skipLibCheck: true, types: [] },
};

function configAround(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const config = join(at, 'tsconfig.json');
    if (existsSync(config)) return config;
    if (dirname(at) === at) return undefined;
  }
}

function libraryFor(file: string): object {
  if (resolved(file, 'entente-soc/package.json') !== undefined) return {};
  // Run from its sources, the library has its declarations where it was built.
  const lib = fileURLToPath(new URL('../../dist/lib/', import.meta.url));
  return { paths: { 'entente-soc': [`${lib}index.d.ts`], 'entente-soc/*': [`${lib}entries/*.d.ts`] } };
}

// `soc.ts(4,7): error TS2345: …`, and lines that begin with blanks and tell more.
function diagnosticsIn(output: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const line of output.split('\n')) {
    const [, file, row, column, code, text] = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line) ?? [];
    const last = found.at(-1);
    if (file !== undefined && text !== undefined) {
      found.push({
        rule: rules.types.id,
        category: 'input',
        severity: 'error',
        message: `${text} (${code})`,
        subjects: [],
        locations: [{ file: relative('.', file), line: Number(row), column: Number(column) }],
      });
    } else if (last !== undefined && line.startsWith('  ')) {
      found[found.length - 1] = { ...last, message: `${last.message}\n${line}` };
    } else if (/^error TS\d+: /.test(line)) {
      throw new CommandError(`The TypeScript compiler refuses: ${line.slice('error '.length)}`, exitCodes.usage);
    }
  }
  return found;
}
