import type { AddressSet } from '../address/index.js';
import type { Device } from './device.js';

/** What may be done with an address (devicetree 2). */
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

/** A value of a property in the device tree (devicetree 2); told apart by `kind`. */
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
  | { readonly kind: 'string'; readonly value: string }
  /** `<&label>`. */
  | { readonly kind: 'reference'; readonly device: Device }
  /** `&label`. */
  | { readonly kind: 'alias'; readonly device: Device };

const noPermissions: ResourcePermissions = { r: false, w: false, x: false, c: false, a: false };

/** Addresses with what may be done with them. Without permissions: a mere number, such as that of a cpu (devicetree 2). */
export function resourceAddress(
  address: readonly AddressSet[],
  permissions: ResourcePermissions = noPermissions,
): ResourceValue {
  return { kind: 'address', address, permissions };
}

/** A whole number; a fraction is rounded half up (devicetree 2). */
export function resourceInt(value: number | bigint): ResourceValue {
  return { kind: 'int', value: typeof value === 'bigint' ? value : BigInt(Math.floor(value + 0.5)) };
}

/** A text (devicetree 2); what a device tree cannot quote is refused when it is written. */
export function resourceString(value: string): ResourceValue {
  return { kind: 'string', value };
}

/** `<&label>` (devicetree 2). */
export function resourceReference(device: Device): ResourceValue {
  return { kind: 'reference', device };
}

/** `&label` (devicetree 2). */
export function resourceAlias(device: Device): ResourceValue {
  return { kind: 'alias', device };
}

/** Whether two values are equal: duplicates of a binding are dropped (devicetree 3). */
export function equalValues(a: ResourceValue, b: ResourceValue): boolean {
  switch (a.kind) {
    case 'address':
      return b.kind === 'address' && equalAddresses(a.address, b.address) && equalPermissions(a, b);
    case 'mapping':
      return (
        b.kind === 'mapping' && a.offset === b.offset && equalAddresses(a.address, b.address) && equalPermissions(a, b)
      );
    case 'int':
    case 'string':
      return b.kind === a.kind && a.value === b.value;
    case 'reference':
    case 'alias':
      return b.kind === a.kind && a.device === b.device;
  }
}

function equalAddresses(a: readonly AddressSet[], b: readonly AddressSet[]): boolean {
  return a.length === b.length && a.every((set, k) => set.equals(b[k] ?? set) && b[k] !== undefined);
}

interface Permitted {
  readonly permissions: ResourcePermissions;
}

function equalPermissions({ permissions: a }: Permitted, { permissions: b }: Permitted): boolean {
  return a.r === b.r && a.w === b.w && a.x === b.x && a.c === b.c && a.a === b.a;
}
