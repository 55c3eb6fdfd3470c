import { append } from '../../elaboration/index.js';
import type { MapEntry } from './address-map.js';

/** A device in a file for other programs. */
export interface MapDevice {
  /** An identifier of C in capitals, different from those of all other devices of the map. */
  readonly identifier: string;
  /** Its entries by address, each with an identifier that differs from those of all other entries of the map. */
  readonly parts: readonly { readonly identifier: string; readonly entry: MapEntry }[];
}

/**
 * The devices of a map by address, with identifiers from their names. Where names are alike, those of modules around them come in front,
 * then the name of the node behind them, and a number if nothing tells them apart.
 */
export function mapDevices(entries: readonly MapEntry[]): MapDevice[] {
  const groups = new Map<string, MapEntry[]>();
  for (const entry of entries) append(groups, JSON.stringify([entry.device, entry.name]), entry);
  const devices = [...groups.values()];
  const identifiers = distinct(devices.map(([first]) => (first === undefined ? [] : candidatesFor(first))));
  const partIdentifiers = numbered(
    devices.flatMap((parts, k) => {
      const identifier = identifiers[k] ?? '';
      return parts.length === 1 ? [identifier] : parts.map((_, part) => `${identifier}_${part}`);
    }),
  );
  let next = 0;
  return devices.map((parts, k) => ({
    identifier: identifiers[k] ?? '',
    parts: parts.map((entry) => ({ identifier: partIdentifiers[next++] ?? '', entry })),
  }));
}

// From the short to the long: the name with more and more of the path in front, then the same with the name of the node behind it.
function candidatesFor({ device, name }: MapEntry): string[] {
  const modules = device.split('.');
  const node = modules.pop() ?? '';
  const path = modules.at(-1) === name ? modules : [...modules, name];
  const longer = path.map((_, k) => path.slice(path.length - 1 - k));
  return [...longer, ...longer.map((parts) => [...parts, node])].map((parts) => identifierOf(parts.join('_')));
}

/** A name as an identifier of C in capitals; its words begin with capitals: memAXI4Node is MEM_AXI4_NODE. */
export function identifierOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .toUpperCase();
  return /^[A-Z]/.test(words) ? words : `DEVICE_${words}`.replace(/_$/, '');
}

// Takes the next candidate for all that have the same name, until none have or nothing is left to take.
function distinct(candidates: readonly (readonly string[])[]): string[] {
  const taken = candidates.map(() => 0);
  for (;;) {
    const names = candidates.map((list, k) => list[taken[k] ?? 0] ?? '');
    const alike = repeated(names);
    const raised = candidates.flatMap((list, k) =>
      alike.has(names[k] ?? '') && (taken[k] ?? 0) < list.length - 1 ? [k] : [],
    );
    if (raised.length === 0) return numbered(names);
    for (const k of raised) taken[k] = (taken[k] ?? 0) + 1;
  }
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/** The same names, with a number after each that was there before. */
export function numbered(names: readonly string[]): string[] {
  const known = new Set(names);
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; used.has(free) || (free !== name && known.has(free)); number++) free = `${name}_${number}`;
    used.add(free);
    return free;
  });
}
