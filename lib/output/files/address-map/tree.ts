import { parseHex } from '../../../base/address/index.js';
import type { PropertyValue, ResourceNode, ResourceTree } from '../../../elaboration/index.js';
import { rangesOf } from '../device-tree.js';

/** A node of the device tree, as far as maps for firmware and for simulators say it. */
export interface TreeDevice {
  /** Its name in the tree, with its address: `serial@10010000`. */
  readonly name: string;
  /** By which other nodes refer to it; mostly one. */
  readonly labels: readonly string[];
  /** Those of the node around it. */
  readonly around: readonly string[];
  /** Its registers as the root of the tree sees them, in the order of the tree; none for a hart. */
  readonly ranges: readonly TreeRange[];
  /** Most specific first. */
  readonly compatible: readonly string[];
  /** The interrupts that it raises, as the tree writes them. */
  readonly interrupts: readonly TreeInterrupt[];
  /** How many cells stand for an interrupt that it receives; 0 for what receives none. */
  readonly interruptCells: number;
  /** Properties that are a single number. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Of a hart its number and its instruction set. */
  readonly hart: { readonly id: number; readonly isa: string } | undefined;
}

/** A range of registers as the device tree has it. */
export interface TreeRange {
  /** Its first address. */
  readonly base: bigint;
  /** Bytes. */
  readonly size: bigint;
  /** Its name at the device; absent if it has none. */
  readonly name?: string;
}

/** An interrupt as the device tree has it. */
export interface TreeInterrupt {
  /** Label of the controller that receives it. */
  readonly controller: string;
  /** What stands for it there. */
  readonly cells: readonly number[];
}

/** The nodes of a device tree, outer ones first. */
export function treeDevices({ root }: ResourceTree): TreeDevice[] {
  const placed = placedNodes('/', root, 0n, []);
  const cells = new Map(placed.flatMap(({ node }) => node.labels.map((label) => [label, cellsOf(node)] as const)));
  return placed.map(({ name, node, offset, around }) => {
    const hart = hartOf(node);
    return {
      ...{ name, labels: node.labels, around, hart },
      ranges: hart === undefined && offset !== undefined ? registersOf(node, offset) : [],
      compatible: valuesOf(node, 'compatible').flatMap((value) => ('string' in value ? [value.string] : [])),
      interrupts: interruptsOf(node, cells),
      interruptCells: cellsOf(node),
      numbers: new Map(
        node.properties.flatMap(([key, values]) => {
          const [only, ...others] = numbersIn(values);
          return only === undefined || others.length > 0 || values.length > 1 ? [] : [[key, only] as const];
        }),
      ),
    };
  });
}

interface PlacedNode {
  readonly name: string;
  readonly node: ResourceNode;
  /** The offset from its addresses to those at the root; undefined behind a bus with several different mappings. */
  readonly offset: bigint | undefined;
  readonly around: readonly string[];
}

function placedNodes(
  name: string,
  node: ResourceNode,
  offset: bigint | undefined,
  around: readonly string[],
): PlacedNode[] {
  const mappings = valuesOf(node, 'ranges').flatMap((value) => ('mapping' in value ? [parseHex(value.offset)] : []));
  const [first = 0n] = mappings;
  const inner = offset === undefined || mappings.length > 1 ? undefined : offset + first;
  return [
    { name, node, offset, around },
    ...node.children.flatMap(([child, below]) => placedNodes(child, below, inner, node.labels)),
  ];
}

function registersOf(node: ResourceNode, offset: bigint): TreeRange[] {
  const names = valuesOf(node, 'reg-names').map((value) => ('string' in value ? value.string : undefined));
  const ranges = valuesOf(node, 'reg').flatMap((value) => ('address' in value ? rangesOf(value.address) : []));
  return ranges.map(({ base, size }, k) => {
    const name = names[k];
    return { base: base + offset, size, ...(name === undefined ? {} : { name }) };
  });
}

function hartOf(node: ResourceNode): TreeDevice['hart'] {
  const [type] = valuesOf(node, 'device_type');
  const [isa] = valuesOf(node, 'riscv,isa');
  const [place] = valuesOf(node, 'reg');
  if (type === undefined || !('string' in type) || type.string !== 'cpu') return undefined;
  const [id] = place !== undefined && 'address' in place ? (place.address[0] ?? []) : [];
  return { id: Number(id ?? 0), isa: isa !== undefined && 'string' in isa ? isa.string : '' };
}

function interruptsOf(node: ResourceNode, cells: ReadonlyMap<string, number>): TreeInterrupt[] {
  const extended = valuesOf(node, 'interrupts-extended');
  const [parent] = valuesOf(node, 'interrupt-parent');
  const controller = parent !== undefined && 'reference' in parent ? parent.reference : undefined;
  const own =
    controller === undefined ? [] : inTurn(numbersIn(valuesOf(node, 'interrupts')), cells.get(controller) ?? 1);
  return [
    ...own.map((each) => ({ controller: controller ?? '', cells: each })),
    ...extended.flatMap((value, k) =>
      'reference' in value
        ? [
            {
              controller: value.reference,
              cells: numbersIn(extended.slice(k + 1, k + 1 + (cells.get(value.reference) ?? 1))),
            },
          ]
        : [],
    ),
  ];
}

function inTurn(numbers: readonly number[], length: number): number[][] {
  const groups: number[][] = [];
  for (let k = 0; k < numbers.length; k += length) groups.push(numbers.slice(k, k + length));
  return groups;
}

function numbersIn(values: readonly PropertyValue[]): number[] {
  return values.flatMap((value) => ('int' in value ? [Number(value.int)] : []));
}

function cellsOf(node: ResourceNode): number {
  return numbersIn(valuesOf(node, '#interrupt-cells'))[0] ?? 0;
}

function valuesOf({ properties }: ResourceNode, name: string): readonly PropertyValue[] {
  return properties.find(([key]) => key === name)?.[1] ?? [];
}
