import { bundleBridgeSource } from '../protocols/bundle-bridge/index.js';
import { currentView, lazyModule, setRole } from '../graph/index.js';
import * as tl from '../protocols/gathered/tl.js';
import type { RocketSubsystem } from './rocket-subsystem.js';
import { BootROMLocated, MaskROMLocated } from './keys.js';
import { type BusLocation, CBUS, type HierarchicalLocation, InSubsystem } from './locations.js';
import type { BootROMParams, MaskROMParams } from './params/device-params.js';
import { attachRegisters } from './subsystem-devices.js';

/**
 * The boot ROMs of a place, on a bus (subsystem 17.6, rocket-system 2.17).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, `address/misaligned` unless the address of each
 * is a multiple of its size.
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
  const resetVector = bundleBridgeSource({ name: 'bootROMResetVectorSourceNode' });
  const rom = domain.inside(() => {
    const make = (): tl.TLROM => new tl.TLROM({ base: address, size, executable: true, beatBytes: bus.beatBytes });
    return lazyModule(make, { name: 'bootrom' });
  });
  setRole(rom.node, { name: `boot ROM ${name}`, title: 'Boot ROM' });
  attachRegisters(bus, name, rom.node);
  if (driveResetVector) system.resetVectorNexus.from(resetVector);
}

function attachMaskROM(system: RocketSubsystem, where: BusLocation, params: MaskROMParams): void {
  const bus = system.locate(where, `mask ROM ${params.name}`);
  const rom = lazyModule(() => new tl.TLMaskROM(params), { name: 'maskROM' });
  setRole(rom.node, { name: `mask ROM ${params.name}`, title: 'Mask ROM', moveWith: 'WithMaskROM(address, depth)' });
  // Its clock is that of the bus, as that one shows it to the outside.
  for (const port of ['clock', 'reset']) system.join({ port, of: rom }, { port, of: bus });
  bus.coupleTo('MaskROM', (from) => {
    const beatBytes = params.width / 8;
    const fragmenter = tl.fragmenter({ minSize: beatBytes, maxSize: bus.blockBytes });
    const widened = fragmenter.starFrom(tl.widthWidget(bus.beatBytes)).from(from);
    rom.node.from(widened);
  });
}
