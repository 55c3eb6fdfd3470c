// A LiteX SoC around VexRiscv with a debug unit: its buses are Wishbone, 32 bits wide, its memory map is that of LiteX, for a board with
// 256 MiB of main memory. Bursts are as with `--bus-bursting`; LiteX leaves them out by default.
import { AddressSet, connect, soc, wishbone } from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

/** Memory that knows incrementing bursts of up to a line of the caches. */
const memory = { beatBytes: 4, bursts: true, maxBurst: 32 } as const;

/** Registers are read and written as words. */
function registers(base: number, size: string) {
  const address = [AddressSet.range(base, size)];
  return wishbone.slave({ address, beatBytes: 4, supportsRead: 4, supportsWrite: 4 });
}

const litex = soc('litex', () => {
  // VexRiscv fills its caches by bursts of eight words.
  const ibus = wishbone.master({ name: 'ibus', bursts: true });
  const dbus = wishbone.master({ name: 'dbus', bursts: true });

  const rom = wishbone.slave({
    ...{ address: [AddressSet.range(0, '128K')], beatBytes: 4, bursts: true, executable: true, regionType: 'UNCACHED' },
    ...{ supportsRead: [1, 32], supportsWrite: false },
  });
  const sram = wishbone.ram({ address: AddressSet.range(0x1000_0000, '8K'), ...memory });
  const mainRam = wishbone.ram({ address: AddressSet.range(0x4000_0000, '256M'), ...memory });
  const csr = registers(0xf000_0000, '64K');
  const debug = registers(0xf00f_0000, '256');

  // Instructions come from memories, and while it is debugged from the debug unit.
  const bus = wishbone.xbar({ connects: [[ibus, [rom, sram, mainRam, debug]]] });
  for (const master of [ibus, dbus]) connect(master, bus);
  for (const slave of [rom, sram, mainRam, csr, debug]) connect(bus, slave);
  return { ibus, dbus, rom, sram, mainRam, csr, debug, bus };
});

export default litex;
runAsScript(import.meta.url, litex);
