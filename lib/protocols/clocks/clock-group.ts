import { demand } from '../../base/diagnostic/index.js';
import { type AdapterAbout, LazyModule, lazyModule, type NexusNode, type ModuleHardware } from '../../graph/index.js';
import type { ClockGroupLook } from './clock-group-aggregator.js';
import type { ClockGroups, Clocks } from './clocks.js';
import { clockGroupingNode } from './group-nodes.js';
import { distinctNames, requireOneInput } from './group-requirements.js';
import * as rules from './rules.js';

/**
 * Takes a group of clocks apart (interrupts-clocks 11.1). The hardware needs exactly one input and keys that differ
 * (`clocks/group-keys`).
 */
export class ClockGroup extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each sink gets a source that leaves everything open: give, jitterPS and name.',
    up: 'The sinks become the members of one group with the name groupName, in the order of their bindings.',
  };

  /** A group comes in, its clocks go out one by one. */
  readonly node: NexusNode<ClockGroups, Clocks>;
  readonly #inline: boolean | undefined;

  /** `groupName`: the first part of the members' keys. Default: the name of the instance. */
  constructor(groupName?: string, { inline }: ClockGroupLook = {}) {
    super();
    this.#inline = inline;
    this.node = clockGroupingNode(groupName ?? (() => this.name), {
      name: 'node',
      validate: (edges) => {
        const group = requireOneInput(edges.in, `Clock group ${this.path}`);
        demand(
          group.members.size === edges.out.length,
          rules.groupKeys,
          () => `Clock group ${this.path} cannot tell its clocks apart: ${group.sharedKey}.`,
          {
            help: distinctNames,
          },
        );
      },
    });
  }

  override shouldBeInlined(...args: Parameters<LazyModule['shouldBeInlined']>): boolean {
    return this.#inline ?? super.shouldBeInlined(...args);
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/**
 * Puts a {@link ClockGroup} into the current module and returns its node (interrupts-clocks 11.1). `groupName`: the first part of
 * the members' keys; by default the name of the instance.
 */
export function clockGroup(groupName?: string): NexusNode<ClockGroups, Clocks> {
  return lazyModule(() => new ClockGroup(groupName), { shortcut: groupName ?? 'clockGroup' }).node;
}
