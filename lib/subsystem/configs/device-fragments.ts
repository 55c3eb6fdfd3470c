import { type AddressLike, toAddress } from '../../address/index.js';
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

/** The file with the contents of the boot ROMs. */
export function WithBootROMFile(contentFile: string): Config {
  return new Config('WithBootROMFile', (rules) =>
    rules.updateAll(BootROMLocated, (roms) => roms.map((rom) => ({ ...rom, contentFile }))),
  );
}

/** The file with the hardware of the clock gate. */
export function WithClockGateModel(file: string): Config {
  return new Config('WithClockGateModel', (rules) => rules.set(ClockGateModelFile, file));
}

function debugOver(name: string, protocol: DebugProtocol): Config {
  return new Config(name, (rules) => rules.update(ExportDebug, (debug) => ({ ...debug, protocols: [protocol] })));
}

/** A debug module reached over JTAG. */
export function WithJtagDTM(): Config {
  return debugOver('WithJtagDTM', 'JTAG');
}

/** A debug module reached over APB. */
export function WithDebugAPB(): Config {
  return debugOver('WithDebugAPB', 'APB');
}

/** A debug module that accesses the system bus itself. */
export function WithDebugSBA(): Config {
  return new Config('WithDebugSBA', (rules) =>
    rules.update(DebugModuleKey, (debug) => debug && { ...debug, hasBusMaster: true }),
  );
}

/** The shipped name of {@link WithJtagDTM}. */
export function WithJtagDTMSystem(): Config {
  return new Config('WithJtagDTMSystem', WithJtagDTM());
}

/** The shipped name of {@link WithDebugSBA}. */
export function WithDebugSBASystem(): Config {
  return new Config('WithDebugSBASystem', WithDebugSBA());
}

/** Words of the debug module's program buffer, 0 to 16. */
export function WithDebugDMIProgBuf(nProgramBufferWords: number): Config {
  return new Config('WithDebugDMIProgBuf', (rules) =>
    rules.update(DebugModuleKey, (debug) => debug && { ...debug, nProgramBufferWords }),
  );
}

/** No debug module. */
export function WithoutDebug(): Config {
  return new Config('WithoutDebug', (rules) => rules.set(DebugModuleKey, undefined));
}

/** No interrupt controller. */
export function WithoutPLIC(): Config {
  return new Config('WithoutPLIC', (rules) => rules.set(PLICKey, undefined));
}

/** No core-local interruptor. */
export function WithoutCLINT(): Config {
  return new Config('WithoutCLINT', (rules) => rules.set(CLINTKey, undefined));
}

/** No boot ROM in the subsystem. */
export function WithoutBootROM(): Config {
  return new Config('WithoutBootROM', (rules) => rules.set(BootROMLocated(InSubsystem), []));
}

/** Address and most priorities of the interrupt controller. */
export function WithPLICBase(address: AddressLike, maxPriorities: number): Config {
  const baseAddress = toAddress(address);
  return new Config('WithPLICBase', (rules) =>
    rules.update(PLICKey, (plic) => plic && { ...plic, baseAddress, maxPriorities }),
  );
}

/** Address of the core-local interruptor. */
export function WithCLINTBase(address: AddressLike): Config {
  const baseAddress = toAddress(address);
  return new Config('WithCLINTBase', (rules) => rules.update(CLINTKey, (clint) => clint && { ...clint, baseAddress }));
}

/** A mask ROM of `depth` words of 32 bits. */
export function WithMaskROM(base: AddressLike, depth: number): Config {
  const address = toAddress(base);
  return new Config('WithMaskROM', (rules) =>
    rules.set(MaskROMLocated(InSubsystem), [{ name: 'maskrom', address, depth, width: 32 }]),
  );
}

/** Reset vectors that come from outside. */
export function WithExternalResetVector(): Config {
  return new Config('WithExternalResetVector', (rules) => rules.set(HasTilesExternalResetVectorKey, true));
}

/** Model and further compatible names of the system in the device tree. */
export function WithDTS(model: string, compat: readonly string[] = []): Config {
  return new Config('WithDTS', (rules) => rules.set(DTSModel, model).set(DTSCompat, compat));
}

/** Frequency of the real-time clock in Hz. */
export function WithTimebase(hertz: number): Config {
  return new Config('WithTimebase', (rules) => rules.set(DTSTimebase, hertz));
}

/** No TileLink monitors on any edge. */
export function WithoutTLMonitors(): Config {
  return new Config('WithoutTLMonitors', (rules) => rules.set(monitorsEnabled, false));
}
