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

/** Sizes that are in both. */
export function commonSizes(a: Sizes, b: Sizes): Sizes {
  const [min, max] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
  return someSizes(a) && someSizes(b) && min <= max ? [min, max] : noSizes;
}

/** The sizes that a parameter gives; none for what is not a list. */
export function sizesOf(value: Json | undefined): Sizes {
  if (!isList(value)) return noSizes;
  const [min, max] = value;
  return [Number(min), Number(max)];
}

/** Sizes of all operations, {@link noSizes} of those that are not supported or emitted. */
export type OperationSizes = Readonly<Record<Operation, Sizes>>;

/** Sizes of the operations that are possible; the others are left out. */
export type PossibleSizes = Readonly<Partial<Record<Operation, Sizes>>>;

/** Sizes of all operations, by what gives them. */
export function byOperation(sizes: (operation: Operation) => Sizes): OperationSizes {
  return Object.fromEntries(operations.map((operation) => [operation, sizes(operation)])) as Record<Operation, Sizes>;
}

// Parameters have such records in common.
const known = new WeakMap<JsonRecord, OperationSizes>();

/** The sizes of all operations that a parameter gives; always the same for the same record. */
export function readSizes(record: JsonRecord): OperationSizes {
  let sizes = known.get(record);
  if (sizes === undefined) known.set(record, (sizes = byOperation((operation) => sizesOf(record[operation]))));
  return sizes;
}

/** What a master says that it emits of each operation; undefined, or without an operation, where its protocol does not say. */
export type EmittedSizes = PossibleSizes | undefined;

const noAtomics: PossibleSizes = { arithmetic: noSizes, logical: noSizes };

/** What a client at a port emits: of what it says that it does, what it has channels for. */
export function emittedSizes(client: JsonRecord, port: Json): EmittedSizes {
  if (isRecord(client.emits)) return canBeProbed(client) ? readSizes(client.emits) : withoutCopies(client.emits);
  return makesAtomics(client, port) ? undefined : noAtomics;
}

/** Whether a client can be probed: otherwise it has no channels for copies, whatever it emits (tilelink 3.4). */
export function canBeProbed({ supports }: JsonRecord): boolean {
  return !isRecord(supports) || someSizes(sizesOf(supports.probe));
}

// Who can say that there are atomic transactions makes them only then: a master of AXI4, which alone says whether its bursts are aligned,
// and a port of OBI.
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
