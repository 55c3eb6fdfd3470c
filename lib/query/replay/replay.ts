import { type AddressSet, isAligned } from '../../base/address/index.js';
import { listed } from '../../base/diagnostic/index.js';
import { deviceName, type Elaboration, type Operation } from '../../elaboration/index.js';
import { nearestName } from '../../base/names/index.js';
import { AddressRegions } from './address-regions.js';
import type { Death } from '../access/loss.js';
import { type Master, mastersNamed, mastersOf } from '../design/masters.js';
import { type Route, route } from '../access/route.js';
import type { TraceAccess } from './trace.js';
import { type Wiring, wiringOf } from '../design/wiring.js';

/** The traffic of an edge. */
export interface EdgeTraffic {
  /** Id of the edge. */
  readonly edge: string;
  /** Name of its protocol in reports. */
  readonly protocol: string;
  /** Accesses of masters that led over it. */
  readonly accesses: number;
  /** Requests that they had become: more than accesses where they are fragmented. */
  readonly requests: number;
  /** Beats of data; null where the width of the edge is not known. */
  readonly beats: number | null;
  readonly bytes: number;
  /** Most requests in flight at a time. */
  readonly peak: number;
  /** Ids on the edge, which is how many requests it can have in flight; undefined in protocols without. */
  readonly ids: number | undefined;
}

/** The traffic of a device or master. */
export interface EndTraffic {
  /** Id of the node. */
  readonly node: string;
  /** Name of the device or of the client. */
  readonly name: string;
  readonly accesses: number;
  readonly requests: number;
  readonly bytes: number;
}

/** Accesses that cannot be done, for one reason. */
export interface FailedAccesses {
  readonly master: string;
  readonly operation: Operation;
  readonly size: number;
  readonly count: number;
  /** Lowest and highest address. */
  readonly first: bigint;
  readonly last: bigint;
  /** The problem of the first of them, and how to fix it. */
  readonly message: string;
  readonly help: string;
}

/** The results of a trace. */
export interface ReplayReport {
  readonly accesses: number;
  readonly failed: number;
  /** From the first time to the last. */
  readonly span: number;
  /** Accesses whose time was before that of the one before. */
  readonly unordered: number;
  readonly masters: readonly EndTraffic[];
  readonly devices: readonly EndTraffic[];
  /** Those with traffic, in the order of the design. */
  readonly edges: readonly EdgeTraffic[];
  /** The most frequent first. */
  readonly failures: readonly FailedAccesses[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What every access of one kind does: found once, then counted. */
type Outcome = Passing | Failing;

interface Passing {
  readonly kind: 'passing';
  readonly master: Mutable<EndTraffic>;
  readonly device: Mutable<EndTraffic>;
  /** Bytes of the access. */
  readonly size: number;
  readonly hops: readonly Hop[];
}

interface Hop {
  readonly traffic: Mutable<EdgeTraffic> & { inFlight: number };
  readonly requests: number;
  /** Those in flight at a time: the read of an atomic access has ended when its write begins. */
  readonly atOnce: number;
  readonly beats: number | undefined;
  readonly bytes: number;
}

interface Failing {
  readonly kind: 'failing';
  readonly failure: Mutable<FailedAccesses>;
}

/**
 * Counts what the accesses of a trace do to a design (design 6). Accesses of a master that do the same to addresses that are decoded alike
 * take the same way, so each way is found once; memory does not grow with the trace.
 */
export class Replay {
  readonly #elaboration: Elaboration;
  readonly #wiring: Wiring;
  readonly #latency: number;
  readonly #regions: AddressRegions;
  readonly #masters = new Map<string, readonly Master[]>();
  readonly #outcomes = new Map<string, Map<number | string, Outcome>>();
  readonly #edges = new Map<string, Hop['traffic']>();
  readonly #devices = new Map<string, Mutable<EndTraffic>>();
  readonly #clients = new Map<string, Mutable<EndTraffic>>();
  readonly #failures = new Map<string, Mutable<FailedAccesses>>();
  readonly #inFlight = new Window();
  #accesses = 0;
  #failed = 0;
  #unordered = 0;
  #start = NaN;
  #now = NaN;

  /** `latency`: how long an access keeps its ids, in the unit of the times; above 0, default 1. */
  constructor(elaboration: Elaboration, { latency = 1 }: { readonly latency?: number } = {}) {
    this.#elaboration = elaboration;
    this.#wiring = wiringOf(elaboration);
    this.#latency = latency;
    this.#regions = new AddressRegions(decidingSets(this.#wiring));
  }

  /** Counts one more access. */
  add(access: TraceAccess): void {
    this.#accesses++;
    this.#advance(access.time);
    const outcome = this.#outcomeOf(access);
    if (outcome.kind === 'failing') {
      this.#failed++;
      countFailure(outcome.failure, BigInt(access.address));
      return;
    }
    const { master, device, hops, size } = outcome;
    for (const end of [master, device]) {
      end.accesses++;
      end.bytes += size;
    }
    master.requests++;
    device.requests += hops.at(-1)?.requests ?? 1;
    for (const { traffic, requests, atOnce, beats, bytes } of hops) {
      traffic.accesses++;
      traffic.requests += requests;
      traffic.beats = traffic.beats === null || beats === undefined ? null : traffic.beats + beats;
      traffic.bytes += bytes;
      traffic.inFlight += atOnce;
      if (traffic.inFlight > traffic.peak) traffic.peak = traffic.inFlight;
    }
    this.#inFlight.push(this.#now + this.#latency, hops);
  }

  /** The results of the accesses so far. */
  report(): ReplayReport {
    const order = new Map(this.#elaboration.edges.map(({ id }, k) => [id, k]));
    const place = ({ edge }: EdgeTraffic): number => order.get(edge) ?? 0;
    return {
      ...{ accesses: this.#accesses, failed: this.#failed, unordered: this.#unordered },
      span: Number.isNaN(this.#start) ? 0 : this.#now - this.#start,
      masters: [...this.#clients.values()],
      devices: [...this.#devices.values()],
      edges: [...this.#edges.values()]
        .map(({ inFlight: _, ...traffic }) => traffic)
        .sort((a, b) => place(a) - place(b)),
      failures: [...this.#failures.values()].sort((a, b) => b.count - a.count),
    };
  }

  #advance(time: number): void {
    if (Number.isNaN(this.#start)) [this.#start, this.#now] = [time, time];
    if (time < this.#now) this.#unordered++;
    else this.#now = time;
    for (
      let hops = this.#inFlight.shiftUntil(this.#now);
      hops !== undefined;
      hops = this.#inFlight.shiftUntil(this.#now)
    ) {
      for (const { traffic, atOnce } of hops) traffic.inFlight -= atOnce;
    }
  }

  #outcomeOf(access: TraceAccess): Outcome {
    const { master, operation, address, size } = access;
    // Few accesses have addresses this high.
    if (typeof address === 'bigint') return this.#follow(access);
    const kind = `${master} ${operation} ${size} ${isAligned(address, size)}`;
    let outcomes = this.#outcomes.get(kind);
    if (outcomes === undefined) this.#outcomes.set(kind, (outcomes = new Map<number | string, Outcome>()));
    const key = this.#regions.keyOf(address);
    let outcome = outcomes.get(key);
    if (outcome === undefined) outcomes.set(key, (outcome = this.#follow(access)));
    return outcome;
  }

  #named(name: string): readonly Master[] {
    let masters = this.#masters.get(name);
    if (masters === undefined) this.#masters.set(name, (masters = mastersNamed(mastersOf(this.#elaboration), name)));
    return masters;
  }

  // A node may have several clients: the access belongs to the first one that can make it.
  #follow(access: TraceAccess): Outcome {
    const { operation, size } = access;
    const address = BigInt(access.address);
    const masters = this.#named(access.master);
    const nodes = [...new Set(masters.map(({ edge }) => edge.from))];
    if (nodes.length > 1) {
      const message = `${access.master} means ${nodes.length} masters, and an access has one.`;
      return this.#failing(access, message, `Name one of ${listed(nodes)}.`);
    }
    const routes = masters.map((master) => route(this.#elaboration, master, { operation, address, size }));
    const found = routes.find(({ end }) => end.kind === 'device') ?? routes[0];
    if (found === undefined) {
      const known = mastersOf(this.#elaboration).map(({ edge, client }) => ({ path: edge.from, called: client.name }));
      const help = nearestName(access.master, known) ?? 'Name a client, or the path of its node.';
      return this.#failing(access, `No master is called ${access.master}.`, help);
    }
    return found.end.kind === 'device'
      ? this.#passing(found)
      : this.#failing(access, found.end.message, found.end.help, groupOf(found.end));
  }

  #passing({ master, client, size, hops, end }: Route): Passing {
    if (end.kind !== 'device') throw new Error(`${master} does not reach a device`);
    const { node: answering, device: met = answering } = end;
    return {
      kind: 'passing',
      size,
      master: endOf(this.#clients, master, client),
      device: endOf(this.#devices, met, deviceName(this.#elaboration, met, end.name)),
      hops: hops.map((hop) => ({
        traffic: this.#trafficOn(hop.edge, hop.protocol),
        atOnce: hop.reads === true ? hop.requests / 2 : hop.requests,
        ...{ requests: hop.requests, beats: hop.beats, bytes: hop.requests * hop.size },
      })),
    };
  }

  #trafficOn(edge: string, protocol: string): Hop['traffic'] {
    let traffic = this.#edges.get(edge);
    if (traffic === undefined) {
      const counts = { accesses: 0, requests: 0, beats: 0, bytes: 0, peak: 0, inFlight: 0 };
      traffic = { edge, protocol, ...counts, ids: this.#idsOn(edge) };
      this.#edges.set(edge, traffic);
    }
    return traffic;
  }

  #idsOn(id: string): number | undefined {
    const edge = this.#wiring.edges.get(id);
    const spans = edge === undefined ? [] : this.#wiring.ports.clients(edge).map(({ ids }) => ids);
    const known = spans.filter((span) => span !== undefined);
    return known.length === 0 ? undefined : known.reduce((sum, [start, end]) => sum + end - start, 0);
  }

  #failing({ master, operation, size, address }: TraceAccess, message: string, help: string, group = message): Failing {
    const key = `${master} ${operation} ${size} ${group}`;
    let failure = this.#failures.get(key);
    if (failure === undefined) {
      const first = BigInt(address);
      failure = { master, operation, size, count: 0, first, last: first, message, help };
      this.#failures.set(key, failure);
    }
    return { kind: 'failing', failure };
  }
}

/** All sets that decide which way an access takes: those of devices, and what masters may ask for. */
function* decidingSets({ edges, ports }: Wiring): Generator<AddressSet> {
  for (const edge of edges.values()) {
    for (const { sets } of ports.managers(edge)) yield* sets;
    for (const { visibility = [] } of ports.clients(edge)) yield* visibility;
  }
}

// Misaligned accesses form a single group, wherever they go; others are grouped by message.
function groupOf({ reason, message }: Death): string {
  return reason === 'misaligned' ? reason : message;
}

function countFailure(failure: Mutable<FailedAccesses>, address: bigint): void {
  failure.count++;
  if (address < failure.first) failure.first = address;
  if (address > failure.last) failure.last = address;
}

function endOf(ends: Map<string, Mutable<EndTraffic>>, node: string, name: string): Mutable<EndTraffic> {
  const key = `${node} ${name}`;
  let end = ends.get(key);
  if (end === undefined) ends.set(key, (end = { node, name, accesses: 0, requests: 0, bytes: 0 }));
  return end;
}

/** What is in flight, in the order in which it ends. */
class Window {
  #ends: number[] = [];
  #hops: (readonly Hop[])[] = [];
  #head = 0;

  push(end: number, hops: readonly Hop[]): void {
    this.#ends.push(end);
    this.#hops.push(hops);
  }

  /** Takes out the next that ends at `time` or before; undefined where none does. */
  shiftUntil(time: number): readonly Hop[] | undefined {
    const end = this.#ends[this.#head];
    if (end === undefined || end > time) return undefined;
    const hops = this.#hops[this.#head++];
    if (this.#head > 1024 && this.#head * 2 > this.#ends.length) {
      this.#ends = this.#ends.slice(this.#head);
      this.#hops = this.#hops.slice(this.#head);
      this.#head = 0;
    }
    return hops;
  }
}
