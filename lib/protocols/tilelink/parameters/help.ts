import type { AddressSet, TransferSizes } from '../../../base/address/index.js';
import { listed } from '../../../base/diagnostic/index.js';

/** How to list two overlapping sets so that every address is there once. */
export function disjointHelp(a: AddressSet, b: AddressSet): string {
  if (a.equals(b)) return 'Name every address once: leave out one of the two.';
  if (a.contains(b)) return `Name every address once: leave out ${b}, which ${a} contains.`;
  if (b.contains(a)) return `Name every address once: leave out ${a}, which ${b} contains.`;
  return `Name every address once: list ${[a, ...b.subtract(a)].join(', ')}.`;
}

/** Managers by their titles, each once. */
export function titlesOf(managers: readonly { readonly title: string }[]): string {
  return listed([...new Set(managers.map(({ title }) => title))]);
}

/** Sizes as they are written in `supports`: `[1, 64]`. */
export function sizesInCode({ min, max }: TransferSizes): string {
  return `[${min}, ${max}]`;
}

/** How to change the sizes of two operations so that those of the first contain those of the second. */
export function containsHelp(
  wide: string,
  wideSizes: TransferSizes,
  narrow: string,
  narrowSizes: TransferSizes,
): string {
  const common = wideSizes.intersect(narrowSizes);
  const less = common.isNone ? `leave out ${narrow}` : `${narrow} to ${sizesInCode(common)}`;
  return `Set ${wide} to ${sizesInCode(wideSizes.mincover(narrowSizes))}, or ${less}.`;
}
