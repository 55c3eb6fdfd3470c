import type { Location } from '../diagnostic/index.js';
import { fileURLToPath } from 'node:url';

/** A place in a source file that is worked out only when somebody asks: most declarations are never reported. */
export interface SourceRef {
  /** The place, or `undefined` when it is not known. */
  resolve(): Location | undefined;
}

const unknown: SourceRef = { resolve: () => undefined };
const libraryRoot = fileURLToPath(new URL('..', import.meta.url));
const framesToKeep = 24;

let stated: SourceRef | undefined;

/** Runs `body` with every declaration in it located at `place`: for readers of files, which know better than the call stack. */
export function locatedAt<T>(place: SourceRef, body: () => T): T {
  const before = stated;
  stated = place;
  try {
    return body();
  } finally {
    stated = before;
  }
}

/** The place of the call that is being made: the innermost frame outside this library. */
export function here(): SourceRef {
  if (stated !== undefined) return stated;
  const holder: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  if (limit === 0) return unknown;
  Error.stackTraceLimit = framesToKeep;
  Error.captureStackTrace(holder, here);
  Error.stackTraceLimit = limit;
  return new StackRef(holder);
}

/** The place where an error was raised, seen from outside this library. */
export function placeOf(error: Error): SourceRef {
  return new StackRef(error);
}

class StackRef implements SourceRef {
  // Holds the raw stack: V8 formats and source-maps it only when `stack` is read.
  constructor(private readonly holder: { stack?: string }) {}

  resolve(): Location | undefined {
    const frames = (this.holder.stack ?? '')
      .split('\n')
      .map(parseFrame)
      .filter((frame) => frame !== undefined);
    return frames.find((frame) => !frame.file.startsWith(libraryRoot)) ?? frames[0];
  }
}

function parseFrame(line: string): Location | undefined {
  const match = /^\s+at (?:.*\()?(.+?):(\d+):(\d+)\)?$/.exec(line);
  if (match === null) return undefined;
  const [, place = '', row, column] = match;
  if (place.startsWith('node:') || place.includes('/node_modules/')) return undefined;
  const file = place.startsWith('file:') ? fileURLToPath(place) : place;
  return { file, line: Number(row), column: Number(column) };
}
