import { log2Ceil } from '../base/address/index.js';
import { counted, demand } from '../base/diagnostic/index.js';
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
import {
  BootROMLocated,
  HasTilesExternalHartIdWidthKey,
  HasTilesExternalResetVectorKey,
  MaxHartIdBits,
} from './keys.js';
import { InSubsystem } from './locations.js';
import { byId } from './per-tile.js';
import * as rules from './rules.js';
import { helpForTilesLeftOut } from './tile-list.js';

/** What every tile is told from outside: its hart id and where to begin (subsystem 14.6). */
export interface TileConstants {
  readonly hartIdNodes: PerTile<EphemeralNode<BundleBridge>>;
  readonly resetVectorNodes: PerTile<EphemeralNode<BundleBridge>>;
  readonly resetVectorNexus: NexusNode<BundleBridge>;
  /** Ports for what comes from outside. */
  readonly ports: readonly NodePort[];
}

/**
 * Makes them for `tiles` tiles, in the current module (rocket-system 2.10).
 *
 * @throws RequirementError `subsystem/hart-id-bits` for hart ids that are longer than cores take them.
 */
export function makeTileConstants(tiles: number): TileConstants {
  const view = currentView();
  const hartIdBits = view.get(MaxHartIdBits);
  const externalHartIdBits = view.get(HasTilesExternalHartIdWidthKey);
  checkHartIdBits(hartIdBits, tiles, externalHartIdBits);
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
  explainResetVector(resetVectorNexus, {
    ...{ tiles, fromOutside: external, hasROMs: view.get(BootROMLocated(InSubsystem)).length > 0 },
    forTiles: helpForTilesLeftOut(view, tiles),
  });
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

// The ids of tiles are their hart ids, unless these are external.
function checkHartIdBits(bits: number, tiles: number, external: number | undefined): void {
  const needed = external ?? log2Ceil(Math.max(1, tiles));
  demand(
    bits >= needed,
    rules.hartIdBits,
    () =>
      `Cores have hart ids of ${counted(bits, 'bit')}, but those ${external === undefined ? `of ${counted(tiles, 'tile')}` : 'from outside'} have ${needed}.`,
    { help: `Set MaxHartIdBits to at least ${needed}.` },
  );
}

function sourceOf(node: EphemeralNode<BundleBridge>, name: string, type?: HardwareType): SourceNode<BundleBridge> {
  const source = bundleBridgeSource(type === undefined ? { name } : { name, type });
  node.from(source);
  return source;
}

function portsOf(name: string, sources: readonly SourceNode<BundleBridge>[]): NodePort[] {
  return sources.map((node, k) => ({ name: `${name}_${k}`, node, part: [] }));
}
