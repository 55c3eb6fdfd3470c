import type { MapEntry, MapOrigin } from '../../../lib/output/files/index.js';

/** An entry of a map as a device with registers has it. */
export function mapEntry(start: bigint, size: bigint, rest: Partial<MapEntry> = {}): MapEntry {
  const device = rest.device ?? 'top.dev.node';
  return {
    start,
    end: start + size,
    size,
    interleaved: null,
    permissions: { read: true, write: true, execute: false, cache: false, atomic: false },
    regionType: 'GET_EFFECTS',
    width: 4,
    device,
    name: device.split('.').at(-2) ?? device,
    masters: ['top.cpu'],
    placed: null,
    location: null,
    ...rest,
  };
}

/** An entry as a memory has it. */
export function memoryEntry(start: bigint, size: bigint, rest: Partial<MapEntry> = {}): MapEntry {
  const permissions = { read: true, write: true, execute: true, cache: false, atomic: false };
  return mapEntry(start, size, { permissions, regionType: 'UNCACHED', ...rest });
}

export const origin: MapOrigin = { design: 'top', input: 'top.ts' };
