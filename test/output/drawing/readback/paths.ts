import type { EdgeRecord, Elaboration, Protocols } from '../../../../lib/elaboration/index.js';
import { type Picture, type SeenBox, type SeenWay, waysIn } from '../svg-reader.js';
import { isBus, isPassed, type Owners, ownersOf } from './owners.js';

// Every way from box to box, and through a box to the next, exists in the edges.
export function pathFaults(
  picture: Picture,
  elaboration: Elaboration,
  isMeant: (protocols: Protocols, edge: EdgeRecord) => boolean,
): string[] {
  const owners = ownersOf(picture, elaboration);
  const { netlist } = owners;
  const ways = waysIn(picture).filter(({ protocol }) => protocol !== '');
  const leaving = new Map<SeenBox, SeenWay[]>();
  for (const way of ways) leaving.set(way.from, [...(leaving.get(way.from) ?? []), way]);
  const starts = new Map<SeenBox, EdgeRecord[]>();
  for (const edge of netlist.edges.values()) {
    const box = isMeant(netlist.protocols, edge) ? owners.from(edge) : undefined;
    if (box !== undefined) starts.set(box, [...(starts.get(box) ?? []), edge]);
  }
  const faults: string[] = [];
  // Which boxes follow which, and which follow those, over edges that begin in a box.
  for (const [from, own] of leaving) {
    const { next, behind } = reachedFrom(starts.get(from) ?? [], owners, from);
    for (const { to } of own) {
      const isIdle = [from, to].some(({ words }) => words.includes('no devices'));
      if (!next.has(to) && !isIdle) faults.push(`a line leads from ${from.id} to ${to.id}, but no edge`);
      if (!isPassed(to)) continue;
      for (const { to: last } of leaving.get(to) ?? [])
        if (last !== from && !behind.get(to)?.has(last) && !isIdle && !last.words.includes('no devices'))
          faults.push(`a way leads from ${from.id} through ${to.id} to ${last.id}, but no edges`);
    }
    for (const to of next)
      if (to !== from && !own.some((way) => way.to === to))
        faults.push(`edges lead from ${from.id} to ${to.id}, but no line`);
  }
  return faults;
}

function reachedFrom(
  edges: readonly EdgeRecord[],
  owners: Owners,
  start: SeenBox,
): { readonly next: ReadonlySet<SeenBox>; readonly behind: ReadonlyMap<SeenBox, ReadonlySet<SeenBox>> } {
  const next = new Set<SeenBox>();
  const behind = new Map<SeenBox, Set<SeenBox>>();
  // Where a walk is: at an edge, and in which box it was last, if in any.
  const open: [EdgeRecord, SeenBox | undefined][] = edges.map((edge) => [edge, undefined]);
  const seen = new Set(open.map(([edge]) => `${edge.id} `));
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const [edge, through] = step;
    const box = owners.into(edge);
    let passed = through;
    if (box !== undefined && box !== start && through === undefined) {
      next.add(box);
      passed = box;
    } else if (box !== undefined && through !== undefined && box !== through) {
      behind.set(through, (behind.get(through) ?? new Set()).add(box));
      continue;
    }
    for (const after of owners.netlist.after(edge)) {
      const key = `${after.id} ${passed?.id ?? ''}`;
      const { protocols } = owners.netlist;
      if (after.protocol === edge.protocol || isBus(protocols, after) === isBus(protocols, edge))
        if (!seen.has(key)) open.push([after, passed]);
      seen.add(key);
    }
  }
  return { next, behind };
}
