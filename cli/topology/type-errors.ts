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
 * Errors of the TypeScript compiler, if one is installed for the topology, with the options of the nearest tsconfig.json, or else strict ones. Throws
 * a usage error if there is no compiler. `seconds` is the time limit.
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
    // The compiler failed without reporting an error in the topology, so it has not checked the topology.
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

// The compiler of the topology's package, or else one installed beside this package.
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
    // Node has no other way to find out whether a package exists.
    return undefined;
  }
}

// The types are those of the running library, which also runs the topology, unless the folder has its own copy.
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
  // When run from sources, the declarations are those of the last build.
  const lib = fileURLToPath(new URL('../../dist/lib/', import.meta.url));
  return { paths: { 'entente-soc': [`${lib}index.d.ts`], 'entente-soc/*': [`${lib}entries/*.d.ts`] } };
}

// `soc.ts(4,7): error TS2345: …`, with indented lines that elaborate on the error.
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
