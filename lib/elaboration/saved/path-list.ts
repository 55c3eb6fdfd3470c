import type { Json, JsonRecord } from '../index.js';
import { FileFormError } from './file-form-error.js';
import { Numbering } from './numbering.js';

/**
 * Paths as they are written: those of thousands of parameters are most of what an elaboration carries. Each link is two numbers, that of
 * its node in `nodes` and that of the link behind it, which is written before it; {@link pathEnd} where none is.
 */
export interface FilePaths {
  readonly nodes: readonly string[];
  readonly links: readonly number[];
}

/** What stands for no link. */
const pathEnd = -1;

// A pair of such numbers is one that is exact.
const mostLinks = 2 ** 26;

/** Numbers the links of paths; equal paths have one number, also if they were made apart. */
export class PathWriter {
  private readonly nodes = new Numbering();
  // Of each link, the numbers of its node and of its rest.
  private readonly links: number[] = [];
  private readonly known = new Map<number, number>();
  private readonly numbers = new Map<Json, number>([[null, pathEnd]]);

  /** The number of a path; undefined for what is none. A path may be longer than the stack is deep. */
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

/** Reads paths, each link once. */
export class PathReader {
  private readonly read: JsonRecord[] = [];

  constructor(private readonly written: FilePaths) {}

  /** The path of this number. */
  at(number: number): Json {
    const { nodes, links } = this.written;
    const unread: number[] = [];
    for (let k = number; k >= 0 && this.read[k] === undefined;) {
      unread.push(k);
      const behind = links[2 * k + 1] ?? pathEnd;
      // Links are written behind those that they lead to.
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

// A link of a path, or whatever else has the same two fields in this order.
function isLink(value: Json): value is Link {
  if (typeof value !== 'object' || value === null || !('rest' in value) || !('node' in value)) return false;
  return typeof value.node === 'string' && Object.keys(value).join() === 'node,rest';
}
