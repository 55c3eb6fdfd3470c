import { demand } from '../../base/diagnostic/index.js';
import { reopen, setRole } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { CLINTKey, type RocketSubsystem } from '../../rocket/index.js';
import { BootAddrRegKey, CustomBootPinKey } from '../keys.js';
import * as rules from '../rules.js';

/**
 * A pin that makes the first hart boot from elsewhere: a master on a bus, which writes the boot address and wakes the hart (chipyard 2.3).
 *
 * @throws RequirementError `chipyard/boot-pin` without a register for the boot address or a CLINT, `subsystem/no-bus` if the bus is
 * not there.
 */
export function customBootPin(system: RocketSubsystem): void {
  const params = system.view.get(CustomBootPinKey);
  if (params === undefined) return;
  demand(
    system.view.get(BootAddrRegKey) !== undefined,
    rules.chipyardBootPin,
    () => 'The boot pin has no register to write the boot address to.',
    { help: 'Add WithBootAddrReg, or leave the pin out with WithNoCustomBootPin.' },
  );
  demand(
    system.view.get(CLINTKey) !== undefined,
    rules.chipyardBootPin,
    () => 'The boot pin has no interrupt of the CLINT to wake the hart by.',
    { help: 'Leave the pin out with WithNoCustomBootPin, or leave out WithNoCLINT.' },
  );
  const bus = system.locate(params.masterWhere, 'the boot pin');
  reopen(bus, () => {
    const node = tl.clientNode([{ masters: [{ name: 'custom-boot', sourceId: [0, 1] }], minLatency: 1 }], {
      name: 'node',
    });
    setRole(node, { name: 'the boot pin' });
    bus.coupleFrom('port_named_custom_boot_pin', (to) => to.from(node));
  });
}
