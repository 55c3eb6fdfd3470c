import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refusedFragments } from '../../lib/chipyard/configs/refused-fragments.js';
import * as chipyard from '../../lib/chipyard/index.js';
import { Config } from '../../lib/config/index.js';
import { RequirementError } from '../../lib/base/diagnostic/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import { rocketVocabulary } from '../../lib/rocket/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { recordedChips } from '../golden/recorded-chips.js';
import { someOf } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';

const guide = readFileSync(new URL('../../docs/chipyard.md', import.meta.url), 'utf8');
const { chipyardConfig } = chipyard;
const configs = [...chipyard.chipyardVocabulary.fragments].flatMap(([name, value]) =>
  value instanceof Config && value !== rocketVocabulary.fragments.get(name) ? [name] : [],
);

function refusal(expression: string): string {
  try {
    chipyardConfig(expression);
  } catch (error) {
    if (error instanceof RequirementError) return `${error.rule}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

const noTiles = 'subsystem/no-tiles: The subsystem has no tiles, so its boot ROM and its interrupts lead nowhere.';

/** Configurations that others are built on, with why they are refused by themselves. */
const toBuildOn = new Map([
  ['AbstractConfig', noTiles],
  ['TutorialStarterConfig', noTiles],
  ['RadianceBaseConfig', noTiles],
  [
    'AbstractTraceGenConfig',
    'arity/nexus-no-input: Nexus chiptop0.system.sbus.system_bus_xbar.node has 2 outward edges but no inward one.',
  ],
  // The ring has a clock of another name.
  ['NonBlockingTraceGenL2RingConfig', 'chipyard/clock-combination: No clock is to be part of clock uncore.'],
  ['RadianceNoCacheConfig', 'chipyard/core-cluster: Core 0, a Vortex core, is in no cluster.'],
  ['RadianceNoCoalConfig', 'chipyard/core-cluster: Core 0, a Vortex core, is in no cluster.'],
  [
    'TutorialNoCConfig',
    'chipyard/network-mapping: No name of the mapping is part of debug[0],serial_tl_0_0[0],serial_tl_0_1[0],serial_tl_0_2[0],serial_tl_0_3[0],stream-reader[0],stream-writer[0]|.',
  ],
]);

describe('configurations', () => {
  test('are those that the guide lists', () => {
    const listed = [...guide.matchAll(/^\| [a-z ]+ \| (`.*`) +\|$/gm)].flatMap(([, names = '']) =>
      names.split(', ').map((name) => name.trim().slice(1, -1)),
    );
    expect(listed.toSorted()).toEqual(configs.toSorted());
  });

  // Cloned tiles are many, and all alike, as are configurations of two names; recorded chips are compared as a whole.
  const quick = configs.filter(
    (name) =>
      !/^(Cloned64|Virgo|Radiance8B|RadianceClusterSmem|RadianceTwo)|SynConfig$/.test(name) &&
      !toBuildOn.has(name) &&
      name !== 'MemtraceCoreConfig' &&
      !recordedChips.includes(name),
  );
  test.each(someOf(quick, 24))('%s can be elaborated, and nothing is wrong with it', (name) => {
    const { failures, elaboration } = withoutPlaces(() => tryElaborate(ChipTop, chipyardConfig(name)));
    expect(failures).toEqual([]);
    expect(elaboration?.diagnostics).toEqual([]);
  });

  // As the reference refuses them.
  test.each([...toBuildOn])('%s is refused by itself, for what it lacks', (name, lacks) => {
    const { failures, elaboration } = withoutPlaces(() => tryElaborate(ChipTop, chipyardConfig(name)));
    const [first] = [...failures, ...(elaboration?.diagnostics ?? [])];
    expect(`${first?.rule}: ${first?.message.split('\n')[0]}`).toBe(lacks);
  });

  test.each([
    'WithNBigCores(1) ++ TutorialStarterConfig',
    'WithNBigCores(1) ++ WithSystemBusWidth(64) ++ RadianceBaseConfig',
  ])('%s is what was to be built on it', (expression) => {
    const { failures, elaboration } = withoutPlaces(() => tryElaborate(ChipTop, chipyardConfig(expression)));
    expect(failures).toEqual([]);
    expect(elaboration?.diagnostics).toEqual([]);
  });
});

describe('expressions', () => {
  test('may name packages, as in the reference', () => {
    expect(
      refusal(
        'new chipyard.config.WithSPI(0x10032000) ++ new freechips.rocketchip.rocket.WithNBigCores(2) ++ new chipyard.config.AbstractConfig',
      ),
    ).toBe('accepted');
  });

  test('name the package where several have the name', () => {
    expect(refusal('boom.v4.common.WithNLargeBooms(2) ++ AbstractConfig')).toBe('accepted');
    expect(refusal('WithNLargeBooms(2) ++ AbstractConfig').split('\n')[0]).toBe(
      'config/unknown: In the configuration, there are several fragments WithNLargeBooms:',
    );
  });

  test.each(refusedFragments)('are refused for %s', (name, { rule, why }) => {
    expect(refusal(`${name} ++ RocketConfig`)).toBe(
      `${rule.id}: In the configuration, ${name} ${why}:\n  ${name} ++ RocketConfig\n  ${'^'.repeat(name.length)}`,
    );
  });

  test('are refused for arguments that they cannot have, before these are looked at', () => {
    expect(
      refusal(
        'new constellation.soc.WithSbusNoC(constellation.protocol.SimpleTLNoCParams(Mesh2D(4, 4))) ++ new RocketConfig',
      ),
    ).toBe(
      `chipyard/unwritable: In the configuration, WithSbusNoC takes what an expression cannot have:
  new constellation.soc.WithSbusNoC(constellation.protocol.SimpleTLNoCParams(Mesh2D(4, 4))) ++ new RocketConfig
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^`,
    );
  });

  test('describe groups of clocks', () => {
    const fragment = 'WithClockGroupsCombinedByName';
    expect(
      refusal(`${fragment}(("uncore", Seq("sbus"), Nil), ("rest", Seq("bus"), Seq("sbus"))) ++ RocketConfig`),
    ).toBe('accepted');
    expect(refusal(`${fragment}(("uncore", Seq(1), Nil)) ++ RocketConfig`)).toBe(
      `config/arguments: In the configuration, argument groups of WithClockGroupsCombinedByName is to be a name with two lists of parts of names such as ("uncore", Seq("sbus", "mbus"), Seq("tile")):
  WithClockGroupsCombinedByName(("uncore", Seq(1), Nil)) ++ RocketConfig
                                ^^^^^^^^^^^^^^^^^^^^^^^`,
    );
  });

  test.each([
    'WithL1ICacheTLBBasePageSectors(sectors = 4)',
    'WithL1DCacheTLBBasePageSectors(sectors = 4)',
    'WithNBitMemoryBus(dataBits = 64)',
    'WithCluster(0) ++ WithCloneCluster(clusterId = 1, cloneClusterId = 0)',
    'WithClockGateModel',
    'WithDebugIOCells(syncReset = false, externalReset = true)',
    'WithSerialTLWidth(width = 4)',
    'WithSerialTLClientIdBits(bits = 4)',
    'shuttle.common.WithL1ICacheSets(sets = 64)',
    'shuttle.common.WithL1ICacheWays(ways = 4, location = InSubsystem)',
    'shuttle.common.WithL1DCacheSets(sets = 64)',
    'shuttle.common.WithL1DCacheWays(ways = 4)',
  ])('give arguments by the names of the reference: %s', (fragment) => {
    expect(refusal(`${fragment} ++ RocketConfig`)).toBe('accepted');
  });

  test('give several arguments where a fragment takes any number', () => {
    const fragment = 'WithMultiRoCCFromBuildRoCC';
    expect(refusal(`${fragment} ++ RocketConfig`)).toBe('accepted');
    expect(refusal(`${fragment}(0) ++ RocketConfig`)).toBe('accepted');
    expect(refusal(`${fragment}(0, 1, 2) ++ RocketConfig`)).toBe('accepted');
    expect(refusal(`${fragment}(0, "1") ++ RocketConfig`)).toBe(
      `config/arguments: In the configuration, argument harts of WithMultiRoCCFromBuildRoCC is to be an integer:
  WithMultiRoCCFromBuildRoCC(0, "1") ++ RocketConfig
                                ^^^`,
    );
  });

  test('are refused for what nobody knows', () => {
    expect(refusal('WithUARTs ++ RocketConfig').split('\n')[0]).toBe(
      'config/unknown: In the configuration, there is no fragment WithUARTs:',
    );
  });

  test('take fragments about the harness, which change nothing', () => {
    const files = ['WithSimAXIMem ++ WithUARTAdapter ++ RocketConfig', 'RocketConfig'].map((expression) => {
      const { elaboration } = withoutPlaces(() => tryElaborate(ChipTop, chipyardConfig(expression)));
      return JSON.stringify([elaboration?.modules, elaboration?.edges.length]);
    });
    expect(files[0]).toBe(files[1]);
  });
});
