import { AddressRange } from '../../../base/address/index.js';
import { counted, listed } from '../../../base/diagnostic/index.js';
import { hullOf, gapText } from '../../regions.js';
import { isErrorDevice } from '../../error-device.js';
import type { SharedView } from '../../../elaboration/index.js';
import type { CheckRule } from '../../rule.js';

const gapsToList = 3;

/** Addresses that masters may ask for, where nothing answers. */
export const noDefault: CheckRule = {
  id: 'address/no-default',
  asks: 'wiring',
  severity: 'info',
  requires: 'A bus whose masters may ask for any address has a device that answers where no other does.',
  because:
    'A crossbar without a default device has no place to send such an access to. A core checks addresses before it asks; a DMA engine with a wrong descriptor waits for ever.',
  instead: 'Attach tl.error() to the bus, or limit the visibility of its masters to what is there.',
  find: ({ decoded, wiring }) => {
    return decoded
      .filter(({ regions }) => regions.length > 0 && !regions.some(({ owner }) => isErrorDevice(wiring, owner)))
      .flatMap((view) => {
        const gaps = gapsIn(view);
        if (gaps.length === 0) return [];
        const shown = gaps.slice(0, gapsToList).map(gapText).join(', ');
        const more = gaps.length > gapsToList ? ` and ${counted(gaps.length - gapsToList, 'other range')}` : '';
        return [
          {
            message: `${listed([...view.masters].sort())} may ask for ${shown}${more}, where no device answers.`,
            subjects: view.masters,
            ranges: gaps.slice(0, gapsToList),
          },
        ];
      });
  },
};

function gapsIn({ regions, visibility }: SharedView): AddressRange[] {
  const asked = AddressRange.unify(visibility.map(hullOf));
  return AddressRange.subtract(asked, AddressRange.unify(regions.flatMap(({ sets }) => sets.map(hullOf))));
}
