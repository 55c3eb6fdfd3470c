import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError } from '../reading.js';
import {
  addLabel,
  childOf,
  draftAt,
  type DraftNode,
  type DraftPart,
  type DraftTree,
  type Reference,
  setProperty,
  written,
} from './draft.js';
import { childNamed, textOf } from './dtb.js';
import { draftsOf, ownPhandle } from './resolve.js';

/**
 * Lays an overlay over the tree that it is for: each of its fragments is merged into the node that it names. Both change. Throws a
 * {@link DescriptionError} for a node that is not there.
 */
export function applyOverlay(base: DraftTree, overlay: DraftTree): void {
  base.remarks.push(...overlay.remarks);
  lookUpBinary(overlay);
  const own = new Map<DraftNode, DraftNode>();
  const merged = fragmentsOf(overlay).map(({ target, node, place }) => {
    const found = draftAt(base, target);
    if (found === undefined)
      throw new DescriptionError(`The overlay is for ${written(target)}, which is not in the tree.`, place);
    merge(base, found, node, own);
    return found;
  });
  // References between nodes of the overlay follow them into the tree.
  const moved = (part: DraftPart): DraftPart => {
    if (!('target' in part) || !('children' in part.target)) return part;
    return { ...part, target: own.get(part.target) ?? part.target };
  };
  for (const root of merged) {
    for (const node of draftsOf(root)) {
      for (const property of node.properties.values()) property.parts.splice(0, Infinity, ...property.parts.map(moved));
    }
  }
}

interface Fragment {
  readonly target: Reference;
  readonly node: DraftNode;
  readonly place: Location;
}

function fragmentsOf(overlay: DraftTree): Fragment[] {
  const written = [...overlay.root.children.values()].flatMap((child): Fragment[] => {
    const node = childNamed(child, '__overlay__');
    if (child.deleted || node === undefined) return [];
    const [part] = child.properties.get('target')?.parts ?? [];
    const path = child.properties.get('target-path')?.parts[0];
    if (part !== undefined && 'target' in part && !('children' in part.target)) {
      return [{ target: part.target, node, place: part.place }];
    }
    if (path !== undefined && 'bytes' in path) return [{ target: { path: textOf(path) }, node, place: path.place }];
    throw new DescriptionError(
      `The fragment ${child.name} does not say what it is for: target or target-path.`,
      child.place,
    );
  });
  return [...written, ...overlay.fragments];
}

function merge(base: DraftTree, into: DraftNode, from: DraftNode, own: Map<DraftNode, DraftNode>): void {
  const open: [DraftNode, DraftNode][] = [[into, from]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [target, source] = pair;
    own.set(source, target);
    target.deleted = false;
    for (const property of source.properties.values()) {
      if (property.deleted) continue;
      if (property.name === 'phandle' && ownPhandle(target) !== undefined) continue;
      setProperty(target, { ...property, parts: [...property.parts] });
    }
    for (const label of source.labels)
      if (draftAt(base, { label }) === undefined) addLabel(base, target, label, source.place);
    for (const child of source.children.values()) {
      if (!child.deleted) open.push([childOf(target, child.name, child.place), child]);
    }
  }
}

// A binary overlay lists what refers to the tree in __fixups__, and what refers to itself in __local_fixups__.
function lookUpBinary(overlay: DraftTree): void {
  const byPhandle = new Map<number, DraftNode>();
  for (const node of draftsOf(overlay.root)) {
    const phandle = ownPhandle(node);
    if (phandle !== undefined) byPhandle.set(phandle, node);
  }
  const local = childNamed(overlay.root, '__local_fixups__');
  const open: [DraftNode, DraftNode][] = local === undefined ? [] : [[local, overlay.root]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [fixes, node] = pair;
    for (const [name, { parts }] of fixes.properties) {
      for (const offset of offsetsIn(parts[0])) {
        referAt(node, name, offset, (cell) => byPhandle.get(cell));
      }
    }
    for (const [name, child] of fixes.children) {
      const there = childNamed(node, name);
      if (there !== undefined) open.push([child, there]);
    }
  }
  for (const [label, { parts, place }] of childNamed(overlay.root, '__fixups__')?.properties ?? []) {
    for (const use of textsIn(parts[0])) {
      const [path = '', name = '', offset = ''] = use.split(':');
      const node = draftAt(overlay, { path });
      if (node === undefined)
        throw new DescriptionError(`__fixups__ names ${path}, which is not in the overlay.`, place);
      referAt(node, name, Number(offset), () => ({ label }));
    }
  }
  // Phandles of an overlay may be those of other nodes in the tree.
  for (const node of byPhandle.values()) for (const name of ['phandle', 'linux,phandle']) node.properties.delete(name);
}

function referAt(
  node: DraftNode,
  name: string,
  offset: number,
  targetOf: (cell: number) => Reference | DraftNode | undefined,
): void {
  const property = node.properties.get(name);
  if (property === undefined) return;
  let start = 0;
  for (const [index, part] of property.parts.entries()) {
    const length = 'bytes' in part ? part.bytes.length : 4;
    if ('bytes' in part && offset >= start && offset + 4 <= start + length) {
      const { bytes, place } = part;
      const at = offset - start;
      const target = targetOf(new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0));
      if (target === undefined) return;
      const pieces: DraftPart[] = [
        { bytes: bytes.subarray(0, at), place },
        { target, as: 'phandle', place },
        { bytes: bytes.subarray(at + 4), place },
      ];
      property.parts.splice(index, 1, ...pieces.filter((piece) => !('bytes' in piece) || piece.bytes.length > 0));
      return;
    }
    start += length;
  }
}

function offsetsIn(part: DraftPart | undefined): number[] {
  if (part === undefined || !('bytes' in part)) return [];
  const { bytes } = part;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getUint32(4 * index));
}

function textsIn(part: DraftPart | undefined): string[] {
  if (part === undefined || !('bytes' in part)) return [];
  return new TextDecoder('utf-8')
    .decode(part.bytes)
    .split('\0')
    .filter((text) => text !== '');
}
