import type { Location } from '../../base/diagnostic/index.js';
import { type DraftNode, draftPath, type DraftTree } from './draft.js';

/** What stands between the braces of a node: what is named there twice becomes one, and is hardly meant. */
export class Body {
  readonly #tree: DraftTree;
  readonly #node: DraftNode;
  readonly #kind: 'duplicate' | 'odd';
  readonly #seen = new Map<string, Location>();

  /** `isFirst` says whether nothing was written of the node before: compilers look for duplicates only there. */
  constructor(tree: DraftTree, node: DraftNode, isFirst: boolean) {
    this.#tree = tree;
    this.#node = node;
    this.#kind = isFirst ? 'duplicate' : 'odd';
  }

  /** Takes note of a child; says so of a second one with its name. */
  addNode(name: string, place: Location): void {
    const first = this.#seen.get(`node ${name}`);
    this.#seen.set(`node ${name}`, place);
    if (first === undefined) return;
    const path = draftPath(this.#tree, this.#node);
    const message = `${path} has two nodes ${name}, which become one. Give one of them another name or address, or write both as one.`;
    this.#remark(message, `${path === '/' ? '' : path}/${name}`, [place, first]);
  }

  /** Takes note of a property; says so of a second one with its name. */
  addProperty(name: string, place: Location): void {
    const first = this.#seen.get(`property ${name}`);
    this.#seen.set(`property ${name}`, place);
    if (first === undefined) return;
    const path = draftPath(this.#tree, this.#node);
    const message = `${path} has two properties ${name}; the second takes the place of the first. Take one of them out.`;
    this.#remark(message, path, [place, first]);
  }

  /** What is deleted may be written anew. */
  forget(kind: 'node' | 'property', name: string): void {
    this.#seen.delete(`${kind} ${name}`);
  }

  #remark(message: string, node: string, places: readonly Location[]): void {
    this.#tree.remarks.push({ kind: this.#kind, message, node, places });
  }
}
