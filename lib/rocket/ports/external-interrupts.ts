import { currentView, reopen, type SourceNode } from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import { type Description, type DescriptionContext, Device, Resource } from '../../devicetree/index.js';
import { uint } from '../../bus/wires/index.js';
import { interruptProperties } from '../../devicetree/index.js';
import type { RocketSubsystem } from '../rocket-subsystem.js';
import { NExtTopInterrupts } from '../keys.js';

/** What raises interrupts outside, as firmware sees it (devicetree 4.8). */
class ExternalInterruptsDevice extends Device {
  override readonly deviceClass = 'HasExtInterrupts';
  override readonly name = 'external-interrupts';
  override readonly compatible: readonly string[] = [];

  override describe({ bindings }: DescriptionContext): Description {
    return { name: `soc/${this.name}`, properties: interruptProperties(this.name, bindings) };
  }
}

/**
 * External interrupts on a clock of their own (subsystem 16).
 *
 * @throws RequirementError `interrupts/range` for a negative number of interrupts.
 *
 * @example
 * subsystem.asyncExternalInterrupts(system);
 */
export function asyncExternalInterrupts(system: RocketSubsystem): SourceNode<int.Interrupts> {
  const source = externalInterrupts(system);
  if (currentView().get(NExtTopInterrupts) > 0) {
    reopen(system.ibus, () => system.ibus.fromAsync.from(source));
  }
  return source;
}

/**
 * External interrupts on the clock of the interrupt bus (subsystem 16).
 *
 * @throws RequirementError `interrupts/range` for a negative number of interrupts.
 *
 * @example
 * subsystem.syncExternalInterrupts(system);
 */
export function syncExternalInterrupts(system: RocketSubsystem): SourceNode<int.Interrupts> {
  const source = externalInterrupts(system);
  if (currentView().get(NExtTopInterrupts) > 0) system.ibus.node.from(source);
  return source;
}

function externalInterrupts(system: RocketSubsystem): SourceNode<int.Interrupts> {
  const device = new ExternalInterruptsDevice();
  const num = currentView().get(NExtTopInterrupts);
  const resources = [new Resource(device, 'int')];
  const source = int.sourceNode(int.sourcePorts({ num, resources }), { name: 'extInterrupts' });
  system.declareLastPort({ name: 'interrupts', direction: 'input', type: uint(num), becomes: source });
  return source;
}
