import { fieldOf, isList, type Json, type JsonRecord } from '../model/index.js';

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

/** Sizes that are in both. */
export function commonSizes(a: Sizes, b: Sizes): Sizes {
  const [min, max] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
  return someSizes(a) && someSizes(b) && min <= max ? [min, max] : noSizes;
}

/** `4`, `1 to 64`, or `none` (tilelink 1.1). */
export function sizesText([min, max]: Sizes): string {
  return max === 0 ? 'none' : min === max ? String(max) : `${min} to ${max}`;
}

const amba: Readonly<Partial<Record<Operation, 'supportsRead' | 'supportsWrite'>>> = {
  get: 'supportsRead',
  putFull: 'supportsWrite',
  putPartial: 'supportsWrite',
};

/** What a manager or slave supports of an operation. `beatBytes` is the width of its port, which bounds an APB transfer. */
export function supportedSizes(slave: JsonRecord, operation: Operation, beatBytes: number): Sizes {
  const supports = fieldOf(slave, 'supports');
  if (supports !== undefined) return sizesOf(fieldOf(supports, operation));
  const name = amba[operation];
  if (name === undefined) return noSizes;
  const sizes = slave[name];
  return typeof sizes === 'boolean' ? (sizes ? [1, beatBytes] : noSizes) : sizesOf(sizes);
}

/** What a client says that it emits of an operation; undefined where its protocol does not say. */
export function emittedSizes(client: JsonRecord, operation: Operation): Sizes | undefined {
  const emits = fieldOf(client, 'emits');
  return emits === undefined ? undefined : sizesOf(fieldOf(emits, operation));
}

function sizesOf(value: Json | undefined): Sizes {
  if (!isList(value)) return noSizes;
  const [min, max] = value;
  return [Number(min), Number(max)];
}
