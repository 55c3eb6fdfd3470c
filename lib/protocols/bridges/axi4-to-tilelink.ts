import { checkOptions } from '../../base/options/index.js';
import { type IdMapEntry, IdRange } from '../../base/address/index.js';
import { demand, demandAll, listed } from '../../base/diagnostic/index.js';
import { ambaProtField } from '../../bus/fields/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { flightsOf } from '../../bus/flight.js';
import { ManagerQueries } from '../tilelink/parameters/manager-queries.js';
import { TLMasterParameters } from '../tilelink/parameters/master-parameters.js';
import { TLMasterPortParameters } from '../tilelink/parameters/master-port.js';
import { TileLink } from '../tilelink/tilelink.js';
import { AXI4 } from '../axi4/axi4.js';
import type { AXI4MasterPortParameters } from '../axi4/master-port.js';
import { checkAligned, checkErrorDevice, toSlaves } from './axi4-to-tilelink-sides.js';
import * as rules from './rules.js';

/** Options of {@link AXI4ToTL}. */
export interface AXI4ToTLOptions {
  /** Whether writes may carry the mark of corrupt data. Default true. */
  readonly wcorrupt?: boolean;
  /** Whether it takes atomic transactions, but for those that compare (standards 1.6). Default false. */
  readonly atomics?: boolean;
}

/**
 * From AXI4 to TileLink (amba 4.15): each id of each master becomes a client that wants its responses in order. Put
 * `axi4.fragmenter()` and then `axi4.userYanker(cap)` in front.
 *
 * The hardware needs aligned masters (`axi4/to-tilelink-aligned`), managers in one FIFO domain (`tilelink/require-fifo`) and an error
 * device to send illegal requests to (`axi4/to-tilelink-error`).
 */
export class AXI4ToTL extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each id of each master with transactions in flight becomes a client with requestFifo, whose sourceId range is twice as large as the largest maxFlight of any master; requestFields gain AMBAProt; minLatency is 0.',
    up: 'Each manager becomes a slave: get becomes supportsRead and putPartial becomes supportsWrite, both up to 256 beats, with atomics what both arithmetic and logical have becomes supportsAtomics, up to 8 bytes; name is that of the module that declares it; interleavedId is 0; atomics is that of the options; requestKeys lose AMBAProt and with wcorrupt gain AMBACorrupt.',
  };

  /** AXI4 comes in, TileLink goes out. */
  readonly node: AdapterNode<AXI4, TileLink>;

  constructor(options: AXI4ToTLOptions = {}) {
    super();
    const { wcorrupt = true, atomics = false } = checkOptions('AXI4ToTLOptions', options);
    this.node = new AdapterNode(AXI4, TileLink, {
      name: 'node',
      down: (port) => toClients(port, this),
      up: (port) => toSlaves(port, { wcorrupt, atomics }),
      validate: (edges, edgesOf) => {
        demandAll(
          () => edges.in.forEach(({ master }) => checkAligned(master, this.path)),
          () => edges.out.forEach(({ slave }) => new ManagerQueries(slave).requireFifo(undefined, this.path)),
          () => edges.out.forEach(({ slave }) => checkErrorDevice(slave, this, edgesOf)),
        );
      },
    });
  }
}

/** Puts an {@link AXI4ToTL} into the current module and returns its node (amba 4.15). */
export function toTL(options: AXI4ToTLOptions = {}): AdapterNode<AXI4, TileLink> {
  return lazyModule(() => new AXI4ToTL(options), { shortcut: 'axi42tl' }).node;
}

/** One id of a master, and the source ids of the client that it becomes. */
export interface AXI4ToTLIdMapEntry extends IdMapEntry {
  /** Source ids of the client: twice the largest number of transactions of any master for one id. */
  readonly maxTransactionsInFlight: number;
}

/**
 * The clients that the ids of a port become (amba 4.15), in order: as many source ids for each id as twice the largest number of
 * transactions that any master has in flight, for reads and for writes. A master with none in flight gets no client, but its ids leave
 * a hole. Throws `axi4/to-tilelink-flight` unless every master has a limit.
 *
 * The hardware of the reference packs the ids into a power of two, which agrees with these ranges only if the largest number is one.
 */
export function axi4ToTLIdMap(
  port: AXI4MasterPortParameters,
  who = 'A bridge from AXI4 to TileLink',
): AXI4ToTLIdMapEntry[] {
  return clientsOf(port, () => who).map(({ entry }) => entry);
}

function clientsOf(
  port: AXI4MasterPortParameters,
  who: () => string,
): { readonly entry: AXI4ToTLIdMapEntry; readonly master: AXI4MasterPortParameters['masters'][number] }[] {
  const { masters } = port;
  const flights = flightsOf(masters, rules.axi4ToTilelinkFlight, () => ({
    need: `${who()} cannot number its requests`,
    each: 'for each id',
    help: (names) =>
      `Put axi4.userYanker(8), or another number, directly in front of the bridge (behind a fragmenter, which removes limits), or declare maxFlight: 8 for ${names}.`,
  }));
  const stride = 2 * flights.reduce((most, flight) => Math.max(most, flight), 0);
  return masters.flatMap((master, k) =>
    flights[k] === 0
      ? []
      : master.id.range(`ids of ${master.name}`).map((id) => ({
          master,
          entry: {
            name: `${master.name} ID#${id}`,
            from: new IdRange(id, id + 1),
            to: new IdRange(stride * id, stride * (id + 1)),
            isCache: false,
            requestFifo: false,
            maxTransactionsInFlight: stride,
          },
        })),
  );
}

function toClients(port: AXI4MasterPortParameters, module: LazyModule): TLMasterPortParameters {
  const clients = clientsOf(port, () => `AXI4-to-TileLink bridge ${module.path}`);
  demand(
    clients.length > 0,
    rules.axi4ToTilelinkNoClients,
    () =>
      `AXI4-to-TileLink bridge ${module.path} has no requests to number: none of the masters ${listed(port.masters.map(({ name }) => name))} has an id and transactions in flight.`,
    {
      help: 'Give at least one master an id range that is not empty and a maxFlight of at least 1.',
    },
  );
  return TLMasterPortParameters.of({
    masters: clients.map(({ entry: { name, to }, master }) =>
      TLMasterParameters.of({ name, sourceId: to, requestFifo: true }).withNodePath(master.nodePath),
    ),
    echoFields: port.echoFields,
    requestFields: [ambaProtField, ...port.requestFields],
    responseKeys: port.responseKeys,
  });
}
