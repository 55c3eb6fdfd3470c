import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vitest/config';

const sources = resolve('lib');

/** Where the compiled library is, a file and its source map for each of `lib/`. */
const folder = resolve('build/library');

/** What Node loads by itself. */
export const compiled = /\/build\/library\//;

/**
 * Lets tests load the library as Node does, compiled once for all workers: the test runner would send each worker a thousand files one by
 * one, which takes ten times as long. Errors are shown at their places in `lib/`.
 */
export function compiledLibrary(): Plugin {
  return {
    name: 'compiled-library',
    enforce: 'pre',
    buildStart: compile,
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const path = found === null ? '' : relative(sources, found.id);
      return path.endsWith('.ts') && !path.startsWith('..')
        ? { id: join(folder, path.replace(/ts$/, 'js')), external: true }
        : found;
    },
  };
}

/** Writes what is new and removes what is gone; what is the same is left alone, since another run may be loading it. */
async function compile(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ['lib/**/*.ts'],
    outbase: sources,
    outdir: folder,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    write: false,
  });
  for (const { path, text } of outputFiles) {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const written = new Set(outputFiles.map(({ path }) => path));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(path)) rmSync(path);
  }
}
