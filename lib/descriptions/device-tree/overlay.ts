import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError } from '../reading.js';
import {
  addLabel,
  childOf,
  draftAt,
  type DraftNode,
  type DraftPart,
  draftPath,
  type DraftTree,
  type Reference,
  setProperty,
  written,
} from './draft.js';
import { childNamed, textOf } from './dtb.js';
import { draftsOf, ownPhandle } from './resolve.js';
import type { TreeRemark } from './tree.js';

/**
 * Lays an overlay over the tree that it is for: each of its fragments is merged into the node that it names. Both change. What it refers to
 * is its own where it has that, as compilers and loaders of binary overlays have it. Throws a {@link DescriptionError} for a node that is
 * not there.
 */
export function applyOverlay(base: DraftTree, overlay: DraftTree): void {
  base.remarks.push(...overlay.remarks);
  lookUpBinary(overlay);
  const fragments = fragmentsOf(overlay);
  const drafts = new Set(
    [overlay.root, ...overlay.fragments.map(({ node }) => node)].flatMap((root) => [...draftsOf(root)]),
  );
  for (const { node } of fragments) settleOwn(overlay, node);
  const own = new Map<DraftNode, DraftNode>();
  for (const { target, node, place } of fragments) {
    const found = draftAt(base, target);
    if (found === undefined)
      throw new DescriptionError(`The overlay is for ${written(target)}, which is not in the tree.`, place);
    merge(base, found, node, own);
  }
  // References between nodes of the overlay follow them into the tree.
  for (const node of new Set(own.values())) {
    for (const { name, parts } of node.properties.values()) {
      parts.forEach((part, k) => {
        if (!('target' in part) || !('children' in part.target) || !drafts.has(part.target)) return;
        const target = own.get(part.target);
        if (target !== undefined) {
          parts[k] = { ...part, target };
          return;
        }
        base.remarks.push(lostRemark(draftPath(base, node), name, draftPath(overlay, part.target), part.place));
        // The phandle, or the path, of none: what is told here needs no other remark.
        parts[k] = { bytes: new Uint8Array(part.as === 'phandle' ? 4 : 1), place: part.place };
      });
    }
  }
}

function lostRemark(node: string, property: string, lost: string, place: Location): TreeRemark {
  const message = `The ${property} of ${node} refers to ${lost} of the overlay, which is in none of its fragments, so that it is not in the tree. Write it into a fragment.`;
  return { kind: 'malformed', message, node, places: [place] };
}

// A label that both have is that of the overlay.
function settleOwn(overlay: DraftTree, fragment: DraftNode): void {
  for (const node of draftsOf(fragment)) {
    for (const { parts } of node.properties.values()) {
      parts.forEach((part, k) => {
        if (!('target' in part) || 'children' in part.target) return;
        const target = draftAt(overlay, part.target);
        if (target !== undefined) parts[k] = { ...part, target };
      });
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
