import { formatLocation, type Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';
import { Scanner } from './scanner.js';
import type { SourceText } from './source-text.js';
import { Body } from './body.js';
import {
  type DraftLabel,
  type DraftNode,
  type DraftProperty,
  type DraftTree,
  addLabel,
  childOf,
  draftAt,
  type Reference,
  remove,
  setProperty,
  written,
} from './draft.js';
import { demandOneOfEachLabel } from './labels.js';
import { ValueReader } from './values.js';

// The grammar of Devicetree Specification 0.4, chapter 6, and extensions of dtc.

/** Parses preprocessed device tree source. `base` is the base tree of an overlay, whose labels may be used. Throws a {@link DescriptionError}. */
export function parseDeviceTree(text: SourceText, source: Source, limits: ReadingLimits): DraftTree {
  return new Parser(text, source, limits).tree();
}

/** The start of a node body. */
interface BodyStart {
  readonly labels: readonly string[];
  /** The number of enclosing nodes. */
  readonly depth: number;
  /** Whether this is the first definition of the node. */
  readonly isFirst: boolean;
  readonly place: Location;
  /** The indentation; undefined if something else precedes it on the line. */
  readonly indent: number | undefined;
}

class Parser {
  readonly #scan: Scanner;
  readonly #values: ValueReader;
  readonly #limits: ReadingLimits;
  readonly #tree: DraftTree;
  #nodes = 0;
  /** Whether no node has been defined yet. */
  #isEmpty = true;
  /** The error to report if a brace turns out to be missing. */
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
    this.#tree.isOverlay = this.#header();
    for (let place = this.#scan.place(); this.#scan.keyword('/dts-v1/'); place = this.#scan.place()) {
      if (this.#header() === this.#tree.isOverlay) continue;
      throw new DescriptionError('Of several /dts-v1/; either all are followed by /plugin/;, or none is.', place);
    }
    while (!this.#scan.atEnd()) this.#statement();
    if (this.#isEmpty) {
      throw new DescriptionError('The source has no node.', this.#tree.root.place, 'Write / { … }; for the root.');
    }
    demandOneOfEachLabel(this.#tree);
    return this.#tree;
  }

  // The rest of the header after /dts-v1/: returns whether the source is an overlay.
  #header(): boolean {
    this.#scan.expect(';');
    const isOverlay = this.#scan.keyword('/plugin/');
    if (isOverlay) this.#scan.expect(';');
    return isOverlay;
  }

  #statement(): void {
    const indent = this.#scan.indent();
    const start = this.#scan.place();
    const labels = this.#scan.labels();
    const keyword = this.#scan.place();
    if (this.#scan.keyword('/memreserve/')) {
      if (!this.#isEmpty) {
        throw new DescriptionError('/memreserve/ stands behind a node.', keyword, 'Write it before the first one.');
      }
      this.#tree.reserved.push([this.#values.integer(), this.#values.integer()]);
      this.#scan.expect(';');
      return;
    }
    // An existing node may get one label, and nothing else may get any.
    const demandLabels = (most: number, what: string): void => {
      if (labels.length <= most) return;
      throw new DescriptionError(
        `${most === 0 ? 'No label' : 'Only one label'} may stand before ${what}.`,
        start,
        'Give labels where the node stands between the braces of another.',
      );
    };
    if (this.#scan.keyword('/delete-node/')) {
      demandLabels(0, '/delete-node/');
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
    if (omit) demandLabels(0, '/omit-if-no-ref/');
    const place = this.#scan.place();
    const target = this.#scan.reference();
    if (target !== undefined) {
      demandLabels(1, written(target));
      // In an overlay, a path refers to the base tree.
      const isOfBase = this.#tree.isOverlay && !('label' in target);
      const node = isOfBase ? undefined : draftAt(this.#tree, target);
      const isThere = node !== undefined && !this.#isEmpty;
      if (!isThere && (!this.#tree.isOverlay || omit)) {
        throw new DescriptionError(`There is no node ${written(target)}.`, place, this.#similar(target));
      }
      if (!isThere) demandLabels(0, `${written(target)}, a node of the tree that the overlay is for`);
      const own = node ?? fragmentFor(this.#tree, target, place);
      this.#isEmpty = false;
      if (omit) own.omitIfNoRef = true;
      else this.#body(own, { labels, depth: 0, isFirst: node === undefined, place, indent });
      this.#scan.expect(';');
      return;
    }
    if (!omit && this.#scan.take('/')) {
      demandLabels(0, 'the root');
      const isFirst = this.#isEmpty;
      this.#isEmpty = false;
      this.#body(this.#tree.root, { labels, depth: 0, isFirst, place, indent });
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
      // These tokens only occur outside of nodes, so a brace is missing.
      if (this.#scan.atEnd() || this.#scan.isAt('&') || this.#scan.isAt('/ ') || this.#scan.isAt('/{')) {
        throw this.#unclosed ?? lacking(node, start.place);
      }
      this.#member(node, body, depth);
    }
  }

  // In indented source, a closing brace left of its node belongs to an outer one. If a brace turns out to be missing, it is missing before this
  // position.
  #closed(node: DraftNode, { indent, place }: BodyStart, closing: number | undefined): void {
    if (indent === undefined || closing === undefined || closing >= indent) return;
    this.#unclosed ??= lacking(node, place, this.#scan.place());
  }

  #member(node: DraftNode, body: Body, depth: number): void {
    const indent = this.#scan.indent();
    const start = this.#scan.place();
    const labels: DraftLabel[] = [];
    let omit = false;
    for (;;) {
      const place = this.#scan.place();
      const found = this.#scan.labels();
      labels.push(...found.map((name) => ({ name, place, inValue: false })));
      if (this.#scan.keyword('/omit-if-no-ref/')) omit = true;
      else if (found.length === 0) break;
    }
    const place = this.#scan.place();
    if (this.#scan.keyword('/delete-property/')) {
      if (omit) throw this.#scan.error('/omit-if-no-ref/ is for nodes, not for properties.');
      const name = this.#scan.name();
      body.demandOrder(name, start);
      const found = node.properties.get(name);
      if (body.forget('property', name, place) && found !== undefined) found.deleted = true;
      this.#scan.expect(';');
      return;
    }
    if (this.#scan.keyword('/delete-node/')) {
      const name = this.#scan.name();
      body.beginNodes(place);
      const found = node.children.get(name);
      if (body.forget('node', name, place) && found !== undefined) remove(this.#tree, found);
      this.#scan.expect(';');
      return;
    }
    const own = this.#scan.name();
    this.#scan.skip();
    if (this.#scan.isAt('{')) {
      if (++this.#nodes > this.#limits.items)
        throw this.#scan.error(`The tree has more than ${this.#limits.items} nodes.`);
      // An existing node keeps this flag when it is extended, and a deleted one regains it.
      const isFirst = !node.children.has(own);
      const child = childOf(node, own, place);
      body.addNode(own, place);
      if (isFirst) child.omitIfNoRef = omit;
      const names = labels.map(({ name }) => name);
      this.#body(child, { labels: names, depth: depth + 1, isFirst, place, indent });
      this.#scan.expect(';');
      return;
    }
    if (omit) throw new DescriptionError(`/omit-if-no-ref/ is for nodes, and ${own} is a property.`, place);
    body.demandOrder(own, place);
    const before = node.properties.get(own);
    const kept = before === undefined || before.deleted ? [] : before.labels.filter(({ inValue }) => !inValue);
    const property: DraftProperty = { name: own, parts: [], labels: [...kept, ...labels], place, deleted: false };
    if (this.#scan.take('=')) {
      do {
        this.#values.value(property);
        this.#values.labels(property.labels);
      } while (this.#scan.take(','));
    }
    this.#scan.expect(';');
    body.addProperty(own, place);
    setProperty(node, property);
  }

  #similar(target: Reference): string | undefined {
    if (!('label' in target) || draftAt(this.#tree, { label: target.label }) !== undefined) return undefined;
    const lower = target.label.toLowerCase();
    const near = [...this.#tree.labels.keys()].find((each) => each.toLowerCase() === lower);
    return near === undefined ? undefined : `Did you mean ${written({ ...target, label: near })}?`;
  }
}

// The start of the node is more useful than the end of the file.
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
  tree.fragments.push({ target, node, place, after: tree.root.children.size });
  return node;
}
