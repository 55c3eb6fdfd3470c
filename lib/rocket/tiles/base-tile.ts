import {
  type BundleBridge,
  BundleBridgeNexus,
  bundleBridgeIdentity,
  bundleBridgeSink,
  bundleBridgeSource,
  type HardwareType,
  uintType,
} from '../../protocols/bundle-bridge/index.js';
import {
  type EphemeralNode,
  type Handle,
  type IdentityNode,
  LazyModule,
  lazyModule,
  type NexusNode,
  type SinkNode,
  type SourceNode,
} from '../../graph/index.js';
import type { EdgesOf } from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { uint, type WireType } from '../../bus/wires/index.js';
import {
  breakpointWires,
  type CoreWidths,
  nonMaskableWires,
  traceAuxWires,
  traceCoreWires,
  traceWires,
} from './tile-wires.js';
import type { ElementCrossingParams } from '../params/tile-params.js';

/** What a tile or cluster offers to those who attach it (subsystem 12, 15). */
export interface HierarchicalElement {
  /** The module of the element. */
  readonly module: LazyModule;
  /** Requests of the element. */
  readonly masterNode: Handle<TileLink, TileLink>;
  /** Requests of others to the element. */
  readonly slaveNode: Handle<TileLink>;
}

/** What every tile and cluster begins with: crossbars for its masters, slaves and interrupts (subsystem 12.3). */
export abstract class BaseHierarchicalElement extends LazyModule {
  /** Joins the requests of the crossbar with those past it. */
  readonly tlOtherMastersNode: IdentityNode<TileLink>;
  readonly #masterXbar: NexusNode<TileLink>;
  readonly #slaveXbar: NexusNode<TileLink>;
  readonly #intXbar: NexusNode<int.Interrupts>;

  constructor() {
    super();
    this.tlOtherMastersNode = tl.identity({ name: 'tlOtherMastersNode' });
    const xbar = (name: string, prefix: string): NexusNode<TileLink> =>
      lazyModule(() => new tl.TLXbar({ nameSuffix: `${prefix}_${this.className}` }), { name }).node;
    this.#masterXbar = xbar('tlMasterXbar', 'MasterXbar');
    this.#slaveXbar = xbar('tlSlaveXbar', 'SlaveXbar');
    this.#intXbar = lazyModule(() => new int.IntXbar(), { name: 'intXbar' }).node;
  }

  /** Joins the masters of the element. */
  protected get tlMasterXbar(): NexusNode<TileLink> {
    return this.#masterXbar;
  }

  /** Leads to the slaves in the element. */
  protected get tlSlaveXbar(): NexusNode<TileLink> {
    return this.#slaveXbar;
  }

  /** Joins the interrupts of the element. */
  protected get intXbar(): NexusNode<int.Interrupts> {
    return this.#intXbar;
  }
}

/** What a tile's constructor is given besides its parameters. */
export interface TilePlace {
  /** What the tile sees of the system: made around the tile, before it (subsystem 12.3). */
  readonly visibility: EphemeralNode<TileLink>;
  /** How the tile is attached. */
  readonly crossing: ElementCrossingParams;
}

/** What every tile has, whatever its core: hart id, reset vector, traces (subsystem 12.3). */
export abstract class BaseTile extends BaseHierarchicalElement {
  /** Receives the hart id. */
  readonly hartIdSinkNode: SinkNode<BundleBridge>;
  /** Where the hart id comes in. */
  readonly hartid: IdentityNode<BundleBridge>;
  /** Receives the address where the hart begins. */
  readonly resetVectorSinkNode: SinkNode<BundleBridge>;
  /** Where that address comes in. */
  readonly reset_vector: IdentityNode<BundleBridge>;
  /** Receives non-maskable interrupts, in a tile that takes them. */
  readonly nmiSinkNode: SinkNode<BundleBridge> | undefined;
  /** Where non-maskable interrupts come in, in a tile that takes them. */
  readonly nmi: IdentityNode<BundleBridge> | undefined;
  /** Where the address prefixes of the buses come in. */
  readonly mmio_address_prefix: IdentityNode<BundleBridge>;
  /** Trace of the instructions. */
  readonly traceSourceNode: SourceNode<BundleBridge>;
  /** Trace of the core, for a trace encoder. */
  readonly traceCoreSourceNode: SourceNode<BundleBridge>;
  /** Receives what controls the traces. */
  readonly traceAuxSinkNode: SinkNode<BundleBridge>;
  /** Where what controls the traces comes in. */
  readonly trace_aux: IdentityNode<BundleBridge>;
  /** Hits of breakpoints, as the core sees them. */
  readonly bpwatchSourceNode: SourceNode<BundleBridge>;
  /** Where hits of breakpoints go out. */
  readonly bpwatch: IdentityNode<BundleBridge>;
  readonly #hartIds: NexusNode<BundleBridge>;
  readonly #resetVectors: NexusNode<BundleBridge>;
  readonly #mmioPrefixes: NexusNode<BundleBridge>;
  readonly #place: TilePlace;

  constructor(place: TilePlace, core: CoreWidths) {
    super();
    this.#place = place;
    this.#hartIds = broadcast();
    this.hartIdSinkNode = bundleBridgeSink({ name: 'hartIdSinkNode' });
    this.hartid = bundleBridgeIdentity({
      name: 'hartid',
      validate: (_edges, edgesOf) => {
        this.checkHardware(edgesOf);
      },
    });
    this.hartIdSinkNode.from(this.#hartIds).from(this.hartid);
    this.#resetVectors = broadcast();
    this.resetVectorSinkNode = bundleBridgeSink({ name: 'resetVectorSinkNode', type: this.resetVectorType });
    this.reset_vector = bundleBridgeIdentity({ name: 'reset_vector' });
    this.resetVectorSinkNode.from(this.#resetVectors).from(this.reset_vector);
    if (core.useNMI) {
      const wires = (edges: EdgesOf): WireType => nonMaskableWires(this.physicalBits(edges));
      this.nmiSinkNode = bundleBridgeSink({ name: 'nmiSinkNode', type: { typeName: 'TileNMIBundle', wires } });
      this.nmi = bundleBridgeIdentity({ name: 'nmi' });
      this.nmiSinkNode.from(this.nmi);
    }
    this.#mmioPrefixes = nexus(uintType(1));
    this.mmio_address_prefix = bundleBridgeIdentity({ name: 'mmio_address_prefix' });
    this.#mmioPrefixes.fromStar(this.mmio_address_prefix);
    this.traceSourceNode = bundleBridgeSource({
      name: 'traceSourceNode',
      type: { typeName: 'TraceBundle', wires: (edges) => traceWires(core, this.physicalBits(edges)) },
    });
    this.traceCoreSourceNode = bundleBridgeSource({
      name: 'traceCoreSourceNode',
      type: { typeName: 'TraceCoreInterface', wires: traceCoreWires },
    });
    const traceAux = nexus({ typeName: 'TraceAux', wires: traceAuxWires });
    this.traceAuxSinkNode = bundleBridgeSink({ name: 'traceAuxSinkNode' });
    this.trace_aux = bundleBridgeIdentity({ name: 'trace_aux' });
    traceAux.fromStar(this.trace_aux);
    this.traceAuxSinkNode.from(traceAux);
    this.bpwatchSourceNode = bundleBridgeSource({
      name: 'bpwatchSourceNode',
      type: { typeName: 'Vec<BPWatch>', wires: () => breakpointWires(core) },
    });
    const bpwatches = broadcast();
    this.bpwatch = bundleBridgeIdentity({ name: 'bpwatch' });
    this.bpwatch.starFrom(bpwatches).from(this.bpwatchSourceNode);
  }

  /** The node that stands for what the tile sees of the system. */
  protected get visibilityNode(): EphemeralNode<TileLink> {
    return this.#place.visibility;
  }

  /** How the tile is attached. */
  get crossing(): ElementCrossingParams {
    return this.#place.crossing;
  }

  /** Requests of the tile. */
  get masterNode(): Handle<TileLink, TileLink> {
    return this.#place.visibility;
  }

  /** Spreads the hart id. */
  protected get hartIdNexus(): NexusNode<BundleBridge> {
    return this.#hartIds;
  }

  /** Spreads the reset vector. */
  protected get resetVectorNexus(): NexusNode<BundleBridge> {
    return this.#resetVectors;
  }

  /** Joins the address prefixes of the buses. */
  protected get mmioPrefixNexus(): NexusNode<BundleBridge> {
    return this.#mmioPrefixes;
  }

  /** An address that the tile sees: as wide as the widest. */
  protected get resetVectorType(): HardwareType & { readonly typeName: (edges: EdgesOf) => string } {
    return {
      typeName: (edges) => `UInt${this.physicalBits(edges)}`,
      wires: (edges) => uint(this.physicalBits(edges)),
    };
  }

  /** Refuses what no hardware can be made of, once the design is negotiated. By default there is nothing to refuse. */
  protected checkHardware(_edges: EdgesOf): void {
    // Most tiles stand for external hardware, whose limits are unknown.
  }

  /** Bits of a physical address, as wide as the tile sees any. */
  protected physicalBits(edges: EdgesOf): number {
    return this.#place.visibility.edgesIn(edges).out[0]?.bundle.addressBits ?? 1;
  }
}

function broadcast(): NexusNode<BundleBridge> {
  return lazyModule(() => new BundleBridgeNexus({ singleInput: true }), { name: 'broadcast' }).node;
}

function nexus(type: HardwareType): NexusNode<BundleBridge> {
  return lazyModule(() => new BundleBridgeNexus({ default: type }), { name: 'nexus' }).node;
}
