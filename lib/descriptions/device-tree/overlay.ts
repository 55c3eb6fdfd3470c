import { counted, type Location } from '../../base/diagnostic/index.js';
import { DescriptionError } from '../reading.js';
import {
  addLabel,
  childOf,
  draftAt,
  type DraftNode,
  type DraftPart,
  type DraftProperty,
  draftPath,
  type DraftTree,
  dropLabel,
  type Reference,
  setProperty,
  written,
} from './draft.js';
import { childNamed, textOf } from './dtb.js';
import { draftsOf, liveProperties, ownPhandle } from './resolve.js';
import type { TreeRemark } from './tree.js';

/**
 * Applies an overlay to its base tree: merges each of its fragments into the target node. Both trees are modified. References resolve to the
 * overlay's own nodes first, as in compilers and loaders of binary overlays. Throws a {@link DescriptionError} for a missing target.
 */
export function applyOverlay(base: DraftTree, overlay: DraftTree): void {
  base.remarks.push(...overlay.remarks);
  lookUpBinary(overlay);
  demandFreeNames(overlay);
  const fragments = fragmentsOf(overlay);
  const drafts = new Set(allDrafts(overlay));
  for (const { target, place } of fragments) demandOfBase(overlay, target, place);
  // Resolve references of the base tree first, because the overlay may take over labels.
  settleOwn(base, base.root);
  for (const { node } of fragments) settleOwn(overlay, node);
  for (const { node } of fragments) demandLabels(node);
  const referenced = referencedIn(drafts);
  const own = new Map<DraftNode, DraftNode>();
  for (const { target, node, place } of fragments) {
    const found = baseNode(base, target);
    if (found === undefined)
      throw new DescriptionError(`The overlay is for ${targetText(target)}, which is not in the tree.`, place);
    merge(base, found, node, { own, referenced });
  }
  // References between nodes of the overlay now refer to their copies in the tree.
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
        // A null phandle or an empty path avoids further remarks about it.
        parts[k] = { bytes: new Uint8Array(part.as === 'phandle' ? 4 : 1), place: part.place };
      });
    }
  }
}

function lostRemark(node: string, property: string, lost: string, place: Location): TreeRemark {
  const message = `The ${property} of ${node} refers to ${lost} of the overlay, which is in none of its fragments, so that it is not in the tree. Write it into a fragment.`;
  return { kind: 'malformed', message, node, places: [place] };
}

function allDrafts(overlay: DraftTree): DraftNode[] {
  return [overlay.root, ...overlay.fragments.map(({ node }) => node)].flatMap((root) => [...draftsOf(root)]);
}

function referencedIn(nodes: Iterable<DraftNode>): ReadonlySet<DraftNode> {
  const found = new Set<DraftNode>();
  for (const node of nodes) {
    for (const { parts } of liveProperties(node)) {
      for (const part of parts) if ('target' in part && 'children' in part.target) found.add(part.target);
    }
  }
  return found;
}

// Compilers convert each &label { … } to a numbered fragment.
function demandFreeNames(overlay: DraftTree): void {
  for (const [index, { target }] of overlay.fragments.entries()) {
    const taken = childNamed(overlay.root, `fragment@${index}`);
    if (taken === undefined) continue;
    throw new DescriptionError(
      `The node ${taken.name} has the name that compilers give to what the overlay has for ${written(target)}, so that both become one.`,
      taken.place,
      'Give the node another name.',
    );
  }
}

// A label that the overlay defines refers to its own node, which is no valid target.
function demandOfBase(overlay: DraftTree, target: Target, place: Location): void {
  if (!('label' in target) || draftAt(overlay, { label: target.label }) === undefined) return;
  throw new DescriptionError(
    `The overlay is for ${written(target)}, which is a label of its own.`,
    place,
    'Give the node in the overlay another label, or name the one in the tree by its path.',
  );
}

// The path of a node in the base tree is unknown when an overlay is compiled; references are resolved by label when it is loaded.
function demandLabels(fragment: DraftNode): void {
  for (const node of draftsOf(fragment)) {
    for (const { parts } of liveProperties(node)) {
      for (const part of parts) {
        if (!('target' in part) || 'children' in part.target) continue;
        if (part.as === 'phandle' && part.target.path === undefined) continue;
        throw new DescriptionError(
          `An overlay refers to a node of the tree that it is for by a label in <>, not by a path, as ${written(part.target)} does.`,
          part.place,
          'Write <&label>.',
        );
      }
    }
  }
}

// The overlay's own labels take precedence.
function settleOwn(tree: DraftTree, root: DraftNode): void {
  for (const node of draftsOf(root)) {
    for (const { parts } of node.properties.values()) {
      parts.forEach((part, k) => {
        if (!('target' in part) || 'children' in part.target) return;
        const target = draftAt(tree, part.target);
        if (target !== undefined) parts[k] = { ...part, target };
      });
    }
  }
}

/** The target of a fragment: a node by label or path, or by its numeric phandle. */
type Target = Reference | { readonly phandle: number };

interface Fragment {
  readonly target: Target;
  readonly node: DraftNode;
  readonly place: Location;
}

function targetText(target: Target): string {
  return 'phandle' in target ? `the phandle 0x${target.phandle.toString(16)}` : written(target);
}

// A path that does not begin with / begins with an alias.
function baseNode(base: DraftTree, target: Target): DraftNode | undefined {
  if ('phandle' in target) {
    return [...draftsOf(base.root)].find((node) => ownPhandle(node) === target.phandle);
  }
  if ('label' in target || target.path.startsWith('/')) return draftAt(base, target);
  const [alias = '', ...below] = target.path.split('/');
  const aliases = childNamed(base.root, 'aliases');
  const [part] =
    aliases === undefined ? [] : liveProperties(aliases).flatMap(({ name, parts }) => (name === alias ? parts : []));
  if (part === undefined) return undefined;
  let node: DraftNode | undefined;
  if ('bytes' in part) node = textOf(part).startsWith('/') ? draftAt(base, { path: textOf(part) }) : undefined;
  else node = 'children' in part.target ? part.target : draftAt(base, part.target);
  for (const name of below.filter((each) => each !== '')) node = node && childNamed(node, name);
  return node;
}

// In source order, whether explicit or not, because later fragments may override earlier ones.
function fragmentsOf(overlay: DraftTree): Fragment[] {
  const spelled = [...overlay.root.children.values()].map(fragmentIn);
  return [...spelled, undefined].flatMap((each, index) => [
    ...overlay.fragments.filter(({ after }) => after === index),
    ...(each === undefined ? [] : [each]),
  ]);
}

function fragmentIn(child: DraftNode): Fragment | undefined {
  const node = childNamed(child, '__overlay__');
  if (child.deleted || node === undefined) return undefined;
  const properties = new Map(liveProperties(child).map((property) => [property.name, property]));
  const target = properties.get('target');
  if (target !== undefined)
    return { target: targetIn(child, target), node, place: target.parts[0]?.place ?? target.place };
  const path = properties.get('target-path')?.parts[0];
  if (path !== undefined && 'bytes' in path) return { target: { path: textOf(path) }, node, place: path.place };
  throw new DescriptionError(`The fragment ${child.name} has no target: it needs target or target-path.`, child.place);
}

function targetIn(child: DraftNode, { parts, place }: DraftProperty): Target {
  const [part] = parts;
  const size = parts.reduce((sum, each) => sum + ('bytes' in each ? each.bytes.length : 4), 0);
  if (part === undefined || size !== 4 || ('target' in part && part.as === 'path')) {
    throw new DescriptionError(
      `The target of the fragment ${child.name} has ${counted(size, 'byte')}, and is not a phandle.`,
      part?.place ?? place,
      'Write target = <&label>;, with one label.',
    );
  }
  if (!('target' in part)) return { phandle: numberIn(part.bytes) };
  if (!('children' in part.target)) return part.target;
  throw new DescriptionError(
    `The fragment ${child.name} is for ${part.target.name}, a node of the overlay itself.`,
    part.place,
    'Name a node of the tree that the overlay is for.',
  );
}

/** The nodes of the overlay with their counterparts in the tree, and those that are referenced. */
interface Merged {
  readonly own: Map<DraftNode, DraftNode>;
  readonly referenced: ReadonlySet<DraftNode>;
}

function merge(base: DraftTree, into: DraftNode, from: DraftNode, { own, referenced }: Merged): void {
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
    for (const label of source.labels) takeOver(base, target, label, source.place);
    for (const child of source.children.values()) {
      // A labelled node may be referenced by a later overlay.
      const isOmitted = child.omitIfNoRef && child.labels.size === 0 && !referenced.has(child);
      if (!child.deleted && !isOmitted) open.push([childOf(target, child.name, child.place), child]);
    }
  }
}

// Later overlays that use the label refer to the overlay's node, as with loaders of binary overlays.
function takeOver(base: DraftTree, node: DraftNode, label: string, place: Location): void {
  if (draftAt(base, { label }) !== node) dropLabel(base, label);
  addLabel(base, node, label, place);
}

// A binary overlay lists references to the base tree in __fixups__, and references to itself in __local_fixups__.
function lookUpBinary(overlay: DraftTree): void {
  const byPhandle = new Map<number, DraftNode>();
  for (const node of allDrafts(overlay)) {
    const phandle = ownPhandle(node);
    if (phandle === undefined || phandle === 0 || phandle === 0xffffffff) continue;
    const first = byPhandle.get(phandle);
    byPhandle.set(phandle, node);
    if (first === undefined) continue;
    const [one, other] = [first, node].map((each) => draftPath(overlay, each));
    throw new DescriptionError(
      `The phandle 0x${phandle.toString(16)} is that of two nodes of the overlay: ${one} and ${other}.`,
      node.place,
      'Take both out: references get them by themselves.',
    );
  }
  const local = childNamed(overlay.root, '__local_fixups__');
  const open: [DraftNode, DraftNode][] = local === undefined ? [] : [[local, overlay.root]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [fixes, node] = pair;
    for (const [name, { parts, place }] of fixes.properties) {
      for (const offset of offsetsIn(parts[0])) {
        referAt(overlay, { node, name, offset, place }, (cell) => {
          const target = byPhandle.get(cell);
          if (target !== undefined) return target;
          const path = draftPath(overlay, node);
          throw new DescriptionError(
            `The ${name} of ${path} refers to the phandle 0x${cell.toString(16)} of the overlay, which no node of it has.`,
            place,
          );
        });
      }
    }
    for (const [name, child] of fixes.children) {
      const there = childNamed(node, name);
      if (there === undefined) {
        const path = draftPath(overlay, child).replace(/^\/__local_fixups__/, '');
        throw new DescriptionError(`__local_fixups__ names ${path}, which is not in the overlay.`, child.place);
      }
      open.push([child, there]);
    }
  }
  for (const [label, { parts, place }] of childNamed(overlay.root, '__fixups__')?.properties ?? []) {
    for (const use of textsIn(parts[0])) {
      const [path = '', name = '', offset = ''] = use.split(':');
      const node = draftAt(overlay, { path });
      if (node === undefined)
        throw new DescriptionError(`__fixups__ names ${path}, which is not in the overlay.`, place);
      referAt(overlay, { node, name, offset: /^\d+$/.test(offset) ? Number(offset) : NaN, place }, () => ({ label }));
    }
  }
  // Phandles of an overlay may collide with those of the base tree.
  for (const node of byPhandle.values()) for (const name of ['phandle', 'linux,phandle']) node.properties.delete(name);
}

/** Four bytes of a property that are a reference. */
interface Use {
  readonly node: DraftNode;
  readonly name: string;
  readonly offset: number;
  readonly place: Location;
}

function referAt(
  overlay: DraftTree,
  { node, name, offset, place: from }: Use,
  targetOf: (cell: number) => Reference | DraftNode,
): void {
  const parts = node.properties.get(name)?.parts ?? [];
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const length = 'bytes' in part ? part.bytes.length : 4;
    if ('bytes' in part && offset >= start && offset + 4 <= start + length) {
      const { bytes, place } = part;
      const at = offset - start;
      const target = targetOf(numberIn(bytes.subarray(at, at + 4)));
      const pieces: DraftPart[] = [
        { bytes: bytes.subarray(0, at), place },
        { target, as: 'phandle', place },
        { bytes: bytes.subarray(at + 4), place },
      ];
      parts.splice(index, 1, ...pieces.filter((piece) => !('bytes' in piece) || piece.bytes.length > 0));
      return;
    }
    start += length;
  }
  throw new DescriptionError(
    `A reference is to stand at byte ${offset} of the ${name} of ${draftPath(overlay, node)}, which has ${start} bytes.`,
    from,
    'Make the overlay anew from its source with dtc -@.',
  );
}

function numberIn(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
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
