import { describe, expect, test } from 'vitest';
import { chipyardConfig } from '../../lib/chipyard/index.js';
import { addressSpaces, type Elaboration } from '../../lib/elaboration/index.js';
import { chip, findings } from './chips.js';

// Names of requests that masters in modules of this class make.
function requests(elaboration: Elaboration, className: string): readonly string[] {
  const paths = elaboration.modules.filter((module) => module.className === className).map(({ id }) => id);
  return addressSpaces(elaboration)
    .filter(({ masters: [master] }) => paths.some((path) => master.startsWith(`${path}.`)))
    .flatMap(({ clients }) => clients);
}

function buffers(elaboration: Elaboration, within: string): number {
  return elaboration.modules.filter(({ id, className }) => id.includes(within) && className === 'TLBuffer').length;
}

describe('the AES engine', () => {
  test('reads and writes through the arbiter of its tile', () => {
    const elaboration = chip('AES256ECBRocketConfig');
    expect(requests(elaboration, 'L2MemHelper')).toEqual(['[memwriter]', '[memloader]']);
    expect(buffers(elaboration, '.acc.')).toBe(2);
  });

  test('needs a bus as wide as it is', () => {
    expect(findings(chipyardConfig('WithAES256ECBAccel ++ WithSystemBusWidth(128) ++ RocketConfig'))).toEqual([
      'chipyard/aes-width: The AES engine works on 32 bytes at once, and SBUS is 16 wide.',
    ]);
  });
});

describe('compression', () => {
  test.for([
    ['WithZstdCompressor', 'L2MemHelperLatencyInjection', 18],
    ['WithZstdDecompressor16', 'L2MemHelperLatencyInjection', 12],
    ['WithSnappyComplete', 'L2MemHelper', 5],
    ['WithHufCompressor', 'L2MemHelper', 6],
    ['WithFSECompressor', 'L2MemHelper', 3],
    ['WithFSESequenceCompressor', 'L2MemHelper', 3],
    ['WithZstdMatchFinder', 'L2MemHelper', 3],
  ] as const)('%s: masters', ([fragment, className, count]) => {
    expect(requests(chip(`${fragment} ++ RocketConfig`), className)).toHaveLength(count);
  });

  test.for([
    ['WithZstdCompressor', ['zstd_compressor']],
    ['WithSnappyCompressor', ['accumulator', 'compress_accel_compressor']],
    ['WithMergedCompressorSnappyDecompressor', ['accumulator', 'snappy_decompressor', 'merged_compressor']],
  ] as const)('%s: in place of others, or beside them', ([fragment, names]) => {
    const elaboration = chip(`${fragment} ++ WithAccumulatorRoCC ++ RocketConfig`);
    const units = elaboration.modules.filter(({ parent }) => parent?.endsWith('.rockettile') === true);
    const made = units.map(({ instanceName }) => instanceName).filter((name) => /accumulator|compressor/.test(name));
    // What is made last is listed first.
    expect(made.toReversed()).toEqual(names);
  });

  test.for([
    ['AcceleratorPlacementRoCC', 0],
    ['AcceleratorPlacementChiplet', 150],
    ['AcceleratorPlacementPCIeLocalCache', 800],
  ] as const)('%s: buffers on the way of what decompresses Snappy', ([placement, count]) => {
    const elaboration = chip(`${placement} ++ WithSnappyDecompressor ++ RocketConfig`);
    expect(buffers(elaboration, '.compress_accel_decompressor.')).toBe(count);
  });

  test('a decompressor of Zstandard tries up to 32 symbols at once', () => {
    expect(findings(chipyardConfig('WithHufSpeculationAmount(33) ++ WithZstdDecompressor4 ++ RocketConfig'))).toEqual([
      'chipyard/huffman-symbols: A decompressor is to try 33 symbols at once.',
    ]);
  });
});
