import type { DescribedFinding } from '../description.js';
import { fieldOf, fieldsOf, numberOf, type PlacedValue, textOf } from '../placed/value.js';
import type { FloonocEndpoint } from './endpoints.js';
import { givenIn, isTrueIn } from './fields.js';
import { refused } from './findings.js';
import type { FloonocRouters } from './routers.js';

/** How requests find their ways. */
export interface FloonocRouting {
  /** By where endpoints are in a mesh. */
  readonly byCoordinates: boolean;
  /** By a table in each router. */
  readonly byTables: boolean;
  /** Whether requests on narrow and on wide ports are told apart. */
  readonly isNarrowWide: boolean;
  /** Whether addresses are looked up in a table, and are not coordinates themselves. */
  readonly looksUp: boolean;
  readonly findings: readonly DescribedFinding[];
}

const algorithms = new Map([
  ...(['XY', 'YX', 'ID', 'SRC', 'XY_MIRRORED', 'YX_MIRRORED'] as const).map((name) => [name, name] as const),
  ['XYRouting', 'XY'],
  ['YXRouting', 'YX'],
  ['IdTable', 'ID'],
  ['SourceRouting', 'SRC'],
  ['XYRoutingMirrored', 'XY_MIRRORED'],
  ['YXRoutingMirrored', 'YX_MIRRORED'],
] as const);

/** The routing of a configuration, and what its generator does not take of it. */
export function routingIn(
  document: PlacedValue,
  endpoints: readonly FloonocEndpoint[],
  routers: readonly FloonocRouters[],
): FloonocRouting {
  const routing = fieldOf(document, 'routing');
  const type = textOf(document, 'network_type');
  const written = textOf(routing, 'route_algo') ?? '';
  const known: ReadonlyMap<string, string> = algorithms;
  const algorithm = known.get(written) ?? known.get(written.toUpperCase());
  const place = routing?.place ?? document.place;
  const byCoordinates = algorithm !== undefined && algorithm !== 'ID' && algorithm !== 'SRC';
  const isMirrored = algorithm?.endsWith('MIRRORED') === true;
  const isNarrowWide = type === 'narrow-wide';
  const collective = [...fieldsOf(fieldOf(routing, 'collective'))].filter(
    ([, value]) => textOf(value) === undefined || !/^(false|no|off|0|null)$/i.test(textOf(value) ?? ''),
  );
  const collectives = endpoints.filter(({ isCollective }) => isCollective);
  const findings: DescribedFinding[] = [];
  const expect = (holds: boolean, message: string, ...places: Parameters<typeof refused>[1][]): void => {
    if (!holds) findings.push(refused(message, ...(places.length > 0 ? places : [place])));
  };
  if (type !== undefined)
    expect(
      isNarrowWide || type === 'axi',
      `The network_type is ${type}; there are axi and narrow-wide.`,
      document.place,
    );
  if (written !== '')
    expect(
      algorithm !== undefined,
      `The route_algo is ${written}; there are XY, YX, ID, SRC, XY_MIRRORED and YX_MIRRORED.`,
    );
  const decouples = textOf(givenIn(routing, 'decouple_rw')) ?? '';
  expect(
    !isMirrored || (isNarrowWide && /^(phys|true)$/i.test(decouples)),
    `${algorithm} is for narrow-wide networks with decouple_rw: Phys.`,
  );
  expect(
    isNarrowWide || (numberOf(routing, 'num_vc_id_bits') ?? 0n) === 0n,
    'num_vc_id_bits is for narrow-wide networks.',
  );
  expect(collective.length === 0 || byCoordinates || algorithm === undefined, `${algorithm} has no collectives.`);
  expect(
    collective.length === 0 || collectives.length > 0,
    'Collectives are enabled in the routing, and no range has en_collective.',
  );
  for (const { name, array, subordinate, place: at } of collectives) {
    expect(collective.length > 0, `${name} has en_collective, and collective of the routing enables nothing.`, at);
    expect(
      array.length === 2 || subordinate === undefined || collective.length === 0,
      `${name} has en_collective, and is not an array of two directions.`,
      at,
    );
  }
  expect(endpoints.length > 0, 'The network has no endpoints.', document.place);
  const subordinates = endpoints.filter(({ subordinate }) => subordinate !== undefined);
  expect(
    !byCoordinates || subordinates.length > 0,
    `Nothing in the network takes requests, which ${algorithm} is for.`,
  );
  for (const { name, members, place: at } of subordinates)
    expect(
      !byCoordinates || members.every(({ ranges }) => ranges.length > 0),
      `${name} takes requests and has no addr_range, which ${algorithm} needs.`,
      at,
    );
  for (const { name, array, tree, place: at } of routers) {
    expect(array.length === 0 || tree.length === 0, `${name} is both an array and a tree.`, at);
    expect(array.length !== 1, `${name} is a row of routers. An array of them has two directions.`, at);
    expect(
      !byCoordinates || (array.length === 2 && tree.length === 0) || array.length === 1,
      `${name} has no coordinates, and ${algorithm} needs an array of two directions.`,
      at,
    );
  }
  return {
    ...{ byCoordinates, byTables: algorithm === 'ID', isNarrowWide, findings },
    looksUp: !byCoordinates || isTrueIn(routing, 'use_id_table', true),
  };
}
