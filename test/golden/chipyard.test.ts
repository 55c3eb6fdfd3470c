import { describe, expect, test } from 'vitest';
import { chipyardConfig, chipyardVocabulary } from '../../lib/chipyard/index.js';
import { Config } from '../../lib/config/index.js';
import { elaborateAll } from '../../lib/elaborate/elaborate.js';
import { deviceTreeSource, graphml, memoryMapJson, memoryMapText } from '../../lib/output/files/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { withoutPlaces } from '../without-places.js';
import { inventoryOf } from './inventory.js';
import { comparedInventory } from './recorded-inventory.js';
import { recordedChipFile, recordedChips } from './recorded-chips.js';
import { differences } from './recorded.js';
import { long } from '../seeds.js';

// Large, and like a smaller one: compared in long runs only.
const large: ReadonlySet<string> = new Set(['Cloned64RocketConfig', 'RadianceTwoClustersSmem16KConfig']);
const isKnown = (config: string): boolean => chipyardVocabulary.fragments.get(config) instanceof Config;
// Of several chips of one configuration, `CONFIG.chiptop1` is the second.
const configOf = (name: string): string => name.replace(/\.chiptop\d+$/, '');
const compared = recordedChips.filter((name) => isKnown(configOf(name)) && (long || !large.has(name)));

test('every configuration that is recorded can be named', () => {
  expect(recordedChips.filter((name) => !isKnown(configOf(name)))).toEqual([]);
});

describe.each(compared)('%s', (name) => {
  const chips = withoutPlaces(() => elaborateAll(ChipTop, chipyardConfig(configOf(name))));
  const elaboration = chips.find((chip) => chips.length === 1 || name.endsWith(`.${chip.name}`));
  if (elaboration === undefined) throw new Error(`${configOf(name)} has no such chip`);
  const resources = elaboration.resources ?? { root: { labels: [], properties: [], children: [] }, addressBits: 0 };

  test('GraphML, device tree and memory map are equal, byte for byte', () => {
    expect([...graphml(elaboration)].join('') === recordedChipFile(name, 'graphml')).toBe(true);
    expect([...deviceTreeSource(resources)].join('')).toBe(recordedChipFile(name, 'dts'));
    expect(memoryMapText(resources)).toBe(recordedChipFile(name, 'address-map.txt'));
    expect(memoryMapJson(resources)).toBe(recordedChipFile(name, 'memmap.json'));
  });

  test('the inventory is equal, value for value', () => {
    const recorded = comparedInventory(recordedChipFile(name, 'inventory.json') ?? '');
    expect(differences(inventoryOf(elaboration), recorded)).toEqual([]);
  });

  test('nothing else is wrong with it', () => {
    expect(elaboration.diagnostics).toEqual([]);
  });
});
