import { describe, expect, test } from 'vitest';
import { chipyardConfig, networks, RocketConfig, WithPbusNoC } from '../../lib/chipyard/index.js';
import { Config } from '../../lib/config/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { withoutPlaces } from '../without-places.js';

function chip(expression: string): Elaboration {
  return withoutPlaces(() => elaborate(ChipTop, chipyardConfig(expression)));
}

/** The coprocessors of a system, each with the tile that it is in. */
function coprocessors(expression: string): string[] {
  return chip(expression)
    .modules.filter(({ className }) => /^(AccumulatorExample|CharacterCountExample)$/.test(className))
    .map(({ id, name }) => `${/tile_prci_domain(_\d+)?/.exec(id)?.[0]}: ${name}`)
    .toSorted();
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
