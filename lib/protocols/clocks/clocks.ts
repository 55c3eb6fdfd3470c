import type { Protocol, ProtocolTypes } from '../../graph/index.js';
import { distinctNames, legalName } from '../../base/names/index.js';
import { bundle, bundleOf, clockWire, resetWire } from '../../bus/wires/index.js';
import { ClockBundleParameters, ClockEdge, ClockGroupEdge } from './edges.js';
import type {
  ClockGroupSinkParameters,
  ClockGroupSourceParameters,
  ClockSinkParameters,
  ClockSourceParameters,
} from './parameters.js';
import { clockTraits, clockGroupTraits } from './traits.js';

/** The types of a clock edge. */
export interface Clocks extends ProtocolTypes {
  readonly protocol: 'Clocks';
  readonly down: ClockSourceParameters;
  readonly up: ClockSinkParameters;
  readonly edge: ClockEdge;
}

/** The types of an edge that carries a group of clocks. */
export interface ClockGroups extends ProtocolTypes {
  readonly protocol: 'ClockGroups';
  readonly down: ClockGroupSourceParameters;
  readonly up: ClockGroupSinkParameters;
  readonly edge: ClockGroupEdge;
}

/** A clock and its reset (hardware 2.6). */
const clockWires = bundle({ clock: clockWire, reset: resetWire });

const look = { colour: '#00cc00', label: '' };

/** Single clocks with their resets (interrupts-clocks 10). Parameters do not note the nodes they pass. */
export const Clocks: Protocol<Clocks> = {
  name: 'Clocks',
  reportName: 'ClockImp',
  traits: clockTraits,
  fanOut: 'clocks.fixedClockBroadcast()',
  edge: (down, up) => new ClockEdge(down, up),
  bundle: () => new ClockBundleParameters(),
  wires: () => clockWires,
  facts: ({ clock }) => ({ clock }),
  render: () => look,
};

/** Groups of clocks, which travel together until a clock group takes them apart (interrupts-clocks 10). */
export const ClockGroups: Protocol<ClockGroups> = {
  name: 'ClockGroups',
  reportName: 'ClockGroupImp',
  traits: clockGroupTraits,
  bridges: { Clocks: 'clocks.clockGroup()' },
  edge: (down, up) => new ClockGroupEdge(down, up),
  bundle: ({ bundle }) => bundle,
  // Names of groups and clocks are arbitrary, but names of fields are not.
  wires: ({ members }) => {
    const names = distinctNames([...members.keys()].map(legalName));
    return bundle({ member: bundleOf(names.map((name) => [name, clockWires] as const).toReversed()) });
  },
  facts: ({ members }) => ({
    members: new Map([...members].map(([key, { sink, clock }]) => [key, { sink, clock }])),
  }),
  render: () => look,
};
