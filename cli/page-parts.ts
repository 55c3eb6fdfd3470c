import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildOptions } from 'esbuild';
import { packageFolder } from './package-folder.js';

// What pages that open from disk, without a network, are made of.

/** The font in which labels are measured: with another, they would not fit their boxes. */
export function fontFaces(): string {
  return [
    ['Inter-Regular.ttf', 400],
    ['Inter-SemiBold.ttf', 600],
  ]
    .map(([name, weight]) => {
      const font = readFileSync(join(packageFolder(), 'assets', 'fonts', String(name))).toString('base64');
      return `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
    })
    .join('');
}

/** A text that the page inflates when it needs it. */
export function compressed(id: string, text: string): string {
  if (text === '') return '';
  return `<script type="text/plain" id="${id}">${gzipSync(text, { level: 9 }).toString('base64')}</script>`;
}

/** A text of JavaScript or JSON that says the same, and has nothing in it that would end the element of a script. */
export function inScript(text: string): string {
  return text.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}

/** The licences of what a page includes, as a comment. */
export function notices(): string {
  const text = readFileSync(join(packageFolder(), 'THIRD_PARTY_NOTICES'), 'utf8');
  return `<!--\n${text.replaceAll('--', '- -')}\n-->`;
}

/** The program of a thread that lays out. */
export function elkProgram(): string {
  return readFileSync(createRequire(import.meta.url).resolve('elkjs/lib/elk-worker.min.js'), 'utf8');
}

/** Reads a bundled file by its name. From the sources, files are bundled when they are needed; what is published has them ready. */
export async function bundleReader(builds: () => Promise<readonly BuildOptions[]>): Promise<(name: string) => string> {
  if (!import.meta.url.endsWith('.ts'))
    return (name) => readFileSync(join(packageFolder(), 'dist', 'viewer', name), 'utf8');
  const { build } = await import('esbuild');
  const made = await Promise.all((await builds()).map((options) => build({ ...options, write: false })));
  const files = made.flatMap(({ outputFiles }) => outputFiles);
  return (name) => files.find(({ path }) => path.endsWith(`/${name}`))?.text ?? '';
}
