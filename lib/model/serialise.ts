import type { EdgeRecord, Elaboration, ModuleRecord, NodeRecord } from './elaboration.js';
import {
  type FileEdge,
  type FileModule,
  type FileNode,
  jsonText,
  type PartName,
  partStart,
  sumEnd,
  sumStart,
} from './file-form.js';
import { TextSum } from './text-sum.js';
import { ValueTable } from './value-table.js';

/**
 * The file form of an elaboration: JSON in which parameters, edges in words, and what many nodes have in common are written once,
 * in the list `values`, and referred to as `{"$ref": n}`; paths are referred to as `{"$path": n}`. The values
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
  yield jsonText({ format, version, name, status, resources, diagnostics }).slice(0, -1);
  yield* part('modules', elaboration.modules, (module) => jsonText(fileModule(module, table)));
  yield* part('edges', elaboration.edges, (edge) => jsonText(fileEdge(edge, table)));
  yield* part('bindings', elaboration.bindings, jsonText);
  yield* part('ephemeralEdges', elaboration.ephemeralEdges, (edge) => jsonText(fileEdge(edge, table)));
  yield `${partStart('paths')}${jsonText({ nodes: table.paths.nodes, links: table.paths.links })}`;
  yield* part('values', table.values(), (text) => text);
}

// A list of which each item has a line.
function* part<T>(name: PartName, items: Iterable<T>, text: (item: T) => string): Generator<string> {
  yield `${partStart(name)}[`;
  let separator = '';
  for (const item of items) {
    yield `${separator}\n${text(item)}`;
    separator = ',';
  }
  yield ']';
}

function fileModule(module: ModuleRecord, table: ValueTable): FileModule {
  return { ...module, nodes: module.nodes.map((node) => fileNode(node, table)) };
}

function fileNode(node: NodeRecord, table: ValueTable): FileNode {
  const { id, index, name, kind, className, inner, outer, location, ...traits } = node;
  return {
    ...{ id, index, name, kind, className, inner, outer },
    traits: table.referTraits(traits),
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
