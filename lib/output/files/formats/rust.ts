import { hex } from '../../../base/address/index.js';
import { cComment } from '../../../base/text/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import {
  firmwareDevices,
  type MapContent,
  type MapInterrupt,
  type MapMaster,
  windowsOf,
} from '../content/map-content.js';
import { aboutEntries } from '../content/one-space.js';
import { originLines } from '../content/origin.js';
import { valuesForSoftware } from '../content/words.js';

/**
 * The map as constants of Rust, for a module of its own: for each window `NAME_BASE`, `NAME_SIZE`, `NAME_END`, where it begins behind its base
 * `NAME_OFFSET`, and of an interleaved device `NAME_MASK`, as in the C header; interrupts as `NAME_IRQ`; and for each master that does not see all of this `MASTER_MAP`, the windows
 * that it sees as pairs of base and size. What 64 bits do not hold is left out, and a comment says so.
 */
export function addressMapRust(content: MapContent): string {
  const windows = windowsOf({ devices: firmwareDevices(content) });
  const about = aboutEntries(content, windows);
  return [
    ...originLines(content.origin).map(cComment),
    ...windows.map(
      ({ identifier, entry }) => `\n${[cComment(about(entry)), ...constants(identifier, entry)].join('\n')}`,
    ),
    ...interruptConstants(content.interrupts),
    ...content.masters.filter(({ seesAll }) => !seesAll).map(masterConstant),
    '',
  ].join('\n');
}

function constants(identifier: string, entry: MapEntry): string[] {
  return Object.entries(valuesForSoftware(entry)).map(([what, value]) =>
    isU64(value)
      ? `pub const ${identifier}_${what}: u64 = 0x${grouped(value)};`
      : cComment(`${identifier}_${what} is ${hex(value)}, more than 64 bits hold.`),
  );
}

function interruptConstants(interrupts: readonly MapInterrupt[]): string[] {
  return interrupts.map(({ identifier, number, controller }, k) => {
    const heading =
      controller === interrupts[k - 1]?.controller ? '' : `\n${cComment(`Interrupts at ${controller}`)}\n`;
    return `${heading}pub const ${identifier}: u32 = ${number};`;
  });
}

function masterConstant({ identifier, master, windows, parts }: MapMaster): string {
  const divided = new Map(parts.map((part) => [part.identifier, part.pieces]));
  // A window is listed several times if its master has different permissions in its parts.
  const once = [...new Map(windows.map((window) => [window.identifier, window])).values()];
  const seen = once
    .flatMap(({ identifier: name, entry }) =>
      (divided.get(name) ?? [entry]).map(({ start, end }) => ({ name, start, end })),
    )
    .filter(({ start, end }) => isU64(start) && isU64(end - start));
  return [
    `\n${cComment(`What ${master} sees: base and size`)}`,
    `pub const ${identifier}_MAP: [(u64, u64); ${seen.length}] = [`,
    ...seen.map(({ name, start, end }) =>
      divided.has(name)
        ? `    (0x${grouped(start)}, 0x${grouped(end - start)}), ${cComment(`of ${name}`)}`
        : `    (${name}_BASE, ${name}_SIZE),`,
    ),
    '];',
  ].join('\n');
}

function isU64(value: bigint): boolean {
  return value < 1n << 64n;
}

// In the format of rustfmt and clippy for large numbers.
function grouped(value: bigint): string {
  return value
    .toString(16)
    .padStart(8, '0')
    .replace(/(?<=[0-9a-f])(?=(?:[0-9a-f]{4})+$)/g, '_');
}
