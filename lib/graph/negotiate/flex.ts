import type { Diagnostic } from '../../base/diagnostic/index.js';
import { rowsOf, withBindings } from '../declare/binding-table.js';
import type { Binding, Design, Node } from '../declared.js';
import { diagnose } from './failures.js';
import { arityError } from '../nodes/arity-error.js';
import * as rules from './rules.js';

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
    if (!node.flexible) {
      offsets[node.serial] = 0;
      continue;
    }
    const set = flexSet(node);
    const offset = direction(set);
    for (const member of set) offsets[member.serial] = offset;
  }
  return offsets.map((offset) => offset ?? 0);
}

function flexSet(start: Node): Node[] {
  const isJoint = ({ kind, peer }: Binding): boolean => kind === 'flex' && peer.flexible;
  if (!start.outward.some(isJoint) && !start.inward.some(isJoint)) return [start];
  const visited = new Set([start]);
  for (const node of visited) {
    for (const binding of node.outward) if (isJoint(binding)) visited.add(binding.peer);
    for (const binding of node.inward) if (isJoint(binding)) visited.add(binding.peer);
  }
  return [...visited];
}

function direction(set: readonly Node[]): number | Diagnostic {
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

const namesToShow = 8;

function undecided(set: readonly Node[], sinks: number, sources: number): Diagnostic {
  const members = new Set(set);
  const rows = set.flatMap((node) =>
    rowsOf(node, (_side, _b, { kind, peer }) =>
      kind === 'flex' ? 'its direction is the question' : `as many as ${(kind === 'star' ? node : peer).path} decides`,
    ),
  );
  // A binding between two members is in the lists of both.
  const once = rows.filter(({ side, binding }) => side === 'outward' || !members.has(binding.peer));
  const stars = once.filter(({ binding: { kind } }) => kind === 'star' || kind === 'query');
  const joints = once.filter(({ binding: { kind } }) => kind === 'flex');
  const names = set.slice(0, namesToShow).map((node) => node.path);
  if (set.length > names.length) names.push(`${set.length - names.length} more`);
  const error = arityError(
    rules.arityFlexDirection,
    `The direction of :*=* around ${names.join(', ')} cannot be told: of the stars beside it, ${sinks} ${sinks === 1 ? 'lets its sink' : 'let their sinks'} decide (:*=) and ${sources} ${sources === 1 ? 'lets its source' : 'let their sources'} decide (:=*).`,
    'Keep only one kind of star around these nodes, or bind with from (:=) where one edge is meant.',
  );
  return withBindings(diagnose(error, set), [...stars, ...joints]);
}
