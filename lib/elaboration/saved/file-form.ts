import type { BindingEnd, BindingRecord, Carried, EdgeHead, ModuleRecord, NodeRecord } from '../index.js';

/** The serialized form of a module. */
export interface FileModule extends Omit<ModuleRecord, 'nodes'> {
  readonly nodes: readonly FileNode[];
}

/** Properties that many nodes share. */
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

/** The serialized form of a node, whose traits are the index of a value. */
export interface FileNode extends Pick<NodeRecord, NodeOwn> {
  readonly traits: number;
}

/** The serialized form of an edge: nodes, text and values are indices, and the id follows from its ends. */
export interface FileEdge extends EdgeHead, Readonly<Record<Exclude<Carried, 'text' | 'wires'>, number>> {
  readonly from: number;
  readonly to: number;
  readonly text: number | null;
  /** Absent in files of older versions. */
  readonly wires?: number;
}

/** The serialized form of a binding, whose nodes are indices. */
export interface FileBinding extends Omit<BindingRecord, 'from' | 'to'> {
  readonly from: FileBindingEnd;
  readonly to: FileBindingEnd;
}

/** The serialized form of a binding's end. */
export interface FileBindingEnd extends Omit<BindingEnd, 'node'> {
  readonly node: number;
}

/** The parts of a file after its head, in order. */
export const partNames = ['modules', 'edges', 'bindings', 'ephemeralEdges', 'texts', 'paths', 'values'] as const;
export type PartName = (typeof partNames)[number];

/** The start of a part. It is unique, because JSON strings contain no line breaks. */
export function partStart(name: PartName): string {
  return `\n,"${name}":`;
}

/**
 * JSON in pure ASCII, which is parsed several times as fast as other text. Also escapes ##, because CI systems
 * interpret lines that begin with it as commands.
 */
export function jsonText(value: unknown): string {
  return inAscii(JSON.stringify(value));
}

/** Escapes non-ASCII characters in JSON. */
function inAscii(text: string): string {
  // Most texts need no change, which this test finds out much faster than a replacement.
  if (!/[\u007f-\uffff]|##/.test(text)) return text;
  return text.replaceAll(/[\u007f-\uffff]|#(?=#)/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The text before the checksum. */
export const sumStart = ',"sum":"';

/** The text after the checksum. */
export const sumEnd = '"}\n';
