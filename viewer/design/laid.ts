import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Design } from './design.js';
import { draw, type Drawn } from '../drawing/drawer.js';
import type { DrawingRequest } from '../drawing/views.js';

/** A drawing, and the design and request that it belongs to. */
export interface Laid {
  /** Undefined initially. */
  readonly design: Design | undefined;
  /** The request; undefined if there is none, as in the overview, which draws itself. */
  readonly request: DrawingRequest | undefined;
  /** Undefined until there is one, and if layout failed. */
  readonly drawn: Drawn | undefined;
  /** Why layout failed, or used a fallback. */
  readonly problem: string | undefined;
}

/**
 * The drawing of a design. The previous drawing stays until the next one is ready; meanwhile, `isBehind` says that it belongs to another design or
 * request. Obsolete drawings are cancelled.
 */
export function useDrawing(
  design: Design,
  asked: DrawingRequest | undefined,
): { readonly laid: Laid; readonly isBehind: boolean } {
  // Keeps the identity of the request while its content stays the same.
  const request = useMemo(() => asked, [JSON.stringify(asked)]);
  const ready = useMemo(() => readyFor(design, request), [design, request]);
  const [last, setLast] = useState<Laid>(ready ?? nothing);
  useEffect(() => {
    if (request === undefined || ready !== undefined) {
      setLast(ready ?? nothing);
      return undefined;
    }
    const stop = new AbortController();
    draw(design.saved, request, stop.signal).then(
      (drawn) => setLast(laidOut(design, request, drawn)),
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error);
        if (!stop.signal.aborted) setLast({ design, request, drawn: undefined, problem });
      },
    );
    return () => stop.abort();
  }, [design, request]);
  const laid = ready ?? last;
  return { laid, isBehind: laid.design !== design || laid.request !== request };
}

const nothing: Laid = { design: undefined, request: undefined, drawn: undefined, problem: undefined };

function laidOut(design: Design, request: DrawingRequest, drawn: Drawn): Laid {
  return { design, request, drawn, problem: drawn.drawing.simplified ?? undefined };
}

// Undefined if layout is required.
function readyFor(design: Design, request: DrawingRequest | undefined): Laid | undefined {
  if (request === undefined) return { ...nothing, design };
  const drawn = design.ready(request);
  return drawn && laidOut(design, request, drawn);
}
