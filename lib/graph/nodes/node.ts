import { type Location, RequirementError, type Rule } from '../../base/diagnostic/index.js';
import { checkKind } from '../../base/options/index.js';
import { visible } from '../../base/text/index.js';
import type { Binding } from '../declare/binding.js';
import { emptyList } from './compact-list.js';
import type { Design } from '../declare/design.js';
import { Handle } from '../declare/handle.js';
import type { LazyModule } from '../declare/lazy-module.js';
import type { Protocol, ProtocolTypes } from './protocol.js';
import { currentModule } from '../declare/scope.js';
import { here, refOf } from '../source-location.js';
import * as rules from './rules.js';
import type { SourceRef } from '../source-ref.js';

/** The kinds of nodes, as descriptions name them (core 2). */
export type NodeKind = 'source' | 'sink' | 'adapter' | 'nexus' | 'junction' | 'identity' | 'ephemeral' | 'custom';

/** What a node is told when it decides the width of its star bindings (core 2, 3.3). */
export interface StarCounts {
  /** Edges of the inward bindings that others decide, and of those that are always one. */
  readonly iKnown: number;
  /** The same of the outward bindings. */
  readonly oKnown: number;
  /** Number of inward bindings that this node decides. */
  readonly iStars: number;
  /** Number of outward bindings that this node decides. */
  readonly oStars: number;
}

/** How many edges each star binding of a node stands for. */
export interface Stars {
  /** Edges of each inward star binding, at least 0. */
  readonly iStar: number;
  /** Edges of each outward star binding, at least 0. */
  readonly oStar: number;
}

/** Port counts of a resolved node, as its parameter functions see them. */
export interface PortCounts extends Stars {
  /** Number of inward ports. */
  readonly inward: number;
  /** Number of outward ports. */
  readonly outward: number;
  /** Inward binding b has the inward ports from `iStarts[b]` up to, not including, `iStarts[b + 1]`. */
  readonly iStarts: readonly number[];
  /** The same of the outward side. */
  readonly oStarts: readonly number[];
}

/** The negotiated edges of a node, in port order. */
export interface NodeEdges<In extends ProtocolTypes = ProtocolTypes, Out extends ProtocolTypes = ProtocolTypes> {
  /** Edges of the inward ports. */
  readonly in: readonly In['edge'][];
  /** Edges of the outward ports. */
  readonly out: readonly Out['edge'][];
  /** For each inward port, which of the inward bindings of the node it belongs to, from 0. */
  readonly inBindings: readonly number[];
}

/** What any node may say about itself. */
export interface NodeOptions<In extends ProtocolTypes, Out extends ProtocolTypes> {
  /** The name; without one the node takes the name of the property that holds it (core 6.3). */
  readonly name?: string | undefined;
  /** The name that its hardware ports begin with (core 6.7), where that is another. Default: the name. */
  readonly wireName?: string;
  /**
   * Where it is declared, for designs that come from other formats: file, line and column from 1. Default: the place of the call that makes
   * it.
   */
  readonly location?: Location | undefined;
  /** Whether the hardware would just wire inputs to outputs; asked after negotiation. */
  circuitIdentity?(edges: NodeEdges<In, Out>, ports: PortCounts): boolean;
  /** A second description for drawings, such as the depths of a buffer. */
  readonly debug?: string;
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
  abstract readonly kind: NodeKind;
  /** Whether the node takes the direction of `:*=*` from its neighbours (core 3.4). */
  readonly flexible: boolean = false;
  /** The protocol of the inward side. */
  readonly inner: Protocol<In>;
  /** The protocol of the outward side. */
  readonly outer: Protocol<Out>;
  /** The module that it was declared in. */
  readonly module: LazyModule;
  /** Creation order within the module, from 0. */
  readonly index: number;
  /** Creation order within the design, from 0. */
  readonly serial: number;
  /** Where it was declared. */
  readonly location: SourceRef;
  /** Bindings of the inward side, in the order in which they were made (core 3.1). */
  inward: readonly Binding[] = emptyList;
  /** Bindings of the outward side, in the order in which they were made (core 3.1). */
  outward: readonly Binding[] = emptyList;
  /** What it was declared with. */
  readonly options: NodeOptions<In, Out>;
  private given: string | undefined;
  private captured: string | undefined;
  private usual: string | undefined;

  /**
   * Declares the node in the module whose body is running.
   *
   * @throws RequirementError `graph/node-outside` outside of any module, `graph/declared-late` once the design is negotiated.
   */
  constructor(inner: Protocol<In>, outer: Protocol<Out>, options: NodeOptions<In, Out>) {
    super();
    for (const protocol of [inner, outer]) checkKind('A node', 'its protocol', protocol, 'object', 'function');
    const module = currentModule();
    if (module === undefined) {
      const name = options.name === undefined ? '' : `, ${options.name},`;
      throw new RequirementError(
        rules.graphNodeOutside,
        `A node of ${outer.name}${name} was created outside of any module.`,
        { category: 'other', help: 'Create it inside soc(…), lazyScope(…) or the constructor of a LazyModule.' },
      );
    }
    this.inner = inner;
    this.outer = outer;
    this.options = options;
    this.module = module;
    this.location = options.location === undefined ? here() : refOf(options.location);
    this.given = visibleName(options.name);
    const { index, serial } = module.register(this);
    this.index = index;
    this.serial = serial;
  }

  override get inwardNode(): this {
    return this;
  }

  override get outwardNode(): this {
    return this;
  }

  /** The design that it belongs to. */
  get design(): Design {
    return this.module.design;
  }

  /** False for a node that has neither been named nor is held by a property; it is reported. */
  get named(): boolean {
    return (this.given ?? this.captured ?? this.usual) !== undefined;
  }

  /** The node's own name: given, or captured from the property that holds it, or usual, or made from its kind and index. */
  get name(): string {
    return this.given ?? this.captured ?? this.usual ?? `${this.kind}${this.index}`;
  }

  /** Stable id: the path of the module, a dot, and the name, numbered where the module has a module or another node of that name. */
  get path(): string {
    return `${this.module.path}.${this.module.nodeId(this)}`;
  }

  /** The node in a sentence: `Source top.cpu`, `Identity node top.id`. */
  get title(): string {
    return `${titles[this.kind]} ${this.path}`;
  }

  /** Takes the name of the property that holds the node, unless it has a name. */
  capture(name: string): void {
    this.captured ??= visible(name);
  }

  /** Names the node for want of a better name. */
  nameByDefault(name: string): void {
    this.usual = visible(name);
  }

  /** Whether its hardware would just wire inputs to outputs (core 1); by default, as it was declared. */
  isCircuitIdentity(edges: NodeEdges<In, Out>, ports: PortCounts): boolean {
    return this.options.circuitIdentity?.(edges, ports) === true;
  }

  /** The node's edges, with their types, where a function tells the edges of any node. */
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

function visibleName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : visible(name);
}

const titles: Readonly<Record<NodeKind, string>> = {
  source: 'Source',
  sink: 'Sink',
  adapter: 'Adapter',
  nexus: 'Nexus',
  junction: 'Junction',
  identity: 'Identity node',
  ephemeral: 'Ephemeral node',
  custom: 'Node',
};

/** A mistake in how often nodes are bound; whoever asked adds the list of bindings. */
export function arityError(rule: Rule, message: string, help: string): RequirementError {
  return new RequirementError(rule, message, { category: 'arity', help });
}

/** `1 edge`, `3 edges`, `no edges`. */
export function count(n: number, what: string): string {
  return `${n === 0 ? 'no' : n} ${what}${n === 1 ? '' : 's'}`;
}
