import { AddressSet } from '../../../base/address/index.js';
import { beyondSecurity, type Security, securityText } from '../../../bus/security/index.js';
import { listed } from '../../../base/diagnostic/index.js';
import { takesAccesses } from '../../../elaboration/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import { setsText } from '../../design/regions.js';
import type { CheckRule, Found } from '../../policy/rule.js';
import type { Reach } from '../../../query/index.js';
import { mayDo } from '../../../query/access/reach.js';
import { groupBy } from '../../../base/group-by.js';

/** Devices that accesses get to which they are not to take. */
export const unguarded: CheckRule = {
  id: 'security/unguarded',
  severity: 'error',
  requires: 'A firewall keeps unwanted accesses from each device that declares which accesses it accepts.',
  because:
    'The declared security of a device has no effect until something on the way enforces it. A master attached past the firewall, or a region that accepts too much, opens the device unnoticed.',
  instead:
    'Put a firewall on the way, restrict its region to the accesses that the device accepts, or let setSecurity accept more.',
  find: (design) => {
    const taken = takenBy(design);
    if (taken.size === 0) return [];
    const open = design.reaches.flatMap((pair) => {
      const takes = taken.get(pair.device);
      const beyond = takes === undefined ? [] : beyondOf(pair, takes);
      return takes === undefined || beyond.length === 0 ? [] : [{ pair, takes, beyond }];
    });
    const alike = groupBy(open, ({ pair, beyond }) => `${pair.device} ${securityText(beyond)}`);
    return [...alike.values()].map((group): Found => {
      const [{ pair, takes, beyond }] = group;
      const masters = [...new Set(group.map((each) => each.pair.master))];
      return {
        message: `${pair.device} is to take ${securityText(takes)} accesses, but ${listed(masters)} ${masters.length === 1 ? 'gets' : 'get'} there${byText(takes, beyond)}${pair.guard === undefined ? ', past any firewall' : ', which the firewall on the way lets through'}.`,
        subjects: [pair.device, ...masters],
        help:
          pair.guard === undefined
            ? `Put a firewall in front of ${pair.device}.`
            : `Let the region of the firewall that has ${pair.device} at ${setsText(placesOf(group))} accept only ${securityText(takes)} accesses.`,
      };
    });
  },
};

function placesOf(group: readonly { readonly pair: Reach }[]): AddressSet[] {
  return AddressSet.unify([...new Set(group.flatMap(({ pair }) => pair.sets))]);
}

// Here `all` means all accesses but the accepted ones, so they are called other ones.
function byText(takes: Security, beyond: Security): string {
  if (takes.length === 0) return '';
  const kinds = securityText(beyond);
  return ` by ${kinds === 'all' ? 'other' : kinds} ones`;
}

function takenBy({ wiring }: CheckedDesign): Map<string, Security> {
  return new Map(
    [...wiring.nodes.values()]
      .filter((node) => takesAccesses(wiring, node))
      .flatMap(({ record, inward }) =>
        inward
          .flatMap((edge) => wiring.ports.managers(edge))
          .flatMap(({ takes }) => (takes === undefined ? [] : [[record.id, takes] as const])),
      ),
  );
}

// The accesses that are possible, limited to operations that exist.
function beyondOf(pair: Reach, takes: Security): Security {
  const { accesses } = pair;
  const reads = mayDo(pair, 'get') || mayDo(pair, 'acquireB');
  const writes = mayDo(pair, 'putFull') || mayDo(pair, 'putPartial');
  const read = reads ? beyondSecurity(accesses?.read, takes) : [];
  return read.length > 0 || !writes ? read : beyondSecurity(accesses?.write, takes);
}
