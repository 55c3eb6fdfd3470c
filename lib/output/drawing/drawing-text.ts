import type { Drawing, PlacedBox } from './drawing.js';
import type { Box } from './model.js';

/** A placed box as it is written: what is inside it is said once. */
interface WrittenBox extends Omit<PlacedBox, 'box' | 'boxes'> {
  readonly box: Omit<Box, 'ports' | 'boxes' | 'lines'>;
  readonly boxes: readonly WrittenBox[];
}

interface WrittenDrawing extends Omit<Drawing, 'diagram' | 'root'> {
  readonly diagram: Omit<Drawing['diagram'], 'root'>;
  readonly root: WrittenBox;
}

/** A drawing as JSON, so that another program can show it without laying it out again. Its modules must not nest thousands deep. */
export function writeDrawing({ diagram: { root: _, ...diagram }, root, simplified }: Drawing): string {
  const drawing: WrittenDrawing = { diagram, root: written(root), simplified };
  return JSON.stringify(drawing);
}

/** Reads what {@link writeDrawing} wrote. Raises a SyntaxError for what is no JSON. */
export function readDrawing(text: string): Drawing {
  const { diagram, root, simplified } = JSON.parse(text) as WrittenDrawing;
  const placed = read(root);
  return { diagram: { ...diagram, root: placed.box }, root: placed, simplified };
}

function written({
  box: { ports: _ports, boxes: _boxes, lines: _lines, ...box },
  boxes,
  ...place
}: PlacedBox): WrittenBox {
  return { ...place, box, boxes: boxes.map(written) };
}

function read({ box: own, boxes: inside, ...place }: WrittenBox): PlacedBox {
  const boxes = inside.map(read);
  const box: Box = {
    ...own,
    ports: place.ports.map(({ port }) => port),
    boxes: boxes.map(({ box: inner }) => inner),
    lines: place.lines.map(({ line }) => line),
  };
  return { ...place, box, boxes };
}
