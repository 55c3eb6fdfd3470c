import {
  type Description,
  type DescriptionContext,
  Device,
  onBinding,
  Resource,
  resourceAlias,
  resourceString,
} from '../../devicetree/index.js';
import { PeripheryUARTKey, type TLUART } from '../../rocket/blocks/index.js';
import { DebugModuleKey, ExportDebug, type RocketSubsystem } from '../../rocket/index.js';
import { ChosenInDTS, SerialTLKey } from '../keys.js';

/** A host that talks to the chip, as firmware sees it (chipyard 4.1). */
class HTIFDevice extends Device {
  override readonly deviceClass = 'CanHaveHTIF';
  override readonly name = 'htif';
  override readonly compatible: readonly string[] = [];

  override describe({ bindings }: DescriptionContext): Description {
    return { name: this.name, properties: { compatible: bindings.values('compat') } };
  }
}

/** Which console firmware is to use (chipyard 4.1). */
class ChosenDevice extends Device {
  override readonly deviceClass = 'CanHaveChosenInDTS';
  override readonly name = 'chosen';
  override readonly compatible: readonly string[] = [];

  override describe({ bindings }: DescriptionContext): Description {
    return { name: this.name, properties: { 'stdout-path': bindings.values('uart').slice(0, 1) } };
  }
}

/** Tells firmware of a host, if one can talk to the chip: over a serial link, or over DMI (chipyard 4.1). */
export function describeHTIF({ view }: RocketSubsystem): void {
  const overDMI = view.get(DebugModuleKey) !== undefined && view.get(ExportDebug).protocols.includes('DMI');
  if (view.get(SerialTLKey).length === 0 && !overDMI) return;
  onBinding(({ bindings }) => {
    bindings.bind(new Resource(new HTIFDevice(), 'compat'), resourceString('ucb,htif0'));
  });
}

/** Tells firmware of the first UART as its console (chipyard 4.1). `uarts`: those of the system, once they are made. */
export function describeChosen({ view }: RocketSubsystem, uarts: () => readonly TLUART[]): void {
  if (!view.get(ChosenInDTS) || view.get(PeripheryUARTKey).length === 0) return;
  const chosen = new ChosenDevice();
  onBinding(({ bindings }) => {
    for (const { device } of uarts()) bindings.bind(new Resource(chosen, 'uart'), resourceAlias(device));
  });
}
