import { describe, expect, test } from 'vitest';
import { Clocks } from '../../../lib/protocols/clocks/index.js';
import * as int from '../../../lib/protocols/interrupts/index.js';
import { axi4MemoryPort, sinkTestStatus } from '../../../lib/rocket/index.js';
import { complaint, complaints, masters, slaves } from '../../protocols/tilelink/designs.js';
import { edgesInto, firstInto, into, type Made, modulesIn, nodesIn, trySystem } from '../designs.js';
import { tileRoute } from './tile-system.js';

const tile = 'tile_prci_domain.element_reset_domain.tracegentile';

/** Trace generators before memory, with nobody who takes interrupts. */
function generators(expression: string): Made<unknown> {
  const result = trySystem(`${expression} ++ WithCoherentBusTopology`, (system) => {
    axi4MemoryPort(system);
    int.sinkNode([], { name: 'interrupts' }).fromStar(system.interruptBus);
    sinkTestStatus(system.tilesInside);
  });
  expect(complaints(result.n)).toEqual([]);
  return result;
}

describe('trace generators (subsystem 20.3)', () => {
  const { n } = generators('TraceGenConfig');
  const way = (id: string, since?: string): string =>
    tileRoute(n, id, since).replaceAll('element_reset_domain.tracegentile.', 'tile.');

  test('a data cache makes the requests', () => {
    expect(modulesIn(n, tile).filter((name) => name.includes('Cache'))).toEqual(['dcacheOpt <NonBlockingDCache>']);
    expect(way('sbus.coupler_from_tracegentile.tl')).toBe(
      'domain.tile.dcacheOpt -> domain.tile.masterNode -> domain.tile.buffer -> domain.buffer -> domain.tlMasterClockXing -> sbus.coupler_from_tracegentile.tlMasterClockXing -> sbus.coupler_from_tracegentile.no_buffer -> sbus.coupler_from_tracegentile.tl',
    );
    const names = into(n, 'sbus.system_bus_xbar.node').map(masters);
    expect(names).toEqual(
      [0, 1].map((id) => [`Core ${id} DCache [0,1) probe 64..64`, `Core ${id} DCache MMIO [1,2) fifo`]),
    );
  });

  test('which sees memory to keep copies of', () => {
    expect(slaves(firstInto(n, `${tile}.masterNode`)).filter((line) => line.includes('0x80000000'))).toEqual([
      'top 0x80000000/0xfffffff TRACKED fifo -: TBGFP 1..64',
    ]);
    // Its core has virtual memory, so that its accesses say nothing of protection.
    expect(firstInto(n, `${tile}.masterNode`).master.requestFields.map(({ key }) => key.name)).toEqual([]);
    expect(n.validate().map(complaint)).toEqual([]);
  });

  test('with the nodes that every tile has', () => {
    const nodes = nodesIn(n, tile);
    expect(nodes.slice(0, 5)).toEqual([
      'tlOtherMastersNode identity',
      'hartIdSinkNode sink',
      'hartid identity',
      'resetVectorSinkNode sink',
      'reset_vector identity',
    ]);
    expect(modulesIn(n, tile).slice(0, 3)).toEqual([
      'tlMasterXbar <TLXbar>',
      'tlSlaveXbar <TLXbar>',
      'intXbar <IntXbar>',
    ]);
  });

  test('on the clock of the system bus', () => {
    const [edge] = edgesInto(n, 'tile_prci_domain.tapClockNode', Clocks);
    expect(edge?.source.give).toBeUndefined();
    expect(way('tile_prci_domain.tapClockNode', 'sbus.fixedClockNode')).toBe(
      'sbus.fixedClockNode -> domain.tapClockNode',
    );
  });

  test('take interrupts from nobody', () => {
    const ranges = edgesInto(n, `${tile}.intSinkNode`, int.Interrupts).flatMap(({ source }) =>
      source.sources.map(({ name, range }) => `${name} [${range.start},${range.end})`),
    );
    // Debug, two of the CLINT, external for machine and for supervisor mode.
    expect(ranges.map((range) => range.split(' ')[1])).toEqual(['[0,1)', '[1,2)', '[2,3)', '[3,4)', '[4,5)']);
    expect(modulesIn(n, '').filter((name) => name.startsWith('null_int_source'))).toHaveLength(4);
    expect(nodesIn(n, '')).toContain('seipNodes ephemeral');
  });

  test('take their reset vectors from outside', () => {
    expect(way(`${tile}.resetVectorSinkNode`)).toBe(
      'resetVectorSource -> domain.tile.reset_vector -> domain.tile.broadcast_1 -> domain.tile.resetVectorSinkNode',
    );
  });
});

test.each([
  ['TraceGenConfig', ['Core 0 DCache', 'Core 0 DCache MMIO', 'Core 1 DCache', 'Core 1 DCache MMIO']],
  ['WithTraceGen(1) ++ GroundTestBaseConfig', ['Core 0 DCache', 'Core 0 DCache MMIO']],
  ['TraceGenBufferlessConfig', ['Core 0 DCache', 'Core 0 DCache MMIO', 'Core 1 DCache', 'Core 1 DCache MMIO']],
])('as many as are asked for: %s', (expression, names) => {
  const { n } = generators(expression);
  const [first] = into(n, 'sbus.coupler_to_bus_named_coh.widget.node');
  expect(first?.master.masters.map(({ name }) => name).sort()).toEqual(names);
});
