import { expect, test } from 'vitest';
import { Looks } from '../../../../../lib/output/drawing/looks.js';
import { builtInProtocols } from '../../../../../lib/protocols/gathered/built-in.js';
import type { Connection, Place } from '../../../../../lib/output/drawing/views/lines/connection.js';
import { Routes } from '../../../../../lib/output/drawing/views/lines/routes.js';

const looks = Looks.in({ protocols: builtInProtocols });

// `a > b` is a bus, `a ~ b` an interrupt, `a . b` a clock; a star after it means flipped.
const protocols: Readonly<Record<string, string>> = { '>': 'TLImp', '~': 'IntImp', '.': 'ClockImp' };

function connection(text: string): Connection {
  const [, from = '', sign = '', to = '', star = ''] = /^(\S+) (\S) (\S+?)(\*?)$/.exec(text) ?? [];
  return { id: text, from, to, protocol: protocols[sign] ?? '', label: '', flipped: star !== '' };
}

// Boxes are named by their paths: `m.a` is a in the module m, everything is in the root.
function place(box: string): Place {
  const around = box.split('.').slice(0, -1);
  return { box, around: ['', ...around.map((_, k) => around.slice(0, k + 1).join('.'))] };
}

function backward(...texts: readonly string[]): string[] {
  return backwardAmong([], ...texts);
}

/** The same where some boxes pass nothing on. */
function backwardAmong(ends: readonly string[], ...texts: readonly string[]): string[] {
  const connections = texts.map(connection);
  const places = new Map(connections.flatMap(({ from, to }) => [from, to]).map((box) => [box, place(box)]));
  const routes = new Routes(looks, { places, connections, devices: new Set(ends) });
  const modules = new Set([...places.values()].flatMap(({ around }) => around));
  const lines = [...modules].flatMap((module) => routes.linesOf(module));
  const isBackward = ({ id }: Connection): boolean =>
    lines.some(({ edges, backward }) => backward && edges.includes(id));
  return connections.filter(isBackward).map(({ id }) => id);
}

test('buses run to the east, flipped or not', () => {
  expect(backward('fbus > sbus*', 'tile > sbus', 'sbus > cbus')).toEqual([]);
});

test('in a loop a flipped bus runs back', () => {
  expect(backward('tile > sbus', 'sbus > cbus', 'cbus > tile*')).toEqual(['cbus > tile*']);
  expect(backward('tile > sbus', 'sbus > cbus*', 'cbus > tile')).toEqual(['sbus > cbus*']);
});

test('in a loop of no such bus that runs back which returns to where requests of masters came by', () => {
  expect(backward('tile > sbus', 'sbus > cbus', 'cbus > tile')).toEqual(['cbus > tile']);
  const soc = ['soc.bus > soc.uart', 'soc.dma > bus', 'bus > soc.bus', 'cpu > bus', 'bus > memory'];
  expect(backward(...soc)).toEqual(['soc.dma > bus']);
  expect(backward(...soc, 'memory ~ soc.plic*')).toEqual(['soc.dma > bus', 'memory ~ soc.plic*']);
});

test('a loop is one of the boxes side by side', () => {
  expect(backward('tile.cache > sbus', 'sbus > tile.memory*')).toEqual(['sbus > tile.memory*']);
  expect(backward('tile.cache > tile.memory*')).toEqual([]);
});

test('what a device asks for runs back to where requests begin', () => {
  const loop = ['cpu > sbus', 'fbus > sbus', 'sbus > cbus', 'cbus > dma', 'dma > fbus'];
  expect(backwardAmong(['cpu', 'dma'], ...loop)).toEqual(['dma > fbus']);
  expect(backwardAmong(['cpu', 'dma'], 'cpu > sbus', 'dma > sbus')).toEqual([]);
});

test('also of a device that is a module, but not of one with a bus of its own', () => {
  const registers = ['cpu > sbus', 'fbus > sbus', 'sbus > dma.registers', 'dma.channel > fbus'];
  expect(backwardAmong(['cpu', 'dma.registers', 'dma.channel'], ...registers)).toEqual(['dma.channel > fbus']);
  const tile = ['tile.cache > tile.bus', 'tile.bus > sbus', 'sbus > tile.memory'];
  expect(backwardAmong(['tile.cache', 'tile.memory'], ...tile)).toEqual(['sbus > tile.memory']);
});

test('interrupts run as they say, unless that closes a loop', () => {
  expect(backward('tile > bus', 'bus > plic', 'plic ~ tile*', 'uart ~ plic*')).toEqual([
    'plic ~ tile*',
    'uart ~ plic*',
  ]);
  expect(backward('tile > bus', 'bus > plic', 'tile ~ plic*')).toEqual([]);
  expect(backward('tile > bus', 'bus > plic', 'plic ~ tile')).toEqual(['plic ~ tile']);
});

test('clocks run beside the buses', () => {
  expect(backward('source . sbus', 'tile > sbus', 'sbus > cbus', 'sbus . tile', 'sbus . cbus')).toEqual([
    'sbus . tile',
  ]);
});

test('what has no place is passed over', () => {
  const routes = new Routes(looks, { places: new Map([['a', place('a')]]), connections: [connection('a ~ b*')] });
  expect([routes.portsOf('a'), routes.linesOf('')]).toEqual([[], []]);
});
