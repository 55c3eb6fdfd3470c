import type { Diagnostic } from '../diagnostic/index.js';
import type { Elaboration } from '../model/index.js';
import { findAddressOverlaps } from './address-overlap.js';
import type { Finding } from './finding.js';

export { findAddressOverlaps } from './address-overlap.js';
export type { Finding } from './finding.js';
export { nearestFree } from './free-space.js';

/**
 * Everything that is wrong with a negotiated design: what the rules find, and requirements of the hardware that do not hold (design
 * 2).
 */
export function check(elaboration: Elaboration): Finding[] {
  return [...findAddressOverlaps(elaboration), ...elaboration.diagnostics.map(findingOf)];
}

/** A diagnostic of negotiation as a finding. */
export function findingOf({ rule, severity, message, subjects, locations, help = '' }: Diagnostic): Finding {
  return { rule, severity, message, subjects, locations, ranges: [], help };
}
