import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AddressRange } from '../../../lib/base/address/index.js';
import { groupBy } from '../../../lib/base/group-by.js';
import { check } from '../../../lib/check/index.js';
import type { DescribedPart, DescribedSoc } from '../../../lib/descriptions/index.js';
import {
  addressMap,
  addressMapHeader,
  addressMapJson,
  addressMapLinkerScript,
  addressMapMarkdown,
  addressMapRust,
  addressMapSvd,
  addressMapText,
  mapContent,
  wholeMap,
} from '../../../lib/output/files/index.js';
import { identifierOf } from '../../../lib/output/files/content/names.js';
import { causeName } from '../../../lib/platform/hart.js';
import { list } from '../../../lib/query/index.js';
import { someOf } from '../../seeds.js';
import { described } from '../read.js';
import { board, csr, svd } from './boards.js';
import { isReceiver } from './compared.js';
import { rangesOf, telling, type Telling } from './telling.js';

// What firmware gets of an imported topology is read back here as those do who use it, and held against the description: devices by the
// names of their constants, with their addresses, and interrupts with their numbers and controllers.

/** Addresses, each with the name of the device. */
type Places = readonly (readonly [name: string, range: AddressRange])[];

interface Said {
  readonly devices: Places;
  /** From where software counts the registers of a device, where the description says so. */
  readonly bases: ReadonlyMap<string, bigint>;
  readonly memory: Places;
  /** A line each. */
  readonly interrupts: readonly string[];
}

/** What a description says, with the names of constants as C has them. */
function saidBy({ parts, devices }: Telling): Said {
  const there = parts.filter(({ enabled }) => enabled);
  const ids = new Set(there.map(({ id }) => id));
  const nameOf = (id: string): string => identifierOf(devices.get(id) ?? id);
  const isMemory = ({ kind }: DescribedPart): boolean => kind === 'memory';
  const places = (part: DescribedPart): Places => rangesOf(part).map((range) => [nameOf(part.id), range]);
  return {
    devices: there.filter((part) => !isMemory(part)).flatMap(places),
    bases: new Map(there.flatMap(({ id, base }) => (base === undefined ? [] : [[nameOf(id), base] as const]))),
    memory: there.filter(isMemory).flatMap(places),
    interrupts: sorted(
      there.flatMap(({ id, interrupts }) =>
        interrupts.flatMap(({ controller, number }) =>
          number === undefined || !ids.has(controller) ? [] : [`${nameOf(id)} ${number} at ${nameOf(controller)}`],
        ),
      ),
    ),
  };
}

// A device may name one line twice.
function sorted(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort();
}

/** Addresses as lines, but for those in others of one device: parts that some masters see, and registers that it names twice. */
function outermost(places: Places): string[] {
  const byName = groupBy(places, ([name]) => name);
  return sorted(
    [...byName].flatMap(([name, all]) =>
      all
        .filter(([, range]) => !all.some(([, other]) => other.contains(range) && other.size > range.size))
        .map(([, range]) => `${name} ${range}`),
    ),
  );
}

/** The constant of the topology that a module or a node is: `chip.uart0.registers`. */
function constantOf(id: string): string {
  return identifierOf(id.split('.')[1] ?? '');
}

function rangeOf(start: string, end: string): AddressRange {
  return new AddressRange(BigInt(start), BigInt(end) - BigInt(start));
}

/** What a file for firmware says. */
interface Read {
  readonly places: Places;
  /** Of each device, from where software counts its registers. */
  readonly bases: ReadonlyMap<string, bigint>;
  readonly interrupts: readonly string[];
}

/** What C has: constants of a device behind a comment that says whose they are, and those of interrupts behind one about their controller. */
function readHeader(text: string, devices: readonly string[]): Read {
  const values = new Map(
    [...text.matchAll(/^#define (\w+) (0x[0-9a-f]+|\d+)U?L*$/gm)].map(([, a = '', b = '']) => [a, b]),
  );
  const bases = new Map<string, bigint>();
  const places = [...text.matchAll(/^\/\* ([^, ]+).*\n#define (\w+)_BASE/gm)].map(([, device = '', name = '']) => {
    const constant = constantOf(device);
    expect(`${name}_`).toMatch(new RegExp(`^${constant}_`));
    const { base, end, size } = rangeOf(values.get(`${name}_BASE`) ?? '', values.get(`${name}_END`) ?? '');
    expect(size).toBe(BigInt(values.get(`${name}_SIZE`) ?? ''));
    bases.set(constant, leastOf([bases.get(constant) ?? base, base]));
    const start = base + BigInt(values.get(`${name}_OFFSET`) ?? 0);
    return [constant, new AddressRange(start, end - start)] as const;
  });
  const groups = [...text.matchAll(/^\/\* Interrupts at (.*) \*\/\n((?:#define \w+ \d+\n)+)/gm)];
  const interrupts = groups.flatMap(([, controller = '', lines = '']) =>
    [...lines.matchAll(/ (\w+) (\d+)$/gm)].map(([, name = '', number = '']) => {
      const owners = devices.filter((device) => name.startsWith(`${device}_`) && /_IRQ(?:_\d+)?$/.test(name));
      const owner = owners.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
      return `${owner} ${number} at ${constantOf(controller)}`;
    }),
  );
  return { places, bases, interrupts: sorted(interrupts) };
}

/** What an SVD says: peripherals, and the numbers of their interrupts. */
function readSvd(text: string): Read {
  const { parts } = described({ 'written.svd': text }).soc;
  // Windows of a device that are far apart are several peripherals, of which descriptions name the device.
  const devices = new Map(
    [...text.matchAll(/<peripheral>\s+<name>(\w+)<\/name>\s+<description>([^, ]+)/g)].map(
      ([, name = '', device = '']) => [name, constantOf(device)],
    ),
  );
  const deviceOf = ({ name }: DescribedPart): string => devices.get(name) ?? name;
  const bases = new Map<string, bigint>();
  for (const part of parts) {
    const device = deviceOf(part);
    if (part.base !== undefined) bases.set(device, leastOf([bases.get(device) ?? part.base, part.base]));
  }
  return {
    places: parts.flatMap((part) => rangesOf(part).map((range) => [deviceOf(part), range] as const)),
    bases,
    interrupts: sorted(parts.flatMap((part) => part.interrupts.map(({ number }) => `${deviceOf(part)} ${number}`))),
  };
}

function leastOf(addresses: readonly [bigint, bigint]): bigint {
  return addresses[0] < addresses[1] ? addresses[0] : addresses[1];
}

/** Those of devices that both know; one without addresses has no base in a file. */
function knownTo(bases: ReadonlyMap<string, bigint>, others: ReadonlyMap<string, bigint>): [string, bigint][] {
  return [...bases].filter(([name]) => others.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The regions of memory in a linker script. */
function readLinkerScript(text: string): Places {
  const units: Readonly<Record<string, bigint>> = { K: 1n << 10n, M: 1n << 20n };
  const form = /^ {2}\/\* ([^, ]+).*\n.* : ORIGIN = (\w+), LENGTH = (0x[0-9a-f]+|\d+)([KM]?)$/gm;
  return [...text.matchAll(form)].map(([, device = '', base = '', size = '', unit = '']) => [
    constantOf(device),
    new AddressRange(BigInt(base), BigInt(size) * (units[unit] ?? 1n)),
  ]);
}

/** Maps as text, Markdown and JSON. */
const mapReaders = {
  text: (text: string): Places =>
    [
      ...text.replaceAll(/ \((?:within|offsets from) .*\)$/gm, '').matchAll(/^([0-9a-f]+) - ([0-9a-f]+) .* (\S+)$/gm),
    ].map(([, start = '', end = '', device = '']) => [constantOf(device), rangeOf(`0x${start}`, `0x${end}`)]),
  markdown: (text: string): Places =>
    text
      .split('\n')
      .slice(2, -1)
      .map((row) => {
        const [, start = '', end = '', , , , , device = ''] = row.split('|').map((cell) => cell.trim());
        return [constantOf(device.split(' ')[0] ?? ''), rangeOf(start, end)];
      }),
  json: ({ map }: { readonly map: readonly Readonly<Record<'start' | 'end' | 'device', string>>[] }): Places =>
    map.map(({ start, end, device }) => [constantOf(device), rangeOf(start, end)]),
};

function expectReadBack(soc: DescribedSoc): void {
  const imported = telling(soc);
  const { elaboration } = imported;
  const said = saidBy(imported);
  const expectPlaces = (read: Places, places: Places): void => {
    // What left addresses to others has at least those where it has registers.
    const parted = partedIn(imported);
    const isWhole = ([name]: Places[number]): boolean => !parted.some(([other]) => other === name);
    expect(outermost(read.filter(isWhole))).toEqual(outermost(places.filter(isWhole)));
    for (const [name, used] of parted) {
      const own = read.filter(([other]) => other === name).map(([, range]) => range);
      expect(AddressRange.subtract(used, own)).toEqual([]);
    }
  };
  const everything = [...said.devices, ...said.memory];

  const content = mapContent(elaboration, { design: 'chip', input: 'chip.ts' });
  const header = readHeader(
    addressMapHeader(content),
    imported.parts.map(({ id }) => identifierOf(imported.devices.get(id) ?? id)),
  );
  expectPlaces(header.places, everything);
  expect(knownTo(header.bases, said.bases)).toEqual(knownTo(said.bases, header.bases));
  expect(header.interrupts).toEqual(interruptsOfDevices(said.interrupts));
  const constants = addressMapRust(content).match(/(?<=^pub const )\w+(?=: u)/gm) ?? [];
  expect(constants).toEqual(addressMapHeader(content).match(/(?<=^#define )\w+(?= (?:0x|\d))/gm) ?? []);
  expect(outermost(readLinkerScript(addressMapLinkerScript(content)))).toEqual(outermost(said.memory));
  if (said.devices.length > 0) {
    const read = readSvd(addressMapSvd(content));
    // More than 32 bits count is left out.
    const sayable = said.devices.filter(([, { size }]) => size < 1n << 32n);
    expectPlaces(read.places, sayable);
    expect(knownTo(read.bases, said.bases)).toEqual(knownTo(said.bases, read.bases));
    expectOneController(read, interruptsOfDevices(said.interrupts));
  }

  const map = wholeMap(elaboration);
  expectPlaces(mapReaders.text(addressMapText(map)), everything);
  expectPlaces(mapReaders.markdown(addressMapMarkdown(map)), everything);
  expectPlaces(mapReaders.json(addressMapJson(map) as Parameters<typeof mapReaders.json>[0]), everything);

  const lines = list(elaboration, 'interrupts')
    .filter(({ id }) => !isReceiver(String(id)))
    .map(({ id, number, from }) => `${constantOf(String(from))} ${number} at ${constantOf(String(id))}`);
  // Whoever is told of an interrupt is there.
  expect(check(elaboration).findings.filter(({ rule }) => rule === 'interrupts/unconnected-source')).toEqual([]);
  expect(sorted(lines)).toEqual(said.interrupts);
  expect(sorted(list(elaboration, 'devices').map(({ id }) => constantOf(String(id))))).toEqual(
    sorted(addressMap(elaboration).map(({ device }) => constantOf(device))),
  );
}

/** Without those that every core has, where there are controllers for others. */
function interruptsOfDevices(lines: readonly string[]): readonly string[] {
  const isCoresOwn = (line: string): boolean => {
    const [, number, hart] = / (\d+) at (\w+_HART)?/.exec(line) ?? [];
    return hart !== undefined && causeName(Number(number)) !== undefined;
  };
  return lines.every((line) => line.endsWith('_HART')) ? lines : lines.filter((line) => !isCoresOwn(line));
}

/** What left addresses to others, by the names of constants, with the addresses at which it has registers. */
function partedIn({ parts, parted, devices }: Telling): [name: string, used: AddressRange[]][] {
  return parts
    .filter(({ id }) => parted.has(id))
    .map(({ id, windows }) => [
      identifierOf(devices.get(id) ?? id),
      windows.flatMap(({ used = [] }) => used.map(({ base, size }) => new AddressRange(base, size))),
    ]);
}

// A number means one interrupt in an SVD, which has those of the controller with most.
function expectOneController({ places, interrupts }: Read, all: readonly string[]): void {
  const controllers = [...groupBy(all, (line) => line.slice(line.indexOf(' at '))).values()];
  const most = Math.max(0, ...controllers.map(({ length }) => length));
  const largest = controllers.filter(({ length }) => length === most);
  const isOfDevice = (line: string): boolean => places.some(([name]) => line.startsWith(`${name} `));
  const choices = largest.map((lines) => lines.filter(isOfDevice).map((line) => line.slice(0, line.indexOf(' at '))));
  expect(choices.length === 0 ? [[]] : choices).toContainEqual(interrupts);
}

test.each([
  ['a device tree', { 'board.dts': board }],
  ['CMSIS-SVD', { 'chip.svd': svd }],
  ['LiteX', { 'csr.json': csr }],
])('what is made of %s says what it said', (_, files) => {
  expectReadBack(described(files).soc);
});

const golden = ['blocks', 'chipyard', 'rocket'].flatMap((folder) =>
  readdirSync(new URL(`../../golden/${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.dts'))
    .map((name) => `${folder}/${name}`),
);

test.each(someOf(golden, 16))('what is made of %s says what its device tree said', (name) => {
  expectReadBack(described({ 'soc.dts': readFileSync(new URL(`../../golden/${name}`, import.meta.url)) }).soc);
});

const material = new URL('../../../../shared/real-socs/', import.meta.url);
const real = ['dt', 'svd'].flatMap((folder) => {
  const path = fileURLToPath(new URL(folder, material));
  const names = existsSync(path) ? readdirSync(path) : [];
  return names.filter((name) => /\.(?:dtb|svd)\.gz$/.test(name)).map((name) => `${folder}/${name}`);
});

describe.skipIf(real.length === 0)('real SoCs', () => {
  test.each(someOf(real, 24))('what is made of %s says what it said', (name) => {
    expectReadBack(described({ [name.slice(0, -3)]: gunzipSync(readFileSync(new URL(name, material))) }).soc);
  });
});
