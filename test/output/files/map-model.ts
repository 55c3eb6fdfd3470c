import { AddressRange } from '../../../lib/base/address/index.js';
import { type Elaboration, interruptLines, Netlist } from '../../../lib/elaboration/index.js';
import { addressMap, mapContent, masterMaps } from '../../../lib/output/files/index.js';
import { mapFormats } from '../../../lib/output/files/map-formats.js';
import { mapReaders, rangeText } from './map-readers.js';

// These say every window, the others only ranges.
const exact: ReadonlySet<string> = new Set(['header', 'rust', 'systemverilog']);

/**
 * Writes a design in every format as each of its masters sees it, reads it again, and compares with the elaboration: in what they
 * differ, a line each.
 */
export function mapDifferences(elaboration: Elaboration): string[] {
  // Masters that see the same give the same files.
  const views = new Map(
    [...masterMaps(elaboration)].map(([master, map]) => [
      JSON.stringify(
        map.map(({ start, end, device, permissions }) => [String(start), String(end), device, permissions]),
      ),
      master,
    ]),
  );
  return [...views.values()].flatMap((from) => differencesFrom(elaboration, from));
}

function differencesFrom(elaboration: Elaboration, from: string): string[] {
  const entries = addressMap(elaboration, { from });
  const windows = entries.map(({ start, end, interleaved }) => rangeText(start, end - start, interleaved?.mask));
  const blocks = entries.flatMap(({ start, end, interleaved }) =>
    interleaved === null ? [new AddressRange(start, end - start)] : interleaved.toRanges(),
  );
  const covered = AddressRange.unify(blocks).map(({ base, size }) => rangeText(base, size));
  const numbers = interruptsOf(elaboration);
  const content = mapContent(elaboration, { design: elaboration.name, input: 'soc.ts', from });
  return (Object.keys(mapReaders) as (keyof typeof mapReaders)[]).flatMap((format) => {
    const { ranges, interrupts } = mapReaders[format](mapFormats[format].write({ elaboration, entries, content }));
    const read = exact.has(format) ? ranges : unified(ranges, entries);
    const expected = exact.has(format) ? windows.toSorted() : covered.toSorted();
    return [
      ...(String(read) === String(expected)
        ? []
        : [`${from} as ${format}: ${String(read)} is not ${String(expected)}`]),
      // Others say those of devices that they know, or none.
      ...(!exact.has(format) || String(interrupts) === String(numbers)
        ? []
        : [`${from} as ${format}: ${String(interrupts)}`]),
      ...interrupts.filter((number) => !numbers.includes(number)).map((number) => `${from} as ${format}: ${number}?`),
    ];
  });
}

// A file may not know the size of a device that it has a model of.
function unified(ranges: readonly string[], entries: ReturnType<typeof addressMap>): string[] {
  const read = ranges.map((text) => {
    const [start = '', size] = text.split(' ');
    const base = BigInt(`0x${start}`);
    const entry = entries.find((each) => each.start === base);
    const bytes = size === undefined ? (entry === undefined ? 0n : entry.end - entry.start) : BigInt(`0x${size}`);
    return new AddressRange(base, bytes);
  });
  return AddressRange.unify(read)
    .map(({ base, size }) => rangeText(base, size))
    .toSorted();
}

/** The numbers of all interrupts that can come, at the controllers of a design, or where they end if it has none. */
function interruptsOf(elaboration: Elaboration): number[] {
  const netlist = new Netlist(elaboration);
  const lines = interruptLines(netlist).filter(({ source }) => netlist.node(source).module.traits?.standIn !== true);
  const controlled = lines.filter(({ sink }) => netlist.node(sink).outward.length > 0);
  const chosen = controlled.length > 0 ? controlled : lines;
  const first = new Map(chosen.toReversed().map((line) => [`${line.source} ${line.index}`, line.number]));
  return [...first.values()].sort((a, b) => a - b);
}
