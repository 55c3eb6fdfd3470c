import type { Aspect } from '../change.js';
import type { Entry, Forest } from './forest.js';

// Changes of wires follow from devices and masters.
export function foldWires<T>(forest: Forest<T>): void {
  const causeOf = (aspect: Aspect): Entry<T> | undefined =>
    forest.entries.find(
      ({ change: { aspect: own, happening, detail } }) =>
        own === aspect && detail === '' && ['added', 'removed', 'moved', 'grown', 'shrunk'].includes(happening),
    );
  const causes = { address: causeOf('device'), ids: causeOf('master') };
  for (const entry of forest.causes('port', 'edges', 'master')) {
    const { detail, happening } = entry.change;
    const cause = /[.](addressBits|addrBits)$/.test(detail)
      ? causes.address
      : /[.](sourceBits|idBits)$|^(sourceId|id|endSourceId)$/.test(detail)
        ? causes.ids
        : undefined;
    if (cause !== undefined && happening === 'changed') forest.attach(entry, cause);
  }
}

// Groups internal port changes by module. Ports of custom modules and at the outside of the design are reported
// individually.
export function foldPorts<T>(forest: Forest<T>): void {
  const causes = new Map<string, Entry<T>>();
  for (const entry of forest.causes('hardware')) {
    const { impact, subject } = entry.change;
    if (impact !== 'internal') continue;
    const cause = causes.get(subject);
    if (cause === undefined) causes.set(subject, entry);
    else forest.attach(entry, cause);
  }
}
