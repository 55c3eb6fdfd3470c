import { checkOptions } from '../base/options/index.js';
import { hex } from '../base/address/index.js';
import { sha256 } from '../base/sha256.js';
import type { Diagnostic, Location } from '../base/diagnostic/index.js';
import {
  type Binding,
  CallbackError,
  calling,
  enclosedIn,
  outputNamesOf,
  registerBaseIn,
  grown,
  inputNumbersOf,
  type LazyModule,
  NexusNode,
  modulePlacementOf,
  type Negotiated,
  type Node,
  type NodeEdges,
  otherSide,
  mirrorsOf,
  ownNotes,
  placementOf,
  type Port,
  type Protocol,
  fabricOf,
  roleOf,
  rtlOf,
  type SourceRef,
} from '../graph/index.js';
import { type Device, devicesAt, type ResourceTree } from '../devicetree/index.js';
import {
  type BindingEnd,
  type BindingRecord,
  type EdgeRecord,
  EdgeView,
  type Elaboration,
  type FreePlace,
  give,
  type HardwareRecord,
  type Placement,
  type ModuleRecord,
  type NodeEffects,
  type NodeRecord,
  type NotesRecord,
  portNames,
  type RoleRecord,
  type RtlRecord,
  type SpokenProtocol,
  type Written,
} from '../elaboration/index.js';
import type { Namespace } from '../base/names/index.js';
import { visible } from '../base/text/index.js';
import { declaredParties } from './declared-parties.js';
import { Encoder } from './encode.js';
import { freePlaces } from './free-places.js';
import { describeHardware, describeRtl } from './hardware.js';
import { type HardwareNames, hardwareNames } from './hardware-names.js';
import { WrittenEdge, type Writing } from './written-edge.js';

/** Options in addition to the design itself. */
export interface DescribeOptions {
  /** Name of the topology. */
  readonly name: string;
  /** Findings that do not make negotiation fail. */
  readonly diagnostics?: readonly Diagnostic[];
  /** The device tree; absent if no resources were bound. */
  readonly resources?: ResourceTree | undefined;
  /** The addresses of automatically placed devices. */
  readonly placements?: readonly Placement[] | undefined;
  /** Whether to include source locations; finding them takes time that reports without them can save. Default true. */
  readonly places?: boolean;
  /** Whether to describe edges in words, which only descriptions of nodes need. Default true. */
  readonly words?: boolean;
  /** Names of hardware modules that are in use; those of the design are added. Default none. */
  readonly moduleNames?: Namespace;
}

/**
 * Freezes a negotiated design into plain data (design 2). Nothing that comes after this touches a live node. What an edge carries is
 * written down when it is first asked for: questions about a large design mostly concern a few of its edges.
 */
export function describe(negotiated: Negotiated, options: DescribeOptions): Elaboration {
  checkOptions('DescribeOptions', options);
  const description = new Description(negotiated, options);
  let bindings: readonly BindingRecord[] | undefined;
  let places: readonly FreePlace[] | undefined;
  return Object.freeze({
    format: 'entente-elaboration',
    version: 2,
    name: visible(options.name),
    status: negotiated.ok ? 'negotiated' : 'failed',
    protocols: protocolsOf(negotiated.order),
    modules: Object.freeze(negotiated.design.walk().map((module) => description.module(module))),
    edges: Object.freeze(description.edges((node) => node.kind !== 'ephemeral')),
    // Needed for drawings and reports, but not for queries.
    get bindings() {
      return (bindings ??= Object.freeze(description.bindings()));
    },
    ephemeralEdges: Object.freeze(description.edges((node) => node.kind === 'ephemeral')),
    resources: options.resources ?? null,
    ...(options.placements === undefined || options.placements.length === 0 ? {} : { placements: options.placements }),
    // Needed for checks only, and slow if devices share addresses.
    get freePlaces() {
      return (places ??= Object.freeze(negotiated.ok ? freePlaces(negotiated, description.encoder) : []));
    },
    diagnostics: Object.freeze([...negotiated.failures, ...(options.diagnostics ?? [])]),
  });
}

class Description {
  readonly encoder: Encoder;
  private readonly writing: Writing;
  private readonly hardware: ReadonlyMap<LazyModule, HardwareRecord | undefined>;
  private readonly names: ReadonlyMap<LazyModule, HardwareNames>;
  private readonly omitted = new Map<LazyModule, boolean>();
  private readonly inlined = new Map<LazyModule, boolean>();
  private readonly identities = new Map<Node, boolean>();
  private readonly devices = new Map<Device, number>();

  constructor(
    private readonly negotiated: Negotiated,
    private readonly options: DescribeOptions,
  ) {
    this.encoder = new Encoder(declaredParties(negotiated));
    this.writing = { negotiated, encoder: this.encoder, words: options.words ?? true };
    this.hardware = new Map(negotiated.design.walk().map((module) => [module, this.hardwareOf(module)]));
    this.names = hardwareNames(
      negotiated.design.root,
      (module) => this.wantedName(module),
      (module) => portNames(this.hardware.get(module)),
      options.moduleNames,
    );
    const identity = (node: Node): boolean => this.isIdentity(node);
    for (const module of negotiated.design.walk().toReversed()) {
      const omitted = module.declaredNodes.every((node) => this.omits(node));
      this.omitted.set(module, omitted && module.declaredChildren.every((child) => this.omitted.get(child)));
      this.inlined.set(
        module,
        this.asked('shouldBeInlined', module, false, () =>
          module.shouldBeInlined(identity, (child) => this.inlined.get(child) ?? false),
        ),
      );
    }
  }

  module(module: LazyModule): ModuleRecord {
    const names = this.names.get(module);
    if (names === undefined) throw new Error(`${module.path} has no hardware names`);
    const record: Written<ModuleRecord> = {
      id: module.path,
      parent: module.parent?.path ?? null,
      index: module.index,
      name: module.name,
      className: module.className,
      ...{ moduleName: names.moduleName, instanceName: names.instanceName, pathName: names.pathName },
      inlined: this.inlined.get(module) ?? false,
      omitted: this.omitted.get(module) ?? false,
      clone: module.prototype?.path ?? null,
      location: this.place(module.location),
      nodes: Object.freeze(module.nodes.map((node) => this.node(node))),
    };
    const { traits } = module;
    give(record, 'placed', this.saysPlaces ? modulePlacementOf(module) : undefined);
    give(record, 'hardware', this.hardware.get(module));
    if (traits !== undefined) record.traits = Object.freeze({ ...traits });
    give(record, 'role', roleIn(module));
    give(record, 'fabric', this.fabric(module));
    give(record, 'rtl', this.rtl(module));
    give(record, 'notes', notesIn(module));
    give(record, 'within', withinOf(module));
    give(record, 'base', baseOf(module));
    return Object.freeze(record);
  }

  edges(choose: (node: Node) => boolean): EdgeRecord[] {
    const edges: EdgeRecord[] = [];
    for (const node of this.negotiated.order) {
      if (!choose(node)) continue;
      const state = this.negotiated.state(node);
      const ports = state.oPorts;
      for (let k = 0; k < ports.length; k++) {
        const port = ports[k];
        if (port !== undefined && state.isMade('outward', k)) edges.push(this.edge(node, k, port));
      }
    }
    return edges;
  }

  bindings(): BindingRecord[] {
    return this.negotiated.design
      .walk()
      .flatMap(({ nodes }) => nodes)
      .flatMap((node) => node.outward.map((binding, b) => this.binding(node, b, binding)));
  }

  private wantedName(module: LazyModule): string {
    const edges = (node: Node): NodeEdges => this.negotiated.edges(node);
    return visible(this.asked('desiredName', module, module.className, () => module.desiredName(edges)));
  }

  // The result of a module's method may depend on edges, which exist only in a negotiated design. If negotiation failed, only the original failures
  // are reported, not their consequences.
  private asked<T>(method: string, module: LazyModule, otherwise: T, ask: () => T): T {
    try {
      return calling(() => `${method} of ${module.path}`, [module], ask);
    } catch (error) {
      if (this.negotiated.ok || !(error instanceof CallbackError)) throw error;
      return otherwise;
    }
  }

  private hardwareOf(module: LazyModule): HardwareRecord | undefined {
    const edges = (node: Node): NodeEdges => this.negotiated.edges(node);
    return this.asked('hardware', module, undefined, () => describeHardware(module, edges));
  }

  // Parameters may depend on edges, which exist only in a negotiated design.
  private rtl(of: LazyModule | Node): RtlRecord | undefined {
    if (!this.negotiated.ok || rtlOf(of) === undefined) return undefined;
    const edges = (node: Node): NodeEdges => this.negotiated.edges(node);
    return calling(
      () => `rtl parameters of ${of.path}`,
      [of],
      () => describeRtl(of, edges),
    );
  }

  private node(node: Node): NodeRecord {
    const state = this.negotiated.state(node);
    const record: Written<NodeRecord> = {
      id: node.path,
      index: node.index,
      name: node.name,
      kind: node.kind,
      className: node.constructor.name,
      inner: nameOf(node.inner),
      outer: nameOf(node.outer),
      circuitIdentity: this.isIdentity(node),
      omitted: this.omits(node),
      debug: node.options.debug ?? '',
      formats: node.kind !== 'ephemeral' && node.inner.formatEdge !== undefined && node.outer.formatEdge !== undefined,
      text: node.inner.nodeText ?? null,
      flexible: node.flexible,
      iStar: state.iStar,
      oStar: state.oStar,
      effects: effectsOf(node),
      location: this.place(node.location),
    };
    give(record, 'settings', node.options.settings);
    give(record, 'contents', contentsOf(node));
    give(record, 'wireName', node.options.wireName);
    give(record, 'connects', this.connects(node));
    if (node instanceof NexusNode && node.pools) record.pools = true;
    give(record, 'inputs', this.inputs(node));
    give(record, 'raises', raisesOf(node));
    give(record, 'mirrors', mirrorsIn(node));
    give(record, 'devices', this.devicesOf(node));
    give(record, 'role', roleIn(node));
    give(record, 'rtl', this.rtl(node));
    give(record, 'notes', notesIn(node));
    give(record, 'placed', this.saysPlaces ? placementOf(node) : undefined);
    return Object.freeze(record);
  }

  private fabric(module: LazyModule): ModuleRecord['fabric'] {
    const fabric = this.negotiated.ok ? fabricOf(module)?.((node) => this.negotiated.edges(node)) : undefined;
    if (fabric === undefined) return undefined;
    const { routers, links, attached } = fabric;
    return { routers, links, attached: attached.map(({ node, ...ports }) => ({ node: node.path, ...ports })) };
  }

  private connects(node: Node): NodeRecord['connects'] {
    return this.negotiated.ok ? node.connections(this.negotiated.state(node).counts) : undefined;
  }

  private devicesOf(node: Node): NodeRecord['devices'] {
    if (!this.negotiated.ok || !(declaring.has(node.kind) || node.inner !== node.outer)) return undefined;
    const owners = devicesAt(node, (each) => this.negotiated.edges(each));
    return owners.size === 0 ? undefined : Object.freeze([...owners].map((owner) => this.numberOf(owner)));
  }

  private numberOf(device: Device): number {
    const number = this.devices.get(device) ?? this.devices.size;
    this.devices.set(device, number);
    return number;
  }

  private inputs(node: Node): NodeRecord['inputs'] {
    const numbers = inputNumbersOf(node);
    if (numbers === undefined) return undefined;
    const { first, named = [] } = numbers;
    if (typeof named !== 'function') return { named, first };
    return { named: this.negotiated.ok ? named((each) => this.negotiated.edges(each)) : [], first };
  }

  private edge(node: Node, k: number, port: Port): EdgeRecord {
    grown();
    const { outer: protocol } = node;
    const rendered = this.negotiated.rendered(node, k);
    const head = {
      ...{ fromPort: k, toPort: port.index },
      protocol: nameOf(protocol),
      label: rendered.label ?? '',
      colour: rendered.colour,
      flipped: rendered.flipped ?? false,
      location: this.saysPlaces ? this.place(port.binding.location) : null,
    };
    const contents = new WrittenEdge(this.writing, node, k, port);
    return Object.freeze(new EdgeView(head, node.path, port.node.path, contents));
  }

  private binding(node: Node, b: number, { index, peer, kind, location }: Binding): BindingRecord {
    return Object.freeze({
      from: this.bindingEnd(node, 'outward', b, kind),
      to: this.bindingEnd(peer, 'inward', index, otherSide[kind]),
      location: this.place(location),
    });
  }

  private bindingEnd(node: Node, side: 'inward' | 'outward', index: number, kind: Binding['kind']): BindingEnd {
    const [start, end] = this.negotiated.state(node).range(side, index);
    return Object.freeze({ node: node.path, index, kind, start, end });
  }

  private place(ref: SourceRef): Location | null {
    return this.saysPlaces ? (ref.resolve() ?? null) : null;
  }

  private get saysPlaces(): boolean {
    return this.options.places ?? true;
  }

  private isIdentity(node: Node): boolean {
    let is = this.identities.get(node);
    if (is === undefined) this.identities.set(node, (is = this.negotiated.circuitIdentity(node)));
    return is;
  }

  private omits(node: Node): boolean {
    if (node.kind === 'ephemeral') return true;
    return this.negotiated.state(node).isAlone;
  }
}

// Other kinds of nodes pass on what these declare.
const declaring: ReadonlySet<Node['kind']> = new Set(['sink', 'source', 'nexus', 'custom']);

function nameOf({ name, reportName }: Protocol): string {
  return reportName ?? name;
}

function protocolsOf(nodes: readonly Node[]): Elaboration['protocols'] {
  const spoken = new Set<Protocol>();
  for (const { inner, outer } of nodes) spoken.add(inner).add(outer);
  return Object.freeze(Object.fromEntries([...spoken].map((each) => [nameOf(each), spokenProtocol(each)])));
}

function spokenProtocol({ name, traits = {}, bridges }: Protocol): SpokenProtocol {
  return { ...traits, ...(name === traits.title ? {} : { name }), ...(bridges === undefined ? {} : { bridges }) };
}

function roleIn(of: Node | LazyModule): RoleRecord | undefined {
  const role = roleOf(of);
  return role && Object.freeze({ ...role, facts: Object.freeze([...role.facts]) });
}

function withinOf(module: LazyModule): ModuleRecord['within'] {
  return enclosedIn(module)?.map(({ range: { base, size }, name }) => ({
    ...{ base: hex(base), size: hex(size) },
    ...(name === undefined ? {} : { name }),
  }));
}

function contentsOf({ options: { contents } }: Node): NodeRecord['contents'] {
  return contents && Object.freeze({ bytes: contents.length, sha256: sha256(contents) });
}

function raisesOf(node: Node): NodeRecord['raises'] {
  return outputNamesOf(node)?.flatMap((name, index) => (name === '' ? [] : [{ index, name }]));
}

function mirrorsIn(node: Node): NodeRecord['mirrors'] {
  return mirrorsOf(node)?.map(({ range: { base, size }, of }) => ({ base: hex(base), size: hex(size), of: hex(of) }));
}

function baseOf(module: LazyModule): ModuleRecord['base'] {
  const base = registerBaseIn(module);
  return base === undefined ? undefined : hex(base);
}

function notesIn(of: Node | LazyModule): NotesRecord | undefined {
  const notes = ownNotes(of);
  return notes && Object.freeze(notes);
}

// A module describes the node that it offers to others, not its control registers or a clock that passes through.
function effectsOf(node: Node): NodeEffects | null {
  const module: LazyModule & { readonly node?: unknown; readonly intnode?: unknown } = node.module;
  const { about } = module;
  if (about === undefined || (module.node !== node && module.intnode !== node)) return null;
  return Object.freeze({ down: about.down, up: about.up });
}
