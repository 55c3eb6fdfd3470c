import { anyType, BundleBridge } from '../protocols/bundle-bridge/index.js';
import { demand } from '../base/diagnostic/index.js';
import { bitLength, hex, toAddress } from '../base/address/index.js';
import type { WireType } from '../bus/wires/index.js';
import { currentView, lazyModule, setRole, SourceNode } from '../graph/index.js';
import * as tl from '../protocols/gathered/tl.js';
import type { RocketSubsystem } from './rocket-subsystem.js';
import { BootROMLocated, MaskROMLocated } from './keys.js';
import { type BusLocation, CBUS, type HierarchicalLocation, InSubsystem } from './locations.js';
import type { BootROMParams, MaskROMParams } from './params/device-params.js';
import * as rules from './rules.js';
import { attachRegisters } from './subsystem-devices.js';

/**
 * The boot ROMs of a place, on a bus (subsystem 17.6, rocket-system 2.17).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, `address/misaligned` unless the address of each
 * is a multiple of its size. Once the design is negotiated, `subsystem/reset-vector-width` reports harts that begin where there are no
 * addresses.
 */
export function bootROMs(
  system: RocketSubsystem,
  where: BusLocation = CBUS,
  place: HierarchicalLocation = InSubsystem,
): void {
  for (const params of currentView().get(BootROMLocated(place))) attachBootROM(system, where, params);
}

/**
 * The mask ROMs of a place, on a bus (subsystem 17.6, rocket-system 2.17).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, `transfer-sizes/*` unless the bytes of a word
 * are a power of two, `tilelink/slave-address` for one without words.
 */
export function maskROMs(
  system: RocketSubsystem,
  where: BusLocation = CBUS,
  place: HierarchicalLocation = InSubsystem,
): void {
  for (const params of currentView().get(MaskROMLocated(place))) attachMaskROM(system, where, params);
}

function attachBootROM(system: RocketSubsystem, where: BusLocation, params: BootROMParams): void {
  const { name, address, size, driveResetVector } = params;
  const bus = system.locate(where, `boot ROM ${name}`);
  const domain = bus.generateSynchronousDomain(name, `${name}_domain`);
  const resetVector = new SourceNode(BundleBridge, [anyType], {
    name: 'bootROMResetVectorSourceNode',
    validate: ({ out }, edgesOf) => {
      out.forEach((edge) => checkResetVector(params, edge.wires(edgesOf)));
    },
  });
  const rom = domain.inside(() => {
    const make = (): tl.TLROM => new tl.TLROM({ base: address, size, executable: true, beatBytes: bus.beatBytes });
    return lazyModule(make, { name: 'bootrom' });
  });
  setRole(rom.node, { name: `boot ROM ${name}`, title: 'Boot ROM' });
  attachRegisters(bus, name, rom.node);
  if (driveResetVector) system.resetVectorNexus.from(resetVector);
}

// The reset vector, `hang`, must fit into the addresses that harts see (subsystem 17.6).
function checkResetVector({ name, hang }: BootROMParams, wires: WireType | undefined): void {
  if (wires?.kind !== 'uint') return;
  const first = toAddress(hang);
  demand(
    bitLength(first) <= wires.width,
    rules.resetVectorWidth,
    () => `Harts begin at ${hex(first)} in boot ROM ${name}, but the addresses that they see have ${wires.width} bits.`,
    { help: 'Set hang to an address in the boot ROM, or to one of the memory.' },
  );
}

function attachMaskROM(system: RocketSubsystem, where: BusLocation, params: MaskROMParams): void {
  const bus = system.locate(where, `mask ROM ${params.name}`);
  const rom = lazyModule(() => new tl.TLMaskROM(params), { name: 'maskROM' });
  setRole(rom.node, { name: `mask ROM ${params.name}`, title: 'Mask ROM', moveWith: 'WithMaskROM(address, depth)' });
  // The ROM runs on the clock of the bus, as the bus exports it.
  for (const port of ['clock', 'reset']) system.join({ port, of: rom }, { port, of: bus });
  bus.coupleTo('MaskROM', (from) => {
    const beatBytes = params.width / 8;
    const fragmenter = tl.fragmenter({ minSize: beatBytes, maxSize: bus.blockBytes });
    const widened = fragmenter.starFrom(tl.widthWidget(bus.beatBytes)).from(from);
    rom.node.from(widened);
  });
}
