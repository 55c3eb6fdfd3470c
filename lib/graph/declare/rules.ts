import type { Rule } from '../../base/diagnostic/index.js';

export const boundLate: Rule = {
  id: 'graph/bound-late',
  requires: 'All bindings are made before the design is negotiated.',
  because: 'Negotiation gives every edge its parameters at once. An edge that comes later would have none.',
  instead: 'Bind in the constructor of a module or in the function of soc(…), not in inModuleBody(…).',
  clause: 'core 3.1',
};

export const async: Rule = {
  id: 'graph/async',
  requires: 'Functions that declare modules and nodes are not async.',
  because:
    'An async function returns at its first await. Later declarations would be part of no design, and the loss would go unnoticed.',
  instead: 'Await what is needed before, at the top of the file, and leave async out.',
  clause: 'core 6.2',
};

export const declaredLate: Rule = {
  id: 'graph/declared-late',
  requires: 'All modules and nodes are declared, and named, before the design is negotiated.',
  because: 'Paths, ports and parameters are settled by then; something that comes later would not be part of them.',
  instead: 'Declare in the constructor of a module or in the function of soc(…), not in inModuleBody(…).',
  clause: 'core 6.5',
};

export const twoDesigns: Rule = {
  id: 'graph/two-designs',
  requires: 'Two nodes that are bound to each other belong to one design.',
  because: 'Each root module is a design that is negotiated by itself. An edge from one to the other is in neither.',
  instead: 'Make both modules under one root, such as in the function of one soc(…).',
  clause: 'core 6.2',
};

export const notWrapped: Rule = {
  id: 'graph/not-wrapped',
  requires: 'Every module is constructed in lazyModule(…).',
  because:
    'Declarations made while a module is constructed belong to it. lazyModule(…) notices when the constructor is done; without it, later declarations would end up in the wrong module.',
  instead: 'Write lazyModule(() => new Uart(…)) instead of new Uart(…).',
  clause: 'core 6.2',
};

export const wrappedTwice: Rule = {
  id: 'graph/wrapped-twice',
  requires: 'Each module is wrapped in lazyModule(…) once.',
  because: 'A module has one place in the hierarchy, which it took when it was wrapped.',
  instead: 'Use the result of the function that makes the module, if that function already calls lazyModule(…).',
  clause: 'core 6.2',
};

export const cloneOutside: Rule = {
  id: 'graph/clone-outside',
  requires: 'A clone is made in a module.',
  because: 'A clone is a second instance of hardware that is there already; something must hold both instances.',
  instead: 'Call cloneModule(…) where the prototype is declared.',
  clause: 'core 6.8',
};

export const cloneDiffers: Rule = {
  id: 'graph/clone-differs',
  requires: 'A clone and its prototype are of one class and in one design.',
  because:
    'The hardware is made from the prototype only. A clone of another class would get hardware that is not its own.',
  instead: 'Clone with the class of the prototype, or make a module of its own with lazyModule(…).',
  clause: 'core 6.8',
};

export const twoProtocols: Rule = {
  id: 'graph/two-protocols',
  requires: 'The two nodes of a binding speak the same protocol on the sides that are bound.',
  because:
    'Each protocol has its own wires and parameters, and neither end would understand the other. The TypeScript compiler refuses such bindings; documents and JavaScript have no compiler.',
  instead: 'Put a bridge such as tl.toAXI4() or axi4.toTL() between the two, or bind a node of the right protocol.',
  clause: 'core 3.2',
};

export const protocolName: Rule = {
  id: 'graph/protocol-name',
  requires: 'Protocols that go by one name in a design say the same of themselves: names, traits and bridges.',
  because:
    'Nodes are bound, and edges drawn, listed and compared, by the names of their protocols. Nodes of two protocols of one name would be bound as if they understood each other, and reports would say of one what is true of the other.',
  instead: 'Give each protocol a name of its own, and make each once.',
  clause: 'core 5.1',
};

export const clone: Readonly<Record<'children' | 'ports', Rule>> = {
  children: {
    id: 'graph/clone-children',
    requires: 'A clone has the same children as its prototype.',
    because: 'The hardware is made from the prototype only, its children included.',
    instead: 'Declare the same children in the same order, or use lazyModule(…) for a module that differs.',
    clause: 'core 6.8',
  },
  ports: {
    id: 'graph/clone-ports',
    requires: 'A clone has as many edges to the outside as its prototype.',
    because: 'The edges to the outside are ports of the hardware, and the hardware is that of the prototype.',
    instead: 'Bind the clone as often as its prototype, or use lazyModule(…) for a module that differs.',
    clause: 'core 6.8',
  },
};

export const securityContradiction: Rule = {
  id: 'security/contradiction',
  requires: 'The declared security of a master, a device or an address does not contradict itself.',
  because:
    'Of two statements one is wrong, and which of them the hardware follows would be chance: it would let through what is to be kept out, or keep out everything.',
  instead: 'Change one of the two.',
  clause: 'design 6',
};

export const saidTwice: Rule = {
  id: 'graph/said-twice',
  requires: 'Which module of RTL something stands for, and how its interrupts are numbered, is said once.',
  because:
    'Of two statements one would count, and the other would be dropped without a word: the hardware, or the firmware, would be that of the wrong one.',
  instead: 'Keep one of the two. A class that others extend takes as an option what differs between them.',
  clause: 'hardware 8',
};

export const portTwice: Rule = {
  id: 'hardware/port-twice',
  requires: 'Every port of a module has a name of its own.',
  because:
    'Instances are connected by the names of ports. Automatic ports are called auto, and those for clocks clock and reset, where a module takes them.',
  instead: 'Call one of the ports otherwise.',
  clause: 'hardware 4.3',
};
