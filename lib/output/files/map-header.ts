import { hex } from '../../base/address/index.js';
import { cComment } from '../../base/text/index.js';
import type { MapEntry } from './address-map.js';
import { identifierOf, mapDevices } from './map-devices.js';
import { type MapOrigin, originLines } from './map-origin.js';
import { blocksText, lettersText, placeText, regionText } from './map-words.js';

/**
 * The map as a C header (design 6): for each entry its first address `NAME_BASE`, its bytes up to the end `NAME_SIZE` and one more than
 * the last address `NAME_END`; of an interleaved device also its don't-care bits `NAME_MASK`. What 64 bits do not hold is left out, and
 * a comment says so.
 */
export function addressMapHeader(entries: readonly MapEntry[], origin: MapOrigin): string {
  const guard = `${identifierOf(origin.design)}_MAP_H`;
  const parts = mapDevices(entries).flatMap((device) => device.parts);
  return [
    ...originLines(origin).map(cComment),
    `#ifndef ${guard}\n#define ${guard}`,
    ...parts.map(
      ({ identifier, entry }) => `\n${[cComment(aboutEntry(entry)), ...macros(identifier, entry)].join('\n')}`,
    ),
    `\n#endif\n`,
  ].join('\n');
}

/** Who owns an entry, what is permitted there, and where it was declared. */
function aboutEntry(entry: MapEntry): string {
  const place = placeText(entry);
  return [
    `${entry.device}${blocksText(entry)}`,
    lettersText(entry),
    regionText(entry),
    ...(place === '' ? [] : [place]),
  ].join(', ');
}

function macros(identifier: string, { start, end, interleaved }: MapEntry): string[] {
  const values = { BASE: start, SIZE: end - start, END: end, ...(interleaved && { MASK: interleaved.mask }) };
  // One type for all, so that they can be compared.
  const suffix = end < 1n << 32n ? 'UL' : 'ULL';
  return Object.entries(values).map(([what, value]) =>
    value < 1n << 64n
      ? `#define ${identifier}_${what} 0x${value.toString(16).padStart(8, '0')}${suffix}`
      : cComment(`${identifier}_${what} is ${hex(value)}, more than 64 bits hold.`),
  );
}
