import { layout, writeDrawing } from '../../lib/output/drawing/index.js';
import { deserialise } from '../../lib/elaboration/saved/index.js';
import { elkLayouts } from './elk.js';
import { inflated } from '../page/embedded.js';
import { type DrawingRequest, Views } from './views.js';

/** A serialized design, possibly compressed as in the page. */
export interface SavedDesign {
  readonly text: string;
  readonly isPacked: boolean;
}

/** Messages to the thread. */
export type Order =
  /** Provides the compressed layout engine. */
  | { readonly kind: 'start'; readonly elk: string }
  /** Sets the design, and the earlier version if two versions are shown in one picture. */
  | { readonly kind: 'design'; readonly design: SavedDesign; readonly earlier: SavedDesign | undefined }
  | { readonly kind: 'draw'; readonly id: number; readonly request: DrawingRequest }
  /** Cancels a drawing that is no longer needed. */
  | { readonly kind: 'cancel'; readonly id: number };

/** The answer to an order: the output of `writeDrawing` and the protocols that can be hidden, or the error. */
export type Answer =
  | { readonly id: number; readonly drawing: string; readonly protocols: readonly string[] }
  | { readonly id: number; readonly problem: string };

// The program of a worker thread, which creates views of a design and their layouts while the page stays responsive.
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
      // The error is reported with each drawing.
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
  // Trusted, because the page has already validated it.
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
    // Let pending messages in first, which may cancel this order.
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
