import type { Elaboration } from './elaboration.js';

/**
 * What a device is called: by its name, and by that of its node where it has none. One in the root would be called after the whole design:
 * its node has the better name.
 */
export function deviceName({ modules }: Pick<Elaboration, 'modules'>, device: string, name: string): string {
  const ofNode = name === '' || name === device || modules.find(({ parent }) => parent === null)?.name === name;
  return ofNode ? device.slice(device.lastIndexOf('.') + 1) : name;
}
