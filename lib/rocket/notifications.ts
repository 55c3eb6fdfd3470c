import type { View } from '../config/index.js';
import { type Handle, lazyModule } from '../graph/index.js';
import * as int from '../protocols/interrupts/index.js';
import { explainNotifications } from './explanations.js';
import { type Notifications, notificationKinds } from './element-context.js';
import { helpForTilesLeftOut } from './tile-list.js';

const sinkNames = { halt: 'tileHaltSinkNode', wfi: 'tileWFISinkNode', cease: 'tileCeaseSinkNode' } as const;

/** Where the notifications of the tiles of a context come together, each with a receiver (rocket-system 2.9). */
export function makeNotifications(view: View, clusterId?: number): Notifications {
  const made = notificationKinds.map((kind): [string, Handle<int.Interrupts, int.Interrupts>] => {
    const xbar = lazyModule(() => new int.IntXbar(), { name: 'xbar' }).node;
    explainNotifications(xbar, clusterId, helpForTilesLeftOut(view, 0));
    int.sinkNode(int.sinkPorts(), { name: sinkNames[kind] }).from(xbar);
    return [kind, xbar];
  });
  return Object.fromEntries(made) as unknown as Notifications;
}
