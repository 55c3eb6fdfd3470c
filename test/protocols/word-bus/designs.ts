import type { WordMasterPort, WordSlavePort } from '../../../lib/protocols/gathered/axi4-lite.js';
import { places, span } from '../tilelink/designs.js';

/** The masters of a port: `cpu 2, dma -`, with what each has in flight. */
export function mastersOf({ masters }: WordMasterPort): string {
  return masters.map(({ name, maxFlight }) => `${name} ${maxFlight ?? '-'}`).join(', ');
}

/** A slave port: its width, and each slave with its addresses and sizes. */
export function slavesOf({ beatBytes, slaves }: WordSlavePort): string[] {
  return slaves.map(
    ({ address, regionType, supportsRead, supportsWrite }) =>
      `${beatBytes} bytes ${places(address)} ${regionType} R ${span(supportsRead)} W ${span(supportsWrite)}`,
  );
}
