import { existsSync, readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { Script } from 'node:vm';
// Of the graph no more than this: what was elaborated before loads nothing that negotiates.
import { abandoned } from '../../lib/base/abandoned.js';
import { GrowthError, whileGrowing } from '../../lib/graph/declare/growth.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';

/** What a design may take while it is elaborated. */
export interface Limits {
  /** Seconds. */
  readonly timeout: number;
  /** MiB. */
  readonly memory: number;
  /** Ends a topology that nobody wants elaborated any more. */
  readonly signal?: AbortSignal;
  /** How people raise a limit, for messages. Default: by the option of the command line that is called as the limit is. */
  readonly raisedBy?: (limit: 'timeout' | 'memory') => string;
}

const mebi = 1 << 20;

/**
 * Tells from now on whether the process has taken more memory than a design may, in MiB: buffers outside of JavaScript's heap count, too,
 * also before anything is written into them.
 */
export function memoryWatch(memory: number): () => boolean {
  const most = memoryTaken() + memory * mebi;
  return () => memoryTaken() > most;
}

// Linux tells what may be written to; elsewhere it is what has been.
function memoryTaken(): number {
  const status = '/proc/self/status';
  const text = existsSync(status) ? readFileSync(status, 'utf8') : '';
  const kibi = /^VmData:\s+(\d+) kB$/m.exec(text)?.[1];
  return kibi === undefined ? process.memoryUsage.rss() : Number(kibi) * 1024;
}

/** What is said of a design that took too long. `advice`: what may be done besides raising the limit. */
export function tooLate(file: string, limits: Limits, advice = ''): CommandError {
  const message = `${file} was not elaborated within ${limits.timeout} s.`;
  return new CommandError(message, exitCodes.failed, help(limits, 'timeout', advice));
}

/** What is said of a design that took too much memory. */
export function tooLarge(file: string, limits: Limits, advice = ''): CommandError {
  const message = `${file} takes more than ${limits.memory} MiB of memory.`;
  return new CommandError(message, exitCodes.failed, help(limits, 'memory', advice));
}

function help({ raisedBy = (name) => `--${name}` }: Limits, limit: 'timeout' | 'memory', advice: string): string {
  return `Raise the limit with ${raisedBy(limit)}${advice === '' ? '' : `, or ${advice}`}.`;
}

/**
 * Elaborates `file` in this thread, with code of the library alone: a stock system or a document. Throws an error when it takes longer, or
 * more memory, than it may.
 */
export function withinLimits<T>(file: string, limits: Limits, body: () => T): T {
  // This thread has no more than its heap, and would be ended without a word.
  const heap = (0.9 * getHeapStatistics().heap_size_limit) / mebi;
  const isTooLarge = memoryWatch(Math.min(limits.memory, heap));
  const mayGoOn = (): void => {
    if (isTooLarge()) throw new GrowthError();
  };
  try {
    return withinTime(
      limits.timeout,
      () => tooLate(file, limits),
      () => whileGrowing(mayGoOn, body),
    );
  } catch (error) {
    throw error instanceof GrowthError ? tooLarge(file, limits) : error;
  }
}

// A machine that sleeps or is stopped again and again is slow in the end.
const attempts = 3;

/**
 * Runs code in this thread, and throws what `late` makes when it takes longer than so many seconds. What was ended because the machine slept
 * or was stopped meanwhile, as its use of the processor tells, is run again: only for code that may be.
 */
export function withinTime<T>(seconds: number, late: () => Error, body: () => T): T {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = process.cpuUsage();
    const outcome = attemptWithin(seconds, body);
    if (outcome !== undefined) return outcome.value;
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1e6 > seconds / 2) break;
  }
  throw late();
}

/**
 * Runs code in this thread, once. Undefined when it takes longer than so many seconds: the engine itself ends it, by a timer in a thread of
 * its own, so that starting takes no time. What it ended has not tidied up after itself; what is ambient is set back.
 */
export function attemptWithin<T>(seconds: number, body: () => T): { readonly value: T } | undefined {
  let result: { readonly value: T } | undefined;
  const holder = globalThis as unknown as Record<symbol, unknown>;
  holder[entry] = () => {
    result = { value: body() };
  };
  try {
    call.runInThisContext({ timeout: Math.ceil(milliseconds(seconds)) });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      abandoned();
      return undefined;
    }
    throw error;
  } finally {
    Reflect.deleteProperty(holder, entry);
  }
  if (result === undefined) throw new Error('a limited run came to no end');
  return result;
}

// Only the code of a script can be limited in time; this one runs whatever stands at the entry. Its own frame is nobody's place.
const entry = Symbol.for('entente.limited');
const call = new Script("globalThis[Symbol.for('entente.limited')]()", { filename: 'node:entente/limits' });

/** What a timer can wait for, in ms: 24 days. */
export function milliseconds(seconds: number): number {
  return Math.min(1000 * seconds, 2 ** 31 - 1);
}
