import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import * as own from './elaborate-request.js';
import { optimiseLater } from '../process/engine.js';
import { libraryPart, shareLibrary } from './library-entries.js';

/** Has this thread elaborate what it is asked for. `keepCode` keeps what was compiled for that. */
export function start(keepCode?: () => void): void {
  // What topologies are written with, while it is still being found out which one is meant.
  const ready = libraryPart('entente-soc');
  let keepOnce = keepCode;
  // Usually asked once, and ended then; whoever keeps it may ask again.
  parentPort?.on('message', (request: own.WorkerRequest) => {
    void ready.then(async () => {
      optimiseLater();
      const { answer } = await elaboratorFor(request);
      await answer(request, (answered) => {
        // Written once more before: this thread ends when it is sent.
        if (keepOnce !== undefined && 'result' in answered && answered.result.failures.length === 0) {
          serialize(answered);
          keepOnce();
          keepOnce = undefined;
        }
        parentPort?.postMessage(answered);
      });
    });
  });
}

// What elaborates with the library that the topology imports.
async function elaboratorFor({ library, instance }: own.WorkerRequest): Promise<typeof own> {
  if (import.meta.url.endsWith('.ts')) return own;
  if (instance === 'published') {
    return (await import(new URL('../cli/elaborate-request.js', import.meta.url).href)) as typeof own;
  }
  await shareLibrary(library);
  return own;
}
