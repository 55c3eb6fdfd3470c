import { toAddress } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import {
  type EphemeralNode,
  type Handle,
  type IdentityNode,
  LazyModule,
  lazyModule,
  setRole,
  type SinkNode,
} from '../../graph/index.js';
import {
  ClockGroupAggregator,
  clockGroupEphemeral,
  clockGroupIdentity,
  clockGroupResetSynchronizer,
  type ClockGroups,
  type ClockSinkDomain,
} from '../../protocols/clocks/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { type RocketSubsystem, SubsystemDriveClockGroupsFromIO, type TLBusWrapper } from '../../rocket/index.js';
import { ChipyardPRCIControlKey } from '../keys.js';
import { registerPage } from '../system/register-page.js';
import {
  ClockGroupAsyncResetCoercer,
  clockGroupCombiner,
  clockNamePrefixer,
  fakeResetSynchronizer,
  frequencySpecifier,
} from './clock-groups.js';
import * as rules from '../rules.js';

/** Where the clocks of a chip come together (chipyard 4.4). */
export interface ChipPRCI {
  /** Registers over clocks and resets, on the clock of their bus. */
  readonly domain: ClockSinkDomain;
  /** The bus of those registers, if there is anything on it. */
  readonly registerBus: Handle<tl.TileLink, tl.TileLink> | undefined;
  /** Where they begin, in bytes. */
  readonly baseAddress: bigint;
  /** The bus that leads to them. */
  readonly bus: TLBusWrapper;
  /** What the chip binds its clocks to. */
  readonly chiptopClockGroupsNode: EphemeralNode<ClockGroups>;
}

/** Registers that stop the clocks of tiles (chipyard 4.4). */
class TileClockGater extends LazyModule {
  readonly clockNode: IdentityNode<ClockGroups>;
  readonly tlNode: SinkNode<tl.TileLink>;

  constructor(address: bigint, beatBytes: number) {
    super();
    setRole(this, { name: 'the clock gates of tiles', title: 'Clock gates' });
    const device = new SimpleDevice('clock-gater');
    this.clockNode = clockGroupIdentity({ name: 'clock_gater' });
    this.tlNode = registerPage('clock_gater', address, device, beatBytes);
  }
}

/** Registers that reset tiles (chipyard 4.4). */
class TileResetSetter extends LazyModule {
  readonly tlNode: SinkNode<tl.TileLink>;
  readonly clockNode: IdentityNode<ClockGroups>;

  constructor(address: bigint, beatBytes: number) {
    super();
    setRole(this, { name: 'the resets of tiles', title: 'Tile resets' });
    const device = new SimpleDevice('tile-reset-setter');
    this.tlNode = registerPage('tlNode', address, device, beatBytes);
    this.clockNode = clockGroupIdentity({ name: 'clockNode' });
  }
}

/**
 * The way of all clocks from the chip to the system: what names them, gives them frequencies, joins them, and lets software stop and
 * reset them (chipyard 4.4).
 *
 * @throws RequirementError `chipyard/clocks` if the clock groups of the system are driven otherwise, `subsystem/no-bus` if
 * the bus of the registers is not there.
 */
export function chipyardPRCI(system: RocketSubsystem): ChipPRCI {
  const { view } = system;
  demand(
    !view.get(SubsystemDriveClockGroupsFromIO),
    rules.chipyardClocks,
    () => 'The clock groups of the system are driven by itself, and by the chip.',
    { help: 'Add WithNoSubsystemClockIO.' },
  );
  const params = view.get(ChipyardPRCIControlKey);
  const { slaveWhere, baseAddress, enableTileClockGating, enableTileResetSetting } = params;
  const bus = system.locate(slaveWhere, 'the clock control registers');
  const domain = bus.generateSynchronousDomain('ChipyardPRCICtrl', 'chipyard_prcictrl_domain');
  setRole(domain, { name: 'the bus of clock control', title: 'Clock control' });
  const registerBus =
    enableTileClockGating || enableTileResetSetting
      ? domain.inside(() => lazyModule(() => new tl.TLXbar({ nameSuffix: 'prcibus' }), { name: 'xbar' }).node)
      : undefined;
  if (registerBus !== undefined) {
    bus.coupleTo('prci_ctrl', (from) => registerBus.from(tl.fifoFixer('all')).from(tl.buffer()).from(from));
  }
  const aggregator = lazyModule(() => new ClockGroupAggregator('allClocks'), { name: 'aggregator' }).node;
  system.allClockGroupsNode.starFrom(clockNamePrefixer()).starFrom(aggregator);
  const frequencies = frequencySpecifier();
  const combiner = clockGroupCombiner();
  const coercer = lazyModule(() => new ClockGroupAsyncResetCoercer(), { name: 'asyncResetCoercer' }).node;
  const synchronizer = domain.inside(
    params.enableResetSynchronizers ? clockGroupResetSynchronizer : fakeResetSynchronizer,
  );
  const control = <M extends { readonly tlNode: SinkNode<tl.TileLink> & object }>(
    make: () => M & LazyModule,
    name: string,
    nameSuffix: string,
  ): M =>
    domain.inside(() => {
      const made = lazyModule(make, { name });
      const fragmenter = tl.fragmenter({ minSize: bus.beatBytes, maxSize: bus.blockBytes, nameSuffix });
      if (registerBus !== undefined) made.tlNode.from(fragmenter).from(registerBus);
      return made;
    });
  const base = toAddress(baseAddress);
  const gater = enableTileClockGating
    ? control(() => new TileClockGater(base, bus.beatBytes), 'clock_gater', 'TileClockGater')
    : undefined;
  const setter = enableTileResetSetting
    ? control(() => new TileResetSetter(base + 0x1_0000n, bus.beatBytes), 'reset_setter', 'TileResetSetter')
    : undefined;
  const chiptopClockGroupsNode = clockGroupEphemeral({ name: 'chiptopClockGroupsNode' });
  aggregator
    .from(frequencies)
    .from(combiner)
    .from(coercer)
    .from(synchronizer)
    .from(gater?.clockNode ?? clockGroupEphemeral({ name: 'temp' }))
    .from(setter?.clockNode ?? clockGroupEphemeral({ name: 'temp' }))
    .from(chiptopClockGroupsNode);
  return { domain, registerBus, baseAddress: base, bus, chiptopClockGroupsNode };
}
