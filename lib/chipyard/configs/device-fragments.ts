import { type AddressLike, toAddress } from '../../base/address/index.js';
import { Config, type Field } from '../../config/index.js';
import {
  PeripheryGPIOKey,
  PeripheryI2CKey,
  PeripherySPIFlashKey,
  PeripherySPIKey,
  PeripheryTimerKey,
  PeripheryUARTKey,
} from '../../rocket/blocks/index.js';
import {
  BootROMLocated,
  type BusLocation,
  CBUS,
  CLINTKey,
  ControlBusKey,
  DebugModuleKey,
  ExportDebug,
  FBUS,
  FrontBusKey,
  MemoryBusKey,
  PBUS,
  PeripheryBusKey,
  PLICKey,
  SystemBusKey,
} from '../../rocket/index.js';
import { BlockDeviceAttachKey, BlockDeviceKey, BootAddrRegKey, ChipIdPinKey, CustomBootPinKey } from '../keys.js';
import { injecting } from './injecting.js';
import { bootAddressRegister } from '../system/boot-address.js';

// Fragments about devices, debugging and pins (chipyard 6.3).

/** Where all boot ROMs are: first byte address, size in bytes, and where harts begin (chipyard 6.3). */
export function WithBootROM(
  address: AddressLike = 0x1_0000,
  size: AddressLike = 0x1_0000,
  hang: AddressLike = 0x1_0000,
): Config {
  const place = { address: toAddress(address), size: toAddress(size), hang: toAddress(hang) };
  return new Config('WithBootROM', (rules) =>
    rules.updateAll(BootROMLocated, (roms) => roms.map((rom) => ({ ...rom, ...place }))),
  );
}

/** Where all boot ROMs are, and where Radiance's cores begin (chipyard 6.3). */
export function WithRadBootROM(
  address: AddressLike = 0x1_0000,
  size: AddressLike = 0x1_0000,
  hang: AddressLike = 0x1_0100,
): Config {
  return new Config('WithRadBootROM', WithBootROM(address, size, hang));
}

/** No boot ROM (chipyard 6.3). */
export function WithNoBootROM(): Config {
  return new Config('WithNoBootROM', (rules) => rules.updateAll(BootROMLocated, () => []));
}

function adding<T>(name: string, key: Field<readonly T[]>, value: T): Config {
  return new Config(name, (rules) => rules.update(key, (values) => [...values, value]));
}

/** One more UART (chipyard 6.3). */
export function WithUART(baudrate = 115_200, address: AddressLike = 0x1002_0000, txEntries = 8, rxEntries = 8): Config {
  const uart = { address: toAddress(address), nTxEntries: txEntries, nRxEntries: rxEntries, initBaudRate: baudrate };
  return adding('WithUART', PeripheryUARTKey, uart);
}

/** No UARTs (chipyard 6.3). */
export function WithNoUART(): Config {
  return new Config('WithNoUART', (rules) => rules.set(PeripheryUARTKey, []));
}

/** The baud rate of all UARTs after reset (chipyard 6.3). */
export function WithUARTInitBaudRate(initBaudRate = 115_200): Config {
  return new Config('WithUARTInitBaudRate', (rules) =>
    rules.update(PeripheryUARTKey, (uarts) => uarts.map((uart) => ({ ...uart, initBaudRate }))),
  );
}

/** The queues of all UARTs (chipyard 6.3). */
export function WithUARTFIFOEntries(nTxEntries: number, nRxEntries: number): Config {
  return new Config('WithUARTFIFOEntries', (rules) =>
    rules.update(PeripheryUARTKey, (uarts) => uarts.map((uart) => ({ ...uart, nTxEntries, nRxEntries }))),
  );
}

/** One more block of pins (chipyard 6.3). */
export function WithGPIO(address: AddressLike = 0x1001_0000, width = 4): Config {
  return adding('WithGPIO', PeripheryGPIOKey, { address: toAddress(address), width });
}

/** One more SPI controller with flash memory (chipyard 6.3). */
export function WithSPIFlash(
  size: AddressLike = 0x1000_0000,
  address: AddressLike = 0x1003_0000,
  fAddress: AddressLike = 0x2000_0000,
): Config {
  const fSize = Number(toAddress(size));
  return adding('WithSPIFlash', PeripherySPIFlashKey, {
    rAddress: toAddress(address),
    fAddress: toAddress(fAddress),
    fSize,
  });
}

/** One more SPI controller (chipyard 6.3). */
export function WithSPI(address: AddressLike = 0x1003_1000): Config {
  return adding('WithSPI', PeripherySPIKey, { rAddress: toAddress(address) });
}

/** One more I²C controller (chipyard 6.3). */
export function WithI2C(address: AddressLike = 0x1004_0000): Config {
  return adding('WithI2C', PeripheryI2CKey, { address: toAddress(address) });
}

/** A timer on the control bus (chipyard 6.3). */
export function WithPeripheryTimer(address: AddressLike = 0x4000): Config {
  return new Config('WithPeripheryTimer', (rules) => rules.set(PeripheryTimerKey, [{ address: toAddress(address) }]));
}

/** No debug module (chipyard 6.3). */
export function WithNoDebug(): Config {
  return new Config('WithNoDebug', (rules) => rules.set(DebugModuleKey, undefined));
}

/** A debug module reached over DMI (chipyard 6.3). */
export function WithDMIDTM(): Config {
  return new Config('WithDMIDTM', (rules) =>
    rules.update(ExportDebug, (debug) => ({ ...debug, protocols: ['DMI'] as const })),
  );
}

/** Words of data of the debug module (chipyard 6.3). */
export function WithDebugModuleAbstractDataWords(words = 16): Config {
  return new Config('WithDebugModuleAbstractDataWords', (rules) =>
    rules.update(DebugModuleKey, (debug) => debug && { ...debug, nAbstractDataWords: words }),
  );
}

/** No interrupt controller (chipyard 6.3). */
export function WithNoPLIC(): Config {
  return new Config('WithNoPLIC', (rules) => rules.set(PLICKey, undefined));
}

/** No core-local interruptor (chipyard 6.3). */
export function WithNoCLINT(): Config {
  return new Config('WithNoCLINT', (rules) => rules.set(CLINTKey, undefined));
}

/** No error devices on buses (chipyard 6.3). */
export function WithNoBusErrorDevices(): Config {
  return new Config('WithNoBusErrorDevices', (rules) =>
    rules
      .update(SystemBusKey, (bus) => ({ ...bus, errorDevice: undefined }))
      .update(ControlBusKey, (bus) => ({ ...bus, errorDevice: undefined }))
      .update(PeripheryBusKey, (bus) => ({ ...bus, errorDevice: undefined }))
      .update(MemoryBusKey, (bus) => ({ ...bus, errorDevice: undefined }))
      .update(FrontBusKey, (bus) => ({ ...bus, errorDevice: undefined })),
  );
}

/** A register with the boot address, on the periphery bus (chipyard 2.2). */
export function WithBootAddrReg(): Config {
  return new Config(
    'WithBootAddrReg',
    (rules) => rules.set(BootAddrRegKey, { bootRegAddress: 0x1000, slaveWhere: PBUS }),
    injecting('WithBootAddrReg', bootAddressRegister),
  );
}

/** No register with the boot address (chipyard 2.2). */
export function WithNoBootAddrReg(): Config {
  return new Config('WithNoBootAddrReg', (rules) => rules.set(BootAddrRegKey, undefined));
}

/** A pin that makes the first hart boot from another address (chipyard 2.3). */
export function WithCustomBootPin(): Config {
  return new Config('WithCustomBootPin', (rules) => rules.set(CustomBootPinKey, { masterWhere: CBUS }));
}

/** A block device, with one tracker (chipyard 2.5). */
export function WithBlockDevice(enable = true): Config {
  return new Config('WithBlockDevice', (rules) => rules.set(BlockDeviceKey, enable ? { nTrackers: 1 } : undefined));
}

/** Requests that the block device processes at once, at least 1 (chipyard 2.5). */
export function WithNBlockDeviceTrackers(nTrackers: number): Config {
  return new Config('WithNBlockDeviceTrackers', (rules) =>
    rules.update(BlockDeviceKey, (device) => device && { ...device, nTrackers }),
  );
}

/** The buses of the block device: of its registers, and of its accesses to memory (chipyard 2.5). */
export function WithBlockDeviceLocations(slaveWhere: BusLocation = PBUS, masterWhere: BusLocation = FBUS): Config {
  return new Config('WithBlockDeviceLocations', (rules) =>
    rules.set(BlockDeviceAttachKey, { slaveWhere, masterWhere }),
  );
}

/** No boot pin (chipyard 2.3). */
export function WithNoCustomBootPin(): Config {
  return new Config('WithNoCustomBootPin', (rules) => rules.set(CustomBootPinKey, undefined));
}

/** A register with the number of the chip (chipyard 2.4). */
export function WithChipIdPin(): Config {
  return new Config('WithChipIdPin', (rules) => rules.set(ChipIdPinKey, { chipIdAddr: 0x2000, slaveWhere: CBUS }));
}
