import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import type { DescribedPart, DescribedRange, Description } from '../description.js';
import { distinctNames } from '../../base/names/index.js';
import { overlapsOf } from '../overlaps.js';
import { fieldOf, itemsOf, type PlacedValue, textOf, writtenNumber } from '../placed/value.js';
import { readYaml } from '../placed/yaml.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';

/** What a network of FlooNoC has. Addresses and sizes are hexadecimal. */
export interface FloonocFacts {
  /** Members of arrays one by one. */
  readonly endpoints: readonly {
    readonly name: string;
    readonly manager: boolean;
    readonly subordinate: boolean;
    readonly ranges: readonly { readonly base: string; readonly size: string }[];
    readonly place: Location;
  }[];
  readonly routers: readonly { readonly name: string; readonly array: readonly number[]; readonly place: Location }[];
}

/** Describes a network by the configuration of FlooNoC's generator. Throws a {@link DescriptionError}. */
export function describeFloonoc(source: Source, limits: ReadingLimits): Description {
  const document = readYaml(source, limits);
  const { place } = document;
  const list = fieldOf(document, 'endpoints');
  if (list?.kind !== 'list') throw new DescriptionError('A network of FlooNoC has a list of endpoints.', place);
  let members = 0;
  const endpoints = itemsOf(list).flatMap((endpoint) => {
    const name = textOf(endpoint, 'name') ?? 'endpoint';
    const array = arrayOf(endpoint);
    const count = array.reduce((product, size) => product * size, 1);
    members += count;
    if (members > limits.items)
      throw new DescriptionError(`It has more than ${limits.items} endpoints.`, endpoint.place);
    const ranges = fieldOf(endpoint, 'addr_range');
    const all = ranges === undefined ? [] : ranges.kind === 'list' ? ranges.items : [ranges];
    return Array.from({ length: count }, (_, index) => ({
      name: [name, ...indexesOf(index, array)].join('_'),
      manager: itemsOf(fieldOf(endpoint, 'mgr_port_protocol')).length > 0,
      subordinate: itemsOf(fieldOf(endpoint, 'sbr_port_protocol')).length > 0,
      ranges: all
        .map((range) => rangeOf(range, index, count))
        .map(({ base, size }) => ({ base: hex(base), size: hex(size) })),
      place: endpoint.place,
    }));
  });
  const routers = itemsOf(fieldOf(document, 'routers')).map((router) => ({
    name: textOf(router, 'name') ?? 'router',
    array: arrayOf(router),
    place: router.place,
  }));
  // A member of an array may be called as another endpoint is.
  const ids = distinctNames(endpoints.map(({ name }) => `endpoint ${name}`));
  const network = textOf(document, 'name') ?? 'noc';
  const parts: DescribedPart[] = [
    { ...nothing, id: 'network', name: network, parent: null, kind: 'bus', place },
    ...endpoints.map(({ name, manager, ranges, place: at }, k): DescribedPart => ({
      ...nothing,
      ...{ id: ids[k] ?? name, name, parent: 'network', kind: manager ? 'master' : 'device', place: at },
      windows: ranges.map(({ base, size }) => ({ base: BigInt(base), size: BigInt(size), place: at })),
      ...(manager ? { sees: 'everything' as const } : {}),
    })),
  ];
  return {
    facts: { endpoints, routers } satisfies FloonocFacts,
    soc: {
      ...{ notation: 'floonoc', file: source.file, name: network, place, parts },
      findings: overlapsOf(
        endpoints.flatMap(({ name, ranges, place: at }, k) =>
          ranges.map(({ base, size }) => ({
            ...{ name, part: ids[k] ?? name, place: at },
            ...{ base: BigInt(base), size: BigInt(size) },
          })),
        ),
      ),
      unknown: ['widths', 'operations', 'ids', 'clocks', 'intent', 'wiring'],
      assumptions: [
        'Every manager reaches every range.',
        'Members of an array lie one behind the other, those of the last index first.',
        'Routers and their connections are one bus.',
      ],
    },
  };
}

const nothing = { enabled: true, names: [], compatible: [], windows: [], interrupts: [], isController: false } as const;

function arrayOf(value: PlacedValue): number[] {
  const array = fieldOf(value, 'array');
  const sizes = array === undefined ? [] : array.kind === 'list' ? array.items : [array];
  return sizes.map((size) => {
    const number = writtenNumber(size, 'The size of an array');
    if (number === undefined || number < 1n || number > 1n << 20n)
      throw new DescriptionError('An array has a size of at least 1 in each direction.', size.place);
    return Number(number);
  });
}

function indexesOf(index: number, array: readonly number[]): number[] {
  let rest = index;
  return array
    .toReversed()
    .map((size) => {
      const own = rest % size;
      rest = Math.floor(rest / size);
      return own;
    })
    .reverse();
}

// Of `base` and `size`, each member of an array has its own; `end` is behind the last address.
function rangeOf(range: PlacedValue, index: number, count: number): DescribedRange {
  const [base, start, size, end] = ['base', 'start', 'size', 'end'].map((name) =>
    writtenNumber(fieldOf(range, name), `The ${name} of a range`),
  );
  if (count > 1 && base === undefined && start !== undefined)
    throw new DescriptionError(
      `All ${count} endpoints of an array would be at ${hex(start)}.`,
      range.place,
      'Write base and size in place of start: each member has its own range behind that of the one before.',
    );
  const bytes = size ?? (end !== undefined && start !== undefined ? end - start : undefined);
  const first = base === undefined || bytes === undefined ? start : base + bytes * BigInt(index);
  if (first === undefined || bytes === undefined || bytes <= 0n)
    throw new DescriptionError('A range has a base and a size, or a start and an end behind it.', range.place);
  return { base: first, size: bytes };
}
