import { bool, bundle, vector } from '../../bus/wires/index.js';
import type { Protocol, ProtocolTypes } from '../../graph/index.js';
import type { IntEdge, IntSinkPortParameters, IntSourcePortParameters } from './parameters.js';
import { IntEdge as Edge } from './parameters.js';
import { interruptTraits, interruptSyncTraits } from './traits.js';

/** The types of an interrupt edge. */
export interface Interrupts extends ProtocolTypes {
  readonly protocol: 'Interrupts';
  readonly down: IntSourcePortParameters;
  readonly up: IntSinkPortParameters;
  readonly edge: IntEdge;
}

/** The types of an interrupt edge between clock domains. */
export interface InterruptsSync extends ProtocolTypes {
  readonly protocol: 'InterruptsSync';
  readonly down: IntSourcePortParameters;
  readonly up: IntSinkPortParameters;
  readonly edge: IntEdge;
}

// Common to both: they differ only in their colour, and cannot be bound to each other (interrupts-clocks 2).
const common = {
  edge: (down: IntSourcePortParameters, up: IntSinkPortParameters): IntEdge => new Edge(down, up),
  mixO: (
    down: IntSourcePortParameters,
    node: Parameters<IntSourcePortParameters['passing']>[0],
  ): IntSourcePortParameters => down.passing(node),
  mixI: (up: IntSinkPortParameters, node: Parameters<IntSinkPortParameters['passing']>[0]): IntSinkPortParameters =>
    up.passing(node),
  nodeText: 'Interrupt Node\n',
};

/** Interrupts, numbered from 0 on every edge, drawn from receiver to device (interrupts-clocks 2). */
export const Interrupts: Protocol<Interrupts> = {
  ...common,
  name: 'Interrupts',
  reportName: 'IntImp',
  traits: interruptTraits,
  bridges: { InterruptsSync: 'int.syncCrossingSource()' },
  fanOut: 'int.xbar()',
  fanIn: 'int.xbar()',
  wires: (edge) => vector(edge.source.num, bool),
  render: (edge) => ({ colour: '#0000ff', label: String(edge.source.num), flipped: true }),
};

/** Interrupts on the wire between two clock domains (interrupts-clocks 2). */
export const InterruptsSync: Protocol<InterruptsSync> = {
  ...common,
  name: 'InterruptsSync',
  reportName: 'IntSyncImp',
  traits: interruptSyncTraits,
  bridges: { Interrupts: 'int.asyncCrossingSink()' },
  wires: (edge) => bundle({ sync: vector(edge.source.num, bool) }),
  render: (edge) => ({ colour: '#ff00ff', label: String(edge.source.num), flipped: true }),
};
