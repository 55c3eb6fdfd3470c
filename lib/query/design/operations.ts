import {
  canBeProbed,
  isList,
  isRecord,
  type Json,
  type JsonRecord,
  makesAtomics,
  saysOperations,
} from '../../elaboration/index.js';
import { Remembered } from './remembered.js';

/** What masters may ask of devices, in TileLink's terms (tilelink 1.1). */
export const operations = [
  'get',
  'putFull',
  'putPartial',
  'arithmetic',
  'logical',
  'acquireB',
  'acquireT',
  'hint',
] as const;
export type Operation = (typeof operations)[number];

/** Words for the operations that people use. */
export const operationAliases: Readonly<Record<string, Operation>> = {
  read: 'get',
  put: 'putFull',
  write: 'putFull',
  atomic: 'logical',
  acquire: 'acquireB',
};

/** The operation that a word stands for; undefined for none (tilelink 1.1). */
export function parseOperation(word: string): Operation | undefined {
  const alias = Object.hasOwn(operationAliases, word) ? operationAliases[word] : undefined;
  return operations.find((operation) => operation === word) ?? alias;
}

/** Sizes in bytes of what one transfer may be, both powers of two; `[0, 0]` where there is none. */
export type Sizes = readonly [min: number, max: number];

/** No transfer. */
export const noSizes: Sizes = [0, 0];

/** Whether there is any transfer (tilelink 1.1). */
export function someSizes(sizes: Sizes): boolean {
  return sizes[1] > 0;
}

/** Whether a transfer of so many bytes is among them (tilelink 1.1). */
export function allowsSize([min, max]: Sizes, size: number): boolean {
  return min <= size && size <= max;
}

/** Sizes that are in both. */
export function commonSizes(a: Sizes, b: Sizes): Sizes {
  const [min, max] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
  return someSizes(a) && someSizes(b) && min <= max ? [min, max] : noSizes;
}

/** `4`, `1 to 64`, or `none` (tilelink 1.1). */
export function sizesText([min, max]: Sizes): string {
  return max === 0 ? 'none' : min === max ? String(max) : `${min} to ${max}`;
}

/** The same with their unit: `1 byte`, `1 to 64 bytes`. */
export function sizesInBytes(sizes: Sizes): string {
  return `${sizesText(sizes)} ${sizes[0] === 1 && sizes[1] === 1 ? 'byte' : 'bytes'}`;
}

/** Sizes of all operations, {@link noSizes} of those that are not supported or emitted. */
export type OperationSizes = Readonly<Record<Operation, Sizes>>;

/** Sizes of the operations that are possible; the others are left out. */
export type PossibleSizes = Readonly<Partial<Record<Operation, Sizes>>>;

// Parameters have such records in common.
const known = new WeakMap<JsonRecord, OperationSizes>();

function readSizes(record: JsonRecord): OperationSizes {
  let sizes = known.get(record);
  if (sizes === undefined) known.set(record, (sizes = byOperation((operation) => sizesOf(record[operation]))));
  return sizes;
}

// Of a device that is not known to support anything, nobody can say that an access to it fails.
const anything: OperationSizes = byOperation(() => [1, 4096]);

/** What a port says of all that are behind it. */
interface PortFacts {
  /** Its width, which bounds an APB transfer. */
  readonly beatBytes: number;
  /** Whether its protocol has no strobes. */
  readonly wholeWrites: boolean;
}

/** What a manager or slave supports at a port; everything, where a description does not say. */
export function supportedSizes(slave: JsonRecord, { beatBytes, wholeWrites }: PortFacts): OperationSizes {
  if (!saysOperations(slave)) return anything;
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

/** What a master says that it emits of each operation; undefined, or without an operation, where its protocol does not say. */
export type EmittedSizes = PossibleSizes | undefined;

const noAtomics: PossibleSizes = { arithmetic: noSizes, logical: noSizes };

/** What a client itself says that it emits; undefined where its protocol does not say. */
export function statedSizes({ emits }: JsonRecord): OperationSizes | undefined {
  return isRecord(emits) ? readSizes(emits) : undefined;
}

/** What a client at a port emits: of what it says that it does, what it has channels for. */
export function emittedSizes(client: JsonRecord, port: Json): EmittedSizes {
  if (isRecord(client.emits)) return canBeProbed(client) ? readSizes(client.emits) : withoutCopies(client.emits);
  return makesAtomics(client, port) ? undefined : noAtomics;
}

const noCopies: PossibleSizes = { acquireB: noSizes, acquireT: noSizes };

const emittedWithoutCopies = new WeakMap<JsonRecord, PossibleSizes>();

function withoutCopies(emits: JsonRecord): PossibleSizes {
  let sizes = emittedWithoutCopies.get(emits);
  if (sizes === undefined) emittedWithoutCopies.set(emits, (sizes = { ...readSizes(emits), ...noCopies }));
  return sizes;
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

function byOperation(sizes: (operation: Operation) => Sizes): OperationSizes {
  return Object.fromEntries(operations.map((operation) => [operation, sizes(operation)])) as Record<Operation, Sizes>;
}

const possible = new Remembered<OperationSizes, EmittedSizes, PossibleSizes>();

/** What a master may ask of a device: what it emits, all if it does not say, within what the device supports. */
export function possibleSizes(emitted: EmittedSizes, supported: OperationSizes): PossibleSizes {
  return possible.of(supported, emitted, () => {
    const common = operations.map((operation): [Operation, Sizes] => {
      const [sizes, made] = [supported[operation], emitted?.[operation]];
      return [operation, made === undefined ? sizes : commonSizes(made, sizes)];
    });
    return Object.fromEntries(common.filter(([, sizes]) => someSizes(sizes)));
  });
}

function sizesOf(value: Json | undefined): Sizes {
  if (!isList(value)) return noSizes;
  const [min, max] = value;
  return [Number(min), Number(max)];
}
