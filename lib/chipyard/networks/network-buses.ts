import { lazyModule, setRole } from '../../graph/index.js';
import {
  type BusContext,
  type BusRecipe,
  busTitle,
  type TLBusWrapper,
  MemoryBus,
  type MemoryBusParams,
  PeripheryBus,
  type PeripheryBusParams,
  SystemBus,
  type SystemBusParams,
} from '../../rocket/index.js';
import { makeNetwork, networkFacts, type NetworkParams } from './tl-noc.js';

function setNetworkRole(bus: TLBusWrapper, network: NetworkParams): void {
  const { busName } = bus;
  setRole(bus, { name: `bus ${busName}`, title: busTitle(busName), facts: networkFacts(network) });
}

/** A system bus with a network in place of its crossbar (chipyard 10.2). */
class ConstellationSystemBus extends SystemBus {
  readonly #inline: boolean;

  constructor(params: SystemBusParams, network: NetworkParams, busName: string, context: BusContext) {
    super(params, busName, () => makeNetwork(context, network, 'system_bus_noc', busName));
    setNetworkRole(this, network);
    this.#inline = network.inline;
  }

  override shouldBeInlined(): boolean {
    return this.#inline;
  }
}

/** A memory bus with a network in place of its crossbar (chipyard 10.2). */
class ConstellationMemoryBus extends MemoryBus {
  constructor(params: MemoryBusParams, network: NetworkParams, busName: string, context: BusContext) {
    super(params, busName, () => makeNetwork(context, network, 'memory_bus_noc', busName));
    setNetworkRole(this, network);
  }
}

/** A bus for devices with a network in place of the crossbar that leads to them (chipyard 10.2). */
class ConstellationPeripheryBus extends PeripheryBus {
  constructor(params: PeripheryBusParams, network: NetworkParams, busName: string, context: BusContext) {
    const name = params.atomics === null ? 'noc' : 'out_noc';
    super(params, busName, () => makeNetwork(context, network, name, busName));
    setNetworkRole(this, network);
  }

  override desiredName(): string {
    return this.className;
  }
}

/** Makes system buses with these parameters and a network (chipyard 10.2). */
export function networkSystemBus(params: SystemBusParams, network: NetworkParams): BusRecipe {
  return (context, location) => {
    const make = (): ConstellationSystemBus => new ConstellationSystemBus(params, network, location.name, context);
    const bus = lazyModule(make, { name: location.name });
    context.attach(location, bus);
    return bus;
  };
}

/** Makes memory buses with these parameters and a network (chipyard 10.2). */
export function networkMemoryBus(params: MemoryBusParams, network: NetworkParams): BusRecipe {
  return (context, location) => {
    const make = (): ConstellationMemoryBus => new ConstellationMemoryBus(params, network, location.name, context);
    const bus = lazyModule(make, { name: location.name });
    context.attach(location, bus);
    return bus;
  };
}

/** Makes buses for devices with these parameters and a network (chipyard 10.2). */
export function networkPeripheryBus(params: PeripheryBusParams, network: NetworkParams): BusRecipe {
  return (context, location) => {
    const make = (): ConstellationPeripheryBus =>
      new ConstellationPeripheryBus(params, network, location.name, context);
    const bus = lazyModule(make, { name: location.name });
    context.attach(location, bus);
    return bus;
  };
}
