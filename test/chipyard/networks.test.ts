import { Config, elaborate, type Elaboration } from 'entente-soc';
import { chipyardConfig, networks, RocketConfig, WithRingSystemBus, WithSbusNoC } from 'entente-soc/chipyard';
import { describe, expect, test } from 'vitest';
import { allBoxes, type Box, busesView, type Diagram, folded, layout } from '../../lib/output/drawing/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { faults } from '../output/drawing/geometry.js';
import { withoutPlaces } from '../without-places.js';

const chip = (config: string): Elaboration => withoutPlaces(() => elaborate(ChipTop, chipyardConfig(config)));

/** The frame around routers. */
function frameIn(diagram: Diagram, title: string): Box {
  const frame = [...allBoxes(diagram)].find(
    ({ label, boxes }) => label === title && boxes.some(({ at }) => at !== undefined),
  );
  if (frame === undefined) throw new Error(`${title} has no routers`);
  return frame;
}

/** What is attached to which router, by the outermost tile or the innermost module at the other end of the edge, as drawn. */
function attachedIn(elaboration: Elaboration, frame: Box): Record<string, string[]> {
  const edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
  const attached: Record<string, string[]> = {};
  for (const { label, ports } of frame.boxes) {
    const own = new Set(ports.map(({ id }) => id));
    const names = frame.lines.flatMap((line) => {
      const first = edges.get(line.edges[0] ?? '');
      const ids = [...line.edges, ...(line.way ?? [])];
      const last = edges.get(ids.at(-1) ?? '');
      if (first === undefined || last === undefined) return [];
      if (own.has(line.to)) return [`in ${mastersOf(last)}`];
      return own.has(line.from) ? [`out ${slavesOf(first)}`] : [];
    });
    if (names.length > 0) attached[label] = names.toSorted();
  }
  return attached;
}

interface Named {
  readonly name: string;
}

function mastersOf({ down }: Elaboration['edges'][number]): string {
  return [
    ...new Set((down as unknown as { masters: Named[] }).masters.map(({ name }) => name.replace(/ (DC|IC).*/, ''))),
  ].join();
}

function slavesOf({ up }: Elaboration['edges'][number]): string {
  return (up as unknown as { slaves: Named[] }).slaves.map(({ name }) => name).join();
}

const link = 'debug,serial_tl_0_0,serial_tl_0_1,serial_tl_0_2,serial_tl_0_3';
const eight = Array.from({ length: 8 }, (_, k) => `Core ${k}`).join();
const periphery = 'error,ctrls,pbus,uart_0,clint,plic,dmInner,bootrom,clock_gater,reset_setter';

test('a mesh is drawn with its routers, its links, and who is at which router', async () => {
  const elaboration = chip('SbusMeshNoCConfig');
  const diagram = busesView(elaboration);
  const frame = frameIn(diagram, 'System bus');
  expect([frame.label, frame.sublabel, ...frame.notes]).toEqual([
    'System bus',
    'system_bus_noc',
    '4 × 4 mesh',
    'two networks on chip',
    '500 MHz',
  ]);
  const banks = Object.fromEntries([5, 6, 9, 10].map((router) => [`router ${router}`, ['out system,ram']]));
  const cores = Object.fromEntries(
    [1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15].map((router, k) => [`router ${router}`, [`in Core ${k + 1}`]]),
  );
  expect(attachedIn(elaboration, frame)).toEqual({
    'router 0': ['in Core 0', `in ${link}`, `out ${periphery}`],
    ...cores,
    ...banks,
  });
  const owners = new Map(frame.boxes.flatMap((box) => box.ports.map(({ id }) => [id, box] as const)));
  const links = frame.lines.flatMap(({ from, to }) => {
    const [a, b] = [owners.get(from), owners.get(to)];
    return a === undefined || b === undefined ? [] : [[a.label, b.label]];
  });
  // Each router with those beside it, in rows of four.
  const beside = (a: number, b: number): boolean =>
    (a % 4 === b % 4 && Math.abs(a - b) === 4) || (Math.floor(a / 4) === Math.floor(b / 4) && Math.abs(a - b) === 1);
  const numbers = Array.from({ length: 16 }, (_, k) => k);
  const expected = numbers.flatMap((a) =>
    numbers.filter((b) => beside(a, b)).map((b) => [`router ${a}`, `router ${b}`]),
  );
  expect(links.toSorted()).toEqual(expected.toSorted());
  expect(faults(await layout(folded(diagram)))).toEqual([]);
});

test('the network that buses share is drawn once, with both of them at it', async () => {
  const elaboration = chip('SharedNoCConfig');
  const diagram = busesView(elaboration);
  const frame = frameIn(diagram, 'Network on chip');
  const cache = ['in L2 InclusiveCache', 'out system,ram'];
  const cores = Object.fromEntries(
    [10, 11, 13, 14, 15, 16, 18].map((at, k) => [`terminal ${at}`, [`in Core ${k + 1}`]]),
  );
  expect(attachedIn(elaboration, frame)).toEqual({
    ...cores,
    'terminal 0': cache,
    'terminal 2': ['in Core 0', ...cache],
    'terminal 6': cache,
    'terminal 8': cache,
    'terminal 3': ['out system'],
    'terminal 5': ['out system'],
    'terminal 4': [`out ${periphery}`],
    'terminal 9': [`in ${link}`, 'out ram'],
  });
  expect(faults(await layout(folded(diagram)))).toEqual([]);
});

test('networks of several buses', async () => {
  const elaboration = chip('MultiNoCConfig');
  const diagram = busesView(elaboration);
  for (const [title, attached] of [
    [
      'System bus',
      {
        'terminal 0': [`in ${link}`],
        ...Object.fromEntries([1, 2, 4, 7, 8, 11, 13, 14].map((at, k) => [`terminal ${at}`, [`in Core ${k}`]])),
        ...Object.fromEntries([5, 6, 9, 10].map((at) => [`terminal ${at}`, ['out system,ram']])),
        'terminal 3': [`out ${periphery}`],
      },
    ],
    [
      'Memory bus',
      {
        'terminal 0': ['out ram', 'out system'],
        ...Object.fromEntries([1, 2, 5, 6].map((at) => [`terminal ${at}`, ['in L2 InclusiveCache']])),
        ...Object.fromEntries([3, 4, 7].map((at) => [`terminal ${at}`, ['out system']])),
      },
    ],
    [
      'Control bus',
      {
        'terminal 0': [`in ${link},${eight},custom-boot`],
        ...Object.fromEntries(
          ['error', 'ctrls', 'pbus,uart_0', 'plic', 'clint', 'dmInner', 'bootrom', 'clock_gater,reset_setter'].map(
            (names, k) => [`terminal ${k + 1}`, [`out ${names}`]],
          ),
        ),
      },
    ],
  ] as const)
    expect(attachedIn(elaboration, frameIn(diagram, title))).toEqual(attached);
  expect(faults(await layout(folded(diagram)))).toEqual([]);
});

describe('shapes', () => {
  const links = ({ links: all }: { readonly links: readonly (readonly number[])[] }): string =>
    all
      .map((pair) => pair.join('-'))
      .toSorted()
      .join(' ');

  test('lines and rings', () => {
    expect(links(networks.unidirectionalLine(3))).toBe('0-1 1-2');
    expect(links(networks.bidirectionalLine(3))).toBe('0-1 1-0 1-2 2-1');
    expect(links(networks.unidirectionalRing(3))).toBe('0-1 1-2 2-0');
    expect(links(networks.bidirectionalRing(3))).toBe('0-1 0-2 1-0 1-2 2-0 2-1');
  });

  test('tori are meshes whose rows and columns are rings', () => {
    const wraps = links(networks.unidirectionalTorus(3, 3)).split(' ');
    expect(wraps).toHaveLength(18);
    expect(wraps).toEqual(expect.arrayContaining(['0-1', '2-0', '0-3', '6-0']));
    expect(links(networks.bidirectionalTorus(3, 3)).split(' ')).toHaveLength(36);
  });

  test('terminals have the lower numbers', () => {
    expect(links(networks.withTerminals(networks.bidirectionalLine(2)))).toBe('0-2 1-3 2-0 2-3 3-1 3-2');
  });

  test('a line that hangs from a ring', () => {
    const line = networks.bidirectionalLine(2);
    const { routers, ...shape } = networks.hierarchy(networks.unidirectionalRing(4), [{ from: 3, to: 1, shape: line }]);
    expect(links(shape)).toBe('0-1 1-2 2-3 3-0 3-5 4-5 5-3 5-4');
    expect(routers.map(({ at }) => at.join())).toEqual(['1,0', '2,0', '2,1', '1,1', '0,2', '1,2']);
  });
});

test('a mapping that does not say where everybody is is told, and its network is drawn as one box', () => {
  const mapping = { inputs: { Core: 0, 'Core 0': 9, serial_tl: 1 }, outputs: { pbus: 2 } };
  const network = WithSbusNoC({ kind: 'simple', inline: false, shape: networks.mesh(2, 2), mapping });
  const broken = withoutPlaces(() => elaborate(ChipTop, new Config('Broken', network, RocketConfig)));
  expect(broken.diagnostics.map(({ rule, message, help }) => `${rule}: ${message} ${help}`)).toEqual([
    `chipyard/network-mapping: "Core", "Core 0" are parts of Core 0 DCache[0],Core 0 DCache MMIO[0],Core 0 ICache[0]|. Let one entry of the mapping be for it, with a router of 0 to 3, such as inputs: { 'Core 0 DCache[0]': 0 }.`,
    `chipyard/network-mapping: No name of the mapping is part of system[0],ram[0]|. Let one entry of the mapping be for it, with a router of 0 to 3, such as outputs: { 'system[0]': 0 }.`,
  ]);
  expect([...allBoxes(busesView(broken))].some(({ at }) => at !== undefined)).toBe(false);
});

describe('a ring', () => {
  const within = (config: string): string[] =>
    chip(config)
      .modules.filter(({ id }) => /\.system\.sbus\.[^.]*(ring|xbar|fixer|noc)/.test(id))
      .map(({ id, className }) => `${id.replace('chiptop0.system.', '')}: ${className}`);

  test('takes the place of the crossbar of the system bus, which leads nowhere then', () => {
    expect(within('WithRingSystemBus ++ RocketConfig').toSorted()).toEqual([
      'sbus.fixer: TLFIFOFixer',
      'sbus.system_bus_ring: TLRingNetwork',
      'sbus.system_bus_xbar: TLXbar',
    ]);
  });

  test('has a clock that is called as no other system bus', () => {
    const { edges } = chip('WithRingSystemBus ++ WithClockGroupsCombinedByName() ++ RocketConfig');
    const clocks = new Set(JSON.stringify(edges.map(({ up }) => up)).match(/"(system_bus|sbus|cbus)_\d+"/g));
    expect([...clocks].toSorted()).toEqual(['"cbus_0"', '"system_bus_0"', '"system_bus_1"']);
  });

  test('stands in no bus that is a network already', () => {
    const network = { kind: 'simple', inline: false } as const;
    const config = (...parts: Config[]): Elaboration =>
      withoutPlaces(() => elaborate(ChipTop, new Config('Networks', ...parts, RocketConfig)));
    const names = ({ modules }: Elaboration): string[] =>
      modules.map(({ className }) => className).filter((name) => /^(TLRingNetwork|TLNoC)$/.test(name));
    expect(names(config(WithRingSystemBus(), WithSbusNoC(network)))).toEqual(['TLNoC']);
    expect(names(config(WithSbusNoC(network), WithRingSystemBus()))).toEqual(['TLNoC']);
  });
});
