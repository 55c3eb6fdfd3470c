import { describe, expect, test } from 'vitest';
import { chipyardConfig, RocketConfig } from '../../lib/chipyard/index.js';
import { elaborateAll, tryElaborate, tryElaborateAll } from '../../lib/elaborate/elaborate.js';
import { deviceTreeSource, graphml } from '../../lib/output/files/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { withoutPlaces } from '../without-places.js';

const together = 'WithMultiChip(0, new RocketConfig) ++ WithMultiChip(1, new WithNBigCores(1) ++ (AbstractConfig))';

describe('several chips', () => {
  const chips = withoutPlaces(() => elaborateAll(ChipTop, chipyardConfig(together)));

  test('are designs of their own, with names by their numbers', () => {
    expect(chips.map(({ name, modules }) => [name, modules[0]?.pathName, modules[0]?.moduleName])).toEqual([
      ['chiptop0', 'TestHarness.chiptop0', 'ChipTop'],
      ['chiptop1', 'TestHarness.chiptop1', 'ChipTop_1'],
    ]);
  });

  test('are counted on: modules, blocks and labels', () => {
    const [first, second] = chips;
    expect(second?.modules[0]?.index).toBe((first?.modules.length ?? 0) + 1);
    const uarts = chips.map(({ modules }) => modules.find(({ className }) => className === 'TLUART')?.name);
    expect(uarts).toEqual(['uart_0', 'uart_1']);
    const labels = chips.flatMap(({ resources }) =>
      [...deviceTreeSource(resources ?? { root: { labels: [], properties: [], children: [] }, addressBits: 0 })]
        .join('')
        .split('\n')
        .flatMap((line) => /^\s*L(\d+): (?!soc|cpus|aliases)/.exec(line)?.[1] ?? []),
    );
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('the first is what it would be alone, but for labels that come after all chips are declared', () => {
    const [first] = chips;
    if (first === undefined) throw new Error('there is a first chip');
    const alone = withoutPlaces(() => elaborateAll(ChipTop, RocketConfig));
    expect(alone.map((chip) => [...graphml(chip)].join(''))).toEqual([[...graphml(first)].join('')]);
  });

  test('of which the first is the result for those who ask for one', () => {
    const { elaboration } = withoutPlaces(() => tryElaborate(ChipTop, chipyardConfig(together)));
    expect(elaboration?.name).toBe('chiptop0');
  });

  test('do not know of an elaboration before', () => {
    const [again] = withoutPlaces(() => elaborateAll(ChipTop, chipyardConfig(together)));
    expect(again?.modules).toEqual(chips[0]?.modules);
  });

  test('are all told about when one cannot be declared', () => {
    const results = withoutPlaces(() => tryElaborateAll(ChipTop, chipyardConfig('WithMultiChip(1, RocketConfig)')));
    expect(results.map(({ phase, failures }) => [phase, failures.map(({ message, help }) => [message, help])])).toEqual(
      [
        [
          'declare',
          [
            [
              'There is no chip 0, but one with a higher number.',
              'Add WithMultiChip(0, …), or number the chips from 0.',
            ],
          ],
        ],
      ],
    );
  });
});

test('a configuration that is an argument is one of fragments', () => {
  expect(() => chipyardConfig('WithMultiChip(0, 5)')).toThrow('a fragment is expected here');
  expect(() => chipyardConfig('WithNBigCores(WithNBigCores(1) ++ RocketConfig)')).toThrow(
    'this is a configuration, and no value',
  );
});

describe('other tops', () => {
  test('a flat chip attaches its clock registers to the bus, each in a coupler', () => {
    const [chip] = withoutPlaces(() => elaborateAll(ChipTop, chipyardConfig('FlatChipTopChipLikeRocketConfig')));
    expect(chip?.modules[0]).toMatchObject({ className: 'FlatChipTop', moduleName: 'ChipTop' });
    expect(chip?.modules.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['coupler_to_clock-div-ctrl', 'coupler_to_clock-sel-ctrl', 'coupler_to_pll-ctrl']),
    );
  });

  test('an empty chip has nothing in it', () => {
    const [chip] = withoutPlaces(() => elaborateAll(ChipTop, chipyardConfig('EmptyChipTopConfig')));
    expect(chip?.modules.map(({ className, nodes }) => [className, nodes])).toEqual([['EmptyChipTop', []]]);
  });
});
