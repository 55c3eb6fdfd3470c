import { listed } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import type { DescribedFinding, DescribedPart, Description } from '../description.js';
import { distinctNames } from '../../base/names/index.js';
import { overlapsOf } from '../overlaps.js';
import { readHjson } from '../placed/hjson.js';
import { fieldOf, fieldsOf, numberOf, type PlacedValue, textOf, writtenNumber } from '../placed/value.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';
import { isCsv, readCsrCsv } from './csr-csv.js';
import { interruptOf, type LitexFacts, litexFacts, wordBits } from './facts.js';

/** Describes a SoC of LiteX by its `csr.json`, or by its `csr.csv`, which says the same. Throws a {@link DescriptionError}. */
export function describeLitex(source: Source, limits: ReadingLimits): Description {
  const document = isCsv(source.file) ? readCsrCsv(source, limits) : readHjson(source, limits);
  const facts = litexFacts(document);
  const regions = regionsIn(document, facts);
  const cores = coresIn(document, limits);
  const parts = partsOf(document, facts.csrs, regions, cores);
  return {
    facts,
    soc: {
      ...{ notation: 'litex', file: source.file, name: 'soc', place: document.place },
      parts,
      findings: [
        ...overlapsIn(facts),
        ...unsizedIn(facts.csrs),
        ...untypedIn(facts.memories),
        ...(hasInterruptsOf(document)
          ? [
              ...unraisedIn(
                document,
                [...facts.csrs, ...regions].map(({ name }) => name.toLowerCase()),
              ),
              ...sharedIn(parts),
            ]
          : []),
      ],
      unknown: [
        ...(['widths', 'operations', 'ids', 'clocks'] as const),
        ...(saysInterrupts(document, parts) ? [] : (['interrupts'] as const)),
        ...(['intent', 'wiring'] as const),
      ],
      assumptions: [
        cores.length === 0
          ? 'No core is in the file: one was assumed that reaches everything.'
          : cores.length === 1
            ? 'One core reaches everything.'
            : 'Every core reaches everything.',
        `A device is as large as its registers, each of which takes words of ${wordBits(document)} bits.`,
      ],
    },
  };
}

/** A region of memory, or of devices without registers in the file. */
type Region = LitexFacts['memories'][number] & { readonly interrupt: number | undefined };

function partsOf(
  document: PlacedValue,
  csrs: LitexFacts['csrs'],
  regions: readonly Region[],
  cores: readonly string[],
): DescribedPart[] {
  const { place } = document;
  const constants = fieldOf(document, 'constants');
  // Devices may be called so, and keep their names.
  const [bus = '', controller = '', ...coreIds] = distinctNames([
    ...csrs.map(({ name }) => name),
    ...regions.map(regionId),
    ...['bus', 'interrupts', ...cores],
  ]).slice(csrs.length + regions.length);
  const hasInterrupts = [...csrs, ...regions].some(({ interrupt }) => interrupt !== undefined);
  const typeOfOne = cores.length === 1 ? cpuName(constants) : undefined;
  const outermost: DescribedPart = {
    ...{ ...nothing, id: bus, name: textOf(constants, 'config_bus_standard') ?? 'bus' },
    ...{ parent: null, kind: 'bus', place },
  };
  const taking: DescribedPart = {
    ...{ ...nothing, id: controller, name: 'interrupts', parent: coreIds[0] ?? bus, kind: 'device', place },
    isController: true,
  };
  return [
    outermost,
    ...cores.map((name, k): DescribedPart => ({
      ...{ ...nothing, id: coreIds[k] ?? name, name: typeOfOne ?? name, parent: bus, kind: 'master', place },
      sees: 'everything',
    })),
    ...(hasInterrupts ? [taking] : []),
    ...regions.map((region): DescribedPart => ({
      ...{ ...nothing, id: regionId(region), name: region.name, parent: bus, kind: kindOf(region) },
      compatible: compatibleOf(region.name),
      ...addressed(region, controller),
    })),
    ...csrs.map((device): DescribedPart => ({
      ...{ ...nothing, id: device.name, name: device.name, parent: bus, kind: 'device' },
      ...addressed(device, controller),
    })),
  ];
}

/** Where a part is, and what it raises. */
function addressed(
  { base, size, interrupt, place }: Region | LitexFacts['csrs'][number],
  controller: string,
): Pick<DescribedPart, 'interrupts' | 'place' | 'windows'> {
  return {
    place,
    windows: BigInt(size) === 0n ? [] : [{ base: BigInt(base), size: BigInt(size), place }],
    interrupts: interrupt === undefined ? [] : [{ controller, number: interrupt, place }],
  };
}

// The generator writes how many there are where it can make several, and the type `none` for a SoC that a bridge controls.
function coresIn(document: PlacedValue, { items }: ReadingLimits): string[] {
  const constants = fieldOf(document, 'constants');
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

// The registers of all devices of a SoC, or of one inside it, are a region, too. Of a device with registers, these raise its interrupt.
function regionsIn(document: PlacedValue, { csrs, memories }: LitexFacts): Region[] {
  const devices = new Set(csrs.map(({ name }) => name.toLowerCase()));
  return memories
    .filter((region) => BigInt(region.size) > 0n && !hasRegisters(region, csrs))
    .map((region) => ({
      ...region,
      interrupt: devices.has(region.name.toLowerCase()) ? undefined : interruptOf(document, region.name),
    }));
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

function saysInterrupts(document: PlacedValue, parts: readonly DescribedPart[]): boolean {
  return hasInterruptsOf(document) || parts.some(({ interrupts }) => interrupts.length > 0);
}

// Where cores have interrupts; elsewhere, numbers of this name may be others, such as those of messages on PCI Express.
function hasInterruptsOf(document: PlacedValue): boolean {
  return fieldOf(fieldOf(document, 'constants'), 'config_cpu_interrupts') !== undefined;
}

// Each device has a line of its own at the cores, which the generator sees to.
function sharedIn(parts: readonly DescribedPart[]): DescribedFinding[] {
  const raised = parts.flatMap(({ id, name, interrupts, place }) =>
    interrupts.map(({ number }) => ({ id, name, number, place })),
  );
  return [...groupBy(raised, ({ number }) => number)].flatMap(([number, all]): DescribedFinding[] => {
    if (all.length === 1) return [];
    const message = `${listed(all.map(({ name }) => name))} share interrupt ${number}.`;
    const about = { parts: all.map(({ id }) => id), ranges: [], places: all.map(({ place }) => place) };
    return [{ rule: 'description/shared-interrupt', message, ...about }];
  });
}

function unraisedIn(document: PlacedValue, names: readonly string[]): DescribedFinding[] {
  return [...fieldsOf(fieldOf(document, 'constants'))].flatMap(([constant, value]) => {
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
      message: `${name} at ${base} has no registers in the file, so its size is unknown; it is in no map.`,
      ...{ parts: [name], ranges: [], places: [place] },
    }));
}

// What the generator writes; older ones wrote none.
const regionType = /^(?:cached|io)(?:\+linker)?$/;

function untypedIn(memories: LitexFacts['memories']): DescribedFinding[] {
  return memories.flatMap((region): DescribedFinding[] => {
    const { name, type, place } = region;
    if (type === undefined || regionType.test(type)) return [];
    const kind = kindOf(region) === 'memory' ? 'memory' : 'a device';
    const message = `The region ${name} has the type "${type}", which LiteX does not have; it is taken for ${kind}. Write "cached" for memory, "io" for anything else, with "+linker" for regions that only the linker uses.`;
    return [{ rule: 'description/oddity', message, parts: [regionId(region)], ranges: [], places: [place] }];
  });
}

const nothing = { enabled: true, names: [], compatible: [], windows: [], interrupts: [], isController: false } as const;
