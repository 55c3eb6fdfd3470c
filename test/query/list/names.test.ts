import { connect, devices, elaborate, RequirementError, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import {
  blockedPairs,
  devicesKnown,
  findEdges,
  idSpaces,
  keptApart,
  list,
  mastersOf,
  reach,
  whyNot,
} from '../../../lib/query/index.js';
import mcu from '../../../topologies/mcu.js';

const design = elaborate(mcu);

const said = (ask: () => unknown): string => {
  try {
    ask();
    return '';
  } catch (error) {
    if (!(error instanceof RequirementError)) throw error;
    expect(error.rule).toBe('names/unknown');
    return `${error.message} ${error.help ?? ''}`;
  }
};

const toDevice: Readonly<Record<string, (name: string) => unknown>> = {
  reach: (to) => reach(design, { to }),
  blockedPairs: (to) => blockedPairs(design, { to }),
  whyNot: (to) => whyNot(design, 'cpu', to),
  keptApart: (to) => keptApart(design, '**', to),
  idSpaces: (to) => idSpaces(design, to),
};

const fromMaster: Readonly<Record<string, (name: string) => unknown>> = {
  mastersOf: (from) => mastersOf(design, from),
  reach: (from) => reach(design, { from }),
  blockedPairs: (from) => blockedPairs(design, { from }),
  whyNot: (from) => whyNot(design, from, 'sram'),
  keptApart: (from) => keptApart(design, from, '**'),
};

test.each(Object.entries(fromMaster))('%s knows masters, and no others', (_, ask) => {
  expect(['mcu.cpu', 'cpu', 'c*', 'mcu', '**'].map((name) => said(() => ask(name)))).toEqual(['', '', '', '', '']);
  expect(['mcu.cpo', 'gpu', 'mcu*cpu', 'camera', '', 'sram'].map((name) => said(() => ask(name)))).toEqual([
    'No master is called mcu.cpo. Did you mean mcu.cpu?',
    'No master is called gpu. Did you mean cpu?',
    'No master is called mcu*cpu. Did you mean mcu.cpu?',
    'No master is called camera. Known are mcu.dma, dma, mcu.cpu, cpu.',
    'No master is called . Known are mcu.dma, dma, mcu.cpu, cpu.',
    'No master is called sram. Known are mcu.dma, dma, mcu.cpu, cpu.',
  ]);
});

test.each(Object.entries(toDevice))('%s knows devices, and no others', (_, ask) => {
  const meant = ['mcu.uart', 'uart', 'mcu.*.node', 'mcu.**.control', '**'];
  expect(meant.map((name) => said(() => ask(name)))).toEqual(['', '', '', '', '']);
  expect(['uatr.control', 'flash', 'bus', 's*m.*.node'].map((name) => said(() => ask(name)))).toEqual([
    'No device is called uatr.control. Did you mean uart.control?',
    'No device is called flash. Known are mcu.uart.control, uart, mcu.sram.node, sram, mcu.rom.node, rom.',
    'No device is called bus. Known are mcu.uart.control, uart, mcu.sram.node, sram, mcu.rom.node, rom.',
    'No device is called s*m.*.node. Known are mcu.uart.control, uart, mcu.sram.node, sram, mcu.rom.node, rom.',
  ]);
});

test('a list knows modules, nodes and protocols', () => {
  const meant = ['mcu.bus', 'bus', 'fragmenter*', 'mcu.*.node', 'cpu'];
  expect(meant.map((under) => said(() => list(design, 'devices', { under })))).toEqual(['', '', '', '', '']);
  expect(said(() => list(design, 'nodes', { under: 'mcu.sra' }))).toBe(
    'No module and no node is called mcu.sra. Did you mean mcu.sram?',
  );
  expect(said(() => list(design, 'buses', { under: 'elsewhere' }))).toBe(
    'No module and no node is called elsewhere. entente list <input> nodes shows all paths.',
  );
  expect(said(() => list(design, 'nodes', { protocol: 'tilelnk' }))).toBe(
    'Nothing in the design speaks tilelnk. Did you mean TileLink?',
  );
  expect(() => list(design, 'nodes', { kind: 'sorce' as 'source' })).toThrow(
    'ListOptions has kind as "sorce", and not as',
  );
});

test('an edge that is not there is no edge', () => {
  expect(said(() => findEdges(design, 'cpu->sram'))).toBe(
    'No edge and no field of an edge is called cpu->sram. Nearest are:\n    mcu.fragmenter.node:0->mcu.sram.node:0',
  );
});

test('of a design without anything nothing has a name', () => {
  const empty = elaborate(soc('empty', () => undefined));
  expect(said(() => reach(empty, { from: '**' }))).toBe('No master is called **. The design has none.');
  expect(said(() => idSpaces(empty, '**'))).toBe('No device is called **. The design has none.');
  expect([reach(empty), idSpaces(empty), mastersOf(empty), devicesKnown(empty)]).toEqual([[], [], [], []]);
});

test('what has addresses only within those of others is told where it is', () => {
  const enclosing = elaborate(
    soc('b', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const timer = devices.peripheral(bus, { name: 'timer', registers: [['0x4000_0000', '4K']] });
      const mode = devices.interruptDevice({ name: 'mode', within: [['0x4000_0040', '0x20']] });
      return { cpu, bus, timer, mode };
    }),
  );
  expect(said(() => reach(enclosing, { to: 'mode' }))).toBe(
    'b.mode has no addresses of its own: it is at 0x40000040, within b.timer.registers. Ask about b.timer.registers, which answers there.',
  );
  expect(said(() => reach(enclosing, { to: 'timer' }))).toBe('');
});
