import type { Shape } from '../../base/shape/index.js';
import {
  type BindingEnd,
  type BindingRecord,
  type Carried,
  type EdgeContents,
  type EdgeRecord,
  EdgeView,
  type Elaboration,
  give,
  isList,
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
  type NodeTraits,
  type PartName,
  partNames,
  partStart,
  sumEnd,
  sumStart,
} from './file-form.js';
import { type FilePaths, PathReader } from './path-list.js';
import { type FileTexts, textAt } from './text-list.js';
import { FileFormError } from './file-form-error.js';
import { checkAcyclic, checkTree, headShape, partShapes, pathsShape, textsShape, traitsShape } from './shapes.js';
import { TextSum } from './text-sum.js';

/** How a file is read. */
export interface ReadOptions {
  /** Whether the file is known to be unmodified, so that its checksum is not computed; default false. */
  readonly trusted?: boolean;
}

/**
 * Reads the file form back; shared values are shared again. What edges carry is put together when it is first asked for.
 *
 * @throws FileFormError for a file that is cut off, was changed since it was written, or has anything in it that is not as it was written;
 * what edges carry may throw it, too, when it is read.
 */
export function deserialise(file: string | Uint8Array, { trusted = false }: ReadOptions = {}): Elaboration {
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file);
  if (!trusted) checkSum(text, typeof file === 'string' ? new TextEncoder().encode(file) : file);
  const parts = split(text);
  const values = new ValueList(linesOf(parts.values), parts.paths);
  const texts = new TextList(parts.texts);
  let nodes: readonly string[] = [];
  const shapes = partShapes({ nodes: () => nodes.length, values: () => values.count, texts: () => texts.count });
  const part = (name: PartName, shape: Shape): unknown => read(parts[name], name, trusted ? undefined : shape);
  const head = read(parts.head, '', trusted ? undefined : headShape) as FileHead;
  const written = part('modules', shapes.modules) as FileModule[];
  if (!trusted) checkTree(written);
  const modules = written.map((module) => readModule(module, values));
  nodes = modules.flatMap((module) => module.nodes.map(({ id }) => id));
  const edgesOf = (name: 'edges' | 'ephemeralEdges'): readonly EdgeRecord[] => {
    const edges = part(name, shapes.edges) as FileEdge[];
    if (!trusted) checkAcyclic(edges);
    return edges.map((edge) => readEdge(edge, nodes, values, texts));
  };
  let bindings: readonly BindingRecord[] | undefined;
  let ephemeralEdges: readonly EdgeRecord[] | undefined;
  return {
    ...head,
    modules,
    edges: edgesOf('edges'),
    // Needed for drawings and reports, but not for queries.
    get bindings() {
      return (bindings ??= (part('bindings', shapes.bindings) as FileBinding[]).map((each) =>
        readBinding(each, nodes),
      ));
    },
    get ephemeralEdges() {
      return (ephemeralEdges ??= edgesOf('ephemeralEdges'));
    },
  };
}

// Parses a part of a file, and checks its shape unless the file is trusted. The head has no name.
function read(written: string, name: string, shape?: Shape): unknown {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    throw new FileFormError(`${name || theHead} is not as it was written.`);
  }
  shape?.(value, () => name, refuse);
  return value;
}

const theHead = 'the head';

function refuse(place: string, problem: string): never {
  throw new FileFormError(`${place || theHead} ${problem}.`);
}

/** The head of the file, before its parts. */
type FileHead = Omit<Elaboration, 'modules' | 'edges' | 'bindings' | 'ephemeralEdges'>;

function checkSum(text: string, bytes: Uint8Array): void {
  const whole = text.lastIndexOf(sumStart);
  if (whole < 0) throw new FileFormError('The end is missing.');
  // Files are ASCII only, so offsets in the text are offsets in the file.
  const sum = new TextSum().add(bytes.subarray(0, whole));
  if (text.slice(whole).trimEnd() !== `${sumStart}${String(sum)}${sumEnd.trimEnd()}`) {
    throw new FileFormError('It was changed since it was written.');
  }
}

/** The head and the parts of a file, each of which is complete JSON. */
type Parts = Readonly<Record<PartName | 'head', string>>;

function split(text: string): Parts {
  const end = text.lastIndexOf(sumStart);
  let before = 0;
  const starts = partNames.map((name) => (before = text.indexOf(partStart(name), before)));
  const missing = partNames.find((_, k) => (starts[k] ?? -1) < 0);
  if (missing !== undefined) throw new FileFormError(`${missing} is missing.`);
  const parts = partNames.map((name, k) => [
    name,
    text.slice((starts[k] ?? end) + partStart(name).length, starts[k + 1] ?? end),
  ]);
  return { head: `${text.slice(0, starts[0])}}`, ...(Object.fromEntries(parts) as Record<PartName, string>) };
}

// The items of a list, which has one item per line.
function linesOf(list: string): string[] {
  return list.slice('['.length, -']'.length).split(',\n');
}

/** The shared values of a file, each parsed when it is first accessed. */
class ValueList {
  private readonly resolved: (Json | undefined)[];

  private paths: PathReader | undefined;
  // The index of the value that is being resolved.
  private reading = Infinity;

  constructor(
    private readonly lines: readonly string[],
    private readonly filePaths: string,
  ) {
    // Allocate the full length, because growing a sparse list is slow.
    this.resolved = new Array<Json | undefined>(lines.length);
  }

  /** The number of values. */
  get count(): number {
    return this.lines.length;
  }

  /** The value at an index. */
  at(reference: number): Json {
    const known = this.resolved[reference];
    if (known !== undefined) return known;
    const line = this.lines[reference];
    // Values may only refer to earlier ones.
    if (line === undefined || this.reading <= reference) {
      throw new FileFormError(`values[${reference}] is ${line === undefined ? 'missing' : 'a part of itself'}.`);
    }
    const before = this.reading;
    this.reading = reference;
    try {
      return (this.resolved[reference] = this.resolve(read(line, `values[${reference}]`) as Json));
    } finally {
      this.reading = before;
    }
  }

  // Replaces the references in a value by their targets.
  private resolve(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return Object.freeze(value.map((item) => this.resolve(item)));
    if (typeof value.$ref === 'number') return this.at(value.$ref);
    if (typeof value.$path === 'number') return this.pathAt(value.$path);
    if (isList(value.$own)) return this.ownFields(value.$own);
    // The record was just parsed and is not shared, so it can be changed in place.
    const own: Record<string, Json> = value;
    for (const name of Object.keys(own)) own[name] = this.resolve(own[name] ?? null);
    return Object.freeze(own);
  }

  // A record with fields that have the names of references.
  private ownFields(fields: readonly Json[]): Json {
    return Object.freeze(
      Object.fromEntries((fields as [string, Json][]).map(([name, field]) => [name, this.resolve(field)])),
    );
  }

  private pathAt(reference: number): Json {
    this.paths ??= new PathReader(read(this.filePaths, 'paths', pathsShape) as FilePaths);
    return this.paths.at(reference);
  }
}

/** The strings of a file, assembled on demand. */
class TextList {
  private texts: FileTexts | undefined;

  constructor(private readonly written: string) {}

  get count(): number {
    return this.all.texts.length;
  }

  private get all(): FileTexts {
    return (this.texts ??= read(this.written, 'texts', textsShape) as FileTexts);
  }

  at(number: number | null): string | null {
    return number === null ? null : textAt(this.all, number);
  }
}

function readModule(module: FileModule, values: ValueList): ModuleRecord {
  return { ...module, nodes: module.nodes.map((node) => readNode(node, values)) };
}

function readNode(node: FileNode, values: ValueList): NodeRecord {
  const {
    id,
    index,
    name,
    kind,
    className,
    inner,
    outer,
    location,
    placed,
    devices,
    settings,
    contents,
    role,
    rtl,
    notes,
  } = node;
  const written = values.at(node.traits);
  traitsShape(written, () => `values[${node.traits}]`, refuse);
  const traits = written as unknown as NodeTraits;
  const record: Written<NodeRecord> = {
    ...{ id, index, name, kind, className, inner, outer },
    circuitIdentity: traits.circuitIdentity,
    omitted: traits.omitted,
    debug: traits.debug,
    formats: traits.formats,
    text: traits.text,
    flexible: traits.flexible,
    iStar: traits.iStar,
    oStar: traits.oStar,
    effects: traits.effects,
    location,
  };
  give(record, 'wireName', traits.wireName);
  give(record, 'connects', traits.connects);
  give(record, 'pools', traits.pools);
  give(record, 'inputs', traits.inputs);
  give(record, 'raises', traits.raises);
  give(record, 'mirrors', traits.mirrors);
  give(record, 'devices', devices);
  give(record, 'settings', settings);
  give(record, 'contents', contents);
  give(record, 'role', role);
  give(record, 'rtl', rtl);
  give(record, 'notes', notes);
  give(record, 'placed', placed);
  return record;
}

function readEdge(edge: FileEdge, nodes: readonly string[], values: ValueList, texts: TextList): EdgeRecord {
  const [from, to] = [nodes[edge.from] ?? '', nodes[edge.to] ?? ''];
  return new EdgeView(edge, from, to, new ReadEdge(edge, values, texts));
}

/** The values on an edge of a file. */
class ReadEdge implements EdgeContents {
  constructor(
    private readonly edge: FileEdge,
    private readonly values: ValueList,
    private readonly texts: TextList,
  ) {}

  read(field: Carried): Json {
    if (field === 'text') return this.texts.at(this.edge.text);
    const number = this.edge[field];
    return number === undefined ? null : this.values.at(number);
  }
}

function readBinding({ from, to, location }: FileBinding, nodes: readonly string[]): BindingRecord {
  return { from: readBindingEnd(from, nodes), to: readBindingEnd(to, nodes), location };
}

function readBindingEnd({ node, ...end }: FileBindingEnd, nodes: readonly string[]): BindingEnd {
  return { node: nodes[node] ?? '', ...end };
}
