import { nameMatcher } from '../base/names/index.js';
import { securityText } from '../bus/security/index.js';
import type { Reach } from '../query/index.js';
import type { CheckedDesign } from './checked-design.js';
import type { Expectation } from './expectation.js';

/** What an expectation forbids, of what there is. */
export function forbiddenBy(fact: Expectation, design: CheckedDesign): Reach[] {
  switch (fact.kind) {
    case 'apart': {
      const [isMaster, isDevice] = [nameMatcher(fact.master), nameMatcher(fact.device)];
      return design
        .reachesBy(fact.by)
        .filter(
          ({ master, client, device, name, operations }) =>
            isMaster(master, client) &&
            isDevice(device, name) &&
            (fact.operation === undefined || operations[fact.operation] !== undefined),
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

/** A pair that should not be, in words, with the accesses that get through where that is not all. */
export function reachedText({ master, device, operations, accesses }: Reach): string {
  const { read, write } = accesses ?? {};
  const isSame = read !== undefined && JSON.stringify(read) === JSON.stringify(write);
  const by = isSame ? `, by ${securityText(read)} accesses` : '';
  return `${master} reaches ${device} with ${Object.keys(operations).join(', ')}${by}`;
}
