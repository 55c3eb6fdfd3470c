import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import * as own from './elaborate-request.js';
import { optimiseLater } from '../process/engine.js';
import { libraryPart, shareLibrary } from './library-entries.js';

/** Makes this thread answer requests. `keepCode` caches the code that was compiled for them. */
export function start(keepCode?: () => void): void {
  // Start loading the library before the request arrives.
  const ready = libraryPart('entente-soc');
  let keepOnce = keepCode;
  // Usually, there is one request before the thread is terminated; whoever keeps the thread may send more.
  parentPort?.on('message', (request: own.WorkerRequest) => {
    void ready.then(async () => {
      optimiseLater();
      const { answer } = await elaboratorFor(request);
      await answer(request, (answered) => {
        // Serialize once in advance, so that the code for it is compiled and cached, too: the thread may be terminated
        // as soon as it has answered.
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

// The elaborator that uses the same instance of the library as the topology.
async function elaboratorFor({ library, instance }: own.WorkerRequest): Promise<typeof own> {
  if (import.meta.url.endsWith('.ts')) return own;
  if (instance === 'published') {
    return (await import(new URL('../cli/elaborate-request.js', import.meta.url).href)) as typeof own;
  }
  await shareLibrary(library);
  return own;
}
