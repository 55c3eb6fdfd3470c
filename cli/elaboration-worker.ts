import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import * as own from './elaborate-request.js';
import { optimiseLater } from './engine.js';
import { libraryPart } from './library-entries.js';

/** Has this thread elaborate what it is asked for. `keepCode` keeps what was compiled for that. */
export function start(keepCode?: () => void): void {
  // What topologies are written with, while it is still being found out which one is meant.
  const ready = libraryPart('entente-soc');
  let keepOnce = keepCode;
  // Usually asked once, and ended then; whoever keeps it may ask again.
  parentPort?.on('message', (request: own.WorkerRequest) => {
    void ready.then(async () => {
      optimiseLater();
      const { answer } = await worldOf(request);
      await answer(request, (answered) => {
        // Written once more before: this thread ends when it is sent.
        if (keepOnce !== undefined) {
          serialize(answered);
          keepOnce();
          keepOnce = undefined;
        }
        parentPort?.postMessage(answered);
      });
    });
  });
}

/**
 * What elaborates with the library that the packages of a topology import, which has to be the one that the topology itself imports. As it is
 * published, that is not the one of this program.
 */
async function worldOf({ packages }: own.WorkerRequest): Promise<typeof own> {
  if (!packages || import.meta.url.endsWith('.ts')) return own;
  const other = new URL('../cli/elaborate-request.js', import.meta.url).href;
  return (await import(other)) as typeof own;
}
