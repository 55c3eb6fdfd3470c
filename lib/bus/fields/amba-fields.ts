import { bool, bundle, uint } from '../wires/index.js';
import { BundleField, BundleKey } from './bundle-field.js';

/** Cache and protection attributes of a request (amba 0.4). */
export const ambaProt: BundleKey = new BundleKey('amba_prot', 'control', 'AMBAProt');
/** Marks data as corrupt (amba 0.4). */
export const ambaCorrupt: BundleKey = new BundleKey('corrupt', 'data', 'AMBACorrupt');
/** Source id and size of the TileLink request behind an AXI4 one (amba 0.4). */
export const axi4TLState: BundleKey = new BundleKey('tl_state', 'control', 'AXI4TLState');
/** The id bits that an id indexer took away (amba 0.4). */
export const axi4ExtraId: BundleKey = new BundleKey('extra_id', 'control', 'AXI4ExtraId');
/** Whether a fragment is the last one of its burst (amba 0.4). */
export const axi4FragLast: BundleKey = new BundleKey('real_last', 'control', 'AXI4FragLast');

/** The field of {@link ambaProt}: seven attributes of one bit each (amba 0.4). */
export const ambaProtField: BundleField = new BundleField(
  ambaProt,
  'AMBAProtField()',
  bundle({
    ...{ bufferable: bool, modifiable: bool, readalloc: bool, writealloc: bool },
    ...{ privileged: bool, secure: bool, fetch: bool },
  }),
);
/** The field of {@link ambaCorrupt}: one bit (amba 0.4). */
export const ambaCorruptField: BundleField = new BundleField(ambaCorrupt, 'AMBACorruptField()', bool);
/** The field of {@link axi4FragLast}: one bit (amba 0.4). */
export const axi4FragLastField: BundleField = new BundleField(axi4FragLast, 'AXI4FragLastField()', bool);

/** The field of {@link axi4TLState}, for source ids of `sourceBits` bits, at least 0 (amba 0.4). */
export function axi4TLStateField(sourceBits: number): BundleField {
  const type = bundle({ size: uint(4), source: uint(Math.max(sourceBits, 1)) });
  return new BundleField(axi4TLState, `AXI4TLStateField(${sourceBits})`, type);
}

/** The field of {@link axi4ExtraId}, for `width` id bits, at least 1 (amba 0.4). */
export function axi4ExtraIdField(width: number): BundleField {
  return new BundleField(axi4ExtraId, `AXI4ExtraIdField(${width})`, uint(width));
}
