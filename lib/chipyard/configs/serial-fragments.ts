import { Config } from '../../config/index.js';
import { type BusLocation, FBUS, PBUS } from '../../rocket/index.js';
import { SerialTLKey } from '../keys.js';
import { type SerialBundleParams, serialBundleParams, type SerialTLParams } from '../links/serial-params.js';

// Fragments about serial links (chipyard 3).

/** These serial links (chipyard 3.1). */
export function WithSerialTL(params: readonly SerialTLParams[]): Config {
  return new Config('WithSerialTL', (rules) => rules.set(SerialTLKey, params));
}

/** No serial links (chipyard 3.1). */
export function WithNoSerialTL(): Config {
  return new Config('WithNoSerialTL', (rules) => rules.set(SerialTLKey, []));
}

/** Wires of all serial links in each direction (chipyard 3.2). */
export function WithSerialTLWidth(phitWidth: number): Config {
  return changingLinks('WithSerialTLWidth', (link) => ({ ...link, phyParams: { ...link.phyParams, phitWidth } }));
}

/** The bus that the masters of all serial links are on (chipyard 3.3). */
export function WithSerialTLMasterLocation(masterWhere: BusLocation): Config {
  return changingLinks('WithSerialTLMasterLocation', (link) => ({
    ...link,
    client: link.client && { ...link.client, masterWhere },
  }));
}

/** The bus that leads to the devices of all serial links (chipyard 3.4). */
export function WithSerialTLSlaveLocation(slaveWhere: BusLocation): Config {
  return changingLinks('WithSerialTLSlaveLocation', (link) => ({
    ...link,
    manager: link.manager && { ...link.manager, slaveWhere },
  }));
}

/** The periphery bus leads to the devices of all serial links (chipyard 3.4). */
export function WithSerialTLPBusManager(): Config {
  return new Config('WithSerialTLPBusManager', WithSerialTLSlaveLocation(PBUS));
}

/** Masters on the other side of all serial links, on the front bus (chipyard 3.3). */
export function WithSerialTLClient(): Config {
  const client = { totalIdBits: 8, cacheIdBits: 2, masterWhere: FBUS, supportsProbe: false };
  return changingLinks('WithSerialTLClient', (link) => ({ ...link, client }));
}

/** No masters on the other side of any serial link (chipyard 3.3). */
export function WithNoSerialTLClient(): Config {
  return changingLinks('WithNoSerialTLClient', (link) => ({ ...link, client: undefined }));
}

/** Bits of the ids of masters on the other side of all serial links (chipyard 3.3). */
export function WithSerialTLClientIdBits(totalIdBits: number): Config {
  return changingLinks('WithSerialTLClientIdBits', (link) => ({
    ...link,
    client: link.client && { ...link.client, totalIdBits },
  }));
}

/** The capacity of the items of all serial links (chipyard 3.2). */
export function WithSerialTLBundleParams(bundleParams: SerialBundleParams): Config {
  return changingLinks('WithSerialTLBundleParams', (link) => ({ ...link, bundleParams }));
}

/** Channels B, C and E on all serial links (chipyard 3.2). */
export function WithSerialTLBCE(): Config {
  return changingLinks('WithSerialTLBCE', (link) => ({
    ...link,
    bundleParams: { ...(link.bundleParams ?? serialBundleParams), hasBCE: true },
  }));
}

function changingLinks(name: string, change: (link: SerialTLParams) => SerialTLParams): Config {
  return new Config(name, (rules) => rules.update(SerialTLKey, (links) => links.map(change)));
}
