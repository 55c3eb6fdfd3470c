import { IdRange, log2Ceil } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import * as rules from '../rules.js';

/** Shows clients as caches, so that devices may probe them; it answers for them (chipyard 3.5). */
class TLProbeBlocker extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All clients support probes of 1 to blockBytes bytes.',
    up: 'Nothing.',
  };

  readonly node: AdapterNode<tl.TileLink>;

  constructor(blockBytes: number) {
    super();
    this.node = tl.adapterNode({
      name: 'node',
      down: (port) => port.mapMasters((master) => master.copy({ supports: { probe: [1, blockBytes] } })),
    });
  }
}

/** Puts a probe blocker into the current module (chipyard 3.5). `blockBytes`: of a cache block, a power of two. */
export function probeBlocker(blockBytes: number): AdapterNode<tl.TileLink> {
  return lazyModule(() => new TLProbeBlocker(blockBytes), { name: 'blocker' }).node;
}

/** Joins all clients without caches (chipyard 3.6). */
class TLSourceCombiner extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All clients without caches become one, TLSourceCombiner, behind the caches; minLatency becomes 0.',
    up: 'Nothing.',
  };

  readonly node: AdapterNode<tl.TileLink>;

  constructor(maxInFlight: number) {
    super();
    this.node = tl.adapterNode({ name: 'node', down: (port) => withoutCachesJoined(port, maxInFlight) });
  }
}

function withoutCachesJoined(port: tl.TLMasterPortParameters, maxInFlight: number): tl.TLMasterPortParameters {
  const caches = port.masters.filter(({ supports }) => !supports.probe.isNone);
  const others = port.masters.filter(({ supports }) => supports.probe.isNone);
  const first = 2 ** log2Ceil(port.endSourceId);
  const joined: tl.TLMasterInit = {
    name: 'TLSourceCombiner',
    sourceId: [first, first + maxInFlight],
    requestFifo: others.some(({ requestFifo }) => requestFifo),
  };
  return tl.TLMasterPortParameters.of({ ...fieldsOf(port), masters: [...caches, joined] });
}

function fieldsOf({
  echoFields,
  requestFields,
  responseKeys,
}: tl.TLMasterPortParameters): Pick<tl.TLMasterPortInit, 'echoFields' | 'requestFields' | 'responseKeys'> {
  return { echoFields, requestFields, responseKeys };
}

/** Puts a source combiner into the current module (chipyard 3.6). `maxInFlight`: source ids of all that it joins. */
export function sourceCombiner(maxInFlight: number): AdapterNode<tl.TileLink> {
  return lazyModule(() => new TLSourceCombiner(maxInFlight), { name: 'combiner' }).node;
}

/** Gives every client equally many source ids (chipyard 3.7). */
class TLSourceAdjuster extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'There are maxClients clients, those that are missing called TLSourceAdjusterNullClient, with equally many source ids each; minLatency becomes 0.',
    up: 'Nothing.',
  };

  readonly node: AdapterNode<tl.TileLink>;

  constructor(maxClients: number, maxInFlightPerClient: number) {
    super();
    this.node = tl.adapterNode({
      name: 'node',
      down: (port) => {
        const { masters } = port;
        checkClients(masters, maxClients, maxInFlightPerClient);
        const missing = Array.from({ length: maxClients - masters.length }, () => nullClient);
        const all = [...masters, ...missing].map((master, k) =>
          tl.TLMasterParameters.of(master).copy({
            sourceId: new IdRange(k * maxInFlightPerClient, (k + 1) * maxInFlightPerClient),
          }),
        );
        return tl.TLMasterPortParameters.of({ ...fieldsOf(port), masters: all });
      },
    });
  }
}

const nullClient: tl.TLMasterInit = { name: 'TLSourceAdjusterNullClient' };

function checkClients(masters: readonly tl.TLMasterParameters[], maxClients: number, maxInFlight: number): void {
  demand(
    masters.length <= maxClients,
    rules.chipyardLinkClients,
    () => `A serial link has ${masters.length} clients, but ids for ${maxClients}.`,
    { help: 'Give the manager of the link more cacheIdBits.' },
  );
  const busy = masters.find(({ sourceId }) => sourceId.size > maxInFlight);
  demand(
    busy === undefined,
    rules.chipyardLinkClients,
    () => `Client ${busy?.name} of a serial link has ${busy?.sourceId.size} source ids, but there are ${maxInFlight}.`,
    { help: 'Give the manager of the link more totalIdBits, or fewer cacheIdBits.' },
  );
}

/** Puts a source adjuster into the current module (chipyard 3.7). */
export function sourceAdjuster(maxClients: number, maxInFlightPerClient: number): AdapterNode<tl.TileLink> {
  return lazyModule(() => new TLSourceAdjuster(maxClients, maxInFlightPerClient), { name: 'adjuster' }).node;
}
