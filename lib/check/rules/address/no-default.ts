import { AddressSet } from '../../../base/address/index.js';
import { counted, listed } from '../../../base/diagnostic/index.js';
import { inNumberedOrder } from '../../../base/text/index.js';
import { gapText, holedText, hullOf } from '../../design/regions.js';
import { type Gap, unanswered } from '../../design/unanswered.js';
import type { CheckRule } from '../../policy/rule.js';

const gapsToList = 3;

/** Addresses that masters may ask for, where nothing answers. */
export const noDefault: CheckRule = {
  id: 'address/no-default',
  asks: 'wiring',
  severity: 'info',
  requires: 'A bus whose masters may request any address has a device that answers at all remaining addresses.',
  because:
    'A crossbar without a default device cannot route such an access. A core checks addresses before a request; a DMA engine with a wrong descriptor waits forever.',
  instead:
    'Attach tl.error() to the bus at the addresses that no other device has, or limit the visibility of its masters to existing devices.',
  find: ({ decoded }) =>
    decoded
      .filter(({ regions }) => regions.length > 0)
      .flatMap((space) => {
        const gaps = unanswered(space);
        if (gaps.length === 0) return [];
        const shown = gaps.slice(0, gapsToList);
        const more = gaps.length > gapsToList ? ` and ${counted(gaps.length - gapsToList, 'other range')}` : '';
        return [
          {
            message: `${listed([...space.masters].sort(inNumberedOrder))} may ask for ${shown.map(textOf).join(', ')}${more}, where no device answers.`,
            subjects: space.masters,
            ranges: shown.map((gap) => (gap instanceof AddressSet ? hullOf(gap) : gap)),
          },
        ];
      }),
};

function textOf(gap: Gap): string {
  return gap instanceof AddressSet ? holedText(gap) : gapText(gap);
}
