import type { ElkEdgeSection, ElkExtendedEdge, ElkPoint } from '../../../interop.js';

/** The points of an edge that has been laid out. */
export function pointsOf(edge: ElkExtendedEdge | undefined): ElkPoint[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}

/** A section without redundant points, which repeat another point or lie on a straight line. */
export function sectionOf(id: string, points: readonly ElkPoint[]): ElkEdgeSection {
  const distinct = points.filter((point, k) => k === 0 || !isSame(point, points[k - 1]));
  const bends = distinct.filter((point, k) => !goesOn(distinct[k - 1], point, distinct[k + 1]));
  const [startPoint = { x: 0, y: 0 }] = bends;
  return { id: `${id} way`, startPoint, bendPoints: bends.slice(1, -1), endPoint: bends.at(-1) ?? startPoint };
}

function isSame(a: ElkPoint, b: ElkPoint | undefined): boolean {
  return a.x === b?.x && a.y === b.y;
}

// Whether a point lies on a horizontal or vertical line between its neighbours.
function goesOn(before: ElkPoint | undefined, at: ElkPoint, after: ElkPoint | undefined): boolean {
  return (before?.x === at.x && at.x === after?.x) || (before?.y === at.y && at.y === after?.y);
}
