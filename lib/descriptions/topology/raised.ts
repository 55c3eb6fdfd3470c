import type { DescribedPart } from '../description.js';

/** The interrupts that a part raises at one controller. */
export interface Raised {
  readonly controller: DescribedPart;
  readonly numbers: readonly number[];
  /** What each is called; empty for none. */
  readonly names: readonly string[];
}

/** Of the interrupts of all parts, those of which some have a number at their controller that another part has, too. */
export function sharingIn(raised: readonly Raised[]): ReadonlySet<Raised> {
  const byNumber = new Map<string, Raised[]>();
  for (const each of raised) {
    for (const number of each.numbers) {
      const key = `${each.controller.id} ${number}`;
      byNumber.set(key, [...(byNumber.get(key) ?? []), each]);
    }
  }
  return new Set([...byNumber.values()].flatMap((alike) => (alike.length > 1 ? alike : [])));
}
