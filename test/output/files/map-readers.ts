import type { MapFormatName } from '../../../lib/output/files/map-formats.js';
import { parsed, within } from './xml-elements.js';

/** What a file says: ranges as `start size`, of interleaved ones `start size mask`, hexadecimal; interrupts by number; each ascending. */
export interface ReadMap {
  readonly ranges: readonly string[];
  readonly interrupts: readonly number[];
}

// Those for people and scripts; a linker script has memory alone, and a system view description registers alone.
type ReadElsewhere = 'text' | 'markdown' | 'csv' | 'json' | 'ld' | 'svd';

/** Readers of what `entente map` writes, each by itself: they know the language, and nothing of how the file is made. */
export const mapReaders = {
  header: (text: string) => constants(text, /^#define (\w+) (0x[0-9a-f]+|\d+)U?L*$/gm),
  rust: (text: string) => constants(text, /^pub const (\w+): u(?:32|64) = ([0-9a-fx_]+);$/gm),
  systemverilog: (text: string) =>
    constants(text, /^ {2}localparam (?:addr_t|int unsigned) (\w+) = (\d+'h[0-9a-f_]+|\d+);$/gm),
  ipxact: readIpXact,
  systemrdl: readSystemRdl,
  renode: readRenode,
  zephyr: readZephyr,
  uvm: readUvm,
} satisfies Readonly<Record<Exclude<MapFormatName, ReadElsewhere>, (text: string) => ReadMap>>;

/** A range as readers say it. */
export function rangeText(start: bigint, size: bigint, mask?: bigint): string {
  return [start, size, ...(mask === undefined ? [] : [mask])].map((value) => value.toString(16)).join(' ');
}

/** A number of C, Rust or SystemVerilog. */
function numberOf(text: string): bigint {
  return BigInt(text.replaceAll('_', '').replace(/^\d+'h/, '0x'));
}

/** What is in a file, without comments; each stands on one line. */
function code(text: string): string {
  return text.replace(/\/\*.*?\*\//g, '');
}

function sorted(ranges: readonly string[], interrupts: readonly number[]): ReadMap {
  return { ranges: ranges.toSorted(), interrupts: interrupts.toSorted((a, b) => a - b) };
}

function constants(text: string, form: RegExp): ReadMap {
  const found = new Map([...code(text).matchAll(form)].map(([, name = '', value = '']) => [name, numberOf(value)]));
  const ranges = [...found].flatMap(([name, start]) => {
    const size = found.get(name.replace(/_BASE$/, '_SIZE'));
    if (!name.endsWith('_BASE') || size === undefined) return [];
    return [rangeText(start, size, found.get(name.replace(/_BASE$/, '_MASK')))];
  });
  const interrupts = [...found].flatMap(([name, number]) => (/_IRQ(?:_\d+)?$/.test(name) ? [Number(number)] : []));
  return sorted(ranges, interrupts);
}

function readIpXact(text: string): ReadMap {
  const all = within(parsed(text));
  const [map] = all.filter(({ name }) => name === 'ipxact:memoryMap');
  const blocks = map?.inside.filter(({ name }) => name === 'ipxact:addressBlock') ?? [];
  const said = (block: (typeof blocks)[number], name: string): string =>
    block.inside.find((each) => each.name === `ipxact:${name}`)?.text ?? '';
  return sorted(
    blocks.map((block) => rangeText(numberOf(said(block, 'baseAddress')), numberOf(said(block, 'range')))),
    blocks.flatMap((block) =>
      within(block).flatMap((each) => (each.name === 'ipxact:parameter' ? [Number(said(each, 'value'))] : [])),
    ),
  );
}

function readSystemRdl(text: string): ReadMap {
  const form = /mementries = (0x[0-9a-f]+);\s+memwidth = (\d+);\s+sw = \w+;\s+\} (\w+) @ (0x[0-9a-f]+);/g;
  const found = [...code(text).matchAll(form)];
  return sorted(
    found.map(([, entries = '', width = '', , start = '']) =>
      rangeText(BigInt(start), (BigInt(entries) * BigInt(width)) / 8n),
    ),
    [...text.matchAll(/^ {2}\/\* \w+_IRQ(?:_\d+)?: (\d+) at /gm)].map(([, number]) => Number(number)),
  );
}

// The size of a device that has a model is that of the model.
function readRenode(text: string): ReadMap {
  const entries = code(text).split('\n\n');
  const modelled = entries.flatMap((entry) => {
    // One place, or several in braces.
    const [, one, several] = /^\s*\w+: [\w.]+ @ (?:(sysbus \w+)|\{ (.+) \})$/m.exec(entry) ?? [];
    const [, size] = /^ {4}size: (0x[0-9a-f]+)$/m.exec(entry) ?? [];
    const places = (one ?? several ?? '').matchAll(/sysbus (0x[0-9a-f]+)/g);
    return [...places].map(([, start = '']) =>
      size === undefined ? BigInt(start).toString(16) : rangeText(BigInt(start), BigInt(size)),
    );
  });
  const tags = [...code(text).matchAll(/^ {8}Tag <(0x[0-9A-F]+), (0x[0-9A-F]+)> "(\w+)"$/gm)].map(
    ([, first = '', last = '']) => rangeText(BigInt(first), BigInt(last) - BigInt(first) + 1n),
  );
  const raised = entries.flatMap((entry) =>
    entry.includes(' IRQControllers.') ? [] : [...entry.matchAll(/^ {4}(?:\d+ )?-> \w+@(\d+)$/gm)],
  );
  return sorted(
    [...modelled, ...tags],
    raised.map(([, number]) => Number(number)),
  );
}

function readZephyr(text: string): ReadMap {
  const all = code(text);
  const soc = all.slice(all.indexOf('\tsoc {'));
  const cells = Number(/#address-cells = <(\d)>/.exec(soc)?.[1]);
  const ranges = [...soc.matchAll(/^\t\t\treg = (.*);$/gm)].flatMap(([, groups = '']) =>
    [...groups.matchAll(/<([^>]*)>/g)].map(([, words = '']) => {
      const numbers = words.split(' ').map(BigInt);
      const value = (from: number): bigint =>
        numbers.slice(from, from + cells).reduce((sum, word) => (sum << 32n) | word, 0n);
      return rangeText(value(0), value(cells));
    }),
  );
  const interrupts = [...soc.matchAll(/<&(\w+) (\d+) 1>/g)].map(([, , number]) => Number(number));
  return sorted(ranges, interrupts);
}

/** What the maps of all masters have, each range once. */
function readUvm(text: string): ReadMap {
  const all = code(text);
  const sizes = new Map<string, bigint>([
    ...[...all.matchAll(/^ {6}(\w+) = new\("\w+", (\S+), (\d+), "R[WO]"\);$/gm)].map(
      ([, name = '', words = '', bits = '']) => [name, (numberOf(words) * BigInt(bits)) / 8n] as const,
    ),
    ...[...all.matchAll(/^ {6}(\w+)\.bytes = (\S+);$/gm)].map(
      ([, name = '', bytes = '']) => [name, numberOf(bytes)] as const,
    ),
  ]);
  const added = [...all.matchAll(/^ {6}\w+\.add_(?:mem|submap)\((\w+)(?:\.window_for\("\w+", \d+\))?, ([^,)]+)/gm)];
  const ranges = added.map(([, name = '', start = '']) => rangeText(numberOf(start), sizes.get(name) ?? 0n));
  return sorted([...new Set(ranges)], []);
}
