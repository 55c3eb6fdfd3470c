import { isRecord, type Json, type JsonRecord, textOf } from '../model/index.js';

/** Nodes that a parameter has passed, nearest first. Within one {@link PathTable}, equal paths are the same object. */
export interface Path {
  /** Id of the node. */
  readonly node: string;
  /** Undefined at the node that declared the parameter. */
  readonly rest: Path | undefined;
}

/** The node that declared a parameter. */
export function originOf(path: Path): string {
  let link = path;
  while (link.rest !== undefined) link = link.rest;
  return link.node;
}

/** Reads paths, each once. */
export class PathTable {
  // Paths by what follows the first node, then by the first node.
  readonly #longer = new Map<Path | undefined, Map<string, Path>>();
  readonly #read = new WeakMap<JsonRecord, Path>();

  /**
   * The path of a parameter: nodes that its port has passed as a whole, then those that it passed itself (core 5.1). Undefined for a
   * parameter without a path.
   */
  joined(passed: Json | undefined, own: Json | undefined): Path | undefined {
    return this.#prepend(linksOf(passed), this.#own(own));
  }

  /** The path with one more node in front. */
  extended(node: string, rest: Path | undefined): Path {
    let paths = this.#longer.get(rest);
    if (paths === undefined) this.#longer.set(rest, (paths = new Map<string, Path>()));
    let path = paths.get(node);
    if (path === undefined) paths.set(node, (path = { node, rest }));
    return path;
  }

  // Parameters that went the same way from somewhere on share the links from there.
  #own(value: Json | undefined): Path | undefined {
    const unread: JsonRecord[] = [];
    let link = value;
    for (; isRecord(link) && !this.#read.has(link); link = link.rest) unread.push(link);
    let path = isRecord(link) ? this.#read.get(link) : undefined;
    for (const each of unread.toReversed()) {
      path = this.extended(textOf(each, 'node'), path);
      this.#read.set(each, path);
    }
    return path;
  }

  #prepend(nodes: readonly string[], rest: Path | undefined): Path | undefined {
    return nodes.reduceRight<Path | undefined>((path, node) => this.extended(node, path), rest);
  }
}

function linksOf(value: Json | undefined): string[] {
  const nodes: string[] = [];
  for (let link = value; isRecord(link); link = link.rest) nodes.push(textOf(link, 'node'));
  return nodes;
}
