import { demand } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';

/**
 * Cycles that items (debits) and returned credits spend on the way to the other side of a credited crossing (core 8.10).
 */
export class CreditedDelay {
  /** Cycles of an item on its way, at least 0. */
  readonly debit: number;
  /** Cycles of a returned credit on its way, at least 0. */
  readonly credit: number;

  /**
   * Both in cycles.
   *
   * @throws RequirementError `credited-delay/negative` unless both are integers of at least 0.
   */
  constructor(debit: number, credit: number) {
    const valid = Number.isInteger(debit) && Number.isInteger(credit) && debit >= 0 && credit >= 0;
    demand(
      valid,
      rules.creditedDelayNegative,
      () => `Credited delay ${debit}:${credit} is not a pair of integers of at least 0.`,
      {
        help: () =>
          `Give both as whole numbers of cycles, such as new CreditedDelay(${wholeCycles(debit)}, ${wholeCycles(credit)}).`,
      },
    );
    this.debit = debit;
    this.credit = credit;
  }

  /** Cycles of the round trip. */
  get total(): number {
    return this.debit + this.credit;
  }

  /** The delay seen from the other side: debit and credit swapped. */
  get flip(): CreditedDelay {
    return new CreditedDelay(this.credit, this.debit);
  }

  /** Both delays one after the other, debit and credit added up (core 8.10). */
  plus(other: CreditedDelay): CreditedDelay {
    return new CreditedDelay(this.debit + other.debit, this.credit + other.credit);
  }

  /** Whether both fields are the same. */
  equals(other: CreditedDelay): boolean {
    return this.debit === other.debit && this.credit === other.credit;
  }

  /** `debit:credit`. */
  toString(): string {
    return `${this.debit}:${this.credit}`;
  }
}

function wholeCycles(cycles: number): number {
  return Number.isFinite(cycles) ? Math.max(0, Math.ceil(cycles)) : 1;
}

/** One cycle each way: what credited crossings have unless they say. */
export const defaultCreditedDelay: CreditedDelay = new CreditedDelay(1, 1);
