import { type Box, type Drawing, isOfDevice, type Line, type PlacedBox } from '../../lib/output/drawing/index.js';

/** What a drawing shows, by the ids of what it stands for. */
export interface StandIns {
  /** Boxes by the ids of modules and nodes. */
  readonly boxes: ReadonlyMap<string, readonly PlacedBox[]>;
  /** Lines by their own ids. */
  readonly lines: ReadonlyMap<string, Line>;
  /** Ids of lines by those of edges, also of edges between nodes that are not drawn. */
  readonly linesOfEdges: ReadonlyMap<string, readonly string[]>;
}

/** What is drawn in the place of something: ids of boxes and of lines. */
export interface Drawn {
  readonly boxes: readonly PlacedBox[];
  readonly lines: readonly string[];
}

/** Reads what the boxes and lines of a drawing stand for. */
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

/** Id of what a box leads to: a part of the address map has one of its own, and leads to its device. */
export function subjectOf(box: Box): string {
  const [device = box.id] = box.nodes ?? [];
  return isOfDevice(box) ? device : box.id;
}

/**
 * What stands for an edge, a module or a node: itself, or else the innermost box around it, or else whatever lies inside it. The
 * outermost box stands for itself alone.
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
