import type { Carried } from './edge-view.js';
import type { EdgeRecord, Json, ModuleRecord, NodeRecord } from './elaboration.js';

/** A module as it is written. */
export interface FileModule extends Omit<ModuleRecord, 'nodes'> {
  readonly nodes: readonly FileNode[];
}

/** What many nodes have in common. */
export type NodeTraits = Omit<NodeRecord, NodeOwn>;

type NodeOwn = 'id' | 'index' | 'name' | 'kind' | 'className' | 'inner' | 'outer' | 'location';

/** A node as it is written: its traits are a value. */
export interface FileNode extends Pick<NodeRecord, NodeOwn> {
  readonly traits: Json;
}

/** An edge as it is written: what it carries are values, and its id follows from what it connects. */
export type FileEdge = Omit<EdgeRecord, 'id' | Carried> & Readonly<Record<Carried, Json>>;

/** The parts of the file that follow its head, in their order. */
export const partNames = ['modules', 'edges', 'bindings', 'ephemeralEdges', 'paths', 'values'] as const;
export type PartName = (typeof partNames)[number];

/** What stands in front of a part. A line break is never part of a text in JSON, so that this occurs once. */
export function partStart(name: PartName): string {
  return `\n,"${name}":`;
}

/** JSON in ASCII alone, which is read several times as fast as text with other characters. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What stands in front of the sum. */
export const sumStart = ',"sum":"';

/** What stands behind the sum. */
export const sumEnd = '"}\n';
