import type { AddressSet } from '../base/address/index.js';
import type { Device, ResourcePermissions, ResourceValue } from './device.js';

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

/** Whole numbers that stand together: the cells of an interrupt or of a clock whose provider asks for several (devicetree 2). */
export function resourceCells(cells: readonly (number | bigint)[]): ResourceValue {
  return { kind: 'cells', cells: cells.map(BigInt) };
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

/** Whether two values are equal: duplicate bindings are dropped (devicetree 3). */
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
    case 'cells':
      return b.kind === 'cells' && a.cells.length === b.cells.length && a.cells.every((cell, k) => cell === b.cells[k]);
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
