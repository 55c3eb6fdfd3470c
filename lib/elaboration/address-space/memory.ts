import { keepsContent } from '../../base/address/index.js';
import type { Region } from './regions.js';

/**
 * Whether a region is memory rather than registers: software reads there what it wrote, or what it runs (core 8.8). What it can only read as
 * data may as well be a register.
 */
export function isMemory({ regionType, permissions }: Pick<Region, 'regionType' | 'permissions'>): boolean {
  if (regionType === undefined || !keepsContent(regionType)) return false;
  // A description may say that something is memory, and nothing of what is permitted.
  if (permissions === undefined) return true;
  const { read, write, execute, cache } = permissions;
  return read && (write || execute || cache);
}
