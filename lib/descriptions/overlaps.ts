import { hex } from '../base/address/index.js';
import type { DescribedFinding, DescribedRange } from './description.js';
import type { Location } from '../base/diagnostic/index.js';

/** Addresses of something, with the name by which messages know it. */
export interface NamedRange extends DescribedRange {
  readonly name: string;
  /** Id of the part; absent for what is none. */
  readonly part?: string;
  /** Which addresses these are, where a SoC has several spaces of them. */
  readonly space?: string;
  readonly place: Location;
}

/** Finds what shares addresses with something else of another name, for notations in which nothing may; nothing shares addresses that it has none of. */
export function overlapsOf(ranges: readonly NamedRange[]): DescribedFinding[] {
  const sorted = ranges
    .filter(({ size }) => size > 0n)
    .sort((a, b) => (a.base < b.base ? -1 : a.base > b.base ? 1 : 0));
  let open: readonly NamedRange[] = [];
  return sorted.flatMap((b) => {
    open = open.filter((a) => a.base + a.size > b.base);
    const met = open.filter((a) => a.name !== b.name && a.space === b.space);
    open = [...open, b];
    return met.map((a): DescribedFinding => ({
      rule: 'description/overlap',
      message: `${textOf(a)} and ${textOf(b)} share addresses.`,
      parts: [a.part, b.part].filter((part) => part !== undefined),
      ...{ ranges: [a, b], places: [a.place, b.place] },
    }));
  });
}

function textOf({ name, base, size }: NamedRange): string {
  return `${name} at [${hex(base)}, ${hex(base + size)})`;
}
