import { describe, expect, test } from 'vitest';
import { chipyardConfig } from '../../lib/chipyard/index.js';
import { elaborateAll } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { memoryMapText } from '../../lib/output/files/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { withoutPlaces } from '../without-places.js';

function chip(expression: string): Elaboration {
  const [elaboration] = withoutPlaces(() => elaborateAll(ChipTop, chipyardConfig(expression)));
  if (elaboration === undefined) throw new Error('there is a chip');
  return elaboration;
}

function names(elaboration: Elaboration, className: string): string[] {
  return elaboration.modules.filter((module) => module.className === className).map(({ instanceName }) => instanceName);
}

test('memories in Shuttle tiles follow each other, and each tile shows its own', () => {
  const elaboration = chip('WithTCM(banks = 2) ++ WithNShuttleCores(2) ++ AbstractConfig');
  const lines = memoryMapText(
    elaboration.resources ?? { root: { labels: [], properties: [], children: [] }, addressBits: 0 },
  );
  expect(lines).toContain('70000000 - 70010000 ARWX  memory@70000000');
  expect(lines).toContain('70010000 - 70020000 ARWX  memory@70010000');
  expect(names(elaboration, 'TLRAM').filter((name) => name.startsWith('tcm'))).toEqual([
    'tcm_1',
    'tcm',
    'tcm_1',
    'tcm',
  ]);
});

describe('shared coprocessors', () => {
  const elaboration = chip('WithReRoCC ++ WithAccumulatorRoCC ++ WithNBigCores(2) ++ AbstractConfig');

  test('have one manager each, and a client in each core', () => {
    expect(names(elaboration, 'ReRoCCManagerTile')).toEqual(['rerocc_tile']);
    expect(names(elaboration, 'ReRoCCClient')).toEqual(['rerocc_client', 'rerocc_client']);
  });

  test('are reached from all cores', () => {
    const into = elaboration.edges.filter(
      ({ protocol, to }) => protocol === 'ReRoCCImp' && to.endsWith('rerocc_bus.node'),
    );
    expect(into).toHaveLength(2);
  });
});

test('prefetchers stand between the tiles that they are asked for and their bus', () => {
  const elaboration = chip(
    'WithTilePrefetchers ++ WithNSmallBooms(1) ++ WithNBigCores(1) ++ AbstractConfig'.replace(
      'WithNSmallBooms',
      'boom.v3.common.WithNSmallBooms',
    ),
  );
  expect(names(elaboration, 'TLPrefetcher')).toEqual(['prefetcher', 'prefetcher']);
  expect(names(elaboration, 'HellaCachePrefetchWrapper')).toEqual([]);
});

test('sinks of traces are in the tiles, and those that write to memory on the system bus', () => {
  const elaboration = chip(
    'WithTraceSinkDMA ++ WithTraceSinkAlways ++ WithTacitEncoder ++ WithNBigCores(2) ++ AbstractConfig',
  );
  expect(names(elaboration, 'TraceSinkAlways')).toHaveLength(2);
  const lines = memoryMapText(
    elaboration.resources ?? { root: { labels: [], properties: [], children: [] }, addressBits: 0 },
  );
  expect(lines).toContain(' 3011000 -  3011100 ARW   trace-sink-dma@3011000');
});
