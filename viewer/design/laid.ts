import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Design } from './design.js';
import { draw, type Drawn } from '../drawing/drawer.js';
import type { DrawingRequest } from '../drawing/views.js';

/** A drawing, and what it is of. */
export interface Laid {
  /** Undefined at first. */
  readonly design: Design | undefined;
  /** What was asked for; undefined where nothing is, as in the overview, which draws itself. */
  readonly request: DrawingRequest | undefined;
  /** Undefined until there is one, and where it could not be laid out. */
  readonly drawn: Drawn | undefined;
  /** Why it was not laid out, or not as it should be. */
  readonly problem: string | undefined;
}

/**
 * What is shown of a design: the last drawing stays until the next is there, and `isBehind` says so: it is of another design, or of
 * something else that was asked for. A drawing that is no longer wanted is given up.
 */
export function useDrawing(
  design: Design,
  asked: DrawingRequest | undefined,
): { readonly laid: Laid; readonly isBehind: boolean } {
  // Of two requests that say the same, the same is drawn.
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

// Undefined for what has to be laid out.
function readyFor(design: Design, request: DrawingRequest | undefined): Laid | undefined {
  if (request === undefined) return { ...nothing, design };
  const drawn = design.ready(request);
  return drawn && laidOut(design, request, drawn);
}
