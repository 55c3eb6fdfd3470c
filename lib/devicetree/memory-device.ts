import { type Description, type DescriptionContext, Device } from './device.js';
import { registerKeys } from './register-keys.js';
import { unitName } from './simple-device.js';
import { resourceString } from './value.js';

/** A region of memory, at the root of the tree (devicetree 4.5). */
export class MemoryDevice extends Device {
  override readonly deviceClass = 'MemoryDevice';
  override readonly name = 'memory';
  override readonly compatible: readonly string[] = [];

  override describe({ bindings }: DescriptionContext): Description {
    const keys = registerKeys(this.name, bindings);
    return {
      name: unitName(this.name, keys, bindings),
      properties: {
        reg: keys.flatMap((key) => bindings.values(key)),
        device_type: [resourceString('memory')],
      },
    };
  }
}
