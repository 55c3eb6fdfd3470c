import { json } from '../base/text/index.js';
import type { Chosen } from '../config/index.js';

/** A design that a sweep elaborates. */
export interface Combination {
  /** Its index in the sweep. */
  readonly index: number;
  /** Its name: `rocket --config DualCoreConfig`. */
  readonly design: string;
  /** The values of the choices in the expression. */
  readonly choices: Readonly<Record<string, Chosen>>;
}

/** The data of a table. */
export interface Sweep {
  /** All combinations, finished or not, because they determine the choices. */
  readonly combinations: readonly Combination[];
  /** The finished ones. */
  readonly rows: readonly Row[];
  /** Whether all are compared with a base. */
  readonly isCompared: boolean;
  /** The known rules of findings, besides those of the designs; default none. */
  readonly rules?: () => readonly string[];
}

/** Why a design was not elaborated. */
export interface Refusal {
  /** The rule that it violates; null if it threw another error, or exceeded its time or memory. */
  readonly rule: string | null;
  readonly message: string;
  /** How to fix it; empty if there is no advice. */
  readonly help: string;
}

// Rules about inputs that cannot be read, or that throw.
const unreadable = /^(?:config\/(?:arguments?|digits|syntax|unknown)|document\/.*|input\/.*|graph\/function-threw)$/;

/** Whether the design itself was refused, as opposed to its input, or for lack of time or memory. */
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

/** Whether two rows are equal except for their time. */
export function sameRow(a: Row, b: Row): boolean {
  return json({ ...a, time: 0 }) === json({ ...b, time: 0 });
}
