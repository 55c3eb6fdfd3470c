import { elaborate } from 'entente-soc';
import { chipyardConfig } from 'entente-soc/chipyard';
import { expect, test } from 'vitest';
import { allBoxes, type Box, busesView } from '../../lib/output/drawing/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { withoutPlaces } from '../without-places.js';

const words = ({ label, sublabel, notes }: Box): string => [label, sublabel, ...notes].join(' | ');

/** What is written in the boxes of a chip whose label begins so. */
function boxes(config: string, ...labels: readonly string[]): string[] {
  const elaboration = withoutPlaces(() => elaborate(ChipTop, chipyardConfig(config)));
  return [...allBoxes(busesView(elaboration))]
    .map(words)
    .filter((text) => labels.some((each) => text.startsWith(each)));
}

test('cores of other kinds are called what people call them, with their caches', () => {
  expect(
    boxes('boom.v3.common.WithNLargeBooms(1) ++ shuttle.common.WithNShuttleCores(1) ++ AbstractConfig', 'Core', 'L1'),
  ).toEqual([
    'Core 0 · hart 0 | shuttle_tile | Shuttle core, RV64 | L1D 16 KiB, 4-way · L1I 32 KiB, 8-way',
    'L1I | icache | 32 KiB, 8-way | 1 source id',
    'L1D | dcache | 16 KiB, 4-way | 5 source ids',
    'Core 1 · hart 1 | boom_tile | BOOM v3 core, RV64 | L1D 32 KiB, 8-way · L1I 32 KiB, 8-way',
    'L1D | dcache | 32 KiB, 8-way | 6 source ids',
    'L1I | icache | 32 KiB, 8-way | 1 source id',
  ]);
});

test('a bus that is a network says so', () => {
  expect(boxes('SbusMeshNoCConfig', 'System bus')).toEqual([
    'System bus | system_bus_noc | 4 × 4 mesh | two networks on chip | 500 MHz',
  ]);
});

test('the register with the number of the chip has a name of its own', () => {
  expect(boxes('SymmetricChipletRocketConfig', 'Chip id')).toEqual(['Chip id register | node | 0x2000, 4 KiB']);
});
