import { bitsOf, leavesOf, type WireType } from '../bus/wires/index.js';

/** Two wires of a type whose names are one when they are joined by underscores: the paths to them, the earlier one first. */
export interface SharedName {
  readonly name: string;
  readonly paths: readonly [one: readonly string[], other: readonly string[]];
}

interface Part {
  readonly name: string;
  readonly type: WireType;
}

const none = new WeakSet<WireType>();

/** The first two wires with bits in a type that would have one name; undefined where each has its own (hardware 7.1). */
export function sharedName(type: WireType): SharedName | undefined {
  if (none.has(type)) return undefined;
  const parts = partsIn(type);
  const found = sharedInside(parts) ?? sharedBetween(parts);
  if (found === undefined) none.add(type);
  return found;
}

// Elements of a vector are alike, and distinguished by their numbers.
function partsIn(type: WireType): readonly Part[] {
  if (type.kind === 'bundle') return type.fields;
  return type.kind === 'vector' && type.length > 0 ? [{ name: '0', type: type.of }] : [];
}

function sharedInside(parts: readonly Part[]): SharedName | undefined {
  for (const { name, type } of parts) {
    const found = sharedName(type);
    if (found === undefined) continue;
    const [one, other] = found.paths;
    return {
      name: `${name}_${found.name}`,
      paths: [
        [name, ...one],
        [name, ...other],
      ],
    };
  }
  return undefined;
}

// Only possible if the name of a field begins with that of another one and an underscore.
function sharedBetween(parts: readonly Part[]): SharedName | undefined {
  const byName = new Map(parts.map((part) => [part.name, part]));
  for (const longer of parts) {
    for (let end = longer.name.indexOf('_'); end > 0; end = longer.name.indexOf('_', end + 1)) {
      const shorter = byName.get(longer.name.slice(0, end));
      const found = shorter === undefined ? undefined : sharedByTwo(shorter, longer);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function sharedByTwo(shorter: Part, longer: Part): SharedName | undefined {
  const paths = new Map(pathsIn(shorter).map((path) => [path.join('_'), path]));
  for (const path of pathsIn(longer)) {
    const name = path.join('_');
    const other = paths.get(name);
    if (other !== undefined) return { name, paths: [other, path] };
  }
  return undefined;
}

function pathsIn({ name, type }: Part): string[][] {
  return leavesOf(type)
    .filter((leaf) => bitsOf(leaf.type) > 0)
    .map(({ path }) => [name, ...path]);
}
