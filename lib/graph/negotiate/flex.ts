import type { Diagnostic } from '../../base/diagnostic/index.js';
import { rowsOf, withBindings } from '../declare/binding-table.js';
import type { Node } from '../declared.js';
import { diagnose } from './failures.js';
import { arityError } from '../nodes/arity-error.js';
import { type BoundSide, kinds, type Numbered } from './numbered.js';
import * as rules from './rules.js';

/** Which way the `:*=*` bindings around nodes go, by serial (core 3.4). */
export interface FlexOffsets {
  /** Above 0 the sinks decide, below 0 the sources, and 0 means one edge. */
  readonly offsets: Int32Array;
  /** Why that cannot be told, of the nodes of which it cannot. */
  readonly undecided: ReadonlyMap<number, Diagnostic>;
}

/** Finds the sets of flexible nodes that `:*=*` joins, and the direction of each. */
export function flexOffsets(declared: Numbered): FlexOffsets {
  const { nodes } = declared;
  const offsets = new Int32Array(nodes.length);
  const undecided = new Map<number, Diagnostic>();
  const known = new Uint8Array(nodes.length);
  for (const { serial, flexible } of nodes) {
    if (!flexible || known[serial] === 1) continue;
    const set = flexSet(declared, serial);
    const [sinks, sources] = deciding(declared, set);
    const offset = sinks > 0 && sources > 0 ? 0 : sinks - sources;
    const failure =
      sinks > 0 && sources > 0
        ? undecidable(
            set.map((k) => declared.node(k)),
            sinks,
            sources,
          )
        : undefined;
    for (const member of set) {
      known[member] = 1;
      offsets[member] = offset;
      if (failure !== undefined) undecided.set(member, failure);
    }
  }
  return { offsets, undecided };
}

function flexSet(declared: Numbered, start: number): readonly number[] {
  const sides = [declared.outward, declared.inward];
  if (!sides.some((side) => hasJoint(declared, side, start))) return [start];
  const visited = new Set([start]);
  for (const member of visited) {
    for (const side of sides) {
      for (let b = side.starts[member] ?? 0; b < (side.starts[member + 1] ?? 0); b++) {
        if (isJoint(declared, side, b)) visited.add(side.peer[b] ?? 0);
      }
    }
  }
  return [...visited];
}

function hasJoint(declared: Numbered, side: BoundSide, serial: number): boolean {
  for (let b = side.starts[serial] ?? 0; b < (side.starts[serial + 1] ?? 0); b++) {
    if (isJoint(declared, side, b)) return true;
  }
  return false;
}

function isJoint({ nodes }: Numbered, { kind, peer }: BoundSide, binding: number): boolean {
  return kind[binding] === kinds.flex && nodes[peer[binding] ?? 0]?.flexible === true;
}

// How many bindings of these nodes let their sinks decide, and how many their sources.
function deciding({ inward, outward }: Numbered, set: readonly number[]): readonly [sinks: number, sources: number] {
  let [sinks, sources] = [0, 0];
  for (const member of set) {
    for (let b = outward.starts[member] ?? 0; b < (outward.starts[member + 1] ?? 0); b++) {
      if (outward.kind[b] === kinds.query) sinks++;
      if (outward.kind[b] === kinds.star) sources++;
    }
    for (let b = inward.starts[member] ?? 0; b < (inward.starts[member + 1] ?? 0); b++) {
      if (inward.kind[b] === kinds.star) sinks++;
      if (inward.kind[b] === kinds.query) sources++;
    }
  }
  return [sinks, sources];
}

const namesToShow = 8;

function undecidable(set: readonly Node[], sinks: number, sources: number): Diagnostic {
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
