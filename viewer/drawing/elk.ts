import type { ElkNode } from 'elkjs/lib/elk-api.js';

interface Answer {
  readonly data: { readonly id: number; readonly data?: ElkNode; readonly error?: { readonly message?: string } };
}

/** Lays graphs out in a thread that runs this program, so that a layout that takes too long can be given up. */
export function elkLayouts(program: string): (graph: ElkNode, signal: AbortSignal) => Promise<ElkNode> {
  // Of a page from disk, a thread starts nothing but what it has made an address for itself.
  const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  // ELK takes longer to get ready than to lay out what people look at: a thread that is free waits for the next drawing.
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
