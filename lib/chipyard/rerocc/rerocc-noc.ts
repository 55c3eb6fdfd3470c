import { currentView, type LazyModule, lazyModule, reopen, setRole } from '../../graph/index.js';
import { GlobalNetworkKey, type ReRoCCNetworkParams } from '../keys.js';
import { shareNetwork } from '../networks/global-network.js';
import { demandRouters, drawRouters, type RoutedEdge, type RoutedSides } from '../networks/routers.js';
import { networkFacts } from '../networks/tl-noc.js';
import { ReRoCCBus } from './protocol.js';

/** Who is at the two sides of the network, in the order in which they are bound. */
export interface ReRoCCEnds {
  /** Ids of the tiles. */
  readonly tiles: readonly number[];
  /** Coprocessors, at least 1. */
  readonly managers: number;
}

function sidesOf({ tiles, managers }: ReRoCCNetworkParams, ends: ReRoCCEnds): RoutedSides {
  const edge = (
    what: string,
    k: number,
    side: 'tiles' | 'managers',
    routers: Readonly<Record<number, number>>,
  ): RoutedEdge => {
    const router = routers[k];
    return {
      name: `${what} ${k}`,
      entry: `${side}: { ${k}: 0 }`,
      routers: router === undefined ? [] : [{ by: `${what} ${k}`, router }],
    };
  };
  return {
    inputs: ends.tiles.map((id) => edge('tile', id, 'tiles', tiles)),
    outputs: Array.from({ length: ends.managers }, (_, k) => edge('coprocessor', k, 'managers', managers)),
  };
}

/** A network of its own. */
class ReRoCCNoC extends ReRoCCBus {}

/** The part of the network of several buses that leads to coprocessors. */
class ReRoCCGlobalNoC extends ReRoCCBus {}

/**
 * Puts a network into the current module, or into `shared()`, the domain of the one that buses share (chipyard 9.7). Negotiation throws
 * `chipyard/network-mapping` where the parameters do not say which router somebody is at.
 */
export function reRoCCNetwork(params: ReRoCCNetworkParams, ends: ReRoCCEnds, shared: () => LazyModule): ReRoCCBus {
  const { kind = 'simple' } = params;
  const isGlobal = kind === 'global';
  const shape = isGlobal ? currentView().get(GlobalNetworkKey) : params.shape;
  const sides = (): RoutedSides => sidesOf(params, ends);
  const validate = (): void => {
    demandRouters(sides(), shape);
  };
  const name = 'rerocc_bus';
  if (isGlobal) {
    const domain = shared();
    const part = reopen(domain, () => lazyModule(() => new ReRoCCGlobalNoC(validate), { name }));
    shareNetwork(domain, shape, { node: part.node, sides });
    return part;
  }
  const network = lazyModule(() => new ReRoCCNoC(validate), { name });
  setRole(network, {
    name: 'the network of shared coprocessors',
    facts: networkFacts({ kind, ...(shape && { shape }) }),
  });
  drawRouters(network, shape, [{ node: network.node, sides }]);
  return network;
}
