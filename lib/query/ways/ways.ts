import type { AddressSet } from '../../base/address/index.js';
import type { EdgeRecord } from '../../elaboration/index.js';
import { type ManagerView, type OnwardStretch, setsSeen, type Stretch, stretchFrom } from './follow.js';
import { setsBehind, setsInFront } from './passage.js';
import type { Client } from '../design/ports.js';
import { Remembered } from '../../base/remembered.js';
import type { Wiring } from '../design/wiring.js';

/** A way from an edge to a device. */
export interface Way {
  /** At least one, in the order of the way; those until it is lost. */
  readonly stretches: readonly Stretch[];
  /** The addresses that take it, as its last edge has them: after every translation. */
  readonly arriving: readonly AddressSet[];
  /** The first edge where nothing of the client is left that may ask for them; undefined for a way that gets through. */
  readonly lost: EdgeRecord | undefined;
}

/** Who takes a way, and with what. */
export interface WayOptions {
  /** Only as far as something of it gets. Default: to the end. */
  readonly client?: Client;
  /** Only these of the addresses of the manager. Default all. */
  readonly sets?: readonly AddressSet[];
}

type Sets = readonly AddressSet[] | undefined;

interface Step {
  readonly stretch: Stretch;
  readonly before: Step | undefined;
  /** Those of the addresses of the manager that got here, none where nothing did; undefined where all are meant. */
  readonly sets: Sets;
  readonly client: Client | undefined;
  /** Whether other ways were left. */
  readonly forked: boolean;
}

/**
 * The ways from an edge to what a manager stands for there: one, unless a node on the way made one manager of several. Parts of
 * ways that the same addresses of the same client have taken before are left out.
 */
export function waysFrom(wiring: Wiring, view: ManagerView, { client, sets }: WayOptions = {}): readonly Way[] {
  const stretch = stretchFrom(wiring, view);
  const start: Taking = { stretch, sets: client === undefined ? sets : partSeen(client, { stretch, sets }), client };
  const straight = straightWay(start);
  return straight === undefined ? branchedWays(start) : [straight];
}

// The only way, if it does not branch, as most do not; otherwise undefined.
function straightWay(start: Taking): Way | undefined {
  const stretches: Stretch[] = [];
  let here = start;
  for (;;) {
    stretches.push(here.stretch);
    if (start.client !== undefined && isLostAt(here))
      return { stretches, arriving: setsAt(here), lost: here.stretch.first };
    const { onward } = here.stretch;
    const next = onward[0];
    if (next === undefined) return { stretches, arriving: setsAt(here), lost: undefined };
    if (onward.length > 1) return undefined;
    here = passed(here, next);
  }
}

function branchedWays(start: Taking): readonly Way[] {
  const open: Step[] = [{ ...start, before: undefined, forked: false }];
  const ways: Way[] = [];
  const taken = new Taken();
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (step.forked && !taken.add(step)) continue;
    const isLost = start.client !== undefined && isLostAt(step);
    const next = isLost ? [] : stepsBehind(step);
    if (next.length === 0) {
      const stretches = stretchesOf(step);
      ways.push({ stretches, arriving: setsAt(step), lost: isLost ? step.stretch.first : undefined });
    }
    open.push(...next.reverse());
  }
  return ways;
}

function stepsBehind(step: Step): Step[] {
  const { onward } = step.stretch;
  const fork = onward.length > 1;
  const steps = onward.map((next): Step => {
    const { stretch, sets, client } = passed(step, next);
    return { stretch, sets, client, before: step, forked: step.forked || fork };
  });
  return fork ? steps.filter((next) => setsAt(next).length > 0) : steps;
}

/** What takes a way, on one of its stretches. */
type Taking = Pick<Step, 'sets' | 'stretch' | 'client'>;

// The step behind the node at the end of the stretch.
function passed(step: Taking, { stretch: next, passage, boundary }: OnwardStretch): Taking {
  const { stretch, client } = step;
  const behind = client && boundary.behind(client);
  const from = stretch.onward.length > 1 ? setsAt(step) : step.sets;
  const after: Taking = { stretch: next, sets: from && setsBehind(passage, from), client: behind };
  if (client === undefined || behind === undefined || !boundary.compares(client, behind)) return after;
  return { stretch: next, sets: partSeen(behind, after), client: behind };
}

function setsAt({ sets, stretch }: Pick<Step, 'sets' | 'stretch'>): readonly AddressSet[] {
  return sets ?? stretch.manager.sets;
}

// Undefined if the client sees everything.
function partSeen(client: Client, taking: Pick<Step, 'sets' | 'stretch'>): Sets {
  const all = setsAt(taking);
  const seen = setsSeen(client, all);
  return seen === all ? taking.sets : seen;
}

function isLostAt(taking: Taking): boolean {
  return taking.client === undefined || setsAt(taking).length === 0;
}

function stretchesOf(last: Step): Stretch[] {
  const stretches: Stretch[] = [];
  for (let step: Step | undefined = last; step !== undefined; step = step.before) stretches.push(step.stretch);
  return stretches.reverse();
}

class Taken {
  readonly #by = new Map<Stretch, Map<Client | undefined, Set<string>>>();

  /** Whether the step is new. */
  add({ stretch, client, sets }: Step): boolean {
    const clients = this.#by.get(stretch) ?? new Map<Client | undefined, Set<string>>();
    const known = clients.get(client) ?? new Set<string>();
    const key = sets?.join(' ') ?? '';
    if (known.has(key)) return false;
    this.#by.set(stretch, clients.set(client, known.add(key)));
    return true;
  }
}

/**
 * The first edge of a way where nothing is left of a client that may ask for what is behind it, or for some of it, as the first edge has its
 * addresses; undefined if it gets through.
 */
export function whereLost({ stretches }: Way, client: Client, sets?: readonly AddressSet[]): EdgeRecord | undefined {
  let here: Taking | undefined;
  for (const stretch of stretches) {
    const next = here && onwardTo(here.stretch, stretch);
    here =
      here === undefined || next === undefined
        ? { stretch, client, sets: partSeen(client, { stretch, sets }) }
        : passed(here, next);
    if (isLostAt(here)) return stretch.first;
  }
  return undefined;
}

function onwardTo(stretch: Stretch, next: Stretch): OnwardStretch | undefined {
  return stretch.onward.find((each) => each.stretch === next);
}

/** Which addresses of its manager take a way, as its first edge has them. */
export function leadingSets({ stretches, arriving }: Way): readonly AddressSet[] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  const forks = stretches.some(({ onward }) => onward.length > 1);
  if (first === undefined || (!forks && arriving === last?.manager.sets)) return first?.manager.sets ?? [];
  return stretches.reduceRight<readonly AddressSet[]>((sets, stretch, k) => {
    const next = stretches[k + 1];
    return next === undefined ? sets : setsInFront(onwardTo(stretch, next)?.passage, sets);
  }, arriving);
}

/** What some of the addresses that take a way, as its first edge has them, are on its last edge. */
export function arrivingFrom({ stretches }: Way, sets: readonly AddressSet[]): readonly AddressSet[] {
  return stretches.reduce((here, stretch, k) => {
    const next = stretches[k + 1];
    return next === undefined ? here : setsBehind(onwardTo(stretch, next)?.passage, here);
  }, sets);
}

/** Where part of the addresses of a device ends up. */
export interface ArrivingSets {
  /** Id of the node that declared the device. */
  readonly device: string;
  /** The same addresses as the device has them itself. */
  readonly sets: readonly AddressSet[];
}

const arriving = new Remembered<ManagerView['manager'], readonly AddressSet[], readonly ArrivingSets[]>();

/** What some of the addresses of a device, as the edge of a master sees them, are at the device itself: after every translation. */
export function setsAtDevice(wiring: Wiring, view: ManagerView, sets: readonly AddressSet[]): readonly ArrivingSets[] {
  return arriving.of(view.manager, sets, () =>
    waysFrom(wiring, view, { sets }).map((way) => ({
      device: way.stretches.at(-1)?.last.to ?? view.edge.to,
      sets: way.arriving,
    })),
  );
}
