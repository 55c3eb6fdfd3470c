import type { Json, JsonRecord } from '../record/elaboration.js';
import { fieldOf, isList, isRecord } from '../record/json.js';

/** What may be done with a region. */
export interface Permissions {
  readonly read: boolean;
  readonly write: boolean;
  readonly execute: boolean;
  /** Whether copies may be held. */
  readonly cache: boolean;
  /** Whether both kinds of atomic operations are supported. */
  readonly atomic: boolean;
}

/** Whether a device says what may be asked of it: a description may not know. */
export function saysOperations(slave: JsonRecord): boolean {
  return isRecord(slave.supports) || slave.supportsRead !== undefined || slave.supportsWrite !== undefined;
}

/** What a device says that it takes; undefined where that is not known. */
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
  return { ...permissionsIn(supports), execute };
}

/** What a master says that it does; undefined where its protocol does not say. Whoever reads may take it for code. */
export function emittedPermissions({ emits }: JsonRecord): Permissions | undefined {
  if (!isRecord(emits)) return undefined;
  const permissions = permissionsIn(emits);
  return { ...permissions, execute: permissions.read };
}

function permissionsIn(operations: JsonRecord): Omit<Permissions, 'execute'> {
  const has = (operation: string): boolean => some(operations[operation]);
  return {
    read: has('acquireB') || has('get'),
    write: has('acquireT') || has('putFull'),
    cache: has('acquireB'),
    atomic: has('arithmetic') && has('logical'),
  };
}

/** What a master does that a device takes as well; what is not known of either does not limit the other. */
export function commonPermissions(
  emitted: Permissions | undefined,
  taken: Permissions | undefined,
): Permissions | undefined {
  if (emitted === undefined || taken === undefined) return taken;
  return {
    read: emitted.read && taken.read,
    write: emitted.write && taken.write,
    execute: emitted.execute && taken.execute,
    cache: emitted.cache && taken.cache,
    atomic: emitted.atomic && taken.atomic,
  };
}

// What a description knows of operations, as the letters of what is permitted.
function lettersIn(letters: Json | undefined): Permissions | undefined {
  if (typeof letters !== 'string') return undefined;
  const has = (letter: string): boolean => letters.includes(letter);
  return { atomic: has('A'), read: has('R'), write: has('W'), execute: has('X'), cache: has('C') };
}

// Transfer sizes are a pair, APB says yes or no.
function some(sizes: Json | undefined): boolean {
  return isList(sizes) ? sizes[1] !== 0 : sizes === true;
}

/** `ARWXC`: atomic, read, write, execute, cache; a blank for each that is missing, `?` where that is not known. */
export function permissionLetters(permissions: Permissions | undefined): string {
  if (permissions === undefined) return '  ?  ';
  const { atomic, read, write, execute, cache } = permissions;
  return [atomic ? 'A' : ' ', read ? 'R' : ' ', write ? 'W' : ' ', execute ? 'X' : ' ', cache ? 'C' : ' '].join('');
}
