import {
  type BindingEnd,
  type BindingRecord,
  type EdgeRecord,
  type Elaboration,
  give,
  type Json,
  type ModuleRecord,
  type NodeRecord,
  type Written,
} from '../index.js';
import {
  type FileBinding,
  type FileBindingEnd,
  type FileEdge,
  type FileModule,
  type FileNode,
  jsonText,
  type NodeTraits,
  type PartName,
  partStart,
  sumEnd,
  sumStart,
} from './file-form.js';
import { TextWriter } from './text-list.js';
import { TextSum } from './text-sum.js';
import { ValueTable } from './value-table.js';

/**
 * The file form of an elaboration: JSON in which everything that occurs often is written once. Nodes are numbers in the order of the
 * modules; what edges carry and what many nodes have in common are numbers of `values`, which refer to each other as `{"$ref": n}` and to
 * paths as `{"$path": n}`; edges in words are numbers of `texts`. The values come last, with a line for each; behind it is a sum of the
 * whole text, by which a file that is not as it was written is recognised. Written in pieces.
 */
export function* serialise(elaboration: Elaboration): Generator<string> {
  const [sum, encoder] = [new TextSum(), new TextEncoder()];
  for (const piece of gathered(new FileWriter(elaboration).pieces())) {
    sum.add(encoder.encode(piece));
    yield piece;
  }
  yield `${sumStart}${String(sum)}${sumEnd}`;
}

// The same text in pieces of this many characters or more: what is done with each takes longer than a line.
const least = 1 << 16;

function* gathered(pieces: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < least) continue;
    yield text;
    text = '';
  }
  yield text;
}

class FileWriter {
  private readonly values = new ValueTable();
  private readonly texts = new TextWriter();
  private readonly nodes: ReadonlyMap<string, number>;

  constructor(private readonly elaboration: Elaboration) {
    const nodes = elaboration.modules.flatMap((module) => module.nodes);
    this.nodes = new Map(nodes.map(({ id }, number) => [id, number]));
  }

  *pieces(): Generator<string> {
    const { format, version, name, status, protocols, resources, diagnostics, freePlaces, placements, described } =
      this.elaboration;
    const places = {
      ...(freePlaces === undefined ? {} : { freePlaces }),
      ...(placements === undefined ? {} : { placements }),
      ...(described === undefined ? {} : { described }),
    };
    yield jsonText({ format, version, name, status, protocols, resources, diagnostics, ...places }).slice(0, -1);
    yield* list('modules', this.elaboration.modules, (module) => jsonText(this.module(module)));
    yield* list('edges', this.elaboration.edges, (edge) => jsonText(this.edge(edge)));
    yield* list('bindings', this.elaboration.bindings, (binding) => jsonText(this.binding(binding)));
    yield* list('ephemeralEdges', this.elaboration.ephemeralEdges, (edge) => jsonText(this.edge(edge)));
    yield `${partStart('texts')}${jsonText(this.texts.written())}`;
    yield `${partStart('paths')}${jsonText(this.values.paths.written())}`;
    yield* list('values', this.values.texts(), (text) => text);
  }

  private module(module: ModuleRecord): FileModule {
    return { ...module, nodes: module.nodes.map((node) => this.node(node)) };
  }

  private node(node: NodeRecord): FileNode {
    const { id, index, name, kind, className, inner, outer, location } = node;
    const traits = this.values.numberOfTraits(traitsOf(node));
    const written: Written<FileNode> = { id, index, name, kind, className, inner, outer, traits, location };
    give(written, 'placed', node.placed);
    give(written, 'role', node.role);
    give(written, 'rtl', node.rtl);
    give(written, 'notes', node.notes);
    return written;
  }

  private edge(edge: EdgeRecord): FileEdge {
    const { from, fromPort, to, toPort, protocol, label, colour, flipped, text, location } = edge;
    return {
      ...{ from: this.nodeNumber(from), fromPort, to: this.nodeNumber(to), toPort, protocol, label, colour, flipped },
      down: this.values.numberOf(edge.down),
      up: this.values.numberOf(edge.up),
      bundle: this.values.numberOf(edge.bundle),
      wires: this.values.numberOf(edge.wires as unknown as Json),
      facts: this.values.numberOf(edge.facts),
      text: text === null ? null : this.texts.numberOf(text),
      location,
    };
  }

  private binding({ from, to, location }: BindingRecord): FileBinding {
    return { from: this.bindingEnd(from), to: this.bindingEnd(to), location };
  }

  private bindingEnd({ node, ...end }: BindingEnd): FileBindingEnd {
    return { node: this.nodeNumber(node), ...end };
  }

  private nodeNumber(id: string): number {
    const number = this.nodes.get(id);
    if (number === undefined) throw new Error(`the elaboration has no node ${id}`);
    return number;
  }
}

function traitsOf(node: NodeRecord): NodeTraits {
  const { circuitIdentity, omitted, debug, formats, text, flexible, iStar, oStar, effects } = node;
  const traits: Written<NodeTraits> = {
    ...{ circuitIdentity, omitted, debug, formats, text, flexible, iStar, oStar, effects },
  };
  give(traits, 'wireName', node.wireName);
  give(traits, 'connects', node.connects);
  give(traits, 'pools', node.pools);
  give(traits, 'inputs', node.inputs);
  return traits;
}

// Each item has a line.
function* list<T>(part: PartName, items: Iterable<T>, text: (item: T) => string): Generator<string> {
  yield `${partStart(part)}[`;
  let separator = '';
  for (const item of items) {
    yield `${separator}\n${text(item)}`;
    separator = ',';
  }
  yield ']';
}
