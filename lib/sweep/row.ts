import { json } from '../base/text/index.js';
import type { Chosen } from '../config/index.js';

/** One of the designs that a sweep elaborates. */
export interface Combination {
  /** Its place among all of the sweep, from 0. */
  readonly index: number;
  /** What it is called: `rocket --config DualCoreConfig`. */
  readonly design: string;
  /** What is chosen at the places of the expression where there is a choice. */
  readonly choices: Readonly<Record<string, Chosen>>;
}

/** What a table is made of. */
export interface Sweep {
  /** All combinations, done or not: they have the choices. */
  readonly combinations: readonly Combination[];
  /** Those that are done. */
  readonly rows: readonly Row[];
  /** Whether all are compared with a base. */
  readonly isCompared: boolean;
  /** The rules that findings may be of, beside those of the designs; default none that are known. */
  readonly rules?: () => readonly string[];
}

/** Why a design was not elaborated. */
export interface Refusal {
  /** The rule that it breaks; null where none does: it threw something else, or took too much time or memory. */
  readonly rule: string | null;
  readonly message: string;
  /** How to fix it; empty if there is no advice. */
  readonly help: string;
}

// What was written cannot be read, or throws.
const unreadable = /^(?:config\/(?:arguments?|digits|syntax|unknown)|document\/.*|input\/.*|graph\/function-threw)$/;

/** Whether it is the design that was refused: not what it was to be made from, nor time or memory. */
export function isOfDesign({ rule }: Pick<Refusal, 'rule'>): boolean {
  return rule !== null && !unreadable.test(rule);
}

/** Whether a row is of a combination that could not be tried. */
export function isUntried({ refused }: Row): boolean {
  return refused !== null && !isOfDesign(refused);
}

/** What became of a combination. */
export interface Row extends Combination {
  /** By their names; empty for one that was refused. */
  readonly figures: Readonly<Record<string, number>>;
  /** How many findings there are, by rule. */
  readonly findings: Readonly<Record<string, number>>;
  /** Null for one that was elaborated. */
  readonly refused: Refusal | null;
  /** Milliseconds that it took: never the same, and never compared. */
  readonly time: number;
}

/** Whether two rows say the same, whatever time they took. */
export function sameRow(a: Row, b: Row): boolean {
  return json({ ...a, time: 0 }) === json({ ...b, time: 0 });
}
