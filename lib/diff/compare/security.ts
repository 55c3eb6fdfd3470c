import { anySecurity, type Security } from '../../bus/security/index.js';
import type { Elaboration } from '../../elaboration/index.js';
import { wiringOf } from '../../query/index.js';
import { accessesText } from '../facts/accesses.js';
import { type Change, changeOf } from '../change/change.js';
import { compareMaps } from './maps.js';
import type { Named } from '../facts/facts.js';

/** Changes in the declared security of masters and devices, whether it has an effect or not. */
export function compareSecurity(before: Elaboration, after: Elaboration, named: Named): Change[] {
  return compareMaps(
    securityByNode(before, named),
    securityByNode(after, (id) => id),
    {
      gone: () => [],
      come: () => [],
      both: (id, had, has) => {
        const [a, b] = [accessesText(had), accessesText(has)];
        return a === b ? [] : [changeOf('node', 'changed', id, { detail: 'security', before: a, after: b })];
      },
    },
  );
}

// By the node that declares a master or a device. Without a declaration, it applies to all accesses.
function securityByNode(elaboration: Elaboration, named: Named): Map<string, Security> {
  const { ports } = wiringOf(elaboration);
  const found = new Map<string, Security>();
  for (const edge of elaboration.edges) {
    for (const { makes = anySecurity } of ports.clientsMade(edge)) found.set(named(edge.from), makes);
    for (const { takes = anySecurity } of ports.managersMade(edge)) found.set(named(edge.to), takes);
  }
  return found;
}
