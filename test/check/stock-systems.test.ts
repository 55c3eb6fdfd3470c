import { check, elaborate, type Topology } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import { describe, expect, test } from 'vitest';
import adder from '../../topologies/adder.js';
import mcu from '../../topologies/mcu.js';
import microcontroller from '../../topologies/microcontroller-axi.js';
import myDevice from '../../topologies/my-device.js';
import * as rocket from '../../topologies/rocket.js';
import { withoutPlaces } from '../without-places.js';

type Row = readonly [rule: string, severity: string, count: number];

/** What a check says of a design beside notes: how often each rule, most serious first. */
function saidOf(topology: Topology, config?: string): Row[] {
  const elaboration = withoutPlaces(() =>
    elaborate(topology, config === undefined ? undefined : subsystem.rocketConfig(config)),
  );
  const rows = new Map<string, Row>();
  for (const { rule, severity } of check(elaboration).findings) {
    if (severity !== 'info') rows.set(rule, [rule, severity, (rows.get(rule)?.[2] ?? 0) + 1]);
  }
  return [...rows.values()];
}

const clusters =
  'WithNBigCores(2, InCluster(1)) ++ WithNBigCores(2, InCluster(0)) ++ WithCluster(1) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig';

const clean = [
  'DefaultConfig',
  'DualCoreConfig',
  'TinyConfig',
  'MemPortOnlyConfig',
  'RoccExampleConfig',
  'EightChannelConfig',
  'DualChannelDualBankConfig',
  'HeterogeneousTileExampleConfig',
  'CloneTileConfig',
  'ClusterConfig',
  clusters,
  'WithNSmallCores(64) ++ WithCoherentBusTopology ++ BaseConfig',
  'WithInclusiveCache(4, 256) ++ WithNBanks(4) ++ DualCoreConfig',
  'WithAsynchronousCDCs(8, 3) ++ DualCoreConfig',
  `WithAsynchronousCDCs(8, 3) ++ ${clusters}`,
  'WithRationalCDCs ++ DualCoreConfig',
  'WithSbusToCbusCrossingType(AsynchronousCrossing) ++ DefaultConfig',
  'WithCbusToPbusCrossingType(CreditedCrossing) ++ DefaultConfig',
  'WithFbusToSbusCrossingType(RationalCrossing(FastToSlow)) ++ DefaultConfig',
  'WithNExtTopInterrupts(0) ++ DefaultConfig',
  'WithBEU(0x20000) ++ DefaultConfig',
  'WithDebugSBA ++ DefaultConfig',
];

describe('a check has nothing to say', () => {
  test.each(clean)('of ExampleRocketSystem with %s', (config) => {
    expect(saidOf(rocket.ExampleRocketSystem, config)).toEqual([]);
  });

  test('of other Rocket systems', () => {
    expect(saidOf(rocket.SyncInterruptSystem, 'DualCoreConfig')).toEqual([]);
    expect(saidOf(rocket.TLPortSystem, 'DualCoreConfig')).toEqual([]);
    expect(saidOf(rocket.GroundTestSubsystem)).toEqual([]);
  });

  test.each(Object.entries({ adder, mcu, microcontroller, myDevice }))('of %s', (_, topology) => {
    expect(saidOf(topology)).toEqual([]);
  });
});

describe('a check warns', () => {
  test('of buses with different frequencies and synchronous crossings', () => {
    const frequencies =
      'WithMemoryBusFrequency(200.0) ++ WithSystemBusFrequency(500.0) ++ WithFrontBusFrequency(50.0) ++ WithPeripheryBusFrequency(25.0) ++ WithControlBusFrequency(125.0)';
    expect(saidOf(rocket.ExampleRocketSystem, `${frequencies} ++ DefaultConfig`)).toEqual([
      ['clocks/missing-crossing', 'error', 4],
    ]);
  });
});
