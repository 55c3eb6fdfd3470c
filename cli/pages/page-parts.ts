import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import type { BuildOptions } from 'esbuild';
import { nextTurn } from '../process/io.js';
import { packageFolder } from '../process/package-folder.js';

// Common parts of pages that open from disk, without a network.

/** The font in which labels are measured; in another one, they would not fit into their boxes. */
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

// Programs of the package are compressed once. A design is compressed for each page, where level 9 would take more than twice as long to save a
// twelfth.
const packing = { program: { level: 9 }, design: { level: 7 } } as const;

/**
 * A compressed text that the page inflates on demand; empty for an empty text. Compression runs in another thread, overlapping with making the next
 * piece.
 */
export async function compressed(id: string, pieces: Iterable<string>): Promise<string> {
  const packer = createGzip(packing.design);
  const bytes = buffer(packer);
  let isEmpty = true;
  for (const piece of pieces) {
    isEmpty &&= piece === '';
    packer.write(piece);
    // Let the compressor take the piece before the next one is made.
    await nextTurn();
  }
  packer.end();
  return isEmpty ? '' : packed(id, await bytes);
}

function packed(id: string, bytes: Buffer): string {
  return `<script type="text/plain" id="${id}">${bytes.toString('base64')}</script>`;
}

/** Escapes JavaScript or JSON so that it cannot end its script element. */
export function inScript(text: string): string {
  return text.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}

/** The licences of the code in a page, as a comment. */
export function notices(): string {
  const text = readFileSync(join(packageFolder(), 'THIRD_PARTY_NOTICES'), 'utf8');
  return `<!--\n${text.replaceAll('--', '- -')}\n-->`;
}

/** Bundled files of a page, by name. */
export interface Bundles {
  readonly text: (name: string) => string;
  /** The script element of a program that is loaded on demand, by its id: `elk` is the layout engine, the others are our own bundles. */
  readonly program: (id: string) => string;
}

/** Reads bundled files. From sources, they are bundled on demand; the published package contains them. */
export async function bundles(builds: () => Promise<readonly BuildOptions[]>): Promise<Bundles> {
  const published = (name: string): string => readFileSync(join(packageFolder(), publishedFolder, name), 'utf8');
  if (!import.meta.url.endsWith('.ts')) return { text: published, program: (id) => published(packedName(id)) };
  const { build } = await import('esbuild');
  const made = await Promise.all((await builds()).map((options) => build({ ...options, write: false })));
  const files = made.flatMap(({ outputFiles }) => outputFiles);
  const text = (name: string): string => files.find(({ path }) => path.endsWith(`/${name}`))?.text ?? '';
  return { text, program: (id) => programElement(id, text) };
}

/** Compresses programs at build time, once for all pages. */
export function packPrograms(ids: readonly string[]): void {
  const folder = join(packageFolder(), publishedFolder);
  for (const id of ids) {
    writeFileSync(
      join(folder, packedName(id)),
      programElement(id, (name) => readFileSync(join(folder, name), 'utf8')),
    );
    rmSync(join(folder, `${id}.js`), { force: true });
  }
}

const publishedFolder = join('dist', 'viewer');

function packedName(id: string): string {
  return `${id}.html`;
}

function programElement(id: string, text: (name: string) => string): string {
  const program = id === 'elk' ? elkProgram() : text(`${id}.js`);
  return packed(id, gzipSync(program, packing.program));
}

function elkProgram(): string {
  return readFileSync(createRequire(import.meta.url).resolve('elkjs/lib/elk-worker.min.js'), 'utf8');
}
