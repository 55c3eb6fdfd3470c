import { demand } from './requirement.js';
import * as rules from './rules.js';

/** More of one kind would fill the memory before anything is said about them. */
const mostBits = 16;
const most = 2 ** mostBits;

/** What things are, in the plural; or a function that says so, for those who are refused. */
export type What = string | (() => string);

function wordsOf(what: What): string {
  return typeof what === 'string' ? what : what();
}

/**
 * So many things of one kind, which a design asks for by their number: `what` they are, in the plural, and how each is made (design 5).
 * None for a number below 0, as in the reference.
 *
 * @throws RequirementError `values/count` unless the number is an integer of at most 65,536.
 */
export function repeated<T>(count: number, what: What, make: (k: number) => T): T[] {
  demandCount(count, what);
  // Called for every tile: a loop takes a fifth of the time of Array.from.
  const things: T[] = [];
  for (let k = 0; k < count; k++) things.push(make(k));
  return things;
}

/** How a number of bits was given. */
export interface GivenBits {
  /** As it was written: `idBits: 40`. */
  readonly given: string;
  /** What to give, before the largest number of bits: `idBits of at most`. */
  readonly give: string;
  /** What follows that number. Default: nothing. */
  readonly rest?: string;
}

/**
 * Refuses more things than there can be where bits tell them apart: messages speak of what was given, not of the number that follows from it
 * (design 5). `what` they are, in the plural.
 *
 * @throws RequirementError `values/count` for more than 16 bits.
 */
export function demandBits(bits: number, what: What, { given, give, rest = '' }: GivenBits): void {
  demand(
    2 ** bits <= most,
    rules.valuesCount,
    () => `The number of ${wordsOf(what)} is ${numberText(bits)}, which follows from ${given}.`,
    {
      help: `Give ${give} ${mostBits}${rest}.`,
    },
  );
}

// Counts that a number cannot hold exactly are written as a power.
function numberText(bits: number): string {
  return bits > 53 ? `2^${bits}` : String(2 ** bits);
}

/**
 * Refuses numbers of things that there cannot be (design 5).
 *
 * @throws RequirementError `values/count` unless the number is an integer of at most 65,536.
 */
export function demandCount(count: number, what: What): void {
  demand(
    Number.isInteger(count) && count <= most,
    rules.valuesCount,
    () => `The number of ${wordsOf(what)} is ${count}.`,
    {
      help: 'Give a whole number of at most 65,536.',
    },
  );
}
