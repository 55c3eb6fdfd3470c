import type { Drawing, PlacedBox, PlacedLine, PlacedPort } from './drawing.js';
import type { Look } from './looks.js';
import type { Box, Line, Port } from './model.js';

/** With its look replaced by an index into the looks of the drawing. */
type Numbered<T extends { readonly look: Look }> = Omit<T, 'look'> & { readonly look: number };

/**
 * The serialized form of a placed box. Text and style of its ports and lines are stored once per look, and its inner
 * boxes follow it in the list.
 */
interface WrittenBox extends Omit<PlacedBox, 'box' | 'boxes' | 'ports' | 'lines'> {
  readonly box: Omit<Box, 'ports' | 'boxes' | 'lines'>;
  readonly ports: readonly (Omit<PlacedPort, 'port'> & { readonly port: Numbered<Port> })[];
  readonly lines: readonly (Omit<PlacedLine, 'line'> & { readonly line: Numbered<Line> })[];
  /** The number of boxes directly inside it. */
  readonly inside: number;
}

interface WrittenDrawing extends Omit<Drawing, 'diagram' | 'root'> {
  readonly diagram: Omit<Drawing['diagram'], 'root'>;
  readonly looks: readonly Look[];
  /** Each box before those inside it; a flat list, so that modules can nest deeper than JSON. */
  readonly boxes: readonly WrittenBox[];
}

/** A drawing as JSON, so that another program can show it without laying it out again. */
export function writeDrawing({ diagram: { root: _, ...diagram }, root, direction, simplified }: Drawing): string {
  const numbers = new Map<Look, number>();
  const numberOf = (look: Look): number => {
    const number = numbers.get(look) ?? numbers.size;
    numbers.set(look, number);
    return number;
  };
  const boxes: WrittenBox[] = [];
  const waiting = [root];
  for (let placed = waiting.pop(); placed !== undefined; placed = waiting.pop()) {
    boxes.push(written(placed, numberOf));
    for (const inner of placed.boxes.toReversed()) waiting.push(inner);
  }
  const drawing: WrittenDrawing = { diagram, looks: [...numbers.keys()], boxes, direction, simplified };
  return JSON.stringify(drawing);
}

/** Reads what {@link writeDrawing} wrote. Throws a SyntaxError for what is not JSON. */
export function readDrawing(text: string): Drawing {
  const { diagram, looks, boxes, direction, simplified } = JSON.parse(text) as WrittenDrawing;
  const lookOf = (number: number): Look => {
    const look = looks[number];
    if (look === undefined) throw new Error(`The drawing has no look ${number}.`);
    return look;
  };
  // In reverse order, inner boxes come before the outer one.
  const known: PlacedBox[] = [];
  for (const box of boxes.toReversed()) {
    const inside = known.splice(known.length - box.inside, box.inside).toReversed();
    known.push(read(box, inside, lookOf));
  }
  const [root] = known;
  if (root === undefined) throw new Error('The drawing has no boxes.');
  return { diagram: { ...diagram, root: root.box }, root, direction, simplified };
}

function written(placed: PlacedBox, numberOf: (look: Look) => number): WrittenBox {
  const { box: whole, ports, boxes, lines, ...place } = placed;
  const { ports: _ports, boxes: _boxes, lines: _lines, ...box } = whole;
  return {
    ...place,
    box,
    ports: ports.map(({ port, ...at }) => ({ ...at, port: { ...port, look: numberOf(port.look) } })),
    lines: lines.map(({ line, ...at }) => ({ ...at, line: { ...line, look: numberOf(line.look) } })),
    inside: boxes.length,
  };
}

function read(
  { box: own, ports, lines, inside: _, ...place }: WrittenBox,
  boxes: readonly PlacedBox[],
  lookOf: (number: number) => Look,
): PlacedBox {
  const inside = {
    ports: ports.map(({ port, ...at }): PlacedPort => ({ ...at, port: { ...port, look: lookOf(port.look) } })),
    boxes,
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
