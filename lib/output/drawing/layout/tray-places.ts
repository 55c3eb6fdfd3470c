import type { ElkExtendedEdge, ElkNode, ElkPoint } from '../../../interop.js';

/** On which side of its boxes a line of a tray stands: it leads to them from the west, or from them to the east. */
export type Side = 'west' | 'east';

/** A line of a box in a tray. */
export interface End {
  readonly edge: ElkExtendedEdge;
  readonly side: Side;
  /** Where it meets the box, from the box's corner. */
  readonly at: ElkPoint;
}

/** A box to place in a tray, with its lines, which correspond in kind and order for all boxes of the tray. */
export interface Place {
  readonly node: ElkNode;
  readonly ends: readonly End[];
}

/** A box in its tray. */
export interface Leaf extends Place {
  readonly at: ElkPoint;
  /** Of each of its lines. */
  readonly ways: readonly Way[];
}

/** The part of a line inside a tray. */
interface Way {
  /** Between the box and the point where the trunk meets the tray, in the direction of the line. */
  readonly points: readonly ElkPoint[];
  /** Junctions with other lines. */
  readonly junctions: readonly ElkPoint[];
}

/** Positions relative to the corner of the tray. */
export interface Placed {
  readonly width: number;
  readonly height: number;
  readonly leaves: readonly Leaf[];
  /** The points at which the trunks meet the tray. */
  readonly entries: readonly ElkPoint[];
}

/** The target ratio of width to height, or of height to width in a drawing that runs down. */
const shape = 1.2;
const gap = { row: 16, column: 22, rail: 18, edge: 9 } as const;

/** Arranges boxes in columns after their common predecessor, in order. `tap` is the distance of boxes from the rail that their lines branch off. */
export function placesBehind(group: readonly Place[], tap: number): Placed {
  return placesOn(columnsOf(columnWise(group, tap), { before: tap, after: gap.column }));
}

/** Arranges boxes in columns before their common successor: mirrored, but still with the first boxes on the left. */
export function placesBefore(group: readonly Place[], tap: number): Placed {
  const columns = columnsOf(columnWise(group, tap).toReversed(), { before: tap, after: gap.column });
  const { leaves, entries, width, height } = placesOn(columns);
  const mirrored = ({ x, y }: ElkPoint): ElkPoint => ({ x: width - x, y });
  return {
    width,
    height,
    entries: entries.map(mirrored),
    leaves: leaves.map((leaf) => ({
      ...leaf,
      at: { x: width - leaf.at.x - (leaf.node.width ?? 0), y: leaf.at.y },
      ways: leaf.ways.map(({ points, junctions }) => ({
        points: points.map(mirrored).toReversed(),
        junctions: junctions.map(mirrored),
      })),
    })),
  };
}

function placesOn(columns: readonly Column[]): Placed {
  const height = Math.max(...columns.map(({ bottom }) => bottom));
  const entry = { x: 0, y: height / 2 };
  const leaves = columns.flatMap(({ left, boxes, rows }, c) =>
    rows.map(({ y, ...place }, r): Leaf => {
      const branch = { x: left, y: y + (place.ends[0]?.at.y ?? 0) };
      const rail = { x: left, y: 0 };
      const up = c === 0 ? [] : [{ x: 0, y: 0 }, rail];
      const isLast = r === rows.length - 1;
      const meets = c === 0 ? [entry] : c === columns.length - 1 ? [] : [rail];
      return {
        ...place,
        at: { x: boxes, y },
        ways: [
          {
            points: [entry, ...up, branch, { x: boxes, y: branch.y }],
            junctions: [...meets, ...(isLast ? [] : [branch])],
          },
        ],
      };
    }),
  );
  return { leaves, width: rightOf(leaves), height, entries: [entry] };
}

/**
 * Arranges boxes with several lines each in columns. Each column has a rail for each of these lines: west of it for lines to the boxes, east of it
 * for lines from them. The rails of one trunk meet on a lane, alternately above and below all columns.
 */
export function placesBetween(group: readonly [Place, ...Place[]], tap: number): Placed {
  const [{ ends }] = group;
  const lanes = { top: Math.ceil(ends.length / 2), bottom: Math.floor(ends.length / 2) };
  const railsOn = (side: Side): number => ends.filter((end) => end.side === side).length;
  const before = tap + (railsOn('west') - 1) * gap.edge;
  const after = railsOn('east') === 0 ? gap.column : tap + railsOn('east') * gap.edge + gap.column;
  const columns = columnsOf(columnWise(group, before + after - gap.column), {
    ...{ before: railsOn('west') === 0 ? 0 : before, after },
    top: gap.rail + (lanes.top - 1) * gap.edge,
  });
  const height = Math.max(...columns.map(({ bottom }) => bottom)) + gap.rail + (lanes.bottom - 1) * gap.edge;
  const laneOf = (k: number): number => {
    const inward = Math.floor(k / 2) * gap.edge;
    return k % 2 === 0 ? inward : height - inward;
  };
  // The first rail of a side is the outermost one.
  const railOf = ({ left, right }: Column, k: number): number => {
    const side = ends[k]?.side;
    const inner = ends.slice(0, k).filter((end) => end.side === side).length;
    return side === 'west' ? left + inner * gap.edge : right + tap + (railsOn('east') - 1 - inner) * gap.edge;
  };
  const width = Math.max(...columns.map((column) => Math.max(column.right, ...ends.map((_, k) => railOf(column, k)))));
  const entries = ends.map(({ side }, k): ElkPoint => ({ x: side === 'west' ? 0 : width, y: laneOf(k) }));
  const leaves = columns.flatMap((column, c) =>
    column.rows.map(({ y, ...place }, r): Leaf => ({
      ...place,
      at: { x: column.boxes, y },
      ways: place.ends.map(({ side, at }, k): Way => {
        const x = railOf(column, k);
        const [entry, rail, branch] = [entries[k] ?? at, { x, y: laneOf(k) }, { x, y: y + at.y }];
        const box = { x: column.boxes + at.x, y: y + at.y };
        const isLastOnRail = r === (k % 2 === 0 ? column.rows.length - 1 : 0);
        const isLastOnLane = c === (side === 'west' ? columns.length - 1 : 0);
        const points = [entry, rail, branch, box];
        return {
          points: side === 'west' ? points : points.toReversed(),
          junctions: [...(isLastOnLane ? [] : [rail]), ...(isLastOnRail ? [] : [branch])],
        };
      }),
    })),
  );
  return { leaves, width, height, entries };
}

interface Column {
  /** The x coordinate of the rail from which lines branch off to its boxes. */
  readonly left: number;
  /** The x coordinates of the start of its boxes and of the end of the widest one. */
  readonly boxes: number;
  readonly right: number;
  readonly bottom: number;
  readonly rows: readonly (Place & { readonly y: number })[];
}

// Distributes boxes over columns, in order, minimizing the height for the chosen number of columns.
function columnWise(group: readonly Place[], rails: number): Place[][] {
  const heights = heightOf(group);
  const widest = Math.max(...group.map(({ node }) => node.width ?? 0));
  const most = Math.max(2, Math.round(Math.sqrt((heights * shape) / (widest + rails + gap.column))));
  let [low, high] = [heights / most - 1, heights];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (filled(group, middle).length <= most) high = middle;
    else low = middle;
  }
  return filled(group, high);
}

/** The total height of boxes below one another. */
export function heightOf(group: readonly Place[]): number {
  return group.reduce((sum, { node }) => sum + (node.height ?? 0) + gap.row, 0);
}

// As many columns as needed so that none exceeds the limit, unless it has a single box.
function filled(group: readonly Place[], limit: number): Place[][] {
  const columns: Place[][] = [];
  let used = Infinity;
  for (const place of group) {
    const height = heightOf([place]);
    if (used + height > limit) {
      columns.push([]);
      used = 0;
    }
    columns.at(-1)?.push(place);
    used += height;
  }
  return columns;
}

function columnsOf(
  groups: readonly (readonly Place[])[],
  { before, after, top = gap.rail }: { readonly before: number; readonly after: number; readonly top?: number },
): Column[] {
  const columns: Column[] = [];
  let left = 0;
  for (const own of groups) {
    let bottom = top - gap.row;
    const rows = own.map((place) => {
      const y = bottom + gap.row;
      bottom = y + (place.node.height ?? 0);
      return { ...place, y };
    });
    const boxes = left + before;
    const right = boxes + Math.max(...own.map(({ node }) => node.width ?? 0));
    columns.push({ left, boxes, right, bottom, rows });
    left = right + after;
  }
  return columns;
}

function rightOf(leaves: readonly Leaf[]): number {
  return Math.max(...leaves.map(({ node, at }) => at.x + (node.width ?? 0)));
}
