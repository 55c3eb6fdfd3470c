import { describe, expect, test } from 'vitest';
import { ClockGroups, Clocks } from '../../../lib/protocols/clocks/index.js';
import { RationalCrossing } from '../../../lib/bus/crossings/index.js';
import { Interrupts } from '../../../lib/protocols/interrupts/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { clockOf, keysInto } from '../../protocols/clocks/designs.js';
import { drawn, edgesInto, firstInto, inSystem, modulesIn, nodeAt, nodesIn } from '../designs.js';
import { crossings, debugText, domain, tile, tileRoute, tileSystem } from './tile-system.js';

const beuAddr = 0x20000n;
type Kind = keyof typeof crossings;

describe('requests of a tile on their way to the system bus (subsystem 14.1)', () => {
  const inside = 'tile.dcache -> tile.widget -> tile.tlMasterXbar -> tile.tlOtherMastersNode -> tile.buffer';
  const coupler = 'sbus.coupler_from_rockettile';

  test.each<[Kind, string]>([
    ['none', `domain.buffer -> domain.tlMasterClockXing -> ${coupler}.tlMasterClockXing`],
    ['synchronous', `domain.buffer -> domain.tlMasterClockXing -> ${coupler}.tlMasterClockXing`],
    ['asynchronous', `domain.asource -> domain.tlMasterClockXing -> ${coupler}.tlMasterClockXing -> ${coupler}.asink`],
    ['rational', `domain.rsource -> domain.tlMasterClockXing -> ${coupler}.tlMasterClockXing -> ${coupler}.rsink`],
    ['credited', `domain.source -> domain.tlMasterClockXing -> ${coupler}.tlMasterClockXing -> ${coupler}.sink`],
  ])('%s', (kind, pieces) => {
    const n = tileSystem({ crossing: { crossingType: crossings[kind] } });
    expect(tileRoute(n, 'sbus.system_bus_xbar.node')).toBe(
      `${inside} -> ${pieces} -> ${coupler}.no_buffer -> ${coupler}.tl -> sbus.fixer -> sbus.system_bus_xbar`,
    );
    expect(nodesIn(n, coupler)).toEqual([
      'tl identity',
      'no_buffer identity',
      'temp ephemeral',
      'tlMasterClockXing identity',
    ]);
  });

  test('the direction of a rational crossing is that of the tile', () => {
    const n = tileSystem({ crossing: { crossingType: new RationalCrossing('SlowToFast') } });
    const sink = edgesInto(n, `${coupler}.rsink.node`, tl.TileLinkRational);
    expect(sink.map(({ manager }) => manager.direction)).toEqual(['SlowToFast']);
  });
});

describe('requests of others on their way to a tile (subsystem 14.2)', () => {
  const coupler = 'cbus.coupler_to_rockettile';

  test.each<[Kind, string]>([
    ['none', `${coupler}.tlSlaveClockXing -> domain.tlSlaveClockXing -> domain.buffer_1`],
    ['synchronous', `${coupler}.tlSlaveClockXing -> domain.tlSlaveClockXing -> domain.buffer_1`],
    ['asynchronous', `${coupler}.asource -> ${coupler}.tlSlaveClockXing -> domain.tlSlaveClockXing -> domain.asink`],
    ['rational', `${coupler}.rsource -> ${coupler}.tlSlaveClockXing -> domain.tlSlaveClockXing -> domain.rsink`],
    ['credited', `${coupler}.source -> ${coupler}.tlSlaveClockXing -> domain.tlSlaveClockXing -> domain.sink`],
  ])('%s', (kind, pieces) => {
    const n = tileSystem({ tile: { beuAddr }, crossing: { crossingType: crossings[kind] } });
    expect(tileRoute(n, `${tile}.tlSlaveXbar.node`, 'cbus.out_xbar')).toBe(
      `cbus.out_xbar -> ${coupler}.tl -> ${coupler}.widget -> ${coupler}.no_buffer -> ${pieces} -> tile.buffer_1 -> tile.slaveNode -> tile.tlSlaveXbar`,
    );
    expect(nodesIn(n, coupler)).toEqual(['tl identity', 'tlSlaveClockXing identity', 'no_buffer identity']);
  });

  test('the direction of a rational crossing is the other way round', () => {
    const n = tileSystem({ tile: { beuAddr }, crossing: { crossingType: new RationalCrossing('SlowToFast') } });
    const sink = edgesInto(n, `${domain}.rsink.node`, tl.TileLinkRational);
    expect(sink.map(({ manager }) => manager.direction)).toEqual(['FastToSlow']);
  });

  test('the way is there, without any edges, for a tile that nobody reaches', () => {
    const n = tileSystem({});
    expect(modulesIn(n, coupler)).toEqual(['widget <TLWidthWidget>']);
    expect(drawn(n).filter(({ wire }) => wire.includes(coupler))).toEqual([]);
  });

  test('is drawn against the direction of the requests, from the crossing to the tile', () => {
    const n = tileSystem({ tile: { beuAddr } });
    const flipped = drawn(n)
      .filter((edge) => edge.flipped && edge.protocol === 'TLImp' && /rockettile|tile_prci/.test(edge.wire))
      .map(({ wire }) => wire.replaceAll(`${tile}.`, 'tile.').replaceAll(`${domain}.`, 'domain.'))
      .sort();
    expect(flipped).toEqual([
      'cbus.coupler_to_rockettile.tlSlaveClockXing -> domain.tlSlaveClockXing',
      'domain.buffer_1 -> tile.buffer_1',
      'domain.tlSlaveClockXing -> domain.buffer_1',
      'tile.buffer_1 -> tile.slaveNode',
    ]);
  });
});

describe('interrupts on their way to a tile (subsystem 14.3)', () => {
  const sinks = (n: ReturnType<typeof tileSystem>): string[] =>
    modulesIn(n, domain).filter((module) => module.startsWith('intsink'));

  test.each<[Kind, string]>([
    ['none', 'IntSyncSyncCrossingSink'],
    ['synchronous', 'IntSyncSyncCrossingSink'],
    ['asynchronous', 'IntSyncAsyncCrossingSink'],
    ['rational', 'IntSyncRationalCrossingSink'],
    ['credited', 'IntSyncSyncCrossingSink'],
  ])('%s: that of the debug module always is asynchronous', (kind, sink) => {
    const n = tileSystem({ crossing: { crossingType: crossings[kind] } });
    // Machine and timer, external for machine mode, for supervisor mode; then what the tile tells about itself.
    expect(sinks(n)).toEqual([
      'intsink <IntSyncAsyncCrossingSink>',
      ...Array<string>(3).fill(`intsink <${sink}>`),
      ...Array<string>(3).fill('intsink <IntSyncSyncCrossingSink>'),
    ]);
    const stages = kind === 'asynchronous' ? 'sync:5' : kind === 'rational' ? 'sync:1' : 'sync:0';
    expect(
      ['intsink', 'intsink_1', 'intsink_2', 'intsink_3'].map((name) => debugText(n, `${domain}.${name}.node`)),
    ).toEqual(['sync:3', stages, stages, stages]);
  });

  test('come in the order of their causes', () => {
    const n = tileSystem({});
    const ranges = edgesInto(n, `${tile}.intSinkNode`, Interrupts).flatMap(({ source }) =>
      source.sources.map(({ range, name }) => `${name} [${range.start},${range.end})`),
    );
    expect(ranges).toEqual(['dmOuter [0,1)', 'clint [1,3)', 'plic [3,4)', 'plic [4,5)']);
  });

  test('without supervisor mode there is none for it', () => {
    const n = tileSystem({}, 'WithNSmallCores(1)');
    const ranges = edgesInto(n, `${tile}.intSinkNode`, Interrupts).flatMap(({ source }) =>
      source.sources.map(({ range, name }) => `${name} [${range.start},${range.end})`),
    );
    expect(ranges).toEqual(['dmOuter [0,1)', 'clint [1,3)', 'plic [3,4)']);
    expect(sinks(n)).toHaveLength(6);
  });

  test('begin in the domains of their controllers', () => {
    const n = tileSystem({});
    const way = (from: string, sink: string): string => tileRoute(n, `${domain}.${sink}.node`, from);
    expect(way('clint_domain.clint.intnode', 'intsink_1')).toBe(
      'clint_domain.clint.intnode -> clint_domain.intsource -> clint_domain.intInClockXing -> domain.intInClockXing -> domain.intsink_1',
    );
    expect(modulesIn(n, 'plic_domain')).toEqual([
      'plic <TLPLIC>',
      'intsource <IntSyncCrossingSource>',
      'intsource <IntSyncCrossingSource>',
    ]);
  });

  test('or in the system itself, without controllers', () => {
    const { n } = inSystem(
      'WithoutCLINT ++ WithoutPLIC ++ WithoutDebug ++ WithNExtTopInterrupts(0) ++ DefaultConfig',
      () => 0,
    );
    expect(tileRoute(n, `${domain}.intsink_1.node`)).toBe(
      'null_int_source.intnode -> intsource_1 -> intInClockXing -> domain.intInClockXing -> domain.intsink_1',
    );
    const ranges = edgesInto(n, `${tile}.intSinkNode`, Interrupts).flatMap(({ source }) =>
      source.sources.map(({ range }) => `[${range.start},${range.end})`),
    );
    // In place of the CLINT, two sources of one interrupt; in place of the others, one source of one.
    expect(ranges).toEqual(['[0,1)', '[1,2)', '[2,3)', '[3,4)', '[4,5)']);
  });
});

describe('clocks of tiles (subsystem 14.4)', () => {
  const clockRoute = (n: ReturnType<typeof tileSystem>): string =>
    tileRoute(n, `${domain}.element_reset_domain.clockNode`, 'allClockGroupsNode');
  const inDomain = 'domain.tapClockNode -> domain.clockNode -> domain.element_reset_domain.clockNode';
  const shared = 'allClockGroupsNode -> sbus.sbus_clock_groups -> sbus.clockGroup';

  test.each<[Kind, boolean, string]>([
    ['synchronous', false, `${shared} -> sbus.fixedClockNode -> ${inDomain}`],
    ['credited', false, `${shared} -> sbus.fixedClockNode -> ${inDomain}`],
    ['synchronous', true, `${shared} -> ${inDomain}`],
    ['credited', true, `${shared} -> ${inDomain}`],
    ['rational', false, `${shared} -> ${inDomain}`],
    ['rational', true, `${shared} -> ${inDomain}`],
    ['asynchronous', false, `allClockGroupsNode -> tileClockGroup -> ${inDomain}`],
    ['asynchronous', true, `allClockGroupsNode -> tileClockGroup -> ${inDomain}`],
  ])('%s, apart %s', (kind, forceSeparateClockReset, expected) => {
    const n = tileSystem({ crossing: { crossingType: crossings[kind], forceSeparateClockReset } });
    expect(clockRoute(n)).toBe(expected);
  });

  test.each<[Kind, boolean, string[]]>([
    ['synchronous', false, ['sbus_0, sbus_1, sbus_2, sbus_3, sbus_4, sbus_5']],
    ['synchronous', true, ['sbus_0, sbus_rockettile_0, sbus_rockettile_1, sbus_3, sbus_4, sbus_5, sbus_6, sbus_7']],
    ['rational', false, ['sbus_0, sbus_rockettile_0, sbus_rockettile_1, sbus_3, sbus_4, sbus_5, sbus_6, sbus_7']],
    [
      'asynchronous',
      false,
      ['sbus_0, sbus_1, sbus_2, sbus_3, sbus_4, sbus_5', 'tileClockGroup_rockettile_0', 'tileClockGroup_rockettile_1'],
    ],
  ])('are called after them: %s, apart %s', (kind, forceSeparateClockReset, keys) => {
    const n = tileSystem({ crossing: { crossingType: crossings[kind], forceSeparateClockReset } }, 'WithNBigCores(2)');
    expect(keysInto(n, nodeAt(n, 'allClockGroupsNode') as never)).toEqual(keys);
    const all = edgesInto(n, 'aggregator.node', ClockGroups).map(({ members }) => members.size);
    expect(all).toEqual([keys.join(', ').split(', ').length]);
  });

  test('may be asked for', () => {
    const n = tileSystem({
      tile: { clockSinkParams: { take: 800, name: 'ignored' } },
      crossing: { crossingType: crossings.asynchronous },
    });
    const [edge] = edgesInto(n, `${domain}.element_reset_domain.clockNode`, Clocks);
    expect([edge?.sink.name, edge && clockOf(edge)]).toEqual(['rockettile_0', '800 MHz']);
    const [member] = edgesInto(n, 'tileClockGroup.node', ClockGroups);
    expect([...(member?.members ?? [])].map(([key, clock]) => `${key} ${clockOf(clock)}`)).toEqual([
      'tileClockGroup_rockettile_0 800 MHz',
    ]);
  });
});

test('a tile at other buses (subsystem 12.1)', () => {
  const n = inSystem(
    rocketConfig(
      'WithNSmallCores(1, RocketCrossingParams(master = HierarchicalElementMasterPortParams(where = FBUS), slave = HierarchicalElementSlavePortParams(where = PBUS))) ++ WithBEU(0x20000) ++ WithCoherentBusTopology ++ BaseConfig',
    ),
    () => undefined,
  ).n;
  expect(modulesIn(n, 'fbus').filter((name) => name.includes('rockettile'))).toEqual([
    'coupler_from_rockettile <SimpleLazyModule>',
  ]);
  expect(modulesIn(n, 'pbus').filter((name) => name.includes('rockettile'))).toEqual([
    'coupler_to_rockettile <SimpleLazyModule>',
  ]);
  // Its clock is that of the bus of its requests.
  expect(tileRoute(n, `${domain}.tapClockNode`, 'fbus.fixedClockNode')).toBe(
    'fbus.fixedClockNode -> domain.tapClockNode',
  );
  expect(firstInto(n, `fbus.fbus_xbar.node`).master.masters[0]?.name).toBe('Core 0 DCache');
});
