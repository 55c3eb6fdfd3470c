import { AddressSet } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { AttachLocation } from '../../bus/crossings/index.js';
import { Field } from '../../config/index.js';
import {
  type AdapterAbout,
  type EdgesOf,
  type Handle,
  LazyModule,
  lazyModule,
  type NexusNode,
} from '../../graph/index.js';
import { bundleBridgeSource, uintType } from '../../protocols/bundle-bridge/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { type BusLocation, type BusParams, type BusTopology, connection, TLBusWrapper } from '../../rocket/index.js';
import * as rules from '../rules.js';

/** The bus to other chips (chipyard 3.8). */
export const OBUS: BusLocation = new AttachLocation('subsystem_obus');

/** The bus to other chips. Its width must be set before it is used (chipyard 3.8). */
export const OffchipBusKey: Field<BusParams> = new Field<BusParams>('OffchipBusKey', { beatBytes: 1, blockBytes: 1 });

/** Leads to one of several outputs, which software selects; they have the same managers (chipyard 3.10). */
class TLSwitch extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing: there is one input.',
    up: 'Managers at the same address become one; endSinkId is the largest, minLatency the least of all outputs.',
  };

  readonly node: NexusNode<tl.TileLink>;

  constructor() {
    super();
    this.node = tl.nexusNode({
      name: 'node',
      down: (ports) => oneInput(ports),
      up: (ports) => tl.TLSlavePortParameters.of(unified(ports)),
    });
  }
}

function oneInput(ports: readonly tl.TLMasterPortParameters[]): tl.TLMasterPortParameters {
  const [first] = ports;
  demand(
    first !== undefined && ports.length === 1,
    rules.chipyardSwitchInputs,
    () => `The switch of the bus to other chips has ${ports.length} inputs, but passes on one.`,
    { help: 'Let one bus lead to it: use WithOffchipBusClient once.' },
  );
  return first;
}

function unified(ports: readonly tl.TLSlavePortParameters[]): tl.TLSlavePortInit {
  const regions = new Map<string, tl.TLSlaveParameters>();
  for (const slave of ports.flatMap(({ slaves }) => slaves)) {
    const key = String(slave.sortedAddress[0]);
    if (!regions.has(key)) regions.set(key, slave);
  }
  // The reference keeps them in the order of hashes that are unknown here.
  demand(
    regions.size <= 1,
    rules.chipyardMissing,
    () => `The bus to other chips leads to ${regions.size} regions, but this library knows the order of one only.`,
    { category: 'other', help: 'Give the links behind it one region of memory.' },
  );
  const [first] = ports;
  return {
    slaves: [...regions.values()],
    beatBytes: first?.beatBytes ?? 8,
    endSinkId: ports.reduce((most, { endSinkId }) => Math.max(most, endSinkId), 0),
    minLatency: ports.reduce((least, { minLatency }) => Math.min(least, minLatency), first?.minLatency ?? 0),
  };
}

/** The bus to other chips: a switch behind a FIFO fixer (chipyard 3.8). */
class OffchipBus extends TLBusWrapper {
  readonly #switch: NexusNode<tl.TileLink>;
  readonly #inward: Handle<tl.TileLink>;

  constructor(params: BusParams, busName: string) {
    super(params, busName);
    this.#switch = lazyModule(() => new TLSwitch(), { name: 'offchip_bus_switch' }).node;
    this.#inward = this.#switch.fromStar(tl.fifoFixer('allVolatile'));
  }

  override get inwardNode(): Handle<tl.TileLink> {
    return this.#inward;
  }

  override get outwardNode(): Handle<tl.TileLink, tl.TileLink> {
    return this.#switch;
  }

  override busView(edges: EdgesOf): tl.TLEdge | undefined {
    return this.#switch.edgesIn(edges).in[0];
  }
}

/** The bus to other chips, without connections (chipyard 3.8). */
export function offchipBusTopology(params: BusParams): BusTopology {
  return {
    buses: [
      [
        OBUS,
        (context, location) => {
          const bus = lazyModule(() => new OffchipBus(params, location.name), { name: location.name });
          context.attach(location, bus);
          return bus;
        },
      ],
    ],
    connections: [],
  };
}

/** How another bus leads to the bus to other chips (chipyard 3.9). */
export function offchipBusClient(
  location: BusLocation,
  blockRange: readonly AddressSet[],
  replicationBase: bigint | undefined,
): BusTopology {
  const inject = (): Handle<tl.TileLink, tl.TileLink> => {
    const filter = blockRange.length === 0 ? tl.tempNode() : tl.filter({ mfilter: tl.mSubtract(blockRange) });
    return (replicationBase === undefined ? tl.tempNode() : replicated(replicationBase)).from(filter);
  };
  return { buses: [], connections: [[location, OBUS, connection({ clockFrom: 'master', inject })]] };
}

function replicated(base: bigint): Handle<tl.TileLink, tl.TileLink> {
  const local = new AddressSet(0n, base - 1n);
  const made = lazyModule(() => new tl.RegionReplicator({ local, region: local.widen(base) }), { name: 'replicator' });
  made.prefix.from(bundleBridgeSource({ name: 'prefixSource', type: uintType(1) }));
  return made.node;
}
