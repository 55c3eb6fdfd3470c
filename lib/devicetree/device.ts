import { checkKind, checkThing } from '../base/options/index.js';
import type { EdgesOf } from '../graph/index.js';
import { nextLabel } from './labels.js';
import { noteMade } from './made-at.js';
import type { AddressSet } from '../base/address/index.js';

/** How a device stands in the device tree (devicetree 4.1). */
export interface Description {
  /** Name of its node; parts divided by `/` name a path. */
  readonly name: string;
  /** Property lists by name; an empty list is a property without value. Undefined properties are left out. */
  readonly properties: Readonly<Record<string, readonly ResourceValue[] | undefined>>;
}

/** What was bound to one device, by key in order of first binding (devicetree 3). */
export interface DeviceBindings {
  /** Keys with bindings, in order of their first one. */
  readonly keys: readonly string[];
  /** The bindings of a key, oldest first; none for a key that is not there (devicetree 3). */
  of(key: string): readonly Binding[];
  /** The values bound to a key, oldest first. */
  values(key: string): ResourceValue[];
}

/** The input of a device description. */
export interface DescriptionContext {
  /** The bindings of the device itself. */
  readonly bindings: DeviceBindings;
  /** The negotiated edges of any node. */
  readonly edges: EdgesOf;
}

/** A place in the tree that every design has without declaring it (devicetree 4.7). */
export type Anchor = 'root' | 'soc' | 'cpus' | 'aliases';

/**
 * Something that firmware knows about: the owner of addresses, interrupts and other resources, and a node of the device tree
 * (devicetree 4). A device made inside a design, or by a callback that binds, takes the next label of that design, whether or not it is
 * shown in the end.
 */
export abstract class Device {
  /** Class in reports, such as `SimpleDevice`. */
  abstract readonly deviceClass: string;
  /** Name of its node, without the address. */
  abstract readonly name: string;
  /** Device tree `compatible` strings, most specific first. */
  abstract readonly compatible: readonly string[];
  /** Number of the label, by order of construction in the design; undefined for a device made outside of any design. */
  readonly serial: number | undefined;

  constructor() {
    this.serial = nextLabel();
    noteMade(this);
  }

  /** Where it stands in the tree; undefined: at the root (devicetree 4.1). */
  get parent(): Device | Anchor | undefined {
    return undefined;
  }

  /** Its node in the tree, from what was bound to it (devicetree 4.1). */
  abstract describe(context: DescriptionContext): Description;
}

/** One thing that a device owns: `reg/mem`, `reg/control`, `int`, … (devicetree 3). */
export class Resource {
  /**
   * `key` names the resource among those of its owner.
   *
   * @throws RequirementError `options/kind` for an owner that is no device, or a key that is no text.
   */
  constructor(
    readonly owner: Device,
    readonly key: string,
  ) {
    checkThing(
      'a device',
      owner,
      'deviceClass',
      "Give what new SimpleDevice('serial', ['example,uart0']) makes, or another device.",
    );
    checkKind('A resource', 'its key', key, 'string');
  }

  /** Class of the owner and key, as reports show them. */
  encode(): { readonly owner: string; readonly key: string } {
    return { owner: this.owner.deviceClass, key: this.key };
  }
}

/** Permissions for an address (devicetree 2). */
export interface ResourcePermissions {
  /** Readable. */
  readonly r: boolean;
  /** Writable. */
  readonly w: boolean;
  /** Executable. */
  readonly x: boolean;
  /** Cacheable. */
  readonly c: boolean;
  /** Arithmetic and logical atomics. */
  readonly a: boolean;
}

/** A value of a property in the device tree (devicetree 2); distinguished by `kind`. */
export type ResourceValue =
  | { readonly kind: 'address'; readonly address: readonly AddressSet[]; readonly permissions: ResourcePermissions }
  | {
      readonly kind: 'mapping';
      readonly address: readonly AddressSet[];
      /** What is added to an address on its way to the parent, in bytes. */
      readonly offset: bigint;
      readonly permissions: ResourcePermissions;
    }
  | { readonly kind: 'int'; readonly value: bigint }
  /** Several numbers that stand together, such as the cells of an interrupt. */
  | { readonly kind: 'cells'; readonly cells: readonly bigint[] }
  | { readonly kind: 'string'; readonly value: string }
  /** `<&label>`. */
  | { readonly kind: 'reference'; readonly device: Device }
  /** `&label`. */
  | { readonly kind: 'alias'; readonly device: Device };

/** A fact about a resource, found in the negotiated graph (devicetree 3). */
export interface Binding {
  /** The other device concerned: of an interrupt, the controller that receives it. */
  readonly user: Device | undefined;
  /** The fact. */
  readonly value: ResourceValue;
  /** Of an interrupt, which output of its owner it comes from, where that is known. */
  readonly output?: DeviceOutput | undefined;
}

/** An output of a device. */
export interface DeviceOutput {
  /** What has the output; outputs of one origin are compared. */
  readonly origin: object;
  /** Which of them it is, from 0. */
  readonly index: number;
}
