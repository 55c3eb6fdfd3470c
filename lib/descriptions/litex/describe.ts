import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import type { DescribedFinding, DescribedPart, Description } from '../description.js';
import { readHjson } from '../placed/hjson.js';
import { overlapsOf } from '../overlaps.js';
import { fieldOf, fieldsOf, type PlacedValue, textOf, writtenNumber } from '../placed/value.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';

/** What `csr.json` of LiteX says. Addresses and sizes are hexadecimal. */
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

/** Describes a SoC of LiteX by its `csr.json`. Throws a {@link DescriptionError}. */
export function describeLitex(source: Source, limits: ReadingLimits): Description {
  const document = readHjson(source, limits);
  const bases = fieldOf(document, 'csr_bases');
  if (bases === undefined) throw new DescriptionError('A csr.json of LiteX has csr_bases.', document.place);
  const constants = fieldOf(document, 'constants');
  const registers = [...fieldsOf(fieldOf(document, 'csr_registers'))].map(([name, value]) => ({
    name,
    start: writtenNumber(fieldOf(value, 'addr'), `The address of ${name}`) ?? 0n,
    // In registers of the bus, each of which takes a word of 32 bits.
    size: 4n * (writtenNumber(fieldOf(value, 'size'), `The size of ${name}`) ?? 1n),
  }));
  const names = [...fieldsOf(bases).keys()];
  const csrs = [...fieldsOf(bases)].map(([name, value]) => {
    const base = writtenNumber(value, `The base of ${name}`) ?? 0n;
    const own = registers.filter((each) => ownerOf(each.name, names) === name && each.start >= base);
    const end = own.reduce((most, { start, size }) => (start + size > most ? start + size : most), base);
    const interrupt = writtenNumber(fieldOf(constants, `${name}_interrupt`), `The interrupt of ${name}`);
    return {
      ...{ name, base: hex(base), size: hex(end - base), registers: own.length },
      ...(interrupt === undefined ? {} : { interrupt: Number(interrupt) }),
      place: value.place,
    };
  });
  const memories = [...fieldsOf(fieldOf(document, 'memories'))].map(([name, value]) => {
    const type = textOf(value, 'type');
    return {
      name,
      base: hex(writtenNumber(fieldOf(value, 'base'), `The base of ${name}`) ?? 0n),
      size: hex(writtenNumber(fieldOf(value, 'size'), `The size of ${name}`) ?? 0n),
      ...(type === undefined ? {} : { type }),
      place: value.place,
    };
  });
  const { place } = document;
  const cores = coresIn(constants, limits);
  const hasInterrupts = csrs.some(({ interrupt }) => interrupt !== undefined);
  const parts: DescribedPart[] = [
    {
      ...nothing,
      id: 'bus',
      name: textOf(constants, 'config_bus_standard') ?? 'bus',
      parent: null,
      kind: 'bus',
      place,
    },
    ...cores.map((id): DescribedPart => ({
      ...nothing,
      id,
      name: cores.length === 1 ? (textOf(constants, 'config_cpu_type') ?? id) : id,
      parent: 'bus',
      kind: 'master',
      sees: 'everything',
      place,
    })),
    ...(hasInterrupts
      ? [
          {
            ...nothing,
            id: 'interrupts',
            name: 'interrupts',
            parent: cores[0] ?? 'bus',
            kind: 'device' as const,
            isController: true,
            place,
          },
        ]
      : []),
    ...memories
      // The registers of all devices are a region, too.
      .filter(({ name, size }) => name !== 'csr' && BigInt(size) > 0n)
      .map(({ name, base, size, place: at }): DescribedPart => ({
        ...nothing,
        ...{ id: `memory ${name}`, name, parent: 'bus', kind: 'memory', place: at },
        windows: [{ base: BigInt(base), size: BigInt(size), place: at }],
      })),
    ...csrs.map(({ name, base, size, interrupt, place: at }): DescribedPart => ({
      ...nothing,
      ...{ id: name, name, parent: 'bus', kind: 'device', place: at },
      windows: BigInt(size) === 0n ? [] : [{ base: BigInt(base), size: BigInt(size), place: at }],
      interrupts: interrupt === undefined ? [] : [{ controller: 'interrupts', number: interrupt, place: at }],
    })),
  ];
  return {
    facts: { csrs, memories } satisfies LitexFacts,
    soc: {
      ...{ notation: 'litex', file: source.file, name: 'soc', place, parts },
      findings: [...overlapsIn({ csrs, memories }), ...unsizedIn(csrs)],
      unknown: ['widths', 'operations', 'ids', 'clocks', 'intent', 'wiring'],
      assumptions: [
        cores.length === 0
          ? 'No core is in the file: one was assumed that reaches everything.'
          : cores.length === 1
            ? 'One core reaches everything.'
            : 'Every core reaches everything.',
        'A device is as large as its registers, each of which takes words of 32 bits.',
      ],
    },
  };
}

// The generator writes how many there are where it can make several, and the type `none` for a SoC that a bridge controls.
function coresIn(constants: PlacedValue | undefined, { items }: ReadingLimits): string[] {
  if (fieldOf(constants, 'config_cpu_type_none') !== undefined) return [];
  const count = fieldOf(constants, 'config_cpu_count');
  const cores = writtenNumber(count, 'The number of cores') ?? 1n;
  if (count !== undefined && cores > BigInt(items))
    throw new DescriptionError(`It has more than ${items} cores.`, count.place);
  return cores === 1n ? ['cpu'] : Array.from({ length: Number(cores) }, (_, k) => `cpu${k}`);
}

// A name may begin like another: `uart_phy_tuning_word` is a register of `uart_phy`, not of `uart`.
function ownerOf(register: string, names: readonly string[]): string | undefined {
  const [first, ...others] = names.filter((name) => register.startsWith(`${name}_`));
  return others.reduce((longest, name) => (name.length > (longest?.length ?? 0) ? name : longest), first);
}

// The generator refuses regions that share addresses, but for those that only the linker is told of. The registers of all devices are one.
function overlapsIn({ csrs, memories }: LitexFacts): DescribedFinding[] {
  const regions = memories
    .filter(({ type = '' }) => !type.includes('linker'))
    .map((region) => (region.name === 'csr' ? region : { ...region, part: `memory ${region.name}` }));
  const devices = csrs.map((device) => ({ ...device, part: device.name }));
  return [regions, devices].flatMap((each) =>
    overlapsOf(each.map((one) => ({ ...one, base: BigInt(one.base), size: BigInt(one.size) }))),
  );
}

function unsizedIn(csrs: LitexFacts['csrs']): DescribedFinding[] {
  return csrs
    .filter(({ registers }) => registers === 0)
    .map(({ name, base, place }) => ({
      rule: 'description/oddity',
      message: `${name} at ${base} has no registers in the file, so that nothing says how large it is; it is in no map.`,
      ...{ parts: [name], ranges: [], places: [place] },
    }));
}

const nothing = { enabled: true, names: [], compatible: [], windows: [], interrupts: [], isController: false } as const;
