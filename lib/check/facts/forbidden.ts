import { listed } from '../../base/diagnostic/index.js';
import { nameMatcher } from '../../base/names/index.js';
import { securityText } from '../../bus/security/index.js';
import { allowsOperation, type Reach } from '../../query/index.js';
import { does, mayDo } from '../../query/access/reach.js';
import type { CheckedDesign } from '../design/checked-design.js';
import type { Expectation } from '../policy/expectation.js';

/** What an expectation forbids, of what there is. */
export function forbiddenBy(fact: Expectation, design: CheckedDesign): Reach[] {
  switch (fact.kind) {
    case 'apart': {
      const [isMaster, isDevice] = [nameMatcher(fact.master), nameMatcher(fact.device)];
      return design
        .reachesBy(fact.by)
        .filter(
          (pair) =>
            isMaster(pair.master, pair.client) &&
            isDevice(pair.device, pair.name) &&
            (fact.operation === undefined || does(pair, fact.operation)),
        );
    }
    case 'only': {
      const [allowed, isDevice] = [fact.masters.map(nameMatcher), nameMatcher(fact.device)];
      return design.reaches.filter(
        ({ master, client, device, name }) =>
          isDevice(device, name) && !allowed.some((isMaster) => isMaster(master, client)),
      );
    }
    default:
      return [];
  }
}

/** The pairs of which it is not known whether they do what an expectation forbids: nobody says what the device supports. */
export function perhapsForbiddenBy(fact: Expectation, design: CheckedDesign): Reach[] {
  if (fact.kind !== 'apart') return [];
  const { operation } = fact;
  if (operation === undefined) return [];
  return forbiddenBy({ ...fact, operation: undefined }, design).filter(
    (pair) => mayDo(pair, operation) && !does(pair, operation) && allowsOperation(pair.accesses, operation),
  );
}

/** That the operations of devices are not known, or only their sizes, from the words behind `but`. */
export function unknownText(pairs: readonly Pick<Reach, 'device' | 'permitted'>[]): string {
  const devices = [...new Set(pairs.map(({ device }) => device))];
  const what = pairs.every(({ permitted }) => permitted !== undefined) ? 'sizes of operations' : 'operations';
  return `it is not known which ${what} ${listed(devices)} ${devices.length === 1 ? 'supports' : 'support'}`;
}

/** A pair that should not be, in words, with the accesses that get through where that is not all. */
export function reachedText({ master, device, operations, permitted = [], accesses }: Reach): string {
  const { read, write } = accesses ?? {};
  const isSame = read !== undefined && JSON.stringify(read) === JSON.stringify(write);
  const by = isSame ? `, by ${securityText(read)} accesses` : '';
  const names = [...Object.keys(operations), ...permitted];
  // If the operations of a device are unknown, none are listed.
  return `${master} reaches ${device}${names.length === 0 ? '' : ` with ${names.join(', ')}`}${by}`;
}
