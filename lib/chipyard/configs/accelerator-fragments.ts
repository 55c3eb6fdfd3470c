import type { AddressLike } from '../../base/address/index.js';
import { Config } from '../../config/index.js';
import { AccumulatorExample, BuildRoCC, CharacterCountExample, type RoCCUnit } from '../../rocket/index.js';
import { fftGenerator } from '../accelerators/fft.js';
import { Gemmini, type GemminiParams } from '../accelerators/gemmini.js';
import { MemPress } from '../accelerators/mempress.js';
import { nvdlaAccelerator } from '../accelerators/nvdla.js';
import { ReRoCCClient } from '../rerocc/client.js';
import { FFTKey, NVDLAKey, ReRoCCTileKey } from '../keys.js';
import { injecting } from './injecting.js';

// Fragments about accelerators (chipyard 9).

function withUnit(fragment: string, unit: RoCCUnit): Config {
  return new Config(fragment, (rules) => rules.update(BuildRoCC, (units) => [...units, unit]));
}

function gemmini(fragment: string, params: GemminiParams): () => Config {
  return () => withUnit(fragment, { name: 'gemmini', make: () => new Gemmini(params) });
}

/** Gemmini with 16 requests in flight, in each tile (chipyard 9.1). */
export const DefaultGemminiConfig: () => Config = gemmini('DefaultGemminiConfig', { inFlight: 16, busBytes: 16 });
/** Gemmini with 64 requests in flight, in each tile (chipyard 9.1). */
export const LeanGemminiConfig: () => Config = gemmini('LeanGemminiConfig', { inFlight: 64, busBytes: 16 });
/** The same, with counters that cannot be seen here (chipyard 9.1). */
export const LeanGemminiPrintfConfig: () => Config = gemmini('LeanGemminiPrintfConfig', { inFlight: 64, busBytes: 16 });

// In the reference, the variable that holds it has another name than those of the others.
const floatingPoint: RoCCUnit = {
  name: 'v',
  make: () => new Gemmini({ inFlight: 16, busBytes: 16, dedicatedPort: false }),
};

function replacingUnits(fragment: string): () => Config {
  return () => new Config(fragment, (rules) => rules.set(BuildRoCC, [floatingPoint]));
}

/** Gemmini with numbers of floating point, in place of all coprocessors (chipyard 9.1). */
export const GemminiFP32DefaultConfig: () => Config = replacingUnits('GemminiFP32DefaultConfig');
/** The same, with other numbers, which cannot be seen here (chipyard 9.1). */
export const GemminiFP16DefaultConfig: () => Config = replacingUnits('GemminiFP16DefaultConfig');
/** The same, with other numbers, which cannot be seen here (chipyard 9.1). */
export const GemminiBF16DefaultConfig: () => Config = replacingUnits('GemminiBF16DefaultConfig');
/** The same, with other numbers, which cannot be seen here (chipyard 9.1). */
export const GemminiBF16DefaultHighPerfConfig: () => Config = replacingUnits('GemminiBF16DefaultHighPerfConfig');
/** The same, with other numbers, which cannot be seen here (chipyard 9.1). */
export const GemminiBF16Default8Config: () => Config = replacingUnits('GemminiBF16Default8Config');

/** A maker of traffic on memory in each tile, with one master, or one for each stream (chipyard 9.2). */
export function WithMemPress(singleL2 = true, maxStreams = 16): Config {
  return withUnit('WithMemPress', { name: 'mempress', make: () => new MemPress(singleL2 ? 1 : maxStreams) });
}

/** The example coprocessor that adds up, in each tile; its opcodes have no effect here (chipyard 9.5). */
export function WithAccumulatorRoCC(_op = 'custom1'): Config {
  return withUnit('WithAccumulatorRoCC', { name: 'accumulator', make: () => new AccumulatorExample() });
}

/** The example coprocessor that counts characters in memory, in each tile; its opcodes have no effect here (chipyard 9.5). */
export function WithCharacterCountRoCC(_op = 'custom2'): Config {
  return withUnit('WithCharacterCountRoCC', { name: 'counter', make: () => new CharacterCountExample() });
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

/** What were the coprocessors of each core is shared by all cores, each of which uses up to `nCfgs` at a time (chipyard 9.6). */
export function WithReRoCC(nCfgs = 16): Config {
  const client: RoCCUnit = { name: 'rerocc_client', make: () => new ReRoCCClient(nCfgs) };
  return new Config('WithReRoCC', (rules) =>
    rules.set(BuildRoCC, [client]).define(ReRoCCTileKey, ({ up }) => up.get(BuildRoCC)),
  );
}
