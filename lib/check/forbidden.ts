import { nameMatcher } from '../base/names/index.js';
import type { Reach } from '../query/index.js';
import type { Expectation } from './expectation.js';

/** What an expectation forbids, of what there is. */
export function forbiddenBy(fact: Expectation, reaches: readonly Reach[]): Reach[] {
  switch (fact.kind) {
    case 'apart': {
      const [isMaster, isDevice] = [nameMatcher(fact.master), nameMatcher(fact.device)];
      return reaches.filter(
        ({ master, client, device, name, operations }) =>
          isMaster(master, client) &&
          isDevice(device, name) &&
          (fact.operation === undefined || operations[fact.operation] !== undefined),
      );
    }
    case 'only': {
      const [allowed, isDevice] = [fact.masters.map(nameMatcher), nameMatcher(fact.device)];
      return reaches.filter(
        ({ master, client, device, name }) =>
          isDevice(device, name) && !allowed.some((isMaster) => isMaster(master, client)),
      );
    }
    default:
      return [];
  }
}
