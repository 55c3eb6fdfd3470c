export { type AddressLike, ascending, formatSize, hex, parseHex, toAddress } from './address.js';
export { addressDecoder, keyDecoder, matchSets } from './address-decoder.js';
export { AddressRange, rangeText } from './address-range.js';
export { AddressSet } from './address-set.js';
export { arrange, type Arrangement, type Block } from './arrange.js';
export { bytesIn } from './bytes-in.js';
export { bitIndexes, bitLength, enumerateBits, enumerateMask } from './bits.js';
export {
  freePage,
  freeRanges,
  nearestSlot,
  nearestSlots,
  placeBehind,
  type Slot,
  usualAddressBits,
} from './free-space.js';
export { type IdMapEntry, type IdMapWidths, formatIdMap, formatIdMapEntry, idWidth } from './id-map.js';
export { setInCode } from './in-code.js';
export { IdRange } from './id-range.js';
export { type HasAddressSets, type ItemOverlap, type SetOverlap, findOverlap, findOverlaps } from './overlap.js';
export {
  alignDown,
  alignUp,
  isAligned,
  isPow2,
  log2Ceil,
  log2Up,
  powerOfTwoDown,
  powerOfTwoUp,
  powersAround,
} from './powers.js';
export { type RegionType, compareRegionType, keepsContent, regionTypeMin, regionTypes } from './region-type.js';
export { TransferSizes } from './transfer-sizes.js';
