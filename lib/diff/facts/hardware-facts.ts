import { nameMatcher } from '../../base/names/index.js';
import type { Elaboration } from '../../elaboration/index.js';
import { HardwareError, netlistOf, type NetlistRtl, PortGroups } from '../../hardware/index.js';
import type { Thing } from './thing.js';

/**
 * The ports of the modules that names mean, but not of those inside of them, as hardware has them: `input 32` by their names. RTL has its own;
 * clones have those of their prototypes.
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

/** The ports that modules of RTL have to have: `input 32` by their names (hardware 8). */
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

// What is wrong with a design that cannot be written as hardware is for others to tell.
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
