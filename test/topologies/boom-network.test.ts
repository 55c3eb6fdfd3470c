import { check, elaborate, formatDiagnostic } from 'entente-soc';
import { expect, test } from 'vitest';
import { list } from '../../lib/query/index.js';
import { allBoxes, busesView } from '../../lib/output/drawing/index.js';
import boomNetwork from '../../topologies/boom-network.js';

test('BOOM cores and a network in a system of one’s own', () => {
  const elaboration = elaborate(boomNetwork);
  expect(elaboration.diagnostics.map(formatDiagnostic)).toEqual([]);
  expect(check(elaboration).findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  const devices = list(elaboration, 'devices').map(({ name, addresses }) => `${String(name)} ${String(addresses)}`);
  expect(devices).toEqual(
    expect.arrayContaining(['boom_network 0x80000000..0x8fffffff', 'uart_0 0x10020000..0x10020fff']),
  );
  const words = [...allBoxes(busesView(elaboration))].map(({ label, notes }) => [label, ...notes].join(' | '));
  expect(words.filter((text) => /^(?:Core|System bus)/.test(text))).toEqual([
    'Core 0 · hart 0 | BOOM v4 core, RV64 | L1D 32 KiB, 8-way · L1I 32 KiB, 8-way',
    'Core 1 · hart 1 | BOOM v4 core, RV64 | L1D 32 KiB, 8-way · L1I 32 KiB, 8-way',
    'System bus | 2 × 2 mesh | network on chip',
  ]);
});
