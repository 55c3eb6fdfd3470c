import { append, deviceTitles, type Elaboration, isBus, Netlist } from '../../../../elaboration/index.js';
import type { Diagnostic } from '../../../../base/diagnostic/index.js';
import { naming } from '../../words/box-words.js';
import { landmarksOf } from '../buses/landmarks.js';

/** Facts about the devices of an address map, by the ids of their nodes. */
export interface Devices {
  /** The title of a device. */
  readonly nameOf: (node: string) => string;
  /** The name of the bus in front of a device; undefined if there is none. */
  readonly busOf: (node: string) => string | undefined;
  readonly findingsOf: (node: string) => readonly Diagnostic[];
}

/** Devices as users know them. */
export function devicesOf(elaboration: Elaboration): Devices {
  const netlist = new Netlist(elaboration);
  const buses = busNames(netlist);
  const found = findingsBySubject(elaboration);
  return {
    nameOf: deviceTitles(elaboration),
    busOf: (node) => nearestBus(netlist, node, buses),
    findingsOf: (node) => found.get(node) ?? [],
  };
}

function busNames(netlist: Netlist): Map<string, string> {
  const buses = landmarksOf(netlist).filter(({ kind }) => kind === 'bus' || kind === 'manager');
  return new Map(
    buses.flatMap(({ module, nodes }) => {
      const { label } = naming(
        module,
        nodes.map(({ record }) => record),
      );
      return nodes.map(({ record }) => [record.id, label] as const);
    }),
  );
}

function nearestBus(netlist: Netlist, device: string, buses: ReadonlyMap<string, string>): string | undefined {
  // An imported design may not say which node declared a range.
  const start = netlist.nodes.get(device);
  if (start === undefined) return undefined;
  const found = new Set([start]);
  for (const { inward } of found)
    for (const { from, protocol } of inward) {
      if (!isBus(netlist, protocol)) continue;
      const bus = buses.get(from);
      if (bus !== undefined) return bus;
      found.add(netlist.node(from));
    }
  return undefined;
}

function findingsBySubject({ diagnostics }: Elaboration): Map<string, Diagnostic[]> {
  const found = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics.filter(({ severity }) => severity !== 'info'))
    for (const subject of new Set(diagnostic.subjects)) append(found, subject, diagnostic);
  return found;
}
