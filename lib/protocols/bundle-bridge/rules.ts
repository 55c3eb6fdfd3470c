import type { Rule } from '../../base/diagnostic/index.js';

export const noType: Rule = {
  id: 'bundlebridge/no-type',
  requires: 'One of the two sides of a bundle bridge says which type it carries.',
  because: 'The bridge becomes wires of that type. A side that leaves it open takes the type of the other side.',
  instead: 'Declare type for the source or for the sink.',
  clause: 'core 6.9',
};

export const typesDiffer: Rule = {
  id: 'bundlebridge/types-differ',
  requires: 'The two sides of a bundle bridge have the same type.',
  because: 'Their wires are connected one to one, field by field.',
  instead: 'Declare the same type, or leave it out on one side.',
  clause: 'core 6.9',
};

export const nexusTypes: Rule = {
  id: 'bundlebridge/nexus-types',
  requires: 'All inputs of a bundle bridge nexus have one type, and so have all outputs.',
  because: 'Every output of the nexus is connected with the same value.',
  instead: 'Declare one type for all, or use a nexus for each type.',
  clause: 'core 6.9',
};

export const broadcastInputs: Rule = {
  id: 'bundlebridge/broadcast-inputs',
  requires: 'A bundle broadcast has at most one input.',
  because: 'A broadcast copies one value to many places. With two inputs it would have to choose.',
  instead: 'Keep one of the inputs, or use a nexus, whose hardware you write to join them.',
  clause: 'core 6.9',
};

export const secondSink: Rule = {
  id: 'bundlebridge/second-sink',
  requires: 'Only one sink is made for a bundle bridge source with makeSink.',
  because: 'The source has a single port, which that sink takes.',
  instead: 'Put bundleBroadcast() behind the source, and bind the sinks to that.',
  clause: 'core 6.9',
};
