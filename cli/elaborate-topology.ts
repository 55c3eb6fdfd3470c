import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerRequest } from './elaboration-worker.js';
import { CommandError, exitCodes } from './exit-codes.js';
import type { InputName, LoadedInput } from './input.js';
import { io } from './io.js';
import type { ElaborateOptions } from './options.js';
import { LoadError, withBundle } from './topology-loader.js';

/**
 * Elaborates a topology file in a worker: what it does to its process ends with the worker, and one that never ends can be stopped.
 * `timeout` is in seconds.
 */
export async function elaborateTopology(
  { file, exportName }: InputName,
  { timeout, config, findings }: ElaborateOptions,
): Promise<LoadedInput> {
  // It gets ready while the topology is compiled.
  const worker = startWorker();
  const answered = answerOf(worker, file, timeout);
  try {
    const answer = await withBundle(file, async (bundle) => {
      worker.postMessage({ file, bundle, exportName, config, findings } satisfies WorkerRequest);
      return await answered;
    });
    if ('unusable' in answer) throw new CommandError(answer.unusable, exitCodes.failed, answer.help);
    const { elaboration, failures } = answer.result;
    return { elaboration, failures };
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    throw new CommandError(`${file} cannot be compiled:\n${error.message}`, exitCodes.failed);
  } finally {
    await worker.terminate();
  }
}

// What a timer can wait for, in ms: 24 days.
const longest = 2 ** 31 - 1;

// Until the worker ends, whatever becomes of it.
async function answerOf(worker: Worker, file: string, seconds: number): Promise<WorkerAnswer> {
  return await new Promise<WorkerAnswer>((settle) => {
    const late = {
      unusable: `${file} was not elaborated within ${seconds} s.`,
      help: 'Raise the limit with --timeout, or look for a loop that never ends.',
    };
    const timer = setTimeout(settle, Math.min(1000 * seconds, longest), late);
    worker.once('message', settle);
    worker.once('error', (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      settle({ unusable: `${file} could not be elaborated: ${reason}` });
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      settle({ unusable: `${file} ended the process instead of exporting a topology.` });
    });
  });
}

function startWorker(): Worker {
  const worker = import.meta.url.endsWith('.ts') ? workerFromSources() : new Worker(script('js'), { stdout: true });
  // The answer of a command is all that standard output carries.
  worker.stdout.pipe(io().stderr, { end: false });
  return worker;
}

function script(extension: string): URL {
  return new URL(`../cli/elaboration-worker.${extension}`, import.meta.url);
}

// It has to learn TypeScript first.
function workerFromSources(): Worker {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const start = `import(${loader}).then(({ register }) => { register(); return import(${JSON.stringify(script('ts').href)}); });`;
  return new Worker(start, { eval: true, stdout: true });
}
