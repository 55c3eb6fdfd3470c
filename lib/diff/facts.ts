import { AddressSet, hex } from '../address/index.js';
import {
  domainOf,
  type EdgeRecord,
  type Elaboration,
  fieldOf,
  interruptLines,
  isRecord,
  type JsonRecord,
  masterViews,
  permissionLetters,
  type Region,
} from '../model/index.js';
import { reach, type Reach, type Wiring, wiringOf } from '../query/index.js';

/** A device, as masters see it. */
export interface RegionFact {
  /** Address sets, ascending. */
  readonly sets: readonly AddressSet[];
  /** Letters of `ARWXC`: atomic, read, write, execute, cache. */
  readonly permissions: string;
}

/** What others rely on in a design, each fact under its key (design 6). */
export interface Facts {
  readonly name: string;
  /** By the id of the node that declares the device. */
  readonly regions: ReadonlyMap<string, RegionFact>;
  /** Sizes in bytes of what masters may do with devices, such as `get 1 to 64`, by master, client and device. */
  readonly reaches: ReadonlyMap<string, ReachFact>;
  /** Numbers at the receiver, by source, index and receiver. */
  readonly interrupts: ReadonlyMap<string, number>;
  /** Widths in bits and the like at the ports of the outermost module, by node and port. */
  readonly ports: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** What drives each module that takes a clock, and how fast it is in MHz where that is known. */
  readonly clocks: ReadonlyMap<string, ClockFact>;
}

/** What one client may do with one device: the least and the largest size in bytes by operation. */
export interface ReachFact extends Pick<Reach, 'operations'> {
  readonly master: string;
  readonly device: string;
}

/** A clock that a module takes. */
export interface ClockFact {
  /** Id of the node that drives it. */
  readonly source: string;
  readonly freqMHz: number | null;
}

/** What others rely on in a negotiated design; `named` gives ids other names, those of another version (design 6). */
export function factsOf(elaboration: Elaboration, named: (id: string) => string = (id) => id): Facts {
  const wiring = wiringOf(elaboration);
  return {
    name: elaboration.name,
    regions: new Map([...regionsOf(elaboration)].map(([id, region]) => [named(id), region])),
    reaches: new Map(
      reach(elaboration)
        .map((pair) => ({ ...pair, master: named(pair.master), device: named(pair.device) }))
        .map(({ master, port, client, device, operations }) => [
          `${master}:${port} ${client} ${device}`,
          { master, device, operations },
        ]),
    ),
    interrupts: new Map(
      interruptLines(wiring).map(({ source, index, sink, number }) => [
        `${named(source)}[${index}] → ${named(sink)}`,
        number,
      ]),
    ),
    ports: new Map(portEdges(elaboration, wiring).map(([node, k, edge]) => [`${named(node)}:${k}`, widthsOf(edge)])),
    clocks: new Map([...clocksOf(wiring)].map(([id, clock]) => [named(id), { ...clock, source: named(clock.source) }])),
  };
}

function regionsOf(elaboration: Elaboration): Map<string, RegionFact> {
  const found = new Map<string, Map<string, Region>>();
  for (const region of new Set(masterViews(elaboration).flatMap(({ regions }) => regions))) {
    const views = found.get(region.owner) ?? new Map<string, Region>();
    views.set(`${region.sets.join(' ')} ${permissionLetters(region.permissions)}`, region);
    found.set(region.owner, views);
  }
  return new Map([...found].map(([owner, views]) => [owner, together([...views.values()])]));
}

function together(regions: readonly Region[]): RegionFact {
  const sets = new Map(regions.flatMap((region) => region.sets.map((set) => [String(set), set] as const)));
  const letters = new Set(regions.flatMap(({ permissions }) => [...permissionLetters(permissions)]));
  return {
    sets: AddressSet.unify([...sets.values()]).toSorted((a, b) => (a.base < b.base ? -1 : 1)),
    permissions: [...'ARWXC'].filter((letter) => letters.has(letter)).join(''),
  };
}

// Sources and sinks of the outermost module are where it is connected to the world.
function portEdges({ modules }: Elaboration, wiring: Wiring): [node: string, port: number, edge: EdgeRecord][] {
  const [root] = modules;
  return (root?.nodes ?? []).flatMap(({ id, kind }) => {
    const { inward, outward } = wiring.node(id);
    const edges = kind === 'source' ? outward : kind === 'sink' ? inward : [];
    return edges
      .map((edge, k): [string, number, EdgeRecord] => [id, k, edge])
      .filter(([, , { bundle }]) => isRecord(bundle) && Object.keys(bundle).length > 1);
  });
}

function widthsOf({ bundle }: EdgeRecord): Readonly<Record<string, string>> {
  const record: JsonRecord = isRecord(bundle) ? bundle : {};
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => name !== '$')
      .flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, String(value)]])),
  );
}

function clocksOf(wiring: Wiring): Map<string, ClockFact> {
  const clocks = new Map<string, ClockFact>();
  for (const { record, inward } of wiring.nodes.values()) {
    if (record.kind !== 'sink' || record.inner !== 'ClockImp') continue;
    const domain = domainOf(wiring, record.id);
    for (const edge of inward) {
      const freqMHz = fieldOf(fieldOf(edge.facts, 'clock'), 'freqMHz');
      clocks.set(domain ?? record.id, {
        source: edge.from,
        freqMHz: typeof freqMHz === 'number' ? freqMHz : null,
      });
    }
  }
  return clocks;
}

/** `0x8000_0000..0x8000_ffff`, or base and mask of a set with holes. */
export function setText(set: AddressSet): string {
  return set.contiguous && set.finite ? `${hex(set.base)}..${hex(set.max)}` : String(set);
}
