import { currentView, type Handle, monitorsEnabled, type ProtocolTypes, withView } from '../../../graph/index.js';
import { ephemeral } from '../nodes.js';
import type { TileLink } from '../tilelink.js';

/**
 * With `enable`, binds an ephemeral node `monitor` in front of the node under a configuration that enables monitors, and returns the
 * whole; otherwise returns the node (TLMonitor, tilelink 5.20).
 */
export function monitor<Out extends ProtocolTypes>(
  enable: boolean,
  node: Handle<TileLink, Out>,
): Handle<TileLink, Out> {
  if (!enable) return node;
  return withView(currentView().alterPartial(monitorsEnabled, true), () => node.from(ephemeral({ name: 'monitor' })));
}
