import type { EdgeRecord, Elaboration, NodeRecord } from './elaboration.js';
import { type FileEdge, type FileNode, type PartName, partStart, sumEnd, sumStart } from './file-form.js';
import { TextSum } from './text-sum.js';
import { ValueTable } from './value-table.js';

/**
 * The file form of an elaboration: JSON in which parameters that occur more than once, edges in words, and what many nodes have in
 * common are written once, in the list `values`, and referred to as `{"$ref": n}`; paths are referred to as `{"$path": n}`. The values
 * come last, with a line for each; behind it is a sum of the whole text, by which a file that is not as it was written is recognised.
 * Written in pieces.
 */
export function* serialise(elaboration: Elaboration): Generator<string> {
  const [sum, encoder] = [new TextSum(), new TextEncoder()];
  for (const piece of pieces(elaboration)) {
    sum.add(encoder.encode(piece));
    yield piece;
  }
  yield `${sumStart}${String(sum)}${sumEnd}`;
}

function* pieces(elaboration: Elaboration): Generator<string> {
  const table = new ValueTable();
  const { format, version, name, status, resources, diagnostics } = elaboration;
  yield written({ format, version, name, status, resources, diagnostics }).slice(0, -1);
  yield* part('modules', elaboration.modules, (module) => ({
    ...module,
    nodes: module.nodes.map((node) => fileNode(node, table)),
  }));
  for (const edges of ['edges', 'ephemeralEdges'] as const) {
    yield* part(edges, elaboration[edges], (edge) => fileEdge(edge, table));
  }
  yield `${partStart('paths')}${written({ nodes: table.paths.nodes, links: table.paths.links })}`;
  yield* part('values', table.values(), (value) => value);
}

// A list of which each item has a line.
function* part<T>(name: PartName, items: readonly T[], form: (item: T) => unknown): Generator<string> {
  yield `${partStart(name)}[`;
  let separator = '';
  for (const item of items) {
    yield `${separator}\n${written(form(item))}`;
    separator = ',';
  }
  yield ']';
}

function fileNode(node: NodeRecord, table: ValueTable): FileNode {
  const { id, index, name, kind, className, inner, outer, inBindings, outBindings, location, ...traits } = node;
  return {
    ...{ id, index, name, kind, className, inner, outer },
    traits: table.referTraits(traits),
    inBindings,
    outBindings,
    location,
  };
}

function fileEdge(edge: EdgeRecord, table: ValueTable): FileEdge {
  const { from, fromPort, to, toPort, protocol, label, colour, flipped, location } = edge;
  return {
    ...{ from, fromPort, to, toPort, protocol, label, colour, flipped },
    down: table.refer(edge.down),
    up: table.refer(edge.up),
    bundle: table.refer(edge.bundle),
    facts: table.refer(edge.facts),
    text: table.referText(edge.text),
    location,
  };
}

// ASCII alone, which is read several times as fast as text with other characters.
function written(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
