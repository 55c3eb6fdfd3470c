import {
  resourceAddress,
  resourceInt,
  resourceReference,
  resourceString,
  SimpleDevice,
  type Device,
} from '../../devicetree/index.js';
import { AddressSet, log2Ceil } from '../../base/address/index.js';
import type { NamedInput } from '../../graph/index.js';
import type { Description } from '../../devicetree/index.js';
import { type CoreParams, hasSupervisorMode, type VectorParams } from '../params/core-params.js';
import type { CoreTileParams, L1CacheParams } from '../params/tile-params.js';

/** What the device tree tells about a core besides its parameters (devicetree 6.3). */
export interface CpuDescription {
  /** Parameters of its tile. */
  readonly tile: CoreTileParams;
  /** What it is compatible with, besides `riscv`. */
  readonly compatible: string;
  /** Its instruction set. */
  readonly isa: string;
  /** Class of its tile. */
  readonly deviceClass: string;
  /** Size of a cache block in bytes. */
  readonly blockBytes: number;
  /** Frequency of the real-time clock in Hz, at least 0. */
  readonly timebase: number;
  /** What is described as next-level caches. */
  readonly nextLevelCaches: (context: Parameters<SimpleDevice['describe']>[0]) => readonly Device[];
  /** What its entry refers to besides, by property. */
  readonly references: Description['properties'];
}

/** A core, as firmware sees it (devicetree 6.3). */
export function cpuDevice(options: CpuDescription): SimpleDevice {
  return describedCpu(options.compatible, options.deviceClass, () => options);
}

/** A core, as firmware sees it (devicetree 6.3); what there is to say is asked for when its entry is made. */
export function describedCpu(
  compatible: string,
  deviceClass: string,
  describe: () => Omit<CpuDescription, 'compatible' | 'deviceClass'>,
): SimpleDevice {
  return new SimpleDevice('cpu', [compatible, 'riscv'], {
    deviceClass,
    parent: 'cpus',
    properties: (context) => {
      const options = describe();
      return cpuProperties(options, options.nextLevelCaches(context));
    },
  });
}

/** The number of a core, at least 0, as an address of the tree (devicetree 5.4). */
export function cpuNumber(tileId: number): ReturnType<typeof resourceAddress> {
  return resourceAddress([new AddressSet(BigInt(tileId), 0n)]);
}

function cpuProperties(
  options: ReturnType<Parameters<typeof describedCpu>[2]>,
  next: readonly Device[],
): Description['properties'] {
  const { tile, isa, blockBytes, timebase, references } = options;
  const { core } = tile;
  return {
    device_type: [resourceString('cpu')],
    status: [resourceString('okay')],
    'clock-frequency': int(core.bootFreqHz),
    'riscv,isa': [resourceString(isa)],
    'timebase-frequency': int(timebase),
    'hardware-exec-breakpoint-count': int(core.nBreakpoints),
    'next-level-cache': next.length === 0 ? undefined : next.map(resourceReference),
    ...cacheProperties(tile, blockBytes),
    ...(core.useVM ? { 'tlb-split': [], 'mmu-type': [resourceString(mmuText(core))] } : {}),
    ...(core.nPMPs > 0
      ? { 'riscv,pmpregions': int(core.nPMPs), 'riscv,pmpgranularity': int(core.useHypervisor ? 4096 : 4) }
      : {}),
    'sifive,d-cache-incoherent': core.useAtomicsOnlyForIO ? [] : undefined,
    ...references,
  };
}

function int(value: number): readonly ReturnType<typeof resourceInt>[] {
  return [resourceInt(value)];
}

function cacheProperties(
  { core: { useVM }, dcache, icache }: CoreTileParams,
  blockBytes: number,
): Description['properties'] {
  const cache = (letter: 'd' | 'i', { nSets, nWays }: L1CacheParams): Description['properties'] => ({
    [`${letter}-cache-block-size`]: int(blockBytes),
    [`${letter}-cache-sets`]: int(nSets),
    [`${letter}-cache-size`]: int(nSets * nWays * blockBytes),
  });
  const tlb = (letter: 'd' | 'i', { nTLBSets, nTLBWays }: L1CacheParams): Description['properties'] => ({
    [`${letter}-tlb-size`]: int(nTLBWays * nTLBSets),
    [`${letter}-tlb-sets`]: int(nTLBSets),
  });
  return {
    ...(dcache !== undefined && dcache.scratch === undefined ? cache('d', dcache) : {}),
    ...(icache === undefined ? {} : cache('i', icache)),
    ...(useVM && dcache !== undefined ? tlb('d', dcache) : {}),
    ...(useVM && icache !== undefined ? tlb('i', icache) : {}),
  };
}

function mmuText({ xLen, pgLevels, useHypervisor }: CoreParams): string {
  const mode = `riscv,sv${12 + pgLevels * (10 - log2Ceil(xLen / 32))}`;
  return useHypervisor ? `${mode},${mode.slice('riscv,'.length)}x4` : mode;
}

/** The instruction set of a core, as `riscv,isa` names it (devicetree 6.3). */
export function isaText(core: CoreParams & { readonly haveCease?: boolean }): string {
  const { fpu, vector } = core;
  const bitmanip = core.useZba && core.useZbb && core.useZbs;
  const letters = [
    core.useRVE ? 'e' : 'i',
    core.mulDiv === undefined ? '' : 'm',
    core.useAtomics ? 'a' : '',
    fpu === undefined ? '' : 'f',
    fpu !== undefined && fpu.fLen > 32 ? 'd' : '',
    core.useCompressed ? 'c' : '',
    bitmanip ? 'b' : '',
    vector !== undefined && vector.vLen >= 128 && vector.vfLen === 64 ? 'v' : '',
    core.useHypervisor && core.useVM ? 'h' : '',
  ];
  const words = [
    ...['zicsr', 'zifencei', 'zihpm'],
    ...(vector === undefined ? [] : vectorExtensions(vector)),
    ...(fpu !== undefined && fpu.fLen >= 16 && fpu.minFLen <= 16 ? ['zfh'] : []),
    ...(core.useZba ? ['zba'] : []),
    ...(core.useZbb ? ['zbb'] : []),
    ...(core.useZbs ? ['zbs'] : []),
    ...(core.useConditionalZero ? ['zicond'] : []),
    ...(vector?.vExts ?? []),
    ...(core.haveCease === true ? ['xrocket'] : []),
  ];
  return `rv${core.xLen}${letters.join('')}${words.join('_')}`;
}

function vectorExtensions({ vLen, vfLen, vfh }: VectorParams): readonly string[] {
  const elements = vfLen === 64 ? 'd' : vfLen === 32 ? 'f' : 'x';
  return [`zvl${vLen}b`, `zve64${elements}`, ...(vfh ? ['zvfh'] : [])];
}

/** Causes of a core's interrupts, in the order in which they come in (subsystem 13.5). */
export function interruptCauses(core: CoreParams): readonly number[] {
  return interruptInputs(core).map(({ number }) => number);
}

/** A core's interrupts by their names, with their causes, in the same order. */
export function interruptInputs(core: CoreParams): readonly NamedInput[] {
  const local = Array.from({ length: core.nLocalInterrupts }, (_, k) => ({ name: `local${k}`, number: 16 + k }));
  const supervisor = hasSupervisorMode(core) ? [{ name: 'seip', number: 9 }] : [];
  return [...machineInterrupts, ...supervisor, ...local];
}

const machineInterrupts: readonly NamedInput[] = [
  { name: 'debug', number: 65535 },
  { name: 'msip', number: 3 },
  { name: 'mtip', number: 7 },
  { name: 'meip', number: 11 },
];
