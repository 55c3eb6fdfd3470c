import { checkKind, checkOptions } from '../../base/options/index.js';
import { repeated } from '../../base/diagnostic/index.js';
import {
  AdapterNode,
  type AdapterOptions,
  EphemeralNode,
  IdentityNode,
  NexusNode,
  type NodeOptions,
  type Nothing,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import { ClockGroups, Clocks } from './clocks.js';
import { ClockGroupSinkParameters, ClockGroupSourceParameters, ClockSourceParameters } from './parameters.js';

/** A source of `ports` groups, at least 0, default 1 (ClockGroupSourceNode, interrupts-clocks 10). */
export function clockGroupSourceNode(ports = 1, options?: NodeOptions<Nothing, ClockGroups>): SourceNode<ClockGroups> {
  return new SourceNode(
    ClockGroups,
    repeated(ports, 'clock groups', () => new ClockGroupSourceParameters()),
    options,
  );
}

/** A sink of groups, with one port for each entry (ClockGroupSinkNode, interrupts-clocks 10). */
export function clockGroupSinkNode(
  ports: readonly ClockGroupSinkParameters[],
  options?: NodeOptions<ClockGroups, Nothing>,
): SinkNode<ClockGroups> {
  return new SinkNode(ClockGroups, ports, options);
}

/** Changes groups one by one (ClockGroupAdapterNode, interrupts-clocks 10); both functions default to passing on. */
export function clockGroupAdapterNode(
  options: AdapterOptions<ClockGroups, ClockGroups> = {},
): AdapterNode<ClockGroups> {
  return new AdapterNode(ClockGroups, ClockGroups, options);
}

/** Passes groups on (ClockGroupIdentityNode, interrupts-clocks 10). */
export function clockGroupIdentity(options?: NodeOptions<ClockGroups, ClockGroups>): IdentityNode<ClockGroups> {
  return new IdentityNode(ClockGroups, options);
}

/** Vanishes after arity is resolved (ClockGroupEphemeralNode, interrupts-clocks 10). */
export function clockGroupEphemeral(options?: NodeOptions<ClockGroups, ClockGroups>): EphemeralNode<ClockGroups> {
  return new EphemeralNode(ClockGroups, options);
}

/** The name of a group, or where to look it up when it is needed. */
export type GroupName = string | (() => string);

/**
 * Splits a group into single clocks (ClockGroupingNode, interrupts-clocks 10): its members are the sinks, in the order in which they are
 * bound. Their requirements are passed upstream; nothing is passed downstream.
 */
export function clockGroupingNode(
  name: GroupName,
  options: NodeOptions<ClockGroups, Clocks> = {},
): NexusNode<ClockGroups, Clocks> {
  checkKind('clocks.clockGroupingNode', 'its name', name, 'string', 'function');
  return new NexusNode(ClockGroups, Clocks, {
    circuitIdentity: ({ out }) => out.length === 1,
    ...checkOptions('NodeOptions', options),
    down: () => new ClockSourceParameters(),
    up: (sinks) => new ClockGroupSinkParameters(textOf(name), sinks),
  });
}

/**
 * Joins groups into one (ClockGroupAggregateNode, interrupts-clocks 10): its members are those of all groups behind it, one group
 * after the other. Members keep their names, but not their keys.
 */
export function clockGroupAggregateNode(
  name: GroupName,
  options: NodeOptions<ClockGroups, ClockGroups> = {},
): NexusNode<ClockGroups> {
  checkKind('clocks.clockGroupAggregateNode', 'its name', name, 'string', 'function');
  return new NexusNode(ClockGroups, ClockGroups, {
    circuitIdentity: ({ out }) => out.length === 1,
    ...checkOptions('NodeOptions', options),
    down: () => new ClockGroupSourceParameters(),
    up: (groups) =>
      new ClockGroupSinkParameters(
        textOf(name),
        groups.flatMap(({ members }) => members),
      ),
  });
}

/**
 * Feeds groups from the hardware around the design (PRCIClockGroupNode, interrupts-clocks 10): it needs no source, and asks one for
 * nothing.
 */
export function prciClockGroupNode(options: NodeOptions<ClockGroups, ClockGroups> = {}): NexusNode<ClockGroups> {
  return new NexusNode(ClockGroups, ClockGroups, {
    ...checkOptions('NodeOptions', options),
    outputRequiresInput: false,
    down: () => new ClockGroupSourceParameters(),
    up: () => new ClockGroupSinkParameters('prci', []),
  });
}

function textOf(name: GroupName): string {
  return typeof name === 'string' ? name : name();
}
