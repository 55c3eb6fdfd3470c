import type { TreeNode } from '../../lib/descriptions/device-tree/tree.js';

/** Writes a tree as a flattened device tree of version 17 (Devicetree Specification 0.4, chapter 5). */
export function flattened(root: TreeNode): Uint8Array {
  const structure: number[] = [];
  const strings: number[] = [];
  const offsets = new Map<string, number>();
  const cell = (value: number): void => {
    structure.push((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
  };
  const padded = (bytes: Iterable<number>): void => {
    structure.push(...bytes);
    while (structure.length % 4 !== 0) structure.push(0);
  };
  const offsetOf = (name: string): number => {
    const known = offsets.get(name) ?? strings.length;
    if (!offsets.has(name)) strings.push(...Buffer.from(`${name}\0`));
    offsets.set(name, known);
    return known;
  };
  const write = (node: TreeNode): void => {
    cell(1);
    padded(Buffer.from(`${node.name}\0`));
    for (const { name, bytes } of node.properties.values()) {
      cell(3);
      cell(bytes.length);
      cell(offsetOf(name));
      padded(bytes);
    }
    for (const child of node.children.values()) write(child);
    cell(2);
  };
  write(root);
  cell(9);
  const header = Buffer.alloc(56);
  const total = 56 + structure.length + strings.length;
  const fields = [0xd00dfeed, total, 56, 56 + structure.length, 40, 17, 16, 0, strings.length, structure.length];
  fields.forEach((value, index) => header.writeUInt32BE(value, 4 * index));
  return Uint8Array.from([...header, ...structure, ...strings]);
}
