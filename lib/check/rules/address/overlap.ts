import { AddressRange, type AddressSet, bytesIn, findOverlaps } from '../../../base/address/index.js';
import { listed } from '../../../base/diagnostic/index.js';
import { piecesOf } from '../../../base/address/pieces.js';
import { type Conflict, conflictsIn } from '../../../elaboration/index.js';
import { channelsIn } from '../../design/channels.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import { apartForOthers } from '../../facts/apart.js';
import { moversOf } from '../../facts/movers.js';
import type { DesignPolicy } from '../../policy/design-policy.js';
import { hullOf, rangesText, setsText } from '../../design/regions.js';
import type { CheckRule, Found } from '../../policy/rule.js';

// An interleaved overlap may consist of millions of pieces; beyond this number, the enclosing spans are reported.
const piecesToJoin = 1024;

/**
 * One finding for each pair of devices, however many masters see it. A master sees the addresses that arrive at it, after every
 * translation on the way, and only where it may look. Firewalls part nothing: they stand behind the crossbar that decodes.
 */
export const overlap: CheckRule = {
  id: 'address/overlap',
  asks: 'intent',
  severity: 'error',
  requires: 'No two devices that a master sees share an address.',
  because:
    'A crossbar routes a request by its address. If two devices share an address, the request goes to both or to either of them, and two answers come back.',
  instead: 'Move or shrink one of the devices, or hide one of them from the master with tl.filter.',
  find: (design, policy) => describeAll(conflictsIn(design.decoded), design, policy),
};

function describeAll(conflicts: readonly Conflict[], design: CheckedDesign, policy: DesignPolicy): Found[] {
  if (conflicts.length === 0) return [];
  const movers = moversOf(
    conflicts.filter(({ a, b }) => a.owner !== b.owner),
    design,
    policy,
  );
  const channels = channelsIn(conflicts, design);
  return conflicts.map((conflict) => {
    const { a, b, common, masters } = conflict;
    const { mover = movedFirst(conflict), help = '', fix } = movers.get(conflict) ?? {};
    const ranges = commonRanges(common);
    const isOne = isOneDevice(conflict, design);
    const [nameA, nameB] = namesOf(conflict);
    const what = isOne
      ? `${a.owner} is reached twice, by ways that overlap`
      : nameA === nameB
        ? `Two devices of ${a.owner} overlap`
        : `${nameA} and ${nameB} overlap`;
    const lines = [`  ${nameA}: ${setsText(a.sets)}`, `  ${nameB}: ${setsText(b.sets)}`];
    return {
      message: `${what} at ${rangesText(ranges, bytesIn(common))}.\n${lines.join('\n')}\n  seen by ${listed(masters)}`,
      subjects: mover === a.owner ? [a.owner, b.owner] : [b.owner, a.owner],
      ranges,
      help: isOne
        ? oneWay
        : a.owner === b.owner
          ? `Give each device of ${a.owner} addresses of its own.`
          : [help, apartForOthers(conflict, design) ?? '', channels.get(conflict) ?? '']
              .filter((part) => part !== '')
              .join(' '),
      fix,
    };
  });
}

// A node may declare several devices at the same address: then these devices overlap, and not the ways to them.
function isOneDevice({ a, b }: Conflict, { devices }: CheckedDesign): boolean {
  if (a.owner !== b.owner || a.name !== b.name) return false;
  const own = devices.filter(({ id, name }) => id === a.owner && (name || id) === a.name);
  return findOverlaps(own).length === 0;
}

// The parties in a message; devices of one node have their own names, if they have any.
function namesOf({ a, b }: Conflict): readonly [string, string] {
  const isNamed = a.owner === b.owner && a.name !== b.name;
  const nameOf = ({ owner, name }: Conflict['a']): string =>
    isNamed && name !== owner ? `${name} of ${owner}` : owner;
  return [nameOf(a), nameOf(b)];
}

// The party that is reported first if none can be moved.
function movedFirst({ a, b }: Conflict): string {
  return bytesIn(a.sets) < bytesIn(b.sets) ? a.owner : b.owner;
}

// The joined pieces of the overlap, or the enclosing spans if there are very many.
function commonRanges(common: readonly AddressSet[]): AddressRange[] {
  const pieces = common.reduce((sum, set) => sum + (set.finite ? piecesOf(set) : Infinity), 0);
  return AddressRange.unify(pieces > piecesToJoin ? common.map(hullOf) : common.flatMap((set) => set.toRanges()));
}

const oneWay = 'Let only one way lead to these addresses: filter them out of the other one, or bind the device once.';
