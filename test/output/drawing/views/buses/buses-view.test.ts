import {
  AddressSet,
  axis,
  connect,
  elaborate,
  int,
  lazyScope,
  Resource,
  SimpleDevice,
  soc,
  tl,
  type Topology,
  tryElaborate,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import {
  allBoxes,
  type Box,
  busesView,
  type Diagram,
  layout,
  type Line,
  svg,
} from '../../../../../lib/output/drawing/index.js';
import { chipyardConfig } from '../../../../../lib/chipyard/index.js';
import type { Elaboration } from '../../../../../lib/elaboration/index.js';
import { rocketConfig } from '../../../../../lib/rocket/index.js';
import { elaborateDescription } from '../../../../../lib/descriptions/index.js';
import { ChipTop } from '../../../../../topologies/chipyard.js';
import earlgrey from '../../../../../topologies/earlgrey.js';
import mcu from '../../../../../topologies/mcu.js';
import microcontroller from '../../../../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../../../../topologies/rocket.js';
import { goldenElaboration } from '../../../files/golden-elaboration.js';
import { recordedSystems } from '../../../../golden/recorded-systems.js';
import { described } from '../../../../descriptions/read.js';
import { faults } from '../../geometry.js';
import { withoutPlaces } from '../../../../without-places.js';

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

describe('a bus that stands in another', () => {
  test('is a bus of its own, with its devices, in a device tree', () => {
    const source = `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>;
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; };
  soc { compatible = "simple-bus"; #address-cells = <1>; #size-cells = <1>; ranges;
    sram@100 { reg = <0x100 0x100>; };
    outer { compatible = "simple-bus"; #address-cells = <1>; #size-cells = <1>; ranges;
      timer@1000 { reg = <0x1000 0x10>; };
      inner { compatible = "simple-bus"; #address-cells = <1>; #size-cells = <1>; ranges;
        uart@1800 { reg = <0x1800 0x10>; };
        i2c@1900 { reg = <0x1900 0x10>; }; }; }; }; };
`;
    const view = busesView(elaborateDescription(described({ 'board.dts': source })));
    expect(view.subtitle).toBe('1 master · 4 buses · 4 devices');
    expect(connections(view)).toEqual(
      [
        'cpu@0 -> board',
        'inner -> uart@1800',
        'inner -> i2c@1900',
        'outer -> inner',
        'outer -> timer@1000',
        'soc -> outer',
        'soc -> sram@100',
        'board -> soc',
      ].map((line) => `${line} UnknownImp`),
    );
  });
});

describe('the dual-core Rocket system', () => {
  const view = busesView(rocket('DualCoreConfig'));

  test('has who interrupts whom beside the buses where that is asked for', () => {
    const layered = busesView(rocket('DualCoreConfig'), { interrupts: true });
    const interrupts = connections(layered).filter((line) => line.includes(' Int'));
    expect(interrupts).toEqual([
      'extInterrupts -> PLIC IntImp #1–2',
      'Debug module -> interrupts IntImp debug #65535',
      'CLINT -> interrupts IntImp msip #3, mtip #7',
      'PLIC -> interrupts IntImp seip #9, meip #11',
      'Debug module -> interrupts IntImp debug #65535',
      'CLINT -> interrupts IntImp msip #3, mtip #7',
      'PLIC -> interrupts IntImp seip #9, meip #11',
      'interrupts -> tileCeaseSinkNode IntImp #0',
      'interrupts -> tileWFISinkNode IntImp #0',
      'interrupts -> tileHaltSinkNode IntImp #0',
      'interrupts -> tileCeaseSinkNode IntImp #1',
      'interrupts -> tileWFISinkNode IntImp #1',
      'interrupts -> tileHaltSinkNode IntImp #1',
    ]);
    expect(
      connections(layered)
        .filter((line) => !line.includes(' Int'))
        .toSorted(),
    ).toEqual(connections(view).toSorted());
  });

  test('has the boxes that people draw', () => {
    const tile = (id: number): string[] => [
      `  Core ${id} · hart ${id} | rockettile | big core, RV64 | L1D 16 KiB, 4-way · L1I 16 KiB, 4-way`,
      '    L1D | dcache | 16 KiB, 4-way | 2 source ids',
      '    L1I | icache | 16 KiB, 4-way | 1 source id',
      '    tlMasterXbar | TLXbar',
    ];
    expect(boxes(view).sort()).toEqual(
      [
        'top | other ports: io, resetctrl',
        ...tile(0),
        ...tile(1),
        '  Slave port | l2FrontendAXI4Node | 256 source ids | port l2_frontend_bus_axi4_0',
        '  axi42tl | AXI4ToTL',
        '  Front bus | fbus',
        '  System bus | sbus',
        '  Control bus | cbus | 100 MHz',
        '  Periphery bus | pbus | 100 MHz | no devices',
        '  Memory bus | mbus',
        '  Broadcast hub | coh_wrapper | 4 trackers',
        '  tl2axi4 | mbus · TLToAXI4',
        '  tl2axi4 | sbus · TLToAXI4',
        '  Memory port | memAXI4Node | 0x80000000, 256 MiB | port mem_axi4_0',
        '  MMIO port | mmioAXI4Node | 0x60000000, 512 MiB | port mmio_axi4_0',
        '  Error device | error | 0x3000, 4 KiB',
        '  CLINT | clint | 0x2000000, 64 KiB',
        '  PLIC | plic | 0xc000000, 64 MiB | port interrupts',
        '  Debug module | tlDM | 0x0, 4 KiB | port debug',
        '  Boot ROM | bootrom | 0x10000, 64 KiB',
      ].sort(),
    );
  });

  test('and the lines between them, with widths where they begin', () => {
    const tile = ['L1D -> tlMasterXbar TLImp 64', 'L1I -> tlMasterXbar TLImp 64', 'tlMasterXbar -> System bus TLImp'];
    const devices = ['Error device', 'CLINT', 'PLIC', 'Debug module', 'Boot ROM'];
    expect(connections(view).sort()).toEqual(
      [
        ...tile,
        ...tile,
        'Slave port -> axi42tl AXI4Imp 64',
        'axi42tl -> Front bus TLImp',
        'Front bus -> System bus TLImp',
        'System bus -> Control bus TLImp',
        'System bus -> Broadcast hub TLImp',
        'System bus -> tl2axi4 TLImp',
        'tl2axi4 -> MMIO port AXI4Imp',
        'Broadcast hub -> Memory bus TLImp',
        'Memory bus -> tl2axi4 TLImp',
        'tl2axi4 -> Memory port AXI4Imp',
        ...devices.map((device) => `Control bus -> ${device} TLImp`),
        'Control bus -> Periphery bus TLImp',
        'MMIO port -> top AXI4Imp',
        'Memory port -> top AXI4Imp',
      ].sort(),
    );
  });

  test('leave the chip by the ports of its outermost module', () => {
    const leaving = view.root.ports.map(({ id, side }) => `${side}: ${id}`);
    expect(leaving).toEqual([
      'east: top out top.memAXI4Node -> the outside (AXI4Imp)',
      'east: top out top.mmioAXI4Node -> the outside (AXI4Imp)',
      'west: top in the outside -> top.l2FrontendAXI4Node (AXI4Imp)',
    ]);
    const line = view.root.lines.find(({ from }) => from.startsWith('top.memAXI4Node out'));
    expect(line?.details.split('\n').slice(0, 2)).toEqual(['top.memAXI4Node → the outside', 'port mem_axi4_0']);
  });

  test('several ports of a node are one line; what declares no ports names none', () => {
    const channels = busesView(rocket('WithNMemoryChannels(8) ++ DefaultConfig'));
    expect(boxes(channels).filter((box) => box.includes('memAXI4Node'))).toEqual([
      '  Memory port | memAXI4Node | 8 channels | 0x80000000, 256 MiB | ports mem_axi4_0–7',
    ]);
    const lines = channels.root.lines.filter(({ from }) => from.startsWith('top.memAXI4Node out'));
    expect(lines.map(({ edges, label }) => [edges.length, label])).toEqual([[8, '']]);
    expect(boxes(busesView(elaborate(mcu)))[0]).toBe('mcu');
  });

  test('what stands around a system and declares no ports leaves the boundary to it', () => {
    const { root } = busesView(elaborate(ChipTop, chipyardConfig('RocketConfig')));
    const [system] = root.boxes;
    expect(root.ports).toEqual([]);
    expect(system?.ports.map(({ id }) => id)).toEqual([
      'chiptop0.system out chiptop0.system.memAXI4Node -> the outside (AXI4Imp)',
    ]);
    expect(system?.notes).toEqual(['other ports: resetctrl']);
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
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9.5);
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
    'bus -> sram TLImp',
    'bus -> rom TLImp',
    'bus -> periphery TLImp',
    'periphery -> uart TLImp 32',
    'cpu -> bus TLImp 64',
    'dma -> bus TLImp 64',
  ]);
});

describe('a design that cannot be negotiated', () => {
  const { elaboration } = tryElaborate(
    soc('t', () => {
      const bus = tl.xbar();
      connect(tl.client({ name: 'cpu', sourceId: 8 }), tl.buffer(), bus);
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K') });
      connect(bus, tl.fragmenter({ minSize: 4, maxSize: 64 }), ram);
      const orphan = tl.xbar();
      connect(bus, orphan);
      const uart = lazyScope('uart', () => ({ interrupt: int.source() }));
      connect(uart.interrupt, int.sink());
      return { bus, ram, orphan, uart };
    }),
  );
  if (elaboration === undefined) throw new Error('What was declared can be drawn.');
  const view = busesView(elaboration);

  test('has its masters, buses and devices, with nothing that is not known of them', () => {
    expect([view.subtitle, ...boxes(view)]).toEqual([
      '1 master · 2 buses · 1 device',
      't',
      '  bus | TLXbar',
      '  ram | TLRAM',
      '  orphan | TLXbar',
      '  cpu',
    ]);
  });

  test('and its bindings as what came to no edge', () => {
    expect(connections(view)).toEqual(['bus -> ram TLImp', 'bus -> orphan TLImp', 'cpu -> bus TLImp']);
    expect(view.root.lines.map(({ broken, details }) => [broken, details.split('\n').at(-1)])).toEqual(
      view.root.lines.map(() => [true, 'declared, not negotiated']),
    );
  });
});

test('what many edges are bound for is drawn at once, though each of them would lead on to all others', () => {
  const { elaboration } = tryElaborate(
    soc('t', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const bars = Array.from({ length: 17 }, () => tl.jbar());
      connect(cpu, bars[0] ?? bus);
      for (const [k, bar] of bars.entries())
        for (const lane of [tl.buffer(), tl.buffer()]) (bars[k + 1] ?? bus).fromStar(lane.fromStar(bar));
      connect(bus, tl.ram({ address: AddressSet.range('0x8000_0000', '64K') }));
      return { cpu, bus };
    }),
  );
  if (elaboration === undefined) throw new Error('What was declared can be drawn.');
  const { subtitle } = busesView(elaboration);
  expect(subtitle).toBe('1 master · 18 buses · 1 device');
  // All edges with all others would take minutes.
}, 60_000);

describe('interrupts beside the buses', () => {
  const address = (base: string): AddressSet[] => [AddressSet.range(base, '4K')];
  const layerOf = (
    body: (bus: ReturnType<typeof tl.xbar>) => Record<string, unknown>,
  ): readonly [string[], string[]] => {
    // The scopes keep the pins out of the outermost module, where nothing belongs to a device in any case.
    const view = busesView(
      elaborate(
        soc('t', () => ({
          chip: lazyScope('chip', () => {
            const bus = tl.xbar();
            connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) }), bus);
            const flash = tl.ulDevice({ address: address('0x2000_0000') });
            connect(bus, flash);
            return { bus, flash, ...body(bus) };
          }),
        })),
      ),
      { interrupts: true },
    );
    return [boxes(view), connections(view).filter((line) => line.includes(' Int'))];
  };

  test('end at no device beside which they merely are declared', () => {
    const [, lines] = layerOf((bus) => {
      const timer = lazyScope('timer', () => {
        const regs = tl.ulDevice({ address: address('0x4000_0000') });
        connect(bus, regs);
        return { regs, irq: int.source() };
      });
      const pin = int.sink();
      connect(timer.irq, pin);
      return { timer, pin };
    });
    expect(lines).toEqual(['timer -> pin IntImp #0']);
  });

  test('come from the device that says so, among others of its module', () => {
    const [, lines] = layerOf((bus) => {
      const both = lazyScope('both', () => {
        const [uartDevice, gpioDevice] = [new SimpleDevice('uart', ['u']), new SimpleDevice('gpio', ['g'])];
        const uart = tl.registerNode({ address: address('0x4000_0000'), device: uartDevice, beatBytes: 4 });
        const gpio = tl.registerNode({ address: address('0x4001_0000'), device: gpioDevice, beatBytes: 4 });
        connect(bus, uart);
        connect(bus, gpio);
        const first = int.source({ resources: [new Resource(uartDevice, 'int')] });
        const second = int.source({ resources: [new Resource(gpioDevice, 'int')] });
        return { uart, gpio, first, second };
      });
      const pin = int.sink({ ports: 2 });
      connect(both.second, pin);
      connect(both.first, pin);
      return { both, pin };
    });
    expect(lines).toEqual(['gpio -> pin IntImp #0', 'uart -> pin IntImp #1']);
  });

  test('of which nobody knows the device are one box, which says where they come from', () => {
    const [words, lines] = layerOf((bus) => {
      const both = lazyScope('both', () => {
        const fan = tl.xbar();
        const [uart, gpio] = ['0x4000_0000', '0x4001_0000'].map((base) => {
          const node = tl.ulDevice({ address: address(base) });
          connect(fan, node);
          return node;
        });
        return { fan, uart, gpio, first: int.source(), second: int.source() };
      });
      connect(bus, both.fan);
      const pin = int.sink({ ports: 2 });
      connect(both.first, pin);
      connect(both.second, pin);
      return { both, pin };
    });
    expect(words.filter((line) => line.includes('both'))).toEqual(['    both', '    interrupts | both']);
    expect(lines).toEqual(['interrupts -> pin IntImp #0–1']);
  });
});

test('of a design that is read part by part, the same is drawn', () => {
  const design = elaborate(mcu);
  expect(boxes(busesView(Object.create(design) as Elaboration))).toEqual(boxes(busesView(design)));
});

test('a topology with bridges, a module that makes accesses, and a crossing', () => {
  const view = busesView(elaborate(microcontroller));
  expect(connections(view).sort()).toEqual(
    [
      'dcache -> master TLImp 64',
      'icache -> master TLImp 64',
      'master -> bus TLImp',
      'dma -> bridge AXI4Imp 64',
      'bridge -> bus TLImp',
      'bus -> broadcast TLImp',
      'broadcast -> tl2axi4 TLImp',
      'tl2axi4 -> memory AXI4Imp',
      'bus -> errors TLImp',
      'bus -> bridge TLAsyncImp',
      'bridge -> peripherals APBImp 32',
      'peripherals -> uartRegisters APBImp',
      'peripherals -> gpioRegisters APBImp',
      'bus -> plic TLImp',
    ].sort(),
  );
});

test('behind a crossing, a width that is as before is not said again', () => {
  const lines = connections(busesView(elaborate(earlgrey)));
  expect(lines.filter((line) => line.startsWith('peripherals -> ')).length).toBeGreaterThan(20);
  expect(lines.filter((line) => line.endsWith(' 32')).sort()).toEqual([
    'cored -> xbar TLImp 32',
    'corei -> xbar TLImp 32',
    'dm_sba -> xbar TLImp 32',
  ]);
});

test('a cluster is drawn around its tiles and buses; a bus without devices gives way to those with', () => {
  const view = busesView(
    rocket('WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithNMemoryChannels(2) ++ DefaultConfig'),
  );
  const cluster = view.root.boxes.find(({ label }) => label === 'Cluster 0');
  expect(cluster?.boxes.map(({ label }) => label).sort()).toEqual([
    'Cluster 0 control bus',
    'Cluster 0 system bus',
    'Core 1 · hart 1',
    'Core 2 · hart 2',
  ]);
  expect(connections(view).filter((line) => line.includes('Cluster 0'))).toEqual(
    expect.arrayContaining(['Cluster 0 system bus -> System bus TLImp', 'Control bus -> Cluster 0 control bus TLImp']),
  );
});

test('a device that makes accesses as well is one box', () => {
  const view = busesView(goldenElaboration('DebugSBA'));
  expect(boxes(view).filter((line) => line.includes('tlDM'))).toEqual([
    '  tlDM | TLDebugModule | 0x0, 4 KiB | 1 source id',
  ]);
  expect(connections(view).filter((line) => line.includes('tlDM'))).toEqual([
    'cbus -> tlDM TLImp',
    'tlDM -> fbus TLImp',
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

test('streams are counted beside the buses, masters and devices, which are known by addresses', () => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
      connect(cpu, bus, ram);
      const [camera, mic] = ['camera', 'mic'].map((name) => axis.master({ name, emitsSizes: [1, 8], beatBytes: 8 }));
      const join = axis.xbar({ beatBytes: 8 });
      const display = axis.slave({ name: 'display', supportsSizes: [1, 8], beatBytes: 8 });
      for (const source of [camera, mic]) if (source !== undefined) connect(source, join);
      connect(join, display);
      return { cpu, bus, ram, camera, mic, join, display };
    }),
  );
  expect(busesView(design).subtitle).toBe('1 master · 1 bus · 1 device · 4 parts without addresses');
});
