import { LazyModule, lazyModule, reopen, type SourceNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { RocketSubsystem } from '../../rocket/index.js';
import { UARTTSIClientKey } from '../keys.js';

/** A master that a host commands over a UART (chipyard 2.6). */
class TSIToTileLink extends LazyModule {
  readonly node: SourceNode<tl.TileLink>;

  constructor() {
    super();
    this.node = tl.clientNode([{ masters: [{ name: 'serial', sourceId: [0, 1] }] }], { name: 'node' });
  }
}

/**
 * A host that commands the system over a UART of its own, if the configuration has one (chipyard 2.6).
 *
 * @throws RequirementError `subsystem/no-bus` if its bus is not there.
 */
export function uartTSI(system: RocketSubsystem): void {
  const params = system.view.get(UARTTSIClientKey);
  if (params === undefined) return;
  const bus = system.locate(params.masterWhere, 'the UART of a host');
  const { node } = reopen(bus, () => lazyModule(() => new TSIToTileLink(), { name: 'tsi2tl' }));
  bus.coupleFrom('uart_tsi', (to) => to.from(node));
}
