import { edgeId } from './edge-id.js';
import type { EdgeRecord, Elaboration, Json, ModuleRecord, NodeRecord } from './elaboration.js';
import {
  emptySum,
  type FileEdge,
  type FileModule,
  type FileNode,
  listEnd,
  listStart,
  type NodeTraits,
  sumEnd,
  sumStart,
  sumText,
  sumWith,
} from './file-form.js';
import { isList } from './json.js';
import { isLink } from './value-table.js';

/** How a text is read. */
export interface ReadOptions {
  /** Whether the text is known to be as it was written, so that its sum is not worked out; default false. */
  readonly trusted?: boolean;
}

/** A text that is not an elaboration as {@link serialise} wrote it. */
export class FileFormError extends Error {
  override readonly name = 'FileFormError';
}

/**
 * Reads the file form back; shared values are shared again. What edges carry is put together when it is first asked for.
 *
 * @throws FileFormError for a text that is cut off, or was changed since it was written.
 */
export function deserialise(text: string, { trusted = false }: ReadOptions = {}): Elaboration {
  if (!trusted) checkSum(text);
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

function checkSum(text: string): void {
  const whole = text.lastIndexOf(sumStart);
  if (whole < 0) throw new FileFormError('The end is missing.');
  const sum = sumText(sumWith(emptySum, text, whole));
  if (text.slice(whole).trimEnd() !== `${sumStart}${sum}${sumEnd.trimEnd()}`) {
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
  private readonly resolved: Json[] = [];

  constructor(private readonly lines: readonly string[]) {}

  /** A value with what it refers to in its place. */
  resolve(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return Object.freeze(value.map((item) => this.resolve(item)));
    if (typeof value.$ref === 'number') return this.at(value.$ref);
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.resolve(field)])));
  }

  // Values only refer to values before them: those of a path are put together first, because it may be longer than the stack is deep.
  private at(reference: number): Json {
    const waiting: { readonly at: number; readonly value: Json }[] = [];
    for (let at: number | undefined = reference; at !== undefined && !(at in this.resolved);) {
      const value = JSON.parse(this.lines[at] ?? 'null') as Json;
      waiting.push({ at, value });
      at = restOf(value);
    }
    for (const { at, value } of waiting.toReversed()) this.resolved[at] = this.resolve(value);
    return this.resolved[reference] ?? null;
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
  const { from, fromPort, to, toPort, protocol, label, colour, flipped, location } = edge;
  return {
    id: edgeId({ from, fromPort, to, toPort }),
    from,
    fromPort,
    to,
    toPort,
    protocol,
    label,
    colour,
    flipped,
    location,
    get down() {
      return list.resolve(edge.down);
    },
    get up() {
      return list.resolve(edge.up);
    },
    get bundle() {
      return list.resolve(edge.bundle);
    },
    get facts() {
      return list.resolve(edge.facts);
    },
    get text() {
      const words = list.resolve(edge.text);
      return typeof words === 'string' ? words : null;
    },
  };
}

// The number of the rest of a path.
function restOf(value: Json): number | undefined {
  if (!isLink(value) || typeof value.rest !== 'object' || value.rest === null) return undefined;
  const reference = isList(value.rest) ? undefined : value.rest.$ref;
  return typeof reference === 'number' ? reference : undefined;
}
