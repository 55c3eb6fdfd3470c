import {
  type BindingEnd,
  type BindingRecord,
  type Carried,
  type EdgeContents,
  type EdgeRecord,
  EdgeView,
  type Elaboration,
  isList,
  type Json,
  type ModuleRecord,
  type NodeRecord,
} from '../model/index.js';
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
import { TextSum } from './text-sum.js';

/** How a file is read. */
export interface ReadOptions {
  /** Whether the file is known to be as it was written, so that its sum is not worked out; default false. */
  readonly trusted?: boolean;
}

/** A file that is not an elaboration as {@link serialise} wrote it. */
export class FileFormError extends Error {
  override readonly name = 'FileFormError';
}

/**
 * Reads the file form back; shared values are shared again. What edges carry is put together when it is first asked for.
 *
 * @throws FileFormError for a file that is cut off, or was changed since it was written.
 */
export function deserialise(file: string | Uint8Array, { trusted = false }: ReadOptions = {}): Elaboration {
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file);
  if (!trusted) checkSum(text, typeof file === 'string' ? new TextEncoder().encode(file) : file);
  const parts = split(text);
  const values = new ValueList(linesOf(parts.values), parts.paths);
  const texts = new TextList(parts.texts);
  const modules = (JSON.parse(parts.modules) as FileModule[]).map((module) => readModule(module, values));
  const nodes = modules.flatMap((module) => module.nodes.map(({ id }) => id));
  const edgesOf = (part: string): readonly EdgeRecord[] =>
    (JSON.parse(part) as FileEdge[]).map((edge) => readEdge(edge, nodes, values, texts));
  let bindings: readonly BindingRecord[] | undefined;
  let ephemeralEdges: readonly EdgeRecord[] | undefined;
  return {
    ...(JSON.parse(parts.head) as FileHead),
    modules,
    edges: edgesOf(parts.edges),
    // Drawings and reports ask for these, questions do not.
    get bindings() {
      return (bindings ??= (JSON.parse(parts.bindings) as FileBinding[]).map((binding) => readBinding(binding, nodes)));
    },
    get ephemeralEdges() {
      return (ephemeralEdges ??= edgesOf(parts.ephemeralEdges));
    },
  };
}

/** What stands in front of the parts. */
type FileHead = Omit<Elaboration, 'modules' | 'edges' | 'bindings' | 'ephemeralEdges'>;

function checkSum(text: string, bytes: Uint8Array): void {
  const whole = text.lastIndexOf(sumStart);
  if (whole < 0) throw new FileFormError('The end is missing.');
  // What was written is ASCII alone: the places in the text are those in the file.
  const sum = new TextSum().add(bytes.subarray(0, whole));
  if (text.slice(whole).trimEnd() !== `${sumStart}${String(sum)}${sumEnd.trimEnd()}`) {
    throw new FileFormError('It was changed since it was written.');
  }
}

/** The head and the parts of a file, each of them whole JSON. */
type Parts = Readonly<Record<PartName | 'head', string>>;

function split(text: string): Parts {
  const end = text.lastIndexOf(sumStart);
  let before = 0;
  const starts = partNames.map((name) => (before = text.indexOf(partStart(name), before)));
  const parts = partNames.map((name, k) => [
    name,
    text.slice((starts[k] ?? end) + partStart(name).length, starts[k + 1] ?? end),
  ]);
  return { head: `${text.slice(0, starts[0])}}`, ...(Object.fromEntries(parts) as Record<PartName, string>) };
}

// The items of a list, of which each has a line.
function linesOf(list: string): string[] {
  return list.slice('['.length, -']'.length).split(',\n');
}

/** The shared values of a file, each read when it is first asked for. */
class ValueList {
  private readonly resolved: (Json | undefined)[];

  private paths: PathReader | undefined;

  constructor(
    private readonly lines: readonly string[],
    private readonly filePaths: string,
  ) {
    // As long as it will be: a list that grows by leaps is slow.
    this.resolved = new Array<Json | undefined>(lines.length);
  }

  /** The value of this number. */
  at(reference: number): Json {
    const known = this.resolved[reference];
    if (known !== undefined) return known;
    return (this.resolved[reference] = this.resolve(JSON.parse(this.lines[reference] ?? 'null') as Json));
  }

  // A value with what it refers to in its place.
  private resolve(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return Object.freeze(value.map((item) => this.resolve(item)));
    if (typeof value.$ref === 'number') return this.at(value.$ref);
    if (typeof value.$path === 'number') return this.pathAt(value.$path);
    if (isList(value.$own)) return this.ownFields(value.$own);
    // Nobody else has it.
    const own: Record<string, Json> = value;
    for (const name of Object.keys(own)) own[name] = this.resolve(own[name] ?? null);
    return Object.freeze(own);
  }

  // A record that has fields with the names of references.
  private ownFields(fields: readonly Json[]): Json {
    return Object.freeze(
      Object.fromEntries((fields as [string, Json][]).map(([name, field]) => [name, this.resolve(field)])),
    );
  }

  private pathAt(reference: number): Json {
    this.paths ??= new PathReader(JSON.parse(this.filePaths) as FilePaths);
    return this.paths.at(reference);
  }
}

/** The texts of a file, put together when they are asked for. */
class TextList {
  private texts: FileTexts | undefined;

  constructor(private readonly written: string) {}

  at(number: number | null): string | null {
    this.texts ??= JSON.parse(this.written) as FileTexts;
    return number === null ? null : textAt(this.texts, number);
  }
}

function readModule(module: FileModule, values: ValueList): ModuleRecord {
  return { ...module, nodes: module.nodes.map((node) => readNode(node, values)) };
}

// Each field by its name: spreading records of several thousand nodes takes several times as long.
function readNode(node: FileNode, values: ValueList): NodeRecord {
  const { id, index, name, kind, className, inner, outer, location, placed } = node;
  const traits = values.at(node.traits) as unknown as NodeTraits;
  return {
    id,
    index,
    name,
    kind,
    className,
    inner,
    outer,
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
    ...(placed === undefined ? {} : { placed }),
  };
}

function readEdge(edge: FileEdge, nodes: readonly string[], values: ValueList, texts: TextList): EdgeRecord {
  const [from, to] = [nodes[edge.from] ?? '', nodes[edge.to] ?? ''];
  return new EdgeView(edge, from, to, new ReadEdge(edge, values, texts));
}

/** What an edge of a file carries. */
class ReadEdge implements EdgeContents {
  constructor(
    private readonly edge: FileEdge,
    private readonly values: ValueList,
    private readonly texts: TextList,
  ) {}

  read(field: Carried): Json {
    return field === 'text' ? this.texts.at(this.edge.text) : this.values.at(this.edge[field]);
  }
}

function readBinding({ from, to, location }: FileBinding, nodes: readonly string[]): BindingRecord {
  return { from: readBindingEnd(from, nodes), to: readBindingEnd(to, nodes), location };
}

function readBindingEnd({ node, ...end }: FileBindingEnd, nodes: readonly string[]): BindingEnd {
  return { node: nodes[node] ?? '', ...end };
}
