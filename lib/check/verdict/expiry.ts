import type { Policy } from '../policy/policy.js';
import type { Waiver } from '../policy/design-policy.js';

/** Today in UTC, as waivers write days. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Whether a waiver no longer holds on a day. The day is asked for only where it expires: to know it, Node has to load the time zone. */
export function hasExpired({ expires }: Pick<Waiver, 'expires'>, day?: string): boolean {
  return expires !== undefined && (day ?? today()) > expires;
}

/** The last day of those waivers of a policy that no longer hold on a day, which tells which they are; undefined where all hold. */
export function lastExpired({ waivers = [], designs = [] }: Policy, day: string): string | undefined {
  const ofDesigns = designs.flatMap((design) => (typeof design === 'string' ? [] : (design.waivers ?? [])));
  return [...waivers, ...ofDesigns]
    .filter((waiver) => hasExpired(waiver, day))
    .map(({ expires }) => expires)
    .sort()
    .at(-1);
}
