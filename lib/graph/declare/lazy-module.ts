import type { ModuleTraits } from '../../bus/protocol-traits.js';
import type { Parameters } from '../../config/index.js';
import { RequirementError } from '../../base/diagnostic/index.js';
import { Namespace } from '../../base/names/index.js';
import { visible } from '../../base/text/index.js';
import { atOnce } from './at-once.js';
import type { AdapterAbout } from './about.js';
import { appended, emptyList } from '../nodes/compact-list.js';
import { Design } from './design.js';
import { grown } from './growth.js';
import type { BodyEnd, BodyPort, ModuleHardware } from './hardware.js';
import type { Node, NodeEdges } from '../nodes/node.js';
import { currentModule, currentRun, currentView, setCurrentModule } from './scope.js';
import * as rules from './rules.js';
import type { SourceRef } from '../source-ref.js';

/** Where a module's name comes from, weakest first: the module keeps the strongest, of two suggestions the later one. */
const origins = { shortcut: 1, captured: 2, suggested: 3 } as const;
type NameOrigin = keyof typeof origins;

/** The negotiated edges of any node of the design. */
export type EdgesOf = (node: Node) => NodeEdges;

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
  /** The module whose hardware this one reuses, if it is a clone (core 6.8). */
  prototype: LazyModule | undefined;
  /** The hardware module that the root stands in, where that is no part of the design, such as a test harness. */
  standsIn: string | undefined;
  /** Where it was made. */
  location: SourceRef = { resolve: () => undefined };
  // Private to the engine, not only to the compiler: the properties of a module are searched for nodes and modules to name.
  #children: readonly LazyModule[] = emptyList;
  #nodes: readonly Node[] = emptyList;
  #bodies: readonly ((edges: EdgesOf) => unknown)[] = emptyList;
  #ports: readonly BodyPort[] = emptyList;
  #joins: readonly (readonly [BodyEnd, BodyEnd])[] = emptyList;
  #wanted: string | undefined;
  #wantedBy: NameOrigin | undefined;
  #ids: UniqueIds | undefined;
  #path: string | undefined;

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
        rules.declaredLate,
        `${this.className} cannot be added: the design has been negotiated.`,
        {
          category: 'other',
          help: `Make ${this.className} while the modules are being declared, not in inModuleBody(…) or later.`,
        },
      );
    }
    grown();
    this.view = currentView();
    this.parent?.adopt(this);
    this.design.modules.push(this);
    this.index = ++this.design.run.modules;
    setCurrentModule(this);
  }

  /** Children, newest first (core 6.4). */
  get children(): readonly LazyModule[] {
    return this.#children.toReversed();
  }

  /** Own nodes, newest first (core 6.4). */
  get nodes(): readonly Node[] {
    return this.#nodes.toReversed();
  }

  /** Children, oldest first: the order in which hardware is made. */
  get declaredChildren(): readonly LazyModule[] {
    return this.#children;
  }

  /** Own nodes, oldest first. */
  get declaredNodes(): readonly Node[] {
    return this.#nodes;
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

  /** What the class says about the parameters that its adapter changes; undefined for modules that are no adapters. */
  get about(): AdapterAbout | undefined {
    return (this.constructor as { readonly about?: AdapterAbout }).about;
  }

  /** What the class says of itself to checks and drawings, as `static readonly traits`; undefined if that is nothing. */
  get traits(): ModuleTraits | undefined {
    return (this.constructor as { readonly traits?: ModuleTraits }).traits;
  }

  /** The name suggested for the instance, else the class's, with every character visible. */
  get name(): string {
    return this.#wanted ?? this.className;
  }

  /** Whether the name was suggested, rather than captured or taken from the class. */
  get hasSuggestedName(): boolean {
    return this.#wantedBy === 'suggested';
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
    if (this.#path !== undefined) return this.#path;
    const path = this.parent === undefined ? this.name : `${this.parent.path}.${this.parent.childId(this)}`;
    if (this.design.closed) this.#path = path;
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
   * Whether the hardware module dissolves into its parent (core 6.4): `identity` tells which nodes are circuit identities,
   * `inlined` which children dissolve.
   */
  shouldBeInlined(identity: (node: Node) => boolean, inlined: (child: LazyModule) => boolean): boolean {
    return this.#nodes.every(identity) && this.#children.every(inlined);
  }

  /** What the hardware of the module is beside its automatic ports: by default a clock and a reset that its children share (hardware 4). */
  hardware(_edges: EdgesOf): ModuleHardware {
    return {};
  }

  /** Declares a port of the module (hardware 4.3). */
  declarePort(port: BodyPort): void {
    this.#ports = appended(this.#ports, port);
  }

  /** The ports that were declared, oldest first. */
  get declaredPorts(): readonly BodyPort[] {
    return this.#ports;
  }

  /** Connects what is in the module beyond its edges, field by field (hardware 4.4). */
  join(one: BodyEnd, other: BodyEnd): void {
    this.#joins = appended(this.#joins, [one, other] as const);
  }

  /** What was connected beyond edges, oldest first. */
  get declaredJoins(): readonly (readonly [BodyEnd, BodyEnd])[] {
    return this.#joins;
  }

  /** Queues code that runs, oldest first, once the design is negotiated and all children's bodies have run (core 6.5). */
  inModuleBody(body: (edges: EdgesOf) => void): void {
    this.#bodies = appended(this.#bodies, body);
  }

  /** Runs the queued bodies of this module. */
  runBodies(edges: EdgesOf): void {
    for (const body of this.#bodies) atOnce(body(edges), this.location);
  }

  private adopt(child: LazyModule): void {
    this.#children = appended(this.#children, child);
  }

  /**
   * Adds a node that is being constructed in this module.
   *
   * @throws RequirementError `graph/declared-late` once the design is negotiated.
   */
  register(node: Node): { index: number; serial: number } {
    if (this.design.closed) {
      throw new RequirementError(
        rules.declaredLate,
        `A node cannot be added to ${this.path}: the design has been negotiated.`,
        {
          category: 'other',
          help: `Create the node in the constructor of ${this.className}, not in inModuleBody(…) or later.`,
        },
      );
    }
    grown();
    this.#nodes = appended(this.#nodes, node);
    return { index: this.#nodes.length - 1, serial: this.design.nodes.push(node) - 1 };
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
        rules.declaredLate,
        `${this.path} cannot be renamed to ${name}: the design has been negotiated.`,
        {
          category: 'other',
          help: `Name it while the modules are being declared: lazyModule(() => …, { name: '${name}' }).`,
        },
      );
    }
    const current = this.#wantedBy === undefined ? 0 : origins[this.#wantedBy];
    if (origins[origin] < current || (origin === 'captured' && origins.captured === current)) return;
    this.#wanted = visible(name);
    this.#wantedBy = origin;
  }

  // Ids settle when the design is closed; until then names may still change and are not worth remembering.
  private uniqueIds(): UniqueIds {
    if (this.#ids !== undefined) return this.#ids;
    // In one room of names: an id is that of a module or of a node.
    const names = new Namespace();
    const ids = { children: uniqueNames(this.#children, names), nodes: uniqueNames(this.#nodes, names) };
    if (this.design.closed) this.#ids = ids;
    return ids;
  }
}

interface UniqueIds {
  readonly children: ReadonlyMap<LazyModule, string>;
  readonly nodes: ReadonlyMap<Node, string>;
}

function uniqueNames<T extends { readonly name: string }>(named: readonly T[], names: Namespace): Map<T, string> {
  return new Map(named.map((thing) => [thing, names.take(thing.name)]));
}

/** A module without a class of its own: what `lazyScope` and `soc` make (core 6.2). */
export class SimpleLazyModule extends LazyModule {
  readonly #className: string;
  readonly #desiredName: string;

  /** `className` stands for the class in reports, `desiredName` for the wanted name of the hardware module. */
  constructor(className = 'SimpleLazyModule', desiredName: string = className) {
    super();
    this.#className = visible(className);
    this.#desiredName = visible(desiredName);
  }

  override desiredName(): string {
    return this.#desiredName;
  }

  override get className(): string {
    // The base constructor may ask before the field exists.
    return #className in this ? this.#className : 'SimpleLazyModule';
  }
}
