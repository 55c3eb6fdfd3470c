import type { AddressSet } from '../../../base/address/index.js';
import { readSets, type ResourceNode, unwritable as unwritableNodes } from '../../../elaboration/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule } from '../../policy/rule.js';

/** What a device tree cannot say, in a design that describes itself to firmware. */
export const unwritable: CheckRule = {
  id: 'firmware/unwritable',
  severity: 'error',
  requires: 'The description of a design for firmware can be written as a device tree.',
  because: 'The format accepts only certain names and texts. An invalid one leaves the design without a device tree.',
  instead: 'Change the name or the text in the declaration of the device, or of the firmware of the design.',
  find: (design) => {
    const { resources } = design.elaboration;
    return resources === null
      ? []
      : unwritableNodes(resources).map(({ node, error: { message, help } }) => ({
          message,
          subjects: subjectsOf(node, design),
          ...(help === undefined ? {} : { help }),
        }));
  },
};

// The devices whose registers or memory a node describes, and the ports to devices behind a bus.
function subjectsOf({ properties }: ResourceNode, { devices }: CheckedDesign): string[] {
  const told = properties.flatMap(([, values]) =>
    values.flatMap((value) => {
      if ('address' in value) return readSets(value.address);
      return 'mapping' in value ? readSets(value.mapping) : [];
    }),
  );
  const isTold = (set: AddressSet): boolean => told.some((each) => each.overlaps(set));
  return [...new Set(devices.filter(({ sets }) => sets.some(isTold)).map(({ id }) => id))];
}
