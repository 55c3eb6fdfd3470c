import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import type { DescribedFinding, DescribedPart, Description } from '../description.js';
import { readHjson } from '../placed/hjson.js';
import { groupBy } from '../../base/group-by.js';
import { distinctNames } from '../../base/names/index.js';
import { overlapsOf } from '../overlaps.js';
import { isCsv, readCsrCsv } from './csr-csv.js';
import { fieldOf, fieldsOf, numberOf, type PlacedValue, textOf, writtenNumber } from '../placed/value.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';

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

/** Describes a SoC of LiteX by its `csr.json`, or by its `csr.csv`, which says the same. Throws a {@link DescriptionError}. */
export function describeLitex(source: Source, limits: ReadingLimits): Description {
  const document = isCsv(source.file) ? readCsrCsv(source, limits) : readHjson(source, limits);
  const bases = fieldOf(document, 'csr_bases');
  if (bases === undefined) throw new DescriptionError('A csr.json of LiteX has csr_bases.', document.place);
  const constants = fieldOf(document, 'constants');
  const word = writtenNumber(fieldOf(constants, 'config_csr_alignment'), 'The alignment of registers') ?? 32n;
  const interruptOf = (name: string): number | undefined => {
    // Names of constants have small letters only.
    const number = fieldOf(constants, `${name.toLowerCase()}_interrupt`);
    const written = writtenNumber(number, `The interrupt of ${name}`);
    return written === undefined ? undefined : Number(written);
  };
  const registers = [...fieldsOf(fieldOf(document, 'csr_registers'))].map(([name, value]) => ({
    name,
    start: writtenNumber(fieldOf(value, 'addr'), `The address of ${name}`) ?? 0n,
    // In words of the bus of registers; of each, the alignment is used up, however wide that bus is.
    size: (word / 8n) * (writtenNumber(fieldOf(value, 'size'), `The size of ${name}`) ?? 1n),
  }));
  const placed = [...fieldsOf(bases)].map(([name, value]) => ({
    name,
    base: writtenNumber(value, `The base of ${name}`) ?? 0n,
    place: value.place,
  }));
  const owned = groupBy(registers, (register) => ownerOf(register, placed));
  const csrs = placed.map(({ name, base, place }) => {
    const own = owned.get(name) ?? [];
    const end = own.reduce((most, { start, size }) => (start + size > most ? start + size : most), base);
    const interrupt = interruptOf(name);
    return {
      ...{ name, base: hex(base), size: hex(end - base), registers: own.length },
      ...(interrupt === undefined ? {} : { interrupt }),
      place,
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
  const coreNames = coresIn(constants, limits);
  const regions = regionsOf({ csrs, memories }).map((region) => ({
    ...region,
    // Of a device with registers, these raise it.
    interrupt: csrs.some(({ name }) => name.toLowerCase() === region.name.toLowerCase())
      ? undefined
      : interruptOf(region.name),
  }));
  // Devices may be called so, and keep their names.
  const [busId = '', controllerId = '', ...cores] = distinctNames([
    ...csrs.map(({ name }) => name),
    ...regions.map(regionId),
    ...['bus', 'interrupts', ...coreNames],
  ]).slice(csrs.length + regions.length);
  const hasInterrupts = [...csrs, ...regions].some(({ interrupt }) => interrupt !== undefined);
  const parts: DescribedPart[] = [
    {
      ...nothing,
      id: busId,
      name: textOf(constants, 'config_bus_standard') ?? 'bus',
      parent: null,
      kind: 'bus',
      place,
    },
    ...cores.map((id, k): DescribedPart => ({
      ...nothing,
      id,
      name: (cores.length === 1 ? cpuName(constants) : undefined) ?? coreNames[k] ?? id,
      parent: busId,
      kind: 'master',
      sees: 'everything',
      place,
    })),
    ...(hasInterrupts
      ? [
          {
            ...nothing,
            id: controllerId,
            name: 'interrupts',
            parent: cores[0] ?? busId,
            kind: 'device' as const,
            isController: true,
            place,
          },
        ]
      : []),
    ...regions.map(({ name, base, size, type, interrupt, place: at }): DescribedPart => ({
      ...nothing,
      ...{ id: regionId({ name, type }), name, parent: busId, kind: kindOf({ name, type }), place: at },
      compatible: compatibleOf(name),
      windows: [{ base: BigInt(base), size: BigInt(size), place: at }],
      interrupts: interruptsOf(interrupt, controllerId, at),
    })),
    ...csrs.map(({ name, base, size, interrupt, place: at }): DescribedPart => ({
      ...nothing,
      ...{ id: name, name, parent: busId, kind: 'device', place: at },
      windows: BigInt(size) === 0n ? [] : [{ base: BigInt(base), size: BigInt(size), place: at }],
      interrupts: interruptsOf(interrupt, controllerId, at),
    })),
  ];
  return {
    facts: { csrs, memories } satisfies LitexFacts,
    soc: {
      ...{ notation: 'litex', file: source.file, name: 'soc', place, parts },
      findings: [
        ...overlapsIn({ csrs, memories }),
        ...unsizedIn(csrs),
        ...unraisedIn(
          constants,
          [...csrs, ...regions].map(({ name }) => name.toLowerCase()),
        ),
      ],
      unknown: ['widths', 'operations', 'ids', 'clocks', 'intent', 'wiring'],
      assumptions: [
        cores.length === 0
          ? 'No core is in the file: one was assumed that reaches everything.'
          : cores.length === 1
            ? 'One core reaches everything.'
            : 'Every core reaches everything.',
        `A device is as large as its registers, each of which takes words of ${word} bits.`,
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

// Newer generators write the name apart from the type, which is in the name of a constant.
function cpuName(constants: PlacedValue | undefined): string | undefined {
  return textOf(constants, 'config_cpu_type') ?? textOf(constants, 'config_cpu_name');
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

// The registers of all devices of a SoC, or of one inside it, are a region, too.
function regionsOf({ csrs, memories }: LitexFacts): LitexFacts['memories'] {
  return memories.filter((region) => BigInt(region.size) > 0n && !hasRegisters(region, csrs));
}

function hasRegisters({ name, base, size, type }: LitexFacts['memories'][number], csrs: LitexFacts['csrs']): boolean {
  const [first, end] = [BigInt(base), BigInt(base) + BigInt(size)];
  const isAround = csrs.some((device) => BigInt(device.base) >= first && BigInt(device.base) < end);
  return name === 'csr' || (isAround && type === 'io');
}

// What only software is told of: it may be a part of another region.
function isForLinker(type = ''): boolean {
  return type.includes('linker');
}

// What is in the addresses of devices is not cached, which the generator sees to; the two of a RISC-V core may be said to be elsewhere.
function kindOf({
  name,
  type = '',
}: {
  readonly name: string;
  readonly type?: string | undefined;
}): 'device' | 'memory' {
  return type.startsWith('io') || compatibleOf(name).length > 0 ? 'device' : 'memory';
}

function regionId(region: { readonly name: string; readonly type?: string | undefined }): string {
  return `${kindOf(region) === 'memory' ? 'memory' : 'region'} ${region.name}`;
}

// The generator of device trees finds these by their names.
function compatibleOf(region: string): readonly string[] {
  return (
    new Map([
      ['clint', ['riscv,clint0']],
      ['plic', ['sifive,plic-1.0.0']],
    ]).get(region) ?? []
  );
}

function interruptsOf(number: number | undefined, controller: string, place: Location): DescribedPart['interrupts'] {
  return number === undefined ? [] : [{ controller, number, place }];
}

// The generator refuses regions that share addresses, but for those that only the linker is told of. The registers of all devices are one.
function overlapsIn({ csrs, memories }: LitexFacts): DescribedFinding[] {
  const regions = memories
    .filter(({ type }) => !isForLinker(type))
    .map((region) => (hasRegisters(region, csrs) ? region : { ...region, part: regionId(region) }));
  const devices = csrs.map((device) => ({ ...device, part: device.name }));
  return [regions, devices].flatMap((each) =>
    overlapsOf(each.map((one) => ({ ...one, base: BigInt(one.base), size: BigInt(one.size) }))),
  );
}

// Where cores have interrupts; elsewhere, numbers of this name may be others, such as those of messages on PCI Express.
function unraisedIn(constants: PlacedValue | undefined, names: readonly string[]): DescribedFinding[] {
  if (fieldOf(constants, 'config_cpu_interrupts') === undefined) return [];
  return [...fieldsOf(constants)].flatMap(([constant, value]) => {
    const [, name] = /^(.+)_interrupt$/.exec(constant) ?? [];
    const number = numberOf(value);
    if (name === undefined || number === undefined || names.includes(name)) return [];
    const message = `No device and no region is called ${name}, so that its interrupt ${number} is of none.`;
    return [{ rule: 'description/oddity' as const, message, ...{ parts: [], ranges: [], places: [value.place] } }];
  });
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
