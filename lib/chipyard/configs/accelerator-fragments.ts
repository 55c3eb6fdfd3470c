import type { AddressLike } from '../../base/address/index.js';
import { Config } from '../../config/index.js';
import {
  accumulator,
  BuildRoCC,
  characterCounter,
  type RoCCUnit,
  roccUnitsOf,
  WithRoCCUnits,
} from '../../rocket/index.js';
import { aes256 } from '../accelerators/aes.js';
import { fftGenerator } from '../accelerators/fft.js';
import { gemmini, type GemminiOptions } from '../accelerators/gemmini.js';
import { memPress } from '../accelerators/mempress.js';
import { memTracer } from '../accelerators/mem-tracer.js';
import { nvdlaAccelerator } from '../accelerators/nvdla.js';
import { reRoCCClient } from '../rerocc/client.js';
import { CoalXbarKey, FFTKey, MemtraceCoreKey, MultiRoCCKey, NVDLAKey, ReRoCCTileKey } from '../keys.js';
import { injecting } from './injecting.js';

// Fragments about accelerators (chipyard 9).

function withUnit(fragment: string, unit: RoCCUnit): Config {
  return new Config(fragment, WithRoCCUnits(unit));
}

function withGemmini(fragment: string, params: GemminiOptions): () => Config {
  return () => withUnit(fragment, gemmini(params));
}

/** Gemmini with 16 requests in flight, in each tile (chipyard 9.1). */
export const DefaultGemminiConfig: () => Config = withGemmini('DefaultGemminiConfig', { inFlight: 16, busBytes: 16 });
/** Gemmini with 64 requests in flight, in each tile (chipyard 9.1). */
export const LeanGemminiConfig: () => Config = withGemmini('LeanGemminiConfig', { inFlight: 64, busBytes: 16 });
/** The same, with counters that do not appear here (chipyard 9.1). */
export const LeanGemminiPrintfConfig: () => Config = withGemmini('LeanGemminiPrintfConfig', {
  inFlight: 64,
  busBytes: 16,
});

// In the reference, the variable that holds it has a different name than those of the others.
const floatingPoint: RoCCUnit = { ...gemmini({ inFlight: 16, busBytes: 16, dedicatedPort: false }), name: 'v' };

function replacingUnits(fragment: string): () => Config {
  return () => new Config(fragment, (rules) => rules.set(BuildRoCC, [floatingPoint]));
}

/** Gemmini with floating-point numbers, in place of all coprocessors (chipyard 9.1). */
export const GemminiFP32DefaultConfig: () => Config = replacingUnits('GemminiFP32DefaultConfig');
/** The same, with another number format, which does not appear here (chipyard 9.1). */
export const GemminiFP16DefaultConfig: () => Config = replacingUnits('GemminiFP16DefaultConfig');
/** The same, with another number format, which does not appear here (chipyard 9.1). */
export const GemminiBF16DefaultConfig: () => Config = replacingUnits('GemminiBF16DefaultConfig');
/** The same, with another number format, which does not appear here (chipyard 9.1). */
export const GemminiBF16DefaultHighPerfConfig: () => Config = replacingUnits('GemminiBF16DefaultHighPerfConfig');
/** The same, with another number format, which does not appear here (chipyard 9.1). */
export const GemminiBF16Default8Config: () => Config = replacingUnits('GemminiBF16Default8Config');

/** A generator of memory traffic in each tile, with one master, or one for each stream (chipyard 9.2). */
export function WithMemPress(singleL2 = true, maxStreams = 16): Config {
  return withUnit('WithMemPress', memPress({ streams: singleL2 ? 1 : maxStreams }));
}

/** An AES engine in each tile, beside an SBUS 32 bytes wide (chipyard 9.9). */
export function WithAES256ECBAccel(): Config {
  return withUnit('WithAES256ECBAccel', aes256());
}

/** The example accumulator coprocessor in each tile; its opcodes have no effect here (chipyard 9.5). */
export function WithAccumulatorRoCC(_op = 'custom1'): Config {
  return withUnit('WithAccumulatorRoCC', accumulator);
}

/** The example coprocessor that counts characters in memory in each tile; its opcodes have no effect here (chipyard 9.5). */
export function WithCharacterCountRoCC(_op = 'custom2'): Config {
  return withUnit('WithCharacterCountRoCC', characterCounter);
}

/** Coprocessors of single tiles, as {@link WithMultiRoCCFromBuildRoCC} names them, in place of those of all (chipyard 9.5). */
export function WithMultiRoCC(): Config {
  return new Config('WithMultiRoCC', (rules) =>
    rules.define(BuildRoCC, ({ site }) => [...site.get(MultiRoCCKey).values()].flat()),
  );
}

/**
 * What were the coprocessors of each tile are those of the tiles with these ids alone, once there is a {@link WithMultiRoCC} in front; what they
 * had before is theirs no longer (chipyard 9.5).
 */
export function WithMultiRoCCFromBuildRoCC(...harts: readonly number[]): Config {
  return new Config('WithMultiRoCCFromBuildRoCC', (rules) =>
    rules.set(BuildRoCC, []).update(MultiRoCCKey, (others, { up }) => {
      const units = up.get(BuildRoCC);
      return new Map([
        ...others,
        ...harts.map((tileId) => [tileId, roccUnitsOf(tileId, units).map((unit) => ({ ...unit, tileId }))] as const),
      ]);
    }),
  );
}

/** A Fourier transform on the periphery bus; its size has no effect here (chipyard 9.3). */
export function WithFFTGenerator(baseAddr: AddressLike = 0x2400, _numPoints = 8, _width = 16, _decPt = 8): Config {
  return new Config(
    'WithFFTGenerator',
    (rules) => rules.set(FFTKey, { baseAddress: baseAddr }),
    injecting('WithFFTGenerator', fftGenerator),
  );
}

/** NVIDIA's accelerator, `small` or `large`; how its memories are made has no effect here (chipyard 9.4). */
export function WithNVDLA(size: 'small' | 'large', _synthRAMs = false): Config {
  return new Config(
    'WithNVDLA',
    (rules) => rules.set(NVDLAKey, { size, address: 0x1004_0000n }),
    injecting('WithNVDLA', nvdlaAccelerator),
  );
}

/** All cores share the coprocessors that each core had; each core uses up to `nCfgs` at a time (chipyard 9.6). */
export function WithReRoCC(nCfgs = 16): Config {
  return new Config('WithReRoCC', (rules) =>
    rules
      .set(BuildRoCC, [reRoCCClient({ configurations: nCfgs })])
      .define(ReRoCCTileKey, ({ up }) => up.get(BuildRoCC)),
  );
}

/**
 * Memory accesses replayed from a file, with the width of `WithSimtConfig`, coalesced as set by `WithCoalescer`; whether the file has ids
 * has no effect here (chipyard 9.8).
 */
export function WithMemtraceCore(tracefilename: string, _traceHasSource = false): Config {
  return new Config(
    'WithMemtraceCore',
    (rules) => rules.set(MemtraceCoreKey, tracefilename),
    injecting('WithMemtraceCore', memTracer),
  );
}

/** Crossbars that combine replayed accesses in front of the bus (chipyard 9.8). */
export function WithPriorityCoalXbar(): Config {
  return new Config('WithPriorityCoalXbar', (rules) => rules.set(CoalXbarKey, true));
}
