import { type Finding, graveFindings } from '../../lib/check/index.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { io } from '../process/io.js';
import { keep, recall } from './store.js';

// Caches elaborations and their findings under a key that determines them. Storing one costs half as long again as elaborating it, and only a
// repeated request benefits. So the first request is only noted, and the elaboration is stored on the second.

const keys = new WeakMap<Elaboration, string>();

/** The elaboration cached under a key, `asked` if it was requested before but not stored, undefined if this is the first request. */
export function recallElaboration(key: string): Elaboration | 'asked' | undefined {
  const before = recall('elaboration', key);
  if (before === undefined) return undefined;
  if (before.length === 0) return 'asked';
  const elaboration = deserialise(before);
  keys.set(elaboration, key);
  return elaboration;
}

/** Notes that the elaboration of a key was requested. */
export function noteAsked(key: string): void {
  keep('elaboration', key, '');
}

/** Caches an elaboration under its key after the answer is written, unless it is too large. */
export function keepElaboration(key: string, elaboration: Elaboration): void {
  keys.set(elaboration, key);
  if (elaboration.edges.length > mostEdges) return;
  io().afterwards?.(() => {
    keep('elaboration', key, [...serialise(elaboration)].join(''));
  });
}

/** The errors and warnings of a design without a policy; cached if its elaboration has a key. */
export function findingsKept(elaboration: Elaboration): readonly Finding[] {
  const found = known.get(elaboration) ?? recalled(elaboration);
  known.set(elaboration, found);
  return found;
}

// Drawing commands also report errors, so the same elaboration is checked more than once.
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

/** An edge takes some 1,000 bytes, so this is a quarter of the cache, or some 470 cores. */
const mostEdges = 1 << 15;
