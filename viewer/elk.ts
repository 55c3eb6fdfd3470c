import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { programUrl } from './embedded.js';

interface Answer {
  readonly data: { readonly id: number; readonly data?: ElkNode; readonly error?: { readonly message?: string } };
}

// ELK takes longer to get ready than to lay out what people look at: a thread that is free waits for the next drawing.
let free: Worker | undefined;

/** Lays a graph out in a thread of the browser, whose program the page carries, so that the page stays usable. */
export async function elkLayout(graph: ElkNode, signal: AbortSignal): Promise<ElkNode> {
  const thread = free ?? (await startThread());
  free = undefined;
  try {
    signal.throwIfAborted();
    const placed = await answerOf(thread, graph, signal);
    keep(thread);
    return placed;
  } catch (error) {
    thread.terminate();
    throw error;
  }
}

function keep(thread: Worker): void {
  if (free === undefined) free = thread;
  else thread.terminate();
}

/** Gets a thread ready before there is something to lay out. */
export async function prepareLayout(): Promise<void> {
  free ??= await startThread();
}

async function startThread(): Promise<Worker> {
  const thread = new Worker(await programUrl('elk'));
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
