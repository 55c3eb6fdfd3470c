import { findSourceMap } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Location, RequirementError } from '../diagnostic/index.js';
import { currentModule } from './scope.js';

/** A place in a source file that is worked out only when somebody asks: most declarations are never reported. */
export interface SourceRef {
  /** The place, or `undefined` when it is not known. */
  resolve(): Location | undefined;
}

const libraryUrl = new URL('..', import.meta.url).href;
const libraryFolder = fileURLToPath(libraryUrl);
const framesToKeep = 12;

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

/**
 * The place of the call that is being made: the innermost frame outside this library. A call so deep inside the library that no such
 * frame is near has the place of the module around it.
 */
export function here(): SourceRef {
  if (stated !== undefined) return stated;
  const holder = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = framesToKeep;
  Error.captureStackTrace(holder, here);
  Error.stackTraceLimit = limit;
  return new StackRef(holder, currentModule());
}

/** Runs `body` so that an error raised in it, however deep inside the library, still knows the user's call that led there. */
export function withDeepStacks<T>(body: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 200;
  try {
    return body();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** The place that an error says, or where it was raised, seen from outside this library. */
export function placeOf(error: Error): SourceRef {
  if (error instanceof RequirementError && error.place !== undefined) return error.place;
  return stated ?? new StackRef(error);
}

class StackRef implements SourceRef {
  #place: Location | undefined;
  // The engine keeps the stack in a raw form and turns it into text or call sites when `stack` is read for the first time.
  #holder: { readonly stack?: unknown } | undefined;

  readonly #around: { readonly location: SourceRef } | undefined;

  constructor(holder: { readonly stack?: unknown }, around?: { readonly location: SourceRef }) {
    this.#holder = holder;
    this.#around = around;
  }

  resolve(): Location | undefined {
    if (this.#holder !== undefined) {
      this.#place = innermostUserPlace(this.#holder) ?? this.#around?.location.resolve();
      this.#holder = undefined;
    }
    return this.#place;
  }
}

// Reading call sites is several times cheaper than having text made of them and mapped frame by frame. Where something else has taken
// over the making of stack texts, such as a test runner that maps them itself, its text is what tells the place in the source.
function innermostUserPlace(holder: { readonly stack?: unknown }): Location | undefined {
  // Node's own function is not taken for one: it maps frames the slow way.
  const hook = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  const taker: unknown = hook?.value;
  if (typeof taker === 'function' && taker.name !== 'ErrorPrepareStackTrace') return placeInText(holder.stack);
  Error.prepareStackTrace = (_error, sites) => sites;
  const { stack } = holder;
  Object.defineProperty(Error, 'prepareStackTrace', hook ?? { value: undefined, writable: true, configurable: true });
  return Array.isArray(stack) ? placeInSites(stack as NodeJS.CallSite[]) : placeInText(stack);
}

function placeInSites(sites: readonly NodeJS.CallSite[]): Location | undefined {
  const site = sites.find((candidate) => isUsers(candidate.getFileName() ?? ''));
  return site === undefined
    ? undefined
    : sourcePlace(site.getFileName() ?? '', site.getLineNumber() ?? 1, site.getColumnNumber() ?? 1);
}

// Neither this library's nor the engine's, nor that of a package which called either.
function isUsers(file: string): boolean {
  const isLibrary = file.startsWith(libraryUrl) || file.startsWith(libraryFolder);
  return file !== '' && !isLibrary && !file.startsWith('node:') && !file.includes('/node_modules/');
}

function placeInText(stack: unknown): Location | undefined {
  const places = String(stack)
    .split('\n')
    .map(placeInLine)
    .filter((place) => place !== undefined);
  const place = places.find(({ file }) => isUsers(file));
  return place === undefined ? undefined : { ...place, file: named(place.file) };
}

function placeInLine(text: string): Location | undefined {
  const match = /^\s+at (?:.*\()?(.+?):(\d+):(\d+)\)?$/.exec(text);
  if (match === null) return undefined;
  const [, place = '', line, column] = match;
  return { file: place, line: Number(line), column: Number(column) };
}

function pathOf(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : file;
}

// Files are named relative to the current folder, so that messages and results are the same on every machine.
function named(file: string): string {
  return relative(process.cwd(), pathOf(file)).split(sep).join('/');
}

// Declarations in a loop share their place, and looking one up in a source map is not cheap.
const knownPlaces = new Map<string, Location>();

function sourcePlace(file: string, line: number, column: number): Location {
  const key = `${file}:${line}:${column}`;
  let place = knownPlaces.get(key);
  if (place === undefined) knownPlaces.set(key, (place = Object.freeze(mappedPlace(file, line, column))));
  return place;
}

function mappedPlace(file: string, line: number, column: number): Location {
  const entry = findSourceMap(pathOf(file))?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry) || typeof entry.originalSource !== 'string') {
    return { file: named(file), line, column };
  }
  const { originalSource, originalLine, originalColumn } = entry;
  return { file: named(originalSource), line: originalLine + 1, column: originalColumn + 1 };
}
