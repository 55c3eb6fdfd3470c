import { keepsContent } from '../../base/address/index.js';
import type { Region } from './regions.js';

/**
 * Whether a region is memory rather than registers: software reads back what it wrote, or executes code there (core 8.8). A region that it can only
 * read as data may just as well be a register.
 */
export function isMemory({ regionType, permissions }: Pick<Region, 'regionType' | 'permissions'>): boolean {
  if (regionType === undefined || !keepsContent(regionType)) return false;
  // A description may declare memory without permissions.
  if (permissions === undefined) return true;
  const { read, write, execute, cache } = permissions;
  return read && (write || execute || cache);
}
