import { checkOptions } from '../../base/options/index.js';
import {
  currentView,
  LazyModule,
  lazyModule,
  type NexusNode,
  type NodeEdges,
  reopen,
  setRole,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { type BusContext, busTitle } from '../../rocket/index.js';
import { GlobalNetworkKey } from '../keys.js';
import { globalNoCDomain } from '../system/global-noc-domain.js';
import { shareNetwork } from './global-network.js';
import { edgeNames, namesMatching, type NetworkMapping } from './network-mapping.js';
import type { NetworkShape } from './network-shapes.js';
import { demandRouters, drawRouters, type RoutedSides } from './routers.js';

/** A network that takes the place of the crossbar of a bus (chipyard 10.1). */
export interface NetworkParams {
  /**
   * `simple`: one of its own; `split`: two of its own with the same routers, one for channels A, C and D, one for B and E; `global`: part of
   * the one that buses share, see `WithGlobalNoC`.
   */
  readonly kind: 'simple' | 'split' | 'global';
  /** Whether its hardware dissolves into that of the bus. */
  readonly inline: boolean;
  /** Its routers and links; a `global` one has those of the shared network. Default: unknown, and not drawn. */
  readonly shape?: NetworkShape;
  /** The router of each master and each device. Without a shape it has no effect. */
  readonly mapping?: NetworkMapping;
}

/** A network on chip in place of a crossbar (chipyard 10.1). */
export interface NoCOptions {
  /** `simple`: one network; `split`: two with the same routers, one for channels A, C and D, one for B and E. Default `simple`. */
  readonly kind?: 'simple' | 'split';
  /** Its routers and links. Default: unknown, and not drawn. */
  readonly shape?: NetworkShape;
  /** The router of each master and each device. Without a shape it has no effect. */
  readonly mapping?: NetworkMapping;
}

/** A network between masters and slaves; it keeps no order of responses (chipyard 10.1). */
abstract class TLNoCLike extends LazyModule {
  readonly node: NexusNode<TileLink>;
  readonly #params: NetworkParams;

  /** `shape`: that of the network that it is part of. */
  constructor(params: NetworkParams, shape: NetworkShape | undefined) {
    super();
    this.#params = params;
    this.node = tl.nexusNode({
      name: 'node',
      down: (ports) => tl.mergeClients(ports),
      up: (ports) =>
        tl.mergeManagers(
          ports,
          () => `Network ${this.path}`,
          undefined,
          () => () => undefined,
        ),
      validate: (edges) => demandRouters(this.sides(edges), shape),
    });
  }

  /** Which routers its edges are attached to. */
  readonly sides = (edges: NodeEdges): RoutedSides => {
    const { inputs = {}, outputs = {} } = this.#params.mapping ?? {};
    const sides = edges as NodeEdges<TileLink, TileLink>;
    return {
      inputs: mapped(
        sides.in.map(({ master }) => master.masters.map(({ name }) => name)),
        'inputs',
        inputs,
      ),
      outputs: mapped(
        sides.out.map(({ slave }) => slave.slaves.map(({ name }) => name)),
        'outputs',
        outputs,
      ),
    };
  };

  override shouldBeInlined(): boolean {
    return this.#params.kind !== 'global' && this.#params.inline;
  }
}

function mapped(
  names: readonly string[][],
  side: keyof RoutedSides,
  routers: Readonly<Record<string, number>>,
): RoutedSides['inputs'] {
  return edgeNames(names).map((name) => ({
    name,
    entry: `${side}: { '${name.split(/[,|]/, 1)[0]}': 0 }`,
    routers: namesMatching(name, routers).map((by) => ({ by, router: routers[by] ?? 0 })),
  }));
}

/** A network of a bus. */
class TLNoC extends TLNoCLike {}

/** Two networks of a bus: one for channels A, C and D, one for B and E. */
class TLSplitACDxBENoC extends TLNoCLike {}

/** The part of a network of several buses that one of them sees. */
class TLGlobalNoC extends TLNoCLike {}

const networkWords: Readonly<Record<NetworkParams['kind'], string>> = {
  simple: 'network on chip',
  split: 'two networks on chip',
  global: 'part of the shared network on chip',
};

/** What a network is, in a few words each. */
export function networkFacts({ kind, shape }: Pick<NetworkParams, 'kind' | 'shape'>): string[] {
  return [...(shape === undefined || kind === 'global' ? [] : [shape.title]), networkWords[kind]];
}

/**
 * Puts a network for the bus `busName` into the current module, or into the domain of the one that buses share, whose routers the key
 * `GlobalNetworkKey` has (chipyard 10.1). Negotiation throws `chipyard/network-mapping` if the mapping lacks the router of a master or
 * device.
 */
export function makeNetwork(
  context: BusContext,
  params: NetworkParams,
  name: string,
  busName: string,
): NexusNode<TileLink> {
  if (params.kind === 'global') return globalNetwork(context, params, name);
  const network = ownNetwork(params, name);
  setRole(network, { name: `network of bus ${busName}`, title: busTitle(busName), facts: networkFacts(params) });
  return network.node;
}

/**
 * Adds a network on chip to the current module in place of a crossbar, and returns its node (chipyard 10.1). The network does not keep
 * responses in order. `WithSbusNoC`, `WithMbusNoC` and `WithCbusNoC` put one into a bus of a Rocket system. Negotiation throws
 * `chipyard/network-mapping` if the mapping lacks the router of a master or device.
 *
 * @example
 * const network = chipyard.noc({
 *   shape: chipyard.networks.mesh(2, 2),
 *   mapping: { inputs: { cpu: 0, dma: 1 }, outputs: { rom: 2, ram: 3 } },
 * });
 * const cpu = tl.client({ name: 'cpu', sourceId: 4 });
 * const dma = tl.client({ name: 'dma', sourceId: 2 });
 * const rom = tl.rom({ base: '0x1_0000', size: '64K', beatBytes: 8 });
 * const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
 * for (const master of [cpu, dma]) connect(master, network);
 * for (const memory of [rom, ram]) connect(network, tl.fragmenter({ minSize: 8, maxSize: 64 }), memory);
 */
export function noc(options: NoCOptions = {}): NexusNode<TileLink> {
  const { kind = 'simple' } = checkOptions('NoCOptions', options);
  const network = ownNetwork({ ...options, kind, inline: false }, 'noc');
  const { shape } = options;
  setRole(network, { name: 'the network on chip', facts: networkFacts({ kind, ...(shape && { shape }) }) });
  return network.node;
}

function ownNetwork(params: NetworkParams, name: string): TLNoCLike {
  const { shape } = params;
  const make = (): TLNoCLike =>
    params.kind === 'simple' ? new TLNoC(params, shape) : new TLSplitACDxBENoC(params, shape);
  const network = lazyModule(make, { name });
  drawRouters(network, shape, [network]);
  return network;
}

function globalNetwork(context: BusContext, params: NetworkParams, name: string): NexusNode<TileLink> {
  const shape = currentView().get(GlobalNetworkKey);
  const domain = globalNoCDomain(context);
  const network = reopen(domain, () => lazyModule(() => new TLGlobalNoC(params, shape), { name }));
  shareNetwork(domain, shape, network);
  return network.node;
}
