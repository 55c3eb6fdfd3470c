import { type Finding, graveFindings } from '../../lib/check/index.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { io } from '../process/io.js';
import { keep, recall } from './store.js';

// Elaborations that follow from a key alone, and what is found in them. Keeping one takes half as long again as to elaborate it, which only
// who asks once more gets back: the first time it is noted that it was asked for, and the second time it is kept.

const keys = new WeakMap<Elaboration, string>();

/** The elaboration that was kept under a key; `asked` for one that was asked for before, undefined for one that was not. */
export function recallElaboration(key: string): Elaboration | 'asked' | undefined {
  const before = recall('elaboration', key);
  if (before === undefined) return undefined;
  if (before.length === 0) return 'asked';
  const elaboration = deserialise(before);
  keys.set(elaboration, key);
  return elaboration;
}

/** Notes that the elaboration of a key was asked for. */
export function noteAsked(key: string): void {
  keep('elaboration', key, '');
}

/** Keeps an elaboration under its key, once the answer is out; one that is too large is not kept. */
export function keepElaboration(key: string, elaboration: Elaboration): void {
  keys.set(elaboration, key);
  if (elaboration.edges.length > mostEdges) return;
  io().afterwards?.(() => {
    keep('elaboration', key, [...serialise(elaboration)].join(''));
  });
}

/** The errors and warnings of a design under no policy, from the cache where they are known of the elaborations of its key. */
export function findingsKept(elaboration: Elaboration): readonly Finding[] {
  const found = known.get(elaboration) ?? recalled(elaboration);
  known.set(elaboration, found);
  return found;
}

// Who asks for a picture is told of errors as well.
const known = new WeakMap<Elaboration, readonly Finding[]>();

function recalled(elaboration: Elaboration): readonly Finding[] {
  const key = keys.get(elaboration);
  if (key === undefined) return graveFindings(elaboration);
  const before = recall('findings', key)?.toString();
  if (before !== undefined) return JSON.parse(before) as readonly Finding[];
  const found = graveFindings(elaboration);
  keep('findings', key, JSON.stringify(found));
  return found;
}

/** Each takes some 1,000 bytes: a quarter of what there is room for, or some 470 cores. */
const mostEdges = 1 << 15;
