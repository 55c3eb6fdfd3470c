import type { EdgeRecord, Json, JsonRecord } from '../record/elaboration.js';
import { fieldOf, isList, isRecord, portInside, recordsOf } from '../record/json.js';

// What edges say in the names that protocols have for it, read in this one place: drawings, questions, checks and comparisons ask here.
// What a protocol does not say, or says in another form, is undefined.

/** Names that protocols give to the same fields of a port, of its masters or of its slaves. */
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

/** A pair of numbers, from the first to before the last. */
export type NumberRange = readonly [start: number, end: number];

/** The list of masters in front of an edge, inside a crossing too; always the same for the same port. */
export function mastersOn({ down }: Pick<EdgeRecord, 'down'>): readonly Json[] | undefined {
  return listOf(portInside(down), 'masters');
}

/** The list of slaves behind an edge, inside a crossing too; always the same for the same port. */
export function slavesOn({ up }: Pick<EdgeRecord, 'up'>): readonly Json[] | undefined {
  return listOf(portInside(up), 'slaves');
}

/** Whether an edge leads to addresses, inside a crossing too: streams do not. */
export function hasAddresses(edge: Pick<EdgeRecord, 'up'>): boolean {
  return recordsOf(slavesOn(edge)).some((slave) => 'address' in slave);
}

/** The ids of a master's requests. */
export function idsOf(master: JsonRecord): NumberRange | undefined {
  return rangeIn(master.sourceId ?? master.id);
}

/** The interrupts that an edge carries, as they are declared. */
export function interruptsOn({ down }: Pick<EdgeRecord, 'down'>): JsonRecord[] {
  return recordsOf(fieldOf(down, 'sources'));
}

/** The numbers of interrupts that were declared together, from 0 on their edge. */
export function numbersOf(source: JsonRecord): NumberRange {
  return rangeIn(source.range) ?? [0, 0];
}

/** The members of a group of clocks on an edge. */
export function membersOn({ up }: Pick<EdgeRecord, 'up'>): readonly Json[] {
  return listOf(up, 'members') ?? [];
}

/** Frequencies on an edge in MHz: what its source gives, what its sink takes, and what came of both. */
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

/** The frequency on an edge in MHz as far as anybody says it: what came of both sides, or else what one of them gives or takes. */
export function frequencyOn(edge: EdgeRecord): number | undefined {
  const { given, taken, agreed } = frequenciesOn(edge);
  return agreed ?? given ?? taken;
}

/** How far the sink of an edge lets its clock be from what it takes, in parts per million. */
export function toleranceOn({ up }: Pick<EdgeRecord, 'up'>): number {
  return numberIn(up, 'freqErrorPPM') ?? 0;
}

/** How many wires the hardware of an edge has, inside a crossing too. */
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

/** The same in words, without what has no wires: `64-bit data`. */
export function widthsOn(edge: Pick<EdgeRecord, 'bundle'>): string[] {
  const { data, addresses, ids } = wiresOn(edge);
  const bits = (name: string, width = 0): string[] => (width > 0 ? [`${width}-bit ${name}`] : []);
  return [...bits('data', data), ...bits('addresses', addresses), ...bits('source ids', ids)];
}

/** Width of the data of an edge in bytes; undefined where its protocol has none, or does not say. */
export function beatBytesOf({ up }: Pick<EdgeRecord, 'up'>): number | undefined {
  const port = portInside(up);
  const channels = fieldOf(port, 'channelBytes');
  const bytes = isRecord(channels) ? numberIn(channels, 'a') : numberIn(port, 'beatBytes');
  // What a description does not say is written as 0.
  return bytes === 0 ? undefined : bytes;
}

/** The queue of an asynchronous crossing: places, and stages of its synchronisers. */
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

// Under the first of the names that the record has.
function numberIn(record: Json | undefined, ...names: readonly string[]): number | undefined {
  const found = names.map((name) => fieldOf(record, name)).find((value) => value !== undefined && value !== null);
  return typeof found === 'number' ? found : undefined;
}

function rangeIn(value: Json | undefined): NumberRange | undefined {
  if (!isList(value)) return undefined;
  const [start, end] = value;
  return typeof start === 'number' && typeof end === 'number' ? [start, end] : undefined;
}
