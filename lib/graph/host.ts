// The environment of the library. Node has files and source maps; in a browser, a source location is the URL of a script. Built-in modules are
// requested at run time, so that neither Node nor a bundler for browsers has to resolve them.
const host = typeof process === 'undefined' ? undefined : process;
const module = host?.getBuiltinModule('node:module');
const path = host?.getBuiltinModule('node:path');
const url = host?.getBuiltinModule('node:url');
const fs = host?.getBuiltinModule('node:fs');

// The folder of the library: its sources, or the bundles of a build.
const libraryUrl = url === undefined ? undefined : new URL('..', import.meta.url).href;
const libraryFolder = libraryUrl === undefined ? undefined : pathOf(libraryUrl);

// Matches the URL of a script in a browser: `https:`, `blob:`.
const address = /^[a-z][a-z+.-]*:/i;

/**
 * Whether a file, or its URL, is of the library. Bundled for a browser, it cannot be told from what uses it: then every script is that has
 * an address, and the user's are those that were compiled there and have the name that their `sourceURL` says.
 */
export function isOfLibrary(file: string): boolean {
  if (libraryUrl === undefined || libraryFolder === undefined) return address.test(file);
  return file.startsWith(libraryUrl) || file.startsWith(libraryFolder);
}

/** The path of a file, also of one that is given as a URL. */
function pathOf(file: string): string {
  return url !== undefined && file.startsWith('file:') ? url.fileURLToPath(file) : file;
}

/** A file relative to the current folder, so that messages and results are the same on every machine. */
export function nameOf(file: string): string {
  return path === undefined ? file : path.relative(process.cwd(), pathOf(file)).split(path.sep).join('/');
}

/** Where a place, lines and columns from 1, was in the source that it was compiled from; undefined if it was not compiled. */
export function originalPlace(
  file: string,
  line: number,
  column: number,
): { readonly file: string; readonly line: number; readonly column: number } | undefined {
  const entry = module?.findSourceMap(pathOf(file))?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry) || typeof entry.originalSource !== 'string') return undefined;
  return { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

/**
 * The source that a place in a file of the library was compiled from; the file itself where it was not. Its map is read from beside it, if
 * the engine has none: only an error asks.
 */
export function librarySource(file: string, line: number, column: number): string {
  const known = originalPlace(file, line, column)?.file;
  const map = `${pathOf(file)}.map`;
  if (known !== undefined || module === undefined || fs?.existsSync(map) !== true) return known ?? file;
  const payload = JSON.parse(fs.readFileSync(map, 'utf8')) as ConstructorParameters<typeof module.SourceMap>[0];
  const entry = new module.SourceMap(payload).findEntry(line - 1, column - 1);
  return 'originalSource' in entry ? entry.originalSource : file;
}

/** The text of a source; undefined where it is not there, as nothing is in a browser. */
export function textOfSource(file: string): string | undefined {
  return fs?.existsSync(file) === true ? fs.readFileSync(file, 'utf8') : undefined;
}
