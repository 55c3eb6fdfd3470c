import { isOfLibrary, librarySource, nameOf, originalPlace } from './host.js';
import { type Location, RequirementError } from '../base/diagnostic/index.js';
import { resetWhenAbandoned } from '../base/abandoned.js';
import type { Callee, SourceRef, UserCall } from './source-ref.js';

const framesToKeep = 20;

let stated: SourceRef | undefined;
let opened: SourceRef | undefined;
const usualLimit = Error.stackTraceLimit;
resetWhenAbandoned(() => {
  stated = undefined;
  opened = undefined;
  Error.stackTraceLimit = usualLimit;
});

/** Runs `body` with every declaration in it located at `place`: for readers of files, which know better than the call stack (design 5). */
export function locatedAt<T>(place: SourceRef | Location, body: () => T): T {
  const before = stated;
  stated = refOf(place);
  try {
    return body();
  } finally {
    stated = before;
  }
}

/** Runs `body` with the calls that led to `place` behind those of each declaration in it; without a place they are known from elsewhere. */
export function openedAt<T>(place: SourceRef | undefined, body: () => T): T {
  const before = opened;
  opened = place;
  try {
    return body();
  } finally {
    opened = before;
  }
}

/** Something that was declared at a place, such as a module. */
interface Placed {
  readonly location: SourceRef;
}

/**
 * The place of the call that is being made: the innermost frame outside this library. A call so deep inside the library that no such
 * frame is near has the place of what is around it, which is the module whose body is running.
 */
export function here(around: Placed | undefined): SourceRef {
  if (stated !== undefined) return stated;
  const holder = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = framesToKeep;
  Error.captureStackTrace(holder, here);
  Error.stackTraceLimit = limit;
  return new StackRef(holder, around, opened);
}

const framesOfErrors = 200;

/** Runs `body` so that an error thrown in it, however deep inside the library, still knows the user's call that led there. */
export function withDeepStacks<T>(body: () => T): T {
  const limit = Error.stackTraceLimit;
  if (limit >= framesOfErrors) return body();
  Error.stackTraceLimit = framesOfErrors;
  try {
    return body();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** The place that an error says, or where it was thrown, seen from outside this library. */
export function placeOf(error: Error): SourceRef {
  if (error instanceof RequirementError && error.place !== undefined) return error.place;
  return stated ?? new StackRef(error);
}

/** A place that is known as something that can be asked for one. */
export function refOf(place: SourceRef | Location): SourceRef {
  return 'resolve' in place ? place : { resolve: () => place };
}

class StackRef implements SourceRef {
  #calls: readonly UserCall[] = [];
  // The engine stores the stack in a raw form and formats it when `stack` is first read.
  #holder: { readonly stack?: unknown } | undefined;

  readonly #around: Placed | undefined;
  readonly #opened: SourceRef | undefined;

  constructor(holder: { readonly stack?: unknown }, around?: Placed, opened?: SourceRef) {
    this.#holder = holder;
    this.#around = around;
    this.#opened = opened;
  }

  resolve(): Location | undefined {
    return this.calls()[0]?.place;
  }

  calls(): readonly UserCall[] {
    if (this.#holder !== undefined) {
      this.#calls = [...userCalls(this.#holder), ...(this.#opened?.calls?.() ?? [])];
      const around = this.#calls.length === 0 ? this.#around?.location.resolve() : undefined;
      if (around !== undefined) this.#calls = [{ place: around, inConstructor: false }];
      this.#holder = undefined;
    }
    return this.#calls;
  }
}

/** A frame of a stack as it is read of it; without a file it is the engine's own, such as that of `forEach`. */
interface Frame {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Name of the function; empty for one without. */
  readonly name: string;
  readonly inConstructor: boolean;
}

// Reading call sites is several times cheaper than formatting the stack and mapping it frame by frame. If other code formats stacks, such as a test
// runner with its own source maps, the location is parsed from its text.
function userCalls(holder: { readonly stack?: unknown }): UserCall[] {
  const hook = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  const taker: unknown = hook?.value;
  Error.prepareStackTrace = (_error, sites) => sites;
  const { stack } = holder;
  Object.defineProperty(Error, 'prepareStackTrace', hook ?? { value: undefined, writable: true, configurable: true });
  if (!Array.isArray(stack)) return callsInText(stack);
  const sites = stack as NodeJS.CallSite[];
  // Node's own formatter is bypassed, because it maps frames slowly.
  if (isTextMaker(taker) && taker.name !== 'ErrorPrepareStackTrace') {
    return namedCalls(sites.map((site) => frameToldBy(taker, site)));
  }
  const frames = sites.map((site) => new SiteFrame(site));
  return withCallee(
    frames,
    callsIn(frames).map(({ file, line, column, inConstructor }) => ({
      place: sourcePlace(file, line, column),
      inConstructor,
    })),
  );
}

// The user calls, the innermost one with the library function that it called.
function withCallee(frames: readonly Frame[], [first, ...others]: UserCall[]): UserCall[] {
  if (first === undefined) return [];
  const called = frames
    .slice(
      0,
      frames.findIndex(({ file }) => isUsers(file)),
    )
    // Frames of Node itself are skipped.
    .findLast(({ file }) => file !== '' && !file.startsWith('node:'));
  return [called === undefined ? first : { ...first, callee: () => calleeOf(called) }, ...others];
}

function calleeOf({ file, line, column, name }: Frame): Callee {
  const [, source = ''] = /\/lib\/(.+)\.ts$/.exec(librarySource(file, line, column)) ?? [];
  return { name: name.replace(/^(?:new )?(?:.*\.)?/, ''), file: source };
}

type TextMaker = (error: Error, sites: readonly NodeJS.CallSite[]) => unknown;

function isTextMaker(value: unknown): value is TextMaker {
  return typeof value === 'function';
}

// Stacks share most of their frames, so each frame is formatted once.
const toldFrames = new WeakMap<TextMaker, Map<string, Frame>>();

function frameToldBy(taker: TextMaker, site: NodeJS.CallSite): Frame {
  const known = toldFrames.get(taker) ?? new Map<string, Frame>();
  toldFrames.set(taker, known);
  const own = new SiteFrame(site);
  // The formatter would report the original source of the library, which may be in any folder.
  if (own.file === '' || isOfLibrary(own.file)) return own;
  const key = `${own.file}:${own.line}:${own.column}:${own.inConstructor}`;
  let frame = known.get(key);
  if (frame === undefined) {
    const text = String(taker.call(Error, new Error(), [site]));
    known.set(key, (frame = frameInLine(text.slice(text.lastIndexOf('\n') + 1)) ?? noFrame));
  }
  return frame;
}

// On the first request for a line number, the engine scans the whole file. Only files of the user are worth it.
class SiteFrame implements Frame {
  readonly file: string;
  readonly #site: NodeJS.CallSite;

  constructor(site: NodeJS.CallSite) {
    this.file = site.getScriptNameOrSourceURL() ?? '';
    this.#site = site;
  }

  get line(): number {
    return this.#site.getLineNumber() ?? 1;
  }

  get column(): number {
    return this.#site.getColumnNumber() ?? 1;
  }

  get name(): string {
    return this.#site.getFunctionName() ?? '';
  }

  get inConstructor(): boolean {
    return this.#site.isConstructor() || this.name === initialValues;
  }
}

const noFrame: Frame = { file: '', line: 1, column: 1, name: '', inConstructor: false };

// The engine's name for the function that initialises the fields of a class.
const initialValues = '<instance_members_initializer>';

// Excludes frames of this library, of Node, and of packages in node_modules.
function isUsers(file: string): boolean {
  const isLibrary = isOfLibrary(file);
  return file !== '' && !isLibrary && !file.startsWith('node:') && !file.includes('/node_modules/');
}

/** The innermost of the user's frames, and those that called it, up to a call by this library. */
function callsIn(frames: readonly Frame[]): Frame[] {
  const first = frames.findIndex(({ file }) => isUsers(file));
  if (first < 0) return [];
  const beyond = frames.findIndex(({ file }, k) => k > first && file !== '' && !isUsers(file));
  const run = frames.slice(first, beyond < 0 ? undefined : beyond);
  const calls = run.filter(({ file }) => file !== '');
  // An anonymous function, such as a callback of forEach, takes the place of its caller, because its own line says more than that of the loop.
  while (calls.length > 1 && calls.at(-2)?.name === '') calls.pop();
  return calls;
}

function callsInText(stack: unknown): UserCall[] {
  const frames = String(stack)
    .split('\n')
    .map(frameInLine)
    .filter((frame) => frame !== undefined);
  return namedCalls(frames);
}

function namedCalls(frames: readonly Frame[]): UserCall[] {
  return withCallee(
    frames,
    callsIn(frames).map(({ file, line, column, inConstructor }) => ({
      place: { file: nameOf(file), line, column },
      inConstructor,
    })),
  );
}

function frameInLine(text: string): Frame | undefined {
  const match = /^\s+at (?:async )?(?:(.*) \()?(.+?)(?::(\d+):(\d+))?\)?$/.exec(text);
  if (match === null) return undefined;
  const [, called = '', file = '', line, column] = match;
  const name = called === '<anonymous>' ? '' : called;
  const inConstructor = name.startsWith('new ') || name.includes(initialValues);
  if (line === undefined) return { ...noFrame, name, inConstructor };
  return { file, line: Number(line), column: Number(column), name, inConstructor };
}

// Declarations in a loop share a place, and looking one up in a source map is expensive.
const knownPlaces = new Map<string, Location>();

function sourcePlace(file: string, line: number, column: number): Location {
  const key = `${file}:${line}:${column}`;
  let place = knownPlaces.get(key);
  if (place === undefined) knownPlaces.set(key, (place = Object.freeze(mappedPlace(file, line, column))));
  return place;
}

function mappedPlace(file: string, line: number, column: number): Location {
  const original = originalPlace(file, line, column) ?? { file, line, column };
  return { ...original, file: nameOf(original.file) };
}
