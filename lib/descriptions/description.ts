import type { Elaboration, Notation, Unknown } from '../elaboration/index.js';
import type { Location } from '../base/diagnostic/index.js';

// The one model between all notations and all that works on a design.

export type { Notation, Unknown } from '../elaboration/index.js';

/** A SoC as a description tells of it. */
export interface DescribedSoc {
  readonly notation: Notation;
  /** The file that was read. */
  readonly file: string;
  /** What the SoC or the board is called. */
  readonly name: string;
  readonly place: Location;
  /** Each behind the one that it lies in; the first is the outermost bus. */
  readonly parts: readonly DescribedPart[];
  /** What is odd about addresses and interrupts, by the rules of the notation. */
  readonly findings: readonly DescribedFinding[];
  /** What the notation does not say. */
  readonly unknown: readonly Unknown[];
  /** What was taken for granted where it does not say. */
  readonly assumptions: readonly string[];
  /** What software is told of parts, and of what is none, beside addresses and interrupts; absent where the notation tells nothing. */
  readonly told?: readonly DescribedTold[];
}

/** What software is told of something, by which it finds drivers, and what a core can do. */
export interface DescribedTold {
  /** Id of the part, or what else the notation calls it in full. */
  readonly id: string;
  /** Id of the part that it lies in, and the names from there on; its own id and none for a part. */
  readonly within: readonly [part: string, ...names: string[]];
  readonly enabled: boolean;
  /** In the words of the notation: `compatible`, `riscv,isa`; values of a list with `, ` between them. */
  readonly properties: Readonly<Record<string, string>>;
  /** What it takes of others; absent where that is nothing. */
  readonly takes?: readonly DescribedReference[];
  readonly place: Location;
}

/** What something takes of another: a clock, a reset. */
export interface DescribedReference {
  /** The property that says so: `clocks`, `resets`. */
  readonly property: string;
  /** What the notation calls its provider in full. */
  readonly provider: string;
  /** Which of what the provider has it is, as the provider counts them; empty for the only one. */
  readonly args: readonly number[];
  readonly name?: string;
  /** Its place in the property, from 0, where it has no name and its place among those of the provider is another. */
  readonly index?: number;
  readonly place: Location;
}

/** A bus, a device, a memory or a master. */
export interface DescribedPart {
  /** What the notation calls it, in full: `/soc/serial@10010000`, `UART0`. */
  readonly id: string;
  readonly name: string;
  /** Id of the part that it lies in; null for the outermost bus. */
  readonly parent: string | null;
  readonly kind: 'bus' | 'device' | 'memory' | 'reserved' | 'master';
  readonly enabled: boolean;
  /** It is there, but software is told to leave it alone: memory that is not for its use. */
  readonly hidden?: true;
  /** Of a bus: no other one leads to it, so that only masters in it get to what is on it. */
  readonly apart?: true;
  /** Other names: labels and aliases. */
  readonly names: readonly string[];
  readonly compatible: readonly string[];
  /** Its addresses as CPUs use them. */
  readonly windows: readonly DescribedWindow[];
  /** The address from which software counts its registers, where the notation says so: at or before the first of its windows. */
  readonly base?: bigint;
  /** Those that it raises. */
  readonly interrupts: readonly DescribedInterrupt[];
  /** Whether interrupts end there. */
  readonly isController: boolean;
  /** How a controller is told which interrupt is meant, where the number alone does not say it. */
  readonly specifier?: InterruptSpecifier;
  /** Of a RISC-V core. */
  readonly hart?: DescribedHart;
  /** What it reaches as a master; `everything` that the outermost bus has, or these addresses; absent for what makes no accesses. */
  readonly sees?: 'everything' | readonly DescribedRange[];
  readonly place: Location;
}

/** `gic`: by class, number in it and trigger, as a GIC; `triggered`: by number and trigger. */
export type InterruptSpecifier = 'gic' | 'triggered';

/** What a description says of a hart. */
export interface DescribedHart {
  readonly id: number;
  /** Its instruction set: `rv64imac`. */
  readonly isa: string;
}

/** Addresses `[base, base + size)`. */
export interface DescribedRange {
  readonly base: bigint;
  readonly size: bigint;
}

/** Addresses of a part. */
export interface DescribedWindow extends DescribedRange {
  readonly name?: string;
  /** Of the letters `ARWXC`; absent where the notation does not say. */
  readonly permissions?: string;
  /** Where it has registers, ascending; absent where the notation does not say. */
  readonly used?: readonly DescribedRange[];
  readonly place: Location;
}

/** An interrupt that a part raises. */
export interface DescribedInterrupt {
  /** Id of the part where it ends. */
  readonly controller: string;
  /** Its number there; absent where it has none, or none that is known. */
  readonly number?: number;
  /** It stands for none: it keeps its place in a list, such as a context of a PLIC that no hart has. */
  readonly isNone?: true;
  readonly name?: string;
  readonly place: Location;
}

/** The rules that a description is held to. */
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
