import { isPow2, powersAround } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import type { AmbaRules } from './rules.js';

/** Widths of the hardware interface that AHB and APB have in common, in bits. */
export interface BundleWidths {
  /** Width of addresses in bits, at least 1. */
  readonly addrBits: number;
  /** Width of data in bits, a power of two of at least 8. */
  readonly dataBits: number;
}

/** Throws `<area>/bundle-data` and `<area>/bundle-address` for widths that no bus has (amba 7.1, 8). */
export function requireWidths(
  { addrBits, dataBits }: BundleWidths,
  { protocol, bundleData, bundleAddress }: AmbaRules,
): void {
  demand(
    dataBits >= 8 && isPow2(dataBits),
    bundleData,
    () => `${protocol} data of ${dataBits} bits is not a power of two of at least 8.`,
    {
      help: () => dataWidthHelp(dataBits),
    },
  );
  demand(addrBits >= 1, bundleAddress, () => `An ${protocol} address has ${addrBits} bits.`, {
    help: 'Give addresses at least 1 bit.',
  });
}

/** Throws `<area>/slave-port-width` unless the width of a port is a power of two (amba 7.1, 8). */
export function requireBeat(beatBytes: number, { protocol, slavePortWidth }: AmbaRules): void {
  demand(
    isPow2(beatBytes),
    slavePortWidth,
    () => `An ${protocol} port is ${beatBytes} bytes wide, which is not a power of two.`,
    {
      help: () => `Set beatBytes to ${powersAround(beatBytes)}.`,
    },
  );
}

/** Which width a data bus could have instead, for a help. */
export function dataWidthHelp(dataBits: number): string {
  return `Make the data bus ${dataBits < 8 ? 8 : powersAround(dataBits)} bits wide.`;
}
