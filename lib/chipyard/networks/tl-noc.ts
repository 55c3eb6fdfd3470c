import { demand, demandAll, listed } from '../../base/diagnostic/index.js';
import {
  currentView,
  type FabricNode,
  LazyModule,
  lazyModule,
  type NexusNode,
  type Node,
  type NodeEdges,
  reopen,
  setFabric,
  setRole,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { type BusContext, busTitle } from '../../rocket/index.js';
import { GlobalNetworkKey } from '../keys.js';
import * as rules from '../rules.js';
import { globalNoCDomain } from '../system/global-noc-domain.js';
import { edgeNames, namesMatching, type NetworkMapping } from './network-mapping.js';
import type { NetworkShape } from './network-shapes.js';

/** A network that takes the place of the crossbar of a bus (chipyard 10.1). */
export interface NetworkParams {
  /**
   * `simple`: one of its own; `split`: two of its own with the same routers, one for channels A, C and D, one for B and E; `global`: part of
   * the one that buses share, see `WithGlobalNoC`.
   */
  readonly kind: 'simple' | 'split' | 'global';
  /** Whether its hardware dissolves into that of the bus. */
  readonly inline: boolean;
  /** Its routers and links; those of a `global` one are those of all. Default: nobody says, and none are drawn. */
  readonly shape?: NetworkShape;
  /** Which router each master and each device is at. Without a shape it means nothing. */
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
      validate: (edges) => this.#demandRouters(edges, shape),
    });
  }

  /** Which routers its edges are attached to; undefined where the mapping does not say it of all. */
  attached(edgesOf: (node: Node) => NodeEdges, { routers }: NetworkShape): FabricNode | undefined {
    const [inputs, outputs] = sidesOf(this.#params, edgesOf(this.node) as NodeEdges<TileLink, TileLink>).map((side) =>
      side.map(({ matching }) => (matching.length === 1 ? matching[0]?.router : undefined)),
    );
    if (inputs === undefined || outputs === undefined) return undefined;
    const known = [...inputs, ...outputs].every((router) => router !== undefined && router < routers.length);
    const all = (side: readonly (number | undefined)[]): number[] => side.filter((router) => router !== undefined);
    return known ? { node: this.node, inputs: all(inputs), outputs: all(outputs) } : undefined;
  }

  #demandRouters(edges: NodeEdges<TileLink, TileLink>, shape: NetworkShape | undefined): void {
    if (shape === undefined) return;
    demandAll(
      ...sidesOf(this.#params, edges)
        .flat()
        .map(({ name, matching }) => () => {
          const words = matching.map(({ part }) => `"${part}"`);
          const [only] = matching;
          demand(
            matching.length === 1 && only !== undefined && only.router < shape.routers.length,
            rules.chipyardNetworkMapping,
            () =>
              matching.length === 0
                ? `No name of the mapping is part of ${name}.`
                : matching.length > 1
                  ? `${listed(words)} are parts of ${name}.`
                  : `${words.join('')} is at router ${only?.router}, of ${shape.routers.length}.`,
            { help: 'Give the mapping one name for it, with a router from 0 that the shape has.', category: 'other' },
          );
        }),
    );
  }

  override shouldBeInlined(): boolean {
    return this.#params.kind !== 'global' && this.#params.inline;
  }
}

interface MappedEdge {
  /** Of its masters or devices. */
  readonly name: string;
  /** Names of the mapping that are part of it, with their routers. */
  readonly matching: readonly { readonly part: string; readonly router: number }[];
}

// The edges that come in, and those that go out.
function sidesOf({ mapping }: NetworkParams, edges: NodeEdges<TileLink, TileLink>): MappedEdge[][] {
  const { inputs = {}, outputs = {} } = mapping ?? {};
  const mapped = (names: readonly string[][], routers: Readonly<Record<string, number>>): MappedEdge[] =>
    edgeNames(names).map((name) => ({
      name,
      matching: namesMatching(name, routers).map((part) => ({ part, router: routers[part] ?? 0 })),
    }));
  return [
    mapped(
      edges.in.map(({ master }) => master.masters.map(({ name }) => name)),
      inputs,
    ),
    mapped(
      edges.out.map(({ slave }) => slave.slaves.map(({ name }) => name)),
      outputs,
    ),
  ];
}

/** A network of a bus. */
class TLNoC extends TLNoCLike {}

/** Two networks of a bus: one for channels A, C and D, one for B and E. */
class TLSplitACDxBENoC extends TLNoCLike {}

/** The part of a network of several buses that one of them sees. */
class TLGlobalNoC extends TLNoCLike {}

function drawn(module: LazyModule, shape: NetworkShape | undefined, networks: readonly TLNoCLike[]): void {
  if (shape === undefined) return;
  setFabric(module, (edgesOf) => {
    const attached = networks.map((network) => network.attached(edgesOf, shape)).filter((each) => each !== undefined);
    const { routers, links } = shape;
    return attached.length === networks.length ? { routers, links, attached } : undefined;
  });
}

const networkWords: Readonly<Record<NetworkParams['kind'], string>> = {
  simple: 'network on chip',
  split: 'two networks on chip',
  global: 'part of the shared network on chip',
};

/** What a network is, in a few words each. */
export function networkFacts({ kind, shape }: NetworkParams): string[] {
  return [...(shape === undefined || kind === 'global' ? [] : [shape.title]), networkWords[kind]];
}

/** Networks in the domain that buses share. */
const sharing = new WeakMap<LazyModule, TLGlobalNoC[]>();

/**
 * Puts a network for the bus `busName` into the current module, or into the domain of the one that buses share, whose routers the key
 * `GlobalNetworkKey` has (chipyard 10.1). Negotiation raises `chipyard/network-mapping` where the mapping does not say which router a
 * master or a device is at.
 */
export function makeNetwork(
  context: BusContext,
  params: NetworkParams,
  name: string,
  busName: string,
): NexusNode<TileLink> {
  if (params.kind === 'global') return globalNetwork(context, params, name);
  const { shape } = params;
  const network = lazyModule(
    () => (params.kind === 'simple' ? new TLNoC(params, shape) : new TLSplitACDxBENoC(params, shape)),
    { name },
  );
  setRole(network, { name: `network of bus ${busName}`, title: busTitle(busName), facts: networkFacts(params) });
  drawn(network, shape, [network]);
  return network.node;
}

function globalNetwork(context: BusContext, params: NetworkParams, name: string): NexusNode<TileLink> {
  const shape = currentView().get(GlobalNetworkKey);
  const domain = globalNoCDomain(context);
  const network = reopen(domain, () => lazyModule(() => new TLGlobalNoC(params, shape), { name }));
  const networks = [...(sharing.get(domain) ?? []), network];
  sharing.set(domain, networks);
  setRole(domain, {
    name: 'the shared network on chip',
    title: 'Network on chip',
    facts: shape === undefined ? [] : [shape.title],
  });
  drawn(domain, shape, networks);
  return network.node;
}
