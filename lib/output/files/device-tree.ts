import { AddressRange, AddressSet, parseHex } from '../../base/address/index.js';
import {
  demandWritable,
  kindOfValue,
  type PropertyValue,
  type ResourceNode,
  type ResourceTree,
} from '../../elaboration/index.js';

/** The number of 32-bit cells in addresses and sizes, for a node itself and for its parent (devicetree 7.1). */
interface Cells {
  readonly parentAddress: number;
  readonly parentSize: number;
  readonly selfAddress: number;
  readonly selfSize: number;
}

/**
 * The device tree as source text, in pieces (devicetree 7).
 *
 * @throws RequirementError `devicetree/name`, `devicetree/text`, `devicetree/mixed` for what a device tree cannot say.
 */
export function* deviceTreeSource({ root }: ResourceTree): Generator<string> {
  yield '/dts-v1/;\n\n';
  yield* nodeText('/', root, '', { parentAddress: 2, parentSize: 1, selfAddress: 2, selfSize: 1 });
}

function* nodeText(name: string, node: ResourceNode, indent: string, outer: Cells): Generator<string> {
  demandWritable(name, node);
  const cells: Cells = {
    parentAddress: outer.selfAddress,
    parentSize: outer.selfSize,
    selfAddress: cellsOf(node, '#address-cells') ?? 2,
    selfSize: cellsOf(node, '#size-cells') ?? 1,
  };
  const labels = indent === '' ? '' : node.labels.map((label) => `${label}: `).join('');
  yield `${indent}${labels}${name} {\n`;
  const inner = `${indent}\t`;
  for (const [property, values] of node.properties) yield propertyText(property, values, inner, cells);
  for (const [child, below] of node.children) yield* nodeText(child, below, inner, cells);
  yield `${indent}};\n`;
}

function cellsOf({ properties }: ResourceNode, key: string): number | undefined {
  const value = properties.find(([name]) => name === key)?.[1][0];
  return value !== undefined && 'int' in value ? Number(value.int) : undefined;
}

function propertyText(name: string, values: readonly PropertyValue[], indent: string, cells: Cells): string {
  if (values.length === 0) return `${indent}${name};\n`;
  const texts = values.map((value) => valueText(value, cells));
  const isNumbers = values.some((value) => kindOfValue(value) === 'numbers');
  return `${indent}${name} = ${isNumbers ? `<${texts.join(' ')}>` : texts.join(', ')};\n`;
}

function valueText(value: PropertyValue, cells: Cells): string {
  if ('string' in value) return `"${value.string}"`;
  if ('alias' in value) return `&${value.alias}`;
  return numberText(value, cells);
}

function numberText(value: Exclude<PropertyValue, { string: string } | { alias: string }>, cells: Cells): string {
  if ('reference' in value) return `&${value.reference}`;
  if ('int' in value) return value.int;
  if ('address' in value) {
    const words = rangesOf(value.address).flatMap(({ base, size }) => [
      ...wordsOf(base, cells.parentAddress),
      ...wordsOf(size, cells.parentSize),
    ]);
    return words.join(' ');
  }
  const offset = parseHex(value.offset);
  const words = rangesOf(value.mapping).flatMap(({ base, size }) => [
    ...wordsOf(base + offset, cells.selfAddress),
    ...wordsOf(base, cells.parentAddress),
    ...wordsOf(size, cells.selfSize),
  ]);
  return words.join(' ');
}

/** The contiguous ranges of serialized address sets, in ascending order. */
export function rangesOf(sets: readonly (readonly [base: string, mask: string])[]): AddressRange[] {
  return AddressRange.fromSets(sets.map(([base, mask]) => new AddressSet(parseHex(base), parseHex(mask))));
}

// Most significant word first.
function wordsOf(value: bigint, cells: number): string[] {
  return Array.from({ length: cells }, (_, k) => {
    const word = BigInt.asUintN(32, value >> BigInt(32 * (cells - 1 - k)));
    return `0x${word.toString(16)}`;
  });
}
