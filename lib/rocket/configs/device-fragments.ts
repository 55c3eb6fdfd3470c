import { type AddressLike, toAddress } from '../../base/address/index.js';
import { Config } from '../../config/index.js';
import { monitorsEnabled } from '../../graph/index.js';
import {
  BootROMLocated,
  ClockGateModelFile,
  CLINTKey,
  DebugModuleKey,
  DTSCompat,
  DTSModel,
  DTSTimebase,
  ExportDebug,
  HasTilesExternalResetVectorKey,
  MaskROMLocated,
  PLICKey,
} from '../keys.js';
import { InSubsystem } from '../locations.js';
import type { DebugProtocol } from '../params/device-params.js';

// Fragments about the devices of a subsystem (rocket-system 10.4).

/** The file with the contents of the boot ROMs; it is not read here (rocket-system 10.4). */
export function WithBootROMFile(contentFile: string): Config {
  return new Config('WithBootROMFile', (rules) =>
    rules.updateAll(BootROMLocated, (roms) => roms.map((rom) => ({ ...rom, contentFile }))),
  );
}

/** The file with the hardware of the clock gate; it is not read here (rocket-system 10.4). */
export function WithClockGateModel(file = '/vsrc/EICG_wrapper.v'): Config {
  return new Config('WithClockGateModel', (rules) => rules.set(ClockGateModelFile, file));
}

function debugOver(name: string, protocol: DebugProtocol): Config {
  return new Config(name, (rules) => rules.update(ExportDebug, (debug) => ({ ...debug, protocols: [protocol] })));
}

/** A debug module reached over JTAG (rocket-system 10.4). */
export function WithJtagDTM(): Config {
  return debugOver('WithJtagDTM', 'JTAG');
}

/** A debug module reached over APB (rocket-system 10.4). */
export function WithDebugAPB(): Config {
  return debugOver('WithDebugAPB', 'APB');
}

/** A debug module that accesses the system bus itself (rocket-system 10.4). */
export function WithDebugSBA(): Config {
  return new Config('WithDebugSBA', (rules) =>
    rules.update(DebugModuleKey, (debug) => debug && { ...debug, hasBusMaster: true }),
  );
}

/** The shipped name of {@link WithJtagDTM} (rocket-system 10.5). */
export function WithJtagDTMSystem(): Config {
  return new Config('WithJtagDTMSystem', WithJtagDTM());
}

/** The shipped name of {@link WithDebugSBA} (rocket-system 10.5). */
export function WithDebugSBASystem(): Config {
  return new Config('WithDebugSBASystem', WithDebugSBA());
}

/** Words of 32 bits of the debug module's program buffer, 1 to 16 (subsystem 17.5). */
export function WithDebugDMIProgBuf(nProgramBufferWords: number): Config {
  return new Config('WithDebugDMIProgBuf', (rules) =>
    rules.update(DebugModuleKey, (debug) => debug && { ...debug, nProgramBufferWords }),
  );
}

/** No debug module (subsystem 17.5). */
export function WithoutDebug(): Config {
  return new Config('WithoutDebug', (rules) => rules.set(DebugModuleKey, undefined));
}

/** No interrupt controller (subsystem 17.4). */
export function WithoutPLIC(): Config {
  return new Config('WithoutPLIC', (rules) => rules.set(PLICKey, undefined));
}

/** No core-local interruptor (subsystem 17.3). */
export function WithoutCLINT(): Config {
  return new Config('WithoutCLINT', (rules) => rules.set(CLINTKey, undefined));
}

/** No boot ROM in the subsystem (subsystem 17.6). */
export function WithoutBootROM(): Config {
  return new Config('WithoutBootROM', (rules) => rules.set(BootROMLocated(InSubsystem), []));
}

/**
 * First address of the interrupt controller, in bytes, a multiple of its size (64 MiB by default), and most priorities,
 * at least 0 (subsystem 17.4).
 *
 * @throws RequirementError as {@link toAddress} does for `address`.
 */
export function WithPLICBase(address: AddressLike, maxPriorities: number): Config {
  const baseAddress = toAddress(address);
  return new Config('WithPLICBase', (rules) =>
    rules.update(PLICKey, (plic) => plic && { ...plic, baseAddress, maxPriorities }),
  );
}

/**
 * First address of the core-local interruptor, in bytes, a multiple of 64 KiB (subsystem 17.3).
 *
 * @throws RequirementError as {@link toAddress} does.
 */
export function WithCLINTBase(address: AddressLike): Config {
  const baseAddress = toAddress(address);
  return new Config('WithCLINTBase', (rules) => rules.update(CLINTKey, (clint) => clint && { ...clint, baseAddress }));
}

/**
 * A mask ROM of `depth` words of 32 bits, at least 1, from byte address `base` on (subsystem 17.6).
 *
 * @throws RequirementError as {@link toAddress} does for `base`.
 */
export function WithMaskROM(base: AddressLike, depth: number): Config {
  const address = toAddress(base);
  return new Config('WithMaskROM', (rules) =>
    rules.set(MaskROMLocated(InSubsystem), [{ name: 'maskrom', address, depth, width: 32 }]),
  );
}

/** External reset vectors (subsystem 14.6). */
export function WithExternalResetVector(): Config {
  return new Config('WithExternalResetVector', (rules) => rules.set(HasTilesExternalResetVectorKey, true));
}

/** Model and additional compatible names of the system in the device tree (rocket-system 10.4). */
export function WithDTS(model: string, compat: readonly string[] = []): Config {
  return new Config('WithDTS', (rules) => rules.set(DTSModel, model).set(DTSCompat, compat));
}

/**
 * Frequency of the real-time clock in Hz, at least 0; a system with a CLINT refuses one that the clock of its bus
 * cannot make (rocket-system 10.4, subsystem 11).
 */
export function WithTimebase(hertz: number): Config {
  return new Config('WithTimebase', (rules) => rules.set(DTSTimebase, hertz));
}

/** No TileLink monitors on any edge (rocket-system 10.4). */
export function WithoutTLMonitors(): Config {
  return new Config('WithoutTLMonitors', (rules) => rules.set(monitorsEnabled, false));
}
