import {
  byOperation,
  isRecord,
  type Json,
  type JsonRecord,
  noSizes,
  type Operation,
  operations,
  type OperationSizes,
  type Permissions,
  type PossibleSizes,
  readPermissions,
  readSizes,
  saysOperations,
  type Sizes,
  sizesOf,
} from '../../elaboration/index.js';

/** Words for the operations that people use. */
export const operationAliases: Readonly<Record<string, Operation>> = {
  read: 'get',
  put: 'putFull',
  write: 'putFull',
  atomic: 'logical',
  acquire: 'acquireB',
};

/** The operation for a word; undefined if there is none (tilelink 1.1). */
export function parseOperation(word: string): Operation | undefined {
  const alias = Object.hasOwn(operationAliases, word) ? operationAliases[word] : undefined;
  return operations.find((operation) => operation === word) ?? alias;
}

/** Whether a transfer of this size in bytes is among them (tilelink 1.1). */
export function allowsSize([min, max]: Sizes, size: number): boolean {
  return min <= size && size <= max;
}

/** `4`, `1 to 64`, or `none` (tilelink 1.1). */
export function sizesText([min, max]: Sizes): string {
  return max === 0 ? 'none' : min === max ? String(max) : `${min} to ${max}`;
}

/** The same with their unit: `1 byte`, `1 to 64 bytes`. */
export function sizesInBytes(sizes: Sizes): string {
  return `${sizesText(sizes)} ${sizes[0] === 1 && sizes[1] === 1 ? 'byte' : 'bytes'}`;
}

// If it is unknown what a device supports, no access to it can be said to fail.
const anything: OperationSizes = byOperation(() => [1, 4096]);

/** What a port says of all that are behind it. */
interface PortFacts {
  /** Its width, which bounds an APB transfer. */
  readonly beatBytes: number;
  /** Whether its protocol has no strobes. */
  readonly wholeWrites: boolean;
}

// A description that only gives permission letters does not say which sizes are supported.
function permitted(permissions: Permissions | undefined): OperationSizes {
  if (permissions === undefined) return anything;
  const { read, write, cache, atomic } = permissions;
  const may: Readonly<Record<Operation, boolean>> = {
    ...{ get: read, putFull: write, putPartial: write, arithmetic: atomic, logical: atomic },
    ...{ acquireB: read && cache, acquireT: write && cache, hint: read || write },
  };
  return byOperation((operation) => (may[operation] ? anything[operation] : noSizes));
}

/** What a manager or slave supports at a port; all that may be, where a description does not say. */
export function supportedSizes(slave: JsonRecord, { beatBytes, wholeWrites }: PortFacts): OperationSizes {
  if (!saysOperations(slave)) return permitted(readPermissions(slave));
  if (isRecord(slave.supports)) return readSizes(slave.supports);
  const read = ambaSizes(slave.supportsRead, beatBytes);
  const write = ambaSizes(slave.supportsWrite, beatBytes);
  const atomic = sizesOf(slave.supportsAtomics);
  const partial = wholeWrites ? noSizes : write;
  const amba: PossibleSizes = { get: read, putFull: write, putPartial: partial, arithmetic: atomic, logical: atomic };
  return byOperation((operation) => amba[operation] ?? noSizes);
}

function ambaSizes(sizes: Json | undefined, beatBytes: number): Sizes {
  return sizes === true ? [1, beatBytes] : sizesOf(sizes);
}

/** The declared emits of a client; undefined if its protocol has none. */
export function statedSizes({ emits }: JsonRecord): OperationSizes | undefined {
  return isRecord(emits) ? readSizes(emits) : undefined;
}

/** The sizes in which a client can be asked for a copy back; undefined where its protocol does not say. */
export function probedSizes({ supports }: JsonRecord): Sizes | undefined {
  return isRecord(supports) ? sizesOf(supports.probe) : undefined;
}

/**
 * The bytes of a line in which copies of a device are asked back: the largest size in which they are handed out. Undefined where nobody
 * keeps track of copies, as with those of UNCACHED memory, which a cache cork hands out to one master alone.
 */
export function probeLine({
  parameters,
  supports,
}: {
  parameters: JsonRecord;
  supports: OperationSizes;
}): number | undefined {
  if (parameters.regionType !== 'TRACKED' && parameters.regionType !== 'CACHED') return undefined;
  return Math.max(supports.acquireB[1], supports.acquireT[1]) || undefined;
}
