import type { Location } from '../../base/diagnostic/index.js';
import type { TreeRemark } from './tree.js';

// A tree while it is put together: references are not looked up yet, and what was deleted keeps its place, as with dtc.

/** `&label`, `&{/path}`, or `&{label/path}`, a path below a node that has a label. */
export type Reference = { readonly label: string; readonly path?: string } | { readonly path: string };

/** A part of the value of a property: bytes, or a node that is meant. */
export type DraftPart =
  | { readonly bytes: Uint8Array; readonly place: Location }
  | { readonly target: Reference | DraftNode; readonly as: 'phandle' | 'path'; readonly place: Location };

export interface DraftProperty {
  readonly name: string;
  readonly parts: DraftPart[];
  /** Labels of it, and of places in its value: nothing can refer to them, and yet no two may be alike. */
  readonly labels: DraftLabel[];
  readonly place: Location;
  deleted: boolean;
}

/** A label that stands before a property, or in its value. */
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
  /** Nodes by their labels, with where they got them: several have one only until all but one of them are deleted. */
  readonly labels: Map<string, Map<DraftNode, Location>>;
  readonly reserved: [bigint, bigint][];
  isOverlay: boolean;
  readonly remarks: TreeRemark[];
  /** What an overlay has for nodes of the tree that it is for. */
  readonly fragments: DraftFragment[];
}

/** What an overlay has for one node of the tree that it is for, written as `&label { … };`. */
export interface DraftFragment {
  readonly target: Reference;
  readonly node: DraftNode;
  readonly place: Location;
  /** How many children the root of the overlay had before: those may be fragments that are spelled out. */
  readonly after: number;
}

/** A reference as it is written. */
export function written(target: Reference): string {
  if (!('label' in target)) return `&{${target.path}}`;
  return target.path === undefined ? `&${target.label}` : `&{${target.label}/${target.path}}`;
}

/** The path of a node, which in an overlay begins with what the fragment is for. */
export function draftPath(tree: DraftTree, node: DraftNode): string {
  let below = '';
  let at = node;
  for (; at.parent !== undefined; at = at.parent) below = `/${at.name}${below}`;
  const fragment = tree.fragments.find((each) => each.node === at);
  return fragment === undefined ? below || '/' : `${written(fragment.target)}${below}`;
}

/** The child of that name, made if there is none. */
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

/** Sets a property; one of that name keeps its place in the order. */
export function setProperty(node: DraftNode, property: DraftProperty): void {
  node.properties.set(property.name, property);
}

/** Gives a node a label, which another one may have, too, until that is deleted. */
export function addLabel(tree: DraftTree, node: DraftNode, label: string, place: Location): void {
  const nodes = tree.labels.get(label) ?? new Map<DraftNode, Location>();
  if (!nodes.has(node)) nodes.set(node, place);
  tree.labels.set(label, nodes);
  node.labels.add(label);
}

/** Takes a label from all nodes that have it. */
export function dropLabel(tree: DraftTree, label: string): void {
  for (const node of tree.labels.get(label)?.keys() ?? []) node.labels.delete(label);
  tree.labels.delete(label);
}

/** Deletes a node and all that is in it; written again, it has its old place in the order. */
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

/** The node that a reference means, if it is there: of several with its label, the first that got it. */
export function draftAt(tree: DraftTree, reference: Reference): DraftNode | undefined {
  let node = 'label' in reference ? tree.labels.get(reference.label)?.keys().next().value : tree.root;
  for (const name of reference.path?.split('/') ?? []) {
    if (name === '') continue;
    node = node?.children.get(name);
    if (node === undefined || node.deleted) return undefined;
  }
  return node;
}
