import type { Fields, PlainEdge } from '../recorded-design.js';
import type { Sizes } from './requirement.js';

/** A manager as an edge of TileLink lists it. */
export interface Manager {
  readonly nodePath: readonly string[];
  readonly regionType: string;
  readonly fifoId: number | null;
  readonly supports: Readonly<Record<string, Sizes>>;
  readonly mayDenyGet: boolean;
  readonly mayDenyPut: boolean;
}

/** A client as an edge of TileLink lists it. */
export interface Client {
  readonly sourceId: readonly [start: number, end: number];
  readonly supports: Readonly<Record<string, Sizes>>;
}

/** The managers that an edge of TileLink lists. */
export function managersOn({ up }: PlainEdge): readonly Manager[] {
  return (up as { readonly slaves: readonly Manager[] }).slaves;
}

/** The clients that an edge of TileLink lists. */
export function clientsOn({ down }: PlainEdge): readonly Client[] {
  return (down as { readonly masters: readonly Client[] }).masters;
}

/** How many bytes wide an edge of TileLink is. */
export function widthOf({ up }: PlainEdge): number {
  return (up as { readonly channelBytes: { readonly a: number } }).channelBytes.a;
}

/** Which sizes of an operation a manager or client supports. */
export function sizesOf({ supports }: Manager | Client, operation: string): Sizes {
  return supports[operation] ?? [0, 0];
}

/** A slave as an edge of AMBA lists it. */
export interface Slave {
  readonly supportsRead: Sizes;
  readonly supportsWrite: Sizes;
  readonly interleavedId: number | null;
}

/** A master as an edge of AXI4 lists it. */
export interface Master {
  readonly aligned: boolean;
  readonly maxFlight: number | null;
}

/** A port of slaves, as an edge of AMBA tells. */
export interface SlavePort {
  readonly slaves: readonly Slave[];
  readonly beatBytes: number;
  readonly minLatency: number;
  readonly lite: boolean;
}

/** What the slaves of an edge of AMBA tell. */
export function slavePort({ up }: PlainEdge): SlavePort {
  return up as SlavePort;
}

/** The masters that an edge of AXI4 lists. */
export function mastersOn({ down }: PlainEdge): readonly Master[] {
  return (down as { readonly masters: readonly Master[] }).masters;
}

/** The fields of a hardware interface that are added to those of its protocol. */
export interface UserFields {
  readonly echoFields: readonly string[];
  readonly requestFields: readonly string[];
  readonly responseFields: readonly string[];
}

/** The added fields of an edge. */
export function userFields({ bundle }: PlainEdge): UserFields {
  return bundle as UserFields;
}

// How hardware calls the fields of the library; fields of documents are recorded with their names.
const stockNames: Readonly<Record<string, string>> = {
  AMBAProt: 'amba_prot',
  AMBACorrupt: 'corrupt',
  AXI4TLState: 'tl_state',
  AXI4ExtraId: 'extra_id',
  AXI4FragLast: 'real_last',
};

/** What hardware calls a field that is recorded as `key:field(…)`. */
export function fieldName(field: string): string {
  const [key = ''] = field.split(':');
  return /\((.*)\)/.exec(key)?.[1] ?? stockNames[key] ?? key;
}

/** Whether a field travels with the data rather than with the address. */
export function isData(field: string): boolean {
  return field.startsWith('AMBACorrupt:') || field.startsWith('DocumentDataKey(');
}

/** How many interrupts come over an edge. */
export function interruptsOn({ down }: PlainEdge): number {
  const { sources } = down as { readonly sources: readonly { readonly range: readonly [number, number] }[] };
  return sources.reduce((sum, { range: [start, end] }) => sum + end - start, 0);
}

/** What is recorded of an edge only. */
export function factsOf({ facts }: PlainEdge): Fields {
  return facts as Fields;
}

/** How many members a group of clocks has on an edge. */
export function membersOn(edge: PlainEdge): number {
  return (factsOf(edge).members as readonly unknown[]).length;
}

/** The cycles that a message and the credit for it take together on an edge, by channel. */
export function delaysOn(edge: PlainEdge): Readonly<Record<string, number>> {
  const { $: _, ...channels } = factsOf(edge).delay as Readonly<Record<string, { debit: number; credit: number }>>;
  return Object.fromEntries(Object.entries(channels).map(([channel, { debit, credit }]) => [channel, debit + credit]));
}

/** The least number of cycles to the answer of a request, on either side of a crossing. */
export function minLatency({ up }: PlainEdge): number {
  const port = up as { readonly minLatency?: number; readonly base?: { readonly minLatency: number } };
  return port.base?.minLatency ?? port.minLatency ?? 0;
}
