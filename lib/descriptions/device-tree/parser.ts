import { formatLocation, type Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';
import { Scanner } from './scanner.js';
import type { SourceText } from './source-text.js';
import { Body } from './body.js';
import {
  type DraftNode,
  type DraftProperty,
  type DraftTree,
  addLabel,
  childOf,
  draftAt,
  draftPath,
  type Reference,
  remove,
  setProperty,
  written,
} from './draft.js';
import { ValueReader } from './values.js';

// The grammar of Devicetree Specification 0.4, chapter 6, and what dtc takes beyond it.

/**
 * Reads the source of a device tree after its preprocessor. `base` is the tree that an overlay is for: its labels may be used. Throws a
 * {@link DescriptionError}.
 */
export function parseDeviceTree(text: SourceText, source: Source, limits: ReadingLimits): DraftTree {
  return new Parser(text, source, limits).tree();
}

/** How a body begins. */
interface BodyStart {
  readonly labels: readonly string[];
  /** Nodes around it. */
  readonly depth: number;
  /** Whether nothing was written of its node before. */
  readonly isFirst: boolean;
  readonly place: Location;
  /** Blanks before it on its line; undefined where something else stands there. */
  readonly indent: number | undefined;
}

class Parser {
  readonly #scan: Scanner;
  readonly #values: ValueReader;
  readonly #limits: ReadingLimits;
  readonly #tree: DraftTree;
  #nodes = 0;
  /** What to say if a brace turns out to be missing. */
  #unclosed: DescriptionError | undefined;

  constructor(text: SourceText, files: Source, limits: ReadingLimits) {
    this.#scan = new Scanner(text);
    this.#values = new ValueReader(this.#scan, files, limits);
    this.#limits = limits;
    const root: DraftNode = {
      ...{ name: '', parent: undefined, children: new Map(), properties: new Map() },
      ...{ labels: new Set<string>(), place: text.placeOf(0), deleted: false, omitIfNoRef: false },
    };
    this.#tree = { root, labels: new Map(), reserved: [], isOverlay: false, remarks: [], fragments: [] };
  }

  tree(): DraftTree {
    if (!this.#scan.keyword('/dts-v1/')) {
      throw this.#scan.error('A device tree source begins with /dts-v1/;', 'Add /dts-v1/; at its top.');
    }
    this.#scan.expect(';');
    for (;;) {
      if (this.#scan.keyword('/dts-v1/')) this.#scan.expect(';');
      else if (this.#scan.keyword('/plugin/')) {
        this.#scan.expect(';');
        this.#tree.isOverlay = true;
      } else break;
    }
    while (!this.#scan.atEnd()) this.#statement();
    this.#demandOneNodeForEachLabel();
    return this.#tree;
  }

  #statement(): void {
    const indent = this.#scan.indent();
    const labels = this.#scan.labels();
    if (this.#scan.keyword('/memreserve/')) {
      this.#tree.reserved.push([this.#values.integer(), this.#values.integer()]);
      this.#scan.expect(';');
      return;
    }
    if (this.#scan.keyword('/delete-node/')) {
      const place = this.#scan.place();
      const target = this.#scan.reference();
      if (target === undefined) throw this.#scan.error('/delete-node/ takes &label or &{/path} here.');
      const node = draftAt(this.#tree, target);
      if (node === undefined) throw new DescriptionError(`There is no node ${written(target)} to delete.`, place);
      this.#scan.expect(';');
      remove(this.#tree, node);
      return;
    }
    const omit = this.#scan.keyword('/omit-if-no-ref/');
    const place = this.#scan.place();
    const target = this.#scan.reference();
    if (target !== undefined) {
      // A path in an overlay is one in the tree that it is for.
      const isOfBase = this.#tree.isOverlay && !('label' in target);
      const node = isOfBase ? undefined : draftAt(this.#tree, target);
      if (node === undefined && !this.#tree.isOverlay) {
        throw new DescriptionError(`There is no node ${written(target)}.`, place, this.#similar(target));
      }
      const own = node ?? fragmentFor(this.#tree, target, place);
      if (omit) own.omitIfNoRef = true;
      else this.#body(own, { labels, depth: 0, isFirst: node === undefined, place, indent });
      this.#scan.expect(';');
      return;
    }
    if (this.#scan.take('/')) {
      const { root } = this.#tree;
      this.#body(root, { labels, depth: 0, isFirst: root.children.size + root.properties.size === 0, place, indent });
      this.#scan.expect(';');
      return;
    }
    throw this.#scan.error(`A node begins here, or a directive; not ${this.#scan.next()}.`);
  }

  #body(node: DraftNode, start: BodyStart): void {
    const { labels, depth, isFirst } = start;
    if (depth > this.#limits.nesting)
      throw this.#scan.error(`Nodes stand more than ${this.#limits.nesting} deep in each other.`);
    node.deleted = false;
    for (const each of labels) addLabel(this.#tree, node, each, start.place);
    this.#scan.expect('{');
    const body = new Body(this.#tree, node, isFirst);
    for (;;) {
      const indent = this.#scan.indent();
      if (this.#scan.isAt('}')) this.#closed(node, start, indent);
      if (this.#scan.take('}')) return;
      // What only stands outside of nodes says that one was not closed.
      if (this.#scan.atEnd() || this.#scan.isAt('&') || this.#scan.isAt('/ ') || this.#scan.isAt('/{')) {
        throw this.#unclosed ?? lacking(node, start.place);
      }
      this.#member(node, body, depth);
    }
  }

  // A brace further left than its node closes one further out, if the source is indented: should one be missing at last, it was before this.
  #closed(node: DraftNode, { indent, place }: BodyStart, closing: number | undefined): void {
    if (indent === undefined || closing === undefined || closing >= indent) return;
    this.#unclosed ??= lacking(node, place, this.#scan.place());
  }

  #member(node: DraftNode, body: Body, depth: number): void {
    if (this.#scan.keyword('/delete-property/')) {
      const name = this.#scan.name();
      const found = node.properties.get(name);
      if (found !== undefined) found.deleted = true;
      body.forget('property', name);
      this.#scan.expect(';');
      return;
    }
    if (this.#scan.keyword('/delete-node/')) {
      const name = this.#scan.name();
      const found = node.children.get(name);
      if (found !== undefined) remove(this.#tree, found);
      body.forget('node', name);
      this.#scan.expect(';');
      return;
    }
    const indent = this.#scan.indent();
    const omit = this.#scan.keyword('/omit-if-no-ref/');
    const labels = this.#scan.labels();
    const place = this.#scan.place();
    const own = this.#scan.name();
    this.#scan.skip();
    if (this.#scan.isAt('{')) {
      if (++this.#nodes > this.#limits.items)
        throw this.#scan.error(`The tree has more than ${this.#limits.items} nodes.`);
      const isFirst = node.children.get(own)?.deleted !== false;
      const child = childOf(node, own, place);
      body.addNode(own, place);
      // What is there already stays, however it is written again.
      if (isFirst) child.omitIfNoRef = omit;
      this.#body(child, { labels, depth: depth + 1, isFirst, place, indent });
      this.#scan.expect(';');
      return;
    }
    const property: DraftProperty = { name: own, parts: [], place, deleted: false };
    if (this.#scan.take('=')) {
      do {
        this.#values.value(property);
        this.#scan.labels();
      } while (this.#scan.take(','));
    }
    this.#scan.expect(';');
    body.addProperty(own, place);
    setProperty(node, property);
  }

  // What is read later may delete one of two nodes with a label.
  #demandOneNodeForEachLabel(): void {
    for (const [label, nodes] of this.#tree.labels) {
      const [first, second] = nodes;
      if (first === undefined || second === undefined) continue;
      const [one, other] = [first, second].map(([node]) => draftPath(this.#tree, node));
      throw new DescriptionError(
        `The label ${label} is that of two nodes: ${one} and ${other}.`,
        second[1],
        'Give one of them another label, or delete the one that the other takes the place of.',
      );
    }
  }

  #similar(target: Reference): string | undefined {
    if (!('label' in target) || draftAt(this.#tree, { label: target.label }) !== undefined) return undefined;
    const lower = target.label.toLowerCase();
    const near = [...this.#tree.labels.keys()].find((each) => each.toLowerCase() === lower);
    return near === undefined ? undefined : `Did you mean ${written({ ...target, label: near })}?`;
  }
}

// Where a node begins says more than where its file ends.
function lacking({ name }: DraftNode, place: Location, closing?: Location): DescriptionError {
  const before =
    closing === undefined ? '' : ` The } at ${formatLocation(closing)} is further left, and closes one around it.`;
  return new DescriptionError(`The node ${name || '/'} lacks its }.${before}`, place);
}

function fragmentFor(tree: DraftTree, target: Reference, place: Location): DraftNode {
  const node: DraftNode = {
    ...{ name: '__overlay__', parent: undefined, children: new Map(), properties: new Map() },
    ...{ labels: new Set<string>(), place, deleted: false, omitIfNoRef: false },
  };
  tree.fragments.push({ target, node, place });
  return node;
}
