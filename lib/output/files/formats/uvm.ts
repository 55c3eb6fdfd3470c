import { groupBy } from '../../../base/group-by.js';
import { cComment } from '../../../base/text/index.js';
import { permissionsOfAny } from '../address-map/parts.js';
import { joinedPieces } from '../address-map/pieces.js';
import { type MapRange, rangesIn, sayable } from '../content/banks.js';
import { type MapContent, type MapMaster, type MapWindow, namesBeside, windowsOf } from '../content/map-content.js';
import type { MapPiece, Permissions } from '../../../elaboration/index.js';
import { systemVerilogWords } from '../../../base/names/index.js';
import { type Language, nameIn } from '../content/names.js';
import { originLines } from '../content/origin.js';
import { uvmBlockWords } from '../content/reserved.js';
import { packageName, sized } from './system-verilog.js';
import { aboutEntry, pieceText } from '../content/words.js';

/** A range with the name of its member. */
interface Member {
  readonly name: string;
  readonly range: MapRange;
  /** The size of a word in bytes, for memory. */
  readonly wordBytes: number;
}

/**
 * The map as a package of SystemVerilog with a register model of UVM (IEEE 1800.2, 18): a block with a map for each master. Memory is a
 * `uvm_mem` in words of the widest of these maps, so that all versions of UVM count alike; a device with registers is a block without any, to be replaced through the factory by the model of its registers, or to be
 * added to. Ranges beyond 64 bits and interleaved banks with holes are left out, and a comment says so.
 */
export function addressMapUvm(content: MapContent): string {
  const { ranges, left } = sayable(windowsOf(content));
  const name = packageName(content);
  const language = memberNames([`${name}_block`, `${name}_window`]);
  const names = namesBeside(
    content,
    content.masters.map(({ identifier }) => `${identifier}_MAP`),
  );
  const own = ranges.map((range): Member => ({
    ...{ name: nameIn(language, range.identifier), range },
    wordBytes: wordBytesOf(range, content.masters),
  }));
  const maps = content.masters.map((master, k) => ({ master, name: nameIn(language, names[k] ?? '') }));
  return [
    ...originLines(content.origin).map(cComment),
    `package ${name}_uvm_pkg;`,
    '  import uvm_pkg::*;',
    '  `include "uvm_macros.svh"',
    '',
    ...windowClass(name),
    '',
    `  class ${name}_block extends uvm_reg_block;`,
    `    \`uvm_object_utils(${name}_block)`,
    ...own.map(
      ({ name: member, range }) => `    ${range.isMemory ? 'uvm_mem' : `${name}_window`} ${member}; ${about(range)}`,
    ),
    ...maps.map(({ name: map, master }) => `    uvm_reg_map ${map}; ${cComment(`What ${master.master} sees`)}`),
    ...left.map((text) => `    ${cComment(text)}`),
    '',
    `    function new(string name = "${name}_block");`,
    '      super.new(name, UVM_NO_COVERAGE);',
    '    endfunction',
    '',
    '    virtual function void build();',
    ...own.flatMap((member) => made(member, name)),
    ...maps.flatMap(({ name: map, master }) => mapText(map, master, own)),
    '      lock_model();',
    '    endfunction',
    '  endclass',
    'endpackage\n',
  ].join('\n');
}

// A member would hide a name inherited from UVM, or a class of the package.
function memberNames(classes: readonly string[]): Language {
  const own = new Set([...systemVerilogWords, ...uvmBlockWords, ...classes]);
  return { letters: 'small', reserved: { has: (name) => name.startsWith('uvm_') || own.has(name) } };
}

function windowClass(name: string): string[] {
  return [
    `  ${cComment('A device with registers: extend it, and override it in the factory, by instance.')}`,
    `  class ${name}_window extends uvm_reg_block;`,
    `    \`uvm_object_utils(${name}_window)`,
    '    longint unsigned bytes;',
    '',
    `    function new(string name = "${name}_window");`,
    '      super.new(name, UVM_NO_COVERAGE);',
    '    endfunction',
    '',
    '    virtual function void build();',
    '    endfunction',
    '',
    `    ${cComment('The map by which a master sees the device; registers have to be in each of them.')}`,
    '    virtual function uvm_reg_map window_for(string master, int unsigned n_bytes);',
    '      return create_map(master, 0, n_bytes, UVM_LITTLE_ENDIAN);',
    '    endfunction',
    '  endclass',
  ];
}

function made({ name: member, range, wordBytes: bytes }: Member, name: string): string[] {
  const { size } = range;
  if (range.isMemory) {
    // Memory is always readable, so the fallback is never used.
    const access = rights(range.entries[0].permissions) ?? 'RO';
    return [
      `      ${member} = new("${member}", ${sized(size / BigInt(bytes))}, ${8 * bytes}, "${access}");`,
      `      ${member}.configure(this);`,
    ];
  }
  return [
    `      ${member} = ${name}_window::type_id::create("${member}", null, get_full_name());`,
    `      ${member}.configure(this);`,
    `      ${member}.bytes = ${sized(size)};`,
    `      ${member}.build();`,
  ];
}

function mapText(map: string, master: MapMaster, members: readonly Member[]): string[] {
  const { windows } = master;
  const bytes = mapBytesOf(master);
  const seen = groupBy(windows, (window) => memberOf(window, members));
  return [
    `      ${map} = create_map("${map}", 0, ${bytes}, UVM_LITTLE_ENDIAN);`,
    ...[...seen].flatMap(([member, own]) => {
      if (member === undefined) return own.map(({ identifier }) => `      ${cComment(`${identifier} is left out.`)}`);
      const { name, range } = member;
      const allowed = rights(permissionsOfAny(own.map(({ entry }) => entry.permissions)));
      const address = sized(range.start);
      const added = range.isMemory
        ? allowed && `add_mem(${name}, ${address}, "${allowed}")`
        : `add_submap(${name}.window_for("${map}", ${bytes}), ${address})`;
      if (added === undefined) return [`      ${cComment(`${name} is neither read nor written.`)}`];
      const pieces = joinedPieces(piecesOf(own));
      const isWhole = pieces.some(({ start, size }) => start === range.start && size === range.size);
      // Maps in UVM include whole memories and blocks at their base.
      return [
        ...(isWhole ? [] : [`      ${cComment(`Seen of it: ${pieces.map(pieceText).join(', ')}`)}`]),
        `      ${map}.${added};`,
      ];
    }),
  ];
}

function memberOf({ identifier }: MapWindow, members: readonly Member[]): Member | undefined {
  return members.find(({ range }) => range.windows.includes(identifier));
}

function piecesOf(windows: readonly MapWindow[]): MapPiece[] {
  const { ranges, broken } = rangesIn(windows);
  return [...ranges.map(({ start, end, size }) => ({ start, end, size, interleaved: null })), ...broken];
}

// Undefined if neither reads nor writes are permitted. Unknown permissions count as granted.
function rights(permissions: Permissions | undefined): 'RW' | 'RO' | 'WO' | undefined {
  const { read, write } = permissions ?? { read: true, write: true };
  if (read) return write ? 'RW' : 'RO';
  return write ? 'WO' : undefined;
}

// By default, UVM values have 64 bits.
const mostBytes = 8;

function mapBytesOf({ width }: MapMaster): number {
  return Math.min(width ?? 4, mostBytes);
}

// Memory words have the width of the widest map that includes the memory: with narrower words, UVM 1.2 and earlier put each into a separate word of
// the map, whereas IEEE 1800.2 packs them. A memory whose size is not a multiple of such words gets narrower ones nevertheless.
function wordBytesOf({ size, entries }: MapRange, masters: readonly MapMaster[]): number {
  const devices = new Set(entries.map(({ device }) => device));
  const maps = masters.filter(({ windows }) => windows.some(({ entry }) => devices.has(entry.device)));
  const widest = Math.max(1, Math.min(entries[0].width ?? 1, mostBytes), ...maps.map(mapBytesOf));
  return greatestDivisor(Number(size % BigInt(widest)), widest);
}

function greatestDivisor(a: number, b: number): number {
  return a === 0 ? b : greatestDivisor(b % a, a);
}

function about({ entries }: MapRange): string {
  return cComment(entries.map(aboutEntry).join('; '));
}
