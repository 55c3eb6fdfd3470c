import { elaborate, type Topology } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import {
  allBoxes,
  type Box,
  busesView,
  type Diagram,
  layout,
  type Line,
  svg,
} from '../../../../lib/output/drawing/index.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import { rocketConfig } from '../../../../lib/rocket/index.js';
import mcu from '../../../../topologies/mcu.js';
import microcontroller from '../../../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../../../topologies/rocket.js';
import { goldenElaboration } from '../../files/golden-elaboration.js';
import { recordedSystems } from '../../../golden/recorded-systems.js';
import { faults } from '../geometry.js';
import { withoutPlaces } from '../../../without-places.js';

const rocket = (config: string, top: Topology = ExampleRocketSystem): Elaboration =>
  withoutPlaces(() => elaborate(top, rocketConfig(config)));

/** The boxes of a drawing with their words, indented as they are nested. */
function boxes({ root }: Diagram): string[] {
  const lines = (box: Box, indent: string): string[] => [
    `${indent}${[box.label, box.sublabel, ...box.notes].filter((text) => text !== '').join(' | ')}`,
    ...box.boxes.flatMap((inner) => lines(inner, `${indent}  `)),
  ];
  return lines(root, '');
}

/** Who leads to whom, in the words of their boxes; lines through boundaries as one. */
function connections(diagram: Diagram): string[] {
  const all = [...allBoxes(diagram)];
  const names = new Map(all.flatMap(({ label, ports }) => ports.map(({ id }) => [id, label] as const)));
  const frames = new Set(
    all.filter(({ shape }) => shape === 'module').flatMap(({ ports }) => ports.map(({ id }) => id)),
  );
  const next = new Map(all.flatMap(({ lines }) => lines).map((line) => [line.from, line]));
  const ahead = (line: Line): readonly Line[] => {
    const further = next.get(line.to);
    return frames.has(line.to) && further !== undefined ? [line, ...ahead(further)] : [line];
  };
  return all
    .flatMap(({ lines }) => lines)
    .filter(({ from }) => !frames.has(from))
    .map((line) => {
      const parts = ahead(line);
      const label = parts.find((part) => part.label !== '')?.label ?? '';
      return `${names.get(line.from)} -> ${names.get(parts.at(-1)?.to ?? '')} ${line.protocol} ${label}`.trimEnd();
    });
}

describe('the dual-core Rocket system', () => {
  const view = busesView(rocket('DualCoreConfig'));

  test('has the boxes that people draw', () => {
    const tile = (domain: string): string[] => [
      `  rockettile | ${domain} · RocketTile`,
      '    dcache | DCache | 2 source ids',
      '    icache | ICache | 1 source id',
      '    tlMasterXbar | TLXbar',
    ];
    expect(boxes(view).sort()).toEqual(
      [
        'top',
        ...tile('tile_prci_domain'),
        ...tile('tile_prci_domain_1'),
        '  l2FrontendAXI4Node | 256 source ids',
        '  axi42tl | AXI4ToTL',
        '  fbus | FrontBus',
        '  sbus | SystemBus',
        '  cbus | PeripheryBus',
        '  pbus | PeripheryBus | no devices',
        '  mbus | MemoryBus',
        '  coh_wrapper | CoherenceManagerWrapper',
        '  tl2axi4 | mbus · TLToAXI4',
        '  tl2axi4 | sbus · TLToAXI4',
        '  memAXI4Node | 0x80000000, 256 MiB',
        '  mmioAXI4Node | 0x60000000, 512 MiB',
        '  error | TLError | 0x3000, 4 KiB',
        '  clint | CLINT | 0x2000000, 64 KiB',
        '  plic | TLPLIC | 0xc000000, 64 MiB',
        '  tlDM | TLDebugModule | 0x0, 4 KiB',
        '  bootrom | TLROM | 0x10000, 64 KiB',
      ].sort(),
    );
  });

  test('and the lines between them', () => {
    const tile = [
      'dcache -> tlMasterXbar TLImp 64',
      'icache -> tlMasterXbar TLImp 64',
      'tlMasterXbar -> sbus TLImp 64',
    ];
    expect(connections(view).sort()).toEqual(
      [
        ...tile,
        ...tile,
        'l2FrontendAXI4Node -> axi42tl AXI4Imp 64',
        'axi42tl -> fbus TLImp 64',
        'fbus -> sbus TLImp 64',
        'sbus -> cbus TLImp 64',
        'sbus -> coh_wrapper TLImp 64',
        'sbus -> tl2axi4 TLImp 64',
        'tl2axi4 -> mmioAXI4Node AXI4Imp 64',
        'coh_wrapper -> mbus TLImp 64',
        'mbus -> tl2axi4 TLImp 64',
        'tl2axi4 -> memAXI4Node AXI4Imp 64',
        ...['error', 'clint', 'plic', 'tlDM', 'bootrom'].map((device) => `cbus -> ${device} TLImp 64`),
        'cbus -> pbus TLImp',
      ].sort(),
    );
  });

  test('what only adjusts is told with its line', () => {
    const line = view.root.lines.find(({ to }) => to.startsWith('top.plic_domain.plic in'));
    expect(line?.details.split('\n').filter((text) => text.startsWith('through'))).toEqual([
      'through SimpleLazyModule top.cbus.coupler_to_plic.tl',
      'through TLFragmenter top.cbus.coupler_to_plic.fragmenter.node',
    ]);
  });

  test('fits a landscape page of A3 as it is, without overlaps, from masters to devices', async () => {
    const drawing = await layout(view);
    expect(faults(drawing)).toEqual([]);
    const text = [...svg(drawing)].join('');
    const [width = 0, height = 0] = [...(/width="(\d+)" height="(\d+)"/.exec(text) ?? [])].slice(1).map(Number);
    // 96 px are an inch.
    const page = { width: (420 / 25.4) * 96, height: (297 / 25.4) * 96 };
    expect([width <= page.width, height <= page.height, width > height]).toEqual([true, true, true]);
    const sizes = Array.from(text.matchAll(/font-size="([\d.]+)"/g), ([, size]) => Number(size));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(8.5);
    expect(text).not.toContain('…');
    const x = (id: string): number => drawing.root.boxes.find(({ box }) => box.id === id)?.x ?? Number.NaN;
    const tile = 'top.tile_prci_domain.element_reset_domain.rockettile';
    const places = [tile, 'top.sbus', 'top.coh_wrapper', 'top.mbus', 'top.memAXI4Node'].map(x);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(x('top.plic_domain.plic')).toBeGreaterThan(x('top.cbus'));
  });
});

test('a small topology of a user', () => {
  const view = busesView(elaborate(mcu));
  expect(view.subtitle).toBe('2 masters · 2 buses · 3 devices');
  expect(connections(view)).toEqual([
    'bus -> sram TLImp 64',
    'bus -> rom TLImp 64',
    'bus -> periphery TLImp 64',
    'periphery -> uart TLImp 32',
    'cpu -> bus TLImp 64',
    'dma -> bus TLImp 64',
  ]);
});

test('a topology with bridges, a module that makes accesses, and a crossing', () => {
  const view = busesView(elaborate(microcontroller));
  expect(connections(view).sort()).toEqual(
    [
      'dcache -> master TLImp 64',
      'icache -> master TLImp 64',
      'master -> bus TLImp 64',
      'dma -> bridge AXI4Imp 64',
      'bridge -> bus TLImp 64',
      'bus -> broadcast TLImp 64',
      'broadcast -> tl2axi4 TLImp 64',
      'tl2axi4 -> memory AXI4Imp 64',
      'bus -> errors TLImp 64',
      'bus -> bridge TLAsyncImp',
      'bridge -> peripherals APBImp 32',
      'peripherals -> uartRegisters APBImp 32',
      'peripherals -> gpioRegisters APBImp 32',
      'bus -> plic TLImp 64',
    ].sort(),
  );
});

test('a cluster is drawn around its tiles and buses; a bus without devices gives way to those with', () => {
  const view = busesView(
    rocket('WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithNMemoryChannels(2) ++ DefaultConfig'),
  );
  const cluster = view.root.boxes.find(({ sublabel }) => sublabel === 'Cluster');
  expect(cluster?.boxes.map(({ label }) => label).sort()).toEqual(['ccbus0', 'csbus0', 'rockettile', 'rockettile']);
  expect(connections(view).filter((line) => line.includes('bus0'))).toEqual(
    expect.arrayContaining(['csbus0 -> sbus TLImp 64', 'cbus -> ccbus0 TLImp']),
  );
});

test('a device that makes accesses as well is one box', () => {
  const view = busesView(goldenElaboration('DebugSBA'));
  expect(boxes(view).filter((line) => line.includes('tlDM'))).toEqual([
    '  tlDM | TLDebugModule | 0x0, 4 KiB | 1 source id',
  ]);
  expect(connections(view).filter((line) => line.includes('tlDM'))).toEqual([
    'cbus -> tlDM TLImp 64',
    'tlDM -> fbus TLImp 64',
  ]);
});

describe('every recorded system', () => {
  const recorded = recordedSystems.filter(({ result }) => result !== 'error').map(({ name }) => name);

  test.each(recorded)('%s', (name) => {
    const view = busesView(goldenElaboration(name));
    const all = [...allBoxes(view)];
    expect(all.filter(({ role }) => role === 'source').length).toBeGreaterThan(0);
    expect(all.filter(({ role }) => role === 'sink').length).toBeGreaterThan(0);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const ports = new Set(all.flatMap((box) => box.ports.map(({ id }) => id)));
    const loose = all.flatMap(({ lines }) => lines).filter(({ from, to }) => !ports.has(from) || !ports.has(to));
    expect(loose).toEqual([]);
  });
});
