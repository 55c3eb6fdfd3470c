import type { Json, JsonRecord } from '../record/elaboration.js';
import { fieldOf, isList, isRecord } from '../record/json.js';
import {
  byOperation,
  type EmittedSizes,
  noSizes,
  type Operation,
  type OperationSizes,
  possibleSizes,
  readSizes,
  someSizes,
} from '../ports/operations.js';

/** The permissions of a region. */
export interface Permissions {
  readonly read: boolean;
  readonly write: boolean;
  readonly execute: boolean;
  /** Whether copies may be held. */
  readonly cache: boolean;
  /** Whether both kinds of atomic operations are supported. */
  readonly atomic: boolean;
}

/** Whether a device declares its operations; a description may not know them. */
export function saysOperations(slave: JsonRecord): boolean {
  return isRecord(slave.supports) || slave.supportsRead !== undefined || slave.supportsWrite !== undefined;
}

/** The permissions that a device declares; undefined if unknown. */
export function readPermissions(slave: JsonRecord): Permissions | undefined {
  if (!saysOperations(slave)) return lettersIn(slave.permissions);
  const execute = slave.executable === true;
  const supports = fieldOf(slave, 'supports');
  if (!isRecord(supports)) {
    return {
      read: some(slave.supportsRead),
      write: some(slave.supportsWrite),
      execute,
      cache: false,
      atomic: some(slave.supportsAtomics),
    };
  }
  return { ...permissionsIn(readSizes(supports)), execute };
}

function permissionsIn(operations: OperationSizes): Omit<Permissions, 'execute'> {
  const has = (operation: Operation): boolean => someSizes(operations[operation]);
  return {
    read: has('acquireB') || has('get'),
    write: has('acquireT') || has('putFull') || has('putPartial'),
    cache: has('acquireB'),
    atomic: has('arithmetic') && has('logical'),
  };
}

/** What a device accepts: its permissions, undefined if unknown, and the sizes of each operation, if its protocol has those. */
export interface Taken {
  readonly permissions: Permissions | undefined;
  readonly supports?: OperationSizes;
}

/**
 * The operations that a master emits and a device accepts, in a common size; undefined if unknown for the device. A master that reads may also
 * execute.
 */
export function commonPermissions(emitted: EmittedSizes, { permissions, supports }: Taken): Permissions | undefined {
  if (permissions === undefined) return undefined;
  const possible = possibleSizes(emitted, supports ?? anySizes);
  const common = permissionsIn(byOperation((operation) => possible[operation] ?? noSizes));
  return bothPermissions(permissions, { ...common, execute: common.read });
}

// A device that declares only permissions does not limit sizes.
const anySizes = byOperation(() => [0, Infinity]);

/**
 * Whether a master can perform any operation on a device, including operations without a permission of their own, such as only one of the two kinds
 * of atomics. True if unknown.
 */
export function canDoSome(emitted: EmittedSizes, taken: Taken): boolean {
  const common = commonPermissions(emitted, taken);
  if (common === undefined || Object.values(common).includes(true)) return true;
  return taken.supports !== undefined && Object.keys(possibleSizes(emitted, taken.supports)).length > 0;
}

/** The intersection of two permissions. */
export function bothPermissions(a: Permissions, b: Permissions): Permissions {
  return {
    read: a.read && b.read,
    write: a.write && b.write,
    execute: a.execute && b.execute,
    cache: a.cache && b.cache,
    atomic: a.atomic && b.atomic,
  };
}

// Descriptions give permissions as letters.
function lettersIn(letters: Json | undefined): Permissions | undefined {
  if (typeof letters !== 'string') return undefined;
  const has = (letter: string): boolean => letters.includes(letter);
  return { atomic: has('A'), read: has('R'), write: has('W'), execute: has('X'), cache: has('C') };
}

// Transfer sizes are a pair; in APB, support is a boolean.
function some(sizes: Json | undefined): boolean {
  return isList(sizes) ? sizes[1] !== 0 : sizes === true;
}

/** `ARWXC`: atomic, read, write, execute, cache; a blank for each that is missing, `?` if unknown. */
export function permissionLetters(permissions: Permissions | undefined): string {
  if (permissions === undefined) return '  ?  ';
  const { atomic, read, write, execute, cache } = permissions;
  return [atomic ? 'A' : ' ', read ? 'R' : ' ', write ? 'W' : ' ', execute ? 'X' : ' ', cache ? 'C' : ' '].join('');
}
