import type { Elaboration } from './elaboration.js';

/**
 * What a device is called: by its name; where it has none, by that of its module, as devices of other protocols are, or of its node where that
 * is one of several in the module. One in the root would be called after the whole design: its node has the better name.
 */
export function deviceName({ modules }: Pick<Elaboration, 'modules'>, device: string, name: string): string {
  const root = modules.find(({ parent }) => parent === null);
  if (name !== '' && name !== device && name !== root?.name) return name;
  const around = modules.find(({ id }) => id === device.slice(0, device.lastIndexOf('.')));
  const protocol = around?.nodes.find(({ id }) => id === device)?.inner;
  const alike = around?.nodes.filter(({ kind, inner }) => kind === 'sink' && inner === protocol) ?? [];
  const isOnly = around !== undefined && around !== root && alike.length === 1;
  return isOnly ? around.name : device.slice(device.lastIndexOf('.') + 1);
}
