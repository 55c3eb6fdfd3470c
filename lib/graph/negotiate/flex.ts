import type { Diagnostic } from '../../base/diagnostic/index.js';
import { rowsOf, withBindings } from '../declare/binding-table.js';
import { diagnose } from './failures.js';
import { arityError } from '../nodes/arity-error.js';
import { type BoundSide, kinds } from '../declare/bindings.js';
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
  const { nodes, outward, inward } = declared;
  const offsets = new Int32Array(nodes.length);
  const undecided = new Map<number, Diagnostic>();
  const known = new Uint8Array(nodes.length);
  for (let serial = 0; serial < nodes.length; serial++) {
    if (known[serial] === 1 || !(hasFlex(outward, serial) || hasFlex(inward, serial))) continue;
    if (nodes[serial]?.flexible !== true) continue;
    const set = flexSet(declared, serial);
    const sinks = count(outward, set, kinds.query) + count(inward, set, kinds.star);
    const sources = count(outward, set, kinds.star) + count(inward, set, kinds.query);
    const failure = sinks > 0 && sources > 0 ? undecidable(declared, set, sinks, sources) : undefined;
    for (const member of set) {
      known[member] = 1;
      if (failure === undefined) offsets[member] = sinks - sources;
      else undecided.set(member, failure);
    }
  }
  return { offsets, undecided };
}

function hasFlex({ starts, kind }: BoundSide, serial: number): boolean {
  for (let b = starts[serial] ?? 0; b < (starts[serial + 1] ?? 0); b++) if (kind[b] === kinds.flex) return true;
  return false;
}

function flexSet({ nodes, outward, inward }: Numbered, start: number): readonly number[] {
  const visited = new Set([start]);
  for (const member of visited) {
    for (const { starts, kind, peer } of [outward, inward]) {
      for (let b = starts[member] ?? 0; b < (starts[member + 1] ?? 0); b++) {
        const other = peer[b] ?? 0;
        if (kind[b] === kinds.flex && nodes[other]?.flexible === true) visited.add(other);
      }
    }
  }
  return [...visited];
}

// How many bindings of a kind these nodes have on one side.
function count({ starts, kind }: BoundSide, set: readonly number[], wanted: number): number {
  let found = 0;
  for (const member of set) {
    for (let b = starts[member] ?? 0; b < (starts[member + 1] ?? 0); b++) if (kind[b] === wanted) found++;
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
