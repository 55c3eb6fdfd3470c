import type { Diagnostic } from '../../base/diagnostic/index.js';
import { ArityResolution } from './arity.js';
import { noMore, skipped } from './depth-first.js';
import { flexOffsets } from './flex.js';
import type { Found } from './found.js';
import type { Node } from '../declared.js';
import { NodeState, type Port } from './node-state.js';
import type { Outcome } from './outcomes.js';
import { parameterCycle } from './parameters.js';
import { directPorts } from './ports.js';
import * as rules from './rules.js';

/**
 * The failure that an evaluation on demand meets first: the reference asks for the edges of one node after the other, and for what
 * these need, and stops at the first failure (core 4.1, 4.3). Negotiation has collected all of them; this finds the one to lead
 * with. It asks in the same order as the reference, but only for what is known to have failed.
 */
export function firstFailure(found: Found): Diagnostic | undefined {
  return new Search(found).find();
}

type Step = 'edges' | 'arity' | 'inward' | 'outward' | 'downward' | 'upward';

/** One result of one node that somebody asks for. */
interface Request {
  readonly step: Step;
  readonly node: Node;
}

/** Asks for what a result needs, then says how computing it failed by itself. */
type Asking = Generator<Request, Diagnostic | undefined>;

class Search {
  private readonly done = new Set<string>();
  private readonly resolution: ArityResolution;

  constructor(private readonly found: Found) {
    this.resolution = new ArityResolution(found, flexOffsets(found.declared));
  }

  find(): Diagnostic | undefined {
    for (const node of this.found.declared.order) {
      const failure = this.answer({ step: 'edges', node });
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  // Uses an explicit stack, because a request may pass through every node of the design.
  private answer(first: Request): Diagnostic | undefined {
    const stack: { readonly request: Request; readonly asking: Asking }[] = [];
    const open = new Set<string>();
    let request: Request | undefined = first;
    for (;;) {
      if (request !== undefined && !this.done.has(keyOf(request))) {
        if (open.has(keyOf(request))) {
          const requests = stack.map((frame) => frame.request);
          return this.circle(requests, request);
        }
        open.add(keyOf(request));
        stack.push({ request, asking: this.ask(request) });
      }
      const top = stack.at(-1);
      if (top === undefined) return undefined;
      const { done, value } = top.asking.next();
      if (done !== true) {
        request = value;
        continue;
      }
      if (value !== undefined) return value;
      request = undefined;
      open.delete(keyOf(top.request));
      this.done.add(keyOf(top.request));
      stack.pop();
    }
  }

  private ask({ step, node }: Request): Asking {
    switch (step) {
      case 'edges':
        return this.edges(node);
      case 'arity':
        return this.arity(node);
      case 'inward':
      case 'outward':
        return this.ports(node, step);
      case 'downward':
        return this.parameters(node, 'downward', 'outward', 'inward');
      case 'upward':
        return this.parameters(node, 'upward', 'inward', 'outward');
    }
  }

  // Inward edges first: the node's own upward parameters, then the downward parameters of its peers. Outward edges follow in the same way.
  private *edges(node: Node): Asking {
    const state = this.state(node);
    yield { step: 'inward', node };
    yield { step: 'upward', node };
    for (const [k, port] of state.iPorts.entries()) {
      yield { step: 'downward', node: port.node };
      const failure = own(state.edge('inward', k).outcome);
      if (failure !== undefined) return failure;
    }
    yield { step: 'outward', node };
    yield { step: 'downward', node };
    for (const [k, port] of state.oPorts.entries()) {
      yield { step: 'upward', node: port.node };
      const failure = own(state.edge('outward', k).outcome);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  private *arity(node: Node): Asking {
    const { arity } = this.state(node);
    if (!failed(arity)) return undefined;
    // An undecidable direction is detected before any peer is asked.
    if (isOf(rules.arityFlexDirection.id, arity)) return own(arity);
    for (let k = 0; ; k++) {
      const peer = this.resolution.need(node.serial, k);
      if (peer === noMore) return own(arity);
      if (peer !== skipped) yield { step: 'arity', node: this.found.declared.node(peer) };
    }
  }

  // The ports of a node follow from the arity of its peers, not from its own.
  private *ports(node: Node, side: 'inward' | 'outward'): Asking {
    if (!failed(this.state(node).ports)) return undefined;
    for (const { peer } of node[side]) yield { step: 'arity', node: peer };
    for (const port of directPorts(this.found, node, side)) {
      for (let at: Port | undefined = port; at?.node.kind === 'ephemeral';) {
        const { ports } = this.state(at.node);
        if (own(ports) !== undefined) return own(ports);
        for (const { peer } of at.node[side]) yield { step: 'arity', node: peer };
        at = directPorts(this.found, at.node, side)[at.index];
      }
    }
    return undefined;
  }

  private *parameters(
    node: Node,
    flow: 'downward' | 'upward',
    sent: 'inward' | 'outward',
    received: 'inward' | 'outward',
  ): Asking {
    const state = this.state(node);
    if (!failed(state[flow])) return undefined;
    yield { step: sent, node };
    yield { step: received, node };
    for (const port of this.portsOf(node, received)) yield { step: flow, node: port.node };
    return own(state[flow]) ?? (this.lacksParameters(node, flow, sent) ? own(state.arity) : undefined);
  }

  // Whether a node whose bindings do not fit also returns the wrong number of parameters. A nexus always returns enough.
  private lacksParameters(node: Node, flow: 'downward' | 'upward', sent: 'inward' | 'outward'): boolean {
    if (node.kind === 'nexus') return false;
    if (node.kind !== 'source' && node.kind !== 'sink') return true;
    const { counts } = this.state(node);
    const values = flow === 'downward' ? node.mapDown([], counts) : node.mapUp([], counts);
    return values.length !== this.portsOf(node, sent).length;
  }

  // The ports of one side, even if the arity of the node itself failed.
  private portsOf(node: Node, side: 'inward' | 'outward'): readonly Port[] {
    const state = this.state(node);
    if (!failed(state.ports)) return side === 'inward' ? state.iPorts : state.oPorts;
    return directPorts(this.found, node, side).flatMap((port) => {
      let at: Port | undefined = port;
      while (at?.node.kind === 'ephemeral') at = directPorts(this.found, at.node, side)[at.index];
      return at === undefined ? [] : [at];
    });
  }

  private circle(stack: readonly Request[], again: Request): Diagnostic | undefined {
    const start = stack.findIndex((request) => keyOf(request) === keyOf(again));
    const nodes = stack
      .slice(start)
      .filter(({ step }) => step === again.step)
      .map(({ node }) => node);
    switch (again.step) {
      case 'arity':
        return this.resolution.circle(nodes);
      case 'downward':
      case 'upward':
        return parameterCycle(again.step, nodes, this.found);
      default:
        return undefined;
    }
  }

  private state(node: Node): NodeState {
    return new NodeState(this.found, node);
  }
}

function failed(outcome: Outcome): boolean {
  return outcome !== 'ok';
}

function keyOf({ step, node }: Request): string {
  return `${step} ${node.serial}`;
}

function own(outcome: Outcome | undefined): Diagnostic | undefined {
  return typeof outcome === 'object' ? outcome[0] : undefined;
}

function isOf(rule: string, outcome: Outcome): boolean {
  return typeof outcome === 'object' && outcome[0].rule === rule;
}
