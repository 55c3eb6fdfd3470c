import type { Rule } from '../../base/diagnostic/index.js';

export const arityTooMany: Rule = {
  id: 'arity/too-many',
  requires: 'Each side of a node has at most 65,536 edges.',
  because:
    'Every edge is a set of wires of its own. Where a junction decides a star by the edges of its other side, a row of junctions multiplies them, and soon there are more than any machine can list.',
  instead: 'Bind with from (:=) where one edge is meant, or put a crossbar where the edges are to meet.',
  clause: 'core 3.3',
};

export const arityFlexDirection: Rule = {
  id: 'arity/flex-direction',
  requires: 'The stars beside nodes that are joined by :*=* all point the same way.',
  because:
    'A binding with starFromStar (:*=*) takes its direction from the other stars of the adapters that it joins. If some let the sinks decide and others the sources, it has two directions at once.',
  instead: 'Turn one kind of star round, or bind with from (:=) where one edge is meant.',
  clause: 'core 3.4',
};

export const cycle: Readonly<Record<'star-cycle' | 'upward-cycle' | 'downward-cycle', Rule>> = {
  'star-cycle': {
    id: 'cycle/star',
    requires: 'The number of edges of every star is decided by one of its nodes.',
    because:
      'A star asks one of its ends for its number of edges, and that end may have to ask its own neighbours. If the question returns to its origin, no node decides.',
    instead: 'Bind with from (:=) where one edge is meant, or turn one of the stars round.',
    clause: 'core 4.3',
  },
  'upward-cycle': {
    id: 'cycle/upward',
    requires: 'Upward parameters do not depend on themselves.',
    because:
      'A node computes the parameters for its sources, such as the addresses behind it, from those of its sinks. In a circle, addresses would lead to themselves, and requests would circulate forever.',
    instead:
      'Remove one binding of the circle. Two buses that reach each other need separate crossbars for each direction.',
    clause: 'core 4.3',
  },
  'downward-cycle': {
    id: 'cycle/downward',
    requires: 'Downward parameters do not depend on themselves.',
    because:
      'A node computes the parameters for its sinks, such as the masters in front of it, from those of its sources. In a circle there is no source where they begin.',
    instead: 'Remove one binding of the circle, or bind one of its nodes to a source outside of it.',
    clause: 'core 4.3',
  },
};

export const graphNameless: Rule = {
  id: 'graph/nameless',
  requires: 'Every node that stays in the graph has a name.',
  because:
    'The ports of the hardware and the boxes of drawings are called after their nodes. A name that is only a number changes with every node that is declared before it.',
  instead:
    'Hold the node in a property of its module, or return it by a name from the function of soc or lazyScope that declares it: return { uart }, not return uart.',
  clause: 'core 6.3',
};

export const graphFunctionThrew: Rule = {
  id: 'graph/function-threw',
  requires: 'The functions of a node return a value or throw a RequirementError.',
  because:
    'Any other error is a mistake in the function itself, such as a property of undefined: the parameters that it was given may be different from those that it was written for.',
  instead: 'Let the function handle every parameter that it may be given; say what it cannot do with demand(…).',
  clause: 'core 4.1',
};
