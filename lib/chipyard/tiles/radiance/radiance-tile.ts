import { log2Ceil } from '../../../base/address/index.js';
import { counted, demand, repeated } from '../../../base/diagnostic/index.js';
import type { SimpleDevice } from '../../../devicetree/index.js';
import { currentView, type IdentityNode, lazyModule, setRole, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  CoreTile,
  coreTileKind,
  type CoreTileParams,
  disableMonitors,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';
import * as rules from '../../rules.js';
import { type Accelerator, accMasterNode, type Barrier, barrierMasterNode } from './cluster-protocols.js';
import { CoalescingUnit } from './coalescing-unit.js';
import { CoalescerKey, SIMTCoreKey, VortexL1Key } from './simt.js';
import { AddressRewriterNode } from './splitting-nodes.js';
import { VortexL1Cache } from './vortex-cache.js';

/** A tile with a Vortex core (chipyard 7.10). */
export interface RadianceTileParams extends CoreTileParams {
  /** Its number among the Vortex cores, which are counted separately from other tiles. */
  readonly coreId: number;
  /** Whether its tensor core reads operands from the shared memory itself. */
  readonly tensorCoreDecoupled: boolean;
}

const [wordBytes, tensorBytes, imemIds] = [4, 32, 16];

/** A Vortex core with its caches, in a cluster (chipyard 7.10). */
export class RadianceTile extends CoreTile<RadianceTileParams> {
  override readonly baseName = 'radiance_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  override readonly cpu: SimpleDevice;
  /** Accesses to the shared memory, lane by lane. */
  readonly smemNodes: readonly SourceNode<TileLink>[];
  /** Operands that the tensor core takes by itself. */
  readonly tcSmemNodes: readonly SourceNode<TileLink>[];
  readonly barrierMasterNode: SourceNode<Barrier>;
  readonly accMasterNode: SourceNode<Accelerator>;

  constructor(params: RadianceTileParams, place: TilePlace) {
    super(params, place);
    const view = currentView();
    const { coreId, tensorCoreDecoupled } = params;
    const simt = view.get(SIMTCoreKey);
    demand(simt !== undefined, rules.chipyardLanes, () => `Nothing says how wide core ${coreId} is.`, {
      help: 'Add WithSimtConfig.',
      category: 'other',
    });
    const { nMemLanes, nSrcIds, nWarps } = simt;
    demand(
      nWarps >= nMemLanes,
      rules.chipyardLanes,
      () => `Core ${coreId} has ${counted(nWarps, 'warp')}, but ${counted(nMemLanes, 'lane')}.`,
      { help: `Give it as many warps: WithSimtConfig(nWarps = ${nMemLanes}).`, category: 'other' },
    );
    setRole(this, {
      ...{ name: `core ${params.tileId}`, title: `Core ${params.tileId} · Vortex ${coreId}`, closed: true },
      facts: [`RV${params.core.xLen}`, `${nMemLanes} lanes, ${nWarps} warps`],
    });
    const ids = 2 ** log2Ceil(nSrcIds);
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    const { get, putFull, putPartial } = tl.readWrite(1, wordBytes);
    const supports = { probe: [1, wordBytes], get, putFull, putPartial } as const;
    const client = (name: string, kind: string, sourceId: number, claims: object): SourceNode<TileLink> =>
      tl.clientNode(
        [{ masters: [{ name: `Vortex Core ${coreId} ${kind}`, sourceId, requestFifo: true, supports: claims }] }],
        { name },
      );
    const imem = client('imemNodes', 'I-Mem 0', imemIds, { probe: supports.probe, get });
    const lanes = (name: string, kind: string): readonly SourceNode<TileLink>[] =>
      repeated(nMemLanes, 'lanes', (k) => client(name, `${kind} Lane ${k}`, ids, supports));
    const dmemNodes = lanes('dmemNodes', 'D-Mem');
    this.smemNodes = lanes('smemNodes', 'SharedMem');
    this.tcSmemNodes = tensorCoreDecoupled ? [0, 1].map((k) => tensorNode(`rad_tc_${coreId}_${k}`, ids)) : [];
    const dmem = tl.identity({ name: 'dmemAggregateNode' });
    for (const node of dmemNodes) dmem.from(tl.widthWidget(wordBytes)).from(node);
    // The port of an optional cache that does not exist.
    tl.clientNode([], { name: 'memNode' });
    const coalescer = view.get(CoalescerKey);
    const data = coalescer === undefined ? dmem : coalesced(dmem, coalescer.nNewSrcIds);
    const caches = makeCaches(imem, data, nMemLanes * wordBytes);
    this.barrierMasterNode = barrierMasterNode(log2Ceil(nWarps));
    this.accMasterNode = accMasterNode('accMasterNode');
    for (const node of caches) {
      const rewriter = lazyModule(() => new AddressRewriterNode(), { name: 'RadianceTile' });
      this.tlMasterXbar.fromStar(rewriter.node).fromStar(node);
    }
    this.tlOtherMastersNode.from(this.tlMasterXbar);
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
    disableMonitors(() => this.tlSlaveXbar.starFrom(this.slaveNode));
    this.cpu = this.describeCpu({ compatible: `sifive,radiance${params.tileId}` });
  }
}

function makeCaches(
  imem: SourceNode<TileLink>,
  data: IdentityNode<TileLink>,
  lineBytes: number,
): readonly IdentityNode<TileLink>[] {
  const config = currentView().get(VortexL1Key);
  if (config === undefined) {
    const wide = tl.identity({ name: 'imemWideNode' });
    wide.from(tl.widthWidget(wordBytes)).from(imem);
    return [wide, data];
  }
  const icache = lazyModule(() => new VortexL1Cache(1, lineBytes), { name: 'icache' });
  const dcache = lazyModule(() => new VortexL1Cache(config.banks, lineBytes), { name: 'dcache' });
  icache.coresideNode.from(tl.widthWidget(wordBytes)).from(imem);
  dcache.coresideNode.fromStar(data);
  return [icache.masterNode, dcache.masterNode];
}

function tensorNode(name: string, sourceId: number): SourceNode<TileLink> {
  const supports = { probe: [1, tensorBytes], get: [1, tensorBytes] } as const;
  return tl.clientNode([{ masters: [{ name, sourceId, requestFifo: true, supports }] }], { name: 'tcSmemNodes' });
}

function coalesced(dmem: IdentityNode<TileLink>, nNewSrcIds: number): IdentityNode<TileLink> {
  const coal = lazyModule(() => new CoalescingUnit(nNewSrcIds), { name: 'coal' });
  coal.cpuNode.fromStar(dmem);
  return coal.aggregateNode;
}

/**
 * Tiles with Vortex cores, which run lockstep threads, in a cluster (chipyard 7.10).
 *
 * @example
 * const cluster = [
 *   chipyard.WithRadianceCores(2, subsystem.InCluster(0)),
 *   chipyard.WithRadianceSharedMem('0xff00_0000', 0x4000, 4, 8),
 *   chipyard.WithCoalescer(16),
 *   chipyard.WithVortexL1Banks(8),
 *   chipyard.WithRadianceCluster(0),
 *   chipyard.WithSimtConfig(8, 8, 8, 32),
 * ];
 * export default chipyard.chipTopology(
 *   new Config('Example', ...cluster, chipyard.WithSystemBusWidth(256), chipyard.AbstractConfig),
 * );
 */
export const radianceTile: TileKind<RadianceTileParams> = coreTileKind('radiance_tile', (params, place) =>
  lazyModule(() => new RadianceTile(params, place), { name: 'radiance_tile' }),
);
