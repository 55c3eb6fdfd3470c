import { AddressSet } from '../../base/address/index.js';
import { Remembered } from '../../base/remembered.js';
import type { EdgeRecord } from '../../elaboration/index.js';
import type { Manager } from '../design/ports.js';
import type { WiredNode, Wiring } from '../design/wiring.js';
import { managersBehind, type ManagerView, type Onward } from '../ways/follow.js';
import { setsInFront } from '../ways/passage.js';

/** A device, or a part of one, seen from an edge on the way to it. */
export interface PartView extends ManagerView {
  /** The addresses of the part on that edge. */
  readonly sets: readonly AddressSet[];
}

/** A node that has a device, or a part of one, behind itself and does not show it. */
export interface Hider {
  readonly node: WiredNode;
  /** What it has behind itself. */
  readonly view: PartView;
}

/** The node nearest to the device that knows what these views show behind itself, but does not show it on one of these edges. */
export function findHider(wiring: Wiring, own: readonly PartView[], ahead: ReadonlySet<EdgeRecord>): Hider | undefined {
  const open = [...own];
  const seen = new Map<EdgeRecord, Set<Manager>>();
  let found: Hider | undefined;
  for (let view = open.shift(); view !== undefined; view = open.shift()) {
    const node = wiring.node(view.edge.from);
    const views = viewsInFront(wiring, node, view);
    const isHidden = node.inward.some((edge) => ahead.has(edge) && !views.some((other) => other.edge === edge));
    if (isHidden) found ??= { node, view };
    for (const each of views) {
      const managers = seen.get(each.edge) ?? new Set<Manager>();
      if (managers.has(each.manager)) continue;
      seen.set(each.edge, managers.add(each.manager));
      open.push(each);
    }
  }
  return found;
}

/** What a node declares of the devices that are meant, on the edges that lead to it. */
export function ownViews(
  { ports }: Wiring,
  { inward }: WiredNode,
  isMeant: (manager: Manager) => boolean,
): readonly PartView[] {
  return inward.flatMap((edge) =>
    ports
      .managers(edge)
      .filter(isMeant)
      .map((manager) => ({ edge, manager, sets: manager.sets })),
  );
}

// What a node shows of a part that lies behind it.
function viewsInFront(wiring: Wiring, node: WiredNode, { edge, manager, sets }: PartView): PartView[] {
  return (frontOf(wiring, node).get(edge, manager) ?? [])
    .map(({ passage, ...front }) => ({
      ...front,
      sets: AddressSet.intersectAll(front.manager.sets, setsInFront(passage, sets)),
    }))
    .filter((view) => view.sets.length > 0);
}

type Fronts = Remembered<EdgeRecord, Manager, Onward[]>;

// Cached, because many masters request the same devices.
const fronts = new WeakMap<WiredNode, Fronts>();

function frontOf(wiring: Wiring, node: WiredNode): Fronts {
  let found = fronts.get(node);
  if (found === undefined) fronts.set(node, (found = frontsOf(wiring, node)));
  return found;
}

// For each device behind a node, how it appears in front of the node.
function frontsOf(wiring: Wiring, node: WiredNode): Fronts {
  const found: Fronts = new Remembered();
  for (const edge of node.inward) {
    for (const manager of wiring.ports.managers(edge)) {
      for (const { passage, ...behind } of managersBehind(wiring, { edge, manager }))
        found.of(behind.edge, behind.manager, () => []).push({ edge, manager, passage });
    }
  }
  return found;
}
