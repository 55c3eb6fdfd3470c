import type { Drawing, PlacedBox, PlacedLine, PlacedPort } from './drawing.js';
import type { Look } from './looks.js';
import type { Box, Line, Port } from './model.js';

/** With the number of its look among those of the drawing. */
type Numbered<T extends { readonly look: Look }> = Omit<T, 'look'> & { readonly look: number };

/** A placed box as it is written: what is inside it is said once. */
interface WrittenBox extends Omit<PlacedBox, 'box' | 'boxes' | 'ports' | 'lines'> {
  readonly box: Omit<Box, 'ports' | 'boxes' | 'lines'>;
  readonly ports: readonly (Omit<PlacedPort, 'port'> & { readonly port: Numbered<Port> })[];
  readonly boxes: readonly WrittenBox[];
  readonly lines: readonly (Omit<PlacedLine, 'line'> & { readonly line: Numbered<Line> })[];
}

interface WrittenDrawing extends Omit<Drawing, 'diagram' | 'root'> {
  readonly diagram: Omit<Drawing['diagram'], 'root'>;
  readonly looks: readonly Look[];
  readonly root: WrittenBox;
}

/** A drawing as JSON, so that another program can show it without laying it out again. Its modules must not nest thousands deep. */
export function writeDrawing({
  diagram: { root: _, ...diagram },
  root: outermost,
  direction,
  simplified,
}: Drawing): string {
  const numbers = new Map<Look, number>();
  const numberOf = (look: Look): number => {
    const number = numbers.get(look) ?? numbers.size;
    numbers.set(look, number);
    return number;
  };
  const root = written(outermost, numberOf);
  const drawing: WrittenDrawing = { diagram, looks: [...numbers.keys()], root, direction, simplified };
  return JSON.stringify(drawing);
}

/** Reads what {@link writeDrawing} wrote. Throws a SyntaxError for what is no JSON. */
export function readDrawing(text: string): Drawing {
  const { diagram, looks, root, direction, simplified } = JSON.parse(text) as WrittenDrawing;
  const placed = read(root, (number) => {
    const look = looks[number];
    if (look === undefined) throw new Error(`The drawing has no look ${number}.`);
    return look;
  });
  return { diagram: { ...diagram, root: placed.box }, root: placed, direction, simplified };
}

function written(placed: PlacedBox, numberOf: (look: Look) => number): WrittenBox {
  const { box: whole, ports, boxes, lines, ...place } = placed;
  const { ports: _ports, boxes: _boxes, lines: _lines, ...box } = whole;
  return {
    ...place,
    box,
    ports: ports.map(({ port, ...at }) => ({ ...at, port: { ...port, look: numberOf(port.look) } })),
    boxes: boxes.map((inner) => written(inner, numberOf)),
    lines: lines.map(({ line, ...at }) => ({ ...at, line: { ...line, look: numberOf(line.look) } })),
  };
}

function read({ box: own, ports, boxes, lines, ...place }: WrittenBox, lookOf: (number: number) => Look): PlacedBox {
  const inside = {
    ports: ports.map(({ port, ...at }): PlacedPort => ({ ...at, port: { ...port, look: lookOf(port.look) } })),
    boxes: boxes.map((inner) => read(inner, lookOf)),
    lines: lines.map(({ line, ...at }): PlacedLine => ({ ...at, line: { ...line, look: lookOf(line.look) } })),
  };
  const box: Box = {
    ...own,
    ports: inside.ports.map(({ port }) => port),
    boxes: inside.boxes.map(({ box: inner }) => inner),
    lines: inside.lines.map(({ line }) => line),
  };
  return { ...place, ...inside, box };
}
