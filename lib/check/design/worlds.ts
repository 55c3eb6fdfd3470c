import type { Security } from '../../bus/security/index.js';
import type { CheckedDesign } from './checked-design.js';

/** The worlds that the masters of a design name. */
export function worldsOf({ masters }: Pick<CheckedDesign, 'masters'>): string[] {
  return [...new Set(masters.flatMap(({ client }) => worldsIn(client.makes)))];
}

/** The worlds that are named. */
export function worldsIn(security: Security | undefined): string[] {
  return (security ?? []).flatMap(({ worlds = [] }) => worlds);
}
