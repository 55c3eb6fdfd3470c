import type { EdgesOf } from '../graph/index.js';
import type { BindingTable } from './binding.js';
import { currentResources } from './design-resources.js';
import type { ResourceValue } from './value.js';

/** How a device stands in the device tree (devicetree 4.1). */
export interface Description {
  /** Name of its node; parts divided by `/` name a path. */
  readonly name: string;
  /** Property lists by name; an empty list is a property without value. Undefined properties are left out. */
  readonly properties: Readonly<Record<string, readonly ResourceValue[] | undefined>>;
}

/** What a device is described from. */
export interface DescriptionContext {
  /** What was bound to the device itself. */
  readonly bindings: BindingTable;
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
    const resources = currentResources();
    this.serial = resources === undefined ? undefined : resources.nextLabel++;
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
  /** `key` names the resource among those of its owner. */
  constructor(
    readonly owner: Device,
    readonly key: string,
  ) {}

  /** Class of the owner and key, as reports show them. */
  encode(): { readonly owner: string; readonly key: string } {
    return { owner: this.owner.deviceClass, key: this.key };
  }
}
