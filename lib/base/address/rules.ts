import type { Rule } from '../diagnostic/index.js';

export const addressInfinite: Rule = {
  id: 'address/infinite',
  requires: 'A question about all addresses of a set is asked only of a set that has finitely many.',
  because:
    'A negative mask ignores all high bits without end. Such a set has no largest address, cannot be listed as ranges, and a finite part of it cannot be cut out, since infinitely many sets would be left.',
  instead: "Start from a set as large as the address space of the design: AddressSet.range(0, '4G') for 32 bits.",
  clause: 'core 8.1',
};

export const addressLog2: Rule = {
  id: 'address/log2',
  requires:
    'The number of bits that distinguish n values is defined only for an integer of at least 1 for log2Ceil and at least 0 for log2Up.',
  because:
    'There is no such number for no values or for half a value. A count of 0 or a fraction usually comes from an empty list or from a division with a remainder.',
  instead: 'Pass the number of values, and decide beforehand what an empty list means; log2Up gives 1 bit for it.',
  clause: 'amba 0.2',
};

export const addressMisaligned: Rule = {
  id: 'address/misaligned',
  requires:
    'The base of an AddressSet has no bits under its mask; a range of addresses starts at a multiple of its size.',
  because:
    'Hardware decodes a region by comparing the bits outside of the mask. A base bit under the mask would never be compared, so that the set would begin elsewhere than it says.',
  instead: 'Move the region to a multiple of its size, or cover it with the several sets of AddressSet.misaligned.',
  clause: 'core 8.1',
};

export const addressNegativeBase: Rule = {
  id: 'address/negative-base',
  requires: 'The base of an AddressSet is at least 0.',
  because:
    'Addresses have no sign. A negative base could stand for high bits of any number, depending on how wide the address bus turns out to be.',
  instead: 'Write the address as it is on the bus; if the high bits do not matter, use a negative mask and the base 0.',
  clause: 'core 8.1',
};

export const addressNumber: Rule = {
  id: 'address/number',
  requires: 'A JavaScript number that stands for an address or a size is an integer of at most 2^53 - 1.',
  because:
    'Larger numbers are rounded to the next one that a number can hold, and the address would silently be another one.',
  instead: 'Write the address as a bigint with n at its end, or as a string.',
  clause: 'design 5',
};

export const addressSize: Rule = {
  id: 'address/size',
  requires: 'A region that is one AddressSet has a power of two of bytes; no region has a negative size.',
  because:
    'An AddressSet says which address bits do not matter, and n such bits cover 2^n addresses. Any other size takes several sets.',
  instead: 'Round the size up to a power of two, or use the several sets of AddressSet.misaligned(base, size).',
  clause: 'core 8.1',
};

export const addressSyntax: Rule = {
  id: 'address/syntax',
  requires:
    "A string that stands for an address or a size is hexadecimal with 0x, decimal, or decimal with a unit such as '64K'.",
  because:
    'The same digits mean different addresses in different notations. Guessing would put a device where nobody expects it.',
  instead:
    "Write hexadecimal with 0x in front ('0x1001_3000'), or a number of units ('4K', '256MiB') without a fraction.",
  clause: 'design 5',
};

export const addressDecoderOverlap: Rule = {
  id: 'address-decoder/overlap',
  requires: 'The sets of different ports that a decoder is made for share no address.',
  because:
    'The decoder finds address bits that distinguish the ports. No bits can do that for an address that belongs to two of them.',
  instead: 'Take the common addresses from one of the two ports. Sets of the same port may overlap.',
  clause: 'core 8.4',
};

export const addressRangeNegativeBase: Rule = {
  id: 'address-range/negative-base',
  requires: 'An AddressRange starts at 0 or above.',
  because: 'Addresses have no sign; what lies below 0 is a mistake in the computation of the base.',
  instead: 'Check the subtraction that the base comes from, and give the first address of the range.',
  clause: 'core 8.3',
};

export const addressRangeSize: Rule = {
  id: 'address-range/size',
  requires: 'An AddressRange has at least one byte.',
  because: 'Ranges are joined and subtracted by their ends; an empty one would have an end without having an address.',
  instead: 'Give the number of bytes, end - base, and make no range where there are none.',
  clause: 'core 8.3',
};

export const idRangeInteger: Rule = {
  id: 'id-range/integer',
  requires: 'The ends of an IdRange are integers.',
  because: 'Ids number the requests that are in flight; there is no half an id.',
  instead: 'Round the number of ids before making the range; a division often leaves a fraction.',
  clause: 'core 8.6',
};

export const idRangeLimit: Rule = {
  id: 'id-range/limit',
  requires: 'An IdRange ends at 2^31 - 1 or below.',
  because:
    'Ids are 32-bit numbers. Adapters such as fragmenters multiply the ids that come to them; several behind each other soon need more than there are.',
  instead: 'Use fewer ids, or put tl.sourceShrinker(8) in front of what multiplies them.',
  clause: 'tilelink 0.2',
};

export const idRangeNegative: Rule = {
  id: 'id-range/negative',
  requires: 'An IdRange starts at 0 or above.',
  because: 'Ids are sent as unsigned numbers, in as many bits as the largest of them needs.',
  instead: 'Count the ids from 0.',
  clause: 'core 8.6',
};

export const idRangeOrder: Rule = {
  id: 'id-range/order',
  requires: 'An IdRange ends at its start or above.',
  because:
    'A range is written as its first id and the one behind its last. An end below the start usually is a count of ids that was taken for an end.',
  instead: 'Write [start, start + count].',
  clause: 'core 8.6',
};

export const regionTypeEmpty: Rule = {
  id: 'region-type/empty',
  requires: 'The most restrictive of some region types is asked only of at least one.',
  because:
    'What holds for memory made of several regions is what holds for the most restrictive of them. For no regions nothing is known.',
  instead: 'Decide what holds without any region, and add that type to the list.',
  clause: 'core 8.8',
};

export const transferSizesEmptyList: Rule = {
  id: 'transfer-sizes/empty-list',
  requires: 'The sizes that are in all of a list of TransferSizes are asked only of at least one.',
  because:
    'The intersection of no TransferSizes would be all sizes, and there is no value for all sizes: the caller has to define what an empty list means.',
  instead: 'Return TransferSizes.none, or what else is right, before asking about an empty list.',
  clause: 'core 8.5',
};

export const transferSizesNegative: Rule = {
  id: 'transfer-sizes/negative',
  requires: 'Transfer sizes are at least 0 bytes.',
  because: 'A transfer moves bytes; a negative number of them comes from a subtraction that went too far.',
  instead: 'Give 1, 2, 4, 8, … bytes; leave the operation out where it is not supported.',
  clause: 'core 8.5',
};

export const transferSizesOrder: Rule = {
  id: 'transfer-sizes/order',
  requires: 'Transfer sizes are written with the smallest first.',
  because:
    'They stand for all powers of two from the first to the second. In the wrong order there is nothing between them.',
  instead: 'Exchange the two numbers.',
  clause: 'core 8.5',
};

export const transferSizesPowerOfTwo: Rule = {
  id: 'transfer-sizes/power-of-two',
  requires: 'Transfer sizes are powers of two.',
  because:
    'A TileLink message carries the binary logarithm of its size, not the size: 3 for 8 bytes. There is no code for 12 bytes.',
  instead: 'Take the power of two below, which leaves larger transfers to several requests, or the one above.',
  clause: 'core 8.5',
};

export const transferSizesZero: Rule = {
  id: 'transfer-sizes/zero',
  requires: 'Transfer sizes that begin at 0 end there, too: they are none.',
  because: 'A transfer of 0 bytes does not exist. The pair [0, 0] is only how no transfer at all is written.',
  instead: 'Let the sizes begin at 1 byte, or leave the operation out.',
  clause: 'core 8.5',
};
