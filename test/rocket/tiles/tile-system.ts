import { Config } from '../../../lib/config/index.js';
import {
  AsynchronousCrossing,
  type ClockCrossing,
  CreditedCrossing,
  noCrossing,
  RationalCrossing,
  SynchronousCrossing,
} from '../../../lib/bus/crossings/index.js';
import type { Negotiated } from '../../../lib/graph/index.js';
import {
  type ElementCrossingParams,
  isOfKind,
  rocketConfig,
  rocketTile,
  type RocketTileParams,
  TilesLocated,
} from '../../../lib/rocket/index.js';
import { inSystem, nodeAt, route } from '../designs.js';

/** What is changed of all Rocket tiles of a system. */
export interface TileChanges {
  readonly tile?: Partial<RocketTileParams> | ((tile: RocketTileParams) => Partial<RocketTileParams>);
  readonly crossing?: Partial<ElementCrossingParams>;
}

/** An expression above a coherent system, with its Rocket tiles changed. */
export function tileConfig({ tile = {}, crossing = {} }: TileChanges, expression = 'WithNBigCores(1)'): Config {
  const base = rocketConfig(`${expression} ++ WithCoherentBusTopology ++ BaseConfig`);
  return new Config(
    'Tiles',
    (rules) =>
      rules.updateAll(TilesLocated, (tiles) =>
        tiles.map((attach) => {
          if (!isOfKind(attach, rocketTile)) return attach;
          const changed = typeof tile === 'function' ? tile(attach.tile) : tile;
          return {
            ...attach,
            tile: { ...attach.tile, ...changed },
            crossing: { ...attach.crossing, ...crossing },
          };
        }),
      ),
    base,
  );
}

/** A system of such a configuration. */
export function tileSystem(changes: TileChanges, expression?: string): Negotiated {
  return inSystem(tileConfig(changes, expression), () => undefined).n;
}

/** The first tile, and the domain around it. */
export const tile = 'tile_prci_domain.element_reset_domain.rockettile';
export const domain = 'tile_prci_domain';

/** A route through the first tile, in which it is called `tile` and its domain `domain`; `since`: the node where it begins. */
export function tileRoute(n: Negotiated, id: string, since?: string): string {
  const whole = route(n, id).replaceAll(`${tile}.`, 'tile.').replaceAll(`${domain}.`, 'domain.');
  const names = whole.split(' -> ');
  const first = since === undefined ? 0 : names.indexOf(since);
  if (first < 0) throw new Error(`${since} is not in ${whole}`);
  return names.slice(first).join(' -> ');
}

/** The fixed description of a node: of a buffer, the depth of its channels. */
export function debugText(n: Negotiated, id: string): string {
  return nodeAt(n, id).options.debug ?? '';
}

/** One crossing of each kind. */
export const crossings = {
  none: noCrossing,
  synchronous: new SynchronousCrossing(),
  asynchronous: new AsynchronousCrossing({ depth: 4, sourceSync: 2, sinkSync: 5 }),
  rational: new RationalCrossing('FastToSlow'),
  credited: new CreditedCrossing(),
} satisfies Record<string, ClockCrossing>;
