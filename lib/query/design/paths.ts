import { isRecord, type Json, type JsonRecord, textOf } from '../../elaboration/index.js';

/** Nodes that a parameter has passed, nearest first (core 5.1). Within one {@link PathTable}, equal paths are the same object. */
export class Path {
  // Most paths are extended by a single node.
  private usual: Path | undefined;
  private others: Map<string, Path> | undefined;

  constructor(
    /** Id of the node. */
    readonly node: string,
    /** Undefined at the node that declared the parameter. */
    readonly rest: Path | undefined,
  ) {}

  /** The path with one more node in front. */
  longer(node: string): Path {
    this.usual ??= new Path(node, this);
    if (this.usual.node === node) return this.usual;
    this.others ??= new Map<string, Path>();
    let path = this.others.get(node);
    if (path === undefined) this.others.set(node, (path = new Path(node, this)));
    return path;
  }
}

/** The node that declared a parameter. */
export function originOf(path: Path): string {
  let link = path;
  while (link.rest !== undefined) link = link.rest;
  return link.node;
}

/** Reads paths, each once. */
export class PathTable {
  // By node and by the device of that node.
  readonly #origins = new Map<string, Path>();
  readonly #own = new WeakMap<JsonRecord, Path>();
  readonly #passed = new WeakMap<JsonRecord, readonly string[]>();

  /**
   * The path of a parameter: nodes that its port has passed as a whole, then those that it passed itself (core 5.1). Undefined for a
   * parameter without a path.
   */
  joined(passed: Json | undefined, own: Json | undefined): Path | undefined {
    const nodes = isRecord(passed) ? this.#readPassed(passed) : [];
    return nodes.reduceRight<Path | undefined>((path, node) => this.extended(node, path), this.#readOwn(own));
  }

  /** The path with one more node in front. */
  extended(node: string, rest: Path | undefined): Path {
    return rest === undefined ? this.#origin(node, '') : rest.longer(node);
  }

  #origin(node: string, at: string): Path {
    const key = at === '' ? node : `${node} ${at}`;
    let path = this.#origins.get(key);
    if (path === undefined) this.#origins.set(key, (path = new Path(node, undefined)));
    return path;
  }

  // Parameters that share the end of their path share its links.
  #readOwn(value: Json | undefined): Path | undefined {
    const unread: JsonRecord[] = [];
    let link = value;
    for (; isRecord(link) && !this.#own.has(link); link = link.rest) unread.push(link);
    let path = isRecord(link) ? this.#own.get(link) : undefined;
    for (const each of unread.toReversed()) {
      path =
        path === undefined ? this.#origin(textOf(each, 'node'), declaredAt(each)) : path.longer(textOf(each, 'node'));
      this.#own.set(each, path);
    }
    return path;
  }

  // The nodes that all parameters of a port have passed.
  #readPassed(value: JsonRecord): readonly string[] {
    let nodes = this.#passed.get(value);
    if (nodes === undefined) this.#passed.set(value, (nodes = nodesOf(value)));
    return nodes;
  }
}

function nodesOf(path: JsonRecord): string[] {
  const nodes: string[] = [];
  for (let link: Json | undefined = path; isRecord(link); link = link.rest) nodes.push(textOf(link, 'node'));
  return nodes;
}

// Which of the devices of its node a path leads to; empty for the first one, and if this was not recorded.
function declaredAt({ port, item }: JsonRecord): string {
  return port === undefined && item === undefined ? '' : JSON.stringify([port, item]);
}
