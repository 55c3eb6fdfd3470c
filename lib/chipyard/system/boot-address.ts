import { SimpleDevice } from '../../devicetree/index.js';
import { reopen, setRole } from '../../graph/index.js';
import { attachRegisters, type RocketSubsystem } from '../../rocket/index.js';
import { BootAddrRegKey } from '../keys.js';
import { registerPage } from './register-page.js';

/**
 * A register with the address at which harts boot, if the configuration has one (chipyard 2.2).
 *
 * @throws RequirementError `subsystem/no-bus` if its bus is not there.
 */
export function bootAddressRegister(system: RocketSubsystem): void {
  const params = system.view.get(BootAddrRegKey);
  if (params === undefined) return;
  const bus = system.locate(params.slaveWhere, 'the boot address register');
  const device = new SimpleDevice('boot-address-reg');
  reopen(bus, () => {
    const node = registerPage('node', params.bootRegAddress, device, bus.beatBytes);
    setRole(node, { name: 'the boot address register' });
    attachRegisters(bus, 'boot-address-reg', node, 'BootAddrReg');
  });
}
