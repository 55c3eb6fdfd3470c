export { Interrupts, InterruptsSync } from './interrupts.js';
export {
  flatten,
  intAdapterNode,
  intEphemeral,
  intIdentity,
  intNexusNode,
  intSinkNode,
  intSourceNode,
} from './nodes.js';
export {
  IntEdge,
  IntSinkParameters,
  IntSinkPortParameters,
  intSinkPorts,
  intSource,
  IntSourceParameters,
  IntSourcePortParameters,
  type IntSourcePortOptions,
  intSourcePorts,
} from './parameters.js';
export { IntRange, type IntRangeLike, toIntRange } from './ranges.js';
