import { demand } from './requirement.js';
import * as rules from './rules.js';

/** More of one kind would fill the memory before anything is said about them. */
const most = 65_536;

/**
 * So many things of one kind, which a design asks for by their number: `what` they are, in the plural, and how each is made (design 5).
 * None for a number below 0, as in the reference.
 *
 * @throws RequirementError `values/count` unless the number is an integer of at most 65,536.
 */
export function repeated<T>(count: number, what: string, make: (k: number) => T): T[] {
  demandCount(count, what);
  return Array.from({ length: Math.max(0, count) }, (_, k) => make(k));
}

/**
 * Refuses numbers of things that there cannot be (design 5).
 *
 * @throws RequirementError `values/count` unless the number is an integer of at most 65,536.
 */
export function demandCount(count: number, what: string): void {
  demand(Number.isInteger(count) && count <= most, rules.valuesCount, () => `The number of ${what} is ${count}.`, {
    help: 'Give a whole number of at most 65,536.',
  });
}
