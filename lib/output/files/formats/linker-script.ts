import { checkOptions } from '../../../base/options/index.js';
import { hex, isAligned } from '../../../base/address/index.js';
import { RequirementError, suggest } from '../../../base/diagnostic/index.js';
import { cComment } from '../../../base/text/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import { type MapRange, memoryParts, sayable } from '../content/banks.js';
import { type MapContent, windowsOf } from '../content/map-content.js';
import { demandOneSpace } from '../content/one-space.js';
import { originLines } from '../content/origin.js';
import * as rules from '../rules.js';
import { aboutEntry } from '../content/words.js';

/** Options of a linker script. */
export interface LinkerScriptOptions {
  /**
   * Aliases for the regions of sections, each with the name of a memory: `{ REGION_TEXT: 'rom', REGION_DATA: 'sram' }`, as the linker
   * scripts of many start-up codes want them. Default none.
   */
  readonly regions?: Readonly<Record<string, string>>;
}

/**
 * The memory of a map as the MEMORY block of a linker script (design 6). It leaves out devices whose content changes by itself, devices
 * whose accesses have side effects, and addresses that firewalls block. Interleaved banks are one region, named after the first of them; a
 * comment replaces banks that leave holes, and values that do not fit in 64 bits.
 *
 * @throws RequirementError `linker-script/region` for an alias of a memory that there is not, or one that no linker script can name, or that is the name
 * of a memory; `map/one-space` where masters see something else at the address of a memory, or a memory at different ones.
 */
export function addressMapLinkerScript(content: MapContent, options: LinkerScriptOptions = {}): string {
  const { regions = {} } = checkOptions('LinkerScriptOptions', options);
  const memory = windowsOf(content).filter(({ isMemory }) => isMemory);
  demandOneSpace(content, memory);
  const { ranges, left } = sayable(
    memoryParts(content, memory).filter(({ entry }) => entry.permissions?.read !== false),
  );
  return [
    ...originLines(content.origin).map(cComment),
    'MEMORY',
    '{',
    ...regionLines(ranges),
    ...left.map((text) => `  ${cComment(text)}`),
    ...(memory.length === 0 ? [`  ${cComment('No device is memory.')}`] : []),
    '}',
    ...aliasLines(
      regions,
      ranges.map(({ identifier }) => identifier.toLowerCase()),
    ),
    '',
  ].join('\n');
}

function aliasLines(regions: Readonly<Record<string, string>>, names: readonly string[]): string[] {
  return Object.entries(regions).map(([alias, name]) => {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(alias)) {
      throw new RequirementError(rules.region, `No region can be called ${JSON.stringify(alias)}.`, {
        category: 'other',
        help: 'Use letters, digits and underscores, such as REGION_TEXT.',
      });
    }
    if (!names.includes(name)) {
      throw new RequirementError(rules.region, `There is no memory ${JSON.stringify(name)} for ${alias}.`, {
        category: 'other',
        help: suggest(name, names) ?? `Memories are: ${names.join(', ') || 'none'}.`,
      });
    }
    if (names.includes(alias)) {
      throw new RequirementError(rules.region, `The region ${alias} is called as a memory of the map is.`, {
        category: 'other',
        help:
          alias === name
            ? `Leave it out: sections may name the memory ${name} itself.`
            : `Call it otherwise, such as REGION_${alias.toUpperCase()}.`,
      });
    }
    return `REGION_ALIAS("${alias}", ${regionName(name)});`;
  });
}

function regionLines(regions: readonly MapRange[]): string[] {
  const names = regions.map(({ identifier }) => regionName(identifier));
  const widths = {
    name: Math.max(0, ...names.map((name) => name.length)),
    attributes: Math.max(0, ...regions.map(({ entries: [entry] }) => attributes(entry).length)),
  };
  return regions.flatMap(({ start, size, entries }, k) => [
    `  ${cComment(entries.map(aboutEntry).join('; '))}`,
    `  ${(names[k] ?? '').padEnd(widths.name)} ${attributes(entries[0]).padEnd(widths.attributes)} : ORIGIN = ${hex(start)}, LENGTH = ${length(size)}`,
  ]);
}

// Linkers accept these as abbreviations of ORIGIN and LENGTH.
const reserved = new Set(['o', 'org', 'l', 'len']);

function regionName(identifier: string): string {
  const name = identifier.toLowerCase();
  return reserved.has(name) ? `"${name}"` : name;
}

function attributes({ permissions }: MapEntry): string {
  if (permissions === undefined) return '';
  const { read, write, execute } = permissions;
  return `(${read ? 'r' : ''}${write ? 'w' : ''}${execute ? 'x' : ''})`;
}

// Linkers support the suffixes K and M.
function length(bytes: bigint): string {
  if (isAligned(bytes, 1n << 20n)) return `${bytes >> 20n}M`;
  if (isAligned(bytes, 1n << 10n)) return `${bytes >> 10n}K`;
  return hex(bytes);
}
