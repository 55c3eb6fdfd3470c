import { systemVerilogWords } from '../../../base/names/index.js';
import { cComment } from '../../../base/text/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import {
  addressBitsOf,
  type MapContent,
  type MapInterrupt,
  type MapMaster,
  type MapWindow,
  windowsOf,
} from '../content/map-content.js';
import { identifierOf, type Language, nameIn, withWord } from '../content/names.js';
import { aboutEntries } from '../content/one-space.js';
import { originLines } from '../content/origin.js';
import { sightText } from '../content/words.js';

/** The naming rules of SystemVerilog (IEEE 1800-2017, annex B). */
const systemVerilog: Language = { letters: 'small', reserved: systemVerilogWords };

/**
 * The map as a package of SystemVerilog: `ADDRESS_BITS`; for each window `NAME_BASE`, `NAME_SIZE` and `NAME_LAST` as `addr_t`, of an
 * interleaved device `NAME_MASK`, and `NAME_DATA_BITS`, the width of the bus there; interrupts as `NAME_IRQ`; and for each master that does
 * not see all of this `MASTER_MAP`, with a bit for each window that it sees anything of, in the order of `window_e`.
 */
export function addressMapSystemVerilog(content: MapContent): string {
  const windows = windowsOf(content);
  const addressBits = addressBitsOf(content);
  const bits = bitsOfValues(windows);
  const about = aboutEntries(content, windows);
  const name = `${withWord(packageName(content), 'map')}_pkg`;
  const masters = content.masters.filter(({ seesAll }) => !seesAll);
  return [
    ...originLines(content.origin).map(cComment),
    `package ${name};`,
    `  localparam int unsigned ADDRESS_BITS = ${addressBits};`,
    `  typedef logic [${bits - 1}:0] addr_t;`,
    ...windows.map((window) => `\n${windowText(window, about(window.entry), bits)}`),
    ...interruptTexts(content.interrupts),
    ...(masters.length === 0 ? [] : [`\n${windowsText(windows)}`]),
    ...masters.map((master) => `\n${masterText(master, windows)}`),
    `endpackage : ${name}\n`,
  ].join('\n');
}

/** A number with an explicit width, because tools may assume 32 bits otherwise. */
export function sized(value: bigint, bits = 64): string {
  const digits = value
    .toString(16)
    .padStart(8, '0')
    .replace(/(?<=[0-9a-f])(?=(?:[0-9a-f]{4})+$)/g, '_');
  return `${Math.max(bits, value.toString(2).length)}'h${digits}`;
}

/** The name of the package, derived from the design. */
export function packageName({ origin }: MapContent): string {
  return nameIn(systemVerilog, identifierOf(origin.design));
}

function valuesOf({ start, end, interleaved }: MapEntry): Readonly<Record<string, bigint>> {
  return { BASE: start, SIZE: end - start, LAST: end - 1n, ...(interleaved && { MASK: interleaved.mask }) };
}

// 64 bits, as in programs, or more if a value needs it: the size of a full 64-bit address space takes 65.
function bitsOfValues(windows: readonly MapWindow[]): number {
  const values = windows.flatMap(({ entry }) => Object.values(valuesOf(entry)));
  return values.reduce((most, value) => Math.max(most, value.toString(2).length), 64);
}

function windowText({ identifier, entry }: MapWindow, about: string, bits: number): string {
  return [
    cComment(about),
    ...Object.entries(valuesOf(entry)).map(
      ([what, value]) => `localparam addr_t ${identifier}_${what} = ${sized(value, bits)};`,
    ),
    ...(entry.width === undefined ? [] : [`localparam int unsigned ${identifier}_DATA_BITS = ${8 * entry.width};`]),
  ]
    .map((line) => `  ${line}`)
    .join('\n');
}

function interruptTexts(interrupts: readonly MapInterrupt[]): string[] {
  return interrupts.map(({ identifier, number, controller }, k) => {
    const heading =
      controller === interrupts[k - 1]?.controller ? '' : `\n  ${cComment(`Interrupts at ${controller}`)}\n`;
    return `${heading}  localparam int unsigned ${identifier} = ${number};`;
  });
}

function windowsText(windows: readonly MapWindow[]): string {
  const names = windows.map(({ identifier }, k) => `    ${identifier}_WINDOW = ${k}`);
  return `  ${cComment('The bits of the maps of masters')}\n  typedef enum int unsigned {\n${names.join(',\n')}\n  } window_e;`;
}

function masterText(master: MapMaster, all: readonly MapWindow[]): string {
  const { identifier, windows } = master;
  const seen = new Set(windows.map((window) => window.identifier));
  const bits = all.map((window) => (seen.has(window.identifier) ? '1' : '0')).toReversed();
  return `  ${cComment(sightText(master))}\n  localparam logic [${all.length - 1}:0] ${identifier}_MAP = ${all.length}'b${bits.join('')};`;
}
