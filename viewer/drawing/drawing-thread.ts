import { layout, writeDrawing } from '../../lib/output/drawing/index.js';
import { deserialise } from '../../lib/elaboration/saved/index.js';
import { elkLayouts } from './elk.js';
import { inflated } from '../page/embedded.js';
import { type DrawingRequest, Views } from './views.js';

/** A design as it was saved, perhaps compressed as a page carries it. */
export interface SavedDesign {
  readonly text: string;
  readonly isPacked: boolean;
}

/** What the thread is told. */
export type Order =
  /** The program that lays out, compressed as a page carries it. */
  | { readonly kind: 'start'; readonly elk: string }
  /** What is looked at from now on, with the earlier version where two are shown in one picture. */
  | { readonly kind: 'design'; readonly design: SavedDesign; readonly earlier: SavedDesign | undefined }
  | { readonly kind: 'draw'; readonly id: number; readonly request: DrawingRequest }
  /** That nobody waits for a drawing any more. */
  | { readonly kind: 'cancel'; readonly id: number };

/** What the thread says of an order: what `writeDrawing` wrote and the protocols that can be hidden, or what went wrong. */
export type Answer =
  | { readonly id: number; readonly drawing: string; readonly protocols: readonly string[] }
  | { readonly id: number; readonly problem: string };

// This file is the program of a thread: it makes views of a design and has them laid out, so that the page can be used meanwhile.
let engine: Promise<ReturnType<typeof elkLayouts>> | undefined;
let views: Promise<Views> | undefined;
const drawn = new Map<number, AbortController>();

onmessage = ({ data: order }: MessageEvent<Order>): void => {
  switch (order.kind) {
    case 'start':
      engine = inflated(order.elk).then(elkLayouts);
      break;
    case 'design':
      views = read(order.design, order.earlier);
      // Whoever asks for a drawing is told.
      views.catch(() => undefined);
      break;
    case 'draw':
      void draw(order.id, order.request);
      break;
    case 'cancel':
      drawn.get(order.id)?.abort();
  }
};

async function read(design: SavedDesign, earlier: SavedDesign | undefined): Promise<Views> {
  // The page has read it before.
  const viewsOf = async ({ text, isPacked }: SavedDesign, before?: Views): Promise<Views> =>
    new Views(deserialise(isPacked ? await inflated(text) : text, { trusted: true }), before);
  return await viewsOf(design, earlier === undefined ? undefined : await viewsOf(earlier));
}

async function draw(id: number, request: DrawingRequest): Promise<void> {
  const stop = new AbortController();
  drawn.set(id, stop);
  try {
    if (views === undefined || engine === undefined) throw new Error('There is no design to draw.');
    const made = await views;
    // Orders that came meanwhile, which may cancel it, are read first.
    await new Promise((resume) => setTimeout(resume));
    if (stop.signal.aborted) return;
    const shown = made.shown(request);
    const drawing = 'diagram' in shown ? shown : await layout(shown, { engine: await engine, signal: stop.signal });
    tell({ id, drawing: writeDrawing(drawing), protocols: made.protocols(request) });
  } catch (error) {
    if (!stop.signal.aborted) tell({ id, problem: String(error) });
  } finally {
    drawn.delete(id);
  }
}

function tell(answer: Answer): void {
  postMessage(answer);
}
