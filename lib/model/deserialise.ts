import { EdgeView } from './edge-view.js';
import type { EdgeRecord, Elaboration, Json, ModuleRecord, NodeRecord } from './elaboration.js';
import {
  type FileEdge,
  type FileModule,
  type FileNode,
  listEnd,
  listStart,
  type NodeTraits,
  sumEnd,
  sumStart,
} from './file-form.js';
import { isList } from './json.js';
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
  const { head, ephemeralEdges, values } = split(text);
  const { modules, edges, ...rest } = JSON.parse(head) as FileHead;
  const list = new ValueList(values);
  let ephemeral: readonly EdgeRecord[] | undefined;
  return {
    ...rest,
    modules: modules.map((module) => readModule(module, list)),
    edges: edges.map((edge) => readEdge(edge, list)),
    // Only reports ask for these.
    get ephemeralEdges() {
      return (ephemeral ??= (JSON.parse(ephemeralEdges) as FileEdge[]).map((edge) => readEdge(edge, list)));
    },
  };
}

/** What is read at once. */
interface FileHead extends Omit<Elaboration, 'modules' | 'edges' | 'ephemeralEdges'> {
  readonly modules: readonly FileModule[];
  readonly edges: readonly FileEdge[];
}

function checkSum(text: string, bytes: Uint8Array): void {
  const whole = text.lastIndexOf(sumStart);
  if (whole < 0) throw new FileFormError('The end is missing.');
  // What was written is ASCII alone: the places in the text are those in the file.
  const sum = new TextSum().add(bytes.subarray(0, whole));
  if (text.slice(whole).trimEnd() !== `${sumStart}${String(sum)}${sumEnd.trimEnd()}`) {
    throw new FileFormError('It was changed since it was written.');
  }
}

/** The parts of a text: two in JSON, and the lines of the values, which are most of it. */
interface Parts {
  readonly head: string;
  readonly ephemeralEdges: string;
  readonly values: readonly string[];
}

function split(text: string): Parts {
  const [ephemeral, values] = [listStart('ephemeralEdges'), listStart('values')];
  const [a, b, c] = [text.lastIndexOf(ephemeral), text.lastIndexOf(values), text.lastIndexOf(sumStart)];
  return {
    head: `${text.slice(0, a)}}`,
    ephemeralEdges: text.slice(a + ephemeral.length - 1, b),
    values: text.slice(b + values.length, c - listEnd.length).split(',\n'),
  };
}

/** The shared values of a file, each read when it is first asked for. */
class ValueList {
  private readonly resolved: (Json | undefined)[];

  constructor(private readonly lines: readonly string[]) {
    // As long as it will be: a list that grows by leaps is slow.
    this.resolved = new Array<Json | undefined>(lines.length);
  }

  /** A value with what it refers to in its place. */
  resolve(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return Object.freeze(value.map((item) => this.resolve(item)));
    if (typeof value.$ref === 'number') return this.at(value.$ref);
    // Nobody else has it.
    const own: Record<string, Json> = value;
    for (const name of Object.keys(own)) own[name] = this.resolve(own[name] ?? null);
    return Object.freeze(own);
  }

  private at(reference: number): Json {
    const known = this.resolved[reference];
    if (known !== undefined) return known;
    const value = JSON.parse(this.lines[reference] ?? 'null') as Json;
    if (restOf(value) !== undefined) this.readRest(value);
    return (this.resolved[reference] = this.resolve(value));
  }

  // Values only refer to values before them: those of a path are put together first, because it may be longer than the stack is deep.
  private readRest(path: Json): void {
    const waiting: { readonly at: number; readonly value: Json }[] = [];
    for (let at = restOf(path); at !== undefined && this.resolved[at] === undefined;) {
      const value = JSON.parse(this.lines[at] ?? 'null') as Json;
      waiting.push({ at, value });
      at = restOf(value);
    }
    for (const { at, value } of waiting.toReversed()) this.resolved[at] = this.resolve(value);
  }
}

function readModule(module: FileModule, list: ValueList): ModuleRecord {
  return { ...module, nodes: module.nodes.map((node) => readNode(node, list)) };
}

// Each field by its name: spreading records of several thousand nodes takes several times as long.
function readNode(node: FileNode, list: ValueList): NodeRecord {
  const { id, index, name, kind, className, inner, outer, inBindings, outBindings, location } = node;
  const traits = list.resolve(node.traits) as unknown as NodeTraits;
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
    inBindings,
    outBindings,
  };
}

function readEdge(edge: FileEdge, list: ValueList): EdgeRecord {
  return new EdgeView(edge, {
    read: (field) => list.resolve(edge[field]),
  });
}

// The number of the rest of a path, or of whatever else is called so.
function restOf(value: Json): number | undefined {
  if (typeof value !== 'object' || value === null || isList(value)) return undefined;
  const { rest } = value;
  if (typeof rest !== 'object' || rest === null || isList(rest)) return undefined;
  return typeof rest.$ref === 'number' ? rest.$ref : undefined;
}
