import { expect, test } from 'vitest';
import { elaborate } from '../../../../lib/elaborate/elaborate.js';
import { nodeFacts } from '../../../../lib/output/drawing/index.js';
import mcu from '../../../../topologies/mcu.js';

const factsOf = nodeFacts(elaborate(mcu));

test('each kind of node says in a few words what was negotiated at it', () => {
  const lines = ['cpu', 'dma', 'irq', 'bus.node', 'widget.node', 'atomics.node', 'sram.node', 'uart.interrupt'];
  expect(lines.map((name) => [name, factsOf(`mcu.${name}`).line])).toEqual([
    ['cpu', '8 source ids, 64 bits'],
    ['dma', '4 source ids, 64 bits'],
    ['irq', ''],
    ['bus.node', '2 masters, 3 devices, 64 bits, ids 0–11'],
    ['widget.node', '64 to 32 bits, ids 0–11'],
    ['atomics.node', '64 bits, ids 0–11'],
    ['sram.node', '0x80000000, 64 KiB, 64 bits'],
    ['uart.interrupt', '1 interrupt'],
  ]);
});

test('details tell what the node is, and what is on its edges but for single wires', () => {
  expect(factsOf('mcu.rom.node').details).toBe(`mcu.rom.node
sink node, TileLink
1 in, 0 out
0x10000, 64 KiB
TileLink, 64-bit data, 17-bit addresses, 8-bit source ids
masters:
  TLFragmenter (source ids 0 to 191)
reaches:
  rom at 0x10000, 64 KiB (reads up to 8 bytes, executable)`);
});
