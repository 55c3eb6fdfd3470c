import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { addressView, breakHeight, breakPath, type PlacedBox, type Role } from '../../lib/output/drawing/index.js';
import { isUnder } from '../../lib/elaboration/index.js';
import type { Design } from '../design/design.js';

interface AddressPanelProps {
  readonly design: Design;
  readonly selected: string;
  readonly pointed: string;
  readonly onSelect: (id: string) => void;
  readonly onPoint: (id: string) => void;
}

/**
 * The address map beside a drawing: the devices that masters see and the free addresses between them, to scale except
 * for breaks.
 */
export function AddressPanel({ design, selected, pointed, onSelect, onPoint }: AddressPanelProps): preact.JSX.Element {
  const columns = useMemo(() => addressView(design.elaboration, { paged: false }).root.boxes, [design]);
  const [chosen, setChosen] = useState(0);
  const element = useRef<HTMLElement>(null);
  const column = columns[chosen];
  const stretch = useStretch(element, column);
  // The position depends on the height of the column.
  useEffect(() => {
    element.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected, chosen, stretch]);
  return (
    <section ref={element} class="addresses" aria-label="Addresses of devices">
      {/* A closed select truncates its text, so the full text is shown behind a transparent select. */}
      <div class="seen-by">
        <span aria-hidden="true">{column === undefined ? '' : titleOf(column)}</span>
        <select
          aria-label="Seen by"
          value={String(chosen)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {columns.map((each, k) => (
            <option key={each.box.id} value={String(k)}>
              {titleOf(each)}
            </option>
          ))}
        </select>
      </div>
      <p class="hint">{hintOf(column, stretch)}</p>
      {column !== undefined && column.boxes.length > 0 && (
        <div class="map" style={{ height: `${areaOf(column).height * stretch}px` }}>
          {column.boxes.map((part) => (
            <Part
              key={part.box.id}
              part={part}
              area={areaOf(column)}
              stretch={stretch}
              selected={selected}
              pointed={pointed}
              onSelect={onSelect}
              onPoint={onPoint}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function titleOf({ box }: PlacedBox): string {
  return `${box.label}: ${box.notes.join(', ')}`;
}

// The scale of a column, adapted to its height in px, and the meaning of hatching if there is any.
function hintOf(column: PlacedBox | undefined, stretch: number): string {
  if (column === undefined) return 'No master sees a device.';
  if (column.boxes.length === 0) return 'No device.';
  const scale = column.box.sublabel.replace(/\d+(?= px$)/, (height) => String(Math.round(Number(height) * stretch)));
  return column.boxes.some(({ box }) => box.role === 'blocked') ? `${scale} · hatched: blocked by a firewall` : scale;
}

/** The space between two parts in px, and the height of a part's frame above and below its text. */
const between = 2;
const frame = 6;

/**
 * The factor, at least 1, by which a column must be taller than in the drawing for the text of its parts to fit at
 * their current width.
 */
function useStretch(element: RefObject<HTMLElement>, column: PlacedBox | undefined): number {
  const [stretch, setStretch] = useState(1);
  useLayoutEffect(() => {
    const measure = (): void => {
      const parts = [...(element.current?.querySelectorAll('.map > :not(.break)') ?? [])];
      setStretch(Math.max(1, ...parts.map((part, k) => wordsHeight(part) / roomIn(column?.boxes[k]))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [column]);
  return stretch;
}

function wordsHeight(part: Element): number {
  if (part.textContent === '') return 0;
  const words = document.createRange();
  words.selectNodeContents(part);
  return words.getBoundingClientRect().height + frame;
}

// The drawn height, or the height up to the first break.
function roomIn(part: PlacedBox | undefined): number {
  if (part === undefined) return Infinity;
  const { y, height, breaks: [first] = [] } = part;
  return Math.max(1, first === undefined ? height - between : first - breakHeight / 2 - y);
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

// The bounding box of the parts of a column, of which there is at least one, without the frame around them.
function areaOf({ boxes }: PlacedBox): Area {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { left, top, width: right - left, height: bottom - top };
}

interface PartProps extends Pick<AddressPanelProps, 'selected' | 'pointed' | 'onSelect' | 'onPoint'> {
  readonly part: PlacedBox;
  readonly area: Area;
  readonly stretch: number;
}

// A device can be hovered and selected; free space cannot.
function Part({ part, area, stretch, selected, pointed, onSelect, onPoint }: PartProps): preact.JSX.Element {
  const { box, y, height } = part;
  const place = placeOf(part, area, y * stretch, Math.max(0, height * stretch - between), stretch);
  if (box.role === 'free') {
    return (
      <>
        <p class="free" style={place} title={box.details}>
          {box.label}
        </p>
        <Breaks part={part} area={area} stretch={stretch} look={box.role} />
      </>
    );
  }
  const [owner = box.id] = box.nodes ?? [];
  const [isPointed, isSelected] = [isPart(owner, pointed), isPart(owner, selected)];
  return (
    <>
      <button
        type="button"
        class={`${box.role}${isPointed ? ' pointed' : ''}`}
        style={place}
        aria-pressed={isSelected}
        onClick={() => onSelect(owner)}
        onPointerEnter={() => onPoint(owner)}
        onPointerLeave={() => onPoint('')}
        onFocus={() => onPoint(owner)}
        onBlur={() => onPoint('')}
      >
        <strong>{box.label}</strong>
        <span>{[rangeOf(box.details), ...box.notes].join(' · ')}</span>
      </button>
      <Breaks part={part} area={area} stretch={stretch} look={isPointed || isSelected ? 'lit' : box.role} />
    </>
  );
}

// The address range of a part, from the second line of its details: `0x1000 – 0x1fff`.
function rangeOf(details: string): string {
  return (details.split('\n')[1] ?? '').replace(' to ', ' – ').replace(/,.*/, '');
}

interface BreaksProps {
  readonly part: PlacedBox;
  readonly area: Area;
  readonly stretch: number;
  readonly look: Role | 'lit';
}

// Breaks are as wide as their part, however wide that is on the screen.
function Breaks({ part, area, stretch, look }: BreaksProps): preact.JSX.Element {
  const { width, breaks = [] } = part;
  return (
    <>
      {breaks.map((at) => (
        <svg
          key={at}
          class={`break ${look}`}
          style={placeOf(part, area, at * stretch - breakHeight / 2, breakHeight, stretch)}
          viewBox={`0 0 ${width} ${breakHeight}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={breakPath(width)} />
        </svg>
      ))}
    </>
  );
}

// Columns are as wide as the panel, and as tall as in the drawing or as their text requires.
function placeOf(
  part: PlacedBox,
  area: Area,
  top: number,
  height: number,
  stretch: number,
): Readonly<Record<string, string>> {
  return {
    top: `${top - area.top * stretch}px`,
    height: `${height}px`,
    left: `${(100 * (part.x - area.left)) / area.width}%`,
    width: `${(100 * part.width) / area.width}%`,
  };
}

// Whether a device is the given one or inside it. The root contains everything, but as a selection means no device.
function isPart(owner: string, id: string): boolean {
  return owner === id || (id.includes('.') && isUnder(owner, id));
}
