import { demand } from '../../base/diagnostic/index.js';
import type { APBEdge } from '../apb/edge.js';
import * as rules from './rules.js';

/** Bits of PWDATA and PRDATA at most (standards 1.1). */
const maxDataBits = 32;

/** Throws `apb/bridge-width` if a bridge leads to wider APB than the standard has; `who` is the bridge with its path (standards 1.1). */
export function checkApbWidth({ bundle: { dataBits } }: APBEdge, who: string, path: string): void {
  demand(
    dataBits <= maxDataBits,
    rules.apbBridgeWidth,
    () => `${who} leads to APB of ${dataBits} bits, but APB has at most ${maxDataBits}.`,
    {
      help: () =>
        `Declare beatBytes: ${maxDataBits / 8} for the slaves behind ${path}; a wider bus leads there by TileLink, through tl.widthWidget(${dataBits / 8}).`,
    },
  );
}
