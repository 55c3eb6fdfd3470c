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

/** What a master does at most, whatever a device would take. */
export interface Emitted {
  /** Least and most bytes of each operation; absent where the protocol of the master does not say. */
  readonly sizes?: JsonRecord;
  /** Whether it may make atomic transactions. */
  readonly atomics: boolean;
}

/** What a master at a port does: of what it says, what it has channels for. */
export function emittedBy(client: JsonRecord, port: Json): Emitted {
  const { emits } = client;
  if (!isRecord(emits)) return { atomics: makesAtomics(client, port) };
  return { sizes: canBeProbed(client) ? emits : { ...emits, acquireB: [0, 0], acquireT: [0, 0] }, atomics: true };
}

/**
 * Whether a master that does not say what it emits may make atomic transactions. Who can say that there are any makes them only then: a
 * master of AXI4, which alone says whether its bursts are aligned, and a port of OBI.
 */
export function makesAtomics(client: JsonRecord, port: Json): boolean {
  return 'aligned' in client ? client.atomics === true : fieldOf(port, 'atomics') !== false;
}

/** Whether a client can be asked for a copy back: otherwise it has no channels to get one, whatever it emits (tilelink 3.4). */
export function canBeProbed({ supports }: JsonRecord): boolean {
  return !isRecord(supports) || some(supports.probe);
}

function permissionsIn(operations: JsonRecord): Omit<Permissions, 'execute'> {
  const has = (operation: string): boolean => some(operations[operation]);
  return {
    read: has('acquireB') || has('get'),
    write: has('acquireT') || has('putFull') || has('putPartial'),
    cache: has('acquireB'),
    atomic: has('arithmetic') && has('logical'),
  };
}

/** What a device takes: its permissions, undefined where they are not known, and bytes of each operation, where its protocol has those. */
export interface Taken {
  readonly permissions: Permissions | undefined;
  readonly supports?: JsonRecord;
}

/**
 * What a master does that a device takes as well, in a size that both have; undefined where that is not known of the device. Whoever reads
 * may take it for code.
 */
export function commonPermissions({ sizes, atomics }: Emitted, taken: Taken): Permissions | undefined {
  const { permissions, supports } = taken;
  if (permissions === undefined) return undefined;
  const limited = { ...permissions, atomic: permissions.atomic && atomics };
  if (sizes === undefined || supports === undefined) return limited;
  const common = permissionsIn(commonSizes(sizes, supports));
  return bothPermissions(limited, { ...common, execute: common.read });
}

/**
 * Whether a master can do anything with a device: what is permitted, or an operation that has no permission of its own, such as one of the
 * two kinds of atomic ones. Anything may be where it is not known.
 */
export function canDoSome(emitted: Emitted, taken: Taken): boolean {
  const common = commonPermissions(emitted, taken);
  if (common === undefined || Object.values(common).includes(true)) return true;
  const { sizes } = emitted;
  const { supports } = taken;
  return sizes !== undefined && supports !== undefined && Object.values(commonSizes(sizes, supports)).some(some);
}

/** What is in both. */
export function bothPermissions(a: Permissions, b: Permissions): Permissions {
  return {
    read: a.read && b.read,
    write: a.write && b.write,
    execute: a.execute && b.execute,
    cache: a.cache && b.cache,
    atomic: a.atomic && b.atomic,
  };
}

function commonSizes(a: JsonRecord, b: JsonRecord): JsonRecord {
  const entries = Object.entries(a).map(([operation, sizes]): [string, Json] => {
    const [[least, most], [other, another]] = [bounds(sizes), bounds(b[operation])];
    const [min, max] = [Math.max(least, other), Math.min(most, another)];
    return [operation, min <= max ? [min, max] : [0, 0]];
  });
  return Object.fromEntries(entries);
}

function bounds(sizes: Json | undefined): readonly [min: number, max: number] {
  return isList(sizes) ? [Number(sizes[0]), Number(sizes[1])] : [0, 0];
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
