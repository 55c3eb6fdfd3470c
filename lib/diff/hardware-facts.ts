import type { Elaboration } from '../elaboration/index.js';
import { HardwareError, netlistOf, type NetlistRtl } from '../hardware/index.js';
import type { Thing } from './thing.js';

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
