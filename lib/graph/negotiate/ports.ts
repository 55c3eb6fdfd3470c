import type { Side } from '../declare/binding-kind.js';
import { grown, GrowthError } from '../declare/growth.js';
import type { Node } from '../declared.js';
import { cycleDiagnostic } from './cycle.js';
import type { Found, FoundSide } from './found.js';
import type { Port } from './node-state.js';
import { startsOf } from './numbered.js';
import { Outcomes } from './outcomes.js';

/** Lists the ports of every node, and looks through ephemeral neighbours to the real end of each edge (core 3.3, 4.4). */
export function resolvePorts(found: Found): void {
  const { declared, inward, outward, ports } = found;
  const allKnown = !found.arity.anyFailed;
  for (let serial = 0; serial < declared.nodes.length; serial++)
    ports.set(serial, allKnown || !isBlocked(found, serial) ? 'ok' : 'blocked');
  for (const side of [inward, outward]) number(side);
  join(found);
  const ephemeral = new Uint8Array(declared.nodes.length);
  for (let serial = 0; serial < ephemeral.length; serial++) {
    if (declared.design.declared[serial]?.kind === 'ephemeral') ephemeral[serial] = 1;
  }
  if (!ephemeral.includes(1)) {
    inward.end = inward.direct;
    outward.end = outward.direct;
    return;
  }
  const toSinks = new Tracer(found, 'outward', ephemeral);
  const toSources = new Tracer(found, 'inward', ephemeral);
  for (const serial of declared.serials) {
    if (!ports.isOk(serial)) continue;
    const hasSinks = toSinks.traceAll(serial);
    const hasSources = toSources.traceAll(serial);
    if (ports.isOk(serial) && !(hasSinks && hasSources)) ports.set(serial, 'blocked');
  }
}

// The ports of a node follow from its own arity and that of its peers.
function isBlocked({ declared, arity }: Found, serial: number): boolean {
  if (!arity.isOk(serial)) return true;
  for (const { starts, peer } of [declared.inward, declared.outward]) {
    for (let binding = starts[serial] ?? 0; binding < (starts[serial + 1] ?? 0); binding++) {
      if (!arity.isOk(peer[binding] ?? 0)) return true;
    }
  }
  return false;
}

// More than the memory of any machine can hold.
const mostPorts = 2 ** 31;

function number(side: FoundSide): void {
  const { bound, first, count } = side;
  if (count.reduce((sum, ports) => sum + ports, 0) >= mostPorts) throw new GrowthError();
  const base = startsOf(count);
  const ports = base.at(-1) ?? 0;
  side.base = base;
  side.node = new Int32Array(ports);
  side.binding = new Int32Array(ports);
  side.direct = new Int32Array(ports).fill(none);
  side.edges = Outcomes.of(ports);
  side.told = new Array<undefined>(ports).fill(undefined);
  side.edge = new Array<undefined>(ports).fill(undefined);
  grown(ports);
  for (let serial = 0; serial < count.length; serial++) {
    const from = base[serial] ?? 0;
    const behind = bound.starts[serial + 1] ?? 0;
    let port = from;
    for (let binding = bound.starts[serial] ?? 0; binding < behind; binding++) {
      const end = binding + 1 < behind ? from + (first[binding + 1] ?? 0) : (base[serial + 1] ?? 0);
      for (; port < end; port++) {
        side.node[port] = serial;
        side.binding[port] = binding;
      }
    }
  }
}

// Both ends of a binding have the same number of ports, one for each edge.
function join({ arity, inward, outward }: Found): void {
  const { peer, across } = inward.bound;
  for (let port = 0; port < inward.node.length; port++) {
    const binding = inward.binding[port] ?? 0;
    const source = peer[binding] ?? 0;
    if (!arity.isOk(source)) continue;
    const k = port - (inward.base[inward.node[port] ?? 0] ?? 0) - (inward.first[binding] ?? 0);
    const other = (outward.base[source] ?? 0) + (outward.first[across[binding] ?? 0] ?? 0) + k;
    inward.direct[port] = other;
    outward.direct[other] = port;
  }
}

/** The ports of one side of a node as they are bound; their number is up to the peers' arity. */
export function directPorts(found: Found, node: Node, side: Side): readonly Port[] {
  const far = found.side(side === 'inward' ? 'outward' : 'inward');
  return node[side].flatMap((binding) => {
    const { peer, index } = binding;
    const [first, end] = far.range(peer.serial, index);
    return Array.from({ length: end - first }, (_, k) => ({ node: peer, index: first + k, binding }));
  });
}

const none = -1;
// Marks an ephemeral port whose end is being searched, so that cycles are detected.
const searching = -2;
// Marks a port whose end has not been searched yet.
const unknown = -3;

/** Follows ports through ephemeral nodes in one direction, each ephemeral port once. */
class Tracer {
  private readonly near: FoundSide;
  private readonly far: FoundSide;

  /** `ephemeral`: 1 for each ephemeral node, by serial. */
  constructor(
    private readonly found: Found,
    private readonly side: Side,
    private readonly ephemeral: Uint8Array,
  ) {
    const { inward, outward } = found;
    [this.near, this.far] = side === 'inward' ? [inward, outward] : [outward, inward];
    this.near.end = new Int32Array(this.near.direct.length).fill(unknown);
  }

  /** Finds the real ends of the ports of a node; whether all of them have one. */
  traceAll(serial: number): boolean {
    const { base, direct, end } = this.near;
    let ended = true;
    for (let port = base[serial] ?? 0; port < (base[serial + 1] ?? 0); port++) {
      const reached = direct[port] ?? none;
      // Most nodes are bound to nodes that are not ephemeral.
      if (end[port] === unknown) end[port] = this.leadsOn(reached) ? this.endBehind(port, reached) : reached;
      ended &&= (end[port] ?? none) >= 0;
    }
    return ended;
  }

  private leadsOn(reached: number): boolean {
    return reached >= 0 && this.ephemeral[this.far.node[reached] ?? 0] === 1;
  }

  // An ephemeral node on the way may have no ports.
  private endBehind(first: number, reached: number): number {
    const { near, far, found } = this;
    const passed = [first];
    let end = reached;
    while (this.leadsOn(end)) {
      const node = far.node[end] ?? 0;
      const port = (near.base[node] ?? 0) + end - (far.base[node] ?? 0);
      const known = found.ports.isOk(node) ? (near.end[port] ?? none) : none;
      if (known === unknown) {
        near.end[port] = searching;
        passed.push(port);
        end = near.direct[port] ?? none;
        continue;
      }
      if (known === searching) this.refuseLoop(passed.slice(passed.indexOf(port)));
      end = known === searching ? none : known;
      break;
    }
    for (const port of passed) near.end[port] = end;
    return end;
  }

  private refuseLoop(ports: readonly number[]): void {
    const { found, side, near } = this;
    const loop = [...new Set(ports.map((port) => near.node[port] ?? -1))];
    const diagnostic = cycleDiagnostic({
      category: 'downward-cycle',
      nodes: loop.map((serial) => found.declared.node(serial)),
      link: (node, next) => {
        const binding = node[side].find(({ peer }) => peer === next);
        return binding && { side, binding };
      },
      why: 'These ephemeral nodes are bound in a circle, so that the edge through them has no end',
      help: ([sink, source]) => `Bind ${sink} to a node that stays in the graph instead of ${source}.`,
    });
    for (const serial of loop) found.ports.set(serial, [diagnostic]);
  }
}
