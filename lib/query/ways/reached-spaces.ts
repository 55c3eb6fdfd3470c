import { AddressSet } from '../../base/address/index.js';
import { addressSpaces, type ClientSpace, type EdgeRecord, type Elaboration } from '../../elaboration/index.js';
import { sees, setsSeen } from './follow.js';
import type { Client } from '../design/ports.js';
import { leadingSets, waysFrom } from './ways.js';
import { type Wiring, wiringOf } from '../design/wiring.js';

// Cached by the parameters of ports alone, which a design shares with copies that have additional information.
const known = new WeakMap<readonly ClientSpace[], readonly ClientSpace[]>();

/**
 * What every master gets to: {@link addressSpaces}, of which those who may not ask for everything see only what no node on the way keeps from
 * them. What a master may ask for is said in its own addresses; a crossbar behind others, which an adapter made of them, compares those.
 */
export function reachedSpaces(elaboration: Elaboration): readonly ClientSpace[] {
  const spaces = addressSpaces(elaboration);
  let found = known.get(spaces);
  if (found === undefined) {
    const wiring = wiringOf(elaboration);
    known.set(spaces, (found = spaces.map((space) => (seesAll(space) ? space : narrowed(wiring, space)))));
  }
  return found;
}

/** The edge at which a space begins. */
export function edgeOf(wiring: Wiring, { masters: [master], port }: ClientSpace): EdgeRecord | undefined {
  return wiring.node(master).outward.find(({ fromPort }) => fromPort === port);
}

function seesAll({ visibility }: ClientSpace): boolean {
  return visibility.some((set) => set.equals(AddressSet.everything));
}

function narrowed(wiring: Wiring, space: ClientSpace): ClientSpace {
  const edge = edgeOf(wiring, space);
  const client = edge && wiring.ports.clients(edge).find((each) => isOf(space, each));
  if (edge === undefined || client === undefined) return space;
  const managers = wiring.ports.managers(edge).filter(({ sets }) => sees(client, sets));
  const ways = managers.flatMap((manager) => waysFrom(wiring, { edge, manager }, { client }));
  const through = ways.filter(({ lost }) => lost === undefined).flatMap(leadingSets);
  const isAll = managers.every(({ sets }) =>
    setsSeen(client, sets).every((set) => through.some((other) => other.contains(set))),
  );
  return isAll ? space : { ...space, visibility: through };
}

function isOf({ clients, visibility }: ClientSpace, client: Client): boolean {
  return clients.includes(client.name) && client.visibility?.join(' ') === visibility.join(' ');
}
