import { check, elaborate, formatDiagnostic } from 'entente-soc';
import { expect, test } from 'vitest';
import { list } from '../../lib/query/index.js';
import { allBoxes, busesView } from '../../lib/output/drawing/index.js';
import boomNetwork from '../../topologies/boom-network.js';

test('BOOM cores, accelerators and a network in a system of one’s own', () => {
  const elaboration = elaborate(boomNetwork);
  expect(elaboration.diagnostics.map(formatDiagnostic)).toEqual([]);
  expect(check(elaboration).findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  const devices = list(elaboration, 'devices').map(({ name, addresses }) => `${String(name)} ${String(addresses)}`);
  expect(devices).toEqual(
    expect.arrayContaining(['memAXI4Node 0x80000000..0x8fffffff', 'uart_0 0x10020000..0x10020fff']),
  );
  const fabric = elaboration.modules.find((module) => module.fabric !== undefined)?.fabric;
  expect(fabric?.attached.map(({ inputs, outputs }) => [inputs, outputs])).toEqual([
    [
      [0, 0, 1, 1],
      [3, 2],
    ],
  ]);
  const words = [...allBoxes(busesView(elaboration))].map(({ label, notes }) => [label, ...notes].join(' | '));
  expect(words.filter((text) => /^(?:Core|Gemmini|System bus)/.test(text))).toEqual([
    'Core 0 · hart 0 | BOOM v4 core, RV64 | L1D 32 KiB, 8-way · L1I 32 KiB, 8-way',
    'Gemmini | scratchpad, filled and emptied by DMA',
    'Core 1 · hart 1 | BOOM v4 core, RV64 | L1D 32 KiB, 8-way · L1I 32 KiB, 8-way',
    'Gemmini | scratchpad, filled and emptied by DMA',
    'System bus | 2 × 2 mesh | network on chip',
  ]);
});
