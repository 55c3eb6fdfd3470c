import {
  type MasterFilter,
  mContainedIn,
  mIdentity,
  sIdentity,
  type SlaveFilter,
  sMask,
} from '../../protocols/gathered/axi4.js';
import { boolean, deferred, either, integer, mapped, object, oneOf, optional, type Reader } from '../reader.js';
import { addressSet, addressSets, idRange, nullable, regionType, sizes } from '../values.js';

const isWord = (value: unknown): boolean => typeof value === 'string';
const hasKey =
  (key: string) =>
  (value: unknown): boolean =>
    typeof value === 'object' && value !== null && key in value;

// The replaced fields are created when the filter runs, so that their errors are errors of negotiation.
const slaveCopy: Reader<SlaveFilter> = mapped(
  object({
    Scopy: deferred(
      object({
        address: optional(addressSets),
        regionType: optional(regionType),
        executable: optional(boolean),
        supportsWrite: optional(sizes),
        supportsRead: optional(sizes),
        interleavedId: optional(nullable(integer)),
      }),
    ),
  }),
  ({ Scopy }) =>
    (slave) =>
      slave.copy(Scopy()),
);

const masterCopy: Reader<MasterFilter> = mapped(
  object({ Mcopy: deferred(object({ id: optional(idRange) })) }),
  ({ Mcopy }) =>
    (master) =>
      master.copy(Mcopy()),
);

/** A filter of slaves: `"Sidentity"`, `{"Smask": set}` or `{"Scopy": {…}}`. */
export const slaveFilter: Reader<SlaveFilter> = either(
  isWord,
  mapped(oneOf(['Sidentity']), () => sIdentity),
  either(
    hasKey('Smask'),
    mapped(object({ Smask: addressSet }), ({ Smask }) => sMask(Smask)),
    slaveCopy,
  ),
);

/** A filter of masters: `"Midentity"`, `{"McontainedIn": ids}` or `{"Mcopy": {…}}`. */
export const masterFilter: Reader<MasterFilter> = either(
  isWord,
  mapped(oneOf(['Midentity']), () => mIdentity),
  either(
    hasKey('McontainedIn'),
    mapped(object({ McontainedIn: idRange }), ({ McontainedIn }) => mContainedIn(McontainedIn)),
    masterCopy,
  ),
);
