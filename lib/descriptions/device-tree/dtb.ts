import { counted, type Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits } from '../reading.js';
import { Body } from './body.js';
import { addLabel, childOf, type DraftNode, type DraftTree, draftAt, setProperty } from './draft.js';

// Devicetree Specification 0.4, chapter 5: the flattened format.

const magic = 0xd00dfeed;
const [beginNode, endNode, property, nop, end] = [1, 2, 3, 4, 9];

/** Whether a file is a flattened device tree. */
export function isFlattened(content: Uint8Array): boolean {
  return content.length >= 4 && viewOf(content).getUint32(0) === magic;
}

function viewOf(content: Uint8Array): DataView {
  return new DataView(content.buffer, content.byteOffset, content.byteLength);
}

/** Reads a flattened device tree, with labels from its `__symbols__`. Throws a {@link DescriptionError}. */
export function readFlattened(content: Uint8Array, file: string, limits: ReadingLimits): DraftTree {
  const tree = new Reader(content, file, limits).tree();
  for (const [label, property] of childNamed(tree.root, '__symbols__')?.properties ?? []) {
    const node = draftAt(tree, { path: textOf(property.parts[0]) });
    if (node !== undefined) addLabel(tree, node, label, property.place);
  }
  return tree;
}

/** The positions of the blocks in a file. */
interface Blocks {
  readonly strings: number;
  readonly stringsEnd: number;
  readonly size: number;
}

class Reader {
  readonly #content: Uint8Array;
  readonly #view: DataView;
  readonly #file: string;
  readonly #limits: ReadingLimits;
  #at = 0;
  #path = '/';

  constructor(content: Uint8Array, file: string, limits: ReadingLimits) {
    this.#content = content;
    this.#view = viewOf(content);
    this.#file = file;
    this.#limits = limits;
  }

  tree(): DraftTree {
    if (this.#content.length < 40) throw this.#error('A flattened device tree has a header of 40 bytes.');
    const [, size = 0, structure = 0, strings = 0, reservations = 0, version = 0, compatible = 0, , ...sizes] =
      Array.from({ length: 10 }, (_, index) => this.#view.getUint32(4 * index));
    const [stringsSize = 0, structureSize = 0] = sizes;
    if (compatible > 17 || version < 16) {
      throw this.#error(
        `Its format has version ${version}, for readers of ${compatible} and later; versions 16 and 17 can be read.`,
      );
    }
    if (size > this.#content.length) {
      throw this.#error(`Its header says that it has ${size} bytes, and it has ${this.#content.length}.`);
    }
    this.#needBlock('names', strings, stringsSize, size);
    // Version 16 does not contain the size of the structure block.
    if (version >= 17) this.#needBlock('nodes', structure, structureSize, size);
    const place = this.#place();
    const root: DraftNode = {
      ...{ name: '', parent: undefined, children: new Map(), properties: new Map() },
      ...{ labels: new Set<string>(), place, deleted: false, omitIfNoRef: false },
    };
    const tree: DraftTree = {
      ...{ root, labels: new Map(), reserved: [], isOverlay: false, remarks: [], fragments: [] },
    };
    for (let at = reservations; ; at += 16) {
      this.#need(at, 16, size);
      const entry: [bigint, bigint] = [this.#view.getBigUint64(at), this.#view.getBigUint64(at + 8)];
      if (entry[0] === 0n && entry[1] === 0n) break;
      tree.reserved.push(entry);
    }
    this.#at = structure;
    this.#structure(tree, { strings, stringsEnd: strings + stringsSize, size });
    tree.isOverlay = [...root.children.values()].some((child) => child.children.has('__overlay__'));
    return tree;
  }

  #structure(tree: DraftTree, { strings, stringsEnd, size }: Blocks): void {
    let node: DraftNode | undefined;
    const bodies: Body[] = [];
    let nodes = 0;
    for (;;) {
      const token = this.#cell(size);
      if (token === nop) continue;
      if (token === end) break;
      if (token === beginNode) {
        const name = this.#text(this.#at, size);
        this.#at = (this.#at + name.length + 4) & ~3;
        if (bodies.length >= this.#limits.nesting)
          throw this.#error(`Nodes stand more than ${this.#limits.nesting} deep in each other.`);
        if (++nodes > this.#limits.items) throw this.#error(`The tree has more than ${this.#limits.items} nodes.`);
        if (node !== undefined) this.#path = `${this.#path === '/' ? '' : this.#path}/${name}`;
        else if (nodes > 1) throw this.#error('It has two roots.');
        bodies.at(-1)?.addNode(name, this.#place());
        node = node === undefined ? tree.root : childOf(node, name, this.#place());
        bodies.push(new Body(tree, node, true));
      } else if (token === endNode) {
        if (node === undefined) throw this.#error('A node ends that did not begin.');
        node = node.parent;
        bodies.pop();
        this.#path = this.#path.slice(0, this.#path.lastIndexOf('/')) || '/';
      } else if (token === property) {
        if (node === undefined) throw this.#error('A property stands outside the tree.');
        const length = this.#cell(size);
        const name = this.#text(strings + this.#cell(size), stringsEnd);
        this.#need(this.#at, length, size);
        const place = this.#place();
        const bytes = this.#content.subarray(this.#at, this.#at + length);
        bodies.at(-1)?.addProperty(name, place);
        setProperty(node, { name, parts: [{ bytes, place }], labels: [], place, deleted: false });
        this.#at += (length + 3) & ~3;
      } else {
        throw this.#error(`Byte ${this.#at - 4} begins no node and no property: 0x${token.toString(16)}.`);
      }
    }
    if (nodes === 0) throw this.#error('It has no node.');
    if (node !== undefined) throw this.#error('The tree ends inside a node.');
  }

  #cell(size: number): number {
    this.#need(this.#at, 4, size);
    const value = this.#view.getUint32(this.#at);
    this.#at += 4;
    return value;
  }

  #text(start: number, size: number): string {
    const last = start < size ? this.#content.indexOf(0, start) : -1;
    if (last < 0 || last >= size) throw this.#error(`A name at byte ${start} has no end.`);
    return String.fromCharCode(...this.#content.subarray(start, Math.min(last, start + 4096)));
  }

  #needBlock(name: string, at: number, length: number, size: number): void {
    if (at + length <= size) return;
    throw this.#error(
      `Its block of ${name} has ${counted(length, 'byte')} at byte ${at}, and it ends at byte ${size}.`,
    );
  }

  #need(at: number, length: number, size: number): void {
    if (at + length <= size) return;
    throw this.#error(
      `It ends too early: ${counted(length, 'byte')} ${length === 1 ? 'is' : 'are'} wanted at byte ${at} of ${size}.`,
    );
  }

  // Binary files have no lines.
  #place(): Location {
    return { file: this.#file, line: 1, column: 1, pointer: this.#path };
  }

  #error(message: string): DescriptionError {
    return new DescriptionError(message, this.#place());
  }
}

/** A child that has not been deleted. */
export function childNamed(node: DraftNode, name: string): DraftNode | undefined {
  const child = node.children.get(name);
  return child?.deleted === true ? undefined : child;
}

const decoder = new TextDecoder('utf-8');

/** The first string in a part of a value. */
export function textOf(
  part: DraftNode['properties'] extends Map<string, { parts: (infer Part)[] }> ? Part | undefined : never,
): string {
  if (part === undefined || !('bytes' in part)) return '';
  return decoder.decode(part.bytes).split('\0', 1)[0] ?? '';
}
