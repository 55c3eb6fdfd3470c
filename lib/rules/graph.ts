import type { RuleTexts } from './rule-text.js';

/** Rules of circles in the graph (core 3.3, 4.3, 4.4). */
export const cycleRules: RuleTexts = {
  'cycle/star': {
    requires: 'The number of edges of every star is decided by one of its nodes.',
    because:
      'A star asks one of its ends how many edges it stands for, which may have to ask its own neighbours. If the question comes back to where it began, nobody decides.',
    instead: 'Bind with from (:=) where one edge is meant, or turn one of the stars round.',
    clause: 'core 4.3',
  },
  'cycle/upward': {
    requires: 'Upward parameters do not depend on themselves.',
    because:
      'What a node tells its sources, such as the addresses behind it, is made from what its sinks tell. In a circle, addresses would lead to themselves and requests would run round for ever.',
    instead:
      'Remove one binding of the circle. Two buses that reach each other need separate crossbars for each direction.',
    clause: 'core 4.3',
  },
  'cycle/downward': {
    requires: 'Downward parameters do not depend on themselves.',
    because:
      'What a node tells its sinks, such as the masters in front of it, is made from what its sources tell. In a circle there is no source where they begin.',
    instead: 'Remove one binding of the circle, or bind one of its nodes to a source outside of it.',
    clause: 'core 4.3',
  },
};

/** Rules of declaring modules and nodes (core 6). */
export const graphRules: RuleTexts = {
  'graph/node-outside': {
    requires: 'Every node is created in a module.',
    because:
      'A node becomes ports of the hardware of its module. Without a module there is no hardware to put them on.',
    instead:
      'Create it in the function that is passed to soc(…) or lazyScope(…), or in the constructor of a LazyModule.',
    clause: 'core 2',
  },
  'graph/nameless': {
    requires: 'Every node that stays in the graph has a name.',
    because:
      'The ports of the hardware and the boxes of drawings are called after their nodes. A name that is only a number changes with every node that is declared before it.',
    instead: 'Hold the node in a property of its module, return it from the function that declares it, or pass name.',
    clause: 'core 6.3',
  },
  'graph/bound-late': {
    requires: 'All bindings are made before the design is negotiated.',
    because: 'Negotiation gives every edge its parameters at once. An edge that comes later would have none.',
    instead: 'Bind in the constructor of a module or in the function of soc(…), not in inModuleBody(…).',
    clause: 'core 3.1',
  },
  'graph/async': {
    requires: 'What declares is no async function.',
    because:
      'An async function returns at its first await. What it declares later would be part of no design, and nobody would know.',
    instead: 'Await what is needed before, at the top of the file, and leave async out.',
    clause: 'core 6.2',
  },
  'graph/declared-late': {
    requires: 'All modules and nodes are declared, and named, before the design is negotiated.',
    because: 'Paths, ports and parameters are settled by then; something that comes later would not be part of them.',
    instead: 'Declare in the constructor of a module or in the function of soc(…), not in inModuleBody(…).',
    clause: 'core 6.5',
  },
  'graph/two-designs': {
    requires: 'Two nodes that are bound to each other belong to one design.',
    because: 'Each root module is a design that is negotiated by itself. An edge from one to the other is in neither.',
    instead: 'Make both modules under one root, such as in the function of one soc(…).',
    clause: 'core 6.2',
  },
  'graph/not-wrapped': {
    requires: 'Every module is constructed in lazyModule(…).',
    because:
      'While a module is constructed, what is declared belongs to it. lazyModule(…) notices when the constructor is done; without it, whatever follows would end up in the wrong module.',
    instead: 'Write lazyModule(() => new Uart(…)) instead of new Uart(…).',
    clause: 'core 6.2',
  },
  'graph/wrapped-twice': {
    requires: 'Each module is wrapped in lazyModule(…) once.',
    because: 'A module has one place in the hierarchy, which it took when it was wrapped.',
    instead: 'Use the result of the function that makes the module, if that function already calls lazyModule(…).',
    clause: 'core 6.2',
  },
  'graph/function-threw': {
    requires: 'The functions of a node return a value or raise a RequirementError.',
    because:
      'Any other error is a mistake in the function itself, such as a property of undefined: the parameters that it was given may be different from those that it was written for.',
    instead: 'Let the function handle every parameter that it may be given; say what it cannot do with demand(…).',
    clause: 'core 4.1',
  },
};

/** Rules of clones (core 6.8). */
export const cloneRules: RuleTexts = {
  'graph/clone-outside': {
    requires: 'A clone is made in a module.',
    because: 'A clone is a second instance of hardware that is there already; something must hold both instances.',
    instead: 'Call cloneModule(…) where the prototype is declared.',
    clause: 'core 6.8',
  },
  'graph/clone-differs': {
    requires: 'A clone and its prototype are of one class and in one design.',
    because:
      'The hardware is made from the prototype only. A clone of another class would get hardware that is not its own.',
    instead: 'Clone with the class of the prototype, or make a module of its own with lazyModule(…).',
    clause: 'core 6.8',
  },
  'graph/two-protocols': {
    requires: 'The two nodes of a binding speak the same protocol on the sides that are bound.',
    because:
      'Each protocol has wires and parameters of its own, and neither end would understand what the other one tells. The compiler refuses such bindings in TypeScript; documents and JavaScript have no compiler.',
    instead: 'Put a bridge such as tl.toAXI4() or axi4.toTL() between the two, or bind a node of the right protocol.',
    clause: 'core 3.2',
  },
  'graph/clone-children': {
    requires: 'A clone has the same children as its prototype.',
    because: 'The hardware is made from the prototype only, its children included.',
    instead: 'Declare the same children in the same order, or use lazyModule(…) for a module that differs.',
    clause: 'core 6.8',
  },
  'graph/clone-ports': {
    requires: 'A clone has as many edges to the outside as its prototype.',
    because: 'The edges to the outside are ports of the hardware, and the hardware is that of the prototype.',
    instead: 'Bind the clone as often as its prototype, or use lazyModule(…) for a module that differs.',
    clause: 'core 6.8',
  },
};
