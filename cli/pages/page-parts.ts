import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import type { BuildOptions } from 'esbuild';
import { nextTurn } from '../process/io.js';
import { packageFolder } from '../process/package-folder.js';

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

// What the package has is packed once. A design is packed for each page: level 9 takes more than twice as long for a twelfth less.
const packing = { program: { level: 9 }, design: { level: 7 } } as const;

/** A text that the page inflates when it needs it; nothing for an empty one. It is packed in another thread, each piece while the next is made. */
export async function compressed(id: string, pieces: Iterable<string>): Promise<string> {
  const packer = createGzip(packing.design);
  const bytes = buffer(packer);
  let isEmpty = true;
  for (const piece of pieces) {
    isEmpty &&= piece === '';
    packer.write(piece);
    // What is packed is handed over, and the next piece taken.
    await nextTurn();
  }
  packer.end();
  return isEmpty ? '' : packed(id, await bytes);
}

function packed(id: string, bytes: Buffer): string {
  return `<script type="text/plain" id="${id}">${bytes.toString('base64')}</script>`;
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

/** What pages read: bundled files by their names. */
export interface Bundles {
  readonly text: (name: string) => string;
  /** The element of a program that is loaded when it is needed, by its id: `elk` lays out, the others are bundled. */
  readonly program: (id: string) => string;
}

/** Reads bundled files. From the sources, files are bundled when they are needed; what is published has them ready. */
export async function bundles(builds: () => Promise<readonly BuildOptions[]>): Promise<Bundles> {
  const published = (name: string): string => readFileSync(join(packageFolder(), publishedFolder, name), 'utf8');
  if (!import.meta.url.endsWith('.ts')) return { text: published, program: (id) => published(packedName(id)) };
  const { build } = await import('esbuild');
  const made = await Promise.all((await builds()).map((options) => build({ ...options, write: false })));
  const files = made.flatMap(({ outputFiles }) => outputFiles);
  const text = (name: string): string => files.find(({ path }) => path.endsWith(`/${name}`))?.text ?? '';
  return { text, program: (id) => programElement(id, text) };
}

/** Packs programs of a build, once for all pages that are written with it. */
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
