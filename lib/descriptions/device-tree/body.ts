import { formatLocation, type Location } from '../../base/diagnostic/index.js';
import { DescriptionError } from '../reading.js';
import { type DraftNode, draftPath, type DraftTree } from './draft.js';

/** What stands between the braces of a node: what is named there twice becomes one, and is hardly meant. */
export class Body {
  readonly #tree: DraftTree;
  readonly #node: DraftNode;
  readonly #kind: 'duplicate' | 'odd';
  readonly #seen = new Map<string, Location>();
  #nodesFrom: Location | undefined;

  /** `isFirst` says whether nothing was written of the node before: compilers look for duplicates only there. */
  constructor(tree: DraftTree, node: DraftNode, isFirst: boolean) {
    this.#tree = tree;
    this.#node = node;
    this.#kind = isFirst ? 'duplicate' : 'odd';
  }

  /** Takes note that nodes stand here, or what deletes them: properties come before. */
  beginNodes(place: Location): void {
    this.#nodesFrom ??= place;
  }

  /** Throws a {@link DescriptionError} for what is about a property and stands behind nodes. */
  demandOrder(name: string, place: Location): void {
    if (this.#nodesFrom === undefined) return;
    throw new DescriptionError(
      `The property ${name} of ${draftPath(this.#tree, this.#node)} stands behind nodes, which begin at ${formatLocation(this.#nodesFrom)}.`,
      place,
      'Write the properties of a node before the nodes in it.',
    );
  }

  /** Takes note of a child; says so of a second one with its name. */
  addNode(name: string, place: Location): void {
    this.beginNodes(place);
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

  /**
   * Takes note of what is deleted, which may be written anew. Where nothing was written of the node before, compilers delete only what was
   * there before its braces: they refuse a child that stands between them, and keep a property. Returns whether it is deleted.
   */
  forget(kind: 'node' | 'property', name: string, place: Location): boolean {
    const first = this.#seen.get(`${kind} ${name}`);
    if (first === undefined || this.#kind === 'odd') {
      this.#seen.delete(`${kind} ${name}`);
      return true;
    }
    const path = draftPath(this.#tree, this.#node);
    const places = [place, first];
    if (kind === 'node') {
      const message = `${path} has a node ${name} that is deleted between the same braces, which compilers refuse. Take it out.`;
      this.#tree.remarks.push({ kind: 'duplicate', message, node: path, places });
      this.#seen.delete(`${kind} ${name}`);
      return true;
    }
    const message = `The property ${name} of ${path} is deleted between the braces in which it is written, and compilers keep it. Take it out.`;
    this.#tree.remarks.push({ kind: 'odd', message, node: path, places });
    return false;
  }

  #remark(message: string, node: string, places: readonly Location[]): void {
    this.#tree.remarks.push({ kind: this.#kind, message, node, places });
  }
}
