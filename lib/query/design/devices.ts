import { hex, parseHex } from '../../base/address/index.js';
import { RequirementError } from '../../base/diagnostic/index.js';
import { type Named, type NameMatcher, nameMatcher } from '../../base/names/index.js';
import { type Elaboration, takesAccesses } from '../../elaboration/index.js';
import * as rules from './rules.js';
import { unknownName } from './unknown-name.js';
import { type WiredNode, type Wiring, wiringOf } from './wiring.js';

/** All devices with addresses: the ids of the nodes that declare them, and their names (design 6). */
export function devicesKnown(elaboration: Elaboration): Named[] {
  const wiring = wiringOf(elaboration);
  return devicesOf(wiring).flatMap((device) => namesOf(wiring, device));
}

/**
 * The nodes that declare devices of a name, the path of the node or what they are called themselves (design 6).
 *
 * @throws RequirementError `names/unknown` where there is none.
 */
export function devicesCalled(elaboration: Elaboration, name: string): WiredNode[] {
  const wiring = wiringOf(elaboration);
  const isMeant = nameMatcher(name);
  const devices = devicesOf(wiring).filter((device) =>
    namesOf(wiring, device).some(({ path, called }) => isMeant(path, called)),
  );
  if (devices.length > 0) return devices;
  throw enclosed(wiring, isMeant) ?? unknownName('device', name, devicesKnown(elaboration));
}

/** The nodes that declare devices with addresses. */
function devicesOf(wiring: Wiring): WiredNode[] {
  return [...wiring.nodes.values()].filter((node) => takesAccesses(wiring, node));
}

function namesOf(wiring: Wiring, { record, inward }: WiredNode): Named[] {
  return inward.flatMap((edge) =>
    wiring.ports.managers(edge).map(({ name }) => ({ path: record.id, called: name === '' ? undefined : name })),
  );
}

// Devices inside other devices appear in maps, but no edge leads to them.
function enclosed(wiring: Wiring, isMeant: NameMatcher): RequirementError | undefined {
  for (const { id, name, within = [] } of wiring.elaboration.modules) {
    const [place] = within;
    if (place === undefined || !isMeant(id, name)) continue;
    const start = parseHex(place.base);
    const around = devicesOf(wiring).find(({ inward }) =>
      inward.some((edge) => wiring.ports.managers(edge).some(({ sets }) => sets.some((set) => set.contains(start)))),
    );
    if (around === undefined) continue;
    return new RequirementError(
      rules.namesUnknown,
      `${id} has no addresses of its own: it is at ${hex(start)}, within ${around.record.id}.`,
      { help: `Ask about ${around.record.id}, which answers there.` },
    );
  }
  return undefined;
}
