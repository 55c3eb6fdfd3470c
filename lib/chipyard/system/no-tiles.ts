import { reopen } from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import { InSubsystem, PLICKey, type RocketSubsystem } from '../../rocket/index.js';
import { tilesBelow } from '../../rocket/tile-list.js';

/** What takes the place of tiles in a system without any: an end for interrupts, and sources of notifications (chipyard 4.8). */
export function replaceTiles(system: RocketSubsystem): void {
  const { view } = system;
  // With an interrupt controller but without tiles, a system is rejected where its notifications are joined.
  if (tilesBelow(view, InSubsystem).length > 0 || view.get(PLICKey) !== undefined) return;
  const nexus = int.nexusNode({
    name: 'intNexus',
    down: ([first]) => first ?? new int.IntSourcePortParameters([]),
    up: ([first]) => first ?? new int.IntSinkPortParameters([new int.IntSinkParameters()]),
  });
  const sink = int.sink({ name: 'intSink' });
  sink.from(nexus);
  nexus.fromStar(system.interruptBus);
  reopen(system.ibus, () => system.ibus.fromAsync.from(int.nullSource()));
  const { halt, wfi, cease } = system.notifications;
  for (const node of [halt, wfi, cease]) node.from(int.source({ name: 'ChipyardSubsystem' }));
}
