import { demand, listed } from '../../base/diagnostic/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  currentView,
  LazyModule,
  lazyModule,
  type ModuleHardware,
} from '../../graph/index.js';
import {
  clockGroupAdapterNode,
  ClockGroupSinkParameters,
  type ClockGroups,
  ClockParameters,
  ClockSinkParameters,
} from '../../protocols/clocks/index.js';
import { type ClockCombination, ClockFrequencyAssignersKey, ClockGroupCombinerKey } from '../keys.js';
import * as rules from '../rules.js';

/** Changes what a group of clocks asks for; its hardware is wires (chipyard 4.5). */
class ClockGroupParameterModifier extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Names and frequencies of the members change.' };

  readonly node: AdapterNode<ClockGroups>;

  // Its node has the name of the module.
  constructor(name: string, up: (group: ClockGroupSinkParameters) => ClockGroupSinkParameters) {
    super();
    this.node = clockGroupAdapterNode({ name, up });
  }

  override shouldBeInlined(): boolean {
    return true;
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

function withMembers(
  { name, members }: ClockGroupSinkParameters,
  change: (member: ClockSinkParameters, position: number) => ClockSinkParameters,
): ClockGroupSinkParameters {
  return new ClockGroupSinkParameters(name, members.map(change));
}

/** Puts the name of each group in front of those of its clocks, so that they stay apart when groups are joined (chipyard 4.5). */
export function clockNamePrefixer(): AdapterNode<ClockGroups> {
  const up = (group: ClockGroupSinkParameters): ClockGroupSinkParameters =>
    withMembers(
      group,
      (member, k) => new ClockSinkParameters({ ...member, name: `${group.name}_${member.name ?? k}` }),
    );
  return lazyModule(() => new ClockGroupParameterModifier('clockNamePrefixer', up), { name: 'clockNamePrefixer' }).node;
}

/** Gives frequencies to clocks that ask for none (chipyard 4.5). */
export function frequencySpecifier(): AdapterNode<ClockGroups> {
  const assigners = currentView().get(ClockFrequencyAssignersKey);
  const up = (group: ClockGroupSinkParameters): ClockGroupSinkParameters =>
    withMembers(group, (member) => {
      if (member.take !== undefined) return member;
      const freqMHz = assigners.map((assign) => assign(member.name ?? '')).findLast((known) => known !== undefined);
      return freqMHz === undefined
        ? member
        : new ClockSinkParameters({ ...member, take: new ClockParameters(freqMHz) });
    });
  return lazyModule(() => new ClockGroupParameterModifier('frequencySpecifier', up), { name: 'frequencySpecifier' })
    .node;
}

/** Joins clocks that are one (chipyard 4.5). */
class ClockGroupCombiner extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'Members that are combined become one, before the others.',
  };

  readonly node: AdapterNode<ClockGroups>;

  constructor() {
    super();
    const combinations = currentView().get(ClockGroupCombinerKey);
    this.node = clockGroupAdapterNode({ name: 'clockGroupCombiner', up: (group) => combined(group, combinations) });
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/** Puts what joins clocks that are one into the current module (chipyard 4.5). */
export function clockGroupCombiner(): AdapterNode<ClockGroups> {
  return lazyModule(() => new ClockGroupCombiner(), { name: 'clockGroupCombiner' }).node;
}

function combined(
  group: ClockGroupSinkParameters,
  combinations: readonly ClockCombination[],
): ClockGroupSinkParameters {
  const joined: ClockSinkParameters[] = [];
  let rest = group.members;
  for (const { name, matches } of combinations) {
    const members = rest.filter((member) => matches(member));
    rest = rest.filter((member) => !members.includes(member));
    joined.push(new ClockSinkParameters({ name, take: commonClock(name, members, group) }));
  }
  return new ClockGroupSinkParameters(group.name, [...joined, ...rest]);
}

function commonClock(
  name: string,
  members: readonly ClockSinkParameters[],
  group: ClockGroupSinkParameters,
): ClockParameters {
  const names = members.map((member) => member.name ?? 'a clock without a name');
  demand(members.length > 0, rules.chipyardClockCombination, () => `No clock is to be part of clock ${name}.`, {
    help: () =>
      `The clocks are ${listed(group.members.map((member) => member.name ?? 'one without a name'))}: change WithClockGroupsCombinedByName.`,
  });
  const takes = members.flatMap(({ take }) => take ?? []);
  const frequencies = new Set(takes.map(({ freqMHz }) => freqMHz));
  const [first] = takes;
  demand(
    first !== undefined && frequencies.size === 1,
    rules.chipyardClockCombination,
    () =>
      `Clock ${name} is to be ${listed(names)}, ${first === undefined ? 'none of which has a frequency' : `whose frequencies differ: ${listed([...frequencies].map((freqMHz) => `${freqMHz} MHz`))}`}.`,
    { help: 'Give them one frequency, or combine them otherwise with WithClockGroupsCombinedByName.' },
  );
  return first;
}

/** Makes the resets of some groups asynchronous; no effect on parameters (chipyard 4.5). */
export class ClockGroupAsyncResetCoercer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** A group of clocks comes in and goes out. */
  readonly node: AdapterNode<ClockGroups>;

  constructor() {
    super();
    this.node = clockGroupAdapterNode({ name: 'asyncResetCoercer' });
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/** Takes resets for synchronised to their clocks, whether they are or not (chipyard 4.4); no effect on parameters. */
class ClockGroupFakeResetSynchronizer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  readonly node: AdapterNode<ClockGroups>;

  constructor() {
    super();
    this.node = clockGroupAdapterNode({ name: 'node' });
  }
}

/** Takes resets for synchronised to their clocks, whether they are or not (chipyard 4.4). */
export function fakeResetSynchronizer(): AdapterNode<ClockGroups> {
  return lazyModule(() => new ClockGroupFakeResetSynchronizer(), { name: 'resetSynchronizer' }).node;
}
