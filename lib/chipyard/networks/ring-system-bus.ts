import { type EdgesOf, type Handle, LazyModule, lazyModule, type NexusNode, setRole } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink, TLEdge } from '../../protocols/gathered/tl.js';
import { type BusRecipe, busTitle, SystemBus, type SystemBusParams } from '../../rocket/index.js';

/** A ring between masters and slaves, which negotiates as a crossbar does, but has the fields of the first of them only (chipyard 10.6). */
class TLRingNetwork extends LazyModule {
  readonly node: NexusNode<TileLink>;

  constructor() {
    super();
    this.node = tl.nexusNode({
      name: 'node',
      down: (ports) => {
        const merged = tl.mergeClients(ports);
        const [{ echoFields, requestFields, responseKeys } = merged] = ports;
        return merged.copy({ echoFields, requestFields, responseKeys });
      },
      up: (ports) => {
        const merged = tl.mergeManagers(ports, () => `Ring ${this.path}`);
        const [{ responseFields, requestKeys } = merged] = ports;
        return merged.copy({ responseFields, requestKeys });
      },
    });
  }
}

// Other kinds of buses are named after their location; a ring is not.
const busName = 'system_bus';

/** A system bus that is a ring; its crossbar is there, and leads nowhere (chipyard 10.6). */
class RingSystemBus extends SystemBus {
  readonly #ring: NexusNode<TileLink>;

  constructor(params: SystemBusParams) {
    super(params, busName);
    setRole(this, { name: `bus ${busName}`, title: busTitle(busName), facts: ['ring'] });
    this.#ring = lazyModule(() => new TLRingNetwork(), { name: 'system_bus_ring' }).node;
  }

  override get inwardNode(): Handle<TileLink> {
    return this.#ring;
  }

  override get outwardNode(): Handle<TileLink, TileLink> {
    return this.#ring;
  }

  override busView(edges: EdgesOf): TLEdge | undefined {
    return this.#ring.edgesIn(edges).in[0];
  }
}

/** Makes system buses with these parameters that are rings (chipyard 10.6). */
export function ringSystemBus(params: SystemBusParams): BusRecipe {
  return (context, location) => {
    const bus = lazyModule(() => new RingSystemBus(params), { name: location.name });
    context.attach(location, bus);
    return bus;
  };
}
