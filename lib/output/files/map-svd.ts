import { hex } from '../../base/address/index.js';
import { append, type Permissions } from '../../elaboration/index.js';
import { xmlText } from '../../base/text/index.js';
import type { MapEntry } from './address-map.js';
import { type MapDevice, mapDevices, numbered } from './map-devices.js';
import type { DeviceInterrupt } from './map-interrupts.js';
import { isMemory } from './map-memory.js';
import { type MapOrigin, originLines } from './map-origin.js';
import { blocksText, placeText, regionText } from './map-words.js';

/** An element: its name, with text or with other elements inside. */
type Element = readonly [name: string, content: string | readonly Element[]];

/**
 * The devices of a map that are not memory as a skeleton of a system view description (CMSIS-SVD 1.3.9; design 6): peripherals with their
 * addresses and interrupts, to which their registers are to be added. The schema wants at least one.
 */
export function addressMapSvd(
  entries: readonly MapEntry[],
  interrupts: readonly DeviceInterrupt[],
  origin: MapOrigin,
): string {
  const devices = mapDevices(entries)
    .map((device) => ({ ...device, parts: device.parts.filter(({ entry }) => !isMemory(entry)) }))
    .filter(({ parts }) => parts.length > 0);
  const names = interruptNames(devices, interrupts);
  const content: Element[] = [
    ['name', origin.design.replace(/\W+/g, '_')],
    ['version', '1.0'],
    ['description', originLines(origin).join(' ')],
    ['addressUnitBits', '8'],
    ['width', String(8 * widestBus(devices))],
    ['peripherals', devices.map((device) => ['peripheral', peripheral(device, names)])],
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<device schemaVersion="1.3" xmlns:xs="http://www.w3.org/2001/XMLSchema-instance" xs:noNamespaceSchemaLocation="CMSIS-SVD.xsd">',
    ...content.flatMap((element) => elementLines(element, '  ')),
    '</device>\n',
  ].join('\n');
}

function peripheral({ identifier, parts }: MapDevice, interrupts: InterruptNames): Element[] {
  const entries = parts.map(({ entry }) => entry);
  const [first] = entries;
  if (first === undefined) return [];
  const place = placeText(first);
  const description = `${first.device}${blocksText(first)}, ${regionText(first)}${place === '' ? '' : `, ${place}`}`;
  return [
    ['name', identifier],
    ['description', description],
    ['baseAddress', hex(first.start)],
    ...access(first.permissions),
    ...entries.map(({ start, end }): Element => [
      'addressBlock',
      [
        ['offset', hex(start - first.start)],
        ['size', hex(end - start)],
        ['usage', 'registers'],
      ],
    ]),
    ...(interrupts.get(identifier) ?? []).map(({ name, interrupt }): Element => [
      'interrupt',
      [
        ['name', name],
        ['description', `at ${interrupt.controller}`],
        ['value', String(interrupt.value)],
      ],
    ]),
  ];
}

function access(permissions: Permissions | undefined): Element[] {
  if (permissions === undefined) return [];
  const { read, write } = permissions;
  if (!read && !write) return [];
  return [['access', read && write ? 'read-write' : read ? 'read-only' : 'write-only']];
}

/** By the identifiers of devices. */
type InterruptNames = ReadonlyMap<string, readonly { readonly name: string; readonly interrupt: DeviceInterrupt }[]>;

// Interrupts are called after their device, with a number where it raises several.
function interruptNames(devices: readonly MapDevice[], interrupts: readonly DeviceInterrupt[]): InterruptNames {
  const raised = devices.flatMap(({ identifier, parts }) => {
    const own = interrupts.filter(({ device }) => device === parts[0]?.entry.device);
    return own.map((interrupt, k) => ({
      identifier,
      interrupt,
      name: own.length > 1 ? `${identifier}_${k}` : identifier,
    }));
  });
  const names = numbered(raised.map(({ name }) => name));
  const byDevice = new Map<string, { name: string; interrupt: DeviceInterrupt }[]>();
  for (const [k, { identifier, interrupt }] of raised.entries())
    append(byDevice, identifier, { name: names[k] ?? '', interrupt });
  return byDevice;
}

function widestBus(devices: readonly MapDevice[]): number {
  const widths = devices.flatMap(({ parts }) => parts.map(({ entry }) => entry.width));
  return Math.max(...widths, 0) || 4;
}

function elementLines([name, content]: Element, indent: string): string[] {
  if (typeof content === 'string') return [`${indent}<${name}>${xmlText(content)}</${name}>`];
  return [
    `${indent}<${name}>`,
    ...content.flatMap((element) => elementLines(element, `${indent}  `)),
    `${indent}</${name}>`,
  ];
}
