import type { GroundType, WireType } from './wire-type.js';

/** A value without parts somewhere in a type. */
export interface Leaf {
  /** Names of fields and numbers of elements, from outside to inside. */
  readonly path: readonly string[];
  readonly type: GroundType;
  /** Whether it runs against the direction of the whole. */
  readonly flip: boolean;
}

/** The values without parts in a type, in order; those of a part stand together (hardware 1.3). */
export function leavesOf(type: WireType): readonly Leaf[] {
  let leaves = known.get(type);
  if (leaves === undefined) known.set(type, (leaves = Array.from(walk(type, [], false))));
  return leaves;
}

const known = new WeakMap<WireType, readonly Leaf[]>();

function* walk(type: WireType, path: readonly string[], flip: boolean): Generator<Leaf> {
  switch (type.kind) {
    case 'vector':
      for (let k = 0; k < type.length; k++) yield* walk(type.of, [...path, String(k)], flip);
      break;
    case 'bundle':
      for (const field of type.fields) yield* walk(field.type, [...path, field.name], flip !== field.flip);
      break;
    default:
      yield { path, type, flip };
  }
}

/** The part of a type that a path leads to; undefined where it leads nowhere (hardware 1.3). */
export function partOf(type: WireType, path: readonly string[]): WireType | undefined {
  let part: WireType | undefined = type;
  for (const name of path) {
    if (part?.kind === 'vector') part = /^\d+$/.test(name) && Number(name) < part.length ? part.of : undefined;
    else part = part?.kind === 'bundle' ? part.fields.find((field) => field.name === name)?.type : undefined;
  }
  return part;
}

/** Bits of a value without parts: 1 for a clock or a reset. */
export function bitsOf(type: GroundType): number {
  return 'width' in type ? type.width : 1;
}
