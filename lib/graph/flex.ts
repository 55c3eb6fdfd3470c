import type { Diagnostic } from '../diagnostic/index.js';
import type { Design } from './design.js';
import { diagnose } from './failures.js';
import { arityError, type Node } from './node.js';

/**
 * For each node, by serial, which way the `:*=*` bindings around it go: above 0 the sinks decide, below 0 the sources, and 0 means
 * one edge; or why that cannot be told (core 3.4).
 */
export type FlexOffsets = readonly (number | Diagnostic)[];

/** Finds the sets of flexible nodes that `:*=*` joins, and the direction of each. */
export function flexOffsets(design: Design): FlexOffsets {
  const offsets: (number | Diagnostic | undefined)[] = new Array<undefined>(design.nodes.length).fill(undefined);
  for (const node of design.nodes) {
    if (offsets[node.serial] !== undefined) continue;
    const set = flexSet(node);
    const offset = direction(set);
    for (const member of set) offsets[member.serial] = offset;
  }
  return offsets.map((offset) => offset ?? 0);
}

function flexSet(start: Node): Node[] {
  if (!start.flexible) return [start];
  const visited = new Set([start]);
  for (const node of visited) {
    for (const binding of [...node.outward, ...node.inward]) {
      if (binding.kind === 'flex' && binding.peer.flexible) visited.add(binding.peer);
    }
  }
  return [...visited];
}

function direction(set: readonly Node[]): number | Diagnostic {
  if (!set[0]?.flexible) return 0;
  let sinks = 0;
  let sources = 0;
  for (const node of set) {
    for (const { kind } of node.outward) {
      if (kind === 'query') sinks++;
      if (kind === 'star') sources++;
    }
    for (const { kind } of node.inward) {
      if (kind === 'star') sinks++;
      if (kind === 'query') sources++;
    }
  }
  if (sinks > 0 && sources > 0) return undecided(set, sinks, sources);
  return sinks - sources;
}

function undecided(set: readonly Node[], sinks: number, sources: number): Diagnostic {
  const bindings = set
    .flatMap((node) => [...node.inward, ...node.outward])
    .filter(({ kind }) => kind === 'star' || kind === 'query');
  const names = set.map((node) => `  ${node.path}`).join('\n');
  const error = arityError(
    'flex-direction',
    `The direction of :*=* cannot be told: the nodes it joins are also bound with :*= (${sinks} times, the sinks decide) and with :=* (${sources} times, the sources decide).\n${names}`,
    'Keep only one of the two stars around these nodes, or bind with from (:=) where one edge is meant.',
  );
  return diagnose(error, set, [...new Set(bindings.map((binding) => binding.location))]);
}
