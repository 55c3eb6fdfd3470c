import { SimpleDevice } from '../../devicetree/index.js';
import { reopen, setRole } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { RocketSubsystem } from '../../rocket/index.js';
import { ChipIdPinKey } from '../keys.js';
import { registerPage } from './register-page.js';

/**
 * A register with the number of the chip, which pins tell, if the configuration has one (chipyard 2.4).
 *
 * @throws RequirementError `subsystem/no-bus` if its bus is not there.
 */
export function chipIdPin(system: RocketSubsystem): void {
  const params = system.view.get(ChipIdPinKey);
  if (params === undefined) return;
  const bus = system.locate(params.slaveWhere, 'the chip id register');
  const device = new SimpleDevice('chip-id-reg');
  reopen(bus, () => {
    const node = registerPage('node', params.chipIdAddr, device, bus.beatBytes);
    setRole(node, { name: 'the chip id register' });
    const fragmenter = { minSize: bus.beatBytes, maxSize: bus.blockBytes };
    bus.coupleTo('chip-id-reg', (from) => node.from(tl.fragmenter(fragmenter)).from(from));
  });
}
