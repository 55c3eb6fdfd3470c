import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { configurationOf } from '../../cli/topology/configuration.js';
import { elaborate, tryElaborate } from '../../lib/elaborate/elaborate.js';
import { deviceTreeSource, graphml, memoryMapJson, memoryMapText } from '../../lib/output/files/index.js';
import * as blocks from '../../topologies/blocks.js';
import { withoutPlaces } from '../without-places.js';
import { inventoryOf } from './inventory.js';
import { comparedInventory } from './recorded-inventory.js';
import { differences } from './recorded.js';

interface RecordedSystem {
  readonly name: string;
  readonly config: string;
}

const folder = new URL('blocks/', import.meta.url);
const systems = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as readonly RecordedSystem[];

function recorded({ name }: RecordedSystem, ending: string): string {
  const plain = new URL(`${name}.${ending}`, folder);
  if (existsSync(plain)) return readFileSync(plain, 'utf8');
  return gunzipSync(readFileSync(new URL(`${name}.${ending}.gz`, folder))).toString('utf8');
}

const configOf = (expression: string): ReturnType<typeof configurationOf> => configurationOf(expression, blocks);

test('every recorded system is compared', () => {
  expect(systems.length).toBe(20);
});

describe.each(systems)('$name', (system) => {
  const elaboration = withoutPlaces(() => elaborate(blocks.BlocksSystem, configOf(system.config)));
  const resources = elaboration.resources ?? { root: { labels: [], properties: [], children: [] }, addressBits: 0 };

  test('GraphML, device tree and memory map are equal, byte for byte', () => {
    expect([...graphml(elaboration)].join('') === recorded(system, 'graphml')).toBe(true);
    expect([...deviceTreeSource(resources)].join('')).toBe(recorded(system, 'dts'));
    expect(memoryMapText(resources)).toBe(recorded(system, 'address-map.txt'));
    expect(memoryMapJson(resources)).toBe(recorded(system, 'memmap.json'));
  });

  test('the inventory is equal, value for value', () => {
    expect(differences(inventoryOf(elaboration), comparedInventory(recorded(system, 'inventory.json')))).toEqual([]);
  });

  test('nothing else is wrong with it', () => {
    expect(elaboration.diagnostics).toEqual([]);
  });
});

test.each([
  ['WithSPIFlash(2) ++ DefaultConfig', 'AddressSet(0x30000000, 0x1fffffff)'],
  ['WithStreams(2) ++ DefaultConfig', 'AddressSet(0x10031000, 0x1fff)'],
])('%s is refused: %s is not aligned', (config, set) => {
  const { failures } = withoutPlaces(() => tryElaborate(blocks.BlocksSystem, configOf(config)));
  expect(failures.map(({ rule }) => rule)).toEqual(['address/misaligned']);
  expect(failures[0]?.message).toContain(set.slice('AddressSet('.length).split(',')[0]);
});

test.each(['WithSmallSPIFlash(2)', 'WithSpacedStreams(2)', 'WithXUART(true, 2, 1) ++ WithUARTs(2)', 'WithFUART(true)'])(
  '%s is a system without a mistake',
  (config) => {
    const { failures, elaboration } = tryElaborate(blocks.BlocksSystem, configOf(`${config} ++ DefaultConfig`));
    expect(failures).toEqual([]);
    expect(elaboration?.diagnostics).toEqual([]);
  },
);
