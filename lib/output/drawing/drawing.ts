import type { Box, Diagram, Line, Port } from './model.js';

/** A place in px: x to the right, y down, from the top-left corner of the drawing's outermost box. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Which way requests run: from masters in the west to devices in the east, or from masters above to devices below. */
export type Direction = 'right' | 'down';

/** A diagram in which everything has its place. */
export interface Drawing {
  readonly diagram: Diagram;
  readonly root: PlacedBox;
  /** The sides `west` and `east` of its boxes are above and below where it runs down. */
  readonly direction: Direction;
  /** Why the drawing is simpler than it should be; null when it is not. */
  readonly simplified: string | null;
}

export interface PlacedBox extends Point {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  /** Where the box is shorter than its scale says: the `y` of each break across it, from above. Absent for none. */
  readonly breaks?: readonly number[];
  /** How far the words of a module stand from its left side, in px, where lines enter from above. Absent for none. */
  readonly indent?: number;
  /** What stands beside its inside, such as the addresses of boundaries. Absent for nothing. */
  readonly marks?: readonly Mark[];
  readonly ports: readonly PlacedPort[];
  readonly boxes: readonly PlacedBox[];
  readonly lines: readonly PlacedLine[];
}

/** A label beside a scale: `y` is the height that it refers to, `right` the x coordinate of its end, in px. */
export interface Mark {
  readonly text: string;
  readonly y: number;
  readonly right: number;
}

/** A port, at the point on the side of its box where lines meet it. */
export interface PlacedPort extends Point {
  readonly port: Port;
}

export interface PlacedLine {
  readonly line: Line;
  /** From the source to the sink of the line, at least two. */
  readonly points: readonly Point[];
  /** Where the line parts from others of the same signal. */
  readonly junctions: readonly Point[];
}
