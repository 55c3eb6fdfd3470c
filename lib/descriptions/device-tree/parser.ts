import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';
import { findInclude } from './include.js';
import { characterIn, evaluate, ExpressionError, type ExpressionToken, integerIn, unescaped } from './expression.js';
import type { SourceText } from './source-text.js';
import {
  type DraftNode,
  type DraftPart,
  type DraftProperty,
  type DraftTree,
  addLabel,
  childOf,
  draftAt,
  type Reference,
  remove,
  setProperty,
} from './draft.js';

// The grammar of Devicetree Specification 0.4, chapter 6, and what dtc takes beyond it.

const blank = /\s+/y;
const label = /([A-Za-z_]\w*)\s*:/y;
const reference = /&(?:\{([^}]*)\}|([A-Za-z_]\w*))/y;
const name = /[A-Za-z0-9,._+*#?@-]+/y;
const keyword = /\/[a-z0-9-]+\//y;
const quoted = /"((?:\\[^]|[^"\\])*)"/y;
const character = /'((?:\\[^]|[^'\\])+)'/y;
const digits = /[0-9][0-9A-Za-z]*/y;
const operator = /<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>&|^~!?:()]/y;
const everyBit = (1n << 64n) - 1n;
const byte = /[0-9A-Fa-f]{2}/y;

/**
 * Reads the source of a device tree after its preprocessor. `base` is the tree that an overlay is for: its labels may be used. Throws a
 * {@link DescriptionError}.
 */
export function parseDeviceTree(text: SourceText, source: Source, limits: ReadingLimits): DraftTree {
  return new Parser(text, source, limits).tree();
}

class Parser {
  readonly #text: string;
  readonly #source: SourceText;
  readonly #files: Source;
  readonly #limits: ReadingLimits;
  readonly #tree: DraftTree;
  #at = 0;
  #nodes = 0;

  constructor(text: SourceText, files: Source, limits: ReadingLimits) {
    this.#text = text.text;
    this.#source = text;
    this.#files = files;
    this.#limits = limits;
    const root: DraftNode = {
      ...{ name: '', parent: undefined, children: new Map(), properties: new Map() },
      ...{ labels: new Set<string>(), place: text.placeOf(0), deleted: false, omitIfNoRef: false },
    };
    this.#tree = { root, labels: new Map(), reserved: [], isOverlay: false, remarks: [], fragments: [] };
  }

  tree(): DraftTree {
    if (!this.#keyword('/dts-v1/')) {
      throw this.#error('A device tree source begins with /dts-v1/;', 'Add /dts-v1/; at its top.');
    }
    this.#expect(';');
    for (;;) {
      if (this.#keyword('/dts-v1/')) this.#expect(';');
      else if (this.#keyword('/plugin/')) {
        this.#expect(';');
        this.#tree.isOverlay = true;
      } else break;
    }
    while (!this.#atEnd()) this.#statement();
    return this.#tree;
  }

  #statement(): void {
    const labels = this.#labels();
    if (this.#keyword('/memreserve/')) {
      this.#tree.reserved.push([this.#integer(), this.#integer()]);
      this.#expect(';');
      return;
    }
    if (this.#keyword('/delete-node/')) {
      const place = this.#place();
      const target = this.#reference();
      if (target === undefined) throw this.#error('/delete-node/ takes &label or &{/path} here.');
      const node = draftAt(this.#tree, target);
      if (node === undefined) throw new DescriptionError(`There is no node ${written(target)} to delete.`, place);
      this.#expect(';');
      remove(this.#tree, node);
      return;
    }
    const omit = this.#keyword('/omit-if-no-ref/');
    const place = this.#place();
    const target = this.#reference();
    if (target !== undefined) {
      // A path in an overlay is one in the tree that it is for.
      const isOfBase = this.#tree.isOverlay && 'path' in target;
      const node = isOfBase ? undefined : draftAt(this.#tree, target);
      if (node === undefined && !this.#tree.isOverlay) {
        throw new DescriptionError(`There is no node ${written(target)}.`, place, this.#similar(target));
      }
      const own = node ?? fragmentFor(this.#tree, target, place);
      if (omit) own.omitIfNoRef = true;
      else this.#body(own, labels, 0);
      this.#expect(';');
      return;
    }
    if (this.#take('/')) {
      this.#body(this.#tree.root, labels, 0);
      this.#expect(';');
      return;
    }
    throw this.#error(`A node begins here, or a directive; not ${this.#next()}.`);
  }

  #body(node: DraftNode, labels: readonly string[], depth: number): void {
    if (depth > this.#limits.nesting)
      throw this.#error(`Nodes stand more than ${this.#limits.nesting} deep in each other.`);
    node.deleted = false;
    this.#addLabels(node, labels);
    this.#expect('{');
    while (!this.#take('}')) {
      if (this.#atEnd()) throw new DescriptionError(`The node ${node.name || '/'} lacks its }.`, node.place);
      this.#member(node, depth);
    }
  }

  #member(node: DraftNode, depth: number): void {
    if (this.#keyword('/delete-property/')) {
      const found = node.properties.get(this.#name());
      if (found !== undefined) found.deleted = true;
      this.#expect(';');
      return;
    }
    if (this.#keyword('/delete-node/')) {
      const found = node.children.get(this.#name());
      if (found !== undefined) remove(this.#tree, found);
      this.#expect(';');
      return;
    }
    const omit = this.#keyword('/omit-if-no-ref/');
    const labels = this.#labels();
    const place = this.#place();
    const own = this.#name();
    this.#skip();
    if (this.#text[this.#at] === '{') {
      if (++this.#nodes > this.#limits.items) throw this.#error(`The tree has more than ${this.#limits.items} nodes.`);
      const child = childOf(node, own, place);
      if (omit) child.omitIfNoRef = true;
      this.#body(child, labels, depth + 1);
      this.#expect(';');
      return;
    }
    const property: DraftProperty = { name: own, parts: [], place, deleted: false };
    if (this.#take('=')) {
      do this.#value(property);
      while (this.#take(','));
      this.#labels();
    }
    this.#expect(';');
    setProperty(node, property);
  }

  #value({ parts }: DraftProperty): void {
    this.#labels();
    const place = this.#place();
    const text = this.#match(quoted);
    if (text !== undefined) {
      const bytes = unescaped(text[1] ?? '');
      const ended = new Uint8Array(bytes.length + 1);
      ended.set(bytes);
      parts.push({ bytes: ended, place });
      return;
    }
    const target = this.#reference();
    if (target !== undefined) {
      parts.push({ target, as: 'path', place });
      return;
    }
    if (this.#keyword('/incbin/')) {
      parts.push({ bytes: this.#incbin(place), place });
      return;
    }
    let bits = 32;
    if (this.#keyword('/bits/')) {
      bits = Number(this.#integer());
      if (![8, 16, 32, 64].includes(bits)) throw this.#error('/bits/ takes 8, 16, 32 or 64.');
    }
    if (this.#take('<')) this.#cells(parts, bits);
    else if (this.#take('[')) this.#bytes(parts);
    else throw this.#error(`A value begins here: "text", <cells>, [bytes] or &label; not ${this.#next()}.`);
  }

  #cells(parts: DraftPart[], bits: number): void {
    for (;;) {
      this.#labels();
      if (this.#take('>')) return;
      const place = this.#place();
      const target = this.#reference();
      if (target !== undefined) {
        if (bits !== 32) throw new DescriptionError('A reference has 32 bits.', place);
        parts.push({ target, as: 'phandle', place });
        continue;
      }
      const bytes = new Uint8Array(bits / 8);
      const value = this.#integer();
      const mask = (1n << BigInt(bits)) - 1n;
      // A negative number fills the bits above.
      if (value > mask && (value | mask) !== everyBit) {
        throw new DescriptionError(`0x${value.toString(16)} has more than ${bits} bits.`, place);
      }
      for (let index = 0; index < bytes.length; index++) {
        bytes[bytes.length - 1 - index] = Number((value >> BigInt(8 * index)) & 0xffn);
      }
      parts.push({ bytes, place });
    }
  }

  #bytes(parts: DraftPart[]): void {
    const place = this.#place();
    const found: number[] = [];
    for (;;) {
      this.#labels();
      if (this.#take(']')) break;
      const two = this.#match(byte);
      if (two === undefined) throw this.#error(`A byte has two hexadecimal digits; here is ${this.#next()}.`);
      found.push(Number.parseInt(two[0], 16));
    }
    parts.push({ bytes: Uint8Array.from(found), place });
  }

  #incbin(place: Location): Uint8Array {
    this.#expect('(');
    const file = this.#match(quoted)?.[1];
    if (file === undefined) throw this.#error('/incbin/ takes a file: /incbin/("file").');
    let [start, length] = [0, Infinity];
    if (this.#take(',')) {
      start = Number(this.#integer());
      this.#expect(',');
      length = Number(this.#integer());
    }
    this.#expect(')');
    const found = findInclude(file, { source: this.#files, beside: [this.#files.file, place.file] });
    if (found === undefined) throw new DescriptionError(`There is no file ${file} to include.`, place);
    return found.content.slice(start, start + length);
  }

  // One number, or an expression in brackets.
  #integer(): bigint {
    const place = this.#place();
    const tokens: ExpressionToken[] = [];
    let depth = 0;
    do {
      const token = this.#expressionToken(tokens.length === 0);
      if (token.text === '(') depth++;
      if (token.text === ')') depth--;
      tokens.push(token);
      if (tokens.length > this.#limits.items) throw new DescriptionError('The expression is too long.', place);
    } while (depth > 0);
    try {
      return evaluate(tokens, false);
    } catch (error) {
      throw error instanceof ExpressionError ? new DescriptionError(error.message, place) : error;
    }
  }

  #expressionToken(isFirst: boolean): ExpressionToken {
    this.#skip();
    const number = this.#match(digits)?.[0];
    if (number !== undefined) {
      const value = integerIn(number);
      if (value === undefined) throw this.#error(`${number} is no number.`);
      if (value >> 64n !== 0n) throw this.#error(`${number} has more than 64 bits.`);
      return { text: number, value };
    }
    const quote = this.#match(character);
    if (quote !== undefined) {
      const value = characterIn(quote[1] ?? '');
      if (value === undefined) throw this.#error(`${quote[0]} is not one character.`);
      return { text: quote[0], value };
    }
    const found = isFirst && this.#text[this.#at] !== '(' ? undefined : this.#match(operator);
    if (found === undefined)
      throw this.#error(`A number begins here, or an expression in brackets; not ${this.#next()}.`);
    return { text: found[0] };
  }

  #labels(): string[] {
    const found: string[] = [];
    for (;;) {
      this.#skip();
      const match = this.#match(label);
      if (match === undefined) return found;
      found.push(match[1] ?? '');
    }
  }

  #addLabels(node: DraftNode, labels: readonly string[]): void {
    for (const each of labels) {
      const other = addLabel(this.#tree, node, each);
      if (other !== undefined)
        throw this.#error(`The label ${each} is that of two nodes: ${other.name} and ${node.name}.`);
    }
  }

  #reference(): Reference | undefined {
    this.#skip();
    const match = this.#match(reference);
    if (match === undefined) return undefined;
    const [, path, name = ''] = match;
    return path === undefined ? { label: name } : { path };
  }

  #name(): string {
    this.#skip();
    const match = this.#match(name);
    if (match === undefined) throw this.#error(`A name of a node or of a property begins here; not ${this.#next()}.`);
    return match[0];
  }

  #keyword(word: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(word, this.#at)) return false;
    const match = this.#match(keyword);
    return match?.[0] === word;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match;
  }

  #take(text: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#error(`Here should be ${text} and is ${this.#next()}.`);
  }

  #skip(): void {
    this.#match(blank);
  }

  #atEnd(): boolean {
    this.#skip();
    return this.#at >= this.#text.length;
  }

  #next(): string {
    this.#skip();
    if (this.#at >= this.#text.length) return 'the end of the file';
    return /^[\w,.+*#?@-]+|^[^]/.exec(this.#text.slice(this.#at, this.#at + 40))?.[0] ?? '';
  }

  #place(): Location {
    this.#skip();
    return this.#source.placeOf(this.#at);
  }

  #error(message: string, help?: string): DescriptionError {
    return new DescriptionError(message, this.#place(), help);
  }

  #similar(target: Reference): string | undefined {
    if (!('label' in target)) return undefined;
    const lower = target.label.toLowerCase();
    const near = [...this.#tree.labels.keys()].find((each) => each.toLowerCase() === lower);
    return near === undefined ? undefined : `Did you mean &${near}?`;
  }
}

function fragmentFor(tree: DraftTree, target: Reference, place: Location): DraftNode {
  const node: DraftNode = {
    ...{ name: '__overlay__', parent: undefined, children: new Map(), properties: new Map() },
    ...{ labels: new Set<string>(), place, deleted: false, omitIfNoRef: false },
  };
  tree.fragments.push({ target, node, place });
  return node;
}

/** A reference as it is written. */
export function written(target: Reference): string {
  return 'label' in target ? `&${target.label}` : `&{${target.path}}`;
}
