import { require } from '../diagnostic/index.js';
import { LazyModule, lazyModule, type NexusNode } from '../graph/index.js';
import type { ClockGroups, Clocks } from './clocks.js';
import { clockGroupingNode } from './group-nodes.js';
import { requireOneInput } from './single-input.js';

/** Takes a group of clocks apart (interrupts-clocks 11.1). */
export class ClockGroup extends LazyModule {
  readonly node: NexusNode<ClockGroups, Clocks>;

  /** `groupName`: the first part of the members' keys. Default: the name of the instance. */
  constructor(groupName?: string) {
    super();
    this.node = clockGroupingNode(groupName ?? (() => this.name), {
      name: 'node',
      validate: (edges) => {
        const group = requireOneInput(edges.in, `Clock group ${this.path}`);
        const { members } = group.sink;
        const keys = [...group.members.keys()];
        require(keys.length === edges.out.length, 'clocks/group-keys', () =>
          `Clock group ${this.path} has ${edges.out.length} clocks, but only ${keys.length} different keys: ${keys.join(', ')}. Its members are called ${members.map(({ name }, k) => name ?? `${k} (by position)`).join(', ')}.`, {
          help: 'Give each sink of a group a name of its own that is not the position of another one.',
        });
      },
    });
  }
}

/** Puts a {@link ClockGroup} into the current module and returns its node. */
export function clockGroup(groupName?: string): NexusNode<ClockGroups, Clocks> {
  return lazyModule(() => new ClockGroup(groupName), { shortcut: groupName ?? 'clockGroup' }).node;
}
