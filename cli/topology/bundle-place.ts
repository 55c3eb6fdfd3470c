import { SourceMap, type SourceMapPayload } from 'node:module';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Location } from '../../lib/base/diagnostic/index.js';
import { positionOf } from '../../lib/base/text/index.js';

/** The module of a file that imports, as it was compiled. */
export interface Importing {
  /** The file, as it was named. */
  readonly file: string;
  /** The module, with its map at the end. */
  readonly text: string;
}

/** The place in a source of what stands somewhere in the module that was made of it; undefined for what no source has. */
export function sourcePlace(importing: Importing, at: number): Location | undefined {
  const { line, column } = positionOf(importing.text, at, importing.file);
  return sourceAt(importing, line, column);
}

/** Where in the sources a module was that ran under the name of its file when it threw; undefined for what has no stack, or was elsewhere. */
export function thrownPlace(importing: Importing, error: unknown): Location | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // What it threw may name the file, too.
  const frames = stack.split(`${resolve(importing.file)}:`).map((frame) => /^(\d+):(\d+)\b/.exec(frame));
  const [, line, column] = frames.find((frame) => frame !== null) ?? [];
  return line === undefined ? undefined : sourceAt(importing, Number(line), Number(column));
}

function sourceAt({ file, text }: Importing, line: number, column: number): Location | undefined {
  const [, encoded] = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(text) ?? [];
  if (encoded === undefined) return undefined;
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as SourceMapPayload);
  const entry = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  return {
    file: relative('.', fileURLToPath(new URL(entry.originalSource, pathToFileURL(resolve(file))))),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  };
}
