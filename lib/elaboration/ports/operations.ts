import { Remembered } from '../../base/remembered.js';
import type { Json, JsonRecord } from '../record/elaboration.js';
import { fieldOf, isList, isRecord } from '../record/json.js';

/** The operations that masters may request from devices, in TileLink's terms (tilelink 1.1). */
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

/** Sizes in bytes of what one transfer may be, both powers of two; `[0, 0]` where there is none. */
export type Sizes = readonly [min: number, max: number];

/** No transfer. */
export const noSizes: Sizes = [0, 0];

/** Whether there is any transfer (tilelink 1.1). */
export function someSizes(sizes: Sizes): boolean {
  return sizes[1] > 0;
}

/** The intersection of two ranges of sizes. */
export function commonSizes(a: Sizes, b: Sizes): Sizes {
  const [min, max] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
  return someSizes(a) && someSizes(b) && min <= max ? [min, max] : noSizes;
}

/** The sizes in a parameter; none for anything but a list. */
export function sizesOf(value: Json | undefined): Sizes {
  if (!isList(value)) return noSizes;
  const [min, max] = value;
  return [Number(min), Number(max)];
}

/** Sizes of all operations, {@link noSizes} of those that are not supported or emitted. */
export type OperationSizes = Readonly<Record<Operation, Sizes>>;

/** Sizes of the operations that are possible; the others are left out. */
export type PossibleSizes = Readonly<Partial<Record<Operation, Sizes>>>;

/** Builds the sizes of all operations from a function. */
export function byOperation(sizes: (operation: Operation) => Sizes): OperationSizes {
  return Object.fromEntries(operations.map((operation) => [operation, sizes(operation)])) as Record<Operation, Sizes>;
}

// Parameters share such records.
const known = new WeakMap<JsonRecord, OperationSizes>();

/** The sizes of all operations in a parameter; always the same object for the same record. */
export function readSizes(record: JsonRecord): OperationSizes {
  let sizes = known.get(record);
  if (sizes === undefined) known.set(record, (sizes = byOperation((operation) => sizesOf(record[operation]))));
  return sizes;
}

/** The sizes that a master emits for each operation; undefined, or without an operation, if its protocol does not declare them. */
export type EmittedSizes = PossibleSizes | undefined;

const noAtomics: PossibleSizes = { arithmetic: noSizes, logical: noSizes };

/** The sizes that a client at a port emits, restricted to operations for which it has channels. */
export function emittedSizes(client: JsonRecord, port: Json): EmittedSizes {
  if (isRecord(client.emits)) return canBeProbed(client) ? readSizes(client.emits) : withoutCopies(client.emits);
  return makesAtomics(client, port) ? undefined : noAtomics;
}

/** Whether a client can be probed: otherwise it has no channels for copies, whatever it emits (tilelink 3.4). */
export function canBeProbed({ supports }: JsonRecord): boolean {
  return !isRecord(supports) || someSizes(sizesOf(supports.probe));
}

// If the parameters can declare atomic transactions, they must be declared: for AXI4 masters, recognizable by their `aligned` field, and for ports of
// OBI.
function makesAtomics(client: JsonRecord, port: Json): boolean {
  return 'aligned' in client ? client.atomics === true : fieldOf(port, 'atomics') !== false;
}

const noCopies: PossibleSizes = { acquireB: noSizes, acquireT: noSizes };

const emittedWithoutCopies = new WeakMap<JsonRecord, PossibleSizes>();

function withoutCopies(emits: JsonRecord): PossibleSizes {
  let sizes = emittedWithoutCopies.get(emits);
  if (sizes === undefined) emittedWithoutCopies.set(emits, (sizes = { ...readSizes(emits), ...noCopies }));
  return sizes;
}

const possible = new Remembered<OperationSizes, EmittedSizes, PossibleSizes>();

/** The operations that a master may request of a device: those it emits, or all if undeclared, within what the device supports. */
export function possibleSizes(emitted: EmittedSizes, supported: OperationSizes): PossibleSizes {
  return possible.of(supported, emitted, () => {
    const common = operations.map((operation): [Operation, Sizes] => {
      const [sizes, made] = [supported[operation], emitted?.[operation]];
      return [operation, made === undefined ? sizes : commonSizes(made, sizes)];
    });
    return Object.fromEntries(common.filter(([, sizes]) => someSizes(sizes)));
  });
}
