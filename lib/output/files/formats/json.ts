import { answerOf } from '../../../base/answer.js';
import type { MapPiece } from '../../../elaboration/index.js';
import { hex } from '../../../base/address/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import { isClosed, type MapPart } from '../address-map/parts.js';
import { placeText } from '../content/words.js';

/** The map as data (design 6); addresses and sizes are hexadecimal strings, the width of the bus is in bytes, null where it is not known. */
export function addressMapJson(entries: readonly MapEntry[]): unknown {
  return answerOf('map', {
    map: entries.map((entry) => ({
      ...pieceJson(entry),
      permissions: entry.permissions ?? null,
      regionType: entry.regionType ?? null,
      width: entry.width ?? null,
      device: entry.device,
      name: entry.name,
      ...(entry.window === undefined ? {} : { window: entry.window }),
      ...(entry.within === undefined ? {} : { within: entry.within }),
      ...(entry.mirrorOf === undefined ? {} : { mirrorOf: hex(entry.mirrorOf) }),
      ...(entry.base === undefined ? {} : { base: hex(entry.base) }),
      masters: entry.masters,
      ...(entry.parts === undefined ? {} : { parts: entry.parts.map(partJson) }),
      ...(entry.placed === null ? {} : { placedIn: entry.placed.within.map(hex), placedAt: hex(entry.placed.at) }),
      source: placeText(entry),
      ...(entry.notes === undefined ? {} : { notes: entry.notes }),
    })),
  });
}

function partJson(part: MapPart): Record<string, unknown> {
  return {
    ...pieceJson(part),
    access: part.access.map(({ masters, permissions }) => ({ masters, permissions: permissions ?? null })),
    ...(part.guards === undefined ? {} : { firewalls: part.guards }),
    ...(isClosed(part) ? { closed: true } : {}),
  };
}

function pieceJson({ start, end, size, interleaved }: MapPiece): Record<string, unknown> {
  return {
    ...{ start: hex(start), end: hex(end), size: hex(size) },
    ...(interleaved === null ? {} : { interleaved: { base: hex(interleaved.base), mask: hex(interleaved.mask) } }),
  };
}
