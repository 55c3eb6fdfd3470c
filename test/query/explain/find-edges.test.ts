import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { fieldText, findEdges, similarEdges } from '../../../lib/query/index.js';
import mcu from '../../../topologies/mcu.js';

const elaboration = elaborate(mcu);
const found = (text: string): string[] =>
  findEdges(elaboration, text).map(({ edge, fields }) => [edge.id, ...fields.map(fieldText)].join(' '));

test.each([
  ['mcu.cpu:0->mcu.bus.node:0', ['mcu.cpu:0->mcu.bus.node:0']],
  ['cpu->bus', ['mcu.cpu:0->mcu.bus.node:0']],
  ['bus:1->*', ['mcu.bus.node:1->mcu.fragmenter_1.node:0']],
  ['mcu.sram', ['mcu.fragmenter.node:0->mcu.sram.node:0']],
  ['*uart.int*', ['mcu.uart.interrupt:0->mcu.irq:0']],
  ['buffer', ['mcu.dma:0->mcu.buffer.node:0', 'mcu.buffer.node:0->mcu.bus.node:1']],
  ['b*ffer', ['mcu.dma:0->mcu.buffer.node:0', 'mcu.buffer.node:0->mcu.bus.node:1']],
  ['mcu.*.int*', ['mcu.uart.interrupt:0->mcu.irq:0']],
  ['mcu.**.int*', ['mcu.uart.interrupt:0->mcu.irq:0']],
  ['cpu->*', ['mcu.cpu:0->mcu.bus.node:0']],
  ['cpu->**', ['mcu.cpu:0->mcu.bus.node:0']],
  ['**->ro*', ['mcu.fragmenter_1.node:0->mcu.rom.node:0']],
  ['mcu.rom.fifoId', ['mcu.fragmenter_1.node:0->mcu.rom.node:0 up.slaves[0].fifoId']],
  ['bus->buffer_1.masters.dma.sourceId', ['mcu.bus.node:2->mcu.buffer_1.node:0 down.masters[1].sourceId']],
  ['cpu->bus.masters[0].emits.get', ['mcu.cpu:0->mcu.bus.node:0 down.masters[0].emits.get']],
])('%s', (text, edges) => {
  expect(found(text)).toEqual(edges);
});

test.each(['mcu*int*', 'mcu', 'mcu.ram', 'mcu.rom.colour'])('%s is nothing', (text) => {
  expect(() => found(text)).toThrow(`No edge and no field of an edge is called ${text}.`);
});

test('edges with names like those that were written are near', () => {
  expect(similarEdges(elaboration, 'mcu.srm').map(({ id }) => id)).toEqual(['mcu.fragmenter.node:0->mcu.sram.node:0']);
});
