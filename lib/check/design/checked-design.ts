import { checkOptions } from '../../base/options/index.js';
import type { AddressSet } from '../../base/address/index.js';
import { AsAsked } from '../../base/as-asked.js';
import { groupBy } from '../../base/group-by.js';
import type { Security } from '../../bus/security/index.js';
import { compareWithLock, type FactChange, type Facts, factsBeside, isOfAnotherDesign } from '../../diff/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import {
  type AddressSpace,
  addressSpaces,
  type Clock,
  ClockTree,
  domainOf,
  type EdgeRecord,
  type Elaboration,
  type FreePlace,
  type InterruptLine,
  interruptLines,
  type Link,
  linksOf,
  joinedSpaces,
  type NodeRecord,
  permittedSpaces,
  type Region,
  takesAccesses,
  undivided,
} from '../../elaboration/index.js';
import { type Master, mastersOf, reach, type Reach, reachedBy, type Wiring, wiringOf } from '../../query/index.js';
import { reachedSpaces } from '../../query/ways/reached-spaces.js';

/** A device as it declares itself, at one of its ports. */
export interface Device {
  /** Id of the node that declares it. */
  readonly id: string;
  /** Its name; empty for none. */
  readonly name: string;
  /** Its own addresses. */
  readonly sets: readonly AddressSet[];
  /** The edge that ends at it. */
  readonly edge: EdgeRecord;
}

/**
 * Where words stand in the file of the policy; undefined where they do not stand there as they are. Of several places, it is that in
 * the object with all of `beside`, or else the first.
 */
export type PlaceInPolicy = (words: string, beside?: readonly string[]) => Location | undefined;

/** What is known of a design beside itself. */
export interface CheckedDesignOptions extends Partial<Pick<CheckedDesign, 'locked' | 'revision' | 'input'>> {
  /** Whether what is compared with is of several designs, and not of this one. Default false. */
  readonly isNew?: boolean | undefined;
  /** Names of designs that it has beside, and that are no more; default none. */
  readonly gone?: readonly string[] | undefined;
  /** Modules whose ports are compared with the lock, beside those that it has. */
  readonly ports?: readonly string[] | undefined;
  /** Default that nothing is known of the file. */
  readonly placeInPolicy?: PlaceInPolicy | undefined;
}

/** A design as rules see it; each property is computed on first use (design 2). */
export class CheckedDesign {
  /** Nodes and edges by their ids. */
  readonly wiring: Wiring;
  #views: readonly AddressSpace[] | undefined;
  #decoded: readonly AddressSpace[] | undefined;
  #regions: readonly Region[] | undefined;
  #devices: readonly Device[] | undefined;
  #masters: readonly Master[] | undefined;
  readonly #reaches = new Map<string, readonly Reach[]>();
  #mastersByEdge: ReadonlyMap<EdgeRecord, readonly Master[]> | undefined;
  readonly #reachedBy = new Map<Master, Iterable<Reach>>();
  #interrupts: readonly InterruptLine[] | undefined;
  #interruptsBySink: ReadonlyMap<string, readonly InterruptLine[]> | undefined;
  #clocks: ClockTree | undefined;
  #links: readonly Link[] | undefined;
  #freePlaces: ReadonlyMap<string, FreePlace> | undefined;
  #changedPlaces: ReadonlySet<string> | undefined;
  #facts: Facts | undefined;
  #lockChanges: readonly FactChange[] | undefined;

  /** The facts of the lock file, or of the revision that is compared with; undefined if nothing is compared. */
  readonly locked: Facts | undefined;
  readonly revision: string | undefined;
  /** Whether what is compared with is of several designs, and not of this one. */
  readonly isNew: boolean;
  /** Names of designs that it has beside, and that are no more. */
  readonly gone: readonly string[];
  /** The input of `entente lock` for this design; undefined if unknown. */
  readonly input: string | undefined;
  /** Where words of the policy stand in its file. */
  readonly placeInPolicy: PlaceInPolicy;
  readonly #ports: readonly string[];

  constructor(
    readonly elaboration: Elaboration,
    options: CheckedDesignOptions = {},
  ) {
    const {
      locked,
      revision,
      isNew = false,
      gone = [],
      input,
      ports = [],
      placeInPolicy = () => undefined,
    } = checkOptions('CheckedDesignOptions', options);
    this.wiring = wiringOf(elaboration);
    this.locked = locked;
    this.revision = revision;
    this.isNew = isNew;
    this.gone = gone;
    this.input = input;
    this.#ports = ports;
    this.placeInPolicy = placeInPolicy;
  }

  /** The devices that masters reach, once for all masters that reach the same. */
  get views(): readonly AddressSpace[] {
    return (this.#views ??= joinedSpaces(permittedSpaces(reachedSpaces(this.elaboration))));
  }

  /** The devices to which the addresses of masters lead, regardless of firewalls, once for all masters that see the same. */
  get decoded(): readonly AddressSpace[] {
    return (this.#decoded ??= joinedSpaces(addressSpaces(this.elaboration)));
  }

  /**
   * The devices to which the addresses of masters lead, regardless of firewalls, once for all masters that see the same addresses of a
   * device.
   */
  get regions(): readonly Region[] {
    return (this.#regions ??= [
      ...new Map(
        this.decoded.flatMap(({ regions }) =>
          undivided(regions).map((region): [string, Region] => [`${region.owner} ${region.sets.join(' ')}`, region]),
        ),
      ).values(),
    ]);
  }

  /** All devices with addresses, seen or not. */
  get devices(): readonly Device[] {
    return (this.#devices ??= [...this.wiring.nodes.values()]
      .filter((node) => takesAccesses(this.wiring, node))
      .flatMap(({ record, inward }) =>
        inward.flatMap((edge) =>
          this.wiring.ports.managers(edge).map(({ name, sets }) => ({ id: record.id, name, sets, edge })),
        ),
      ));
  }

  /** All clients of nodes where accesses begin, which have devices behind them. */
  get masters(): readonly Master[] {
    return (this.#masters ??= mastersOf(this.elaboration));
  }

  /** Which master reaches which device, with which operations. */
  get reaches(): readonly Reach[] {
    return this.reachesBy(undefined);
  }

  /** Which master reaches which device by some accesses, all where they are undefined. */
  reachesBy(by: Security | undefined): readonly Reach[] {
    const key = JSON.stringify(by ?? null);
    const found =
      this.#reaches.get(key) ??
      (by === undefined
        ? this.masters.flatMap((master) => [...this.reachedBy(master)])
        : reach(this.elaboration, { by }));
    this.#reaches.set(key, found);
    return found;
  }

  /**
   * The devices that a master reaches, with the operations, computed as far as needed: for many masters, the first devices usually suffice.
   */
  reachedBy(master: Master): Iterable<Reach> {
    let reached = this.#reachedBy.get(master);
    if (reached === undefined)
      this.#reachedBy.set(master, (reached = new AsAsked(reachedBy(this.elaboration, master))));
    return reached;
  }

  /** A master, and others of its name at its port: what is known of one is known of all. */
  mastersLike({ edge, client }: Master): readonly Master[] {
    this.#mastersByEdge ??= groupBy(this.masters, (master) => master.edge);
    const own = this.#mastersByEdge.get(edge) ?? [];
    return own.filter((master) => master.client.name === client.name);
  }

  /** All interrupts where they end. */
  get interrupts(): readonly InterruptLine[] {
    return (this.#interrupts ??= interruptLines(this.wiring));
  }

  /** All interrupts by the node where they end. */
  get interruptsBySink(): ReadonlyMap<string, readonly InterruptLine[]> {
    return (this.#interruptsBySink ??= groupBy(this.interrupts, ({ sink }) => sink));
  }

  /** Where clocks come from, and the modules that take them. */
  get clocks(): ClockTree {
    return (this.#clocks ??= new ClockTree(this.wiring));
  }

  /** All ways from a node of a bus or an interrupt to the next. */
  get links(): readonly Link[] {
    return (this.#links ??= linksOf(this.wiring));
  }

  /** Whether what was locked is another design. */
  get isLockedOtherwise(): boolean {
    return this.locked !== undefined && isOfAnotherDesign(this.locked, this.#factsBeside(this.locked));
  }

  /** The changes since the lock; none if no lock, or that of another design, is compared. */
  get lockChanges(): readonly FactChange[] {
    if (this.locked === undefined || this.isLockedOtherwise) return [];
    return (this.#lockChanges ??= compareWithLock(this.locked, this.#factsBeside(this.locked)));
  }

  /** Where devices could be that share addresses with others, by the node. */
  get freePlaces(): ReadonlyMap<string, FreePlace> {
    return (this.#freePlaces ??= new Map((this.elaboration.freePlaces ?? []).map((place) => [place.node, place])));
  }

  /** Nodes whose devices are not where they were locked, those that were not there among them; none where no lock is compared. */
  get changedPlaces(): ReadonlySet<string> {
    return (this.#changedPlaces ??= new Set(
      this.lockChanges.flatMap(({ touches }) =>
        touches.flatMap((touch) => {
          if (touch.kind === 'node') return [touch.node];
          if (touch.kind !== 'party' || (touch.field ?? 'address') !== 'address') return [];
          return [touch.party.replace(/#\d+$/, '')];
        }),
      ),
    ));
  }

  #factsBeside(locked: Facts): Facts {
    return (this.#facts ??= factsBeside(locked, this.elaboration, this.#ports));
  }

  /** The module whose clock a node runs on; undefined for that of the root. */
  domainOf(node: string): string | undefined {
    return domainOf(this.wiring, node);
  }

  /** The clock that a node runs on; undefined where none is taken, or several are. */
  clockOf(node: string): Clock | undefined {
    return this.clocks.clockOf(node);
  }

  /**
   * Where a node, module or edge was written: the place where it was put into the design first, then that of its declaration; none where
   * that is not known.
   */
  locationsOf(id: string): readonly Location[] {
    const edge = this.wiring.edges.get(id);
    if (edge !== undefined) return edge.location === null ? this.locationsOf(edge.from) : [edge.location];
    const node = this.wiring.nodes.get(id);
    const own = placesIn(node?.record);
    return own.length > 0 ? own : placesIn(node?.module ?? this.wiring.modules.get(id));
  }

  /** The places of what is nearest to something that may be there no longer, or not known by its place: of what is around it. */
  nearestLocations(id: string): readonly Location[] {
    for (let path = id; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
      const found = this.locationsOf(path);
      if (found.length > 0) return found;
    }
    const [root] = this.elaboration.modules;
    return root === undefined ? [] : this.locationsOf(root.id);
  }
}

function placesIn(record: Pick<NodeRecord, 'location' | 'placed'> | undefined): Location[] {
  return [record?.placed, record?.location].filter((place) => place !== undefined && place !== null);
}
