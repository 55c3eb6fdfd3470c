import { Config } from '../../config/index.js';
import { BuildRoCC, type RoCCUnit } from '../../rocket/index.js';
import { compression, type CompressionKind } from '../accelerators/compression.js';
import { CompressionPlacementKey, HufDecompressDecompAtOnce } from '../keys.js';

// Fragments about coprocessors that compress and decompress (chipyard 9.10).

type Make = () => Config;

// Modules are named after the variables that hold them in the reference.
const zstdCompressor = compression('ZstdCompressor', 'zstd_compressor');
const mergedCompressor = compression('ZstdCompressor', 'merged_compressor');
const snappyDecompressor = compression('SnappyDecompressor', 'snappy_decompressor');
const snappy = [
  compression('SnappyDecompressor', 'compress_accel_decompressor'),
  compression('SnappyCompressor', 'compress_accel_compressor'),
] as const;

function beside(fragment: string, ...units: readonly RoCCUnit[]): [string, Make] {
  return [fragment, () => new Config(fragment, (rules) => rules.update(BuildRoCC, (others) => [...others, ...units]))];
}

function instead(fragment: string, unit: RoCCUnit): [string, Make] {
  return [fragment, () => new Config(fragment, (rules) => rules.set(BuildRoCC, [unit]))];
}

function alone(fragment: string, kind: CompressionKind, name: string): [string, Make] {
  return instead(fragment, compression(kind, name));
}

function placed(name: string, cycles: number, localCache = false): [string, Make] {
  const fragment = `AcceleratorPlacement${name}`;
  return [fragment, () => new Config(fragment, (rules) => rules.set(CompressionPlacementKey, { cycles, localCache }))];
}

const decompressor = compression('ZstdDecompressor', 'zstd_decompressor');

function decompressing(fragment: string, symbols: number): [string, Make] {
  return [
    fragment,
    () =>
      new Config(fragment, (rules) =>
        rules.update(BuildRoCC, (others) => [...others, decompressor]).set(HufDecompressDecompAtOnce, symbols),
      ),
  ];
}

// Their differences do not affect the graph.
const variants = ['2HufStat8FSEStat4', '2HufStat16FSEStat4', '4HufStat4FSEStat4', '2HufStat4FSEStat4'] as const;

/** Coprocessors that compress and decompress, and where they stand, under the names of the reference (chipyard 9.10). */
export const compressionFragments: Readonly<Record<string, Make>> = Object.fromEntries([
  instead('WithZstdCompressorReducedAccuracy', zstdCompressor),
  ...variants.map((variant) => beside(`WithZstdCompressorHufUnroll${variant}ReducedAccuracy`, zstdCompressor)),
  beside('WithZstdCompressorHist2MBHufUnroll2HufStat4FSEStat4ReducedAccuracy', zstdCompressor),
  beside('WithZstdCompressorSnappyDecompressor', snappyDecompressor, zstdCompressor),
  beside('WithMergedCompressorLatencyInjection', mergedCompressor),
  beside('WithMergedCompressorSnappyDecompressor', snappyDecompressor, mergedCompressor),
  beside('WithSnappyCompressor', snappy[1]),
  beside('WithSnappyCompressorRuntimeOverprovision', snappy[1]),
  beside('WithSnappyDecompressor', snappy[0]),
  ...['WithSnappyComplete', 'WithSnappyCompleteFireSim', 'WithSnappyCompleteASIC'].map((name) =>
    beside(name, ...snappy),
  ),
  alone('WithHufCompressor', 'HufCompressor', 'huf_compressor'),
  alone('WithFSECompressor', 'FSECompressor', 'fse_compressor'),
  alone('WithFSESequenceCompressor', 'FSESequenceCompressor', 'fse_sequence_compressor'),
  alone('WithZstdMatchFinder', 'ZstdMatchFinderRoCC', 'zstd_matchfinder'),
  decompressing('WithZstdDecompressorBase', 4),
  ...[4, 8, 16, 20, 24, 32].map((symbols) => decompressing(`WithZstdDecompressor${symbols}`, symbols)),
  decompressing('WithMergedDecompressor16Spec', 16),
  placed('RoCC', 0),
  placed('PCIeNoCache', 400),
  placed('PCIeLocalCache', 400, true),
  placed('Chiplet', 50),
]);

/** Huffman symbols that decompressors speculate on at once, 1 to 32 (chipyard 9.10). */
export function WithHufSpeculationAmount(n = 4): Config {
  return new Config('WithHufSpeculationAmount', (rules) => rules.set(HufDecompressDecompAtOnce, n));
}

/** A Zstandard compressor in each tile, in place of all coprocessors (chipyard 9.10). */
export function WithZstdCompressor(): Config {
  return new Config('WithZstdCompressor', (rules) => rules.set(BuildRoCC, [zstdCompressor]));
}
