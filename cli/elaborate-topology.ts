import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerRequest } from './elaboration-worker.js';
import { CommandError, exitCodes } from './exit-codes.js';
import type { InputName, LoadedInput } from './input.js';
import type { ElaborateOptions } from './options.js';

/**
 * Elaborates a topology file in a worker: what it does to its process ends with the worker, and one that never ends can be stopped.
 * `timeout` is in seconds.
 */
export async function elaborateTopology(
  { file, exportName }: InputName,
  { timeout, config, findings }: ElaborateOptions,
): Promise<LoadedInput> {
  const request: WorkerRequest = { file, exportName, config, findings };
  const worker = startWorker(request);
  // The answer of a command is all that standard output carries.
  worker.stdout.pipe(process.stderr, { end: false });
  const answer = await new Promise<WorkerAnswer>((settle, fail) => {
    const timer = setTimeout(() => {
      fail(
        new CommandError(
          `${file} was not elaborated within ${timeout} s.`,
          exitCodes.failed,
          'Raise the limit with --timeout, or look for a loop that never ends.',
        ),
      );
    }, timeout * 1000);
    worker.once('message', settle);
    worker.once('error', (error) => {
      fail(
        new CommandError(
          `${file} could not be elaborated: ${error instanceof Error ? error.message : String(error)}`,
          exitCodes.failed,
        ),
      );
    });
    worker.once('exit', () => {
      fail(new CommandError(`${file} ended the process instead of exporting a topology.`, exitCodes.failed));
    });
    worker.once('exit', () => {
      clearTimeout(timer);
    });
    worker.once('message', () => {
      clearTimeout(timer);
    });
  }).finally(() => worker.terminate());
  if ('unusable' in answer) throw new CommandError(answer.unusable, exitCodes.failed, answer.help);
  return { elaboration: answer.result.elaboration, failures: answer.result.failures };
}

function startWorker(workerData: WorkerRequest): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('../cli/elaboration-worker.js', import.meta.url), { workerData, stdout: true });
  }
  // Running from the sources: the worker has to learn TypeScript first.
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const script = JSON.stringify(new URL('../cli/elaboration-worker.ts', import.meta.url).href);
  const start = `import(${loader}).then(({ register }) => { register(); return import(${script}); });`;
  return new Worker(start, { eval: true, workerData, stdout: true });
}
