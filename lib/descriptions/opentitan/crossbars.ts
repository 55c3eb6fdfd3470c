import type { Location } from '../../base/diagnostic/index.js';
import { readHjson } from '../placed/hjson.js';
import { fieldOf, fieldsOf, itemsOf, type PlacedValue, textOf } from '../placed/value.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';

/** A crossbar of OpenTitan, as it is written. */
export interface Crossbar {
  readonly name: string;
  /** Its hosts and devices. */
  readonly nodes: readonly PlacedValue[];
  /** Names of the devices that each host is connected to. */
  readonly connections: ReadonlyMap<string, readonly string[]>;
  readonly place: Location;
}

/**
 * The crossbars of a top, or one with those that it leads to, whose files lie beside its own; that of the most hosts first. Throws a
 * {@link DescriptionError} for a file that is not there.
 */
export function crossbarsIn(document: PlacedValue, source: Source, limits: ReadingLimits): Crossbar[] {
  const listed = itemsOf(fieldOf(document, 'xbar'));
  if (listed.length > 0) return sortedFromHosts(listed.map(crossbarOf));
  if (fieldOf(document, 'connections') === undefined) return [];
  const found = [crossbarOf(document)];
  for (const crossbar of found) {
    for (const node of nodesOf(crossbar, 'device')) {
      const name = nameOf(node);
      if (textOf(node, 'xbar') !== 'true' || found.some((each) => each.name === name)) continue;
      const other = filesOf(name, source.file)
        .map((file) => ({ file, content: source.read(file) }))
        .find(({ content }) => content !== undefined);
      if (other?.content === undefined)
        throw new DescriptionError(
          `The crossbar ${name} should be in ${filesOf(name, source.file).join(' or in ')}, which is not there.`,
          node.place,
          'Give the file of the top, which has all crossbars, or put this one there.',
        );
      found.push(crossbarOf(readHjson({ ...source, file: other.file, content: other.content }, limits)));
    }
  }
  return found;
}

// Beside the file of a crossbar, or in a folder of its own that is called like that of the other.
function filesOf(crossbar: string, file: string): string[] {
  const [, own] = /xbar_([^/\\]*?)(?:\.gen)?\.hjson$/.exec(file) ?? [];
  if (own === undefined) return [];
  const beside = file.replace(/xbar_[^/\\]*?(\.gen)?\.hjson$/, `xbar_${crossbar}$1.hjson`);
  const folder = beside.replaceAll(`/xbar_${own}/`, `/xbar_${crossbar}/`);
  return [...new Set([beside, folder])].filter((each) => each !== file);
}

// Hosts that are no crossbars make a crossbar the first.
function sortedFromHosts(crossbars: readonly Crossbar[]): Crossbar[] {
  const hosts = (crossbar: Crossbar): number =>
    nodesOf(crossbar, 'host').filter((node) => textOf(node, 'xbar') !== 'true').length;
  return [...crossbars].sort((a, b) => hosts(b) - hosts(a));
}

function crossbarOf(value: PlacedValue): Crossbar {
  const connections = [...fieldsOf(fieldOf(value, 'connections'))].map(
    ([host, devices]) => [host, itemsOf(devices).flatMap((each) => textOf(each) ?? [])] as const,
  );
  return {
    name: nameOf(value),
    nodes: itemsOf(fieldOf(value, 'nodes')),
    connections: new Map(connections),
    place: value.place,
  };
}

/** Its hosts, or its devices; crossbars are among both. */
export function nodesOf({ nodes }: Crossbar, type: 'host' | 'device'): PlacedValue[] {
  return nodes.filter((node) => textOf(node, 'type') === type);
}

/** The name of something, empty without one. */
export function nameOf(value: PlacedValue): string {
  return textOf(value, 'name') ?? '';
}

/** The name of the crossbar that leads to another. */
export function above(crossbar: Crossbar, crossbars: readonly Crossbar[]): string | undefined {
  return crossbars.find(
    (other) => other !== crossbar && nodesOf(other, 'device').some((node) => nameOf(node) === crossbar.name),
  )?.name;
}

/** Whether a host is another crossbar. That of a crossbar that no other one leads to is a port of the top, although it is said to be one. */
export function isCrossbar(node: PlacedValue, crossbar: Crossbar, crossbars: readonly Crossbar[]): boolean {
  return (
    textOf(node, 'xbar') === 'true' && crossbars.some((other) => other !== crossbar && other.name === nameOf(node))
  );
}

/** The devices that a host reaches, through all crossbars: one behind another knows it as the host of its name. */
export function reachOf(host: string, crossbar: Crossbar, crossbars: readonly Crossbar[]): string[] {
  const reached = new Set<string>();
  const seen = new Set<string>();
  const open: [string, Crossbar][] = [[host, crossbar]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [from, through] = at;
    const key = JSON.stringify([from, through.name]);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const device of through.connections.get(from) ?? []) {
      const next = crossbars.find(({ name }) => name === device);
      if (next === undefined) reached.add(device);
      else open.push([through.name, next]);
    }
  }
  return [...reached];
}
