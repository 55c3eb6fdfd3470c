import { demandElaboration } from '../record/demand-elaboration.js';
import type { Location } from '../../base/diagnostic/index.js';
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

// Combines text into pieces of at least this length, because handling a piece costs more than a line.
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
    demandElaboration(elaboration);
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
    yield* list('edges', this.elaboration.edges, (edge) => this.edge(edge));
    yield* list('bindings', this.elaboration.bindings, (binding) => this.binding(binding));
    yield* list('ephemeralEdges', this.elaboration.ephemeralEdges, (edge) => this.edge(edge));
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
    give(written, 'devices', node.devices);
    give(written, 'settings', node.settings);
    give(written, 'contents', node.contents);
    give(written, 'role', node.role);
    give(written, 'rtl', node.rtl);
    give(written, 'notes', node.notes);
    return written;
  }

  // Writes text directly instead of objects, because there are as many edges and bindings as nodes. The fields are those of `FileEdge` and
  // `FileBinding`.
  private edge(edge: EdgeRecord): string {
    const { from, fromPort, to, toPort, protocol, label, colour, flipped, text, location } = edge;
    const { values } = this;
    const ends = `"from":${this.nodeNumber(from)},"fromPort":${fromPort},"to":${this.nodeNumber(to)},"toPort":${toPort}`;
    const look = `"protocol":${values.text(protocol)},"label":${values.text(label)},"colour":${values.text(colour)},"flipped":${flipped}`;
    const carried = `"down":${values.numberOf(edge.down)},"up":${values.numberOf(edge.up)},"bundle":${values.numberOf(edge.bundle)}`;
    const wires = values.numberOf(edge.wires as unknown as Json);
    const said = text === null ? 'null' : String(this.texts.numberOf(text));
    return `{${ends},${look},${carried},"wires":${wires},"facts":${values.numberOf(edge.facts)},"text":${said},"location":${placeText(location)}}`;
  }

  private binding({ from, to, location }: BindingRecord): string {
    return `{"from":${this.bindingEnd(from)},"to":${this.bindingEnd(to)},"location":${placeText(location)}}`;
  }

  private bindingEnd({ node, index, kind, start, end }: BindingEnd): string {
    return `{"node":${this.nodeNumber(node)},"index":${index},"kind":"${kind}","start":${start},"end":${end}}`;
  }

  private nodeNumber(id: string): number {
    const number = this.nodes.get(id);
    if (number === undefined) throw new Error(`the elaboration has no node ${id}`);
    return number;
  }
}

function placeText(location: Location | null): string {
  return location === null ? 'null' : jsonText(location);
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
  give(traits, 'raises', node.raises);
  give(traits, 'mirrors', node.mirrors);
  return traits;
}

// One item per line.
function* list<T>(part: PartName, items: Iterable<T>, text: (item: T) => string): Generator<string> {
  yield `${partStart(part)}[`;
  let separator = '';
  for (const item of items) {
    yield `${separator}\n${text(item)}`;
    separator = ',';
  }
  yield ']';
}
