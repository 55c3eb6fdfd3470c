import { oneOrManyIn } from './fields.js';
import { type PlacedValue, writtenNumber } from '../placed/value.js';
import { DescriptionError } from '../reading.js';

/** The sizes that a field such as `array` has, one for each direction; none where it says nothing. */
export function sizesIn(value: PlacedValue, field: string, what: string): number[] {
  return oneOrManyIn(value, field).map((size) => {
    const number = writtenNumber(size, `The size of ${what}`);
    if (number === undefined || number < 1n || number > 1n << 20n)
      throw new DescriptionError(
        `${what[0]?.toUpperCase()}${what.slice(1)} has a size of at least 1 in each direction.`,
        size.place,
      );
    return Number(number);
  });
}

/** Where the members of an array are in it, the last index first to change; one without indexes for what is no array. */
export function indexesIn(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (outer, size) => outer.flatMap((indexes) => Array.from({ length: size }, (_, index) => [...indexes, index])),
    [[]],
  );
}
