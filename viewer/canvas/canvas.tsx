import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Drawing, Theme } from '../../lib/output/drawing/index.js';
import type { Heat } from '../design/design.js';
import { areaOf, type Sheet, sheetOf } from './sheet.js';
import { plainKey } from '../page/plain-key.js';
import { usePrint } from '../page/print.js';
import { unselectedByDrags } from './unselected.js';
import { drawnFor, type StandIns, standInsOf, subjectOf } from './stand-ins.js';
import {
  fitted,
  inSight,
  movedBy,
  type Pan,
  placeIn,
  placeText,
  readable,
  stillReadable,
  type Size,
  zoomedAt,
} from './pan.js';

interface CanvasProps {
  readonly drawing: Drawing;
  readonly theme: Theme;
  readonly selected: string;
  /** Identifies the content; if the next drawing has the same content, the view position stays. */
  readonly subject: string;
  /**
   * The request for the drawing; the same object while the user does not change it. If the drawing changes with the same request, the design has
   * changed.
   */
  readonly request: object | undefined;
  /** The id under the pointer, here or elsewhere; empty for none. */
  readonly pointed: string;
  readonly heat: Heat;
  /** Called on a click on a box or a line, with the id that the box leads to, or the first edge of the line. */
  readonly onSelect: (id: string) => void;
  /** Called on a double click on a box. */
  readonly onToggle: (id: string) => void;
  readonly onPoint: (id: string) => void;
  /** Called with the view position, for the URL of the page. */
  readonly onPlace?: (place: string) => void;
}

const step = 60;
/** After this time in ms without movement, the drawing is rendered sharply and parts that came into sight are drawn. */
const rest = 120;

/** Canvases narrower than this, in px, start with a readable part of the drawing. */
const smallScreen = 600;

/** The delay in ms before a tooltip appears. */
const hesitation = 300;

interface Tip {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** A drawing with pan and zoom by mouse, touch and keyboard. */
export function Canvas({
  drawing,
  subject,
  request,
  theme,
  selected,
  pointed,
  heat,
  onSelect,
  onToggle,
  onPoint,
  onPlace,
}: CanvasProps): preact.JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const pan = useRef<Pan>({ x: 0, y: 0, zoom: 1 });
  /** The last automatic position: the whole drawing, or the selection. The drawing stays there until the user moves it. */
  const whole = useRef<Pan>();
  const sheet = useRef<Sheet>();
  const resting = useRef(0);
  const [tip, setTip] = useState<Tip>();
  const [isWhole, setIsWhole] = useState(true);
  const standIns = useMemo(() => standInsOf(drawing), [drawing]);
  const now = useRef({ selected, pointed });
  now.current = { selected, pointed };

  const size = (): Size => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  const mark = (): void => {
    markDrawn(paper.current, standIns, 'chosen', now.current.selected);
    markDrawn(paper.current, standIns, 'pointed', now.current.pointed);
  };
  const draw = (): void => {
    const { x, y, zoom } = pan.current;
    const { width, height } = size();
    const seen = { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom };
    const focused = partAt(document.activeElement);
    if (sheet.current?.show(seen, zoom) !== true) return;
    warm(paper.current, standIns, heat);
    mark();
    keepFocus(focused);
  };
  // If a redraw removes the focused element, focuses its replacement, or the canvas if it is no longer drawn.
  const keepFocus = (focused: SVGElement | undefined): void => {
    if (focused === undefined || focused.isConnected) return;
    (sameIn(paper.current, focused) ?? frame.current)?.focus({ preventScroll: true });
  };
  // Moves the focus to the next or previous box or line, and brings it into sight.
  const walk = (steps: 1 | -1): void => {
    const parts = [...(paper.current?.querySelectorAll<SVGElement>(drawnParts) ?? [])];
    const focused = partAt(document.activeElement);
    const from = focused ?? sameIn(paper.current, paper.current?.querySelector<SVGElement>('.chosen') ?? undefined);
    const at = from === undefined ? (steps === 1 ? -1 : 0) : parts.indexOf(from);
    const next = parts[(at + steps + parts.length) % parts.length];
    if (next === undefined || frame.current === null) return;
    next.focus({ preventScroll: true });
    const [part, all] = [next.getBoundingClientRect(), frame.current.getBoundingClientRect()];
    const isSeen = part.left < all.right && part.right > all.left && part.top < all.bottom && part.bottom > all.top;
    const middle = (start: number, size: number): number => start + size / 2;
    if (!isSeen)
      place(
        movedBy(
          pan.current,
          middle(all.left, all.width) - middle(part.left, part.width),
          middle(all.top, all.height) - middle(part.top, part.height),
        ),
      );
  };
  const place = (next: Pan, showsAll = next === whole.current): void => {
    pan.current = next;
    setIsWhole(showsAll);
    if (paper.current === null) return;
    paper.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.zoom})`;
    paper.current.classList.add('moving');
    clearTimeout(resting.current);
    resting.current = window.setTimeout(() => {
      paper.current?.classList.remove('moving');
      draw();
      onPlace?.(pan.current === whole.current ? '' : placeText(pan.current, size()));
    }, rest);
  };
  const fit = (): void => {
    if (sheet.current === undefined) return;
    whole.current = fitted(sheet.current, size());
    place(whole.current);
  };
  // The same, but keeps the zoom if the selection would no longer be readable.
  const refit = (): void => {
    if (sheet.current === undefined) return;
    const all = fitted(sheet.current, size());
    whole.current = now.current.selected === '' ? all : stillReadable(pan.current, all);
    place(whole.current, whole.current === all);
  };
  // Starts at a position, or with the whole drawing, or on a small screen with a readable part of it.
  const begin = (at?: Pan): void => {
    fit();
    const said = at ?? (size().width < smallScreen ? readablePart() : undefined);
    if (said !== undefined) place(said);
  };
  const readablePart = (): Pan | undefined => {
    if (sheet.current === undefined) return undefined;
    const { origin } = sheet.current;
    const boxes = [...standIns.boxes.values()].flat().filter(({ boxes: inner }) => inner.length === 0);
    return readable(
      sheet.current,
      size(),
      boxes.map((box) => areaOf({ ...box, x: box.x + origin.x, y: box.y + origin.y })),
    );
  };
  // Brings the selection into sight.
  const seek = (shown: Drawing): void => {
    if (sheet.current === undefined) return;
    const areas = drawnFor(shown === drawing ? standIns : standInsOf(shown), now.current.selected).boxes.map(areaOf);
    const next = inSight(pan.current, areas, sheet.current, size());
    if (next === pan.current) return;
    if (pan.current === whole.current) whole.current = next;
    place(next, false);
  };
  const zoomBy = (factor: number, x: number, y: number): void => place(zoomedAt(pan.current, factor, { x, y }));

  const lastDrawing = useRef<Drawing>();
  const lastSubject = useRef('');
  const lastRequest = useRef<object>();
  // A layout effect, because the rest of the page already refers to this drawing.
  useLayoutEffect(() => {
    const focused = partAt(document.activeElement);
    sheet.current = sheetOf(drawing, theme);
    paper.current?.replaceChildren(sheet.current.picture);
    // A change of theme keeps the position.
    if (lastDrawing.current === undefined) begin(placeIn(location.hash, sheet.current, size()));
    else if (lastDrawing.current !== drawing) {
      if (lastSubject.current !== subject) begin();
      else if (pan.current !== whole.current) place(pan.current);
      else if (lastRequest.current === request) refit();
      else fit();
    }
    lastDrawing.current = drawing;
    lastSubject.current = subject;
    lastRequest.current = request;
    draw();
    keepFocus(focused);
  }, [drawing, theme, heat]);
  useEffect(mark, [selected, drawing, pointed]);
  // An element that was clicked is already in sight. If the design changes, the position stays.
  const pointedAt = useRef('');
  useEffect(() => {
    if (pointedAt.current !== selected) seek(drawing);
    pointedAt.current = '';
  }, [selected, request]);
  useEffect(() => () => clearTimeout(resting.current), []);
  useEffect(() => (frame.current === null ? undefined : unselectedByDrags(frame.current)), []);
  const focusedBefore = useRef<SVGElement>();
  // Prints the whole drawing at any zoom, in the light theme.
  usePrint(
    () => {
      focusedBefore.current = partAt(document.activeElement);
      const { picture, width, height, show } = sheetOf(drawing, 'light');
      show({ left: 0, top: 0, right: width, bottom: height }, Infinity);
      paper.current?.replaceChildren(picture);
      warm(paper.current, standIns, heat);
      mark();
    },
    () => {
      if (sheet.current !== undefined) paper.current?.replaceChildren(sheet.current.picture);
      mark();
      focusedBefore.current?.focus({ preventScroll: true });
    },
  );
  useEffect(() => {
    // On resize, a whole drawing is fitted again, unless the selection would become unreadable; a drawing that the user has moved keeps its position.
    const resized = new ResizeObserver(() => {
      if (pan.current === whole.current) refit();
      else place(pan.current);
      if (lastDrawing.current !== undefined) seek(lastDrawing.current);
    });
    if (frame.current !== null) resized.observe(frame.current);
    return () => resized.disconnect();
  }, []);

  const target = (event: Event): { readonly id: string; readonly details: string } | undefined => {
    const part = partAt(event.target as Element);
    const { id, line: name } = part?.dataset ?? {};
    if (id !== undefined) {
      const box = standIns.boxes.get(id)?.find((each) => each.box.id === id)?.box;
      return box && { id: subjectOf(box), details: box.details };
    }
    const line = standIns.lines.get(name ?? '');
    const [edge] = line?.edges ?? [];
    return line === undefined || edge === undefined ? undefined : { id: edge, details: line.details };
  };
  const telling = useRef(0);
  const tell = (next: Tip | undefined): void => {
    clearTimeout(telling.current);
    setTip(undefined);
    if (next !== undefined) telling.current = window.setTimeout(() => setTip(next), hesitation);
  };
  useEffect(() => () => clearTimeout(telling.current), []);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);
  // The target of the first click of a double click: the drawing may move before the second.
  const aimed = useRef<string>();

  return (
    <>
      <div
        ref={frame}
        class="canvas"
        role="application"
        tabIndex={0}
        aria-label="Drawing: arrow keys move it, plus and minus enlarge it, 0 shows all of it, N and P lead to the next box or line and to the one before, Enter selects it and opens what is selected"
        onWheel={(event) => {
          event.preventDefault();
          const { left, top } = event.currentTarget.getBoundingClientRect();
          if (isTwoFingers(event)) place(movedBy(pan.current, -event.deltaX, -event.deltaY));
          else zoomBy(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event.clientX - left, event.clientY - top);
        }}
        onPointerDown={(event) => {
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
          moved.current = 0;
          tell(undefined);
        }}
        onPointerMove={(event) => {
          const last = pointers.current.get(event.pointerId);
          if (last === undefined) return;
          const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
          const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
          if (other === undefined) place(movedBy(pan.current, dx, dy));
          else {
            const { left, top } = event.currentTarget.getBoundingClientRect();
            const [before, after] = [distance(last, other), distance({ x: event.clientX, y: event.clientY }, other)];
            zoomBy(after / Math.max(1, before), other.x - left, other.y - top);
          }
          moved.current += Math.abs(dx) + Math.abs(dy);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerUp={(event) => {
          pointers.current.delete(event.pointerId);
          const found = moved.current < 5 ? target(event) : undefined;
          if (found === undefined) return;
          if (found.id !== selected) pointedAt.current = found.id;
          onSelect(found.id);
        }}
        onPointerOver={(event) => {
          const found = pointers.current.size > 0 ? undefined : target(event);
          onPoint(found?.id ?? '');
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const at = { x: event.clientX - left, y: event.clientY - top };
          tell(found === undefined || found.details === '' ? undefined : { text: shortened(found.details), ...at });
        }}
        onPointerLeave={(event) => {
          pointers.current.delete(event.pointerId);
          onPoint('');
          tell(undefined);
        }}
        onClick={(event) => {
          if (event.detail === 1) aimed.current = target(event)?.id;
        }}
        onDblClick={() => {
          if (aimed.current !== undefined) onToggle(aimed.current);
        }}
        onKeyDown={(event) => {
          const { width, height } = size();
          const moves: Readonly<Record<string, () => void>> = {
            ArrowLeft: () => place(movedBy(pan.current, step, 0)),
            ArrowRight: () => place(movedBy(pan.current, -step, 0)),
            ArrowUp: () => place(movedBy(pan.current, 0, step)),
            ArrowDown: () => place(movedBy(pan.current, 0, -step)),
            '+': () => zoomBy(1.25, width / 2, height / 2),
            '-': () => zoomBy(0.8, width / 2, height / 2),
            '0': fit,
            n: () => walk(1),
            p: () => walk(-1),
            // The first Enter selects the focused part, the second one opens it.
            Enter: () => {
              const found = target(event);
              if (found !== undefined && found.id !== selected) onSelect(found.id);
              else if (selected !== '') onToggle(selected);
            },
          };
          const key = plainKey(event);
          const move = moves[key] ?? moves[key.toLowerCase()];
          if (move === undefined) return;
          event.preventDefault();
          move();
        }}
      >
        <div ref={paper} class="sheet" />
        {tip !== undefined && (
          <pre class="tip" role="tooltip" style={tipPlace(tip, size())}>
            {tip.text}
          </pre>
        )}
      </div>
      {!isWhole && (
        <button
          type="button"
          class="whole"
          onClick={() => {
            fit();
            // The button disappears now.
            frame.current?.focus({ preventScroll: true });
          }}
        >
          Whole drawing
        </button>
      )}
    </>
  );
}

const drawnParts = '[data-id][tabindex], [data-line][tabindex]';

// The box or line that contains an element.
function partAt(element: Element | null): SVGElement | undefined {
  return element?.closest<SVGElement>('.sheet :is([data-id], [data-line])') ?? undefined;
}

// The counterpart of an element in the current drawing.
function sameIn(paper: Element | null, part: SVGElement | undefined): SVGElement | undefined {
  const { id, line } = part?.dataset ?? {};
  const name = id === undefined ? `[data-line="${CSS.escape(line ?? '')}"]` : `[data-id="${CSS.escape(id)}"]`;
  return paper?.querySelector<SVGElement>(name) ?? undefined;
}

// Whether a wheel event comes from a touch pad: small steps in any direction, whereas a mouse wheel has large vertical ones. Pinching is reported
// with ctrlKey.
function isTwoFingers({ ctrlKey, deltaMode, deltaX, deltaY }: WheelEvent): boolean {
  return !ctrlKey && deltaMode === WheelEvent.DOM_DELTA_PIXEL && (deltaX !== 0 || Math.abs(deltaY) < 50);
}

function distance(
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

// Places the tooltip on the side of the pointer that has more room.
function tipPlace({ x, y }: Tip, { width, height }: Size): Readonly<Record<string, string>> {
  return {
    ...(x < width / 2 ? { left: `${x + 14}px` } : { right: `${width - x + 14}px` }),
    ...(y < height / 2 ? { top: `${y + 14}px` } : { bottom: `${height - y + 14}px` }),
  };
}

const mostLines = 14;

function shortened(text: string): string {
  const lines = text.split('\n');
  return lines.length <= mostLines ? text : [...lines.slice(0, mostLines - 1), '…'].join('\n');
}

// Sets a class on the parts that represent an id, and removes it from all others.
function markDrawn(paper: Element | null, standIns: StandIns, name: string, id: string): void {
  for (const old of paper?.querySelectorAll(`.${name}`) ?? []) old.classList.remove(name);
  if (id === '' || paper === null) return;
  const { boxes, lines } = drawnFor(standIns, id);
  const parts = [
    ...boxes.map(({ box }) => `[data-id="${CSS.escape(box.id)}"]`),
    ...lines.map((line) => `[data-line="${CSS.escape(line)}"]`),
  ];
  for (const part of parts) paper.querySelector(part)?.classList.add(name);
}

// Width and colour of a line show its traffic relative to the busiest line drawn.
function warm(paper: Element | null, { lines }: StandIns, heat: Heat): void {
  if (heat.size === 0) return;
  const parts = [...(paper?.querySelectorAll<SVGElement>('[data-line]') ?? [])].map((part) => {
    const edges = lines.get(part.dataset.line ?? '')?.edges ?? [];
    return { part, traffic: Math.max(0, ...edges.map((edge) => heat.get(edge) ?? 0)) };
  });
  const most = Math.max(...parts.map(({ traffic }) => traffic));
  for (const { part, traffic } of parts) {
    const wire = part.querySelector<SVGElement>('.wire');
    if (wire === null || traffic === 0) continue;
    const share = traffic / most;
    wire.style.strokeWidth = String(1.5 + 5 * share);
    wire.style.stroke = `hsl(${Math.round(50 - 50 * share)} 90% 48%)`;
    part.dataset.heat = share.toFixed(2);
  }
}
