import { type Box, type Drawing, isOfDevice, type Line, type PlacedBox } from '../../lib/output/drawing/index.js';

/** The parts of a drawing by the ids of what they represent. */
export interface StandIns {
  /** Boxes by the ids of modules and nodes. */
  readonly boxes: ReadonlyMap<string, readonly PlacedBox[]>;
  /** Lines by their own ids. */
  readonly lines: ReadonlyMap<string, Line>;
  /** Ids of lines by ids of edges, including edges between nodes that are not drawn. */
  readonly linesOfEdges: ReadonlyMap<string, readonly string[]>;
}

/** The boxes and lines that represent something. */
export interface Drawn {
  readonly boxes: readonly PlacedBox[];
  readonly lines: readonly string[];
}

/** Collects what the boxes and lines of a drawing represent. */
export function standInsOf({ root }: Drawing): StandIns {
  const boxes = new Map<string, PlacedBox[]>();
  const lines = new Map<string, Line>();
  const linesOfEdges = new Map<string, string[]>();
  const waiting = [root];
  for (let placed = waiting.pop(); placed !== undefined; placed = waiting.pop()) {
    const { box } = placed;
    for (const id of new Set([...(box.alike ?? [box.id]), ...(box.nodes ?? [])]))
      boxes.set(id, [...(boxes.get(id) ?? []), placed]);
    for (const { line } of placed.lines) {
      lines.set(line.id, line);
      for (const edge of new Set([...line.edges, ...(line.way ?? [])]))
        linesOfEdges.set(edge, [...(linesOfEdges.get(edge) ?? []), line.id]);
    }
    waiting.push(...placed.boxes);
  }
  return { boxes, lines, linesOfEdges };
}

/** The id that a box leads to: a part of the address map has its own id, and leads to its device. */
export function subjectOf(box: Box): string {
  const [device = box.id] = box.nodes ?? [];
  return isOfDevice(box) ? device : box.id;
}

/**
 * The parts that represent an edge, a module or a node: its own, or else the innermost box around it, or else everything inside it. The outermost box
 * represents only itself.
 */
export function drawnFor({ boxes, linesOfEdges }: StandIns, id: string): Drawn {
  const lines = linesOfEdges.get(id);
  if (lines !== undefined) return { boxes: [], lines };
  const found = boxes.get(id) ?? around(boxes, id);
  if (found !== undefined || id === '') return { boxes: found ?? [], lines: [] };
  const inside = [...boxes].filter(([other]) => other.startsWith(`${id}.`)).flatMap(([, own]) => own);
  return { boxes: [...new Set(inside)], lines: [] };
}

function around(boxes: ReadonlyMap<string, readonly PlacedBox[]>, id: string): readonly PlacedBox[] | undefined {
  for (let end = id.lastIndexOf('.'); end > 0; end = id.lastIndexOf('.', end - 1)) {
    const path = id.slice(0, end);
    if (path.includes('.') && boxes.has(path)) return boxes.get(path);
  }
  return undefined;
}
