import { AddressSet, isPow2, powersAround } from '../../base/address/index.js';
import { bytes, demand } from '../../base/diagnostic/index.js';
import { MemoryDevice, Resource, SimpleDevice } from '../../devicetree/index.js';
import { LazyModule, lazyModule, setRole, type SinkNode, type SourceNode } from '../../graph/index.js';
import { clockGroup, clockSinkNode, ClockSinkDomain } from '../../protocols/clocks/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { CacheBlockBytes, type RocketSubsystem, type TLBusWrapper } from '../../rocket/index.js';
import { SerialTLKey } from '../keys.js';
import { probeBlocker, sourceAdjuster, sourceCombiner } from './serial-adapters.js';
import {
  type SerialBundleParams,
  serialBundleParams,
  type SerialRegion,
  type SerialTLClientParams,
  type SerialTLManagerParams,
  type SerialTLParams,
} from './serial-params.js';
import * as rules from '../rules.js';

/** Both ends of TileLink that goes over few wires: what is on the other side stands here (chipyard 3.1). */
class TLSerdesser extends LazyModule {
  /** Masters on the other side. */
  readonly clientNode: SourceNode<tl.TileLink> | undefined;
  /** Devices on the other side. */
  readonly managerNode: SinkNode<tl.TileLink> | undefined;
  readonly #suffix: string;

  constructor(
    suffix: string,
    client: tl.TLMasterPortInit | undefined,
    manager: tl.TLSlavePortInit | undefined,
    room: SerialBundleParams,
  ) {
    super();
    this.#suffix = suffix;
    setRole(this, { name: 'the serial link', title: 'Serial link' });
    if (client !== undefined) {
      this.clientNode = tl.clientNode([client], {
        name: 'clientNode',
        validate: ({ out }) => out.forEach((edge) => checkRoom(suffix, 'Masters', edge.bundle, room)),
      });
    }
    if (manager !== undefined) {
      this.managerNode = tl.managerNode([manager], {
        name: 'managerNode',
        validate: ({ in: into }) => into.forEach((edge) => checkRoom(suffix, 'Devices', edge.bundle, room)),
      });
    }
  }

  override desiredName(): string {
    return `TLSerdesser_${this.#suffix}`;
  }
}

const widths = {
  addressBits: 'bits of addresses',
  dataBits: 'bits of data',
  sourceBits: 'bits of source ids',
  sinkBits: 'bits of sink ids',
  sizeBits: 'bits of sizes',
} as const;

const names = Object.keys(widths) as (keyof typeof widths)[];

function checkBeats(link: string, { dataBits }: SerialBundleParams): void {
  demand(
    isPow2(dataBits) && dataBits >= 8,
    rules.chipyardLinkWidth,
    () => `Link ${link} has room for ${dataBits} bits of data, which is not a whole number of beats.`,
    { help: () => `Give it ${powersAround(Math.max(dataBits, 8))} bits: WithSerialTLBundleParams.` },
  );
}

function checkRoom(link: string, behind: string, bundle: SerialBundleParams, room: SerialBundleParams): void {
  const wide = names.find((width) => bundle[width] > room[width]);
  demand(
    wide === undefined,
    rules.chipyardLinkWidth,
    () =>
      `${behind} behind ${link} have ${wide && `${bundle[wide]} ${widths[wide]}`}, and the link ${wide && room[wide]}.`,
    {
      help: () =>
        wide === 'dataBits'
          ? `Attach the link to a bus of ${bytes(room.dataBits / 8)}, or give it room: WithSerialTLBundleParams.`
          : `Give the link room with WithSerialTLBundleParams${wide === 'sourceBits' || wide === 'sinkBits' ? ', or fewer bits of ids: they come from its totalIdBits and sinkIdBits' : ''}.`,
    },
  );
  demand(
    room.hasBCE || !bundle.hasBCE,
    rules.chipyardLinkWidth,
    () => `${behind} behind ${link} have channels B, C and E, and the link has none.`,
    { help: 'Add WithSerialTLBCE.' },
  );
}

/**
 * The serial links of the configuration (chipyard 3.1).
 *
 * @throws RequirementError `chipyard/link-ends` for a link that leads nowhere, `chipyard/link-frequency` unless its buses
 * have one known frequency, `subsystem/no-bus` if a bus is not there.
 */
export function serialLinks(system: RocketSubsystem): void {
  for (const [k, params] of system.view.get(SerialTLKey).entries()) attachLink(system, k, params);
}

function attachLink(
  system: RocketSubsystem,
  index: number,
  { client, manager, phyParams, bundleParams = serialBundleParams }: SerialTLParams,
): void {
  const name = `serial_tl_${index}`;
  const managerBus = manager && system.locate(manager.slaveWhere, `serial link ${index}`);
  const clientBus = client && system.locate(client.masterWhere, `serial link ${index}`);
  const bus = managerBus ?? clientBus;
  demand(bus !== undefined, rules.chipyardLinkEnds, () => `Serial link ${index} has neither masters nor devices.`, {
    help: 'Give it a client or a manager, or leave it out.',
  });
  checkBeats(name, bundleParams);
  // As in the reference, the device for memories is created before that for read-only memories, and both before the domain.
  const clients = client && clientPort(client, name, (clientBus ?? bus).blockBytes);
  const managers = manager && managerPort(manager, managerBus ?? bus);
  const domain = lazyModule(() => new ClockSinkDomain({ name: `SerialTL${index}` }), { name: 'serial_tl_domain' });
  domain.clockNode.from(bus.fixedClockNode);
  checkFrequencies(index, [managerBus, clientBus]);
  const serdesser = domain.inside(() =>
    lazyModule(() => new TLSerdesser(name, clients, managers, bundleParams), { name: 'serdesser' }),
  );
  const { managerNode, clientNode } = serdesser;
  if (manager !== undefined && managerNode !== undefined) {
    const perClient = 2 ** (manager.totalIdBits - manager.cacheIdBits);
    bus.coupleTo(`port_named_${name}_out`, (from) =>
      managerNode
        .from(probeBlocker(system.view.get(CacheBlockBytes)))
        .from(sourceAdjuster(2 ** manager.cacheIdBits, perClient))
        .from(sourceCombiner(perClient))
        .from(tl.widthWidget(bus.beatBytes))
        .from(from),
    );
  }
  if (clientNode !== undefined) {
    clientBus?.coupleFrom(`port_named_${name}_in`, (to) => to.from(tl.buffer()).from(clientNode));
  }
  const { freqMHz } = phyParams;
  if (freqMHz === undefined) return;
  const clock = domain.inside(() => clockSinkNode([{ take: freqMHz }], { name: 'serial_tl_clock_node' }));
  clock.from(clockGroup(`${name}_clock`)).from(system.allClockGroupsNode);
}

function clientPort(
  { totalIdBits, cacheIdBits, supportsProbe }: SerialTLClientParams,
  name: string,
  blockBytes: number,
): tl.TLMasterPortInit {
  const ids = 2 ** (totalIdBits - cacheIdBits);
  return {
    masters: Array.from({ length: 2 ** cacheIdBits }, (_, k) => ({
      name: `${name}_${k}`,
      sourceId: [k * ids, (k + 1) * ids] as const,
      ...(supportsProbe ? { supports: { probe: [blockBytes, blockBytes] as const } } : {}),
    })),
  };
}

function managerPort(
  { memParams, romParams, cohParams, isMemoryDevice, sinkIdBits }: SerialTLManagerParams,
  { blockBytes, beatBytes }: TLBusWrapper,
): tl.TLSlavePortInit {
  const memory = isMemoryDevice ? new MemoryDevice() : new SimpleDevice('lbwif-readwrite');
  const rom = new SimpleDevice('lbwif-readonly');
  const sizes = [1, blockBytes] as const;
  const region = ({ address, size }: SerialRegion): { readonly address: readonly AddressSet[] } => ({
    address: AddressSet.misaligned(address, size),
  });
  return {
    slaves: [
      ...memParams.map(({ regionType = 'UNCACHED', ...params }) => ({
        ...region(params),
        ...{ resources: [new Resource(memory, 'reg')], regionType, executable: true },
        supports: tl.readWrite(1, blockBytes),
      })),
      ...romParams.map(({ address, size }) => ({
        address: [AddressSet.range(address, size)],
        resources: [new Resource(rom, 'reg')],
        ...({ regionType: 'UNCACHED', executable: true, fifoId: 0 } as const),
        supports: { get: sizes },
      })),
      ...cohParams.map((params) => ({
        ...region(params),
        ...({ regionType: 'TRACKED', executable: true } as const),
        supports: { ...tl.readWrite(1, blockBytes), acquireT: sizes, acquireB: sizes },
      })),
    ],
    beatBytes,
    endSinkId: cohParams.length === 0 ? 0 : 2 ** sinkIdBits,
    minLatency: 1,
  };
}

function checkFrequencies(index: number, buses: readonly (TLBusWrapper | undefined)[]): void {
  const made = buses.filter((bus) => bus !== undefined);
  const unknown = made.find(({ params }) => params.dtsFrequency === undefined);
  demand(
    unknown === undefined,
    rules.chipyardLinkFrequency,
    () => `Serial link ${index} is on bus ${unknown?.busName}, whose frequency is not known.`,
    {
      help: () => `Give bus ${unknown?.busName} a frequency, as WithOffchipBusFrequency does for that to other chips.`,
    },
  );
  const [one, other] = made;
  demand(
    one?.params.dtsFrequency === (other ?? one)?.params.dtsFrequency,
    rules.chipyardLinkFrequency,
    () =>
      `Serial link ${index} is on bus ${one?.busName} with ${one?.params.dtsFrequency} Hz and on bus ${other?.busName} with ${other?.params.dtsFrequency} Hz.`,
    { help: 'Give both buses one frequency.' },
  );
}
