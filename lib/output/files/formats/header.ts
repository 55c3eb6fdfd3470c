import { hex } from '../../../base/address/index.js';
import { freeName } from '../../../base/names/index.js';
import { cComment } from '../../../base/text/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import {
  firmwareDevices,
  type MapContent,
  type MapInterrupt,
  type MapMaster,
  type MapWindow,
  windowsOf,
} from '../content/map-content.js';
import { identifierOf, withWord } from '../content/names.js';
import { aboutEntries } from '../content/one-space.js';
import { originLines } from '../content/origin.js';
import { sightText, valuesForSoftware } from '../content/words.js';

/**
 * The map as a C header (design 6): for each window the address `NAME_BASE` that offsets of registers are added to, mostly its first, the
 * bytes from there up to the end `NAME_SIZE` and one more than the last address `NAME_END`; `NAME_OFFSET` where it begins behind that
 * address; of an interleaved device also its don't-care bits `NAME_MASK`. What 64 bits do not hold is left out, and a comment says so.
 * Interrupts follow as `NAME_IRQ`; then, for each master that does not see all of this, the names of what it sees as a list
 * `MASTER_MAP(X)` for a macro X of one name, and in a comment of which it sees only a part; the parameter is called `X_` where a window is
 * called X.
 */
export function addressMapHeader(content: MapContent): string {
  const guard = `${withWord(identifierOf(content.origin.design), 'MAP')}_H`;
  const windows = windowsOf({ devices: firmwareDevices(content) });
  const about = aboutEntries(content, windows);
  const parameter = parameterFor(windows);
  return [
    ...originLines(content.origin).map(cComment),
    `#ifndef ${guard}\n#define ${guard}`,
    ...windows.map(({ identifier, entry }) => `\n${[cComment(about(entry)), ...macros(identifier, entry)].join('\n')}`),
    ...interruptMacros(content.interrupts),
    ...content.masters.filter(({ seesAll }) => !seesAll).map((master) => masterMacro(master, parameter)),
    `\n#endif\n`,
  ].join('\n');
}

function macros(identifier: string, entry: MapEntry): string[] {
  // The same type for all values, so that they can be compared.
  const suffix = entry.end < 1n << 32n ? 'UL' : 'ULL';
  return Object.entries(valuesForSoftware(entry)).map(([what, value]) =>
    value < 1n << 64n
      ? `#define ${identifier}_${what} 0x${value.toString(16).padStart(8, '0')}${suffix}`
      : cComment(`${identifier}_${what} is ${hex(value)}, more than 64 bits hold.`),
  );
}

function interruptMacros(interrupts: readonly MapInterrupt[]): string[] {
  return interrupts.map(({ identifier, number, controller }, k) => {
    const heading =
      controller === interrupts[k - 1]?.controller ? '' : `\n${cComment(`Interrupts at ${controller}`)}\n`;
    return `${heading}#define ${identifier} ${number}`;
  });
}

function masterMacro(master: MapMaster, parameter: string): string {
  const { identifier, windows } = master;
  const names = [...new Set(windows.map((window) => `${parameter}(${window.identifier})`))];
  return [
    `\n${cComment(sightText(master))}`,
    [`#define ${identifier}_MAP(${parameter})`, ...names.map((name) => `  ${name}`)].join(' \\\n'),
  ].join('\n');
}

// The macro parameter must differ from the names of all windows, which it would otherwise replace.
function parameterFor(windows: readonly MapWindow[]): string {
  return freeName('X', new Set(windows.map(({ identifier }) => identifier)));
}
