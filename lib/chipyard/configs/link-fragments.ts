import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import { Config } from '../../config/index.js';
import {
  type BusLocation,
  CacheBlockBytes,
  FBUS,
  InSubsystem,
  SBUS,
  TLNetworkTopologyLocated,
} from '../../rocket/index.js';
import { CTCKey, type CTCParams, SerialTLKey, UARTTSIClientKey } from '../keys.js';
import { OffchipBusKey, offchipBusClient, offchipBusTopology } from '../links/offchip-bus.js';
import { OBUS } from '../links/offchip-bus.js';
import type { SerialTLManagerParams } from '../links/serial-params.js';

// Fragments about links to other chips (chipyard 3).

/** A bus to other chips, 8 bytes wide (chipyard 3.8). */
export function WithOffchipBus(): Config {
  return new Config('WithOffchipBus', (rules) =>
    rules
      .define(TLNetworkTopologyLocated(InSubsystem), ({ site, up }) => [
        ...up.get(TLNetworkTopologyLocated(InSubsystem)),
        offchipBusTopology(site.get(OffchipBusKey)),
      ])
      .define(OffchipBusKey, ({ site, up }) => ({
        ...up.get(OffchipBusKey),
        beatBytes: 8,
        blockBytes: site.get(CacheBlockBytes),
      })),
  );
}

/** A bus that leads to the bus to other chips: addresses that it does not lead to, and from where on it replicates them (chipyard 3.9). */
export function WithOffchipBusClient(
  location: BusLocation,
  blockRange: readonly AddressSet[] = [],
  replicationBase: AddressLike | null = null,
): Config {
  const base = replicationBase === null ? undefined : toAddress(replicationBase);
  return new Config('WithOffchipBusClient', (rules) =>
    rules.update(TLNetworkTopologyLocated(InSubsystem), (topologies) => [
      ...topologies,
      offchipBusClient(location, blockRange, base),
    ]),
  );
}

/** Frequency of the bus to other chips in MHz, above 0 (chipyard 6.2). */
export function WithOffchipBusFrequency(freqMHz: number): Config {
  return new Config('WithOffchipBusFrequency', (rules) =>
    rules.update(OffchipBusKey, (bus) => ({ ...bus, dtsFrequency: Math.trunc(freqMHz * 1e6) })),
  );
}

const noManager: SerialTLManagerParams = {
  ...{ memParams: [], romParams: [], cohParams: [], isMemoryDevice: false },
  ...{ sinkIdBits: 8, totalIdBits: 8, cacheIdBits: 2, slaveWhere: OBUS },
};

function changingManagers(
  name: string,
  change: (manager: SerialTLManagerParams | undefined) => SerialTLManagerParams | undefined,
): Config {
  return new Config(name, (rules) =>
    rules.update(SerialTLKey, (links) => links.map((link) => ({ ...link, manager: change(link.manager) }))),
  );
}

/** A memory on the other side of all serial links, main memory unless said otherwise (chipyard 3.4). */
export function WithSerialTLMem(
  base: AddressLike = 0x8000_0000,
  size: AddressLike = 0x1000_0000,
  isMainMemory = true,
): Config {
  const memory = { address: toAddress(base), size: toAddress(size) };
  return changingManagers('WithSerialTLMem', (manager = noManager) => ({
    ...manager,
    memParams: [memory],
    isMemoryDevice: isMainMemory,
  }));
}

/** A read-only memory on the other side of all serial links that have devices there (chipyard 3.4). */
export function WithSerialTLROM(base: AddressLike = 0x2_0000, size: AddressLike = 0x1_0000): Config {
  const rom = { address: toAddress(base), size: toAddress(size) };
  return changingManagers('WithSerialTLROM', (manager) => manager && { ...manager, romParams: [rom] });
}

/** One more coherent memory on the other side of all serial links (chipyard 3.4). */
export function WithSerialTLCoherentMem(base: AddressLike, size: AddressLike): Config {
  const memory = { address: toAddress(base), size: toAddress(size) };
  return changingManagers('WithSerialTLCoherentMem', (manager = noManager) => ({
    ...manager,
    cohParams: [...manager.cohParams, memory],
  }));
}

/** A host that commands the system over a UART of its own, on the front bus; its baud rate has no effect here (chipyard 2.6). */
export function WithUARTTSIClient(_initBaudRate = 115_200): Config {
  return new Config('WithUARTTSIClient', (rules) => rules.set(UARTTSIClientKey, { masterWhere: FBUS }));
}

const lower4GiB = new AddressSet(0n, 0xffff_ffffn);
const outwardCTC: CTCParams = {
  translation: { direction: 'outward', onchip: new AddressSet(0x10_0000_0000n, lower4GiB.mask), offchipBase: 0n },
  ...{ offchip: [lower4GiB], managerWhere: SBUS, clientWhere: SBUS, freqMHz: 100 },
};

/** These links of the kind CTC; by default one through which 4 GiB of another chip are seen from 0x1000000000 on (chipyard 3.11). */
export function WithCTC(params: readonly CTCParams[] = [outwardCTC]): Config {
  return new Config('WithCTC', (rules) => rules.set(CTCKey, params));
}
