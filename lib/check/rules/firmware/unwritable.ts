import { unwritable as errorsIn } from '../../../elaboration/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** What a device tree cannot say, in a design that describes itself to firmware. */
export const unwritable: CheckRule = {
  id: 'firmware/unwritable',
  severity: 'error',
  requires: 'What a design tells firmware can be written as a device tree.',
  because:
    'The format takes some names and texts only. One that it cannot have leaves the design without a device tree.',
  instead: 'Change the name or the text where the device, or the firmware of the design, is declared.',
  find: ({ elaboration: { resources } }) =>
    resources === null
      ? []
      : errorsIn(resources).map(({ message, help }) => ({
          message,
          subjects: [],
          ...(help === undefined ? {} : { help }),
        })),
};
