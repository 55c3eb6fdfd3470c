import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import { distinctNames } from '../../base/names/index.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';
import { childOf, firstText, readXml, textOf, type XmlElement } from '../xml/element.js';
import { arrayOf, elementNames } from './arrays.js';
import { Derivations } from './derivations.js';
import type { SvdBlock, SvdFacts, SvdInterrupt } from './facts.js';
import { duplicatesIn, overlapsIn, type ReadPeripheral } from './meetings.js';
import { canonicalNumber, NumberReader, type SvdRemark } from './numbers.js';
import { type Extent, RegisterReader } from './registers.js';

/** What an SVD file says, and what is odd in it. */
export interface ReadSvd {
  readonly facts: SvdFacts;
  readonly peripherals: readonly ReadPeripheral[];
  /** What each of the peripherals is called here: its name, unless one before it has it, too. */
  readonly ids: readonly string[];
  readonly remarks: readonly SvdRemark[];
  /** What is said of the core, by the names of the elements. */
  readonly core: Readonly<Record<string, string>>;
  readonly place: Location;
}

// What no address depends on.
const skipped = new Set(['fields', 'description', 'enumeratedValues', 'vendorExtensions', 'writeConstraint']);

/** Reads a CMSIS-SVD file, with the faults that vendors make. Throws a {@link DescriptionError} for what is no such file. */
export function readSvd(source: Source, limits: ReadingLimits): ReadSvd {
  const device = readXml(source, limits, skipped);
  const list = childOf(device, 'peripherals');
  if (device.name !== 'device' || list === undefined) {
    throw new DescriptionError('A CMSIS-SVD file is a <device> with <peripherals>.', device.place);
  }
  const reader = new Reader(device, list, limits);
  const peripherals = list.children
    .filter(({ name }) => name === 'peripheral')
    .flatMap((each) => reader.peripheral(each));
  const ids = distinctNames(peripherals.map((each) => each.facts.name));
  const cpu = childOf(device, 'cpu');
  const facts: SvdFacts = {
    device: textOf(device, 'name') ?? '',
    vendor: textOf(device, 'vendor') ?? null,
    cpu: (cpu && textOf(cpu, 'name')) ?? null,
    addressUnitBits: Number(reader.numbers.in([device], { name: 'addressUnitBits', of: 'the device' }, 8n)),
    width: Number(reader.numbers.in([device], { name: 'width', of: 'the device' }, 32n)),
    peripherals: peripherals.map((each) => each.facts),
    overlaps: overlapsIn(peripherals),
    duplicateInterrupts: duplicatesIn(peripherals.map((each) => each.facts)),
  };
  const remarks = [...reader.numbers.remarks, ...sameNames(peripherals, ids)];
  return { facts, peripherals, ids, remarks, core: cpu === undefined ? {} : coreOf(cpu), place: device.place };
}

// The same, however it is written.
function coreOf(cpu: XmlElement): Record<string, string> {
  const texts = cpu.children.flatMap(({ name }): [string, string][] => {
    const text = textOf(cpu, name);
    return text === undefined ? [] : [[name === 'name' ? 'cpu' : name, canonicalNumber(text)]];
  });
  return Object.fromEntries(texts);
}

function sameNames(peripherals: readonly ReadPeripheral[], ids: readonly string[]): SvdRemark[] {
  return peripherals.flatMap(({ facts: { name, base, place } }, k) => {
    const id = ids[k] ?? name;
    return id === name
      ? []
      : [{ message: `Another peripheral is called ${name}, too: the one at ${base} is ${id} here.`, place }];
  });
}

type Elements = readonly [XmlElement, ...XmlElement[]];

class Reader {
  readonly numbers = new NumberReader();
  readonly #derivations: Derivations;
  readonly #registers: RegisterReader;
  readonly #limits: ReadingLimits;
  readonly #device: XmlElement;
  readonly #bits: bigint;
  #count = 0;

  constructor(device: XmlElement, list: XmlElement, limits: ReadingLimits) {
    this.#device = device;
    this.#limits = limits;
    this.#derivations = new Derivations(list, limits, this.numbers);
    this.#registers = new RegisterReader(limits, this.numbers, this.#derivations);
    this.#bits = this.numbers.in([device], { name: 'size', of: 'the device' }, 32n);
  }

  /** A peripheral; all of them, if it is an array. */
  peripheral(element: XmlElement): ReadPeripheral[] {
    const elements = this.#derivations.withBases(element);
    const name = textOf(element, 'name') ?? '';
    if (name === '') this.#remark('A peripheral has no name, so that nothing can be called after it.', element.place);
    const array = arrayOf(elements, name, this.numbers);
    this.#count += array.count;
    if (this.#count > this.#limits.items)
      throw new DescriptionError(`It has more than ${this.#limits.items} peripherals.`, element.place);
    return elementNames(name, array).map((own, k) => this.#one(elements, own, BigInt(k) * array.step));
  }

  #one(elements: Elements, name: string, shift: bigint): ReadPeripheral {
    const [element, ...bases] = elements;
    const { place } = element;
    const [base] = bases;
    const start = this.#baseOf(elements, name) + shift;
    const ownBlocks = all(element, 'addressBlock');
    const inherited =
      ownBlocks.length > 0
        ? []
        : (bases.map((each) => all(each, 'addressBlock')).find(({ length }) => length > 0) ?? []);
    const blocks = (ownBlocks.length > 0 ? ownBlocks : inherited).map((block) =>
      this.#block(block, start, name, place),
    );
    if (blocks.length === 0) this.#remark(`The peripheral ${name} has no addressBlock.`, place);
    const interrupts = this.#interrupts(element, name);
    const fromBase =
      interrupts.length > 0
        ? []
        : (bases.map((each) => this.#interrupts(each, name)).find(({ length }) => length > 0) ?? []);
    const bits = this.numbers.in(elements, { name: 'size', of: name }, this.#bits);
    const access = firstText([...elements, this.#device], 'access');
    const resetValue = firstText([...elements, this.#device], 'resetValue');
    const extents = this.#registers.read(elements, { base: start, bits, access, resetValue });
    const optional = {
      derivedFrom: base && (textOf(base, 'name') ?? ''),
      groupName: textOf(element, 'groupName'),
      alternatePeripheral: textOf(element, 'alternatePeripheral'),
      headerStructName: textOf(element, 'headerStructName'),
      access: textOf(element, 'access'),
    };
    const end = extents.reduce((most, extent) => (extent.end > most ? extent.end : most), 0n);
    const [first] = extents;
    const outside = outsideOf(extents, blocks);
    return {
      facts: {
        ...{ name, base: hex(start) },
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
        blocks,
        ...(inherited.length > 0 ? { blocksInherited: true as const } : {}),
        interrupts,
        ...(fromBase.length > 0 ? { interruptsInherited: fromBase } : {}),
        registers: countOf(extents),
        ...(outside === 0 ? {} : { registersOutside: outside }),
        ...(first === undefined ? {} : { registerHull: [hex(first.start), hex(end)] as const }),
        place,
      },
      extents,
      access,
      groupName: firstText(elements, 'groupName'),
      family: bases.map((each) => textOf(each, 'name') ?? ''),
    };
  }

  #baseOf(elements: Elements, name: string): bigint {
    const [{ place }] = elements;
    const asked = { name: 'baseAddress', of: name } as const;
    const { isWritten, value } = this.numbers.told(elements, asked, 'it was taken for 0');
    if (!isWritten) this.#remark(`The peripheral ${name} has no baseAddress; it was taken for 0.`, place);
    return value ?? 0n;
  }

  #interrupts(element: XmlElement, peripheral: string): SvdInterrupt[] {
    return all(element, 'interrupt').flatMap((each) => {
      const name = textOf(each, 'name') ?? '';
      const asked = { name: 'value', of: `interrupt ${name} of ${peripheral}` } as const;
      const { isWritten, value } = this.numbers.told([each], asked, 'the interrupt was left out');
      if (!isWritten) this.#remark(`Interrupt ${name} of ${peripheral} has no value; it was left out.`, each.place);
      return value === undefined ? [] : [{ name, value: Number(value), place: each.place }];
    });
  }

  #block(block: XmlElement, base: bigint, name: string, place: Location): SvdBlock {
    const of = `an addressBlock of ${name}`;
    const offset = this.numbers.in([block], { name: 'offset', of }, 0n);
    const { isWritten, value } = this.numbers.told(
      [block],
      { name: 'size', of },
      'the block was taken to have no size',
    );
    const size = value ?? 0n;
    if (size === 0n && (value !== undefined || !isWritten))
      this.#remark(`An addressBlock of ${name} has no size.`, block.place);
    const start = base + offset;
    if (start < 1n << 32n && start + size > 1n << 32n) {
      this.#remark(
        `An addressBlock of ${name} ends behind the 32-bit addresses: it begins at ${hex(start)} and has ${hex(size)} bytes.`,
        block.place,
      );
    }
    return {
      base: hex(start),
      size: hex(size),
      usage: textOf(block, 'usage') ?? 'registers',
      place: block.place.line === 0 ? place : block.place,
    };
  }

  #remark(message: string, place: Location): void {
    this.numbers.remarks.push({ message, place });
  }
}

function all({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

// How many registers have a part that lies in no block, where there are blocks.
function outsideOf(extents: readonly Extent[], blocks: readonly SvdBlock[]): number {
  const ranges = blocks.map(({ base, size }) => ({ start: BigInt(base), end: BigInt(base) + BigInt(size) }));
  if (ranges.length === 0) return 0;
  const outside = extents.filter(
    (extent) => !ranges.some(({ start, end }) => extent.start >= start && extent.end <= end),
  );
  return countOf(outside);
}

function countOf(extents: readonly Extent[]): number {
  return new Set(extents.filter(({ isCounted }) => isCounted).map(({ register }) => register)).size;
}
