import { expect, test } from 'vitest';
import { subsystemsOf } from '../../../../lib/output/drawing/index.js';
import { design, edge, module, node } from '../../files/plain-elaboration.js';
import { smallSystem } from '../designs.js';

test('parts of a design are the modules below its root, and what lies in the root itself', () => {
  expect(subsystemsOf(smallSystem())).toEqual([
    { name: 'uart', nodes: ['top.uart.clock', 'top.uart.interrupt', 'top.uart.control'] },
    { name: 'tile', nodes: ['top.tile.clock', 'top.tile.interrupt', 'top.tile.core.node'] },
    { name: 'small', nodes: ['top.clk', 'top.dma'] },
    { name: 'ram', nodes: ['top.ram.node'] },
    { name: 'fragmenter', nodes: ['top.fragmenter.node'] },
    { name: 'xbar', nodes: ['top.xbar.node'] },
  ]);
});

test('modules of one name are one part, and every part is called as a module is', () => {
  const names = ['tile', 'tile_1', 'tile2', 'tl2axi4', 'tl2axi4_1', 'device_0_d3', 'device_1_d3', 'core_0', 'core_1'];
  const elaboration = design(
    [module('top', null, []), ...names.map((name) => module(`top.${name}`, 'top', [node(`top.${name}.node`)]))],
    names.map((name) => edge(`top.${name}.node`, 0, 'top.tile.node', 0)),
  );
  expect(subsystemsOf(elaboration).map(({ name, nodes }) => [name, nodes.length])).toEqual([
    ['tile', 2],
    ['tl2axi4', 2],
    ['tile2', 1],
    ['device_0_d3', 1],
    ['device_1_d3', 1],
    ['core_0', 1],
    ['core_1', 1],
  ]);
});
