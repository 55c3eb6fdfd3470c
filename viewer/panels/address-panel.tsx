import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { addressView, breakHeight, breakPath, type PlacedBox } from '../../lib/output/drawing/index.js';
import { isUnder } from '../../lib/elaboration/index.js';
import type { Design } from '../design/design.js';

interface AddressPanelProps {
  readonly design: Design;
  readonly selected: string;
  readonly pointed: string;
  readonly onSelect: (id: string) => void;
  readonly onPoint: (id: string) => void;
}

/** The address map beside a drawing: the devices that masters see and what is free between them, to scale but for breaks. */
export function AddressPanel({ design, selected, pointed, onSelect, onPoint }: AddressPanelProps): preact.JSX.Element {
  const columns = useMemo(() => addressView(design.elaboration).root.boxes, [design]);
  const [chosen, setChosen] = useState(0);
  const element = useRef<HTMLElement>(null);
  const column = columns[chosen];
  useEffect(() => {
    element.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected, chosen]);
  return (
    <section ref={element} class="addresses" aria-label="Addresses of devices">
      <select
        aria-label="Seen by"
        value={String(chosen)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      >
        {columns.map(({ box }, k) => (
          <option key={box.id} value={String(k)}>
            {box.label}: {box.notes.join(', ')}
          </option>
        ))}
      </select>
      <p class="hint">{hintOf(column)}</p>
      {column !== undefined && column.boxes.length > 0 && (
        <div class="map" style={{ height: `${areaOf(column).height}px` }}>
          {column.boxes.map((part) => (
            <Part
              key={part.box.id}
              part={part}
              area={areaOf(column)}
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

function hintOf(column: PlacedBox | undefined): string {
  if (column === undefined) return 'No master sees a device.';
  return column.boxes.length === 0 ? 'No device.' : column.box.sublabel;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

// What the parts of a column take, without the frame around them. There is at least one.
function areaOf({ boxes }: PlacedBox): Area {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { left, top, width: right - left, height: bottom - top };
}

interface PartProps extends Pick<AddressPanelProps, 'selected' | 'pointed' | 'onSelect' | 'onPoint'> {
  readonly part: PlacedBox;
  readonly area: Area;
}

// A device can be pointed at and chosen, what is free cannot.
function Part({ part, area, selected, pointed, onSelect, onPoint }: PartProps): preact.JSX.Element {
  const { box, y, height } = part;
  const place = placeOf(part, area, y, Math.max(0, height - 2));
  if (box.role === 'free') {
    return (
      <>
        <p class="free" style={place} title={box.details}>
          {box.label}
        </p>
        <Breaks part={part} area={area} look="free" />
      </>
    );
  }
  const owner = box.id.split(' ')[0] ?? box.id;
  const [isPointed, isSelected] = [isPart(owner, pointed), isPart(owner, selected)];
  return (
    <>
      <button
        type="button"
        class={isPointed ? 'pointed' : ''}
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
      <Breaks part={part} area={area} look={isPointed || isSelected ? 'lit' : 'device'} />
    </>
  );
}

// The addresses of a part, which its details begin with behind its id: `0x1000 – 0x1fff`.
function rangeOf(details: string): string {
  return (details.split('\n')[1] ?? '').replace(' to ', ' – ').replace(/,.*/, '');
}

interface BreaksProps {
  readonly part: PlacedBox;
  readonly area: Area;
  readonly look: 'free' | 'device' | 'lit';
}

// As wide as their part, whatever that is in px.
function Breaks({ part, area, look }: BreaksProps): preact.JSX.Element {
  const { width, breaks = [] } = part;
  return (
    <>
      {breaks.map((at) => (
        <svg
          key={at}
          class={`break ${look}`}
          style={placeOf(part, area, at - breakHeight / 2, breakHeight)}
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

// Columns are as wide as the panel, and as high as in the drawing.
function placeOf(part: PlacedBox, area: Area, top: number, height: number): Readonly<Record<string, string>> {
  return {
    top: `${top - area.top}px`,
    height: `${height}px`,
    left: `${(100 * (part.x - area.left)) / area.width}%`,
    width: `${(100 * part.width) / area.width}%`,
  };
}

// Whether a device is what is meant, or belongs to it; everything belongs to the root, which means no device.
function isPart(owner: string, id: string): boolean {
  return owner === id || (id.includes('.') && isUnder(owner, id));
}
