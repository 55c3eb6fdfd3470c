import type { Location } from '../../base/diagnostic/index.js';
import type { TreeRemark } from './tree.js';

// A tree under construction: references are unresolved, and deleted nodes keep their position, as in dtc.

/** `&label`, `&{/path}`, or `&{label/path}`, a path relative to a labelled node. */
export type Reference = { readonly label: string; readonly path?: string } | { readonly path: string };

/** A part of a property value: bytes, or a reference to a node. */
export type DraftPart =
  | { readonly bytes: Uint8Array; readonly place: Location }
  | { readonly target: Reference | DraftNode; readonly as: 'phandle' | 'path'; readonly place: Location };

export interface DraftProperty {
  readonly name: string;
  readonly parts: DraftPart[];
  /**
   * Labels of the property and of positions in its value. Nothing can refer to them, but they must be unique
   * nevertheless.
   */
  readonly labels: DraftLabel[];
  readonly place: Location;
  deleted: boolean;
}

/** A label before a property or in its value. */
export interface DraftLabel {
  readonly name: string;
  readonly place: Location;
  readonly inValue: boolean;
}

export interface DraftNode {
  readonly name: string;
  readonly parent: DraftNode | undefined;
  readonly children: Map<string, DraftNode>;
  readonly properties: Map<string, DraftProperty>;
  readonly labels: Set<string>;
  readonly place: Location;
  deleted: boolean;
  omitIfNoRef: boolean;
}

export interface DraftTree {
  readonly root: DraftNode;
  /**
   * Nodes by label, with the location of the label. Duplicates are permitted until all but one of them have been
   * deleted.
   */
  readonly labels: Map<string, Map<DraftNode, Location>>;
  readonly reserved: [bigint, bigint][];
  isOverlay: boolean;
  readonly remarks: TreeRemark[];
  /** Fragments of an overlay, which apply to nodes of the base tree. */
  readonly fragments: DraftFragment[];
}

/** A fragment of an overlay for a node of the base tree, written as `&label { … };`. */
export interface DraftFragment {
  readonly target: Reference;
  readonly node: DraftNode;
  readonly place: Location;
  /** The number of children of the overlay's root before it, because these may be explicit fragments. */
  readonly after: number;
}

/** A reference in its source form. */
export function written(target: Reference): string {
  if (!('label' in target)) return `&{${target.path}}`;
  return target.path === undefined ? `&${target.label}` : `&{${target.label}/${target.path}}`;
}

/** The path of a node; in an overlay, it begins with the target of the fragment. */
export function draftPath(tree: DraftTree, node: DraftNode): string {
  let below = '';
  let at = node;
  for (; at.parent !== undefined; at = at.parent) below = `/${at.name}${below}`;
  const fragment = tree.fragments.find((each) => each.node === at);
  return fragment === undefined ? below || '/' : `${written(fragment.target)}${below}`;
}

/** The child of this name, which is created if it does not exist. */
export function childOf(parent: DraftNode, name: string, place: Location): DraftNode {
  let child = parent.children.get(name);
  if (child === undefined) {
    child = {
      ...{ name, parent, children: new Map(), properties: new Map(), labels: new Set(), place },
      ...{ deleted: false, omitIfNoRef: false },
    };
    parent.children.set(name, child);
  }
  return child;
}

/** Sets a property; an existing one keeps its position. */
export function setProperty(node: DraftNode, property: DraftProperty): void {
  node.properties.set(property.name, property);
}

/** Adds a label to a node; another node may have it as well until that is deleted. */
export function addLabel(tree: DraftTree, node: DraftNode, label: string, place: Location): void {
  const nodes = tree.labels.get(label) ?? new Map<DraftNode, Location>();
  if (!nodes.has(node)) nodes.set(node, place);
  tree.labels.set(label, nodes);
  node.labels.add(label);
}

/** Removes a label from all nodes. */
export function dropLabel(tree: DraftTree, label: string): void {
  for (const node of tree.labels.get(label)?.keys() ?? []) node.labels.delete(label);
  tree.labels.delete(label);
}

/** Deletes a node and its content; if it is defined again, it keeps its position. */
export function remove(tree: DraftTree, node: DraftNode): void {
  const open = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    at.deleted = true;
    for (const label of at.labels) tree.labels.get(label)?.delete(at);
    at.labels.clear();
    for (const property of at.properties.values()) property.deleted = true;
    open.push(...at.children.values());
  }
}

/** The node of a reference, if it exists; if several have the label, the first one. */
export function draftAt(tree: DraftTree, reference: Reference): DraftNode | undefined {
  let node = 'label' in reference ? tree.labels.get(reference.label)?.keys().next().value : tree.root;
  for (const name of reference.path?.split('/') ?? []) {
    if (name === '') continue;
    node = node?.children.get(name);
    if (node === undefined || node.deleted) return undefined;
  }
  return node;
}
