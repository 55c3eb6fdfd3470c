import { AddressRange, AddressSet, parseHex } from '../../base/address/index.js';
import { RequirementError } from '../../base/diagnostic/index.js';
import type { ResourceNode, ResourceTree } from '../../elaboration/index.js';
import { json, visible } from '../../base/text/index.js';
import * as rules from './rules.js';

/** One contiguous part of the memory that firmware is told of (subsystem 23). */
export interface MemoryMapEntry {
  /** Its byte addresses, without the end. */
  readonly range: AddressRange;
  /** Letters of r, w, x, c and a: readable, writable, executable, cacheable, atomic. */
  readonly permissions: string;
  /** Nodes of the device tree that say so. */
  readonly names: readonly string[];
}

/**
 * What the device tree says of memory, by address; of ranges that begin together, the larger first (subsystem 23, devicetree 9).
 *
 * @throws RequirementError `devicetree/ranges` for a bus in the tree that leads to its devices in more than one way.
 */
export function memoryMap({ root }: ResourceTree): MemoryMapEntry[] {
  const found = new Map<string, { address: readonly AddressSet[]; permissions: string; names: string[] }>();
  for (const { name, address, permissions } of collect(root, ['/'], 0n)) {
    const key = JSON.stringify([permissions, address.map(String)]);
    const group = found.get(key);
    if (group === undefined) found.set(key, { address, permissions, names: [name] });
    else group.names.push(name);
  }
  return [...found.values()]
    .flatMap(({ address, permissions, names }) =>
      AddressRange.fromSets(address).map((range) => ({ range, permissions, names })),
    )
    .sort((a, b) => AddressRange.compare(a.range, b.range));
}

/**
 * The map as text with a heading; `_ARWXC` in columns, the end one after the last address (subsystem 23).
 *
 * @throws RequirementError as {@link memoryMap} does.
 */
export function memoryMapText(tree: ResourceTree): string {
  const digits = Math.floor((tree.addressBits - 1) / 4) + 1;
  const padded = (address: bigint): string => address.toString(16).padStart(digits);
  const rows = memoryMap(tree).map(({ range, permissions, names }) => {
    const letters = [...'arwxc'].map((letter) => (permissions.includes(letter) ? letter.toUpperCase() : ' ')).join('');
    return `\t${padded(range.base)} - ${padded(range.end)} ${letters} ${names.map(visible).join(', ')}\n`;
  });
  return `Generated Address Map\n${rows.join('')}`;
}

/**
 * The map as JSON (subsystem 23): numbers in decimal, each value in a list.
 *
 * @throws RequirementError as {@link memoryMap} does.
 */
export function memoryMapJson(tree: ResourceTree): string {
  const entries = memoryMap(tree).map(({ range, permissions, names }) => {
    const flags = [...'rwxca'].map((letter) => `"${letter}":[${permissions.includes(letter)}]`).join();
    return `{"base":[${range.base}],"size":[${range.size}],${flags},"names":${json(names)}}`;
  });
  return `{"mapping":[${entries.join()}]}`;
}

interface Found {
  readonly name: string;
  readonly address: readonly AddressSet[];
  readonly permissions: string;
}

// The addresses of a node and its descendants within the same address space (devicetree 9). `path` has names from the node upwards; `offset` converts
// addresses of the node to those of the root.
function collect(node: ResourceNode, path: readonly string[], offset: bigint): Found[] {
  const name = path[0] ?? '';
  const own = node.properties.flatMap(([, values]) =>
    values.flatMap((value) =>
      'address' in value ? [{ name, address: shifted(value.address, offset), permissions: value.permissions }] : [],
    ),
  );
  return [...own, ...collectBelow(node, path, offset, name)];
}

function collectBelow(node: ResourceNode, path: readonly string[], offset: bigint, name: string): Found[] {
  const below = (at: bigint): Found[] =>
    node.children.flatMap(([child, inner]) => collect(inner, [child, ...path], at));
  const ranges = node.properties.find(([key]) => key === 'ranges')?.[1];
  if (ranges === undefined) return path.length < 2 ? below(offset) : [];
  const childrenHaveAddresses = node.children.some(([, child]) =>
    child.properties.some(([key]) => key === 'reg' || key === 'ranges'),
  );
  if (ranges.length === 0) return below(offset);
  const mappings = ranges.filter((value) => 'mapping' in value);
  if (!childrenHaveAddresses) {
    return mappings.map(({ mapping, permissions }) => ({ name, address: shifted(mapping, offset), permissions }));
  }
  const [only] = mappings;
  if (mappings.length === 1 && ranges.length === 1 && only !== undefined) return below(offset + parseHex(only.offset));
  throw new RequirementError(rules.ranges, `Bus ${name} leads to its devices in ${ranges.length} ways.`, {
    category: 'other',
    help: `Bind all addresses behind ${name} to its ranges at once, in one resourceAddress([…]).`,
  });
}

function shifted(sets: readonly (readonly [base: string, mask: string])[], offset: bigint): AddressSet[] {
  return sets.map(([base, mask]) => new AddressSet(parseHex(base) + offset, parseHex(mask)));
}
