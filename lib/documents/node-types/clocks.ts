import {
  clockAdapterNode,
  ClockDivider,
  clockEphemeral,
  ClockGroup,
  clockGroupAdapterNode,
  ClockGroupAggregator,
  clockGroupEphemeral,
  clockGroupIdentity,
  ClockGroupResetSynchronizer,
  clockGroupSinkNode,
  clockGroupSourceNode,
  clockIdentity,
  clockSinkNode,
  clockSourceNode,
  FixedClockBroadcast,
  prciClockGroupNode,
  ResetStretcher,
  ResetSynchronizer,
  ResetWrangler,
  SimpleClockGroupSource,
} from '../../protocols/clocks/index.js';
import { clock, clockGroupSinkPort, clockSinkPort, clockSourcePort } from './clock-ports.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { integer, list, number, optional, string } from '../reader.js';

const singleClocks: Readonly<Record<string, NodeType>> = {
  'clock.source': directNode({ ports: list(clockSourcePort) }, ({ ports }, name) => clockSourceNode(ports, { name })),
  'clock.sink': directNode({ ports: list(clockSinkPort) }, ({ ports }, name) => clockSinkNode(ports, { name })),
  'clock.identity': directNode({}, (_none, name) => clockIdentity({ name })),
  'clock.ephemeral': directNode({}, (_none, name) => clockEphemeral({ name })),
  'clock.adapter': directNode({}, (_none, name) => clockAdapterNode({ name })),
  'clock.divider': moduleNode(
    { div: integer },
    ({ div }) => new ClockDivider(div),
    ({ node }) => node,
  ),
  'clock.resetStretcher': moduleNode(
    { cycles: integer },
    ({ cycles }) => new ResetStretcher(cycles),
    ({ node }) => node,
  ),
  'clock.resetSynchronizer': moduleNode(
    {},
    () => new ResetSynchronizer(),
    ({ node }) => node,
  ),
  'clock.resetWrangler': moduleNode(
    { debounceNs: optional(number) },
    ({ debounceNs }) => new ResetWrangler(debounceNs),
    ({ node }) => node,
  ),
  'clock.fixedBroadcast': moduleNode(
    { fixedClock: optional(clock) },
    ({ fixedClock }) => new FixedClockBroadcast(fixedClock),
    ({ node }) => node,
  ),
};

const groups: Readonly<Record<string, NodeType>> = {
  'clockGroup.source': directNode({ ports: optional(integer) }, ({ ports }, name) =>
    clockGroupSourceNode(ports, { name }),
  ),
  'clockGroup.simpleSource': moduleNode(
    { numSources: optional(integer) },
    ({ numSources }) => new SimpleClockGroupSource(numSources),
    ({ node }) => node,
  ),
  'clockGroup.sink': directNode({ ports: list(clockGroupSinkPort) }, ({ ports }, name) =>
    clockGroupSinkNode(ports, { name }),
  ),
  'clockGroup.identity': directNode({}, (_none, name) => clockGroupIdentity({ name })),
  'clockGroup.ephemeral': directNode({}, (_none, name) => clockGroupEphemeral({ name })),
  'clockGroup.adapter': directNode({}, (_none, name) => clockGroupAdapterNode({ name })),
  'clockGroup.prci': directNode({}, (_none, name) => prciClockGroupNode({ name })),
  'clockGroup.resetSynchronizer': moduleNode(
    {},
    () => new ClockGroupResetSynchronizer(),
    ({ node }) => node,
  ),
  clockGroup: moduleNode(
    { groupName: optional(string) },
    ({ groupName }, id) => new ClockGroup(groupName ?? id),
    ({ node }) => node,
  ),
  'clockGroup.aggregator': moduleNode(
    { groupName: optional(string) },
    ({ groupName }, id) => new ClockGroupAggregator(groupName ?? id),
    ({ node }) => node,
  ),
};

/** Clocks and groups of clocks in documents. */
export const clockTypes: Readonly<Record<string, NodeType>> = { ...singleClocks, ...groups };
