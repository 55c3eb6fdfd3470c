import { numberedName } from '../../base/names/index.js';
import type { Aspect } from '../change/change.js';
import { fieldKindOf } from './field-kinds.js';
import type { Thing } from './thing.js';
import type { Fields } from './values.js';

/** A device, a master, or a source or sink of interrupts, as seen by one end. */
export interface Party {
  readonly aspect: Aspect;
  readonly fields: Fields;
}

/** The parties that an end sees: by the id of the node that declares each, `#2` behind it for the second that the node declares. */
export type View = ReadonlyMap<string, Party>;

/** A port of a node that makes accesses or answers them, gives a signal or takes it. */
export interface End {
  /** Id of the node. */
  readonly node: string;
  /** What the node is. */
  readonly aspect: Aspect;
  readonly protocol: string;
  /** Whether the node is one of the outermost module, where the design ends. */
  readonly outermost: boolean;
  /** What it sees of its port as a whole. */
  readonly fields: Fields;
  /** Ends that see the same mostly share one. */
  readonly view: View;
}

/** The facts of a design that others depend on (design 6). */
export interface Facts {
  /** Name of the design. */
  readonly name: string;
  /** By node and port, `soc.cpu:0`. */
  readonly ends: ReadonlyMap<string, End>;
  /** By aspect and subject. */
  readonly things: ReadonlyMap<string, Thing>;
  /** Whether it is known by which accesses masters get to devices: where nothing is said of that, all do. */
  readonly saysAccesses: boolean;
  /** Whether all is known that software is told in a description: otherwise, what is not there may have been told as well. */
  readonly saysAllTold: boolean;
}

/** Gives ids other names, those of another version. */
export type Named = (id: string) => string;

/** The key that identifies a thing. */
export function thingKey({ aspect, subject }: Pick<Thing, 'aspect' | 'subject'>): string {
  return `${aspect} ${subject}`;
}

/** The id, with the next free number appended unless it is the first. */
export function numbered(taken: ReadonlyMap<string, unknown>, id: string): string {
  return numberedName(
    id,
    (name) => taken.has(name),
    (number) => `${id}#${number + 1}`,
  );
}

/** Whether somebody outside relies on a field of an end's port, or of a party. */
export function reliesOn({ outermost }: Pick<End, 'outermost'>, field: string, party = ''): boolean {
  const { reliance } = fieldKindOf(field);
  if (outermost) return reliance !== 'nowhere';
  return reliance === 'everywhere' && (!isStandIn(party) || inMaps.has(field));
}

// Maps and headers contain the addresses of everything that a master sees.
const inMaps: ReadonlySet<string> = new Set(['address']);

/**
 * Whether a party is declared by an adapter on behalf of others: except for its addresses, nobody outside relies on it.
 */
export function isStandIn(party: string): boolean {
  return party.startsWith('(');
}
