import type { Json, JsonRecord } from '../index.js';
import { FileFormError } from './file-form-error.js';
import { Numbering } from './numbering.js';

/**
 * The serialized form of paths, which make up most of an elaboration. Each link is a pair of numbers: the index of its node in `nodes`, and that of
 * the next link, which precedes it in the list; {@link pathEnd} at the end.
 */
export interface FilePaths {
  readonly nodes: readonly string[];
  readonly links: readonly number[];
}

/** Represents the end of a path. */
const pathEnd = -1;

// With this limit, a pair of indices fits into an exact number.
const mostLinks = 2 ** 26;

/** Assigns numbers to the links of paths; equal paths have the same number, even if they are different objects. */
export class PathWriter {
  private readonly nodes = new Numbering();
  // The node and the rest of each link.
  private readonly links: number[] = [];
  private readonly known = new Map<number, number>();
  private readonly numbers = new Map<Json, number>([[null, pathEnd]]);

  /** The number of a path; undefined for any other value. Not recursive, because a path may be longer than the stack allows. */
  numberOf(path: Json): number | undefined {
    const unnumbered: Link[] = [];
    let rest = path;
    for (; !this.numbers.has(rest); rest = rest.rest) {
      if (!isLink(rest)) return undefined;
      unnumbered.push(rest);
    }
    for (const link of unnumbered.toReversed()) {
      const behind = this.numbers.get(link.rest) ?? pathEnd;
      this.numbers.set(link, this.numberOfLink(this.nodes.numberOf(link.node), behind));
    }
    return this.numbers.get(path);
  }

  private numberOfLink(node: number, behind: number): number {
    const key = node * mostLinks + behind - pathEnd;
    let number = this.known.get(key);
    if (number === undefined) {
      this.known.set(key, (number = this.known.size));
      this.links.push(node, behind);
    }
    return number;
  }

  written(): FilePaths {
    return { nodes: [...this.nodes.texts()], links: this.links };
  }
}

/** Parses paths, each link once. */
export class PathReader {
  private readonly read: JsonRecord[] = [];

  constructor(private readonly written: FilePaths) {}

  /** The path with this number. */
  at(number: number): Json {
    const { nodes, links } = this.written;
    const unread: number[] = [];
    for (let k = number; k >= 0 && this.read[k] === undefined;) {
      unread.push(k);
      const behind = links[2 * k + 1] ?? pathEnd;
      // Links may only refer to earlier ones.
      if (behind >= k)
        throw new FileFormError(`paths.links[${2 * k + 1}] is ${behind}, which does not come before ${k}.`);
      k = behind;
    }
    for (const k of unread.toReversed()) {
      const rest = this.read[links[2 * k + 1] ?? pathEnd] ?? null;
      this.read[k] = Object.freeze({ node: nodes[links[2 * k] ?? 0] ?? '', rest });
    }
    return this.read[number] ?? null;
  }
}

interface Link extends JsonRecord {
  readonly node: string;
  readonly rest: Json;
}

// A link of a path, or any other record with exactly these two fields in this order.
function isLink(value: Json): value is Link {
  if (typeof value !== 'object' || value === null || !('rest' in value) || !('node' in value)) return false;
  return typeof value.node === 'string' && Object.keys(value).join() === 'node,rest';
}
