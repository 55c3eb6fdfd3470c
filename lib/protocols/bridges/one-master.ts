import { explainFailures, type LazyModule, type Node } from '../../graph/index.js';
import * as portRules from '../tilelink/parameters/rules.js';

/** Says of a bridge with a single source id that the masters in front of it would share it; `calls` are what each needs: `apb.toTL()`. */
export function takesOneMaster(node: Node, bridge: LazyModule, calls: string): void {
  explainFailures(node, (rule) =>
    rule === portRules.masterPortIds.id
      ? {
          rule,
          message: `${bridge.className} ${bridge.path} has one source id, and several masters in front of it.`,
          help: `Put one ${calls} behind each master, and join them with tl.xbar().`,
        }
      : undefined,
  );
}
