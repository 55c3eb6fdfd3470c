import { beatBytesOf, demandElaboration, type Elaboration } from '../../../elaboration/index.js';
import { type MapEntry, masterMaps } from '../address-map/address-map.js';
import { wholeMap } from '../address-map/enclosed.js';
import { contentOf, type MapContent } from './map-content.js';
import { deviceInterrupts } from './interrupts.js';
import type { MapOrigin } from './origin.js';
import { treeDevices } from '../address-map/tree.js';

/**
 * The content of files for firmware and verification: the address map of a design, or that of the masters `origin.from`, interrupts, the
 * view of each master, and the description for firmware. `entries` are the address map and the devices within its devices, if known.
 */
export function mapContent(
  elaboration: Elaboration,
  origin: MapOrigin,
  entries: readonly MapEntry[] = wholeMap(elaboration, origin),
): MapContent {
  demandElaboration(elaboration);
  const ports = new Map(elaboration.edges.map((edge) => [edge.from, edge]));
  const maps = [...masterMaps(elaboration, origin)];
  return contentOf({
    origin: origin.from === undefined ? origin : { ...origin, masters: maps.map(([master]) => master) },
    entries,
    interrupts: deviceInterrupts(
      elaboration,
      entries.map(({ device }) => device),
    ),
    masters: maps.map(([master, own]) => {
      const edge = ports.get(master);
      return {
        ...{ master, entries: own },
        protocol: edge?.protocol ?? '',
        width: edge === undefined ? undefined : beatBytesOf(edge),
      };
    }),
    tree: elaboration.resources === null ? [] : treeDevices(elaboration.resources),
  });
}
