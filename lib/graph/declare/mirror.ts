import { type AddressLike, AddressRange, toAddress } from '../../base/address/index.js';
import { checkOptions } from '../../base/options/index.js';
import type { Node } from '../declared.js';
import { SaidOf } from './said-of.js';

/** Addresses of a device at which it shows what it shows at others. */
export interface MirrorOptions {
  /** The first of them. */
  readonly base: AddressLike;
  /** Bytes. */
  readonly size: AddressLike;
  /** The address of the device whose bytes the first of them shows; the others follow. */
  readonly of: AddressLike;
}

/** Addresses of a node, and where what they show begins. */
export interface Mirror {
  readonly range: AddressRange;
  readonly of: bigint;
}

const mirrors = new SaidOf<Node, readonly Mirror[]>();

/**
 * Declares that some addresses of a device mirror others: they show the same bytes, so that maps count them once. The node declares both
 * ranges; calls add up. Addresses that an adapter on the way, such as `tl.map`, moves for some accesses are a mirror without being
 * declared.
 *
 * @throws what {@link toAddress} throws.
 *
 * @example
 * const flash = axi4.slave({
 *   address: [AddressSet.range('0x0800_0000', '512K'), AddressSet.range('0x0', '512K')],
 *   supportsRead: [1, 64],
 *   beatBytes: 8,
 * });
 * mirror(flash, { base: '0x0', size: '512K', of: '0x0800_0000' });
 */
export function mirror(node: Node, options: MirrorOptions): void {
  const { base, size, of } = checkOptions('MirrorOptions', options);
  const said = { range: new AddressRange(toAddress(base), toAddress(size)), of: toAddress(of) };
  mirrors.set(node, [...(mirrors.get(node) ?? []), said]);
}

/** What was said of the addresses of a node. */
export function mirrorsOf(node: Node): readonly Mirror[] | undefined {
  return mirrors.get(node);
}
