import { demand } from '../../base/diagnostic/index.js';
import { type AdapterAbout, LazyModule, lazyModule, type NexusNode, type ModuleHardware } from '../../graph/index.js';
import type { ClockGroups } from './clocks.js';
import { clockGroupAggregateNode } from './group-nodes.js';
import { distinctNames, requireOneInput } from './group-requirements.js';
import * as rules from './rules.js';

/** How the hardware of a clock group module is placed. */
export interface ClockGroupLook {
  /** Whether it dissolves into its parent. Default: only if it does nothing but wire its input through. */
  readonly inline?: boolean;
}

/**
 * Joins clock groups into one (interrupts-clocks 11.2). Its clocks are wired by position, not by key. The hardware needs exactly one input
 * and keys that differ (`clocks/aggregator-keys`).
 */
export class ClockGroupAggregator extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'The members of all groups become those of one group with the name groupName, one group after the other; each keeps its own name.',
  };

  /** One group comes in, any number of groups is behind it. */
  readonly node: NexusNode<ClockGroups>;
  readonly #groupName: string | undefined;
  readonly #inline: boolean | undefined;

  /** `groupName`: the first part of the members' keys upstream. Default: the name of the instance. */
  constructor(groupName?: string, { inline }: ClockGroupLook = {}) {
    super();
    this.#inline = inline;
    this.#groupName = groupName;
    this.node = clockGroupAggregateNode(() => this.groupName, {
      name: 'node',
      validate: (edges) => {
        const joined = requireOneInput(edges.in, `Clock group aggregator ${this.path} of group ${this.groupName}`);
        const behind = edges.out.reduce((sum, group) => sum + group.members.size, 0);
        demand(
          joined.members.size === behind,
          rules.aggregatorKeys,
          () =>
            `Clock group aggregator ${this.path} cannot tell its clocks apart: ${[joined, ...edges.out].map(({ sharedKey }) => sharedKey).find((shared) => shared !== undefined)}.`,
          {
            help: distinctNames,
          },
        );
      },
    });
  }

  /** The name of the group it asks for: that given, else that of the instance. */
  get groupName(): string {
    return this.#groupName ?? this.name;
  }

  override shouldBeInlined(...args: Parameters<LazyModule['shouldBeInlined']>): boolean {
    return this.#inline ?? super.shouldBeInlined(...args);
  }

  override desiredName(): string {
    return `${this.className}_${this.groupName}`;
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/**
 * Puts a {@link ClockGroupAggregator} into the current module and returns its node (interrupts-clocks 11.2). `groupName`: the first
 * part of the members' keys upstream; by default the name of the instance.
 */
export function clockGroupAggregator(groupName?: string): NexusNode<ClockGroups> {
  return lazyModule(() => new ClockGroupAggregator(groupName), { shortcut: groupName ?? 'aggregator' }).node;
}
