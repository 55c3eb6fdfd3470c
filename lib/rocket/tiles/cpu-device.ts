import { checkOptions } from '../../base/options/index.js';
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
import { hasSupervisorMode, type RocketCoreParams, type RocketTileParams } from '../params/tile-params.js';

/** What the device tree tells about a core besides its parameters (devicetree 6.3). */
export interface CpuDeviceOptions {
  /** Parameters of its tile. */
  readonly tile: RocketTileParams;
  /** Size of a cache block in bytes. */
  readonly blockBytes: number;
  /** Frequency of the real-time clock in Hz, at least 0. */
  readonly timebase: number;
  /** What is described as next-level caches. */
  readonly nextLevelCaches: (context: Parameters<SimpleDevice['describe']>[0]) => readonly Device[];
  /** The data scratchpad. Default none. */
  readonly dtim?: Device | undefined;
  /** The instruction cache as memory. Default none. */
  readonly itim?: Device | undefined;
  /** The bus error unit. Default none. */
  readonly beu?: Device | undefined;
}

/** A core, as firmware sees it (devicetree 6.3). */
export function cpuDevice(options: CpuDeviceOptions): SimpleDevice {
  checkOptions('CpuDeviceOptions', options);
  return new SimpleDevice('cpu', ['sifive,rocket0', 'riscv'], {
    deviceClass: 'RocketTile',
    parent: 'cpus',
    properties: (context) => cpuProperties(options, options.nextLevelCaches(context)),
  });
}

/** The number of a core, at least 0, as an address of the tree (devicetree 5.4). */
export function cpuNumber(tileId: number): ReturnType<typeof resourceAddress> {
  return resourceAddress([new AddressSet(BigInt(tileId), 0n)]);
}

function cpuProperties(options: CpuDeviceOptions, next: readonly Device[]): Description['properties'] {
  const { tile, blockBytes, timebase, dtim, itim, beu } = options;
  const { core, dcache, icache } = tile;
  const int = (value: number): readonly ReturnType<typeof resourceInt>[] => [resourceInt(value)];
  const reference = (device: Device | undefined): readonly ReturnType<typeof resourceReference>[] | undefined =>
    device === undefined ? undefined : [resourceReference(device)];
  return {
    device_type: [resourceString('cpu')],
    status: [resourceString('okay')],
    'clock-frequency': int(core.bootFreqHz),
    'riscv,isa': [resourceString(isaText(core))],
    'timebase-frequency': int(timebase),
    'hardware-exec-breakpoint-count': int(core.nBreakpoints),
    'next-level-cache': next.length === 0 ? undefined : next.map(resourceReference),
    ...(dcache.scratch === undefined
      ? {
          'd-cache-block-size': int(blockBytes),
          'd-cache-sets': int(dcache.nSets),
          'd-cache-size': int(dcache.nSets * dcache.nWays * blockBytes),
        }
      : {}),
    'i-cache-block-size': int(blockBytes),
    'i-cache-sets': int(icache.nSets),
    'i-cache-size': int(icache.nSets * icache.nWays * blockBytes),
    ...(core.useVM
      ? {
          'd-tlb-size': int(dcache.nTLBWays * dcache.nTLBSets),
          'd-tlb-sets': int(dcache.nTLBSets),
          'i-tlb-size': int(icache.nTLBWays * icache.nTLBSets),
          'i-tlb-sets': int(icache.nTLBSets),
          'tlb-split': [],
          'mmu-type': [resourceString(mmuText(core))],
        }
      : {}),
    ...(core.nPMPs > 0
      ? { 'riscv,pmpregions': int(core.nPMPs), 'riscv,pmpgranularity': int(core.useHypervisor ? 4096 : 4) }
      : {}),
    'sifive,d-cache-incoherent': core.useAtomicsOnlyForIO ? [] : undefined,
    'sifive,dtim': reference(dtim),
    'sifive,itim': reference(itim),
    'sifive,buserror': reference(beu),
  };
}

function mmuText({ xLen, pgLevels, useHypervisor }: RocketCoreParams): string {
  const mode = `riscv,sv${12 + pgLevels * (10 - log2Ceil(xLen / 32))}`;
  return useHypervisor ? `${mode},${mode.slice('riscv,'.length)}x4` : mode;
}

/** The instruction set of a core, as `riscv,isa` names it (devicetree 6.3). */
export function isaText(core: RocketCoreParams): string {
  const { fpu } = core;
  const bitmanip = core.useZba && core.useZbb && core.useZbs;
  const letters = [
    core.useRVE ? 'e' : 'i',
    core.mulDiv === undefined ? '' : 'm',
    core.useAtomics ? 'a' : '',
    fpu === undefined ? '' : 'f',
    fpu !== undefined && fpu.fLen > 32 ? 'd' : '',
    core.useCompressed ? 'c' : '',
    bitmanip ? 'b' : '',
    core.useHypervisor && core.useVM ? 'h' : '',
  ];
  const words = [
    ...['zicsr', 'zifencei', 'zihpm'],
    ...(fpu !== undefined && fpu.fLen >= 16 && fpu.minFLen <= 16 ? ['zfh'] : []),
    ...(core.useZba ? ['zba'] : []),
    ...(core.useZbb ? ['zbb'] : []),
    ...(core.useZbs ? ['zbs'] : []),
    ...(core.useConditionalZero ? ['zicond'] : []),
    ...(core.haveCease ? ['xrocket'] : []),
  ];
  return `rv${core.xLen}${letters.join('')}${words.join('_')}`;
}

/** Causes of a core's interrupts, in the order in which they come in (subsystem 13.5). */
export function interruptCauses(core: RocketCoreParams): readonly number[] {
  return interruptInputs(core).map(({ number }) => number);
}

/** A core's interrupts by their names, with their causes, in the same order. */
export function interruptInputs(core: RocketCoreParams): readonly NamedInput[] {
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
