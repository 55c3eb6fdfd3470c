import { nameMatcher } from '../../base/names/index.js';
import type { Elaboration } from '../../elaboration/index.js';
import { HardwareError, netlistOf, type NetlistRtl, PortGroups } from '../../hardware/index.js';
import type { Thing } from './thing.js';

/**
 * The hardware ports of the modules that match the names, but not of modules inside them, such as `input 32` by name. RTL modules have their own
 * ports, and clones have those of their prototypes.
 */
export function portThings(elaboration: Elaboration, names: readonly string[]): Thing[] {
  const matchers = names.map(nameMatcher);
  const meant = elaboration.modules.filter(
    ({ id, parent, rtl }) =>
      rtl === undefined && matchers.some((isMeant) => isMeant(id) && (parent === null || !isMeant(parent))),
  );
  if (meant.length === 0) return [];
  const groups = new PortGroups(elaboration);
  return meant.map(({ id, clone }) => {
    const ports = groups.of(clone ?? id).flatMap((group) => group.ports);
    return {
      ...{ aspect: 'hardware', subject: id, parties: [id] },
      fields: new Map(ports.map(({ name, direction, bits }) => [name, `${direction} ${bits}`])),
    };
  });
}

/** The ports required of RTL modules, such as `input 32` by name (hardware 8). */
export function hardwareThings(elaboration: Elaboration, named: (id: string) => string): Thing[] {
  const brought = elaboration.modules.some(
    (module) => module.rtl !== undefined || module.nodes.some(({ rtl }) => rtl !== undefined),
  );
  if (!brought) return [];
  return rtlsIn(elaboration).map(({ path, module, ports }) => {
    const subject = named(path);
    const there = ports.filter(({ isThere }) => isThere);
    return {
      ...{ aspect: 'hardware', subject, parties: [subject] },
      fields: new Map([
        ['module', module],
        ...there.map(({ name, direction, bits }) => [name, `${direction} ${bits}`] as const),
      ]),
    };
  });
}

// A design that cannot be written as hardware is reported elsewhere.
function rtlsIn(elaboration: Elaboration): NetlistRtl[] {
  try {
    return netlistOf(elaboration)
      .modules.flatMap(({ rtl, bodies }) => [rtl, ...bodies.map((body) => body.rtl)])
      .filter((rtl) => rtl !== null);
  } catch (error) {
    if (error instanceof HardwareError) return [];
    throw error;
  }
}
