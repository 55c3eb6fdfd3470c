import type { Location } from '../../base/diagnostic/index.js';

// What a CMSIS-SVD file says, in its words. Addresses and sizes are hexadecimal: "0x40010000".

export interface SvdFacts {
  readonly device: string;
  readonly vendor: string | null;
  readonly cpu: string | null;
  readonly addressUnitBits: number;
  readonly width: number;
  /** After arrays and derivations, in the order of the file. */
  readonly peripherals: readonly SvdPeripheral[];
  readonly overlaps: readonly SvdOverlap[];
  readonly duplicateInterrupts: readonly SvdDuplicate[];
}

export interface SvdPeripheral {
  readonly name: string;
  readonly base: string;
  readonly derivedFrom?: string;
  readonly groupName?: string;
  readonly alternatePeripheral?: string;
  readonly headerStructName?: string;
  /** `read-write`, where the peripheral itself says so. */
  readonly access?: string;
  readonly blocks: readonly SvdBlock[];
  /** Whether the blocks are those of the peripheral that it derives from. */
  readonly blocksInherited?: true;
  readonly interrupts: readonly SvdInterrupt[];
  /** Those of the peripheral that it derives from: whether they are its own is not said. */
  readonly interruptsInherited?: readonly SvdInterrupt[];
  /** How many registers it declares: an array is one, and of an array of clusters the first and the last are counted. */
  readonly registers: number;
  /** How many of them lie in no block, at least in part. */
  readonly registersOutside?: number;
  /** From the first address that a register covers to the one behind the last. */
  readonly registerHull?: readonly [start: string, end: string];
  readonly place: Location;
}

/** An address block, at its absolute address. */
export interface SvdBlock {
  readonly base: string;
  readonly size: string;
  readonly usage: string;
  readonly place: Location;
}

export interface SvdInterrupt {
  readonly name: string;
  readonly value: number;
  readonly place: Location;
}

/** Two address blocks that share addresses; `a` begins first. */
export interface SvdOverlap {
  readonly class:
    | 'alternatePeripheral'
    | 'reserved-block'
    | 'template-at-zero'
    | 'identical'
    | 'same-base'
    | 'contained'
    | 'partial';
  readonly a: string;
  readonly ar: readonly [start: string, end: string];
  readonly b: string;
  readonly br: readonly [start: string, end: string];
  /** Whether a register of one has an address of a register of the other. */
  readonly registersMeet: boolean;
  readonly hints?: readonly string[];
  readonly places: readonly [Location, Location];
}

/** An interrupt number that occurs several times. */
export interface SvdDuplicate {
  readonly class: 'same-peripheral' | 'same-name-shared' | 'same-base-alternate' | 'different-names';
  readonly value: number;
  /** `PERIPHERAL:INTERRUPT`. */
  readonly uses: readonly string[];
}
