import { demandAll, type Diagnostic } from '../../base/diagnostic/index.js';
import { checkThing } from '../../base/options/index.js';
import type { View } from '../../config/index.js';
import { resolveArity } from './arity.js';
import { demandRendered } from '../declare/demand-protocol.js';
import { compareClonePorts, pairClones } from '../declare/clone-module.js';
import type { Design, Node, NodeEdges } from '../declared.js';
import { resolveEdges } from './edges.js';
import { calling, diagnoseAll } from './failures.js';
import { firstFailure } from './first-failure.js';
import { Found } from './found.js';
import { MadeEdges, NodeState } from './node-state.js';
import { Numbered } from './numbered.js';
import type { Outcomes } from './outcomes.js';
import { resolveDownward, resolveUpward } from './parameters.js';
import { resolvePorts } from './ports.js';
import type { ProtocolTypes, RenderedEdge } from '../nodes/protocol-types.js';
import { renderFlipped } from '../declare/view-fields.js';
import * as rules from './rules.js';

/** A declared design with the results of negotiation, including failures (core 4, design 2). */
export class Negotiated {
  /** Whether negotiation succeeded, so that every edge exists. */
  readonly ok: boolean;
  readonly #edges: (NodeEdges | undefined)[];
  #failures: readonly Diagnostic[] | undefined;
  readonly #flipped = new Map<View, boolean>();

  constructor(
    readonly design: Design,
    private readonly found: Found,
    private readonly unlikeClones: readonly Diagnostic[],
  ) {
    this.ok = !phasesOf(found).some((outcomes) => outcomes.anyFailed);
    this.#edges = new Array<undefined>(design.nodes.length).fill(undefined);
  }

  /** Nodes in the order in which everything is reported (core 6.4). */
  get order(): readonly Node[] {
    return this.found.declared.order;
  }

  /** The reasons why negotiation failed, the one that the reference would report first; empty when it succeeded. */
  get failures(): readonly Diagnostic[] {
    // Computed on demand: callers that try several alternatives only need to know whether one negotiates.
    return (this.#failures ??= this.ok ? [] : inOrder(this.found));
  }

  /** The resulting arity, ports, parameters and edges of a node, with their failures. */
  state<In extends ProtocolTypes, Out extends ProtocolTypes>(node: Node<In, Out>): NodeState {
    this.demandOwn(node);
    return new NodeState(this.found, node);
  }

  /** The edges of a node, in port order; those that failed are left out. */
  edges<In extends ProtocolTypes, Out extends ProtocolTypes>(node: Node<In, Out>): NodeEdges<In, Out> {
    this.demandOwn(node);
    // The protocols of the node determine the type of its edges.
    return (this.#edges[node.serial] ??= new MadeEdges(this.found, node)) as NodeEdges<In, Out>;
  }

  /** Whether the node's hardware would just be wires (core 1). */
  circuitIdentity(node: Node): boolean {
    return (
      this.ok &&
      calling(
        () => `circuitIdentity of ${node.path}`,
        [node],
        () => node.isCircuitIdentity(this.edges(node), this.found.counts(node.serial)),
      )
    );
  }

  /**
   * How outward edge `k` of a node looks; its sink decides everything about it (core 5.2).
   *
   * @throws Error when there is no such port (from 0), or its edge failed.
   */
  rendered(node: Node, k: number): RenderedEdge {
    const { inward, outward } = this.found;
    const into = outward.end[this.found.port('outward', node.serial, k)] ?? -1;
    if (!inward.edges.isOk(into)) throw new Error(`outward port ${k} of ${node.path} has no edge`);
    const sink = this.found.nodeAt('inward', into);
    const { inner: protocol } = sink;
    const rendered = calling(
      () => `render of ${protocol.name}`,
      [node, sink],
      () => demandRendered(protocol.name, protocol.render(inward.edge[into])),
    );
    const { label, colour, flipped: asDrawn = false } = rendered;
    const flipped = asDrawn !== this.isFlipped(this.found.contextAt(inward, into).view);
    return label === undefined ? { colour, flipped } : { label, colour, flipped };
  }

  // Thousands of bindings share a few configurations.
  private isFlipped(view: View): boolean {
    let flipped = this.#flipped.get(view);
    if (flipped === undefined) this.#flipped.set(view, (flipped = view.get(renderFlipped)));
    return flipped;
  }

  /**
   * Runs the requirements of the hardware that negotiation does not depend on, and returns those that do not hold. Only meaningful
   * for a design that negotiated.
   */
  validate(): Diagnostic[] {
    const found = [...this.unlikeClones];
    if (found.length === 0) found.push(...compareClonePorts(this));
    const edgesOf = (node: Node): NodeEdges => this.edges(node);
    for (const node of this.order) {
      // Ephemeral nodes have no edges of their own: edges connect their neighbours directly.
      if (node.kind === 'ephemeral') continue;
      if (node.outer.validate === undefined && node.options.validate === undefined) continue;
      const edges = this.edges(node);
      try {
        demandAll(
          () => edges.out.forEach((edge) => node.outer.validate?.(edge, edgesOf)),
          () => node.options.validate?.(edges, edgesOf),
        );
      } catch (error) {
        found.push(...diagnoseAll(error, [node]));
      }
    }
    return found;
  }

  /**
   * The same design with other values at these sinks, one for each port: the upward parameters, and the edges that depend on them, are
   * computed again. This design does not change.
   */
  withSinks(told: ReadonlyMap<Node, readonly unknown[]>): Negotiated {
    const found = this.found.copy();
    const concerned = upstreamOf([...told.keys()], found);
    const again = found.declared.serials.filter((serial) => concerned.has(serial));
    for (const serial of again) {
      found.upward.set(serial, 'pending');
      for (const { base, edges } of [found.inward, found.outward]) {
        for (let port = base[serial] ?? 0; port < (base[serial + 1] ?? 0); port++) edges.set(port, 'pending');
      }
    }
    for (const [node, values] of told) {
      const first = found.inward.base[node.serial] ?? 0;
      for (const [k, value] of values.entries())
        found.inward.told[first + k] = node.inner.mixI?.(value, node, k) ?? value;
      found.upward.set(node.serial, 'ok');
    }
    resolveUpward(found, again);
    resolveEdges(found, again);
    return new Negotiated(this.design, found, this.unlikeClones);
  }

  private demandOwn<In extends ProtocolTypes, Out extends ProtocolTypes>(node: Node<In, Out>): void {
    if (this.design.nodes[node.serial] !== node) throw new Error(`${node.path} does not belong to this design`);
  }

  /** Warns of nodes that have neither been named nor are held by a property of their module. */
  namelessNodes(): Diagnostic[] {
    return this.order.filter((node) => !node.named).map(nameless);
  }

  /** Runs the queued bodies of all modules, children before their parents (core 6.5); returns how bodies failed. */
  runBodies(): Diagnostic[] {
    const found: Diagnostic[] = [];
    const edgesOf = (node: Node): NodeEdges => this.edges(node);
    for (const module of this.design.walk().toReversed()) {
      try {
        module.runBodies(edgesOf);
      } catch (error) {
        found.push(...diagnoseAll(error, [], [module.location]));
      }
    }
    return found;
  }
}

/**
 * Negotiates a declared design: the number of edges of each binding, then the parameters in both directions, then the edges (core 4.1).
 * Each phase goes as far as it can and collects all failures that do not follow from others.
 */
export function negotiate(design: Design): Negotiated {
  checkThing('a design', design, 'walkNodes', 'Give what declare() of a topology returns.');
  design.closed = true;
  const found = new Found(new Numbered(design));
  resolveArity(found);
  resolvePorts(found);
  resolveDownward(found);
  resolveUpward(found);
  resolveEdges(found);
  return new Negotiated(design, found, pairClones(design));
}

/** Nodes, and all whose upward parameters depend on them, by serial. */
function upstreamOf(nodes: readonly Node[], { inward, outward, ports }: Found): ReadonlySet<number> {
  const upstream = new Set(nodes.map(({ serial }) => serial));
  // A Set iterator also visits elements that are added during the iteration.
  for (const serial of upstream) {
    if (!ports.isOk(serial)) continue;
    for (let port = inward.base[serial] ?? 0; port < (inward.base[serial + 1] ?? 0); port++) {
      upstream.add(outward.node[inward.end[port] ?? 0] ?? 0);
    }
  }
  return upstream;
}

function phasesOf({ arity, ports, upward, downward, inward, outward }: Found): readonly Outcomes[] {
  return [arity, ports, upward, downward, inward.edges, outward.edges];
}

function nameless(node: Node): Diagnostic {
  const location = node.location.resolve();
  return {
    rule: rules.graphNameless.id,
    category: 'other',
    severity: 'warning',
    message: `${/^[aei]/.test(node.kind) ? 'An' : 'A'} ${node.kind} node in ${node.module.path} has no name, so it is called ${node.name}.`,
    subjects: [node.path],
    locations: location === undefined ? [] : [location],
    help: "Hold it in a property of its module, or return it by a name from the function of soc or lazyScope that declares it, as in return { uart }, or give it a name where it is made: name: 'uart'.",
  };
}

function collectFailures({ declared, arity, ports, upward, downward, inward, outward }: Found): Set<Diagnostic> {
  const failures = new Set<Diagnostic>();
  const note = (outcomes: Outcomes, k: number): void => {
    const outcome = outcomes.at(k);
    if (typeof outcome === 'object') for (const failure of outcome) failures.add(failure);
  };
  for (const serial of declared.serials) {
    for (const outcomes of [arity, ports, upward, downward]) note(outcomes, serial);
    for (const { base, edges } of [inward, outward]) {
      for (let port = base[serial] ?? 0; port < (base[serial + 1] ?? 0); port++) note(edges, port);
    }
  }
  return failures;
}

function inOrder(found: Found): Diagnostic[] {
  const failures = collectFailures(found);
  const first = firstFailure(found);
  // Both directions of parameters may fail for the same reason, which is reported once.
  const all = first === undefined ? [...failures] : [first, ...failures];
  const known = new Set<string>();
  return all.filter((failure) => {
    const before = known.size;
    return known.add(keyOf(failure)).size > before;
  });
}

// A cycle of bindings is the same wherever it was entered and in whichever direction parameters flow. Failures with the same message are one
// mistake.
function keyOf({ rule, category, message, subjects }: Diagnostic): string {
  if (category === 'arity' && !rule.startsWith('arity/')) return JSON.stringify([rule, message]);
  if (category.endsWith('-cycle')) return JSON.stringify(['cycle', subjects.toSorted()]);
  return JSON.stringify([rule, message, subjects]);
}
