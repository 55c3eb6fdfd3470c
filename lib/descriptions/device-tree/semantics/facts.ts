import type { Location } from '../../../base/diagnostic/index.js';

// The content of a device tree in terms of the Devicetree Specification. Addresses and sizes are hexadecimal: "0x10010000".

/** All facts about the devices of a device tree. */
export interface DeviceTreeFacts {
  readonly model: readonly string[];
  readonly compatible: readonly string[];
  /** In the order of the file. */
  readonly devices: readonly TreeDevice[];
  readonly overlaps: readonly TreeOverlap[];
  readonly duplicateInterrupts: readonly TreeDuplicate[];
}

/** A node that stands for something: it has a reg, a compatible, interrupts, clocks or ranges. */
export interface TreeDevice {
  readonly path: string;
  /** `cpu` is a core, or what stands beside cores in /cpus; `reserved` is a child of /reserved-memory. */
  readonly kind: 'device' | 'cpu' | 'memory' | 'reserved';
  /** Whether its status and that of all nodes around it is okay. */
  readonly enabled: boolean;
  readonly labels?: readonly string[];
  readonly aliases?: readonly string[];
  readonly compatible?: readonly string[];
  readonly reg?: readonly TreeReg[];
  /** Of a node with ranges; empty for an identity. */
  readonly windows?: readonly TreeWindow[];
  readonly bus?: BusKind;
  /** Paths of the nodes around it, from the root. */
  readonly chain: readonly string[];
  readonly interrupts?: readonly TreeInterrupt[];
  /** Cells of an interrupt there. */
  readonly interruptController?: number;
  /** Whether it passes interrupts on by an interrupt-map. */
  readonly nexus?: true;
  readonly clocks?: readonly TreeReference[];
  readonly clockFrequency?: number;
  /** Cells of a clock there. */
  readonly clockProvider?: number;
  /** Cells of its dma-ranges. */
  readonly dmaRanges?: number;
  readonly place: Location;
}

/** The kind of addresses on a bus. */
export type BusKind = 'plain' | 'pci' | 'isa';

/** A pair of address and size. */
export interface TreeReg {
  /** As written. */
  readonly local: string;
  readonly size: string;
  readonly name?: string;
  /** The CPU address. */
  readonly base?: string;
  /** Why there is no CPU address. */
  readonly untranslated?: string;
  /** Windows in which it begins but does not end. */
  readonly exceeds?: readonly string[];
  readonly place: Location;
}

/** A window of a bus. */
export interface TreeWindow {
  /** The address on the bus. */
  readonly child: string;
  /** The address on the parent bus. */
  readonly parent: string;
  readonly size: string;
  /** The first cell of a PCI or ISA address. */
  readonly flags?: string;
  /** The CPU address. */
  readonly base?: string;
  readonly untranslated?: string;
  readonly place: Location;
}

/** One interrupt of a device. */
export interface TreeInterrupt {
  /** Path of the controller that it ends at. */
  readonly controller: string;
  /** Its cells there. */
  readonly specifier: readonly number[];
  /** The cells that tell the line from others, without how it is triggered. */
  readonly line: readonly number[];
  readonly name?: string;
  /** Paths of the nodes that passed it on. */
  readonly via?: readonly string[];
  /** Its cells as written, where it was passed on. */
  readonly own?: readonly number[];
  /** Why it ends nowhere. */
  readonly problem?: string;
  readonly place: Location;
}

/** A reference to a resource of another node, such as a clock. */
export interface TreeReference {
  /** The path of the providing node. */
  readonly provider: string;
  readonly args: readonly number[];
  readonly name?: string;
  readonly place: Location;
}

/** How two ranges overlap. */
export type OverlapClass =
  | 'same-node'
  | 'ancestor'
  | 'reserved-memory'
  | 'reserved-reserved'
  | 'memory-device'
  | 'identical'
  | 'same-base'
  | 'contained'
  | 'partial';

/** Two ranges that share addresses; `a` starts first. */
export interface TreeOverlap {
  readonly class: OverlapClass;
  readonly a: string;
  readonly ar: readonly [start: string, end: string];
  readonly b: string;
  readonly br: readonly [start: string, end: string];
  readonly siblings: boolean;
  readonly bothEnabled: boolean;
  readonly hints?: readonly string[];
  readonly places: readonly [Location, Location];
}

/** A line that several interrupts share. */
export interface TreeDuplicate {
  readonly class:
    | 'gic-ppi'
    | 'cpu-local'
    | 'same-node'
    | 'ancestor'
    | 'alternate-disabled'
    | 'same-address'
    | 'same-kind-siblings'
    | 'different-devices';
  readonly controller: string;
  readonly line: readonly number[];
  readonly nodes: readonly string[];
  /** The number of enabled nodes among them. */
  readonly enabled: number;
}
