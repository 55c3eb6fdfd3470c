import { groupBy } from '../../../base/group-by.js';
import { interruptsAt, type MapRange, sayable } from '../content/banks.js';
import {
  addressBitsOf,
  identifiersIn,
  type MapContent,
  type MapMaster,
  type MapWindow,
} from '../content/map-content.js';
import type { Boundary } from '../content/boundary.js';
import { boundaryInterface, masterInterface, model, some } from './ip-xact-interfaces.js';
import { identifierOf, type Language, nameIn, numbered } from '../content/names.js';
import { originLines } from '../content/origin.js';
import { sized } from './system-verilog.js';
import { type Element, elementLines } from '../content/xml.js';
import { aboutEntry, guardTexts, lettersText, pieceText } from '../content/words.js';

const ipXact: Language = { letters: 'small', reserved: new Set() };

/** The common view of several masters. */
interface View {
  readonly name: string;
  /** The ids of their nodes. */
  readonly masters: readonly string[];
  readonly windows: readonly MapWindow[];
}

/**
 * The map as a component of IP-XACT (IEEE 1685-2022): for each master a bus interface, whose address space has a segment for each range that
 * it sees; and a memory map with a block for each range, with its interrupts as parameters of the block. Masters that see the same
 * have one memory map, which is called after the first of them. With the boundary of the design, its ports, and a bus interface for each
 * bus among them, with the ports that its signals are: to a master outside a target with the memory map that this sees.
 */
export function addressMapIpXact(content: MapContent, boundary?: Boundary): string {
  const { masters } = content;
  const buses = boundary?.buses ?? [];
  const names = numbered([
    ...masters.map(({ identifier }) => identifier),
    ...buses.map(({ name }) => identifierOf(name)),
  ]).map((name) => nameIn(ipXact, name));
  const views = viewsIn(content, names);
  const maps = new Map(views.flatMap(({ name, masters: seers }) => seers.map((seer) => [seer, name] as const)));
  const outside = new Set(buses.map(({ master }) => master));
  const inside = masters
    .map((master, k) => ({ master, name: names[k] ?? '' }))
    .filter((each) => !outside.has(each.master.master));
  const design = nameIn(ipXact, identifierOf(content.origin.design));
  const component: Element[] = [
    ['vendor', 'entente-soc'],
    ['library', 'designs'],
    ['name', design],
    ['version', '1.0'],
    ['description', originLines(content.origin).join(' ')],
    ...some('busInterfaces', [
      ...inside.map(({ master, name }) => masterInterface(master, name)),
      ...buses.map((bus, k) => boundaryInterface(bus, names[masters.length + k] ?? '', maps.get(bus.master ?? ''))),
    ]),
    ...some(
      'addressSpaces',
      inside.map(({ master, name }) => addressSpace(content, master, { name, map: maps.get(master.master) ?? '' })),
    ),
    ...some(
      'memoryMaps',
      views.map((view) => memoryMap(content, view)),
    ),
    ...(boundary === undefined ? [] : [model(boundary)]),
  ];
  const schema = 'http://www.accellera.org/XMLSchema/IPXACT/1685-2022';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ipxact:component xmlns:ipxact="${schema}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${schema} ${schema}/index.xsd">`,
    ...component.flatMap((element) => elementLines(element, '  ', 'ipxact:')),
    '</ipxact:component>\n',
  ].join('\n');
}

function viewsIn({ masters }: MapContent, names: readonly string[]): View[] {
  const named = masters.map(({ master, windows }, k) => ({ master, name: names[k] ?? '', windows }));
  return [...groupBy(named, ({ windows }) => windows.map(windowKey).join(' ')).values()].map((alike): View => ({
    ...alike[0],
    masters: alike.map(({ master }) => master),
  }));
}

function windowKey({ identifier, entry }: MapWindow): string {
  return `${identifier}:${pieceText(entry)}:${lettersText(entry)}:${guardTexts(entry).join()}`;
}

// The size of a full 64-bit address space does not fit into 64 bits.
function addressesOf(content: MapContent): bigint {
  const addressBits = BigInt(addressBitsOf(content));
  return addressBits < 64n ? 1n << addressBits : (1n << 64n) - 1n;
}

function addressSpace(
  content: MapContent,
  { master, windows, width }: MapMaster,
  { name, map }: { readonly name: string; readonly map: string },
): Element {
  const { ranges, left } = sayable(windows);
  const names = namesOf(content, ranges);
  return [
    'addressSpace',
    [
      ['name', name],
      ['description', [`What ${master} sees, which the memory map ${map} has.`, ...left].join(' ')],
      ['range', sized(addressesOf(content))],
      ['width', String(8 * (width ?? 4))],
      ...some(
        'segments',
        ranges.map(({ start, size }, k): Element => [
          'segment',
          [
            ['name', names[k] ?? ''],
            ['addressOffset', sized(start)],
            ['range', sized(size)],
          ],
        ]),
      ),
      ['addressUnitBits', '8'],
    ],
  ];
}

function memoryMap(content: MapContent, { name, windows }: View): Element {
  const { ranges, left } = sayable(windows);
  const names = namesOf(content, ranges);
  const raisedAt = interruptsAt(content, ranges);
  return [
    'memoryMap',
    [
      ['name', name],
      ...(left.length === 0 ? [] : [['description', left.join(' ')] as const]),
      ...ranges.map((range, k): Element => {
        const { start, size, isMemory, entries } = range;
        return [
          'addressBlock',
          [
            ['name', names[k] ?? ''],
            ['description', entries.map(aboutEntry).join('; ')],
            ['baseAddress', sized(start)],
            ['range', sized(size)],
            ['width', String(8 * (entries[0].width ?? 4))],
            ['usage', isMemory ? 'memory' : 'register'],
            ...access(range),
            ...some(
              'parameters',
              raisedAt(range).map((interrupt): Element => [
                'parameter',
                [
                  ['name', interrupt.identifier],
                  ['description', `At ${interrupt.controller}.`],
                  ['value', String(interrupt.number)],
                ],
                { type: 'int' },
              ]),
            ),
          ],
        ];
      }),
      ['addressUnitBits', '8'],
    ],
  ];
}

// The parts of a window that a master sees are numbered.
function namesOf({ devices, enclosed }: MapContent, ranges: readonly MapRange[]): string[] {
  const names = ranges.map(({ identifier }) => identifier);
  return numbered(names, identifiersIn([...devices, ...enclosed])).map((name) => nameIn(ipXact, name));
}

function access({ entries: [{ permissions }] }: MapRange): Element[] {
  if (permissions === undefined) return [];
  const { read, write } = permissions;
  const word = read && write ? 'read-write' : read ? 'read-only' : write ? 'write-only' : 'no-access';
  return [['accessPolicies', [['accessPolicy', [['access', word]]]]]];
}
