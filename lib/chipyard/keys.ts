import type { AddressLike, AddressSet } from '../base/address/index.js';
import { Field } from '../config/index.js';
import type { BufferLike } from '../bus/crossings/index.js';
import type { ClockSinkParameters } from '../protocols/clocks/index.js';
import { type BusLocation, CBUS, type ExternalMemoryPortParams, FBUS, PBUS, type RoCCUnit } from '../rocket/index.js';
import type { SerialTLParams } from './links/serial-params.js';
import type { NetworkShape } from './networks/network-shapes.js';

// The keys of a chip's configuration with their defaults (chipyard 2 to 5).

/** The way to memory outside over TileLink. Default none (chipyard 4.2). */
export const ExtTLMem: Field<ExternalMemoryPortParams | undefined> = new Field('ExtTLMem', undefined);

/** Routers and links of the network on chip that buses share. Default: nobody says, and none are drawn (chipyard 10.1). */
export const GlobalNetworkKey: Field<NetworkShape | undefined> = new Field('GlobalNetworkKey', undefined);

/** Whether the device tree names the console. Default true (chipyard 4.1). */
export const ChosenInDTS: Field<boolean> = new Field('ChosenInDTS', true);

/** A memory on the chip, dealt out to banks by block (chipyard 2.1). */
export interface ScratchpadParams {
  /** First byte address. */
  readonly base: AddressLike;
  /** In bytes, a power of two. */
  readonly size: AddressLike;
  /** The bus that it is attached to. */
  readonly busWhere: BusLocation;
  /** Begins the names of its couplers. */
  readonly name: string;
  /** Banks, a power of two. */
  readonly banks: number;
  /** Memories in each bank, a power of two. */
  readonly subBanks: number;
  /** In front of each memory. */
  readonly buffer: BufferLike;
  /** In front of each bank. */
  readonly outerBuffer: BufferLike;
  /** Whether there are no monitors on its edges. */
  readonly disableMonitors: boolean;
  /** Whether firmware may use it as main memory. Default false. */
  readonly dtsEnabled?: boolean;
}

/** The memories on the chip. Default none (chipyard 2.1). */
export const BankedScratchpadKey: Field<readonly ScratchpadParams[]> = new Field('BankedScratchpadKey', []);

/** A register with the address at which harts boot (chipyard 2.2). */
export interface BootAddrRegParams {
  /** First byte address of its 4 KiB. */
  readonly bootRegAddress: AddressLike;
  /** The bus that it is attached to. */
  readonly slaveWhere: BusLocation;
}

/** The register with the boot address. Default none (chipyard 2.2). */
export const BootAddrRegKey: Field<BootAddrRegParams | undefined> = new Field('BootAddrRegKey', undefined);

/** The bus whose master a pin makes write the boot address. Default none (chipyard 2.3). */
export const CustomBootPinKey: Field<{ readonly masterWhere: BusLocation } | undefined> = new Field(
  'CustomBootPinKey',
  undefined,
);

/** A register with the number of the chip (chipyard 2.4). */
export interface ChipIdPinParams {
  /** First byte address of its 4 KiB. */
  readonly chipIdAddr: AddressLike;
  /** The bus that it is attached to. */
  readonly slaveWhere: BusLocation;
}

/** The register with the number of the chip. Default none (chipyard 2.4). */
export const ChipIdPinKey: Field<ChipIdPinParams | undefined> = new Field('ChipIdPinKey', undefined);

/** The block device: requests that it works on at once. Default none (chipyard 2.5). */
export const BlockDeviceKey: Field<{ readonly nTrackers: number } | undefined> = new Field('BlockDeviceKey', undefined);

/** The buses of a device: of its registers, and of its accesses to memory (chipyard 2.5). */
export interface BlockDeviceAttachParams {
  readonly slaveWhere: BusLocation;
  readonly masterWhere: BusLocation;
}

/** The buses of the block device. Default PBUS and FBUS (chipyard 2.5). */
export const BlockDeviceAttachKey: Field<BlockDeviceAttachParams> = new Field('BlockDeviceAttachKey', {
  slaveWhere: PBUS,
  masterWhere: FBUS,
});

/** The network card: requests to memory that each of its two sides has in flight. Default none (chipyard 2.7). */
export const NICKey: Field<{ readonly inFlight: number } | undefined> = new Field('NICKey', undefined);

/** The buses of the network card: of its registers, and of its accesses to memory. Default PBUS and FBUS (chipyard 2.7). */
export const NICAttachKey: Field<BlockDeviceAttachParams> = new Field('NICAttachKey', {
  slaveWhere: PBUS,
  masterWhere: FBUS,
});

/** How the example that finds greatest common divisors is built (chipyard 8.1). */
export interface GCDOptions {
  /** First byte address of its 4 KiB. */
  readonly address: AddressLike;
  /** The protocol of its registers, or whether it is made by high-level synthesis. */
  readonly kind: 'tilelink' | 'axi4' | 'hls';
  /** Whether it has a clock of its own from a pin. */
  readonly externallyClocked: boolean;
}

/** The example that finds greatest common divisors. Default none (chipyard 8.1). */
export const GCDKey: Field<GCDOptions | undefined> = new Field('GCDKey', undefined);

/** Coprocessors of single tiles, by the ids of these; `WithMultiRoCC` makes them. Default none (chipyard 9.5). */
export const MultiRoCCKey: Field<ReadonlyMap<number, readonly RoCCUnit[]>> = new Field('MultiRoCCKey', new Map());

/** Coprocessors that all cores share, each behind a manager. Default none (chipyard 9.6). */
export const ReRoCCTileKey: Field<readonly RoCCUnit[]> = new Field('ReRoCCTileKey', []);

/** A network on chip between cores and the coprocessors that they share (chipyard 9.7). */
export interface ReRoCCNetworkParams {
  /** `simple`: one of its own; `global`: part of the one that buses share, see `WithGlobalNoC`. Default `simple`. */
  readonly kind?: 'simple' | 'global';
  /** Its routers and links; a `global` one has those of the shared network. Default: unknown, and not drawn. */
  readonly shape?: NetworkShape;
  /** The router of each tile that uses coprocessors, by its id. */
  readonly tiles: Readonly<Record<number, number>>;
  /** The router of each coprocessor, by its number. */
  readonly managers: Readonly<Record<number, number>>;
}

/** The network on chip that leads to them. Default none, but a crossbar (chipyard 9.7). */
export const ReRoCCNoCKey: Field<ReRoCCNetworkParams | undefined> = new Field('ReRoCCNoCKey', undefined);

/** Where a Fourier transform is (chipyard 9.3). */
export interface FFTOptions {
  /** First byte address of its 256 bytes of registers, a multiple of 256. */
  readonly baseAddress: AddressLike;
}

/** A Fourier transform behind registers. Default none (chipyard 9.3). */
export const FFTKey: Field<FFTOptions | undefined> = new Field('FFTKey', undefined);

/** NVIDIA's accelerator in one of its sizes (chipyard 9.4). */
export interface NVDLAOptions {
  /** The large one has a wider memory port and a memory of its own. */
  readonly size: 'small' | 'large';
  /** First byte address of its registers, a multiple of their 256 KiB. */
  readonly address: AddressLike;
}

/** NVIDIA's accelerator. Default none (chipyard 9.4). */
export const NVDLAKey: Field<NVDLAOptions | undefined> = new Field('NVDLAKey', undefined);

/** The file with accesses to memory that are replayed. Default none (chipyard 9.8). */
export const MemtraceCoreKey: Field<string | undefined> = new Field('MemtraceCoreKey', undefined);

/** Whether two crossbars bring these accesses together in front of the bus. Default false (chipyard 9.8). */
export const CoalXbarKey: Field<boolean> = new Field('CoalXbarKey', false);

/** Links to other chips over few wires. Default none (chipyard 3.1). */
export const SerialTLKey: Field<readonly SerialTLParams[]> = new Field('SerialTLKey', []);

/** Registers over clocks and resets (chipyard 4.4). */
export interface PRCIControlParams {
  /** The bus that they are attached to. */
  readonly slaveWhere: BusLocation;
  /** First byte address: clock gates there, resets 64 KiB further up. */
  readonly baseAddress: AddressLike;
  /** Whether the clocks of tiles can be stopped. */
  readonly enableTileClockGating: boolean;
  /** Whether tiles can be reset. */
  readonly enableTileResetSetting: boolean;
  /** Whether resets are synchronised. */
  readonly enableResetSynchronizers: boolean;
}

/** Registers over clocks and resets (chipyard 4.4). */
export const ChipyardPRCIControlKey: Field<PRCIControlParams> = new Field('ChipyardPRCIControlKey', {
  slaveWhere: CBUS,
  baseAddress: 0x10_0000n,
  enableTileClockGating: true,
  enableTileResetSetting: true,
  enableResetSynchronizers: true,
});

/** Clocks that are one: name, and which members of the group it stands for (chipyard 4.5). */
export interface ClockCombination {
  readonly name: string;
  readonly matches: (clock: ClockSinkParameters) => boolean;
}

/** Which clocks are one. Default none (chipyard 4.5). */
export const ClockGroupCombinerKey: Field<readonly ClockCombination[]> = new Field('ClockGroupCombinerKey', []);

/** The frequency of a clock in MHz, by its name; undefined for one that it does not know (chipyard 4.5). */
export type FrequencyAssigner = (clockName: string) => number | undefined;

/** Frequencies of clocks that ask for none; the last that knows a clock decides. Default none (chipyard 4.5). */
export const ClockFrequencyAssignersKey: Field<readonly FrequencyAssigner[]> = new Field(
  'ClockFrequencyAssignersKey',
  [],
);

/** Whether a clock leads out of the chip, for measurements. Default true (chipyard 4.6). */
export const ClockTapKey: Field<boolean> = new Field('ClockTapKey', true);

/** The bus that a host masters over a UART of its own. Default none (chipyard 2.6). */
export const UARTTSIClientKey: Field<{ readonly masterWhere: BusLocation } | undefined> = new Field(
  'UARTTSIClientKey',
  undefined,
);

/** A link of the kind CTC (chipyard 3.11). */
export interface CTCParams {
  /** Whether requests that go out or that come in are moved, and between which addresses (chipyard 3.12). */
  readonly translation: {
    readonly direction: 'outward' | 'inward';
    readonly onchip: AddressSet;
    readonly offchipBase: AddressLike;
  };
  /** What is on the other side. */
  readonly offchip: readonly AddressSet[];
  /** The bus that leads to the other side. */
  readonly managerWhere: BusLocation;
  /** The bus that masters on the other side are on. */
  readonly clientWhere: BusLocation;
  /** Clock of the wires in MHz, above 0. */
  readonly freqMHz: number;
}

/** Links of the kind CTC. Default none (chipyard 3.11). */
export const CTCKey: Field<readonly CTCParams[]> = new Field('CTCKey', []);

/** Where coprocessors that compress by Snappy stand (chipyard 9.10). */
export interface CompressionPlacement {
  /** Buffers on their way to memory, at least 0; 0 for those beside their core. */
  readonly cycles: number;
  /** Whether what was decompressed before is read from a cache beside them, without these buffers. */
  readonly localCache: boolean;
}

/** Where coprocessors that compress by Snappy stand. Default beside their core (chipyard 9.10). */
export const CompressionPlacementKey: Field<CompressionPlacement> = new Field('CompressionPlacementKey', {
  cycles: 0,
  localCache: false,
});

/** Symbols of a Huffman code that a decompressor tries at once, 1 to 32. Default 32 (chipyard 9.10). */
export const HufDecompressDecompAtOnce: Field<number> = new Field('HufDecompressDecompAtOnce', 32);
