import { type AddressLike, AddressSet, hex, toAddress } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import type { Resource } from '../../devicetree/index.js';
import { type Settings, unusualSettings } from '../../graph/index.js';
import type { RegisterRules } from './rules.js';

/** Options of register nodes of AMBA buses. */
export interface AmbaRegisterNodeOptions {
  /** Name of the node; without one it takes the name of the property that holds it. */
  readonly name?: string | undefined;
  /** One block of addresses without gaps. */
  readonly address: AddressSet;
  /** Most requests in progress; no effect on parameters. Default 0. */
  readonly concurrency?: number;
  /** Width of the data bus in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Whether undefined registers read as 0; no effect on parameters. Default true. */
  readonly undefZero?: boolean;
  /** Whether instructions may be fetched from it. Default false. */
  readonly executable?: boolean;
  /** Its description for firmware. Default none. */
  readonly resources?: readonly Resource[];
}

/** The parameters of a device with registers on an AMBA bus. */
export interface AmbaRegisterRouterOptions extends Omit<AmbaRegisterNodeOptions, 'name' | 'address' | 'resources'> {
  /** Name of the device. */
  readonly name: string;
  /** Compatible strings of the device. */
  readonly compat: readonly string[];
  /** First address, a multiple of the size. */
  readonly base: AddressLike;
  /** Size of the registers in bytes, a power of two. Default 4096. */
  readonly size?: AddressLike;
}

/** What of the options of registers no parameter says. */
export function registerSettings(options: AmbaRegisterNodeOptions): Settings | undefined {
  return unusualSettings({ concurrency: 0, undefZero: true }, options);
}

/** Throws `<area>/register-contiguous` unless the registers are one block (amba 4.13, 7.3, 8). */
export function requireContiguous(address: AddressSet, { protocol, registerContiguous }: RegisterRules): void {
  demand(
    address.contiguous,
    registerContiguous,
    () => `${protocol} registers at ${address} are not one block: the mask has gaps.`,
    {
      help: () => `Give registers one block, such as AddressSet.range('${hex(address.base)}', '4K').`,
    },
  );
}

/**
 * The registers of a device as one set.
 *
 * @throws RequirementError `address/size` or `address/misaligned` when the two do not make a set.
 */
export function region(base: AddressLike, size: AddressLike): AddressSet {
  return AddressSet.range(toAddress(base), toAddress(size));
}
