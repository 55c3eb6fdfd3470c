import type { BindingEnd, BindingRecord, Carried, EdgeHead, ModuleRecord, NodeRecord } from '../index.js';

/** A module as it is written. */
export interface FileModule extends Omit<ModuleRecord, 'nodes'> {
  readonly nodes: readonly FileNode[];
}

/** What many nodes have in common. */
export type NodeTraits = Omit<NodeRecord, NodeOwn>;

type NodeOwn =
  | 'id'
  | 'index'
  | 'name'
  | 'kind'
  | 'className'
  | 'inner'
  | 'outer'
  | 'location'
  | 'placed'
  | 'devices'
  | 'settings'
  | 'contents'
  | 'role'
  | 'rtl'
  | 'notes';

/** A node as it is written: its traits are the number of a value. */
export interface FileNode extends Pick<NodeRecord, NodeOwn> {
  readonly traits: number;
}

/** An edge as it is written: its nodes, its text and what it carries are numbers, and its id follows from what it connects. */
export interface FileEdge extends EdgeHead, Readonly<Record<Exclude<Carried, 'text' | 'wires'>, number>> {
  readonly from: number;
  readonly to: number;
  readonly text: number | null;
  /** Absent in files of versions that did not know it. */
  readonly wires?: number;
}

/** A binding as it is written: its nodes are numbers. */
export interface FileBinding extends Omit<BindingRecord, 'from' | 'to'> {
  readonly from: FileBindingEnd;
  readonly to: FileBindingEnd;
}

/** An end of a binding as it is written. */
export interface FileBindingEnd extends Omit<BindingEnd, 'node'> {
  readonly node: number;
}

/** The parts of the file that follow its head, in their order. */
export const partNames = ['modules', 'edges', 'bindings', 'ephemeralEdges', 'texts', 'paths', 'values'] as const;
export type PartName = (typeof partNames)[number];

/** What stands in front of a part. A line break is never part of a string in JSON, so that this occurs once. */
export function partStart(name: PartName): string {
  return `\n,"${name}":`;
}

/** JSON in ASCII alone, which is read several times as fast as text with other characters; a log would obey some strings that begin with ##. */
export function jsonText(value: unknown): string {
  return inAscii(JSON.stringify(value));
}

/** JSON that says the same in ASCII. */
function inAscii(text: string): string {
  // Most texts are as they are to be, which is seen in a fraction of the time that looking for what to replace takes.
  if (!/[\u007f-\uffff]|##/.test(text)) return text;
  return text.replaceAll(/[\u007f-\uffff]|#(?=#)/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What stands in front of the sum. */
export const sumStart = ',"sum":"';

/** What stands behind the sum. */
export const sumEnd = '"}\n';
