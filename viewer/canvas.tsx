import { useEffect, useRef } from 'preact/hooks';
import { type Drawing, type PlacedBox, svg, type Theme } from '../lib/diagram/index.js';
import type { Heat } from './design.js';

interface CanvasProps {
  readonly drawing: Drawing;
  readonly theme: Theme;
  readonly selected: string;
  readonly heat: Heat;
  /** A click on a box or a line: the id of the box, or of the first edge of the line. */
  readonly onSelect: (id: string) => void;
  /** A double click on a box. */
  readonly onToggle: (id: string) => void;
}

/** Where the drawing is on the canvas. */
interface Pan {
  x: number;
  y: number;
  zoom: number;
}

const step = 60;

/** A drawing that can be moved and enlarged with mouse, touch and keyboard. */
export function Canvas({ drawing, theme, selected, heat, onSelect, onToggle }: CanvasProps): preact.JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const pan = useRef<Pan>({ x: 0, y: 0, zoom: 1 });
  const lines = useRef(new Map<string, readonly string[]>());

  const place = (): void => {
    const { x, y, zoom } = pan.current;
    if (paper.current !== null) paper.current.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
  };
  const fit = (): void => {
    const picture = paper.current?.querySelector('svg');
    if (frame.current === null || picture === null || picture === undefined) return;
    const { clientWidth, clientHeight } = frame.current;
    const [width, height] = [picture.width.baseVal.value, picture.height.baseVal.value];
    const zoom = Math.min(1.5, clientWidth / width, clientHeight / height);
    pan.current = { zoom, x: (clientWidth - width * zoom) / 2, y: (clientHeight - height * zoom) / 2 };
    place();
  };
  const zoomBy = (factor: number, x: number, y: number): void => {
    const before = pan.current;
    const zoom = Math.min(8, Math.max(0.02, before.zoom * factor));
    const ratio = zoom / before.zoom;
    pan.current = { zoom, x: x - (x - before.x) * ratio, y: y - (y - before.y) * ratio };
    place();
  };

  useEffect(() => {
    lines.current = linesOf(drawing);
    // Text of a topology comes as text: it is parsed as XML in which it was escaped, never as HTML.
    const parsed = new DOMParser().parseFromString([...svg(drawing, { theme })].join(''), 'image/svg+xml');
    paper.current?.replaceChildren(document.importNode(parsed.documentElement, true));
    warm(paper.current, lines.current, heat);
    fit();
  }, [drawing, theme, heat]);

  useEffect(() => {
    for (const old of paper.current?.querySelectorAll('.chosen') ?? []) old.classList.remove('chosen');
    if (selected === '') return;
    for (const part of paper.current?.querySelectorAll('[data-id], [data-line]') ?? []) {
      const { id, line } = (part as SVGElement).dataset;
      if (
        id === selected ||
        id?.startsWith(`${selected} `) === true ||
        (line !== undefined && lines.current.get(line)?.includes(selected) === true)
      ) {
        part.classList.add('chosen');
      }
    }
  }, [selected, drawing, theme]);

  const target = (event: Event): string | undefined => {
    const part = (event.target as Element).closest<SVGElement>('[data-id], [data-line]');
    if (part === null) return undefined;
    return part.dataset.id ?? lines.current.get(part.dataset.line ?? '')?.[0];
  };
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);

  return (
    <div
      ref={frame}
      class="canvas"
      role="application"
      tabIndex={0}
      aria-label="Drawing: arrow keys move it, plus and minus enlarge it, 0 shows all of it"
      onWheel={(event) => {
        event.preventDefault();
        const { left, top } = event.currentTarget.getBoundingClientRect();
        zoomBy(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
      }}
      onPointerDown={(event) => {
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        moved.current = 0;
      }}
      onPointerMove={(event) => {
        const last = pointers.current.get(event.pointerId);
        if (last === undefined) return;
        const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
        const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        const [other] = others;
        if (other === undefined) {
          pan.current = { ...pan.current, x: pan.current.x + dx, y: pan.current.y + dy };
          place();
        } else {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const [before, after] = [distance(last, other), distance({ x: event.clientX, y: event.clientY }, other)];
          zoomBy(after / Math.max(1, before), other.x - left, other.y - top);
        }
        moved.current += Math.abs(dx) + Math.abs(dy);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerUp={(event) => {
        pointers.current.delete(event.pointerId);
        const id = moved.current < 5 ? target(event) : undefined;
        if (id !== undefined) onSelect(id);
      }}
      onPointerLeave={(event) => pointers.current.delete(event.pointerId)}
      onDblClick={(event) => {
        const id = target(event);
        if (id !== undefined) onToggle(id);
      }}
      onKeyDown={(event) => {
        const { clientWidth, clientHeight } = event.currentTarget;
        const moves: Readonly<Record<string, () => void>> = {
          ArrowLeft: () => (pan.current.x += step),
          ArrowRight: () => (pan.current.x -= step),
          ArrowUp: () => (pan.current.y += step),
          ArrowDown: () => (pan.current.y -= step),
          '+': () => zoomBy(1.25, clientWidth / 2, clientHeight / 2),
          '-': () => zoomBy(0.8, clientWidth / 2, clientHeight / 2),
          '0': fit,
        };
        const move = moves[event.key];
        if (move === undefined) return;
        event.preventDefault();
        move();
        place();
      }}
    >
      <div ref={paper} class="sheet" />
    </div>
  );
}

function distance(
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function linesOf({ root }: Drawing): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const waiting: PlacedBox[] = [root];
  for (let box = waiting.pop(); box !== undefined; box = waiting.pop()) {
    for (const { line } of box.lines) found.set(line.id, line.edges);
    waiting.push(...box.boxes);
  }
  return found;
}

// Lines with traffic are drawn as wide and as warm as they are busy.
function warm(paper: Element | null, lines: ReadonlyMap<string, readonly string[]>, heat: Heat): void {
  if (heat.size === 0) return;
  for (const part of paper?.querySelectorAll<SVGElement>('[data-line]') ?? []) {
    const most = Math.max(0, ...(lines.get(part.dataset.line ?? '') ?? []).map((edge) => heat.get(edge) ?? 0));
    const wire = part.querySelector<SVGElement>('.wire');
    if (wire === null || most === 0) continue;
    wire.style.strokeWidth = String(1.5 + 5 * most);
    wire.style.stroke = `hsl(${Math.round(50 - 50 * most)} 90% 48%)`;
    part.dataset.heat = most.toFixed(2);
  }
}
