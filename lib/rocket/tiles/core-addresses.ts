import { counted, demand } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';

/** What the addresses of a core follow from. */
export interface AddressedCore {
  /** Width of the core's integer registers in bits: 32 or 64. */
  readonly xLen: number;
  /** Whether addresses are virtual, so that accesses say what they may do by themselves. */
  readonly useVM: boolean;
  /** Levels of the page tables of virtual memory. Default the fewest, 2 with an xLen of 32 and otherwise 3. */
  readonly pgLevels?: number | undefined;
  /** Whether there is a hypervisor mode, in which virtual addresses are two bits longer. Default false. */
  readonly useHypervisor?: boolean | undefined;
}

const pageBits = 12;
// A hypervisor translates guest physical addresses, which are longer.
const hypervisorBits = 2;

/** Bits of a virtual address, in a core that has them (subsystem 13.1). */
export function virtualAddressBits(core: AddressedCore): number {
  const levelBits = core.xLen === 32 ? 10 : 9;
  return pageBits + levelsOf(core) * levelBits + (core.useHypervisor === true ? hypervisorBits : 0);
}

function fewestLevels(xLen: number): number {
  return xLen === 32 ? 2 : 3;
}

function levelsOf({ xLen, pgLevels = fewestLevels(xLen) }: AddressedCore): number {
  return pgLevels;
}

// The width of physical addresses in page table entries. Those of a 32-bit core have room for 34 bits, but its registers do not, so that
// untranslated accesses, such as fetches before translation is enabled, could not reach all addresses.
const mostTranslated = 56;

/** The longest physical address that a core can have, in bits: that of its page table entries or registers (subsystem 13.1). */
function longestPhysical({ xLen, useVM }: AddressedCore): number {
  return useVM ? Math.min(xLen, mostTranslated) : xLen;
}

/** Bits of an address from which a core fetches; without virtual memory these are the physical ones and a sign (subsystem 13.1). */
export function fetchAddressBits(core: AddressedCore, physicalBits: number): number {
  return core.useVM ? virtualAddressBits(core) : Math.min(physicalBits + 1, core.xLen);
}

/**
 * Checks that the core of a tile can address what the tile sees, whose physical addresses have `physicalBits` (subsystem 13.1).
 *
 * @throws RequirementError `tile/page-levels` for page tables that there are not, `tile/address-width` for addresses that are longer
 * than those of the core.
 */
export function checkAddresses(core: AddressedCore & { readonly tileId: number }, physicalBits: number): void {
  const { tileId, xLen, useVM } = core;
  const [levels, fewest, most] = [levelsOf(core), fewestLevels(xLen), xLen === 32 ? 2 : 5];
  demand(
    levels >= fewest && levels <= most,
    rules.pageLevels,
    () => `Core ${tileId} has ${xLen} bits and ${counted(levels, 'level')} of page tables.`,
    { help: `Give it ${xLen === 32 ? '2' : '3, 4 or 5'}: WithPgLevels(${fewest}).` },
  );
  const longest = longestPhysical(core);
  demand(
    physicalBits <= longest,
    rules.addressWidth,
    () =>
      `Core ${tileId} sees addresses of ${physicalBits} bits, but those of a core of ${xLen} bits ${useVM ? 'with' : 'without'} virtual memory have at most ${longest}.`,
    { help: `Move what lies at or above 0x${(1n << BigInt(longest)).toString(16)} to lower addresses.` },
  );
  if (!useVM) return;
  const virtual = virtualAddressBits(core);
  demand(
    virtual <= xLen,
    rules.addressWidth,
    () => `Core ${tileId} has virtual addresses of ${virtual} bits, but registers of only ${xLen}.`,
    { help: 'Leave out WithHypervisor, with which virtual addresses are two bits longer.' },
  );
  demand(
    virtual === xLen || virtual > physicalBits,
    rules.addressWidth,
    () => `Core ${tileId} sees addresses of ${physicalBits} bits, but its virtual addresses have only ${virtual}.`,
    {
      help: () => {
        const enough = [4, 5].find((more) => virtualAddressBits({ ...core, pgLevels: more }) > physicalBits) ?? most;
        return `Move what lies at or above 0x${(1n << BigInt(virtual - 1)).toString(16)} to lower addresses, or give it more levels of page tables: WithPgLevels(${enough}).`;
      },
    },
  );
}
