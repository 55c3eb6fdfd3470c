import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, Loader, Location as CompilerLocation, Metafile, OnLoadResult, Plugin } from 'esbuild';
import { type Diagnostic, formatLocation, type Location } from '../../lib/base/diagnostic/index.js';
import { isAsFound, SourceNotes, type Sources } from '../cache/sources.js';
import { keep, recall } from '../cache/store.js';
import { textIn, whyNoText } from '../../lib/base/text/index.js';
import { inputStat, noteSource } from '../files/input-files.js';
import { hashTargets } from './hash-targets.js';
import { type Instance, libraryParts, libraryUrl } from './library-entries.js';
import { LoadError, type ModuleSources } from './load-error.js';
import { missingFile } from './missing-import.js';
import { threw } from './rules.js';
import { hasUnsaved, sourceContent } from '../files/unsaved.js';

/** The module format to compile to. */
type Format = 'cjs' | 'esm';

/** A topology or a policy, compiled to one module. */
export interface Compiled extends ModuleSources {
  readonly text: string;
  /** The entry points of the library that it imports. */
  readonly library: readonly string[];
  /** The instance of the library that it imports. */
  readonly instance: Instance;
}

/** Compiles a file and everything it imports, except packages, to one module. Throws a `LoadError` for a file that cannot be compiled. */
export async function compiled(file: string, format: Format): Promise<Compiled> {
  const key = [format, file, process.cwd(), compilerVersion(), import.meta.url, ownText()].join('\n');
  // The cached module is valid only for the same sources, and unsaved text is not on disk.
  const isOfDisk = !hasUnsaved();
  const kept = isOfDisk ? recall('topology', key) : undefined;
  if (kept !== undefined) {
    const { from, ...known } = JSON.parse(kept.toString()) as KeptCompiled;
    if (isAsFound(from)) {
      for (const source of Object.keys(from.files)) noteSource(source);
      return known;
    }
  }
  const notes = new SourceNotes();
  const made = await compile(file, format, notes);
  const from = isOfDisk ? notes.found(made.sources.map((source) => resolve(source))) : undefined;
  if (from !== undefined) keep('topology', key, JSON.stringify({ ...made, from } satisfies KeptCompiled));
  return made;
}

interface KeptCompiled extends Compiled {
  readonly from: Sources;
}

function compilerVersion(): string {
  const file = createRequire(import.meta.url).resolve('esbuild/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

// This file determines how topologies are compiled. In the published package, its file name contains a hash of its content, so the URL in the key
// suffices.
function ownText(): string {
  return import.meta.url.endsWith('.ts') ? readFileSync(fileURLToPath(import.meta.url), 'utf8') : '';
}

async function compile(file: string, format: Format, notes: SourceNotes): Promise<Compiled> {
  const { build } = await import('esbuild');
  const library = new Set<string>();
  try {
    const result = await build({
      entryPoints: [entryName],
      // Paths in messages are relative to this folder.
      absWorkingDir: process.cwd(),
      bundle: true,
      write: false,
      metafile: true,
      format,
      platform: 'node',
      target: 'node20',
      packages: 'external',
      keepNames: true,
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'silent',
      outdir: dirname(file),
      tsconfigRaw: {},
      plugins: [entryOf(file, notes), noted(notes), oneLibrary(format, library), ownPlaces(notes)],
    });
    for (const pattern of patternsIn(result.metafile)) {
      notes.unknown();
      notes.imports.add(pattern);
    }
    const sources = Object.keys(result.metafile.inputs).filter((source) => !source.startsWith(`${requiredLibrary}:`));
    const made = { sources, imports: [...notes.imports], library: [...library] };
    const modules = new Map(made.library.map((name) => [moduleOf(name, format, 'program'), name]));
    const imports = Object.values(result.metafile.outputs).flatMap((output) => output.imports);
    const requires = format === 'esm' && imports.some(({ kind }) => kind === 'require-call');
    const text = result.outputFiles[0]?.text ?? '';
    const whole = `${requires ? withRequire : ''}${text}`;
    if (!loadsUnseen.test(text) && imports.every(({ path }) => modules.has(path) || isBuiltin(path))) {
      return { ...made, text: whole, instance: 'program' };
    }
    // An external package may import the library as well.
    const published = [...modules].reduce(
      (all, [module, name]) => all.replaceAll(`"${module}"`, `"${moduleOf(name, format, 'published')}"`),
      whole,
    );
    return { ...made, text: published, instance: 'published' };
  } catch (error) {
    if (isBuildFailure(error)) {
      throw new LoadError(
        error.errors.map(compilerMessage).join('\n'),
        error.errors.map((each) => notCompiled(file, each)),
        { sources: notes.read.map((source) => relative('.', source)), imports: [...notes.imports] },
      );
    }
    throw error;
  }
}

// Defines `require` for CommonJS sources in an ES module. It is on the first line so that no other line moves.
const withRequire =
  "import { createRequire as entente$ } from 'node:module'; const require = entente$(import.meta.url); ";

// An alias for the file, whose own path might be taken for a glob pattern.
const entryName = 'entente-entry';

function entryOf(file: string, notes: SourceNotes): Plugin {
  return {
    name: 'entry',
    setup(build) {
      build.onResolve({ filter: /^entente-entry$/ }, () => {
        notes.link(file, dirname(file));
        return { path: file };
      });
    },
  };
}

/**
 * Records the files that determine what imports resolve to. Packages are resolved at run time. Names that begin with # are resolved by a
 * package.json.
 */
function noted(notes: SourceNotes): Plugin {
  return {
    name: 'noted',
    setup(build) {
      build.onResolve({ filter: /^(#|\.|\/|[A-Za-z]:[\\/])/ }, ({ path, resolveDir }) => {
        if (path.startsWith('#')) {
          notes.unknown();
          for (const target of hashTargets(path, resolveDir)) notes.imports.add(target);
        } else notes.link(path, resolveDir);
        return undefined;
      });
    },
  };
}

// Whether an import is a pattern such as `./parts/**/*.ts`, which esbuild makes of import(`./parts/${name}.ts`). It looks for matching files itself
// and leaves the import in place.
function isPattern({ path, external = false }: ImportOfInput): boolean {
  return external && /^\.\.?\//.test(path);
}

function patternsIn({ inputs }: Metafile): string[] {
  return Object.entries(inputs).flatMap(([source, { imports }]) =>
    imports.filter(isPattern).map(({ path }) => resolve(dirname(source), path)),
  );
}

type ImportOfInput = Metafile['inputs'][string]['imports'][number];

// Calls that may load packages whose names are only known at run time.
const loadsUnseen = /\bimport\(|\b(?:createRequire|getBuiltinModule)\b/;

/** Resolves entry points of the library to the running library, even if the topology's package has another copy or none, and records them. */
function oneLibrary(format: Format, found: Set<string>): Plugin {
  return {
    name: 'one-library',
    setup(build) {
      build.onResolve({ filter: /^entente-soc(?:\/|$)/ }, ({ path: name, kind }) => {
        if (!Object.hasOwn(libraryParts, name)) return undefined;
        if (format === 'esm' && kind === 'require-call') return { path: name, namespace: requiredLibrary };
        found.add(name);
        return { path: moduleOf(name, format, 'program'), external: true };
      });
      build.onLoad({ filter: /./, namespace: requiredLibrary }, ({ path: name }) => ({
        contents: `export * from ${JSON.stringify(name)};`,
      }));
    },
  };
}

// Makes the library available to sources that `require` it, although it is an ES module.
const requiredLibrary = 'required-library';

// Policies run as scripts, whose `require` resolves the library by name.
function moduleOf(name: string, format: Format, instance: Instance): string {
  return (format === 'cjs' ? undefined : libraryUrl(name, instance)?.href) ?? name;
}

/** Makes `import.meta`, `__dirname` and `__filename` refer to the source file instead of the bundle. */
function ownPlaces(notes: SourceNotes): Plugin {
  const loaded = async (path: string, as: (content: string) => OnLoadResult): Promise<OnLoadResult> => {
    // Reading a pipe could block forever, and could not be interrupted.
    if (!inputStat(path, { role: 'a source' }).isFile()) throw new Error(`${path} is a pipe, not a source.`);
    const content = await sourceContent(path);
    const text = typeof content === 'string' ? content : textIn(content);
    notes.content(path, text);
    const why = typeof content === 'string' ? undefined : whyNoText(content, { strict: true });
    if (why === undefined) return as(text);
    const { message, help, line, column } = why;
    const lineText = text.split('\n')[line - 1] ?? '';
    const location = {
      file: relative('.', path),
      line,
      column: Buffer.byteLength(lineText.slice(0, column - 1)),
      lineText,
    };
    return { errors: [{ text: message, location, notes: [{ text: help }] }] };
  };
  return {
    name: 'own-places',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
        const [loader, resolveDir] = [loaderOf(path), dirname(path)];
        return await loaded(path, (text) => ({ loader, resolveDir, contents: withOwnPlaces(text, path) }));
      });
      build.onLoad({ filter: /\.json$/, namespace: 'file' }, async ({ path, with: attributes }) => {
        // With any other type, esbuild decides how to load the file.
        if ((attributes.type ?? 'json') !== 'json') return undefined;
        return await loaded(path, (contents) => ({ loader: 'json', contents }));
      });
    },
  };
}

// Pads each replacement to the original length, so that columns stay the same, and appends the functions, which are hoisted.
function withOwnPlaces(source: string, path: string): string {
  const own: Readonly<Record<string, string>> = {
    url: pathToFileURL(path).href,
    filename: path,
    dirname: dirname(path),
  };
  // CommonJS sources have these variables instead.
  const named = /\.c[jt]s$/.test(path) ? /\b__(dirname|filename)\b/g : /\bimport\.meta\.(url|filename|dirname)\b/g;
  const used = new Set<string>();
  const text = source.replaceAll(named, (whole, name: string) => {
    used.add(name);
    return `${ownName(name)}()`.padEnd(whole.length);
  });
  const functions = [...used].map((name) => `function ${ownName(name)}() { return ${JSON.stringify(own[name])}; }`);
  return [text, ...functions].join('\n');
}

function ownName(name: string): string {
  return `own$${name.replace('name', '')}`;
}

function loaderOf(path: string): Loader {
  const language = /\.[cm]?ts/.test(extname(path)) ? 'ts' : 'js';
  return path.endsWith('x') ? `${language}x` : language;
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

function notCompiled(input: string, { text, location, notes }: BuildFailure['errors'][number]): Diagnostic {
  const place = location === null ? [] : [placeOf(location)];
  const file = location?.file ?? relative('.', input);
  const [, path] = /^Could not resolve "(.+)"$/.exec(text) ?? [];
  const { message, help } =
    path === undefined
      ? {
          message: `${text.replace(/\.$/, '')}.`,
          // Errors that our plugins report have their own remedy in a note.
          help: notes.find((note) => note.location === null)?.text ?? 'Correct what is there, or just in front of it.',
        }
      : missingFile(path, file);
  return {
    rule: threw.id,
    category: 'input',
    severity: 'error',
    message: `${file} cannot be compiled: ${message}`,
    subjects: [],
    locations: place,
    help,
  };
}

function compilerMessage({ text, location }: BuildFailure['errors'][number]): string {
  return location === null ? text : `${formatLocation(placeOf(location))}: ${text}`;
}

// esbuild counts columns in bytes.
function placeOf({ file, line, column, lineText }: CompilerLocation): Location {
  return { file, line, column: Buffer.from(lineText).toString('utf8', 0, column).length + 1 };
}
