import type { Location } from '../../base/diagnostic/index.js';

/** A device tree, as source and binary have it alike. */
export interface DeviceTree {
  readonly root: TreeNode;
  /** `/memreserve/`: address and size of each. */
  readonly reserved: readonly (readonly [address: bigint, size: bigint])[];
  /** Whether it is an overlay, to be laid over another tree. */
  readonly isOverlay: boolean;
  /** What is odd in it, and read nevertheless. */
  readonly remarks: readonly TreeRemark[];
}

/** Something that a reader has to say about a node. */
export interface TreeRemark {
  /** `duplicate` is what compilers refuse, `malformed` what no kernel can read, `odd` what is read nevertheless. */
  readonly kind: 'duplicate' | 'malformed' | 'odd';
  readonly message: string;
  /** Path of the node. */
  readonly node: string;
  readonly places: readonly Location[];
  /** There where it leaves everything behind the node without an address. */
  readonly hides?: true;
}

/** A node of a device tree. */
export interface TreeNode {
  /** With its unit address: `serial@10010000`; empty for the root. */
  readonly name: string;
  readonly parent: TreeNode | undefined;
  readonly children: Map<string, TreeNode>;
  readonly properties: Map<string, TreeProperty>;
  readonly labels: string[];
  /** Where it was written first. */
  readonly place: Location;
}

/** A property of a node. */
export interface TreeProperty {
  readonly name: string;
  /** Big-endian, as in memory. */
  readonly bytes: Uint8Array;
  readonly place: Location;
  /** Where its parts were written: byte offsets, ascending, each with the place of what begins there. */
  readonly parts: readonly (readonly [offset: number, place: Location])[];
  /** Paths of the nodes whose phandles were put in place of labels, by byte offset; absent where none were. */
  readonly references?: ReadonlyMap<number, string>;
}

/** The path of a node: `/soc/serial@10010000`. */
export function pathOf(node: TreeNode): string {
  if (node.parent === undefined) return '/';
  const above = pathOf(node.parent);
  return above === '/' ? `/${node.name}` : `${above}/${node.name}`;
}

/** The node at a path; undefined where there is none. A name without its unit address will do if it is the only one. */
export function nodeAt(root: TreeNode, path: string): TreeNode | undefined {
  let node: TreeNode | undefined = root;
  for (const name of path.split('/')) {
    if (name === '') continue;
    const children: ReadonlyMap<string, TreeNode> = node.children;
    node = children.get(name) ?? onlyNamed(children, name);
    if (node === undefined) return undefined;
  }
  return node;
}

function onlyNamed(children: ReadonlyMap<string, TreeNode>, name: string): TreeNode | undefined {
  if (name.includes('@')) return undefined;
  const found = [...children.values()].filter((child) => child.name.split('@', 1)[0] === name);
  return found.length === 1 ? found[0] : undefined;
}

/** All nodes, each before its children. */
export function* nodesOf(root: TreeNode): Iterable<TreeNode> {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    open.push(...[...node.children.values()].reverse());
  }
}

/** The 32-bit cells of a property; undefined for one whose size is not a multiple of 4. */
export function cellsIn(property: TreeProperty | undefined): number[] | undefined {
  if (property === undefined || property.bytes.length % 4 !== 0) return undefined;
  const { bytes } = property;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(4 * index));
}

/** The number that consists of cells, the most significant first. */
export function numberIn(cells: readonly number[]): bigint {
  let value = 0n;
  for (const cell of cells) value = (value << 32n) | BigInt(cell);
  return value;
}

/** The only cell of a property; undefined for another size. */
export function cellIn(property: TreeProperty | undefined): number | undefined {
  const cells = cellsIn(property);
  return cells?.length === 1 ? cells[0] : undefined;
}

const decoder = new TextDecoder('utf-8');

/** The strings of a property, without the NUL at the end of each. */
export function stringsIn(property: TreeProperty | undefined): string[] {
  if (property === undefined || property.bytes.length === 0) return [];
  const text = decoder.decode(property.bytes);
  return (text.endsWith('\0') ? text.slice(0, -1) : text).split('\0');
}

/** Where the byte at an offset of a property was written. */
export function placeIn({ parts, place }: TreeProperty, offset: number): Location {
  let found = place;
  for (const [start, at] of parts) {
    if (start > offset) break;
    found = at;
  }
  return found;
}

/** Whether the status of a node, by itself, says that it is there to be used: no status does, and an empty one does not. */
export function isOkay({ properties }: TreeNode): boolean {
  const status = properties.get('status');
  const [word] = stringsIn(status);
  return status === undefined || word === 'okay' || word === 'ok';
}
