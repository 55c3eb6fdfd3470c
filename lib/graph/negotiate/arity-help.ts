import { listed } from '../../base/diagnostic/index.js';
import type { Side } from '../declare/binding-kind.js';
import type { Node } from '../declared.js';

/** The paths of the peers whose bindings the node is to decide. */
export function stars(node: Node, side: Side): string {
  return listed(starPeers(node, side));
}

/** The paths of the peers whose bindings the node is to decide, without the first of them. */
export function otherStars(node: Node, side: Side): string {
  return listed(starPeers(node, side).slice(1));
}

/** `put tl.xbar() between top.cpu and its sinks, `, or nothing for a protocol that has nothing of that kind. */
export function meetOr(node: Node, side: Side): string {
  const through = side === 'outward' ? node.outer.fanOut : node.inner.fanIn;
  if (through === undefined) return '';
  return `put ${through} between ${node.path} and its ${side === 'outward' ? 'sinks' : 'sources'}, `;
}

function starPeers(node: Node, side: Side): string[] {
  const deciding = node[side].filter(({ kind }) => kind === 'star' || kind === 'flex');
  return [...new Set(deciding.map(({ peer }) => peer.path))];
}
