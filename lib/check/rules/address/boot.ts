import { type AddressSet, hex, toAddress } from '../../../base/address/index.js';
import { mastersNamed } from '../../../query/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Reset vectors that lead nowhere, or to what cannot be executed. */
export const boot: CheckRule = {
  id: 'address/boot',
  asks: 'operations',
  severity: 'error',
  requires: 'The reset vector of each core in the policy points to memory that the core may execute.',
  because:
    'After reset, a core fetches from its reset vector. Without an executable device there, the first access fails and the core never runs.',
  instead: 'Put a ROM or an executable memory at the reset vector, or correct the vector in the policy.',
  find: ({ masters, views }, { boot = {} }) =>
    Object.entries(boot).flatMap(([name, vector]) => {
      const address = toAddress(vector);
      const cores = [...new Set(mastersNamed(masters, name).map(({ edge }) => edge.from))];
      return cores.flatMap((core) => {
        const there = views
          .filter(({ masters: seeing, visibility }) => seeing.includes(core) && contain(visibility, address))
          .flatMap(({ regions }) => regions)
          .filter(({ sets }) => contain(sets, address));
        if (there.some(({ permissions }) => permissions?.execute === true)) return [];
        const [device] = there;
        return [
          {
            message: `${core} boots at ${hex(address)}, where ${device === undefined ? 'it sees no device' : `${device.owner} cannot be executed`}.`,
            subjects: device === undefined ? [core] : [core, device.owner],
          },
        ];
      });
    }),
};

function contain(sets: readonly AddressSet[], address: bigint): boolean {
  return sets.some((set) => set.contains(address));
}
