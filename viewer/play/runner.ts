import { afterWaiting } from '../../lib/base/after-waiting.js';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { programUrl } from '../page/embedded.js';
import { type Outcome, readOutcome, type Source } from './messages.js';
import { noteEnd, noteRun } from './survival.js';

/** The time limit of a topology in seconds. */
const timeLimit = 10;

// Each run uses its own thread, so that nothing carries over to the next one. One thread is always ready.
let ready: Promise<Worker> | undefined;

/** Starts a thread in advance. */
export function prepareRun(): void {
  ready ??= startThread();
}

/** Runs a topology; failures are part of the outcome. Rejects only when the signal aborts. */
export async function run(source: Source, signal: AbortSignal): Promise<Outcome> {
  // Take the thread before awaiting anything, so that a concurrent run uses another one.
  const own = ready ?? startThread();
  ready = undefined;
  const thread = await own;
  try {
    signal.throwIfAborted();
    noteRun();
    return await outcomeOf(thread, source, signal);
  } finally {
    noteEnd();
    thread.terminate();
    prepareRun();
  }
}

async function startThread(): Promise<Worker> {
  return new Worker(await programUrl('play-thread'));
}

async function outcomeOf(thread: Worker, source: Source, signal: AbortSignal): Promise<Outcome> {
  const { file } = source;
  return await new Promise((resolve, reject) => {
    const fail = (message: string, help: string): void => resolve({ failures: [failure(message, help)] });
    const endLimit = afterWaiting(timeLimit * 1000, () =>
      fail(
        `${file} took longer than ${timeLimit} seconds.`,
        'Look for a loop that never ends, or for a promise that nothing ever settles.',
      ),
    );
    signal.addEventListener(
      'abort',
      () => {
        endLimit();
        reject(signal.reason as Error);
      },
      { once: true },
    );
    thread.onerror = (event) => {
      event.preventDefault();
      endLimit();
      fail(
        `${file} ended its thread: ${event.message}`,
        'Look for a list that never stops growing, or for calls that never return.',
      );
    };
    thread.onmessage = ({ data }: MessageEvent<unknown>) => {
      endLimit();
      const outcome = readOutcome(data);
      if (outcome === undefined) fail(`${file} answered in the place of Entente.`, 'Leave postMessage to the page.');
      else resolve(outcome);
    };
    thread.postMessage(source);
  });
}

function failure(message: string, help: string): Diagnostic {
  return { rule: 'input/stopped', category: 'input', severity: 'error', message, subjects: [], locations: [], help };
}
