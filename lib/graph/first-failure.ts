import type { Diagnostic } from '../diagnostic/index.js';
import { starNeeds } from './arity.js';
import { type FlexOffsets } from './flex.js';
import type { Node } from './node.js';
import { failed, type NodeState, type Outcome, stateOf } from './node-state.js';

/**
 * The failure that an evaluation on demand meets first: the reference asks for the edges of one node after the other, and for what
 * these need, and stops at the first failure (core 4.1, 4.3). Negotiation has collected all of them; this finds the one to lead with,
 * by walking through failed results only.
 */
export function firstFailure(
  order: readonly Node[],
  states: readonly NodeState[],
  offsets: FlexOffsets,
): Diagnostic | undefined {
  const search = new Search(states, offsets);
  for (const node of order) {
    const found = search.inEdgesOf(node);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One result of one node: what its parameters, ports or stars came to. */
type Step = 'arity' | 'ports' | 'downward' | 'upward';

class Search {
  constructor(
    private readonly states: readonly NodeState[],
    private readonly offsets: FlexOffsets,
  ) {}

  /** Inward edges first: own upward parameters, then the peers' downward ones; then outward edges, likewise. */
  inEdgesOf(node: Node): Diagnostic | undefined {
    const state = stateOf(this.states, node);
    return (
      this.cause('upward', node) ??
      this.first(state.iPorts, (port, k) => this.cause('downward', port.node) ?? own(state.edgesIn[k]?.outcome)) ??
      this.cause('downward', node) ??
      this.first(state.oPorts, (port, k) => this.cause('upward', port.node) ?? own(state.edgesOut[k]?.outcome))
    );
  }

  // Why a result is missing: descends into the first thing that it needs and that failed, until something failed by itself.
  private cause(step: Step, node: Node): Diagnostic | undefined {
    const visited = new Set<string>();
    let at: { readonly step: Step; readonly node: Node } = { step, node };
    for (;;) {
      const outcome = stateOf(this.states, at.node)[at.step];
      if (!failed(outcome)) return undefined;
      visited.add(`${at.step} ${at.node.serial}`);
      const cycle = isCycle(outcome);
      if (!cycle && own(outcome) !== undefined) return own(outcome);
      const need = this.needs(at.step, at.node).find((next) => failed(stateOf(this.states, next.node)[next.step]));
      if (need === undefined || visited.has(`${need.step} ${need.node.serial}`)) return own(outcome);
      at = need;
    }
  }

  private needs(step: Step, node: Node): { readonly step: Step; readonly node: Node }[] {
    const state = stateOf(this.states, node);
    const inward = node.inward.map(({ peer }) => peer);
    const outward = node.outward.map(({ peer }) => peer);
    const all = (what: Step, nodes: readonly Node[]): { step: Step; node: Node }[] =>
      nodes.map((peer) => ({ step: what, node: peer }));
    const throughEphemeral = [...inward, ...outward].filter((peer) => peer.kind === 'ephemeral');
    switch (step) {
      case 'arity':
        return all('arity', starNeeds(node, this.offsets));
      case 'ports':
        return [...all('arity', [...inward, ...outward]), ...all('ports', throughEphemeral), ...all('arity', [node])];
      case 'downward':
        return [
          ...all('ports', [node]),
          ...all(
            'downward',
            state.iPorts.map((port) => port.node),
          ),
        ];
      case 'upward':
        return [
          ...all('ports', [node]),
          ...all(
            'upward',
            state.oPorts.map((port) => port.node),
          ),
        ];
    }
  }

  private first<T>(items: readonly T[], find: (item: T, k: number) => Diagnostic | undefined): Diagnostic | undefined {
    for (const [k, item] of items.entries()) {
      const found = find(item, k);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function own(outcome: Outcome | undefined): Diagnostic | undefined {
  return typeof outcome === 'object' ? outcome : undefined;
}

function isCycle(outcome: Outcome): boolean {
  return typeof outcome === 'object' && outcome.category.endsWith('-cycle');
}
