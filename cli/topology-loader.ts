import { readFile, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, Plugin } from 'esbuild';

/** A module that could not be loaded, with the places that the compiler names. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** The library that topologies import as `entente`: the very files that this process runs. */
const libraryEntry = new URL('../lib/index.js', import.meta.url);

/**
 * Imports a topology or a policy and everything it imports, whatever kind of package it stands in. The files are bundled into one module
 * beside it; `entente` is the running library, so that there is one instance of it.
 */
export async function importFile(file: string): Promise<Readonly<Record<string, unknown>>> {
  const bundled = await bundle(resolve(file));
  const placed = await place(file, bundled);
  try {
    return (await import(pathToFileURL(placed).href)) as Record<string, unknown>;
  } finally {
    await unlink(placed);
  }
}

async function bundle(file: string): Promise<string> {
  const { build } = await import('esbuild');
  try {
    const result = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      keepNames: true,
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'silent',
      outdir: dirname(file),
      tsconfigRaw: {},
      plugins: [oneLibrary, fileUrls],
    });
    return result.outputFiles[0]?.text ?? '';
  } catch (error) {
    if (isBuildFailure(error)) throw new LoadError(error.errors.map(compilerMessage).join('\n'));
    throw error;
  }
}

/** Resolves the library's own name to the files that run, also where the topology's package has a copy or none. */
const oneLibrary: Plugin = {
  name: 'one-library',
  setup(build) {
    build.onResolve({ filter: /^entente$/ }, () => ({ path: runnable(libraryEntry).href, external: true }));
  },
};

/** Lets `import.meta.url` mean the source file, not the bundle. */
const fileUrls: Plugin = {
  name: 'file-urls',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?tsx?$/ }, async ({ path }) => ({
      loader: extname(path).endsWith('x') ? 'tsx' : 'ts',
      resolveDir: dirname(path),
      contents: (await readFile(path, 'utf8')).replace(
        /\bimport\.meta\.url\b/g,
        JSON.stringify(pathToFileURL(path).href),
      ),
    }));
  },
};

// When the command line runs from its sources, so does the library.
function runnable(entry: URL): URL {
  return import.meta.url.endsWith('.ts') ? new URL(entry.href.replace(/\.js$/, '.ts')) : entry;
}

// Beside the topology, so that packages resolve as they do from there; elsewhere where that folder cannot be written.
async function place(file: string, text: string): Promise<string> {
  const name = `.${basename(file)}.${process.pid}.${Date.now()}.mjs`;
  const beside = join(dirname(resolve(file)), name);
  try {
    await writeFile(beside, text);
    return beside;
  } catch {
    const elsewhere = join(tmpdir(), name);
    await writeFile(elsewhere, text);
    return elsewhere;
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

function compilerMessage({ text, location }: BuildFailure['errors'][number]): string {
  return location === null ? text : `${location.file}:${location.line}:${location.column + 1}: ${text}`;
}

/** The file behind a URL of this process, for messages. */
export function shownFile(url: string): string {
  return url.startsWith('file:') ? fileURLToPath(url) : url;
}
