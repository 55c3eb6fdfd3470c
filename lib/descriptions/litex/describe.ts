import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import type { DescribedPart, Description } from '../description.js';
import { readHjson } from '../placed/hjson.js';
import { fieldOf, fieldsOf, numberOf, textOf } from '../placed/value.js';
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
    start: numberOf(value, 'addr') ?? 0n,
    // In registers of the bus, each of which takes a word of 32 bits.
    size: 4n * (numberOf(value, 'size') ?? 1n),
  }));
  const csrs = [...fieldsOf(bases)].map(([name, value]) => {
    const base = numberOf(value) ?? 0n;
    const own = registers.filter((each) => each.name.startsWith(`${name}_`) && each.start >= base);
    const end = own.reduce((most, { start, size }) => (start + size > most ? start + size : most), base);
    const interrupt = numberOf(constants, `${name}_interrupt`);
    return {
      ...{ name, base: hex(base), size: hex(end - base), registers: own.length },
      ...(interrupt === undefined ? {} : { interrupt: Number(interrupt) }),
      place: value.place,
    };
  });
  const memories = [...fieldsOf(fieldOf(document, 'memories'))].map(([name, value]) => {
    const type = textOf(value, 'type');
    return {
      ...{ name, base: hex(numberOf(value, 'base') ?? 0n), size: hex(numberOf(value, 'size') ?? 0n) },
      ...(type === undefined ? {} : { type }),
      place: value.place,
    };
  });
  const { place } = document;
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
    {
      ...nothing,
      id: 'cpu',
      name: textOf(constants, 'config_cpu_type') ?? 'cpu',
      parent: 'bus',
      kind: 'master',
      sees: 'everything',
      place,
    },
    ...(hasInterrupts
      ? [
          {
            ...nothing,
            id: 'interrupts',
            name: 'interrupts',
            parent: 'cpu',
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
      ...{ notation: 'litex', file: source.file, name: 'soc', place, parts, findings: [] },
      unknown: ['widths', 'operations', 'ids', 'clocks', 'intent', 'wiring'],
      assumptions: [
        'One core reaches everything.',
        'A device is as large as its registers, each of which takes words of 32 bits.',
      ],
    },
  };
}

const nothing = { enabled: true, names: [], compatible: [], windows: [], interrupts: [], isController: false } as const;
