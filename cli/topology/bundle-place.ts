import { SourceMap, type SourceMapPayload } from 'node:module';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Location } from '../../lib/base/diagnostic/index.js';
import { positionOf } from '../../lib/base/text/index.js';

/** A compiled file whose imports are to be located. */
export interface Importing {
  /** The path of the file, as given by the user. */
  readonly file: string;
  /** The compiled module, with its source map at the end. */
  readonly text: string;
}

/** Maps an offset in a compiled module to its source; undefined for generated code. */
export function sourcePlace(importing: Importing, at: number): Location | undefined {
  const { line, column } = positionOf(importing.text, at, importing.file);
  return sourceAt(importing, line, column);
}

/**
 * The source location at which a module threw an error, if it runs under the name of its file; undefined for an error
 * without a stack, or from elsewhere.
 */
export function thrownPlace(importing: Importing, error: unknown): Location | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // The message, which precedes the frames, may also name the file.
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
