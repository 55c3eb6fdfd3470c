import { TransferSizes } from '../../../base/address/index.js';
import { type SizesLike, toSizes } from '../../../bus/sizes.js';

/** Operations that a client may ask of a manager on channel A (tilelink 1.1), in the order of reports. */
export const masterToSlaveOperations = [
  'acquireT',
  'acquireB',
  'arithmetic',
  'logical',
  'get',
  'putFull',
  'putPartial',
  'hint',
] as const;

/** Operations that a manager may ask of a client on channel B (tilelink 1.1). */
export const slaveToMasterOperations = [
  'probe',
  'arithmetic',
  'logical',
  'get',
  'putFull',
  'putPartial',
  'hint',
] as const;

/** One of the {@link masterToSlaveOperations} (tilelink 1.1). */
export type MasterToSlaveOperation = (typeof masterToSlaveOperations)[number];
/** One of the {@link slaveToMasterOperations} (tilelink 1.1). */
export type SlaveToMasterOperation = (typeof slaveToMasterOperations)[number];

/** The transfer sizes of each operation of one direction. */
export type Claims<Operation extends string> = Readonly<Record<Operation, TransferSizes>>;
/** Sizes of the requests on channel A; every operation that is not named is none. */
export type MasterToSlaveSizes = Claims<MasterToSlaveOperation>;
/** Sizes of the requests on channel B. */
export type SlaveToMasterSizes = Claims<SlaveToMasterOperation>;
/** Claims as they are written: operations that are not named are none. */
export type ClaimsInit<Operation extends string> = Readonly<Partial<Record<Operation, SizesLike>>>;

function complete<Operation extends string>(
  operations: readonly Operation[],
  sizesOf: (operation: Operation) => TransferSizes,
  base?: Claims<Operation>,
): Claims<Operation> {
  const claims = {} as Record<Operation, TransferSizes>;
  let isBase = base !== undefined;
  for (const operation of operations) {
    const sizes = sizesOf(operation);
    claims[operation] = sizes;
    isBase &&= sizes.equals(base?.[operation] ?? TransferSizes.none);
  }
  // Most adapters leave most managers unchanged, so equal claims stay the same object.
  return isBase && base !== undefined ? base : Object.freeze(claims);
}

const anySize = new TransferSizes(1, 4096);

/** The default emits of a client: every operation from 1 to 4096 bytes. */
export const unknownMasterEmits: MasterToSlaveSizes = complete(masterToSlaveOperations, () => anySize);
/** The default emits of a manager: every operation from 1 to 4096 bytes. */
export const unknownSlaveEmits: SlaveToMasterSizes = complete(slaveToMasterOperations, () => anySize);
/** No operation on channel A. */
export const noMasterToSlave: MasterToSlaveSizes = complete(masterToSlaveOperations, () => TransferSizes.none);
/** No operation on channel B. */
export const noSlaveToMaster: SlaveToMasterSizes = complete(slaveToMasterOperations, () => TransferSizes.none);

/**
 * Completes claims of channel A, in bytes; the operations that are not named keep their sizes in `base`, by default
 * none (tilelink 1.1).
 *
 * @throws RequirementError as {@link toSizes} does.
 */
export function masterToSlave(
  init: ClaimsInit<MasterToSlaveOperation>,
  base: MasterToSlaveSizes = noMasterToSlave,
): MasterToSlaveSizes {
  return complete(
    masterToSlaveOperations,
    (operation) => (operation in init ? toSizes(init[operation]) : base[operation]),
    base,
  );
}

/**
 * Completes claims of channel B, in bytes; the operations that are not named keep their sizes in `base`, by default
 * none (tilelink 1.1).
 *
 * @throws RequirementError as {@link toSizes} does.
 */
export function slaveToMaster(
  init: ClaimsInit<SlaveToMasterOperation>,
  base: SlaveToMasterSizes = noSlaveToMaster,
): SlaveToMasterSizes {
  return complete(
    slaveToMasterOperations,
    (operation) => (operation in init ? toSizes(init[operation]) : base[operation]),
    base,
  );
}

/** Applies `change` to every operation of channel A (tilelink 1.1). */
export function mapMasterToSlave(
  claims: MasterToSlaveSizes,
  change: (sizes: TransferSizes, operation: MasterToSlaveOperation) => TransferSizes,
): MasterToSlaveSizes {
  return complete(masterToSlaveOperations, (operation) => change(claims[operation], operation), claims);
}

/** Applies `change` to every operation of channel B (tilelink 1.1). */
export function mapSlaveToMaster(
  claims: SlaveToMasterSizes,
  change: (sizes: TransferSizes, operation: SlaveToMasterOperation) => TransferSizes,
): SlaveToMasterSizes {
  return complete(slaveToMasterOperations, (operation) => change(claims[operation], operation), claims);
}

/** Field by field: the sizes that both allow, none where they are disjoint (tilelink 1.1). */
export function intersectClaims<Operation extends string>(
  a: Claims<Operation>,
  b: Claims<Operation>,
): Claims<Operation> {
  return complete(Object.keys(a) as Operation[], (operation) => a[operation].intersect(b[operation]));
}

/** Field by field: the smallest range that covers both (tilelink 1.1). */
export function coverClaims<Operation extends string>(a: Claims<Operation>, b: Claims<Operation>): Claims<Operation> {
  return complete(Object.keys(a) as Operation[], (operation) => a[operation].mincover(b[operation]));
}

/** The first operation where `a` does not allow all that `b` does, if any (tilelink 1.1). */
export function firstNotContained<Operation extends string>(
  a: Claims<Operation>,
  b: Claims<Operation>,
): Operation | undefined {
  return (Object.keys(a) as Operation[]).find((operation) => !a[operation].contains(b[operation]));
}

/** Field by field: whether both allow the same (tilelink 1.1). */
export function equalClaims<Operation extends string>(a: Claims<Operation>, b: Claims<Operation>): boolean {
  return a === b || (Object.keys(a) as Operation[]).every((operation) => a[operation].equals(b[operation]));
}

/** Largest transfer of any operation but hints, in bytes; 0 for none (tilelink 1.2). */
export function largestTransfer(claims: MasterToSlaveSizes | SlaveToMasterSizes): number {
  let largest = 0;
  for (const operation in claims) {
    if (operation !== 'hint') largest = Math.max(largest, claims[operation as keyof typeof claims].max);
  }
  return largest;
}

/** Letters of the operations that are not none, such as `GFP` (tilelink 1.1). */
export function claimLetters(claims: MasterToSlaveSizes | SlaveToMasterSizes): string {
  const letters = 'acquireT' in claims ? 'TBALGFPH' : 'PALGFPH';
  return Object.values(claims)
    .map((sizes, k) => (sizes.isNone ? '' : letters[k]))
    .join('');
}

/** One line for each operation, then an empty line (tilelink 1.1). */
export function claimsText(claims: MasterToSlaveSizes | SlaveToMasterSizes): string {
  return `${Object.entries(claims)
    .map(([operation, sizes]) => `${operation} = ${sizes.toString()}\n`)
    .join('')}\n`;
}

/** Reads of `min` to `max` bytes, powers of two: `get` (tilelink 1.1). */
export function readOnly(min: number, max: number): ClaimsInit<MasterToSlaveOperation> {
  return { get: [min, max] };
}

/** Reads and writes of `min` to `max` bytes, powers of two: `get`, `putFull`, `putPartial` (tilelink 1.1). */
export function readWrite(min: number, max: number): ClaimsInit<MasterToSlaveOperation> {
  return { get: [min, max], putFull: [min, max], putPartial: [min, max] };
}

/** Arithmetic and logical atomics of `min` to `max` bytes, powers of two (tilelink 1.1). */
export function atomics(min: number, max: number): ClaimsInit<MasterToSlaveOperation> {
  return { arithmetic: [min, max], logical: [min, max] };
}

/** Caching transfers of `min` to `max` bytes, powers of two: `acquireT`, `acquireB` (tilelink 1.1). */
export function acquire(min: number, max: number): ClaimsInit<MasterToSlaveOperation> {
  return { acquireT: [min, max], acquireB: [min, max] };
}
