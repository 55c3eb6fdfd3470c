import { elaborate, RequirementError } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { addressMap, decodedMap, masterMaps } from '../../../lib/output/files/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { blockedPairs, idSpaces, list, mastersOf, reach, Replay, whyNot } from '../../../lib/query/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import mcu from '../../../topologies/mcu.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { findingsIn } from '../../check/findings-in.js';

const designs = { mcu: elaborate(mcu), cores: elaborate(ExampleRocketSystem, rocketConfig('DualCoreConfig')) };

const tiles = ['tile_prci_domain', 'tile_prci_domain_1'].map((name) => `top.${name}.element_reset_domain.rockettile`);
const [icaches, dcaches] = ['frontend.icache.masterNode', 'dcache.node'].map((node) =>
  tiles.map((tile) => `${tile}.${node}`),
) as [string[], string[]];

type Asked = (design: Elaboration, name: string) => readonly string[];

/** Ways to ask that answer of a name that means nothing, since a rule of its own tells of such names. */
const answering: readonly string[] = ['an expectation', 'a boot address'];

// What is meant by a name, each once; the rule by which one is refused that means nothing.
function meantBy(ask: () => readonly string[]): readonly string[] | string {
  try {
    return [...new Set(ask())].sort();
  } catch (error) {
    if (!(error instanceof RequirementError)) throw error;
    return error.rule;
  }
}

const expected = (way: string, meant: readonly string[]): readonly string[] | string =>
  meant.length === 0 && !answering.includes(way) ? 'names/unknown' : [...meant].sort();

const isMaster = (design: Elaboration, id: string): boolean => mastersOf(design).some(({ edge }) => edge.from === id);

/** Who is meant by the name of a master, by each way to ask. */
const masters: Readonly<Record<string, Asked>> = {
  route: (design, name) => mastersOf(design, name).map(({ edge }) => edge.from),
  reach: (design, name) => reach(design, { from: name }).map(({ master }) => master),
  'what is blocked': (design, name) => {
    blockedPairs(design, { from: name });
    return mastersOf(design, name).map(({ edge }) => edge.from);
  },
  map: (design, name) => addressMap(design, { from: name }).flatMap((entry) => entry.masters),
  'maps of masters': (design, name) => [...masterMaps(design, { from: name }).keys()],
  'what is decoded': (design, name) => decodedMap(design, { from: name }).flatMap((entry) => entry.masters),
  'why-not': (design, name) => whyNot(design, name, '**', { size: 2 ** 40 }).map(({ master }) => master),
  'an expectation': (design, name) =>
    findingsIn('reach/forbidden', design, { expect: [`${name} must not reach **`] }).flatMap(({ subjects }) =>
      subjects.filter((id) => isMaster(design, id)),
    ),
  'a boot address': (design, name) =>
    findingsIn('address/boot', design, { boot: { [name]: '0xdead_0000' } }).map(({ subjects: [core = ''] }) => core),
};

describe.each(Object.entries(masters))('%s', (way, asked) => {
  test.each<[design: keyof typeof designs, name: string, meant: readonly string[]]>([
    ['mcu', 'mcu.cpu', ['mcu.cpu']],
    ['mcu', 'cpu', ['mcu.cpu']],
    ['mcu', 'mcu', ['mcu.cpu', 'mcu.dma']],
    ['mcu', '*', ['mcu.cpu', 'mcu.dma']],
    ['mcu', '?pu', []],
    ['mcu', 'mcu.c*', ['mcu.cpu']],
    ['mcu', 'mcu*', ['mcu.cpu', 'mcu.dma']],
    ['mcu', 'mcu*cpu', []],
    ['mcu', 'mcu.uart', []],
    ['cores', 'dcache', dcaches],
    ['cores', 'Core*MMIO', dcaches],
    ['cores', 'Core*ICache', icaches],
    ['cores', 'tile_prci_domain', [icaches[0], dcaches[0]] as string[]],
    ['cores', 'tile_prci_domain*', [...icaches, ...dcaches]],
    ['cores', 'top.*.**.masterNode', icaches],
    ['cores', 'top.*.masterNode', []],
    ['cores', 'tile_prci_domain_1.**.dcache', dcaches.slice(1)],
  ])('%s: %s', (design, name, meant) => {
    expect(meantBy(() => asked(designs[design], name))).toEqual(expected(way, meant));
  });
});

/** What is meant by the name of a device, by each way to ask. */
const devices: Readonly<Record<string, Asked>> = {
  reach: (design, name) => reach(design, { to: name }).map(({ device }) => device),
  'why-not': (design, name) => whyNot(design, '**', name, { size: 2 ** 40 }).map(({ device }) => device),
  ids: (design, name) => idSpaces(design, name).map(({ sink }) => sink),
  'an expectation': (design, name) =>
    findingsIn('reach/forbidden', design, { expect: [`** must not reach ${name}`] }).flatMap(({ subjects }) =>
      subjects.filter((id) => !isMaster(design, id)),
    ),
  'what is blocked': (design, name) => {
    blockedPairs(design, { to: name });
    return reach(design, { to: name }).map(({ device }) => device);
  },
  list: (design, name) => list(design, 'devices', { under: name }).map(({ id }) => String(id)),
};

describe.each(Object.entries(devices))('%s', (way, asked) => {
  test.each<[name: string, meant: readonly string[]]>([
    ['mcu.uart.control', ['mcu.uart.control']],
    ['uart', ['mcu.uart.control']],
    ['*.node', ['mcu.rom.node', 'mcu.sram.node']],
    ['mcu.*am', ['mcu.sram.node']],
    ['mcu.**.control', ['mcu.uart.control']],
    ['mcu*control', []],
    ['mcu', ['mcu.rom.node', 'mcu.sram.node', 'mcu.uart.control']],
    ['ram', []],
  ])('%s', (name, meant) => {
    expect(meantBy(() => asked(designs.mcu, name))).toEqual(expected(way, meant));
  });
});

test('the masters of a trace are named in the same way', () => {
  const replayed = (name: string): string[] => {
    const replay = new Replay(designs.mcu);
    replay.add({ time: 0, master: name, operation: 'get', address: 0x8000_0000, size: 8 });
    const { masters: found, failures } = replay.report();
    return [...found.map(({ node }) => node), ...failures.map(({ message, help }) => `${message} ${help}`)];
  };
  expect(['cpu', 'mcu.cpu', 'mcu.c*', 'cpuu'].map(replayed)).toEqual([
    ['mcu.cpu'],
    ['mcu.cpu'],
    ['mcu.cpu'],
    ['No master is called cpuu. Did you mean cpu?'],
  ]);
});

test('a budget and a waiver are about what their names mean', () => {
  const ids = (name: string): string[] =>
    findingsIn('ids/budget', designs.mcu, { budgets: { sourceIds: { [name]: 1 } } }).flatMap(
      ({ subjects }) => subjects,
    );
  expect(['mcu.sram.node', 'sram', 's*am', 'mcu*sram'].map(ids)).toEqual([
    ['mcu.sram.node'],
    ['mcu.sram.node'],
    ['mcu.sram.node'],
    [],
  ]);
  const waived = (subject: string): number =>
    findingsIn('ids/budget', designs.mcu, {
      budgets: { sourceIds: { sram: 1, rom: 1 } },
      waivers: [{ rule: 'ids/budget', subject, reason: 'as measured' }],
    }).length;
  expect(['none', 'rom', 'mcu.*.node', '**'].map(waived)).toEqual([2, 1, 0, 0]);
});
