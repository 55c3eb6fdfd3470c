import { describe, expect, test } from 'vitest';
import { AsynchronousCrossing } from '../../lib/bus/crossings/index.js';
import { boomTile, chipyardConfig, networks, RocketConfig, WithPbusNoC } from '../../lib/chipyard/index.js';
import { Config } from '../../lib/config/index.js';
import { elaborate, tryElaborate } from '../../lib/elaborate/elaborate.js';
import { deviceTreeSource } from '../../lib/output/files/index.js';
import { InSubsystem, isOfKind, TilesLocated } from '../../lib/rocket/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { withoutPlaces } from '../without-places.js';
import { chip } from './chips.js';

/** The coprocessors of a system, each with the tile that it is in. */
function coprocessors(expression: string): string[] {
  return chip(expression)
    .modules.filter(({ className }) => /^(AccumulatorExample|CharacterCountExample)$/.test(className))
    .map(({ id, name }) => `${/tile_prci_domain(_\d+)?/.exec(id)?.[0]}: ${name}`)
    .toSorted();
}

/** What is refused about a chip; nothing if nothing is. */
function refused(expression: string): string {
  const { failures } = withoutPlaces(() => tryElaborate(ChipTop, chipyardConfig(expression)));
  return failures.map(({ rule, message }) => `${rule}: ${message}`).join();
}

describe('coprocessors of single tiles', () => {
  const three = 'WithNBigCores(3) ++ AbstractConfig';

  test('are those that fragments behind gave to all', () => {
    expect(
      coprocessors(`WithMultiRoCC ++ WithMultiRoCCFromBuildRoCC(0, 2) ++ WithAccumulatorRoCC ++ ${three}`),
    ).toEqual(['tile_prci_domain: accumulator', 'tile_prci_domain_2: accumulator']);
  });

  test('take the place of those that a tile had before, and leave those of others', () => {
    const [first, second] = [
      'WithMultiRoCCFromBuildRoCC(1) ++ WithCharacterCountRoCC',
      'WithMultiRoCCFromBuildRoCC(0, 1) ++ WithAccumulatorRoCC',
    ];
    expect(coprocessors(`WithMultiRoCC ++ ${first} ++ ${second} ++ ${three}`)).toEqual([
      'tile_prci_domain: accumulator',
      'tile_prci_domain_1: counter',
    ]);
  });

  test('are nowhere before somebody gives them out, and fragments before that are for all', () => {
    expect(coprocessors(`WithMultiRoCCFromBuildRoCC(1) ++ WithAccumulatorRoCC ++ ${three}`)).toEqual([]);
    expect(
      coprocessors(
        `WithCharacterCountRoCC ++ WithMultiRoCC ++ WithMultiRoCCFromBuildRoCC(1) ++ WithAccumulatorRoCC ++ ${three}`,
      ),
    ).toEqual([
      'tile_prci_domain: counter',
      'tile_prci_domain_1: accumulator',
      'tile_prci_domain_1: counter',
      'tile_prci_domain_2: counter',
    ]);
  });
});

/** The queues on both sides of the second-level cache. */
function cacheBuffers(fragments: string): (string | undefined)[] {
  const { modules } = chip(`${fragments}RocketConfig`);
  return ['inner', 'outer'].map(
    (side) => modules.find(({ name }) => name === `InclusiveCache_${side}_TLBuffer`)?.nodes[0]?.debug,
  );
}

function queues(all: string, others: Readonly<Record<string, string>> = {}): string {
  return [...'abcde'].map((channel) => `${channel}:BufferParams:${others[channel] ?? all}`).join(', ');
}

test.each([
  ['', queues('0', { a: '1F', d: '1F' }), queues('0')],
  ['WithInclusiveCacheInteriorBuffer ++ ', queues('0', { a: '1F', d: '1F' }), queues('0')],
  ['WithInclusiveCacheExteriorBuffer ++ ', queues('2'), queues('2')],
  ...[
    ['none', queues('0')],
    ['full', queues('2')],
    ['fullC', queues('0', { c: '2' })],
    ['flowAD', queues('0', { a: '1F', d: '1F' })],
    ['flowAE', queues('0', { a: '1F', e: '1F' })],
  ].map(([name, both]) => [`WithInclusiveCacheExteriorBuffer(InclusiveCachePortParameters.${name}) ++ `, both, both]),
])('%sRocketConfig has such queues around its second-level cache', (fragments = '', inner, outer) => {
  expect(cacheBuffers(fragments)).toEqual([inner, outer]);
});

test.each([
  ['WithAsynchrousMemoryBusCrossing', 'WithSbusToMbusCrossingType(AsynchronousCrossing())'],
  ['WithRationalMemoryBusCrossing', 'WithSbusToMbusCrossingType(RationalCrossing(Symmetric))'],
  [
    'new chipyard.clocking.WithClockGroupsCombinedByName(("uncore", Seq("sbus", "mbus", "pbus", "fbus", "cbus", "obus", "implicit", "clock_tap"), Seq("tile")))',
    'WithRadBootROM(hang = 0x10000)',
  ],
  ['WithRadBootROM(0x20000)', 'WithBootROM(0x20000, 0x10000, 0x10100)'],
  ['WithRadBootROM', 'WithBootROM(hang = 0x10100)'],
  [
    'WithBroadcastManager ++ WithBroadcastParams(BroadcastParams(nTrackers = 8))',
    'WithBroadcastManager ++ WithNTrackersPerBank(8)',
  ],
])('%s is %s', (one, other) => {
  const [first, second] = [one, other].map((fragments) => chip(`${fragments} ++ RocketConfig`));
  expect(JSON.stringify([first?.modules, first?.edges])).toBe(JSON.stringify([second?.modules, second?.edges]));
});

test('the network of the periphery bus takes the place of the crossbar to its devices', () => {
  const { modules } = withoutPlaces(() =>
    elaborate(
      ChipTop,
      new Config(
        'WithNetwork',
        WithPbusNoC({
          ...{ kind: 'simple', inline: false, shape: networks.mesh(2, 2) },
          mapping: { inputs: { '[0]': 0 }, outputs: { uart: 1, bootaddr: 2, custom: 3 } },
        }),
        RocketConfig,
      ),
    ),
  );
  const joining = modules.flatMap(({ id, className }) =>
    /^chiptop0\.system\.pbus\.[^.]*$/.test(id) && /NoC|Xbar/.test(className) ? [[id, className]] : [],
  );
  expect(joining).toEqual([
    ['chiptop0.system.pbus.out_noc', 'TLNoC'],
    ['chiptop0.system.pbus.in_xbar', 'TLXbar'],
  ]);
});

describe('fragments that know some kinds of tiles only', () => {
  test.each([
    ['WithRocketICacheScratchpad', 'Rocket tiles', 'WithNShuttleCores(1)', 'tile 1, a shuttle_tile'],
    ['WithRocketDCacheScratchpad', 'Rocket tiles', 'boom.v4.common.WithNSmallBooms(1)', 'tile 1, a boom_tile'],
    ['WithRocketICacheScratchpad', 'Rocket tiles', 'WithCloneRocketTiles(1)', 'tile 1, a clone of tile 0'],
    ['WithTacitEncoder', 'Rocket and Shuttle tiles', 'WithNSpikeCores(1)', 'tile 1, a spike_tile'],
    ['WithTraceArbiterMonitor', 'Rocket and Shuttle tiles', 'WithNSpikeCores(1)', 'tile 1, a spike_tile'],
    ['chipyard.config.WithSV48', 'Rocket and BOOM tiles', 'WithNShuttleCores(1)', 'tile 1, a shuttle_tile'],
  ])('%s is about %s, not about that of %s', (fragment, what, cores, tile) => {
    expect(refused(`${fragment} ++ ${cores} ++ RocketConfig`)).toBe(
      `chipyard/other-tile: ${fragment.split('.').at(-1)} is about ${what} only, and comes to ${tile}.`,
    );
  });

  test('tiles that come later are none of their concern', () => {
    expect(refused('WithNShuttleCores(1) ++ WithRocketICacheScratchpad ++ RocketConfig')).toBe('');
    expect(refused('WithNShuttleCores(1) ++ chipyard.config.WithSV48 ++ RocketConfig')).toBe('');
  });

  test('a trace that is written down comes from an encoder', () => {
    expect(refused('WithTraceArbiterMonitor ++ RocketConfig')).toBe(
      'chipyard/trace-sink: Tile 0 has no encoder for WithTraceArbiterMonitor.',
    );
    expect(refused('WithTraceArbiterMonitor ++ WithTraceSinkAlways ++ WithTacitEncoder ++ RocketConfig')).toBe('');
  });
});

test('virtual addresses of 48 bits are those of BOOM too in Chipyard', () => {
  const tiles = 'boom.v3.common.WithNSmallBooms(1) ++ RocketConfig';
  const noTree = { root: { labels: [], properties: [], children: [] }, addressBits: 0 };
  const kinds = (fragment: string): string[] =>
    [...deviceTreeSource(chip(`${fragment} ++ ${tiles}`).resources ?? noTree)].join('').match(/riscv,sv\d+/g) ?? [];
  expect(kinds('chipyard.config.WithSV48')).toEqual(['riscv,sv48', 'riscv,sv48']);
  expect(kinds('freechips.rocketchip.rocket.WithSV48')).toEqual(['riscv,sv48', 'riscv,sv39']);
});

test('a network card has a queue for its requests', () => {
  const { modules } = chip('icenet.WithIceNIC(2048, true, ctrlQueueDepth = 4) ++ RocketConfig');
  expect(modules.some(({ className }) => className === 'IceNIC')).toBe(true);
});

test.each([
  ['boom.v3.common.WithAsynchronousBoomTiles', ['v3 crossed', 'v4']],
  ['boom.v4.common.WithAsynchronousBoomTiles', ['v3', 'v4 crossed']],
  ['WithAsynchronousBoomTiles', ['v3 crossed', 'v4 crossed']],
])('%s is about tiles of its generation', (fragment, expected) => {
  const tiles = 'boom.v4.common.WithNSmallBooms(1) ++ boom.v3.common.WithNSmallBooms(1) ++ AbstractConfig';
  const config = chipyardConfig(`${fragment} ++ ${tiles}`);
  const found = config.get(TilesLocated(InSubsystem)).map((attach) => {
    if (!isOfKind(attach, boomTile)) throw new Error('There are BOOM tiles only.');
    const { tile, crossing } = attach;
    return `v${tile.generation}${crossing.crossingType instanceof AsynchronousCrossing ? ' crossed' : ''}`;
  });
  expect(found.toSorted()).toEqual(expected);
});

test('clones of BOOM tiles are of a tile of that generation', () => {
  const tiles = 'boom.v4.common.WithNSmallBooms(1) ++ boom.v3.common.WithNSmallBooms(1) ++ AbstractConfig';
  const clone = (fragment: string): string => refused(`${fragment} ++ ${tiles}`);
  expect(clone('boom.v3.common.WithCloneBoomTiles(1, 0)')).toBe('');
  expect(clone('WithCloneBoomTiles(1, 1)')).toBe('');
  expect(clone('boom.v3.common.WithCloneBoomTiles(1, 1)')).toBe(
    'config/clone-source: There is no BOOM v3 tile 1 at InSubsystem to clone: the tiles there are 0.',
  );
});

describe('vector units', () => {
  test.each([
    ['WithRocketVectorUnit(100, 64)', 'registers of 100 bits'],
    ['WithRocketVectorUnit(32, 64)', 'registers of 32 bits'],
    ['WithRocketVectorUnit(128, 32)', 'a datapath of 32 bits'],
    ['WithRocketVectorUnit(128, 64, mLen = 1024)', 'a way to memory of 1024 bits'],
    ['WithShuttleVectorUnit(100, 64)', 'registers of 100 bits'],
    ['WithShuttleVectorUnit(128, 32)', 'a datapath of 32 bits'],
  ])('%s is refused', (fragment, what) => {
    expect(refused(`${fragment} ++ WithNShuttleCores(1) ++ RocketConfig`)).toBe(
      `chipyard/vector-width: A vector unit was given ${what}.`,
    );
  });

  test.each([
    ['WithRocketVectorUnit ++ WithNSmallCores(1)', 'none'],
    ['WithoutFPU ++ WithRocketVectorUnit ++ WithNBigCores(1)', 'none'],
  ])('take numbers of their core: %s', (cores, which) => {
    expect(refused(`${cores} ++ AbstractConfig`)).toBe(
      `tile/vector-floats: The vector unit of tile 0 takes floating-point numbers of 16 bits, and its core ${which}.`,
    );
  });

  test('are as wide as they may be', () => {
    expect(refused('WithRocketVectorUnit(64, 64) ++ RocketConfig')).toBe('');
    expect(refused('WithRocketVectorUnit(512, 512, mLen = 512) ++ RocketConfig')).toBe('');
  });
});

describe('cores that share coprocessors', () => {
  const shared = (cores: string): string => refused(`${cores} ++ AbstractConfig`);
  const sharing = 'WithReRoCC ++ WithAccumulatorRoCC';

  test.each([
    [`${sharing} ++ boom.v3.common.WithNSmallBooms(1)`, 'Tile 0', 'is of the earlier generation of BOOM'],
    [`WithRV32 ++ ${sharing} ++ WithNBigCores(1)`, 'Tile 0', 'has registers of 32 bits'],
    [
      `${sharing} ++ WithNBigCores(1) ++ chipyard.config.WithSV48 ++ WithNBigCores(1)`,
      'Tile 1',
      'has 3 levels of pages, and tile 0 4',
    ],
  ])('%s are refused', (cores, tile, what) => {
    expect(shared(cores)).toBe(`chipyard/sharing-cores: ${tile} shares coprocessors, and ${what}.`);
  });

  test('may be of several kinds', () => {
    expect(shared(`${sharing} ++ boom.v4.common.WithNSmallBooms(1) ++ WithNBigCores(1)`)).toBe('');
  });
});

test.each([
  ['WithSerialTLMasterLocation(SBUS) ++ WithSystemBusWidth(128)', 'Masters', '128 bits of data, and the link 64'],
  ['WithSerialTLClientIdBits(9)', 'Masters', '9 bits of source ids, and the link 8'],
  [
    'WithSerialTLSlaveLocation(SBUS) ++ WithSerialTLMem(0x200000000, 0x10000000, false) ++ WithSystemBusWidth(128)',
    'Devices',
    '128 bits of data, and the link 64',
  ],
  [
    'WithSerialTLBundleParams(TLBundleParameters(31, 64, 8, 8, 8, Nil, Nil, Nil, true))',
    'Masters',
    '32 bits of addresses, and the link 31',
  ],
  [
    'WithSerialTLBundleParams(TLBundleParameters(32, 64, 8, 1, 4, Nil, Nil, Nil, true))',
    'Masters',
    '3 bits of sink ids, and the link 1',
  ],
  [
    'WithSerialTLBundleParams(TLBundleParameters(32, 64, 8, 8, 2, Nil, Nil, Nil, true))',
    'Masters',
    '4 bits of sizes, and the link 2',
  ],
])('%s is more than a serial link can carry', (fragments, behind, what) => {
  const { diagnostics } = chip(`${fragments} ++ RocketConfig`);
  expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    `chipyard/link-width: ${behind} behind serial_tl_0 have ${what}.`,
  ]);
});

describe('what items of a serial link have room for', () => {
  const narrow = 'WithSerialTLBundleParams(TLBundleParameters(64, 128, 8, 8, 8, Nil, Nil, Nil, false))';

  test.each([
    [
      'as little as what goes over it',
      'WithSerialTLBundleParams(TLBundleParameters(32, 64, 8, 8, 8, Nil, Nil, Nil, false))',
    ],
    ['as much as a wider bus', `WithSerialTLMasterLocation(SBUS) ++ WithSystemBusWidth(128) ++ ${narrow}`],
    ['what it has by default', 'WithSerialTLBundleParams(TLSerdesser.STANDARD_TLBUNDLE_PARAMS)'],
  ])('%s', (_, fragments) => {
    expect(chip(`${fragments} ++ RocketConfig`).diagnostics).toEqual([]);
  });

  test('channels for caches, if there are caches', () => {
    const cached = `WithSerialTLSlaveLocation(SBUS) ++ WithSerialTLCoherentMem(0x200000000, 0x10000000) ++ WithNoSerialTLClient ++ ${narrow} ++ RocketConfig`;
    expect(chip(cached).diagnostics.map(({ message }) => message)).toEqual([
      'Devices behind serial_tl_0 have channels B, C and E, and the link has none.',
    ]);
    expect(chip(`WithSerialTLBCE ++ ${cached}`).diagnostics).toEqual([]);
  });

  test('whole beats', () => {
    expect(
      refused('WithSerialTLBundleParams(TLBundleParameters(64, 96, 8, 8, 8, Nil, Nil, Nil, true)) ++ RocketConfig'),
    ).toBe('chipyard/link-width: Link serial_tl_0 has room for 96 bits of data, which is not a whole number of beats.');
  });
});

test('the size of a Fourier transform has no default', () => {
  expect(() => chipyardConfig('WithFFTGenerator() ++ RocketConfig')).toThrow(/is missing its argument numPoints/);
  expect(chip('WithFFTGenerator(numPoints = 8) ++ RocketConfig').diagnostics).toEqual([]);
});

describe('Vortex cores', () => {
  const cluster = 'WithRadianceSharedMem(0xff000000, 16384, 4, 4) ++ WithCoalescer ++ WithSimtConfig ++ AbstractConfig';

  test('are in a cluster of such cores', () => {
    expect(refused(`WithRadianceCores(2) ++ ${cluster}`)).toBe(
      'chipyard/core-cluster: Core 0, a Vortex core, is in no cluster.',
    );
    expect(refused(`WithRadianceCores(1, InCluster(3)) ++ WithCluster(3) ++ ${cluster}`)).toBe(
      'chipyard/core-cluster: Core 0, a Vortex core, is in cluster 3, which is not a cluster of such cores.',
    );
  });

  test('have a warp for each lane', () => {
    const lanes = `WithRadianceCores(1, InCluster(0)) ++ WithRadianceCluster(0) ++ WithSimtConfig(nWarps = 2) ++ ${cluster}`;
    expect(refused(lanes)).toBe('chipyard/lanes: Core 0 has 2 warps, but 4 lanes.');
  });
});
