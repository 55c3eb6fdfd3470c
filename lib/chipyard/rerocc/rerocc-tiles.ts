import { demand } from '../../base/diagnostic/index.js';
import { type Handle, lazyModule, type ProtocolTypes, reopen } from '../../graph/index.js';
import { type BundleBridge, BundleBridgeNexus, uintType } from '../../protocols/bundle-bridge/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { CBUS, type CoreTile, coreTiles, type RocketSubsystem, type RoCCUnit, SBUS } from '../../rocket/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type ReRoCCNetworkParams, ReRoCCNoCKey, ReRoCCTileKey } from '../keys.js';
import * as rules from '../rules.js';
import { globalNoCDomain } from '../system/global-noc-domain.js';
import { BoomTile } from '../tiles/boom/boom-tile.js';
import { ReRoCCClient } from './client.js';
import { ReRoCCManagerControlRemapper, ReRoCCManagerTile } from './manager-tile.js';
import { reRoCCBuffer, ReRoCCXbar } from './protocol.js';
import { reRoCCNetwork } from './rerocc-noc.js';

/** Coprocessors that cores share, and the way to them (chipyard 9.6). */
export interface ReRoCCOptions {
  /** The coprocessors, each behind a manager; they are numbered from 0. */
  readonly units: readonly RoCCUnit[];
  /** The network on chip that leads to them. Default: a crossbar. */
  readonly network?: ReRoCCNetworkParams | undefined;
}

/**
 * Attaches coprocessors that cores share to a system, each behind a manager on the system bus, with registers on the control bus from
 * 0x20000 on, and the way of instructions to them; the tiles that use them have a {@link reRoCCClient}. Returns the managers
 * (chipyard 9.6).
 *
 * @throws RequirementError `subsystem/no-bus` without SBUS or CBUS, `chipyard/shared-coprocessors` for such coprocessors without a core that
 * uses them, `chipyard/sharing-cores` for cores that cannot use them together.
 *
 * @example
 * class System extends subsystem.RocketSubsystem {
 *   constructor() {
 *     super();
 *     subsystem.asyncExternalInterrupts(this);
 *     subsystem.axi4MemoryPort(this);
 *     subsystem.bootROMs(this);
 *     chipyard.attachReRoCC(this, {
 *       units: [chipyard.gemmini({ inFlight: 16, busBytes: 16 }), chipyard.memPress({ streams: 2 })],
 *       network: { shape: chipyard.networks.mesh(2, 2), tiles: { 0: 0, 1: 1 }, managers: { 0: 2, 1: 3 } },
 *     });
 *   }
 * }
 *
 * const clients = subsystem.WithRoCCUnits(chipyard.reRoCCClient({ configurations: 16 }));
 * const config = new Config('Shared', clients, subsystem.WithNHugeCores(2), subsystem.WithCoherentBusTopology(), subsystem.BaseConfig);
 * export default topology(System, { name: 'shared', config });
 */
export function attachReRoCC(system: RocketSubsystem, params: ReRoCCOptions): readonly ReRoCCManagerTile[] {
  const { units, network } = checkOptions('ReRoCCOptions', params);
  const ids = lazyModule(
    () => new BundleBridgeNexus({ default: uintType(7), inputRequiresOutput: true, inline: false }),
    { name: 'reRoCCManagerIdNexusNode' },
  ).node;
  const clients = coreTiles(system.tilesInside).flatMap((tile) =>
    tile.roccs.filter((rocc) => rocc instanceof ReRoCCClient).map((client) => ({ tile, client })),
  );
  demand(
    units.length > 0 === clients.length > 0,
    rules.chipyardSharedCoprocessors,
    () =>
      units.length > 0
        ? 'Nobody uses the coprocessors that cores are to share.'
        : 'There are no coprocessors that cores could share.',
    { help: 'Add coprocessors to the right of WithReRoCC, and cores.', category: 'other' },
  );
  checkSharing(clients.map(({ tile }) => tile));
  const managers = units.map((unit, k) => attachManager(system, unit, k, ids));
  if (clients.length === 0) return managers;
  const ends = { tiles: clients.map(({ tile }) => tile.params.tileId), managers: managers.length };
  const domain = system.locate(SBUS, 'shared coprocessors').generateSynchronousDomain();
  domain.inside(() => {
    const { node } =
      network === undefined
        ? lazyModule(() => new ReRoCCXbar(), { name: 'rerocc_bus' })
        : reRoCCNetwork(network, ends, () => reopen(system, () => globalNoCDomain(system)));
    for (const { tile, client } of clients) {
      node.from(reRoCCBuffer()).from(reopen(tile, () => reRoCCBuffer().from(client.reRoCCNode)));
    }
    for (const manager of managers) manager.reRoCCNode.from(node);
  });
  return managers;
}

function checkSharing(tiles: readonly CoreTile[]): void {
  const [first] = tiles;
  for (const tile of tiles) {
    const { tileId, core } = tile.params;
    const levels = first?.params.core.pgLevels;
    const wrong = [
      ...(tile instanceof BoomTile && tile.params.generation === 3 ? ['is of the earlier generation of BOOM'] : []),
      ...(core.xLen === 64 ? [] : [`has registers of ${core.xLen} bits`]),
      ...(core.pgLevels === levels
        ? []
        : [`has ${core.pgLevels} levels of pages, and tile ${first?.params.tileId} ${levels}`]),
    ];
    demand(
      wrong.length === 0,
      rules.chipyardSharingCores,
      () => `Tile ${tileId} shares coprocessors, and ${wrong.join(' and ')}.`,
      { help: 'Leave such cores out, or WithReRoCC.' },
    );
  }
}

/**
 * The coprocessors that cores share in the configuration (chipyard 9.6).
 *
 * @throws RequirementError as {@link attachReRoCC} does.
 */
export function reRoCCTiles(system: RocketSubsystem): void {
  const { view } = system;
  attachReRoCC(system, { units: view.get(ReRoCCTileKey), network: view.get(ReRoCCNoCKey) });
}

function attachManager(
  system: RocketSubsystem,
  unit: RoCCUnit,
  k: number,
  ids: Handle<ProtocolTypes, BundleBridge>,
): ReRoCCManagerTile {
  const bus = system.locate(SBUS, `shared coprocessor ${k}`);
  const control = system.locate(CBUS, `shared coprocessor ${k}`);
  const domain = bus.generateSynchronousDomain('', `rerocc_prci_domain_${k}`);
  const tile = domain.inside(() => {
    const requests = tl.ephemeral({ name: 'rerocc_manager' });
    return lazyModule(() => new ReRoCCManagerTile(k, unit, requests), { name: 'rerocc_tile' });
  });
  bus.coupleFrom(`port_named_rerocc_${k}`, (to) => to.fromStar(tl.buffer()).fromStar(tile.tlNode));
  bus.coupleTo(`sport_named_rerocc_${k}`, (from) =>
    tile.stlNode.starFrom(tl.buffer()).starFrom(tl.widthWidget(bus.beatBytes)).starFrom(tl.buffer()).starFrom(from),
  );
  const remapper = reopen(control, () => lazyModule(() => new ReRoCCManagerControlRemapper(k), { name: 'remapper' }));
  control.coupleTo(`port_named_rerocc_ctrl_${k}`, (from) =>
    tile.ctrl.ctrlNode
      .from(remapper.node)
      .from(tl.fragmenter({ minSize: control.beatBytes, maxSize: control.blockBytes }))
      .from(from),
  );
  tile.reroccManagerIdSinkNode.from(ids);
  return tile;
}
