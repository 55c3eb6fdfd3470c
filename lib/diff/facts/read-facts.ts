import type { Elaboration } from '../../elaboration/index.js';
import { wiringOf } from '../../query/index.js';
import { EndReader } from './end-reader.js';
import { type Facts, type Named, thingKey } from './facts.js';
import { busThings, contentsThings, crossingThings, interruptThings, reachThings } from './graph-things.js';
import { hardwareThings, portThings } from './hardware-facts.js';
import { placeThings } from './locked-places.js';
import { resourceThings, toldThings } from './resource-facts.js';
import { windowThings } from './windows.js';

/** The facts of a negotiated design that others depend on; `named` gives ids other names, those of another version (design 6). */
export function factsOf(elaboration: Elaboration, named: Named = (id) => id): Facts {
  const wiring = wiringOf(elaboration);
  const ends = new EndReader(wiring, named).ends(elaboration);
  const things = [
    ...placeThings(elaboration, ends, named),
    ...reachThings(elaboration, wiring, named),
    ...interruptThings(elaboration, wiring, named),
    ...busThings(wiring, named),
    ...crossingThings(wiring, elaboration, named),
    ...contentsThings(wiring, named),
    ...windowThings(elaboration, wiring, named),
    ...hardwareThings(elaboration, named),
    ...resourceThings(elaboration.resources),
    ...toldThings(elaboration.described, named),
  ];
  return {
    name: elaboration.name,
    ends,
    saysAccesses: true,
    saysAllTold: true,
    things: new Map(things.map((thing) => [thingKey(thing), thing])),
  };
}

/** The same facts, with the hardware ports of the modules that match the names. */
export function withPorts(facts: Facts, elaboration: Elaboration, names: readonly string[]): Facts {
  const ports = portThings(elaboration, names).map((thing) => [thingKey(thing), thing] as const);
  return ports.length === 0 ? facts : { ...facts, things: new Map([...ports, ...facts.things]) };
}
