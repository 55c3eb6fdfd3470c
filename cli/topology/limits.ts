import { existsSync, readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { Script } from 'node:vm';
// Import only this of the graph, so that loading a saved elaboration does not load the code for negotiation.
import { abandoned } from '../../lib/base/abandoned.js';
import { GrowthError, whileGrowing } from '../../lib/graph/declare/growth.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';

/** The limits for elaborating a design. */
export interface Limits {
  /** In seconds. */
  readonly timeout: number;
  /** In MiB. */
  readonly memory: number;
  /** Cancels an elaboration whose result is no longer needed. */
  readonly signal?: AbortSignal;
  /** How users raise a limit, for messages. Default: with the command line option of the same name. */
  readonly raisedBy?: (limit: 'timeout' | 'memory') => string;
}

const mebi = 1 << 20;

/**
 * Returns a function that tells whether the process has since taken more memory than `memory`, in MiB. Buffers outside of JavaScript's heap count as
 * soon as they are allocated.
 */
export function memoryWatch(memory: number): () => boolean {
  const most = memoryTaken() + memory * mebi;
  return () => memoryTaken() > most;
}

// Linux reports allocated memory; elsewhere, only resident memory is available.
function memoryTaken(): number {
  const status = '/proc/self/status';
  const text = existsSync(status) ? readFileSync(status, 'utf8') : '';
  const kibi = /^VmData:\s+(\d+) kB$/m.exec(text)?.[1];
  return kibi === undefined ? process.memoryUsage.rss() : Number(kibi) * 1024;
}

/** The error for a design that took too long. `advice` is an alternative to raising the limit. */
export function tooLate(file: string, limits: Limits, advice = ''): CommandError {
  const message = `${file} was not elaborated within ${limits.timeout} s.`;
  return new CommandError(message, exitCodes.failed, help(limits, 'timeout', advice));
}

/** The error for a design that took too much memory. */
export function tooLarge(file: string, limits: Limits, advice = ''): CommandError {
  const message = `${file} takes more than ${limits.memory} MiB of memory.`;
  return new CommandError(message, exitCodes.failed, help(limits, 'memory', advice));
}

function help({ raisedBy = (name) => `--${name}` }: Limits, limit: 'timeout' | 'memory', advice: string): string {
  return `Raise the limit with ${raisedBy(limit)}${advice === '' ? '' : `, or ${advice}`}.`;
}

/**
 * Elaborates `file` in this thread; only for code of the library, that is for a stock system or a document. Throws an error if it exceeds its time or
 * its memory.
 */
export function withinLimits<T>(file: string, limits: Limits, body: () => T): T {
  // This thread cannot exceed its heap limit; the process would crash without a message.
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

// A machine that keeps being suspended counts as too slow in the end.
const attempts = 3;

/**
 * Runs code in this thread, and throws the error of `late` if it takes longer than `seconds`. If processor time shows that the machine was suspended
 * meanwhile, the code is run again; it must be repeatable.
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
 * Runs code in this thread, once; undefined if it takes longer than `seconds`. V8 ends it by a timer in another thread, which costs no time to start.
 * Code that is ended runs no cleanup, so ambient state is reset here.
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

// V8 can only limit the time of scripts; this one calls the function stored under `entry`. Its file name keeps its frame out of source locations.
const entry = Symbol.for('entente.limited');
const call = new Script("globalThis[Symbol.for('entente.limited')]()", { filename: 'node:entente/limits' });

/** Converts to ms, up to the maximum of a timer, which is 24 days. */
export function milliseconds(seconds: number): number {
  return Math.min(1000 * seconds, 2 ** 31 - 1);
}
