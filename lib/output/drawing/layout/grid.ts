import type { ElkExtendedEdge, ElkNode, ElkPoint, ElkPort } from '../../../interop.js';
import type { Box, Line } from '../model.js';

/** Distances in px between the cells of a grid, and from lines to boxes. */
const gap = { column: 40, row: 22, track: 9, side: 22 } as const;
/** Half the distance between two lines that run in opposite directions side by side. */
const beside = 4;
/** The margins of the frame, in px. */
interface Frame {
  readonly top: number;
  readonly side: number;
  readonly bottom: number;
  readonly minimum: { readonly width: number; readonly height: number };
}

interface Cell {
  readonly box: Box;
  readonly column: number;
  readonly row: number;
}

interface Outer {
  readonly line: Line;
  readonly cell: Cell;
  /** The port of the frame. */
  readonly port: string;
  readonly side: 'west' | 'east';
  /** Whether it enters the frame. */
  readonly inward: boolean;
}

/**
 * Lays out a box whose boxes have grid positions. Lines between them run straight if nothing is in the way, and around boxes otherwise. Lines from
 * outside run below a row to their box, so that they enter in the order of the boxes. `edge` converts a line to ELK, and determines at which end its
 * layout starts.
 */
export function gridLayout(
  box: Box,
  children: readonly ElkNode[],
  frame: Frame,
  edge: (line: Line) => ElkExtendedEdge,
): Pick<ElkNode, 'children' | 'edges' | 'ports' | 'width' | 'height'> {
  const grid = new Grid(box, children, frame);
  return {
    children: children.map((child, k) => grid.child(child, box.boxes[k])),
    edges: box.lines.map((line) => grid.edge(line, edge(line))),
    ports: box.ports.map(({ id, side }) => grid.port(id, side)),
    ...grid.size,
  };
}

class Grid {
  readonly #cells: readonly Cell[];
  readonly #width: number;
  readonly #height: number;
  readonly #tops: number[] = [];
  readonly #outer: readonly Outer[];
  readonly #around: readonly Line[];
  readonly #lines: readonly Line[];
  readonly #owners: ReadonlyMap<string, Cell>;
  readonly #frame: Frame;
  readonly size: { readonly width: number; readonly height: number };

  constructor(box: Box, children: readonly ElkNode[], frame: Frame) {
    this.#frame = frame;
    this.#lines = box.lines;
    this.#cells = box.boxes.map((inner) => ({ box: inner, column: inner.at?.[0] ?? 0, row: inner.at?.[1] ?? 0 }));
    this.#owners = new Map(this.#cells.flatMap((cell) => cell.box.ports.map(({ id }) => [id, cell] as const)));
    this.#outer = box.lines.flatMap((line): Outer[] => {
      const [from, to] = [this.#owners.get(line.from), this.#owners.get(line.to)];
      if (from !== undefined && to !== undefined) return [];
      const [cell, port] = from === undefined ? [to, line.from] : [from, line.to];
      const side = box.ports.find(({ id }) => id === port)?.side ?? 'west';
      return cell === undefined ? [] : [{ line, cell, port, side, inward: from === undefined }];
    });
    this.#around = box.lines.filter((line) => this.#isAround(line));
    const most = Math.max(0, ...this.#cells.map((cell) => this.#at(cell).length));
    this.#width = Math.max(...children.map(({ width = 0 }) => width), 2 * (gap.track * (most + 2)));
    this.#height = Math.max(...children.map(({ height = 0 }) => height));
    const [columns, rows] = [this.#cells.map(({ column }) => column), this.#cells.map(({ row }) => row)];
    let y = frame.top;
    for (let row = 0; row <= Math.max(...rows); row++) {
      y += gap.row;
      this.#tops.push(y);
      y += this.#height + gap.track * (this.#aroundIn(row).length + this.#tracks(row).length);
    }
    const right = this.#left(Math.max(...columns)) + this.#width + gap.side + frame.side;
    this.size = {
      width: Math.max(right, frame.minimum.width),
      height: Math.max(y + gap.row / 2 + frame.bottom, frame.minimum.height),
    };
  }

  child(node: ElkNode, box: Box | undefined): ElkNode {
    const cell = this.#cells.find((each) => each.box === box);
    if (cell === undefined) return node;
    const [x, y] = [this.#left(cell.column), this.#top(cell.row)];
    // Ports are placed at the ends of the lines.
    const ends = new Map(this.#lines.flatMap((line) => this.#endsOf(line)));
    const ports = node.ports?.map((port): ElkPort => {
      const end = ends.get(port.id) ?? { x, y };
      return { ...port, x: end.x - x, y: end.y - y };
    });
    return { ...node, x, y, width: this.#width, height: this.#height, ...(ports === undefined ? {} : { ports }) };
  }

  edge(line: Line, edge: ElkExtendedEdge): ElkExtendedEdge {
    const points = this.#points(line);
    const [startPoint = { x: 0, y: 0 }, ...rest] = edge.sources.includes(line.from) ? points : points.toReversed();
    const endPoint = rest.pop() ?? startPoint;
    return { ...edge, sections: [{ id: `${line.id} section`, startPoint, bendPoints: rest, endPoint }] };
  }

  port(id: string, side: 'west' | 'east'): ElkPort {
    const outer = this.#outer.find(({ port }) => port === id);
    const y = outer === undefined ? this.#frame.top : this.#trackOf(outer);
    return { id, x: side === 'west' ? 0 : this.size.width, y, width: 0, height: 0 };
  }

  #left(column: number): number {
    return this.#frame.side + gap.side + column * (this.#width + gap.column);
  }

  #top(row: number): number {
    return this.#tops[row] ?? this.#frame.top;
  }

  #bottom(row: number): number {
    return this.#top(row) + this.#height;
  }

  #endsOf(line: Line): [string, ElkPoint][] {
    const points = this.#points(line);
    const [first, last] = [points[0], points.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [
          [line.from, first],
          [line.to, last],
        ];
  }

  #points(line: Line): ElkPoint[] {
    const outer = this.#outer.find((each) => each.line === line);
    if (outer !== undefined) return this.#fromOutside(outer);
    const [a, b] = [this.#owners.get(line.from), this.#owners.get(line.to)];
    if (a === undefined || b === undefined) return [];
    return this.#around.includes(line) ? this.#wayAround(line, a, b) : this.#wayStraight(a, b);
  }

  #fromOutside(outer: Outer): ElkPoint[] {
    const { cell, side, inward, line } = outer;
    const slot = this.#at(cell).findIndex((each) => each.line === line);
    const x = this.#left(cell.column) + gap.track * (slot + 1);
    const y = this.#trackOf(outer);
    const points = [
      { x: side === 'west' ? 0 : this.size.width, y },
      { x, y },
      { x, y: this.#bottom(cell.row) },
    ];
    return inward ? points : points.reverse();
  }

  // Lines from outside to a box, ordered by the position of their ends from left to right.
  #at(cell: Cell): Outer[] {
    return this.#outer
      .filter((each) => each.cell === cell)
      .sort((a, b) => (a.side === b.side ? 0 : a.side === 'west' ? -1 : 1));
  }

  // Lines from outside below a row, from top to bottom: a line to a nearer box runs above lines to farther ones.
  #tracks(row: number): Outer[] {
    const far = ({ cell, side }: Outer): number => (side === 'west' ? cell.column : -cell.column);
    const below = this.#outer.filter(({ cell }) => cell.row === row);
    const [west, east] = ['west', 'east'].map((side) =>
      below.filter((each) => each.side === side).sort((a, b) => far(a) - far(b)),
    );
    return [...(west ?? []), ...(east ?? [])];
  }

  #trackOf(outer: Outer): number {
    const { row } = outer.cell;
    const first = this.#bottom(row) + gap.track * this.#aroundIn(row).length + gap.row / 2;
    return first + gap.track * this.#tracks(row).indexOf(outer);
  }

  // Lines with other boxes in their way.
  #isAround({ from, to }: Line): boolean {
    const [a, b] = [this.#owners.get(from), this.#owners.get(to)];
    if (a === undefined || b === undefined) return false;
    return this.#cells.some((cell) => cell !== a && cell !== b && isBetween(cell, a, b));
  }

  #aroundIn(row: number): Line[] {
    return this.#around.filter(
      ({ from, to }) => Math.max(this.#owners.get(from)?.row ?? 0, this.#owners.get(to)?.row ?? 0) === row,
    );
  }

  // Runs below the lower of both boxes.
  #wayAround(line: Line, a: Cell, b: Cell): ElkPoint[] {
    const row = Math.max(a.row, b.row);
    const y = this.#bottom(row) + gap.track * (this.#aroundIn(row).indexOf(line) + 0.5);
    const from = this.#left(a.column) + this.#width * 0.75;
    const to = this.#left(b.column) + this.#width * 0.25;
    if (a.column === b.column) {
      // Beside the column, from one right edge to the other.
      const x = this.#left(a.column) + this.#width + gap.track;
      return [
        { x: x - gap.track, y: this.#middle(a) + beside },
        { x, y: this.#middle(a) + beside },
        { x, y: this.#middle(b) - beside },
        { x: x - gap.track, y: this.#middle(b) - beside },
      ];
    }
    return [
      { x: from, y: this.#bottom(a.row) },
      { x: from, y },
      { x: to, y },
      { x: to, y: this.#bottom(b.row) },
    ];
  }

  // Two lines in opposite directions each run on their right-hand side.
  #wayStraight(a: Cell, b: Cell): ElkPoint[] {
    const [right, down] = [Math.sign(b.column - a.column), Math.sign(b.row - a.row)];
    const across = (cell: Cell, towards: number): number => this.#left(cell.column) + (towards > 0 ? this.#width : 0);
    const upright = (cell: Cell, towards: number): number => this.#top(cell.row) + (towards > 0 ? this.#height : 0);
    if (down === 0) {
      const y = this.#middle(a) + right * beside;
      return [
        { x: across(a, right), y },
        { x: across(b, -right), y },
      ];
    }
    if (right === 0) {
      const x = this.#left(a.column) + this.#width / 2 - down * beside;
      return [
        { x, y: upright(a, down) },
        { x, y: upright(b, -down) },
      ];
    }
    // With a single corner: vertical at the upper box, horizontal at the lower one, in both directions.
    const upper = a.row < b.row ? a : b;
    const lower = upper === a ? b : a;
    const towards = Math.sign(lower.column - upper.column);
    const away = upper === a ? beside : -beside;
    const x = this.#left(upper.column) + this.#width * (towards > 0 ? 0.8 : 0.2) + away;
    const y = this.#middle(lower) - towards * away;
    const points = [
      { x, y: upright(upper, 1) },
      { x, y },
      { x: across(lower, -towards), y },
    ];
    return upper === a ? points : points.reverse();
  }

  #middle({ row }: Cell): number {
    return this.#top(row) + this.#height / 2;
  }
}

function isBetween({ column, row }: Cell, a: Cell, b: Cell): boolean {
  const within = (x: number, y: number, z: number): boolean => Math.min(x, z) <= y && y <= Math.max(x, z);
  if (!within(a.column, column, b.column) || !within(a.row, row, b.row)) return false;
  if (a.row === b.row || a.column === b.column) return true;
  // On the corner of the line.
  const [upper, lower] = a.row < b.row ? [a, b] : [b, a];
  return column === upper.column || row === lower.row;
}
