import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import { fieldOf, fieldsOf, type PlacedValue, textOf, writtenNumber } from '../placed/value.js';
import { DescriptionError } from '../reading.js';

/** What `csr.json` or `csr.csv` of LiteX says. Addresses and sizes are hexadecimal. */
export interface LitexFacts {
  /** Devices by their control and status registers. */
  readonly csrs: readonly {
    readonly name: string;
    readonly base: string;
    readonly size: string;
    readonly registers: number;
    readonly interrupt?: number;
    readonly place: Location;
  }[];
  readonly memories: readonly {
    readonly name: string;
    readonly base: string;
    readonly size: string;
    readonly type?: string;
    readonly place: Location;
  }[];
}

/** Reads devices and memories. Throws a {@link DescriptionError} for a file that has none, and for numbers that are none. */
export function litexFacts(document: PlacedValue): LitexFacts {
  const bases = fieldOf(document, 'csr_bases');
  if (bases === undefined) throw new DescriptionError('A csr.json of LiteX has csr_bases.', document.place);
  return { csrs: csrsIn(document, bases), memories: memoriesIn(document) };
}

/** Bits of the words that registers are made of; of each, the alignment is used up, however wide their bus is. */
export function wordBits(document: PlacedValue): bigint {
  const alignment = fieldOf(fieldOf(document, 'constants'), 'config_csr_alignment');
  return writtenNumber(alignment, 'The alignment of registers') ?? 32n;
}

/** The number of the interrupt that a device or a region of a name raises. */
export function interruptOf(document: PlacedValue, name: string): number | undefined {
  // Names of constants have small letters only.
  const number = fieldOf(fieldOf(document, 'constants'), `${name.toLowerCase()}_interrupt`);
  const written = writtenNumber(number, `The interrupt of ${name}`);
  return written === undefined ? undefined : Number(written);
}

function csrsIn(document: PlacedValue, bases: PlacedValue): LitexFacts['csrs'] {
  const word = wordBits(document) / 8n;
  const registers = [...fieldsOf(fieldOf(document, 'csr_registers'))].map(([name, value]) => ({
    name,
    start: writtenNumber(fieldOf(value, 'addr'), `The address of ${name}`) ?? 0n,
    size: word * (writtenNumber(fieldOf(value, 'size'), `The size of ${name}`) ?? 1n),
  }));
  const devices = [...fieldsOf(bases)].map(([name, value]) => ({
    name,
    base: writtenNumber(value, `The base of ${name}`) ?? 0n,
    place: value.place,
  }));
  const owned = groupBy(registers, (register) => ownerOf(register, devices));
  return devices.map(({ name, base, place }) => {
    const own = owned.get(name) ?? [];
    const end = own.reduce((most, { start, size }) => (start + size > most ? start + size : most), base);
    const interrupt = interruptOf(document, name);
    return {
      ...{ name, base: hex(base), size: hex(end - base), registers: own.length },
      ...(interrupt === undefined ? {} : { interrupt }),
      place,
    };
  });
}

// A name may begin like another: `uart_phy_tuning_word` is a register of `uart_phy`, or the register `phy_tuning_word` of `uart`. Those of a
// device lie behind its base, and before that of the next.
function ownerOf(
  register: { readonly name: string; readonly start: bigint },
  devices: readonly { readonly name: string; readonly base: bigint }[],
): string | undefined {
  return devices
    .filter(({ name, base }) => register.name.startsWith(`${name}_`) && base <= register.start)
    .reduce<(typeof devices)[number] | undefined>(
      (last, each) =>
        last === undefined || each.base > last.base || (each.base === last.base && each.name.length > last.name.length)
          ? each
          : last,
      undefined,
    )?.name;
}

function memoriesIn(document: PlacedValue): LitexFacts['memories'] {
  return [...fieldsOf(fieldOf(document, 'memories'))].map(([name, value]) => {
    const type = textOf(value, 'type');
    return {
      name,
      base: hex(writtenNumber(fieldOf(value, 'base'), `The base of ${name}`) ?? 0n),
      size: hex(writtenNumber(fieldOf(value, 'size'), `The size of ${name}`) ?? 0n),
      ...(type === undefined ? {} : { type }),
      place: value.place,
    };
  });
}
