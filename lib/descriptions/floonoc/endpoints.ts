import { hex } from '../../base/address/index.js';
import { counted, type Location } from '../../base/diagnostic/index.js';
import type { DescribedFinding, DescribedRange } from '../description.js';
import { fieldOf, type PlacedValue, textOf, writtenNumber } from '../placed/value.js';
import { DescriptionError, type ReadingLimits } from '../reading.js';
import { indexesIn, sizesIn } from './arrays.js';
import { givenIn, isTrueIn, listIn, oneOrManyIn } from './fields.js';
import { odd, refused } from './findings.js';

/** An endpoint, or an array of them, as it is declared. */
export interface FloonocEndpoint {
  readonly name: string;
  readonly array: readonly number[];
  /** Names of protocols of the ports at which it sends requests; undefined for what sends none. */
  readonly manager: readonly PlacedValue[] | undefined;
  /** The same of the ports at which it takes them. */
  readonly subordinate: readonly PlacedValue[] | undefined;
  /** Whether one request may go to several members at once. */
  readonly isCollective: boolean;
  readonly members: readonly FloonocMember[];
  readonly place: Location;
}

/** An endpoint of the network. */
export interface FloonocMember {
  readonly name: string;
  /** What its network interface is called. */
  readonly networkInterface: string;
  /** The addresses that it answers at. */
  readonly ranges: readonly FloonocRange[];
}

interface FloonocRange extends DescribedRange {
  readonly name?: string;
  readonly place: Location;
}

/** The endpoints of a configuration. Throws a {@link DescriptionError}. */
export function endpointsIn(document: PlacedValue, limits: ReadingLimits): FloonocEndpoint[] {
  if (fieldOf(document, 'endpoints')?.kind !== 'list')
    throw new DescriptionError('A network of FlooNoC has a list of endpoints.', document.place);
  let count = 0;
  return listIn(document, 'endpoints').map((endpoint) => {
    const { place } = endpoint;
    const name = textOf(endpoint, 'name') ?? 'endpoint';
    const array = sizesIn(endpoint, 'array', 'an array');
    if (array.length > 2) throw new DescriptionError(`The array ${name} has more than two directions.`, place);
    const ranges = oneOrManyIn(endpoint, 'addr_range');
    count += array.reduce((product, size) => product * size, Math.max(1, ranges.length));
    if (count > limits.items) throw new DescriptionError(`It has more than ${limits.items} endpoints.`, place);
    const [manager, subordinate] = ['mgr_port_protocol', 'sbr_port_protocol'].map((field) =>
      givenIn(endpoint, field) === undefined ? undefined : listIn(endpoint, field),
    );
    const answers = subordinate !== undefined;
    const written = ranges.map((range) => rangeIn(range, answers && array.length > 0));
    return {
      ...{ name, array, manager, subordinate, place },
      isCollective: ranges.some((range) => isTrueIn(range, 'en_collective', false)),
      members: indexesIn(array).map((indexes, k) => ({
        name: [name, ...indexes].join('_'),
        networkInterface: [`${name}_ni`, ...indexes].join('_'),
        ranges: answers ? written.map(({ base, ...range }) => ({ ...range, base: base + BigInt(k) * range.size })) : [],
      })),
    };
  });
}

/** A range, of an array that of its first member. */
function rangeIn(range: PlacedValue, inArray: boolean): FloonocRange {
  const { place } = range;
  const [base, start, size, end] = ['base', 'start', 'size', 'end'].map((name) =>
    writtenNumber(fieldOf(range, name), `The ${name} of a range`),
  );
  const name = givenIn(range, 'desc');
  const named = name === undefined ? {} : { name: textOf(name) ?? '' };
  // With a size, a base counts, and start and end do not.
  const first = base === undefined || size === undefined ? start : base;
  const bytes = size ?? (end !== undefined && start !== undefined ? end - start : undefined);
  if (first === undefined || bytes === undefined || bytes <= 0n)
    throw new DescriptionError('A range has a base and a size, or a start and an end behind it.', place);
  if (base === undefined && end !== undefined && first + bytes !== end)
    throw new DescriptionError(
      `A range from ${hex(first)} to ${hex(end)} does not have the size ${hex(bytes)}.`,
      place,
      'Take out the size, or the end.',
    );
  if (inArray && base === undefined)
    throw new DescriptionError(
      `All endpoints of an array would be at ${hex(first)}.`,
      place,
      'Write base and size in place of start: each member has its own range behind that of the one before.',
    );
  return { base: inArray && base !== undefined ? base : first, size: bytes, ...named, place };
}

/** What is odd about endpoints by themselves. */
export function endpointFindings(endpoints: readonly FloonocEndpoint[], document: PlacedValue): DescribedFinding[] {
  const written = listIn(document, 'endpoints');
  return endpoints.flatMap(({ name, manager, subordinate, place }, k) => {
    const ranges = oneOrManyIn(written[k] ?? document, 'addr_range');
    return [
      ...(
        [
          ['mgr_port_protocol', manager],
          ['sbr_port_protocol', subordinate],
        ] as const
      ).flatMap(([field, ports]) =>
        ports?.length === 0 ? [refused(`The ${field} of ${name} names no protocol.`, place)] : [],
      ),
      ...(subordinate === undefined && ranges.length > 0
        ? [
            odd(
              `${name} has ${counted(ranges.length, 'range')} and no sbr_port_protocol, so that nothing answers there.`,
              place,
            ),
          ]
        : []),
    ];
  });
}
