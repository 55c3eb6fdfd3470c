import type { Diagnostic } from '../../base/diagnostic/index.js';
import { rowsOf, withBindings } from '../declare/binding-table.js';
import { diagnose } from './failures.js';
import { arityError } from '../nodes/arity-error.js';
import { type BoundSide, kinds } from '../declare/bindings.js';
import { flexibleKinds } from '../nodes/node-kind.js';
import type { Numbered } from './numbered.js';
import * as rules from './rules.js';

/** Which way the `:*=*` bindings around nodes go, by serial (core 3.4). */
export interface FlexOffsets {
  /** Above 0 the sinks decide, below 0 the sources, and 0 means one edge. */
  readonly offsets: Int32Array;
  /** Why that cannot be told, of the nodes of which it cannot. */
  readonly undecided: ReadonlyMap<number, Diagnostic>;
}

/** Finds the sets of flexible nodes that `:*=*` joins, and the direction of each; other nodes have none. */
export function flexOffsets(declared: Numbered): FlexOffsets {
  const offsets = new Int32Array(declared.nodes.length);
  const undecided = new Map<number, Diagnostic>();
  const left = flexibleEnds(declared);
  for (let serial = left.indexOf(1); serial >= 0; serial = left.indexOf(1, serial)) {
    const set = takeSet(declared, serial, left);
    const sinks = count(declared.outward, set, kinds.query) + count(declared.inward, set, kinds.star);
    const sources = count(declared.outward, set, kinds.star) + count(declared.inward, set, kinds.query);
    const failure = sinks > 0 && sources > 0 ? undecidable(declared, set, sinks, sources) : undefined;
    for (const member of set) {
      if (failure === undefined) offsets[member] = sinks - sources;
      else undecided.set(member, failure);
    }
  }
  return { offsets, undecided };
}

// By serial: 1 for each flexible node that has a `:*=*` binding.
function flexibleEnds({ nodes, design, outward, inward }: Numbered): Uint8Array {
  const flexible = (serial: number): boolean => flexibleKinds.has(design.declared[serial]?.kind ?? 'custom');
  const ends = new Uint8Array(nodes.length);
  const { kind, peer, across } = outward;
  for (let binding = kind.indexOf(kinds.flex); binding >= 0; binding = kind.indexOf(kinds.flex, binding + 1)) {
    const [sink, source] = [peer[binding] ?? 0, inward.peer[across[binding] ?? 0] ?? 0];
    if (flexible(sink)) ends[sink] = 1;
    if (flexible(source)) ends[source] = 1;
  }
  return ends;
}

// The connected set of a node. Its members are removed from `left`.
function takeSet({ outward, inward }: Numbered, start: number, left: Uint8Array): readonly number[] {
  const set = [start];
  left[start] = 0;
  // An array iterator also visits elements that are added during the iteration.
  for (const member of set) {
    for (const { starts, kind, peer } of [outward, inward]) {
      for (let b = starts[member] ?? 0; b < (starts[member + 1] ?? 0); b++) {
        const other = peer[b] ?? 0;
        if (kind[b] !== kinds.flex || left[other] !== 1) continue;
        left[other] = 0;
        set.push(other);
      }
    }
  }
  return set;
}

// The number of bindings of a kind on one side of these nodes.
function count({ starts, kind }: BoundSide, set: readonly number[], wanted: number): number {
  let found = 0;
  for (const member of set) {
    const end = starts[member + 1] ?? 0;
    for (let b = starts[member] ?? 0; b < end; b++) if (kind[b] === wanted) found++;
  }
  return found;
}

const namesToShow = 8;

function undecidable(declared: Numbered, serials: readonly number[], sinks: number, sources: number): Diagnostic {
  const set = serials.map((serial) => declared.node(serial));
  const members = new Set(set);
  const rows = set.flatMap((node) =>
    rowsOf(node, (_side, _b, { kind, peer }) =>
      kind === 'flex' ? 'its direction is the question' : `as many as ${(kind === 'star' ? node : peer).path} decides`,
    ),
  );
  // A binding between two members is in the lists of both, so it is counted on one side only.
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
