import { resetWhenAbandoned } from '../base/abandoned.js';
import type { AddressSet } from '../base/address/index.js';
import { type Location, RequirementError } from '../base/diagnostic/index.js';
import { pathPart } from '../base/names/index.js';
import { checkName, checkThing } from '../base/options/index.js';
import { visible } from '../base/text/index.js';
import type { ModuleTraits, ProtocolTraits } from '../bus/protocol-traits.js';
import type { WireType } from '../bus/wires/index.js';
import type { Parameters, View } from '../config/index.js';
import type { AdapterAbout } from './declare/about.js';
import { atOnce } from './declare/at-once.js';
import { demandBindable } from './declare/bindable.js';
import type { BindingKind, Side } from './declare/binding-kind.js';
import { Bindings } from './declare/bindings.js';
import { demandProtocol } from './declare/demand-protocol.js';
import { SpokenProtocols } from './declare/spoken-protocols.js';
import { demandEnd, demandOwnName, demandPort } from './declare/demand-port.js';
import { grown } from './declare/growth.js';
import { isStronger, type NameOrigin, uniqueIds, type UniqueIds } from './declare/module-names.js';
import { DeclaredNode } from './declare/declared-node.js';
import { heldInOrder, preOrder } from './declare/walk-order.js';
import * as declareRules from './declare/rules.js';
import { Run } from './declare/run.js';
import type { Settings } from './declare/settings.js';
import { currentRun, currentView } from './declare/scope.js';
import { appended, emptyList } from './nodes/compact-list.js';
import { flexibleKinds, type NodeKind, titles } from './nodes/node-kind.js';
import type { PortCounts, StarCounts, Stars } from './nodes/port-counts.js';
import type { EdgeContext, ProtocolTypes, RenderedEdge } from './nodes/protocol-types.js';
import * as nodeRules from './nodes/rules.js';
import { here, refOf } from './source-location.js';
import type { SourceRef } from './source-ref.js';

// What a topology declares: modules contain nodes, and nodes speak protocols and are bound to each other. These classes refer to one another, so
// they share a file; everything else about the graph has files of its own.

/**
 * A protocol (core 5.1): how the parameters of the two sides of an edge are combined, and how the result is shown. From this object follow
 * all kinds of nodes, the checks on arity, drawings and reports.
 */
export interface Protocol<T extends ProtocolTypes = ProtocolTypes> {
  /** The name that people use, such as `TileLink`. */
  readonly name: T['protocol'];
  /** The name in parameter reports, such as `TLImp`. Defaults to `name`. */
  readonly reportName?: string;
  /**
   * Negotiates one edge.
   *
   * @throws RequirementError when the two sides cannot work together.
   */
  edge(down: T['down'], up: T['up'], context: EdgeContext): T['edge'];
  /**
   * Requirements of the hardware on an edge that negotiation does not depend on; throws a `RequirementError`. The node that the edge
   * comes from is to blame.
   */
  validate?(edge: T['edge'], edgesOf: (node: Node) => NodeEdges): void;
  /** How an edge looks in drawings (core 5.2). */
  render(edge: T['edge']): RenderedEdge;
  /**
   * An upward value of a node that declares addresses, with every address set of it moved; absent in protocols without addresses. Checks
   * look for free places with it.
   *
   * @throws RequirementError when the sets cannot be there.
   */
  relocate?(up: T['up'], move: (set: AddressSet) => AddressSet): T['up'];
  /** Called with every downward value a node publishes; protocols note the node in the value's path here. */
  mixO?(down: T['down'], node: Node): T['down'];
  /** Called with every upward value a node publishes; `port`: the first of its inward ports, from 0, that it is published at. */
  mixI?(up: T['up'], node: Node, port: number): T['up'];
  /** The hardware interface of an edge, as data; reports show `null` for a protocol without. */
  bundle?(edge: T['edge']): unknown;
  /**
   * The wires of an edge, in the direction from source to sink (hardware 2). A protocol without cannot be written as hardware; `undefined`
   * where the edge does not say enough.
   */
  wires?(edge: T['edge'], edgesOf: (node: Node) => NodeEdges): WireType | undefined;
  /** Facts that exist only on the edge, for reports. */
  facts?(edge: T['edge']): Readonly<Record<string, unknown>>;
  /** The edge in words, for the descriptions of nodes in drawings (core 5.3). */
  formatEdge?(edge: T['edge']): string;
  /** The traits of the protocol for drawings, questions, checks and comparisons; plain data. */
  readonly traits?: ProtocolTraits;
  /** The node that leads from one node to several, such as `apb.fanout()`: messages recommend it. */
  readonly fanOut?: string;
  /** The node that leads from several nodes to one, such as `tl.xbar()`: messages recommend it. */
  readonly fanIn?: string;
  /** The bridges from this protocol to others, by their names: `{ APB: 'tl.toAPB()' }`. Messages recommend it. */
  readonly bridges?: Readonly<Record<string, string>>;
  /** The widths that its data can have, in bytes; default any power of two. Messages recommend no others. */
  readonly dataBytes?: readonly number[];
  /** A fixed description for every node of the protocol, instead of its edges in words. */
  readonly nodeText?: string;
}

/** The negotiated edges of any node of the design. */
export type EdgesOf = (node: Node) => NodeEdges;

/** The negotiated edges of a node, in port order. */
export interface NodeEdges<In extends ProtocolTypes = ProtocolTypes, Out extends ProtocolTypes = ProtocolTypes> {
  /** Edges of the inward ports. */
  readonly in: readonly In['edge'][];
  /** Edges of the outward ports. */
  readonly out: readonly Out['edge'][];
  /** For each inward port, which of the inward bindings of the node it belongs to, from 0. */
  readonly inBindings: readonly number[];
}

/** One use of an operator, in the list of one of its two nodes (core 3.1). */
export interface Binding {
  /** Position of this binding in the peer's list, from 0. */
  readonly index: number;
  /** The node at the other end. */
  readonly peer: Node;
  /** The number of edges that it becomes, from the point of view of the node whose list it is in. */
  readonly kind: BindingKind;
  /** The configuration in force where it was written. */
  readonly view: View;
  /** Where it was written. */
  readonly location: SourceRef;
}

/** Binds `sink` to `source`; `kind` is what the sink's side records (core 3.1). */
function bind(sink: Node, kind: BindingKind, source: Node): void {
  const [to, from] = [sink.declared, source.declared];
  const { design } = to;
  // In most bindings both ends speak the same protocol. Only the others need the checks that may refuse them.
  if (design.closed || design !== from.design || to.inner !== from.outer) demandBindable(sink, source);
  design.bindings.add(to.serial, kind, from.serial, currentView(), here(currentModule()));
}

/**
 * Something that can be bound: the innermost inward node and the outermost outward node of a chain (core 3.2). A source has
 * `Nothing` as its inward side, a sink `NoOutwardSide` as its outward side.
 *
 * The operators are called on the sink side and keep the reference's meaning and chaining; `star` stands in their names where the
 * asterisk stands in the operator:
 *
 * | method | operator | number of edges |
 * | --- | --- | --- |
 * | `sink.from(source)` | `:=` | one |
 * | `sink.starFrom(source)` | `:*=` | the sink side decides |
 * | `sink.fromStar(source)` | `:=*` | the source side decides |
 * | `sink.starFromStar(source)` | `:*=*` | the bindings around decide, else one (core 3.4) |
 *
 * Binding throws `graph/bound-late` once the design is negotiated, `graph/two-designs` for nodes of two designs, and
 * `graph/two-protocols` for nodes of two protocols, where the compiler did not see it, and `options/kind` for what is no handle.
 */
export abstract class Handle<In extends ProtocolTypes = ProtocolTypes, Out extends ProtocolTypes = ProtocolTypes> {
  /** Types only: what the compiler compares when two handles are bound. */
  declare protected readonly inwardTypes: In;
  declare protected readonly outwardTypes: Out;

  /** The node that is bound when this handle stands on the left. */
  abstract get inwardNode(): Node<In>;
  /** The node that is bound when this handle stands on the right. */
  abstract get outwardNode(): Node<ProtocolTypes, Out>;

  /** `this := source`: one edge. */
  from<Far extends ProtocolTypes>(source: Handle<Far, In>): Handle<Far, Out> {
    return this.bindTo('once', source);
  }

  /** `this :*= source`: this side decides how many edges. */
  starFrom<Far extends ProtocolTypes>(source: Handle<Far, In>): Handle<Far, Out> {
    return this.bindTo('star', source);
  }

  /** `this :=* source`: the source side decides how many edges. */
  fromStar<Far extends ProtocolTypes>(source: Handle<Far, In>): Handle<Far, Out> {
    return this.bindTo('query', source);
  }

  /** `this :*=* source`: as many edges as the bindings around say, one if they say nothing. */
  starFromStar<Far extends ProtocolTypes>(source: Handle<Far, In>): Handle<Far, Out> {
    return this.bindTo('flex', source);
  }

  /** Binds with the given kind, as this side records it. */
  bindTo<Far extends ProtocolTypes>(kind: BindingKind, source: Handle<Far, In>): Handle<Far, Out> {
    bind(this.inwardNode, kind, demandHandle(source).outwardNode);
    return chain(source, this);
  }
}

/**
 * What may be a handle, once it is one.
 *
 * @throws RequirementError `options/kind`.
 */
export function demandHandle<In extends ProtocolTypes, Out extends ProtocolTypes>(
  given: Handle<In, Out>,
): Handle<In, Out> {
  if (!((given as unknown) instanceof Handle)) checkThing('a node', given, 'outwardNode', nodeHelp);
  return given;
}

const nodeHelp = 'Give a node, or what binds some, such as connect(…).';

class Chain<In extends ProtocolTypes, Out extends ProtocolTypes> extends Handle<In, Out> {
  constructor(
    readonly inwardNode: Node<In>,
    readonly outwardNode: Node<ProtocolTypes, Out>,
  ) {
    super();
  }
}

/** A handle whose inward end is that of `first` and whose outward end is that of `last`; binds nothing (core 3.2). */
export function chain<In extends ProtocolTypes, Out extends ProtocolTypes>(
  first: Handle<In>,
  last: Handle<ProtocolTypes, Out>,
): Handle<In, Out> {
  return new Chain(first.inwardNode, last.outwardNode);
}

/** Options of any node. */
export interface NodeOptions<In extends ProtocolTypes, Out extends ProtocolTypes> {
  /** The name; without one the node takes the name of the property that holds it (core 6.3). */
  readonly name?: string | undefined;
  /** The name that its hardware ports begin with (core 6.7), where that is another. Default: the name. */
  readonly wireName?: string;
  /** Where it is declared, for designs from other formats: file, line and column from 1. Default: the place of the call that makes it. */
  readonly location?: Location | undefined;
  /** Whether the hardware only wires inputs to outputs; evaluated after negotiation. */
  circuitIdentity?(edges: NodeEdges<In, Out>, ports: PortCounts): boolean;
  /** An additional description for drawings, such as the depths of a buffer. */
  readonly debug?: string;
  /**
   * Options of its hardware that are in no parameter, by name: `{ policy: 'lowestIndexFirst' }`. Drawings show them and comparisons report
   * them. Default: none.
   */
  readonly settings?: Settings | undefined;
  /** The contents of the memory that it stands for; their length and sum are compared and locked. Default: unknown. */
  readonly contents?: Uint8Array | undefined;
  /**
   * Requirements of the hardware that negotiation does not depend on; throws a `RequirementError`, or several with `demandAll(…)`. A
   * design that breaks one can still be drawn.
   */
  validate?(edges: NodeEdges<In, Out>, edgesOf: (node: Node) => NodeEdges): void;
}

/** A vertex of the graph. What distinguishes the kinds is how they resolve stars and map parameters (core 2). */
export abstract class Node<
  In extends ProtocolTypes = ProtocolTypes,
  Out extends ProtocolTypes = ProtocolTypes,
> extends Handle<In, Out> {
  /** Which of the kinds it is: that decides how it resolves stars and maps parameters. */
  abstract get kind(): NodeKind;
  /** Whether the node takes the direction of `:*=*` from its neighbours (core 3.4). */
  get flexible(): boolean {
    return flexibleKinds.has(this.kind);
  }

  /** Its declaration. */
  readonly declared: NodeDeclaration;

  /**
   * Declares the node in the module whose body is running.
   *
   * @throws RequirementError `graph/node-outside` outside of any module, `graph/declared-late` once the design is negotiated,
   * `options/kind` for what is no protocol.
   */
  constructor(inner: Protocol<In>, outer: Protocol<Out>, options: NodeOptions<In, Out>) {
    super();
    this.declared = declareNode(this, inner, outer, options);
  }

  override get inwardNode(): this {
    return this;
  }

  override get outwardNode(): this {
    return this;
  }

  /** The design that it belongs to. */
  get design(): Design {
    return this.declared.design;
  }

  /** Creation order within the design, from 0. */
  get serial(): number {
    return this.declared.serial;
  }

  /** The protocol of the inward side. */
  get inner(): Protocol<In> {
    return this.declared.inner as unknown as Protocol<In>;
  }

  /** The protocol of the outward side. */
  get outer(): Protocol<Out> {
    return this.declared.outer as unknown as Protocol<Out>;
  }

  /** The module that it was declared in. */
  get module(): LazyModule {
    const { design, serial } = this.declared;
    return design.moduleAt(design.holders[serial] ?? -1);
  }

  /** Creation order within the module, from 0. */
  get index(): number {
    return this.declared.index;
  }

  /** Where it was declared. */
  get location(): SourceRef {
    return this.declared.location;
  }

  /** The options that it was declared with. */
  get options(): NodeOptions<In, Out> {
    return this.declared.options;
  }

  /** Bindings of the inward side, in the order in which they were made (core 3.1). */
  get inward(): readonly Binding[] {
    return this.design.bindingsOf(this, 'inward');
  }

  /** Bindings of the outward side, in the order in which they were made (core 3.1). */
  get outward(): readonly Binding[] {
    return this.design.bindingsOf(this, 'outward');
  }

  /** False for a node that has neither been named nor is held by a property; it is reported. */
  get named(): boolean {
    return this.declared.name !== undefined;
  }

  /** The node's own name: given, or captured from the property that holds it, or usual, or made from its kind and index. */
  get name(): string {
    return this.declared.name ?? `${this.kind}${this.index}`;
  }

  /** Stable id: the path of the module, a dot, and the name, numbered where the module has a module or another node of that name. */
  get path(): string {
    const { declared } = this;
    if (declared.path !== undefined) return declared.path;
    const path = `${this.module.path}.${this.module.nodeId(this)}`;
    if (declared.design.closed) declared.path = path;
    return path;
  }

  /** The node in a sentence: `Source top.cpu`, `Identity node top.id`. */
  get title(): string {
    return `${titles[this.kind]} ${this.path}`;
  }

  /** Takes the name of the property that holds the node, unless it has a name. */
  capture(name: string): void {
    this.declared.rename(ownName('A node', name, this.location), 'captured');
  }

  /** Names the node for want of a better name. */
  nameByDefault(name: string): void {
    this.declared.rename(ownName('A node', name), 'usual');
  }

  /** Whether its hardware would just wire inputs to outputs (core 1); by default, as it was declared. */
  isCircuitIdentity(edges: NodeEdges<In, Out>, ports: PortCounts): boolean {
    return this.options.circuitIdentity?.(edges, ports) === true;
  }

  /** The node's edges, with their types, where a function gets the edges of any node. */
  edgesIn(edgesOf: (node: Node) => NodeEdges): NodeEdges<In, Out> {
    return edgesOf(this) as NodeEdges<In, Out>;
  }

  /** Decides the stars (core 2); throws a `RequirementError` of category `arity` that does not need to list the bindings. */
  abstract resolveStar(counts: StarCounts): Stars;
  /** One value for each outward port, from one for each inward port. */
  abstract mapDown(inputs: readonly In['down'][], ports: PortCounts): readonly Out['down'][];
  /** One value for each inward port, from one for each outward port. */
  abstract mapUp(outputs: readonly Out['up'][], ports: PortCounts): readonly In['up'][];

  /** For each inward port, the outward ports that it leads to; undefined where that follows from the kind of the node. */
  connections(_ports: PortCounts): readonly (readonly number[])[] | undefined {
    return undefined;
  }
}

/** What a node of any protocols was declared with. */
export type NodeDeclaration = DeclaredNode<Design, Protocol, NodeOptions<never, never>>;

// Declares a node in the module whose body is running.
function declareNode<In extends ProtocolTypes, Out extends ProtocolTypes>(
  node: Node<In, Out>,
  inner: Protocol<In>,
  outer: Protocol<Out>,
  options: NodeOptions<In, Out>,
): NodeDeclaration {
  const module = currentModule();
  if (module === undefined) {
    demandProtocol(outer);
    const name = options.name === undefined ? '' : `, ${options.name},`;
    throw new RequirementError(
      nodeRules.graphNodeOutside,
      `A node of ${outer.name}${name} was created outside of any module.`,
      { category: 'other', help: 'Create it inside soc(…), lazyScope(…) or the constructor of a LazyModule.' },
    );
  }
  const location = options.location === undefined ? here(module) : refOf(options.location);
  return module.register(
    node,
    inner,
    outer,
    options,
    location,
    options.name === undefined ? undefined : ownName('A node', options.name),
  );
}

// Nearly all names match, and need no replacement.
const word = /^\w+$/;

/** `owner` has the name: a few words, or a module, whose class is looked up only for a message. */
function ownName(owner: string | LazyModule, name: string, place?: SourceRef): string {
  if (word.test(name)) return name;
  return pathPart(visible(checkName(typeof owner === 'string' ? owner : owner.className, name, place)));
}

const nowhere: SourceRef = { resolve: () => undefined };

/** What a module holds that is its own business. Modules are of many classes: one object for all of it is set up faster than a field for each. */
class ModuleContents {
  children: readonly LazyModule[] = emptyList;
  nodes: readonly Node[] = emptyList;
  bodies: readonly ((edges: EdgesOf) => unknown)[] = emptyList;
  ports: readonly BodyPort[] = emptyList;
  joins: readonly (readonly [BodyEnd, BodyEnd])[] = emptyList;
  name: string | undefined = undefined;
  nameOrigin: NameOrigin | undefined = undefined;
  ids: UniqueIds<LazyModule, Node> | undefined = undefined;
  path: string | undefined = undefined;

  /** `position`: that of the module among those of its design. */
  constructor(readonly position: number) {}
}

/**
 * A module of the hierarchy (core 6). Its constructor declares children and nodes and binds them; nothing is negotiated until the
 * whole design is declared. Always made through `lazyModule`.
 */
export class LazyModule {
  /** The design that it belongs to. */
  readonly design: Design;
  /** The module that it was declared in; absent for the root. */
  readonly parent: LazyModule | undefined;
  /** Creation order within the run of the design, from 1. */
  readonly index: number;
  /** The configuration in force where the module was made. */
  readonly view: Parameters;
  /** The hardware module that the root stands in, where that is no part of the design, such as a test harness. */
  standsIn: string | undefined;
  /** Where it was made. */
  location: SourceRef = nowhere;
  // A private field, not only `private` in TypeScript: the properties of a module are enumerated to find the nodes and modules to name.
  readonly #own: ModuleContents;

  /**
   * Declares the module in the one whose body is running; without one it is the root of a new design.
   *
   * @throws RequirementError `graph/declared-late` once the design is negotiated.
   */
  constructor() {
    this.parent = currentModule();
    this.design = this.parent?.design ?? new Design(currentRun());
    if (this.design.closed) {
      throw new RequirementError(
        declareRules.declaredLate,
        `${this.className} cannot be added: the design has been negotiated.`,
        {
          category: 'other',
          help: `Make ${this.className} while the modules are being declared, not in inModuleBody(…) or later.`,
        },
      );
    }
    grown();
    this.view = currentView();
    this.#own = new ModuleContents(this.design.modules.length);
    this.parent?.adopt(this);
    this.design.addModule(this, this.parent === undefined ? -1 : this.parent.#own.position);
    this.index = ++this.design.run.modules;
    setCurrentModule(this);
  }

  /** The module whose hardware this one reuses, if it is a clone (core 6.8). */
  get prototype(): LazyModule | undefined {
    return this.design.prototypes.get(this);
  }

  set prototype(original: LazyModule | undefined) {
    if (original === undefined) this.design.prototypes.delete(this);
    else this.design.prototypes.set(this, original);
  }

  /** Children, newest first (core 6.4). */
  get children(): readonly LazyModule[] {
    return this.#own.children.toReversed();
  }

  /** Own nodes, newest first (core 6.4). */
  get nodes(): readonly Node[] {
    return this.#own.nodes.toReversed();
  }

  /** Children, oldest first: the order in which hardware is made. */
  get declaredChildren(): readonly LazyModule[] {
    return this.#own.children;
  }

  /** Own nodes, oldest first. */
  get declaredNodes(): readonly Node[] {
    return this.#own.nodes;
  }

  /** Ancestors, nearest first. */
  get parents(): LazyModule[] {
    const parents: LazyModule[] = [];
    for (let next = this.parent; next !== undefined; next = next.parent) parents.push(next);
    return parents;
  }

  /** The name of the nearest class that has one. */
  get className(): string {
    for (let type = this.constructor; ; type = Object.getPrototypeOf(type) as typeof type) {
      if (type.name !== '') return type.name;
    }
  }

  /** The effect of its adapter on parameters, as the class states it; undefined for modules that are no adapters. */
  get about(): AdapterAbout | undefined {
    return (this.constructor as { readonly about?: AdapterAbout }).about;
  }

  /** The traits of the class for checks and drawings, `static readonly traits`; undefined if there are none. */
  get traits(): ModuleTraits | undefined {
    return (this.constructor as { readonly traits?: ModuleTraits }).traits;
  }

  /** The name suggested for the instance, else the class's, with every character visible, and `_` for white space and for what stands between names in paths. */
  get name(): string {
    return this.#own.name ?? this.className;
  }

  /** Whether the name was suggested, rather than captured or taken from the class. */
  get hasSuggestedName(): boolean {
    return this.#own.nameOrigin === 'suggested';
  }

  /**
   * Names the instance. The last suggestion wins over a captured name (core 6.3).
   *
   * @throws RequirementError `graph/declared-late` once the design is negotiated.
   */
  suggestName(name: string | undefined): this {
    if (name !== undefined) this.rename(name, 'suggested');
    return this;
  }

  /**
   * Takes the name of the property that holds the module, unless something suggested one.
   *
   * @throws RequirementError `graph/declared-late` once the design is negotiated.
   */
  capture(name: string): void {
    this.rename(name, 'captured');
  }

  /**
   * Takes the usual name of a shortcut function, unless there is a better one.
   *
   * @throws RequirementError `graph/declared-late` once the design is negotiated.
   */
  nameByShortcut(name: string): void {
    this.rename(name, 'shortcut');
  }

  /** Stable id: instance names from the root, joined by dots. */
  get path(): string {
    if (this.#own.path !== undefined) return this.#own.path;
    const path = this.parent === undefined ? this.name : `${this.parent.path}.${this.parent.childId(this)}`;
    if (this.design.closed) this.#own.path = path;
    return path;
  }

  /** The name of the wanted hardware module, before it is made unique (rocket-system 4.1). */
  desiredName(_edges: EdgesOf): string {
    return this.className;
  }

  /** Hardware modules in it that are no modules of the graph, by their names, where others have the same ones (rocket-system 4.1). */
  get hardwareInside(): readonly string[] {
    return [];
  }

  /**
   * Whether the hardware module dissolves into its parent (core 6.4): `identity` gives the nodes that are circuit identities, `inlined` the
   * children that dissolve.
   */
  shouldBeInlined(identity: (node: Node) => boolean, inlined: (child: LazyModule) => boolean): boolean {
    return this.#own.nodes.every(identity) && this.#own.children.every(inlined);
  }

  /** The hardware of the module in addition to its automatic ports: by default a clock and a reset that its children share (hardware 4). */
  hardware(_edges: EdgesOf): ModuleHardware {
    return {};
  }

  /**
   * Declares a port of the module (hardware 4.3).
   *
   * @throws RequirementError `options/kind` where it lacks what the compiler would ask for, `hardware/port-twice` where another port that
   * was declared has its name.
   */
  declarePort(port: BodyPort): void {
    demandPort(this.className, port);
    demandOwnName(
      this.className,
      port.name,
      this.#own.ports.map(({ name }) => name),
    );
    this.#own.ports = appended(this.#own.ports, port);
  }

  /** The ports that were declared, oldest first. */
  get declaredPorts(): readonly BodyPort[] {
    return this.#own.ports;
  }

  /**
   * Connects what is in the module beyond its edges, field by field (hardware 4.4).
   *
   * @throws RequirementError `options/kind` where an end lacks what the compiler would ask for.
   */
  join(one: BodyEnd, other: BodyEnd): void {
    for (const end of [one, other]) demandEnd(this.className, end);
    this.#own.joins = appended(this.#own.joins, [one, other] as const);
  }

  /** What was connected beyond edges, oldest first. */
  get declaredJoins(): readonly (readonly [BodyEnd, BodyEnd])[] {
    return this.#own.joins;
  }

  /** Queues code that runs, oldest first, once the design is negotiated and all children's bodies have run (core 6.5). */
  inModuleBody(body: (edges: EdgesOf) => void): void {
    this.#own.bodies = appended(this.#own.bodies, body);
  }

  /** Runs the queued bodies of this module. */
  runBodies(edges: EdgesOf): void {
    for (const body of this.#own.bodies) atOnce(body(edges), this.location);
  }

  private adopt(child: LazyModule): void {
    this.#own.children = appended(this.#own.children, child);
  }

  /**
   * Adds a node that is being constructed in this module.
   *
   * @throws RequirementError `graph/declared-late` once the design is negotiated.
   */
  register<In extends ProtocolTypes, Out extends ProtocolTypes>(
    node: Node<In, Out>,
    inner: Protocol<In>,
    outer: Protocol<Out>,
    options: NodeOptions<In, Out>,
    location: SourceRef,
    name: string | undefined,
  ): NodeDeclaration {
    if (this.design.closed) {
      throw new RequirementError(
        declareRules.declaredLate,
        `A node cannot be added to ${this.path}: the design has been negotiated.`,
        {
          category: 'other',
          help: `Create the node in the constructor of ${this.className}, not in inModuleBody(…) or later.`,
        },
      );
    }
    grown();
    const own = this.#own;
    const { design } = this;
    design.demandSpoken(inner);
    if (outer !== (inner as unknown)) design.demandSpoken(outer);
    // Assigning to the index behind the last element is faster than `push`.
    const serial = design.nodes.length;
    const declared: NodeDeclaration = new DeclaredNode<Design, Protocol, NodeOptions<never, never>>(
      design,
      serial,
      own.nodes.length,
      node.kind,
      inner,
      outer,
      options,
      location,
      name,
    );
    own.nodes = appended(own.nodes, node);
    design.nodes[serial] = node;
    design.declared[serial] = declared;
    design.holders[serial] = own.position;
    return declared;
  }

  /** The instance name of a child: its name, made unique among its siblings. */
  childId(child: LazyModule): string {
    return this.uniqueIds().children.get(child) ?? child.name;
  }

  /** The name of an own node, made unique within the module. */
  nodeId(node: Node): string {
    return this.uniqueIds().nodes.get(node) ?? node.name;
  }

  private rename(name: string, origin: NameOrigin): void {
    if (this.design.closed) {
      throw new RequirementError(
        declareRules.declaredLate,
        `${this.path} cannot be renamed to ${name}: the design has been negotiated.`,
        {
          category: 'other',
          help: `Name it while the modules are being declared: lazyModule(() => …, { name: '${name}' }).`,
        },
      );
    }
    const own = this.#own;
    if (!isStronger(origin, own.nameOrigin)) return;
    own.name = ownName(this, name, this.location === nowhere ? undefined : this.location);
    own.nameOrigin = origin;
  }

  // Ids are final once the design is closed. Until then names may change, so ids are not cached.
  private uniqueIds(): UniqueIds<LazyModule, Node> {
    if (this.#own.ids !== undefined) return this.#own.ids;
    const ids = uniqueIds(this.#own.children, this.#own.nodes);
    if (this.design.closed) this.#own.ids = ids;
    return ids;
  }
}

// Like the current configuration, the current module is ambient: it is set while its body runs and restored afterwards, even if that throws.
let module: LazyModule | undefined;
resetWhenAbandoned(() => {
  module = undefined;
});

/** The module whose body is running, if any (core 6.2). */
export function currentModule(): LazyModule | undefined {
  return module;
}

/** Makes `next` the module that declarations belong to. Only module construction needs this; everyone else uses {@link inScope}. */
export function setCurrentModule(next: LazyModule | undefined): void {
  module = next;
}

/** Runs `body` with declarations belonging to `scope`. */
export function inScope<T>(scope: LazyModule | undefined, body: () => T): T {
  const before = module;
  module = scope;
  try {
    return body();
  } finally {
    module = before;
  }
}

/** The hardware of a module in addition to its automatic ports (hardware 4). */
export interface ModuleHardware {
  /**
   * `input`: it takes a clock and a reset, which its children share. `output`: it has them from one of its nodes, its children share them,
   * and they leave it on ports of their names. `none`: it has neither. Default `input`.
   */
  readonly clock?: 'input' | 'output' | 'none';
  /** The kind of its reset: synchronous, asynchronous, or either (`reset`). Default `reset`. */
  readonly reset?: 'reset' | 'sync' | 'async';
  /** The drivers of the clock and reset of its children. Default: the only clock that its nodes take, else its own ports of these names. */
  readonly drives?: { readonly clock: BodyEnd; readonly reset: BodyEnd };
  /** Children whose clock its body makes from that, such as one that stands still while nothing is to be done. Default none. */
  readonly gates?: readonly LazyModule[];
  /** Ports that its body declares, behind those of {@link LazyModule.declarePort}. Default none. */
  readonly ports?: readonly BodyPort[];
  /** The connections that its body makes beyond edges and {@link LazyModule.join}, field by field. Default none. */
  readonly joins?: readonly (readonly [BodyEnd, BodyEnd])[];
}

/** A port that a module declares itself: of a type, or of what is on the edges of a node (hardware 4.3). */
export type BodyPort = TypedPort | NodePort;

/** A port of a type. */
export interface TypedPort {
  readonly name: string;
  readonly direction: 'input' | 'output';
  /** As seen from a port that is an output; or how to find it out from negotiated edges. */
  readonly type: WireType | ((edges: EdgesOf) => WireType);
  /** A source whose signals its wires become, where the body does more than to connect them field by field. */
  readonly becomes?: Node;
}

/** A port that leads to a source or from a sink. */
export interface NodePort {
  readonly name: string;
  /** A source for an input, a sink for an output. */
  readonly node: Node;
  /** `edges`: a field for each edge, called by its number. Fields of a path: that part of the only edge, all of it for an empty one. */
  readonly part: 'edges' | readonly string[];
}

/** Something that a body connects; `path` leads to a part of it, through fields and elements. Default: all of it. */
export type BodyEnd =
  /** A port of the module, or of a child. */
  | { readonly port: string; readonly of?: LazyModule; readonly path?: readonly string[] }
  /** What an edge brings to a node of the module; `index` counts the edges on that side, from 0. */
  | { readonly node: Node; readonly side: 'in' | 'out'; readonly index?: number; readonly path?: readonly string[] };

/**
 * Everything declared under one root module: the declared graph (design 2). Counters live in its run, so that designs that are not declared
 * together never influence each other.
 */
export class Design {
  constructor(readonly run: Run = new Run()) {}

  /** In order of construction: the root first, a parent always before its children. */
  readonly modules: LazyModule[] = [];
  /** In order of construction; a node's `serial` is its position. */
  readonly nodes: Node[] = [];
  /** The declarations of the nodes, by their serials. */
  readonly declared: NodeDeclaration[] = [];
  /** The positions of the modules that the nodes are in, by their serials. */
  readonly holders: number[] = [];
  /** The bindings. */
  readonly bindings: Bindings = new Bindings();
  /** Clones, with the modules whose hardware they reuse (core 6.8). */
  readonly prototypes: Map<LazyModule, LazyModule> = new Map<LazyModule, LazyModule>();
  /** Set when negotiation begins: from then on nothing can be added, bound or renamed. */
  closed = false;
  // By module, the position of its parent; -1 for the root.
  readonly #parents: number[] = [];
  #order: readonly LazyModule[] | undefined;
  // The protocols of its nodes.
  readonly #spoken = new SpokenProtocols();

  /** The module that all others are in. */
  get root(): LazyModule {
    const root = this.modules[0];
    if (root === undefined) throw new Error('a design has a root module');
    return root;
  }

  /** Adds a module to the one at a position; -1 for the root. */
  addModule(module: LazyModule, parent: number): void {
    this.modules.push(module);
    this.#parents.push(parent);
  }

  /**
   * Records a protocol of a node; each protocol is checked once.
   *
   * @throws RequirementError `options/kind` for what is none, `graph/protocol-name` for one that goes by the name of another.
   */
  demandSpoken(protocol: unknown): void {
    this.#spoken.demand(protocol);
  }

  /** The module at a position. */
  moduleAt(position: number): LazyModule {
    const module = this.modules[position];
    if (module === undefined) throw new Error(`the design has no module ${position}`);
    return module;
  }

  /** The node with a serial. */
  nodeAt(serial: number): Node {
    const node = this.nodes[serial];
    if (node === undefined) throw new Error(`the design has no node ${serial}`);
    return node;
  }

  /** The bindings of one side of a node, in the order in which they were made. */
  bindingsOf({ serial }: Node, side: Side): readonly Binding[] {
    const { starts } = this.bindings.sides(this.nodes.length)[side];
    const first = starts[serial] ?? 0;
    return Array.from({ length: (starts[serial + 1] ?? 0) - first }, (_, b) => this.binding(side, first + b));
  }

  /** A binding, by its number among all of one side: those of each node follow those of the node before. */
  binding(side: Side, number: number): Binding {
    const end = this.bindings.end(this.bindings.sides(this.nodes.length), side, number);
    return { ...end, peer: this.nodeAt(end.peer) };
  }

  /** Modules in pre-order, children newest first: the order in which everything is reported (core 6.4). */
  walk(): readonly LazyModule[] {
    if (this.#order !== undefined) return this.#order;
    const order = Array.from(preOrder(this.#parents), (position) => this.moduleAt(position));
    if (this.closed) this.#order = order;
    return order;
  }

  /** Nodes in the order of {@link walk}, those of one module newest first. */
  walkNodes(): Node[] {
    return Array.from(this.walkSerials(), (serial) => this.nodeAt(serial));
  }

  /** The serials of nodes in the order of {@link walkNodes}, for walks that need not touch each node. */
  walkSerials(): Int32Array {
    return heldInOrder(this.holders, preOrder(this.#parents));
  }
}
