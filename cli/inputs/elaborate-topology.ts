import { afterWaiting } from '../../lib/base/after-waiting.js';
import type { Unusable } from '../topology/choose.js';
import { DesignError } from './design-error.js';
import type { WorkerAnswer, WorkerRequest } from '../topology/elaborate-request.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { type Limits, memoryWatch, tooLarge, tooLate } from '../topology/limits.js';
import type { ElaborateOptions } from './options.js';
import type { TopologyThread } from '../process/io.js';
import { usualLock } from './designs.js';
import { loadPlaces } from '../files/lock-file.js';
import { LoadError } from '../topology/load-error.js';
import { takeWorker } from '../topology/worker.js';
import { type Bundle, withBundle } from '../topology/loader.js';
import type { InputName, LoadedInput } from '../topology/loaded-input.js';

/**
 * Elaborates a topology file in a worker, so that its side effects end with the worker, and an infinite loop or excessive use of memory can be
 * stopped.
 */
export async function elaborateTopology(
  { file, exportName }: InputName,
  { config, findings, lock, ...limits }: ElaborateOptions,
): Promise<LoadedInput> {
  const answer = await asked(file, { ...limits, lock }, { exportName, config, findings });
  if (!('result' in answer)) throw new Error('the worker elaborated nothing');
  return answer.result;
}

/** The names of the configurations that a topology file exports. The file is run for that, as for elaboration. */
export async function exportedConfigurations(file: string, limits: Limits): Promise<readonly string[]> {
  const answer = await asked(file, limits, { exportName: undefined, names: true });
  if ('configurations' in answer) return answer.configurations;
  throw new DesignError(answer.result.failures);
}

async function asked(
  file: string,
  { lock, ...limits }: Limits & Pick<ElaborateOptions, 'lock'>,
  request: Omit<WorkerRequest, keyof Bundle | 'file' | 'places'>,
): Promise<Exclude<WorkerAnswer, Unusable>> {
  limits.signal?.throwIfAborted();
  // The worker starts while the topology is compiled.
  const worker = takeWorker(limits.memory);
  let sinceAsked = worker.performance.eventLoopUtilization();
  const answered = answerOf(worker, file, limits, () => {
    const { idle, active } = worker.performance.eventLoopUtilization(sinceAsked);
    const cause = idle > active ? 'a promise that nothing ever settles' : 'a loop that never ends';
    return tooLate(file, limits, `look for ${cause}`);
  });
  const places = await loadPlaces(
    lock ?? usualLock({ file, exportName: request.exportName }, request.config),
    limits.timeout,
  );
  const run = withBundle(file, async (bundle) => {
    sinceAsked = worker.performance.eventLoopUtilization();
    worker.postMessage({ ...request, ...bundle, file, places } satisfies WorkerRequest);
    return await answered;
  });
  // The timeout includes compilation. Ignore its result if it ends after the timeout.
  run.catch(() => undefined);
  try {
    const answer = await Promise.race([run, answered]);
    if ('unusable' in answer) throw new CommandError(answer.unusable, exitCodes.failed, answer.help);
    return answer;
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    return { result: { elaboration: undefined, failures: error.failures } };
  } finally {
    await worker.terminate();
  }
}

// The interval between checks of the memory, in ms.
const lookEvery = 50;

// The answer of a worker; rejects when the worker exceeds its time or memory, and when it is aborted.
async function answerOf(
  worker: TopologyThread,
  file: string,
  limits: Limits,
  late: () => CommandError,
): Promise<WorkerAnswer> {
  const isTooLarge = memoryWatch(limits.memory);
  return await new Promise<WorkerAnswer>((settle, refuse) => {
    const refuseLate = (): void => {
      refuse(late());
    };
    const refuseLarge = (): void => {
      refuse(tooLarge(file, limits, 'look for a list or a buffer that never stops growing'));
    };
    const { signal } = limits;
    signal?.addEventListener('abort', () => refuse(signal.reason as Error), { once: true });
    const endLimit = afterWaiting(1000 * limits.timeout, refuseLate);
    const watch = setInterval(() => {
      if (isTooLarge()) refuseLarge();
    }, lookEvery);
    worker.once('message', settle);
    worker.once('error', (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuseLarge();
      const reason = error instanceof Error ? error.message : String(error);
      settle({ unusable: `${file} could not be elaborated: ${reason}` });
    });
    worker.once('exit', () => {
      endLimit();
      clearInterval(watch);
      settle({ unusable: `${file} ended the process instead of exporting a topology.` });
    });
  });
}
