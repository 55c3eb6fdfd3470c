export type Attributes = ReadonlyMap<string, string>;

/** What a graph says; ids and texts as they are written, without quotes. */
export interface DotGraph {
  readonly name: string;
  readonly attributes: Attributes;
  /** Of nodes and clusters in one another: the cluster around each, by their names. */
  readonly around: ReadonlyMap<string, string>;
  readonly clusters: ReadonlyMap<string, Attributes>;
  readonly nodes: ReadonlyMap<string, Attributes>;
  readonly edges: readonly { readonly from: string; readonly to: string; readonly attributes: Attributes }[];
}

/** Reads the part of the DOT language that Graphviz documents, but for HTML, ports and `strict`. */
class Reader {
  private readonly tokens: readonly string[];
  private at = 0;
  private readonly open: string[] = [];
  private readonly around = new Map<string, string>();
  private readonly clusters = new Map<string, Map<string, string>>();
  private readonly nodes = new Map<string, Attributes>();
  private readonly edges: { from: string; to: string; attributes: Attributes }[] = [];

  constructor(text: string) {
    const token =
      /\s*(->|[{}[\]=,;]|"(?:[^"\\]|\\[^])*"|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|-?(?:\.\d+|\d+(?:\.\d*)?))/y;
    const tokens: string[] = [];
    while (token.lastIndex < text.trimEnd().length) {
      const start = token.lastIndex;
      const found = token.exec(text)?.[1];
      if (found === undefined) throw new Error(`No token: ${text.slice(start, start + 80)}`);
      tokens.push(found);
    }
    this.tokens = tokens;
  }

  graph(): DotGraph {
    this.take('digraph');
    const name = this.id();
    this.take('{');
    const attributes = new Map<string, string>();
    this.statements(attributes);
    this.demand(this.at === this.tokens.length, 'Something stands behind the graph.');
    return { name, attributes, around: this.around, clusters: this.clusters, nodes: this.nodes, edges: this.edges };
  }

  private statements(own: Map<string, string>): void {
    while (!this.has('}')) {
      if (this.has('subgraph')) this.subgraph();
      else if (this.has('graph')) for (const [name, value] of this.attributes()) own.set(name, value);
      else if (this.has('node') || this.has('edge')) this.attributes();
      else this.node();
      if (this.peek() === ';') this.at++;
    }
  }

  private subgraph(): void {
    const name = this.id();
    this.demand(!this.clusters.has(name), `${name} is there twice.`);
    const own = new Map<string, string>();
    this.clusters.set(name, own);
    this.lies(name);
    this.take('{');
    this.open.push(name);
    this.statements(own);
    this.open.pop();
  }

  private lies(name: string): void {
    const cluster = this.open.at(-1);
    if (cluster !== undefined) this.around.set(name, cluster);
  }

  private node(): void {
    const from = this.id();
    if (!this.has('->')) {
      this.demand(!this.nodes.has(from), `${from} is there twice.`);
      this.nodes.set(from, this.attributes());
      this.lies(from);
      return;
    }
    const to = this.id();
    this.demand(this.nodes.has(from) && this.nodes.has(to), `An edge from ${from} to ${to} is before its nodes.`);
    this.edges.push({ from, to, attributes: this.attributes() });
  }

  private attributes(): Attributes {
    const list = new Map<string, string>();
    this.take('[');
    while (!this.has(']')) {
      const name = this.id();
      this.take('=');
      this.demand(!list.has(name), `${name} is said twice.`);
      list.set(name, this.id());
      if (this.peek() === ',' || this.peek() === ';') this.at++;
    }
    return list;
  }

  private id(): string {
    const token = this.peek();
    if (/^(?:->|[{}[\]=,;])$/.test(token) || /^(?:node|edge|graph|digraph|subgraph|strict)$/i.test(token))
      throw new Error(`${token} is no id.`);
    this.at++;
    return token.startsWith('"') ? token.slice(1, -1).replaceAll('\\"', '"') : token;
  }

  private has(token: string): boolean {
    if (this.peek() !== token) return false;
    this.at++;
    return true;
  }

  private take(token: string): void {
    if (!this.has(token)) throw new Error(`${token} is expected before ${this.peek()}.`);
  }

  // Not `expect`, which would take longer than reading.
  private demand(holds: boolean, fault: string): void {
    if (!holds) throw new Error(fault);
  }

  private peek(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw new Error('The file ends too early.');
    return token;
  }
}

/** What a text in the DOT language says. Raises an Error for what Graphviz would refuse. */
export function readDot(text: string): DotGraph {
  return new Reader(text).graph();
}
