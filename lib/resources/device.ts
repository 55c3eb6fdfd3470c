/** Something that firmware knows about: the owner of addresses and interrupts. */
export interface Device {
  /** Class in reports, such as `SimpleDevice`. */
  readonly deviceClass: string;
  readonly name: string;
  /** Device tree `compatible` strings, most specific first. */
  readonly compatible: readonly string[];
}

/** A device described by its name and compatible strings. */
export class SimpleDevice implements Device {
  readonly deviceClass: string;

  constructor(
    readonly name: string,
    readonly compatible: readonly string[] = [],
    deviceClass = 'SimpleDevice',
  ) {
    this.deviceClass = deviceClass;
  }
}

/** A region of memory. */
export class MemoryDevice implements Device {
  readonly deviceClass = 'MemoryDevice';
  readonly name = 'memory';
  readonly compatible: readonly string[] = [];
}

/** One thing that a device owns: `reg/mem`, `reg/control`, `int`, … */
export class Resource {
  constructor(
    readonly owner: Device,
    readonly key: string,
  ) {}

  encode(): { readonly owner: string; readonly key: string } {
    return { owner: this.owner.deviceClass, key: this.key };
  }
}
