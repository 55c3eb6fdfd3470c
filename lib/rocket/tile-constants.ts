import {
  type BundleBridge,
  BundleBridgeNexus,
  bundleBridgeEphemeral,
  bundleBridgeSource,
  type HardwareType,
  uintType,
} from '../protocols/bundle-bridge/index.js';
import {
  currentView,
  type EphemeralNode,
  lazyModule,
  type NexusNode,
  type NodePort,
  type SourceNode,
} from '../graph/index.js';
import type { PerTile } from './element-context.js';
import { explainResetVector } from './explanations.js';
import { HasTilesExternalHartIdWidthKey, HasTilesExternalResetVectorKey, MaxHartIdBits } from './keys.js';
import { byId } from './per-tile.js';
import { helpForTilesLeftOut } from './tile-list.js';

/** What every tile is told from outside: its hart id and where to begin (subsystem 14.6). */
export interface TileConstants {
  readonly hartIdNodes: PerTile<EphemeralNode<BundleBridge>>;
  readonly resetVectorNodes: PerTile<EphemeralNode<BundleBridge>>;
  readonly resetVectorNexus: NexusNode<BundleBridge>;
  /** Ports for what comes from outside. */
  readonly ports: readonly NodePort[];
}

/** Makes them for `tiles` tiles, in the current module (rocket-system 2.10). */
export function makeTileConstants(tiles: number): TileConstants {
  const view = currentView();
  const hartIdBits = view.get(MaxHartIdBits);
  const externalHartIdBits = view.get(HasTilesExternalHartIdWidthKey);
  const many = (name: string): EphemeralNode<BundleBridge>[] =>
    Array.from({ length: tiles }, () => bundleBridgeEphemeral({ name }));
  const hartIds = many('tileHartIdNodes');
  const hartIdNexus = lazyModule(
    () => new BundleBridgeNexus({ default: uintType(hartIdBits), inputRequiresOutput: true, inline: false }),
    { name: 'tileHartIdNexusNode' },
  ).node;
  const resetVectors = many('tileResetVectorNodes');
  const resetVectorNexus = lazyModule(() => new BundleBridgeNexus({ inputRequiresOutput: true, singleInput: true }), {
    name: 'broadcast',
  }).node;
  const external = view.get(HasTilesExternalResetVectorKey);
  explainResetVector(resetVectorNexus, tiles, external, helpForTilesLeftOut(view, tiles));
  const hartIdSources: SourceNode<BundleBridge>[] = [];
  const vectorSources: SourceNode<BundleBridge>[] = [];
  for (const node of hartIds) {
    if (externalHartIdBits === undefined) node.starFrom(hartIdNexus);
    else hartIdSources.push(sourceOf(node, 'hartIdSource', uintType(externalHartIdBits)));
  }
  for (const node of resetVectors) {
    if (external) vectorSources.push(sourceOf(node, 'resetVectorSource'));
    else node.starFrom(resetVectorNexus);
  }
  return {
    hartIdNodes: byId('tileHartIdNodes', hartIds),
    resetVectorNodes: byId('tileResetVectorNodes', resetVectors),
    resetVectorNexus,
    ports: [...portsOf('reset_vector', vectorSources), ...portsOf('tile_hartids', hartIdSources)],
  };
}

function sourceOf(node: EphemeralNode<BundleBridge>, name: string, type?: HardwareType): SourceNode<BundleBridge> {
  const source = bundleBridgeSource(type === undefined ? { name } : { name, type });
  node.from(source);
  return source;
}

function portsOf(name: string, sources: readonly SourceNode<BundleBridge>[]): NodePort[] {
  return sources.map((node, k) => ({ name: `${name}_${k}`, node, part: [] }));
}
