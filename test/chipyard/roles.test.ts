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

test('accelerators and examples on buses are called what people call them', () => {
  const config = "WithNVDLA('large') ++ WithFFTGenerator(numPoints = 8) ++ WithGCD ++ WithStreamingFIR ++ RocketConfig";
  expect(boxes(config.replaceAll("'", '"'), 'NVDLA', 'FFT', 'GCD', 'Stream', 'Clock', 'Tile')).toEqual([
    'Stream in | writeQueue | 0x2000, 256 bytes',
    'Stream out | readQueue | 0x2100, 256 bytes',
    'FFT | tailChain | 0x2400, 256 bytes',
    'NVDLA | nvdla | large | 0x10040000, 256 KiB | 256 source ids',
    'GCD | gcd | 0x4000, 4 KiB',
    'Clock control | chipyard_prcictrl_domain | 500 MHz',
    'Clock gates | clock_gater | 0x100000, 4 KiB',
    'Tile resets | reset_setter | 0x110000, 4 KiB',
  ]);
});

test('parts of a tile are called what people call them', () => {
  const units = 'WithMemPress(false, 1) ++ DefaultGemminiConfig ++ WithCharacterCountRoCC';
  const traces = 'WithTraceSinkDMA ++ WithTacitEncoder ++ WithRocketVectorUnit(256, 128)';
  const config = `${units} ++ ${traces} ++ WithNHugeCores(1) ++ WithSystemBusWidth(128) ++ AbstractConfig`;
  expect(boxes(config, 'MemPress', 'Gemmini', 'DMA', 'Character', 'Trace', 'Saturn')).toEqual([
    'Character counter | counter | 1 source id',
    'Gemmini | spad | scratchpad, filled and emptied by DMA',
    'DMA reader | core | 16 source ids',
    'DMA writer | writer | 16 source ids',
    'MemPress stream 0 | y | 8 source ids',
    'Trace DMA | applyOrElse_1 | 0x3010000, 256 bytes | 1 source id',
    'Saturn | vector_unit | vector registers of 256 bits',
  ]);
});

test('a cluster is drawn with its cores, accelerators and shared memory, each as one box', () => {
  const memory = 'WithRadianceSharedMem(0xff000000, 0x4000, 4, 8) ++ WithCoalescer(16) ++ WithVortexL1Banks(8)';
  const cluster = `WithRadianceGemmini(InCluster(0), 8, 4, 4) ++ WithRadianceCores(2, InCluster(0)) ++ ${memory} ++ WithRadianceCluster(0)`;
  const config = `${cluster} ++ WithSimtConfig(8, 8, 8, 32) ++ WithSystemBusWidth(256) ++ AbstractConfig`;
  expect(boxes(config, 'Core', 'Gemmini', 'Shared memory', 'Trace memory', 'Cluster 0')).toEqual([
    'Cluster 0 | element',
    'Cluster 0 system bus | csbus0 | 500 MHz',
    'Cluster 0 shared bus | clbus0 | 500 MHz',
    'Cluster 0 control bus | ccbus0 | 500 MHz | no devices',
    'Core 0 · Vortex 0 | radiance_tile | RV32 | 8 lanes, 8 warps',
    'Core 1 · Vortex 1 | radiance_tile | RV32 | 8 lanes, 8 warps',
    'Gemmini 2 | radiance_gemmini_tile | 0xff007000, 256 bytes',
    'Shared memory | shared_mem | 16 KiB | 4 banks of 8 words',
    'Trace memory | ram | 0xff004000, 1 KiB',
  ]);
});

test('the register with the number of the chip has a name of its own', () => {
  expect(boxes('SymmetricChipletRocketConfig', 'Chip id')).toEqual(['Chip id register | node | 0x2000, 4 KiB']);
});
