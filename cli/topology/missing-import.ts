import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, parse, resolve, sep } from 'node:path';
import { type Diagnostic, nearest } from '../../lib/base/diagnostic/index.js';
import { type Importing, sourcePlace } from './bundle-place.js';
import { libraryParts } from './library-entries.js';
import * as rules from './rules.js';

/** A diagnostic for an import that cannot be resolved at run time; undefined for any other error. */
export function missingImport(error: unknown, { file, text }: Importing): Diagnostic | undefined {
  const missing = missingIn(error);
  if (missing === undefined) return undefined;
  const [at, name] = importIn(text, missing.name) ?? [];
  const said = saidOf({ ...missing, name: name ?? missing.name });
  const place = at === undefined ? undefined : sourcePlace({ file, text }, at);
  return {
    rule: rules.threw.id,
    category: 'input',
    severity: 'error',
    message: `${file} cannot be loaded: ${said.message}`,
    subjects: [],
    locations: place === undefined ? [] : [place],
    help: at === undefined ? `${missing.by ?? 'A package'} imports it: install the packages again.` : said.help,
  };
}

/** What Node did not find: a package, or a subpath of a package that exists. */
interface Missing {
  readonly name: string;
  readonly is: 'package' | 'part' | 'builtin' | 'own name';
  /** The module of a package that imports it; undefined for none. */
  readonly by?: string | undefined;
}

// Parses the error messages of Node by their codes; those of require and import differ.
function missingIn(error: unknown): Missing | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const { code, message } = error;
  const [, builtin] = /^No such built-in module: (\S+)/.exec(message) ?? [];
  if (code === 'ERR_UNKNOWN_BUILTIN_MODULE' && builtin !== undefined) return { name: builtin, is: 'builtin' };
  const [, own] = /^Package import specifier "([^"]+)" is not defined/.exec(message) ?? [];
  if (code === 'ERR_PACKAGE_IMPORT_NOT_DEFINED' && own !== undefined) return { name: own, is: 'own name' };
  const [, absent] = /^Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
  if ((code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && absent !== undefined) {
    const within = inPackages(absent);
    const [, by = ''] = /' imported from (.+)$|Require stack:\n- (.+)$/m.exec(message) ?? [];
    return { name: within ?? absent, is: within === undefined ? 'package' : 'part', by: inPackages(by) };
  }
  const [, part = '', manifest] =
    /^(?:Package subpath '\.([^']+)' is not|No "exports" main) defined (?:by "exports" )?in (.+?)package\.json/.exec(
      message,
    ) ?? [];
  if (code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED' || manifest === undefined) return undefined;
  return { name: `${inPackages(manifest) ?? manifest}${part}`, is: 'part' };
}

// The package and subpath of a path in node_modules.
function inPackages(path: string): string | undefined {
  const [, name] = /.*[\\/]node_modules[\\/](.+?)[\\/]?$/s.exec(path) ?? [];
  return name?.replaceAll(sep, '/');
}

function saidOf({ name, is }: Missing): { readonly message: string; readonly help: string } {
  if (is === 'builtin') {
    return { message: `Node has no module ${name}.`, help: 'Import one that this version of Node has.' };
  }
  if (is === 'own name') return missingFile(name, '');
  if (name.startsWith('entente-soc/')) {
    const parts = Object.keys(libraryParts);
    const near = nearest(
      name.slice('entente-soc/'.length),
      parts.map((part) => part.slice('entente-soc/'.length)),
    );
    const help = near === undefined ? `Its parts are ${parts.join(', ')}.` : `Did you mean entente-soc/${near}?`;
    return { message: `entente-soc has no part ${name}.`, help };
  }
  const byPath = 'import the file by its path, or name it under "imports" of the package.json';
  const [owner] = /^(?:@[^/]+\/)?[^@~/][^/]*/.exec(name) ?? [];
  if (owner === undefined) {
    return {
      message: `${name} is neither a package nor a path.`,
      help: `"paths" of a tsconfig.json are for the compiler alone: ${byPath}.`,
    };
  }
  if (is === 'part') {
    const what = name === owner ? 'exports nothing under its own name' : `has no ${name}`;
    return { message: `the package ${owner} ${what}.`, help: 'Import what its package.json exports.' };
  }
  return {
    message: `the package ${owner} is not installed.`,
    help: `Install it: npm install ${owner}. If it is a path that only "paths" of a tsconfig.json say, ${byPath}.`,
  };
}

// The offset of the first import of a name, or of a subpath of it, and its full specifier.
function importIn(text: string, name: string): readonly [at: number, name: string] | undefined {
  for (const match of text.matchAll(/(?:from|import|require)\s*\(?\s*"([^"]+)"/g)) {
    const [, whole = ''] = match;
    if (whole === name || whole.startsWith(`${name}/`))
      return [match.index + match[0].length - whole.length - 1, whole];
  }
  return undefined;
}

/**
 * The message and help for an import path that does not exist, with similar files; `importer` is the file with the
 * import.
 */
export function missingFile(path: string, importer: string): { readonly message: string; readonly help: string } {
  if (path.startsWith('#')) {
    return {
      message: `there is no ${path}.`,
      help: 'Names that begin with # are those under "imports" of the package.json around it, and have to lead to a file.',
    };
  }
  const folder = resolve(dirname(importer), dirname(path));
  const files = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
  const near = nearest(
    parse(path).name,
    files.map((file) => parse(file).name),
  );
  const meant = files.find((file) => parse(file).name === near);
  return {
    message: `there is no file ${path}.`,
    help:
      meant === undefined
        ? `It is looked for from the folder of ${importer}.`
        : `Did you mean ${path.slice(0, path.length - basename(path).length)}${meant}?`,
  };
}
