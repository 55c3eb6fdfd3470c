import type { ClockEdge, ClockGroups, Clocks } from '../../../lib/protocols/clocks/index.js';
import type { Handle, LazyModule, Negotiated, Node } from '../../../lib/graph/index.js';
import { complaint } from '../tilelink/designs.js';

/** The clock of an edge: its frequency, `-` if it is open. */
export function clockOf({ clock }: ClockEdge): string {
  return clock === undefined ? '-' : clock.toString();
}

/** The clocks of the inward and of the outward edges of a node. */
export function clocksAround(n: Negotiated, node: Handle<Clocks, Clocks>): string {
  const { in: inward, out: outward } = n.edges(node.inwardNode as unknown as Node<Clocks, Clocks>);
  return `${inward.map(clockOf).join(', ')} -> ${outward.map(clockOf).join(', ')}`;
}

/** The keys of each inward edge of a node that takes groups. */
export function keysInto(n: Negotiated, node: Handle): string[] {
  const edges = n.edges(node.inwardNode as unknown as Node<ClockGroups>).in;
  return edges.map(({ members }) => [...members.keys()].join(', '));
}

/** What the hardware of a design would not be fit for. */
export function unfit(n: Negotiated): string[] {
  return n.validate().map(complaint);
}

/** The wanted name of the hardware module. */
export function hardwareName(n: Negotiated, module: LazyModule): string {
  return module.desiredName((node) => n.edges(node));
}
