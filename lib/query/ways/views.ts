import { AddressSet } from '../../base/address/index.js';
import { type Elaboration, type MasterView, masterViews } from '../../elaboration/index.js';
import { sees, setsSeen } from './follow.js';
import type { Client } from '../design/ports.js';
import { leadingSets, waysFrom } from './ways.js';
import { type Wiring, wiringOf } from '../design/wiring.js';

// By what ports say alone, which designs have in common with copies that are only told more of them.
const known = new WeakMap<readonly MasterView[], readonly MasterView[]>();

/**
 * What every master gets to: {@link masterViews}, of which those who may not ask for everything see only what no node on the way keeps from
 * them. What a master may ask for is said in its own addresses; a crossbar behind others, which an adapter made of them, compares those.
 */
export function reachingViews(elaboration: Elaboration): readonly MasterView[] {
  const views = masterViews(elaboration);
  let found = known.get(views);
  if (found === undefined) {
    const wiring = wiringOf(elaboration);
    known.set(views, (found = views.map((view) => (seesAll(view) ? view : narrowed(wiring, view)))));
  }
  return found;
}

function seesAll({ visibility }: MasterView): boolean {
  return visibility.some((set) => set.equals(AddressSet.everything));
}

function narrowed(wiring: Wiring, view: MasterView): MasterView {
  const edge = wiring.node(view.master).outward.find(({ fromPort }) => fromPort === view.port);
  const client = edge && wiring.ports.clients(edge).find((each) => isOf(view, each));
  if (edge === undefined || client === undefined) return view;
  const managers = wiring.ports.managers(edge).filter(({ sets }) => sees(client, sets));
  const ways = managers.flatMap((manager) => waysFrom(wiring, { edge, manager }, { client }));
  const through = ways.filter(({ lost }) => lost === undefined).flatMap(leadingSets);
  const isAll = managers.every(({ sets }) =>
    setsSeen(client, sets).every((set) => through.some((other) => other.contains(set))),
  );
  return isAll ? view : { ...view, visibility: through };
}

function isOf({ clients, visibility }: MasterView, client: Client): boolean {
  return clients.includes(client.name) && client.visibility?.join(' ') === visibility.join(' ');
}
