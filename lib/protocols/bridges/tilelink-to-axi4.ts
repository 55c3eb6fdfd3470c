import { checkOptions } from '../../base/options/index.js';
import {
  compareRegionType,
  formatIdMap,
  type IdMapEntry,
  IdRange,
  idWidth,
  log2Ceil,
  TransferSizes,
} from '../../base/address/index.js';
import { AXI4 } from '../axi4/axi4.js';
import { AXI4MasterParameters } from '../axi4/master-parameters.js';
import { AXI4MasterPortParameters } from '../axi4/master-port.js';
import type { AXI4SlaveParameters } from '../axi4/slave-parameters.js';
import type { AXI4SlavePortParameters } from '../axi4/slave-port.js';
import { bytes, demand, demandAll } from '../../base/diagnostic/index.js';
import { ambaCorruptField, ambaProt, axi4TLStateField } from '../../bus/fields/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import type { TLEdge } from '../tilelink/edge.js';
import type { TLMasterParameters } from '../tilelink/parameters/master-parameters.js';
import type { TLMasterPortParameters } from '../tilelink/parameters/master-port.js';
import { TLSlaveParameters } from '../tilelink/parameters/slave-parameters.js';
import { TLSlavePortParameters } from '../tilelink/parameters/slave-port.js';
import { TileLink } from '../tilelink/tilelink.js';
import { demandNoInterleaving } from './interleaving.js';
import * as rules from './rules.js';

/** Options of {@link TLToAXI4}. */
export interface TLToAXI4Options {
  /** Whether writes carry the mark of corrupt data. Default true. */
  readonly wcorrupt?: boolean;
  /** Whether arithmetic and logical operations become atomic transactions (standards 1.6). Default false: there are none. */
  readonly atomics?: boolean;
  /** Id bits to drop; only 0 is left of a feature that was removed (`axi4.idIndexer()` took its place). Default 0. */
  readonly stripBits?: number;
}

/**
 * From TileLink to AXI4 (amba 4.16, tilelink 7.1): each client becomes a master, one that wants its responses in order
 * with a single id, any other with an id for each source id.
 *
 * Negotiation throws `tilelink/to-axi4-region` for slaves that could be acquired. The hardware needs slaves that do not
 * interleave reads (`tilelink/to-axi4-interleaved`) and transfers of at most 32 KiB (`tilelink/to-axi4-size`).
 */
export class TLToAXI4 extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each client becomes a master, those that hold copies last: with atomics, those that emit arithmetic or logical make atomic transactions; with requestFifo it gets a single id and maxFlight is the number of its source ids, without it gets an id for each sourceId and maxFlight is 1; aligned is true, echoFields gain AXI4TLState, and requestFields lose AMBAProt and with wcorrupt gain AMBACorrupt.',
    up: 'Each slave becomes a manager: supportsRead becomes get, supportsWrite becomes putFull and putPartial, with atomics supportsAtomics becomes arithmetic and logical; it has the fifoId 0, mayDenyGet and mayDenyPut; requestKeys gain AMBAProt.',
  };

  /** The node to bind: TileLink clients on the inward side, AXI4 slaves on the outward side. */
  readonly node: AdapterNode<TileLink, AXI4>;

  /** @throws RequirementError `tilelink/to-axi4-strip` unless `stripBits` is 0. */
  constructor(options: TLToAXI4Options = {}) {
    super();
    const { wcorrupt = true, atomics = false, stripBits = 0 } = checkOptions('TLToAXI4Options', options);
    demand(
      stripBits === 0,
      rules.tilelinkToAxi4Strip,
      () => `A TileLink-to-AXI4 bridge was given a stripBits of ${stripBits}, but drops no id bits any more.`,
      {
        help: 'Leave stripBits at 0 and put axi4.idIndexer(idBits) behind the bridge.',
      },
    );
    this.node = new AdapterNode(TileLink, AXI4, {
      name: 'node',
      down: (port) => toMasters(port, { wcorrupt, atomics }),
      up: (port) => toManagers(port, atomics, this),
      validate: (edges, edgesOf) => {
        demandAll(
          () => edges.in.forEach((edge) => checkSize(edge, this.path)),
          () => edges.out.forEach((edge) => demandNoInterleaving(edge, this.path, edgesOf)),
        );
      },
    });
  }
}

/**
 * Puts a {@link TLToAXI4} into the current module and returns its node (tilelink 7.1).
 *
 * @throws RequirementError unless `stripBits` is 0.
 */
export function toAXI4(options: TLToAXI4Options = {}): AdapterNode<TileLink, AXI4> {
  return lazyModule(() => new TLToAXI4(options), { shortcut: 'tl2axi4' }).node;
}

/** Which AXI4 ids the source ids of a port become, for people and for test benches (amba 4.16). */
export class TLToAXI4IdMap {
  /** Clients without copies first; of either kind those that want responses in order last, and then by rising source ids. */
  readonly entries: readonly IdMapEntry[];
  readonly #widths: { readonly from: number; readonly to: number };

  constructor(port: TLMasterPortParameters) {
    const masters = mastersOf(port);
    const endId = masters.reduce((end, { id }) => Math.max(end, id.end), 0);
    this.#widths = { from: idWidth(port.endSourceId), to: idWidth(endId) };
    this.entries = masters.map(({ client: { name, sourceId, supports, requestFifo }, id }) => ({
      name,
      from: sourceId,
      to: id,
      isCache: !supports.probe.isNone,
      requestFifo,
      maxTransactionsInFlight: sourceId.size,
    }));
  }

  /** One line for each client, such as `\t[1, 2) <= [ 8, 16) "dma" [FIFO]`, joined by comma and newline. */
  toString(): string {
    return formatIdMap(this.entries, this.#widths);
  }
}

/** The map of a bridge under a heading that names it (amba 4.16). */
export function prettyAXI4Mapping(port: TLMasterPortParameters, adapterName: string): string {
  return `${adapterName} AXI4-ID <= TL-Source mapping:\n${new TLToAXI4IdMap(port).toString()}\n`;
}

// 0: no copies and any order, 1: no copies and in order, 2 and 3: the same with copies.
function typeOf({ supports, requestFifo }: TLMasterParameters): number {
  return (supports.probe.isNone ? 0 : 2) + (requestFifo ? 1 : 0);
}

// The clients in the order of the map, each with its AXI4 ids.
function mastersOf(port: TLMasterPortParameters): { readonly client: TLMasterParameters; readonly id: IdRange }[] {
  const sorted = port.masters.toSorted((a, b) => typeOf(a) - typeOf(b) || IdRange.compare(a.sourceId, b.sourceId));
  let start = 0;
  return sorted.map((client) => {
    const end = start + (client.requestFifo ? 1 : client.sourceId.size);
    const id = new IdRange(start, end);
    start = end;
    return { client, id };
  });
}

function toMasters(
  port: TLMasterPortParameters,
  { wcorrupt, atomics }: { readonly wcorrupt: boolean; readonly atomics: boolean },
): AXI4MasterPortParameters {
  const requestFields = port.requestFields.filter((field) => !field.key.equals(ambaProt));
  return AXI4MasterPortParameters.of({
    masters: mastersOf(port).map(({ client: { name, sourceId, requestFifo, emits, nodePath }, id }) =>
      AXI4MasterParameters.of(
        {
          ...{ name, id, aligned: true, maxFlight: requestFifo ? sourceId.size : 1 },
          atomics: atomics && !(emits.arithmetic.isNone && emits.logical.isNone),
        },
        nodePath,
      ),
    ),
    echoFields: [axi4TLStateField(log2Ceil(port.endSourceId)), ...port.echoFields],
    requestFields: wcorrupt ? [ambaCorruptField, ...requestFields] : requestFields,
    responseKeys: port.responseKeys,
  });
}

function toManagers(port: AXI4SlavePortParameters, atomics: boolean, module: LazyModule): TLSlavePortParameters {
  const { beatBytes, minLatency, responseFields } = port;
  return TLSlavePortParameters.of({
    slaves: port.slaves.map((slave) => {
      checkRegion(slave, module);
      const { address, resources, regionType, executable, supportsRead, supportsWrite } = slave;
      const performed = atomics ? slave.supportsAtomics : TransferSizes.none;
      return TLSlaveParameters.of({
        ...{ address, resources, regionType, executable },
        supports: {
          ...{ get: supportsRead, putFull: supportsWrite, putPartial: supportsWrite },
          ...{ arithmetic: performed, logical: performed },
        },
        fifoId: 0,
        mayDenyGet: true,
        mayDenyPut: true,
      }).withNodePath(slave.nodePath);
    }),
    ...{ beatBytes, minLatency, responseFields },
    requestKeys: [ambaProt, ...port.requestKeys],
  });
}

// Requirements of a manager (tilelink 1.2), reported with the name of the slave.
function checkRegion(slave: AXI4SlaveParameters, module: LazyModule): void {
  const permissive = compareRegionType(slave.regionType, 'UNCACHED');
  demand(
    permissive <= 0,
    rules.tilelinkToAxi4Region,
    () =>
      `TileLink-to-AXI4 bridge ${module.path} leads to ${slave.title} of region type ${slave.regionType}, but AXI4 slaves cannot be acquired.`,
    {
      help: () => `Set regionType of ${slave.title} to 'UNCACHED'.`,
    },
  );
  demand(
    permissive < 0 || !slave.supportsRead.isNone,
    rules.tilelinkToAxi4Region,
    () =>
      `TileLink-to-AXI4 bridge ${module.path} leads to ${slave.title} of region type UNCACHED, which cannot be read.`,
    {
      help: () => `Set regionType of ${slave.title} to 'IDEMPOTENT', or let it support reads.`,
    },
  );
}

/** Bits of a field for the binary logarithm of a size. */
const sizeBits = 4;

function checkSize({ maxLgSize, maxTransfer }: TLEdge, path: string): void {
  demand(
    log2Ceil(maxLgSize + 1) <= sizeBits,
    rules.tilelinkToAxi4Size,
    () =>
      `TileLink-to-AXI4 bridge ${path} has room for transfers of up to ${bytes(2 ** (2 ** sizeBits - 1))}, but there are some of ${bytes(maxTransfer)}.`,
    {
      help: () =>
        `Limit the transfers of the slaves, or the probes of the clients, to ${bytes(2 ** (2 ** sizeBits - 1))}.`,
    },
  );
}
