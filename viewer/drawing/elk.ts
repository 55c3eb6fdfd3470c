import type { ElkNode } from 'elkjs/lib/elk-api.js';

interface Answer {
  readonly data: { readonly id: number; readonly data?: ElkNode; readonly error?: { readonly message?: string } };
}

/** Runs ELK in a worker, so that a layout can be cancelled when it takes too long. */
export function elkLayouts(program: string): (graph: ElkNode, signal: AbortSignal) => Promise<ElkNode> {
  // A page opened from disk can only start workers from blob URLs.
  const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  // ELK takes longer to start than a typical layout takes, so one idle worker is kept.
  const free = [startThread(url)];
  return async (graph, signal) => {
    const thread = free.pop() ?? startThread(url);
    try {
      signal.throwIfAborted();
      const placed = await answerOf(thread, graph, signal);
      if (free.length === 0) free.push(thread);
      else thread.terminate();
      return placed;
    } catch (error) {
      thread.terminate();
      throw error;
    }
  };
}

function startThread(url: string): Worker {
  const thread = new Worker(url);
  thread.postMessage({ id: 0, cmd: 'register', algorithms: ['layered'] });
  return thread;
}

async function answerOf(thread: Worker, graph: ElkNode, signal: AbortSignal): Promise<ElkNode> {
  return await new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    thread.onerror = ({ message }) => reject(new Error(message));
    thread.onmessage = ({ data: { id, data, error } }: Answer) => {
      if (error !== undefined) reject(new Error(error.message ?? 'ELK failed'));
      else if (id === 1 && data !== undefined) resolve(data);
    };
    thread.postMessage({ id: 1, cmd: 'layout', graph, layoutOptions: {}, options: {} });
  });
}
