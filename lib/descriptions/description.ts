import type { Elaboration, Notation, Unknown } from '../elaboration/index.js';
import type { Location } from '../base/diagnostic/index.js';

// The common model of all notations, from which topologies are built.

export type { Notation, Unknown } from '../elaboration/index.js';

/** A SoC as described. */
export interface DescribedSoc {
  readonly notation: Notation;
  /** The file that was read. */
  readonly file: string;
  /** The name of the SoC or the board. */
  readonly name: string;
  readonly place: Location;
  /** Parents precede their children; the first part is the outermost bus. */
  readonly parts: readonly DescribedPart[];
  /** Problems with addresses and interrupts, by the rules for descriptions. */
  readonly findings: readonly DescribedFinding[];
  /** Aspects that the notation does not cover. */
  readonly unknown: readonly Unknown[];
  /** Assumptions about these aspects. */
  readonly assumptions: readonly string[];
  /**
   * Information for software about parts and other things, besides addresses and interrupts; absent if the notation has
   * none.
   */
  readonly told?: readonly DescribedTold[];
}

/** Information for software about something, such as the keys for finding drivers, and the features of a core. */
export interface DescribedTold {
  /** The id of the part, or the full name of something else in the notation. */
  readonly id: string;
  /** The id of the enclosing part, and the names from there on; for a part, only its own id. */
  readonly within: readonly [part: string, ...names: string[]];
  readonly enabled: boolean;
  /** In terms of the notation: `compatible`, `riscv,isa`; list values are separated by `, `. */
  readonly properties: Readonly<Record<string, string>>;
  /** Its references to others; absent if there are none. */
  readonly takes?: readonly DescribedReference[];
  readonly place: Location;
}

/** A reference to a resource of another part, such as a clock or a reset. */
export interface DescribedReference {
  /** The property with the reference: `clocks`, `resets`. */
  readonly property: string;
  /** The full name of the provider in the notation. */
  readonly provider: string;
  /** The specifier of the resource, as numbered by the provider; empty for its only one. */
  readonly args: readonly number[];
  readonly name?: string;
  /** Its index in the property, if it has no name and that differs from its index among those of the same provider. */
  readonly index?: number;
  readonly place: Location;
}

/** A bus, a device, a memory or a master. */
export interface DescribedPart {
  /** Its full name in the notation: `/soc/serial@10010000`, `UART0`. */
  readonly id: string;
  readonly name: string;
  /** The id of the enclosing part; null for the outermost bus. */
  readonly parent: string | null;
  readonly kind: 'bus' | 'device' | 'memory' | 'reserved' | 'master';
  readonly enabled: boolean;
  /** It exists, but is not for use by software, as with reserved memory. */
  readonly hidden?: true;
  /** For a bus: no other bus leads to it, so only masters on it reach its devices. */
  readonly apart?: true;
  /** Other names: labels and aliases. */
  readonly names: readonly string[];
  readonly compatible: readonly string[];
  /** Its addresses as seen by CPUs. */
  readonly windows: readonly DescribedWindow[];
  /**
   * The address relative to which software counts its registers, if the notation has it: at or before the first of its
   * windows.
   */
  readonly base?: bigint;
  /** The interrupts that it raises. */
  readonly interrupts: readonly DescribedInterrupt[];
  /** Whether interrupts end there. */
  readonly isController: boolean;
  /** The form in which a controller identifies interrupts, if it is not just a number. */
  readonly specifier?: InterruptSpecifier;
  /** For a RISC-V core. */
  readonly hart?: DescribedHart;
  /**
   * The addresses that it reaches as a master, `everything` on the outermost bus, or absent if it makes no accesses.
   */
  readonly sees?: 'everything' | readonly DescribedRange[];
  readonly place: Location;
}

/** `gic`: class, number in the class and trigger, as for a GIC; `triggered`: number and trigger. */
export type InterruptSpecifier = 'gic' | 'triggered';

/** A hart as described. */
export interface DescribedHart {
  readonly id: number;
  /** Its instruction set: `rv64imac`. */
  readonly isa: string;
}

/** The addresses `[base, base + size)`. */
export interface DescribedRange {
  readonly base: bigint;
  readonly size: bigint;
}

/** An address range of a part. */
export interface DescribedWindow extends DescribedRange {
  readonly name?: string;
  /** Some of the letters `ARWXC`; absent if unknown. */
  readonly permissions?: string;
  /** The ranges with registers, in ascending order; absent if unknown. */
  readonly used?: readonly DescribedRange[];
  readonly place: Location;
}

/** An interrupt that a part raises. */
export interface DescribedInterrupt {
  /** The id of the part where it ends. */
  readonly controller: string;
  /** Its number there; absent if it has none or an unknown one. */
  readonly number?: number;
  /** It is a placeholder in a list, such as the context of a PLIC without a hart. */
  readonly isNone?: true;
  readonly name?: string;
  readonly place: Location;
}

/** The rules for descriptions. */
const descriptionRules = [
  'description/overlap',
  'description/duplicate',
  'description/in-memory',
  'description/window',
  'description/malformed',
  'description/refused',
  'description/shared-address',
  'description/shared-interrupt',
  'description/oddity',
] as const;

/** Something that a rule has to say of a description. */
export interface DescribedFinding {
  readonly rule: (typeof descriptionRules)[number];
  readonly message: string;
  /** Ids of the parts concerned. */
  readonly parts: readonly string[];
  readonly ranges: readonly DescribedRange[];
  readonly places: readonly Location[];
}

/** Modules and edges of a notation that has them. */
export type DescribedGraph = Pick<Elaboration, 'name' | 'protocols' | 'modules' | 'edges' | 'bindings'>;

/** A description with the facts of its notation, which `entente describe` prints. */
export interface Description {
  readonly soc: DescribedSoc;
  /** In the words of the notation. */
  readonly facts: object;
  /** Modules and edges, where the notation has them. */
  readonly graph?: DescribedGraph & {
    /** Ids of the modules that parts are known to be, by those of the parts. */
    readonly modulesOf: ReadonlyMap<string, string>;
  };
}
