import type { RecordedCase } from '../golden/recorded.js';

/** An object of JSON, of which nothing is known beforehand. */
export type Fields = Readonly<Record<string, unknown>>;

/** A node of a recorded graph, with what its document says of it. */
export interface PlainNode {
  /** Number of its module, a dot, and its own number in the module. */
  readonly id: string;
  /** Name of its module and own name, as recorded paths have it. */
  readonly name: string;
  readonly kind: string;
  readonly inner: string;
  readonly outer: string;
  /** Class of its module. */
  readonly className: string;
  /** The extra description that some nodes have. */
  readonly debug: string;
  /** The statement of the document that made it; empty for what a statement makes beside its own node. */
  readonly statement: Fields;
  /** Edges of the inward side, by port. */
  readonly in: PlainEdge[];
  /** Edges of the outward side, by port. */
  readonly out: PlainEdge[];
}

/** An edge of a recorded graph, with its parameters as recorded. */
export interface PlainEdge {
  readonly protocol: string;
  readonly from: PlainNode;
  readonly to: PlainNode;
  readonly down: unknown;
  readonly up: unknown;
  /** The hardware interface; null for protocols without. */
  readonly bundle: unknown;
  /** What exists on the edge only. */
  readonly facts: unknown;
}

interface RecordedNode {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly inner: string;
  readonly outer: string;
  readonly debug: string;
}

interface RecordedModule {
  readonly id: number;
  readonly parent: number | null;
  readonly name: string;
  readonly className: string;
  readonly nodes: readonly RecordedNode[];
}

interface RecordedEdge {
  readonly from: string;
  readonly to: string;
  readonly toPort: number;
  readonly protocol: string;
  readonly down: unknown;
  readonly up: unknown;
  readonly bundle?: unknown;
  readonly edge?: unknown;
}

interface RecordedGraph {
  readonly modules: readonly RecordedModule[];
  readonly edges: readonly RecordedEdge[];
}

interface Body {
  readonly name: string;
  readonly id?: string;
  readonly body: readonly Fields[];
}

/** The nodes of a recorded document that negotiated, in recorded order. Nothing of it comes from Entente. */
export function recordedNodes({ doc, expect }: RecordedCase): readonly PlainNode[] {
  if (!('graph' in expect)) return [];
  const { modules, edges } = expect.graph as RecordedGraph;
  const statements = new Statements(modules, (doc as unknown as { readonly module: Body }).module);
  const nodes = new Map(
    modules.flatMap((module) =>
      module.nodes.map((node) => {
        const plain: PlainNode = {
          ...node,
          name: `${module.name}.${node.name}`,
          className: module.className,
          statement: statements.of(module, node),
          in: [],
          out: [],
        };
        return [node.id, plain] as const;
      }),
    ),
  );
  for (const { from, to, toPort, protocol, down, up, bundle, edge: facts } of edges) {
    const [source, sink] = [known(nodes.get(from)), known(nodes.get(to))];
    // Ephemeral nodes vanish: their edges are those of their neighbours once more.
    if (source.kind === 'ephemeral') continue;
    const edge = { protocol, from: source, to: sink, down, up, bundle, facts };
    source.out.push(edge);
    sink.in[toPort] = edge;
  }
  return [...nodes.values()];
}

/**
 * Which statement made what. Documents know neither modules nor nodes by number, and names need not be unique, but the order in which
 * statements make modules is fixed: a document is read in that order, and the recorded children of each module are used up.
 */
class Statements {
  readonly #ofModule = new Map<number, Fields>();
  readonly #ofNode = new Map<string, Fields>();
  readonly #children = new Map<number, RecordedModule[]>();
  readonly #byId = new Map<string, RecordedModule>();

  constructor(modules: readonly RecordedModule[], top: Body) {
    // Children are recorded newest first.
    for (const module of modules.toReversed()) {
      if (module.parent !== null)
        this.#children.set(module.parent, [...(this.#children.get(module.parent) ?? []), module]);
    }
    this.#declare(known(modules[0]), top);
    const left = [...this.#byId.values()].flatMap(({ id }) => this.#children.get(id) ?? []);
    if (left.length > 0) throw new Error(`no statement made ${left.map(({ name }) => name).join()}`);
  }

  of({ id }: RecordedModule, node: RecordedNode): Fields {
    return this.#ofModule.get(id) ?? this.#ofNode.get(`${id} ${node.name}`) ?? {};
  }

  #declare(module: RecordedModule, { name, id = name, body }: Body): void {
    if (module.className !== 'DocumentModule') throw new Error(`${id} is not ${module.className} ${module.name}`);
    this.#byId.set(id, module);
    this.#run(module, body);
  }

  #run(module: RecordedModule, body: readonly Fields[]): void {
    for (const statement of body) {
      if ('module' in statement) this.#declare(this.#next(module), statement.module as Body);
      else if ('in' in statement) this.#run(this.#module(statement.in), statement.body as readonly Fields[]);
      else if ('scope' in statement) this.#cross(module, statement);
      else if ('node' in statement) this.#create(module, statement);
    }
  }

  // What can be bound directly is a node of the module, called as in the document; all else is in a module of its own.
  #create(module: RecordedModule, statement: Fields): void {
    const isDirect = module.nodes.some(({ name }) => name === statement.node);
    if (isDirect) this.#ofNode.set(`${module.id} ${String(statement.node)}`, statement);
    else this.#ofModule.set(this.#next(module).id, statement);
  }

  // A crossing has a half inside the domain and one outside, or a single buffer inside.
  #cross(module: RecordedModule, statement: Fields): void {
    const { type = 'none' } = (statement.crossing ?? {}) as Fields;
    this.#ofModule.set(this.#next(this.#module(statement.scope)).id, statement);
    const isBuffer = !String(statement.type).startsWith('int.') && (type === 'none' || type === 'sync');
    if (!isBuffer) this.#ofModule.set(this.#next(module).id, statement);
  }

  #next({ id }: RecordedModule): RecordedModule {
    return known(this.#children.get(id)?.shift());
  }

  #module(id: unknown): RecordedModule {
    return known(this.#byId.get(String(id)));
  }
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the document and its recorded graph do not fit together');
  return value;
}

/**
 * The nodes of the path of a manager, from the inward end of an edge to the device. Recorded paths only have names, so that edges are
 * followed.
 */
export function followPath(start: PlainNode, names: readonly string[]): readonly PlainNode[] {
  const [name, ...others] = names;
  if (start.name !== name) return [];
  if (others.length === 0) return [start];
  const ways = [...new Set(start.out.map(({ to }) => to))]
    .map((node) => followPath(node, others))
    .filter((way) => way.length > 0);
  if (ways.length > 1) throw new Error(`there is more than one way ${names.join(' ')}`);
  return ways.flatMap((way) => [start, ...way]);
}
