import { clockGroup, clockSinkNode } from '../../protocols/clocks/index.js';
import type { RocketSubsystem } from '../../rocket/index.js';
import { ClockTapKey } from '../keys.js';

/** A clock that leads out of the chip, if the configuration has one (chipyard 4.6). */
export function clockTap(system: RocketSubsystem): void {
  if (!system.view.get(ClockTapKey)) return;
  clockSinkNode([{ name: 'clock_tap' }], { name: 'clockTap' })
    .from(clockGroup('clockTapNode'))
    .from(system.allClockGroupsNode);
}
