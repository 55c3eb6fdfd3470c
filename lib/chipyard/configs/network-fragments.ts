import { Config, type View } from '../../config/index.js';
import {
  type BusLocation,
  type BusTopology,
  type BusRecipe,
  CBUS,
  ControlBusKey,
  InSubsystem,
  MBUS,
  MemoryBusKey,
  PBUS,
  PeripheryBusKey,
  SBUS,
  SystemBusKey,
  TLNetworkTopologyLocated,
} from '../../rocket/index.js';
import { GlobalNetworkKey, type ReRoCCNetworkParams, ReRoCCNoCKey } from '../keys.js';
import { networkMemoryBus, networkPeripheryBus, networkSystemBus } from '../networks/network-buses.js';
import { ringSystemBus } from '../networks/ring-system-bus.js';
import type { NetworkShape } from '../networks/network-shapes.js';
import type { NetworkParams } from '../networks/tl-noc.js';

// Fragments about networks on chip (chipyard 10.3).

function replacing(name: string, location: BusLocation, recipe: (site: View) => BusRecipe): Config {
  return new Config(name, (rules) =>
    rules.update(TLNetworkTopologyLocated(InSubsystem), (topologies, { site }) =>
      topologies.map((topology) => withBus(topology, location, () => recipe(site))),
    ),
  );
}

// Once a topology was changed, a ring cannot replace it any more.
function withBus({ buses, connections }: BusTopology, location: BusLocation, recipe: () => BusRecipe): BusTopology {
  return {
    buses: buses.map((bus) => (bus[0].name === location.name ? ([location, recipe()] as const) : bus)),
    connections,
  };
}

/** A ring in place of the crossbar of the system bus, unless it is already replaced (chipyard 10.6). */
export function WithRingSystemBus(): Config {
  return new Config('WithRingSystemBus', (rules) =>
    rules.update(TLNetworkTopologyLocated(InSubsystem), (topologies) =>
      topologies.map((topology) => {
        const { systemBus } = topology;
        return systemBus === undefined ? topology : withBus(topology, SBUS, () => ringSystemBus(systemBus));
      }),
    ),
  );
}

/** A network in place of the crossbar of the system bus (chipyard 10.3). */
export function WithSbusNoC(network: NetworkParams): Config {
  return replacing('WithSbusNoC', SBUS, (site) => networkSystemBus(site.get(SystemBusKey), network));
}

/** A network in place of the crossbar of the memory bus (chipyard 10.3). */
export function WithMbusNoC(network: NetworkParams): Config {
  return replacing('WithMbusNoC', MBUS, (site) => networkMemoryBus(site.get(MemoryBusKey), network));
}

/** A network in place of the crossbar to the devices of the control bus (chipyard 10.3). */
export function WithCbusNoC(network: NetworkParams): Config {
  return replacing('WithCbusNoC', CBUS, (site) => networkPeripheryBus(site.get(ControlBusKey), network));
}

/** A network in place of the crossbar to the devices of the periphery bus (chipyard 10.3). */
export function WithPbusNoC(network: NetworkParams): Config {
  return replacing('WithPbusNoC', PBUS, (site) => networkPeripheryBus(site.get(PeripheryBusKey), network));
}

/** The routers of the network on chip that buses share (chipyard 10.3). */
export function WithGlobalNoC(shape: NetworkShape): Config {
  return new Config('WithGlobalNoC', (rules) => rules.set(GlobalNetworkKey, shape));
}

/** A network in place of the crossbar between cores and shared coprocessors (chipyard 9.7). */
export function WithReRoCCNoC(network: ReRoCCNetworkParams): Config {
  return new Config('WithReRoCCNoC', (rules) => rules.set(ReRoCCNoCKey, network));
}
