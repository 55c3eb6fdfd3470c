import type { EdgeRecord, Json, ModuleRecord, NodeRecord } from './elaboration.js';

/** A module as it is written. */
export interface FileModule extends Omit<ModuleRecord, 'nodes'> {
  readonly nodes: readonly FileNode[];
}

/** What many nodes have in common. */
export type NodeTraits = Omit<NodeRecord, NodeOwn>;

type NodeOwn =
  'id' | 'index' | 'name' | 'kind' | 'className' | 'inner' | 'outer' | 'inBindings' | 'outBindings' | 'location';

/** A node as it is written: its traits are a value. */
export interface FileNode extends Pick<NodeRecord, NodeOwn> {
  readonly traits: Json;
}

type EdgeValue = 'down' | 'up' | 'bundle' | 'facts' | 'text';

/** An edge as it is written: what it carries are values, and its id follows from what it connects. */
export type FileEdge = Omit<EdgeRecord, 'id' | EdgeValue> & Readonly<Record<EdgeValue, Json>>;

/** What a list begins with. A line break is never part of a text in JSON, so that this occurs once. */
export function listStart(name: string): string {
  return `\n,"${name}":[`;
}

/** What a list ends with. */
export const listEnd = ']';

/** What stands in front of the sum. */
export const sumStart = ',"sum":"';

/** What stands behind the sum. */
export const sumEnd = '"}\n';

/** The sum of no text. */
export const emptySum = 0x811c9dc5;

/** The sum of a text up to an offset, added to that of what is before it: 32-bit FNV-1a, to find accidents, not attacks. */
export function sumWith(before: number, text: string, end: number = text.length): number {
  let sum = before;
  for (let k = 0; k < end; k++) sum = Math.imul(sum ^ text.charCodeAt(k), 0x01000193);
  return sum;
}

/** A sum as it is written. */
export function sumText(sum: number): string {
  return (sum >>> 0).toString(16).padStart(8, '0');
}
