import { type Drawing, readDrawing } from '../../lib/output/drawing/index.js';
import type { Answer, Order, SavedDesign } from './drawing-thread.js';
import { embeddedText, programUrl } from '../page/embedded.js';
import type { DrawingRequest } from './views.js';

/** A drawing of a design, and the protocols that can be hidden in it. */
export interface Drawn {
  readonly drawing: Drawing;
  readonly protocols: readonly string[];
}

/** A serialized design, and the earlier version if two versions are shown in one picture. */
export interface SavedDesigns {
  readonly design: SavedDesign;
  readonly earlier: SavedDesign | undefined;
}

interface Waiting {
  readonly resolve: (drawn: Drawn) => void;
  readonly reject: (error: Error) => void;
}

// One thread per page, which caches the designs that it has read and their views.
let thread: Promise<Worker> | undefined;
let known: SavedDesigns | undefined;
const waiting = new Map<number, Waiting>();
let orders = 0;

/** Starts the thread in advance, because starting takes longer than most drawings. */
export async function prepareDrawing(designs?: SavedDesigns): Promise<void> {
  const ready = await (thread ??= start());
  if (designs !== undefined) show(ready, designs);
}

/** Draws a design in the thread. Rejects if drawing fails, and when the signal aborts. */
export async function draw(designs: SavedDesigns, request: DrawingRequest, signal: AbortSignal): Promise<Drawn> {
  const ready = await (thread ??= start());
  signal.throwIfAborted();
  show(ready, designs);
  const id = ++orders;
  return await new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    signal.addEventListener(
      'abort',
      () => {
        waiting.delete(id);
        send(ready, { kind: 'cancel', id });
        reject(signal.reason as Error);
      },
      { once: true },
    );
    send(ready, { kind: 'draw', id, request });
  });
}

function show(ready: Worker, designs: SavedDesigns): void {
  if (known === designs) return;
  known = designs;
  send(ready, { kind: 'design', ...designs });
}

async function start(): Promise<Worker> {
  const started = new Worker(await programUrl('drawing-thread'));
  started.onmessage = ({ data }: MessageEvent<Answer>) => answered(data);
  started.onerror = ({ message }) =>
    failed(new Error(`The page cannot draw: ${message || 'its thread does not start'}.`));
  send(started, { kind: 'start', elk: embeddedText('elk') });
  return started;
}

function answered(answer: Answer): void {
  const waits = waiting.get(answer.id);
  waiting.delete(answer.id);
  if ('problem' in answer) waits?.reject(new Error(answer.problem));
  else waits?.resolve({ drawing: readDrawing(answer.drawing), protocols: answer.protocols });
}

// Rejects all pending drawings, and all future ones.
function failed(error: Error): void {
  thread = Promise.reject(error);
  thread.catch(() => undefined);
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function send(to: Worker, order: Order): void {
  to.postMessage(order);
}
