import type { Change } from './change.js';

/** The distance by which a number or an address has moved; undefined if it has not moved as a whole. */
export function distanceOf(change: Change): bigint | undefined {
  const distances = distancesOf(change)?.flat();
  const [first] = distances ?? [];
  return distances?.every((each) => each === first) === true ? first : undefined;
}

/** The common property of changes that move or resize things in the same way. */
export interface CommonMove {
  /** The distance that it has moved, or the number of bytes that it has grown or shrunk by. */
  readonly by: bigint;
  /** Equal for all that moved in the same way. */
  readonly key: string;
}

/**
 * How a number or a device has moved as a whole, or how the ends of a device's ranges have; undefined for any other
 * change.
 */
export function commonMove(change: Change): CommonMove | undefined {
  const { aspect, happening, detail } = change;
  if (happening === 'moved') {
    const by = distanceOf(change);
    return by === undefined ? undefined : { by, key: String(by) };
  }
  const isResized = aspect === 'device' && detail === '' && (happening === 'grown' || happening === 'shrunk');
  const distances = isResized ? distancesOf(change) : undefined;
  if (distances === undefined) return undefined;
  const growth = distances.reduce((sum, [start = 0n, end = start]) => sum + end - start, 0n);
  return { by: growth < 0n ? -growth : growth, key: distances.join(' ') };
}

// How a number, or both ends of each range, have moved; undefined unless each has a counterpart.
function distancesOf({ before, after }: Change): readonly (readonly bigint[])[] | undefined {
  const [had = [], has = []] = [before, after].map((text) => text.split(/,? /).map((part) => part.split('..')));
  if (had.length !== has.length || had.some((ends, k) => ends.length !== has[k]?.length)) return undefined;
  try {
    return had.map((ends, k) => ends.map((end, j) => numberIn(has[k]?.[j]) - numberIn(end)));
  } catch {
    // A set that is no range.
    return undefined;
  }
}

// BigInt('') would be 0, so an empty text is replaced by one that throws.
function numberIn(text = ''): bigint {
  return BigInt(text || 'none');
}
