import type { Rule } from '../../base/diagnostic/index.js';

export const aritySourcePorts: Rule = {
  id: 'arity/source-ports',
  requires: 'A source has as many edges as it offers ports.',
  because:
    'Each port of a source is a set of wires of its own, with parameters of its own. A port cannot be split between two sinks, and a port without an edge would be wires that end nowhere.',
  instead:
    'Put a crossbar between the source and its sinks, declare a port for each edge, or let one binding take the ports that are left with fromStar (:=*).',
  clause: 'core 2.1',
};

export const aritySourceStars: Rule = {
  id: 'arity/source-stars',
  requires: 'A source decides the number of edges of at most one binding.',
  because:
    'A binding with fromStar (:=*) takes all ports that the other bindings leave. Two of them would have to share the rest, and nothing says how.',
  instead: 'Bind all sinks but one with from (:=), or let the sinks decide with starFrom (:*=).',
  clause: 'core 2.1',
};

export const aritySourceBoundAsSink: Rule = {
  id: 'arity/source-bound-as-sink',
  requires: 'Nothing is bound to a source as if it were a sink.',
  because: 'Parameters start at a source: it has no inward ports that edges could lead to.',
  instead: 'Swap the two ends: the operators are called on the sink, sink.from(source). Or use an adapter.',
  clause: 'core 2.1',
};

export const aritySinkPorts: Rule = {
  id: 'arity/sink-ports',
  requires: 'A sink has as many edges as it offers ports.',
  because:
    'Each port of a sink is a set of wires of its own. Two masters on one port need an arbiter, and a port without an edge would be undriven wires.',
  instead:
    'Put a crossbar between the sources and the sink, declare a port for each edge, or let one binding take the ports that are left with starFrom (:*=).',
  clause: 'core 2.2',
};

export const aritySinkStars: Rule = {
  id: 'arity/sink-stars',
  requires: 'A sink decides the number of edges of at most one binding.',
  because:
    'A binding with starFrom (:*=) takes all ports that the other bindings leave. Two of them would have to share the rest, and nothing says how.',
  instead: 'Bind all sources but one with from (:=), or let the sources decide with fromStar (:=*).',
  clause: 'core 2.2',
};

export const aritySinkBoundAsSource: Rule = {
  id: 'arity/sink-bound-as-source',
  requires: 'A sink is not bound as if it were a source.',
  because: 'Parameters end at a sink: it has no outward ports that edges could start from.',
  instead: 'Swap the two ends: the operators are called on the sink, sink.from(source). Or use an adapter.',
  clause: 'core 2.2',
};

export const arityCount: Readonly<Record<'inward' | 'outward', Rule>> = {
  inward: {
    id: 'arity/inward-count',
    requires: 'A node has one upward parameter for each of its inward edges.',
    because:
      'Every edge is negotiated from one downward and one upward parameter. A sink that nothing is bound to has parameters without edges; a function that returns too few leaves edges without parameters.',
    instead: 'Bind the sink or remove it; let the up function return one parameter for each inward edge.',
    clause: 'core 4.2',
  },
  outward: {
    id: 'arity/outward-count',
    requires: 'A node has one downward parameter for each of its outward edges.',
    because:
      'Every edge is negotiated from one downward and one upward parameter. A source that nothing is bound to has parameters without edges; a function that returns too few leaves edges without parameters.',
    instead: 'Bind the source or remove it; let the down function return one parameter for each outward edge.',
    clause: 'core 4.2',
  },
};

export const arityNexusNoInput: Rule = {
  id: 'arity/nexus-no-input',
  requires: 'A nexus that has outward edges has at least one inward edge.',
  because:
    'A nexus, such as a crossbar, computes the parameters for its sinks from those of its sources. Without a source there are none.',
  instead: 'Bind a source to it, or remove what is bound behind it.',
  clause: 'core 2.4',
};

export const arityNexusNoOutput: Rule = {
  id: 'arity/nexus-no-output',
  requires: 'A nexus that has inward edges has at least one outward edge.',
  because:
    'A nexus, such as a crossbar, computes the parameters for its sources from those of its sinks: the addresses and what they support. Without a sink there are none.',
  instead: 'Bind a sink to it, or remove what is bound in front of it.',
  clause: 'core 2.4',
};

export const arityAdapterUnequal: Rule = {
  id: 'arity/adapter-unequal',
  requires: 'An adapter has as many outward edges as inward edges.',
  because:
    'An adapter changes each edge by itself: what comes in on port k goes out on port k. It neither joins nor splits.',
  instead: 'Bind it as often on one side as on the other, or bind one side with a star, which takes as many as needed.',
  clause: 'core 2.3',
};

export const arityAdapterStars: Rule = {
  id: 'arity/adapter-stars',
  requires: 'An adapter decides the number of edges of at most one binding.',
  because:
    'An adapter knows only that both sides have equally many edges. With one number missing it can work out the rest; with two there are many answers.',
  instead:
    'Let a source with several ports decide with fromStar (:=*), or a sink with starFrom (:*=), and bind the rest with from (:=).',
  clause: 'core 2.3',
};

export const arityAdapterStarShort: Rule = {
  id: 'arity/adapter-star-short',
  requires: 'The star of an adapter stands for 0 edges or more.',
  because:
    'The star takes as many edges as the other side has beyond the bindings that are fixed. If the other side has fewer, the difference is negative.',
  instead: 'Add edges on the side that has few, or remove edges on the side of the star.',
  clause: 'core 2.3',
};

export const arityJunctionBothSides: Rule = {
  id: 'arity/junction-both-sides',
  requires: 'Only one side of a junction says how many units it has.',
  because:
    'A junction, such as a tl.jbar(), is several equal crossbars side by side. It learns how many from the edges of one side and gives the other side as many.',
  instead: 'Bind one side with from (:=) and the other with a star that the junction decides.',
  clause: 'core 2.5',
};

export const arityJunctionNoUnits: Rule = {
  id: 'arity/junction-no-units',
  requires: 'A junction has at least one unit.',
  because: 'Without a binding that says how many units there are, there is no crossbar for any parameter to pass.',
  instead: 'Bind the sources or the sinks with from (:=), once for each unit, or remove the junction.',
  clause: 'core 2.5',
};

export const arityJunctionRagged: Rule = {
  id: 'arity/junction-ragged',
  requires: 'The functions of a junction return equally many values for each unit.',
  because: 'The units of a junction are equal hardware, so each has the same number of ports.',
  instead: 'Return dRatio values from down and uRatio values from up, whatever the values are.',
  clause: 'core 2.5',
};

export const graphNodeOutside: Rule = {
  id: 'graph/node-outside',
  requires: 'Every node is created in a module.',
  because: 'A node becomes ports of the hardware of its module. Without a module there is no hardware to put them on.',
  instead: 'Create it in the function that is passed to soc(…) or lazyScope(…), or in the constructor of a LazyModule.',
  clause: 'core 2',
};

export const graphConnectsUnknown: Rule = {
  id: 'graph/connects-unknown',
  requires: 'Every node that the connects of a crossbar name is bound to it, directly or through adapters.',
  because: 'They say which input reaches which output; what is bound elsewhere is neither.',
  instead: 'Name what is bound to the crossbar, or bind it.',
  clause: 'core 2.4',
};

export const graphConnectsNothing: Rule = {
  id: 'graph/connects-nothing',
  requires: 'Every input of a crossbar reaches an output, and every output is reached.',
  because: 'A port that is connected to nothing has no parameters, and no hardware.',
  instead: 'Add what it is to be connected to, or leave out the binding.',
  clause: 'core 2.4',
};
