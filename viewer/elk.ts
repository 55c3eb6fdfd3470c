import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { programUrl } from './embedded.js';

interface Answer {
  readonly data: { readonly id: number; readonly data?: ElkNode; readonly error?: { readonly message?: string } };
}

/** Lays a graph out in a thread of the browser, whose program the page carries, so that the page stays usable. */
export async function elkLayout(graph: ElkNode, signal: AbortSignal): Promise<ElkNode> {
  const url = await programUrl('elk');
  signal.throwIfAborted();
  const worker = new Worker(url);
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data: { id, data, error } }: Answer) => {
        if (error !== undefined) reject(new Error(error.message ?? 'ELK failed'));
        else if (id === 1 && data !== undefined) resolve(data);
      };
      worker.postMessage({ id: 0, cmd: 'register', algorithms: ['layered'] });
      worker.postMessage({ id: 1, cmd: 'layout', graph, layoutOptions: {}, options: {} });
    });
  } finally {
    worker.terminate();
  }
}
