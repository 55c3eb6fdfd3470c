import type { EdgeRecord, Json, JsonRecord } from '../record/elaboration.js';
import { fieldOf, isList, isRecord, portInside, recordsOf } from '../record/json.js';

// Reads fields of edges independently of their names in protocols. Drawings, queries, checks and comparisons all use these functions. A field that a
// protocol lacks, or has in another form, is undefined.

/** Different names that protocols use for the same field of a port, a master or a slave. */
export const sameFields: readonly (readonly string[])[] = [
  ['sourceId', 'id'],
  ['supports.get', 'supportsRead'],
  ['supports.putFull', 'supportsWrite'],
  ['supports.putPartial', 'supportsWrite'],
  ['supports.arithmetic', 'supportsAtomics'],
  ['supports.logical', 'supportsAtomics'],
  ['channelBytes.a', 'beatBytes'],
  ['channelBytes.d', 'beatBytes'],
];

/** A pair of numbers with an exclusive end. */
export type NumberRange = readonly [start: number, end: number];

/** The list of masters in front of an edge, also inside a crossing; always the same list for the same port. */
export function mastersOn({ down }: Pick<EdgeRecord, 'down'>): readonly Json[] | undefined {
  return listOf(portInside(down), 'masters');
}

/** The list of slaves behind an edge, also inside a crossing; always the same list for the same port. */
export function slavesOn({ up }: Pick<EdgeRecord, 'up'>): readonly Json[] | undefined {
  return listOf(portInside(up), 'slaves');
}

/** Whether an edge leads to addresses, also inside a crossing; those of streams do not. */
export function hasAddresses(edge: Pick<EdgeRecord, 'up'>): boolean {
  return recordsOf(slavesOn(edge)).some((slave) => 'address' in slave);
}

/** The source ids of a master. */
export function idsOf(master: JsonRecord): NumberRange | undefined {
  return rangeIn(master.sourceId ?? master.id);
}

/** The interrupts declared on an edge. */
export function interruptsOn({ down }: Pick<EdgeRecord, 'down'>): JsonRecord[] {
  return recordsOf(fieldOf(down, 'sources'));
}

/** The numbers of interrupts that were declared together, relative to their edge. */
export function numbersOf(source: JsonRecord): NumberRange {
  return rangeIn(source.range) ?? [0, 0];
}

/** The members of a clock group on an edge. */
export function membersOn({ up }: Pick<EdgeRecord, 'up'>): readonly Json[] {
  return listOf(up, 'members') ?? [];
}

/** Frequencies on an edge in MHz: those given by the source, taken by the sink, and negotiated. */
export function frequenciesOn({ down, up, facts }: EdgeRecord): {
  readonly given: number | undefined;
  readonly taken: number | undefined;
  readonly agreed: number | undefined;
} {
  const frequency = (value: Json | undefined): number | undefined => numberIn(value, 'freqMHz');
  return {
    given: frequency(fieldOf(down, 'give')),
    taken: frequency(fieldOf(up, 'take')),
    agreed: frequency(fieldOf(facts, 'clock')),
  };
}

/** The frequency on an edge in MHz, if it is known: the negotiated one, or else one given or taken. */
export function frequencyOn(edge: EdgeRecord): number | undefined {
  const { given, taken, agreed } = frequenciesOn(edge);
  return agreed ?? given ?? taken;
}

/** The tolerance of an edge's sink for deviations from its frequency, in parts per million. */
export function toleranceOn({ up }: Pick<EdgeRecord, 'up'>): number {
  return numberIn(up, 'freqErrorPPM') ?? 0;
}

/** The widths of an edge's wires in hardware, also inside a crossing. */
export function wiresOn({ bundle }: Pick<EdgeRecord, 'bundle'>): {
  readonly data: number | undefined;
  readonly addresses: number | undefined;
  readonly ids: number | undefined;
} {
  const inside = portInside(bundle);
  return {
    data: numberIn(inside, 'dataBits'),
    addresses: numberIn(inside, 'addressBits', 'addrBits'),
    ids: numberIn(inside, 'sourceBits', 'idBits'),
  };
}

/** The same in words, without zero widths: `64-bit data`. */
export function widthsOn(edge: Pick<EdgeRecord, 'bundle'>): string[] {
  const { data, addresses, ids } = wiresOn(edge);
  const bits = (name: string, width = 0): string[] => (width > 0 ? [`${width}-bit ${name}`] : []);
  return [...bits('data', data), ...bits('addresses', addresses), ...bits('source ids', ids)];
}

/** The data width of an edge in bytes; undefined if its protocol has none, or if it is unknown. */
export function beatBytesOf({ up }: Pick<EdgeRecord, 'up'>): number | undefined {
  const port = portInside(up);
  const channels = fieldOf(port, 'channelBytes');
  const bytes = isRecord(channels) ? numberIn(channels, 'a') : numberIn(port, 'beatBytes');
  // A width that a description does not know is written as 0.
  return bytes === 0 ? undefined : bytes;
}

/** The queue of an asynchronous crossing: its depth, and the number of synchroniser stages. */
export function queueOn({ up }: Pick<EdgeRecord, 'up'>): {
  readonly depth: number | undefined;
  readonly stages: number | undefined;
} {
  const queue = fieldOf(up, 'async');
  return { depth: numberIn(queue, 'depth'), stages: numberIn(queue, 'sync') };
}

function listOf(port: Json | undefined, name: string): readonly Json[] | undefined {
  const found = fieldOf(port, name);
  return isList(found) ? found : undefined;
}

// The first of these names that the record has.
function numberIn(record: Json | undefined, ...names: readonly string[]): number | undefined {
  const found = names.map((name) => fieldOf(record, name)).find((value) => value !== undefined && value !== null);
  return typeof found === 'number' ? found : undefined;
}

function rangeIn(value: Json | undefined): NumberRange | undefined {
  if (!isList(value)) return undefined;
  const [start, end] = value;
  return typeof start === 'number' && typeof end === 'number' ? [start, end] : undefined;
}
