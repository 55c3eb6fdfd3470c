import type { Look } from './looks.js';

/** The sides of a box that lines may meet: requests run from west to east. */
export type Side = 'west' | 'east';

/**
 * What a box is for, which decides its colour: on buses what it does with data, in an address map whether addresses belong to a `device`,
 * are those of one that is `blocked` by firewalls for all who see it, or are `free`, otherwise what its node carries. A `fabric` brings several lines together, an `identity` only passes on.
 */
export type Role =
  | 'module'
  | 'source'
  | 'fabric'
  | 'adapter'
  | 'sink'
  | 'interrupt'
  | 'clock'
  | 'sideband'
  | 'identity'
  | 'device'
  | 'blocked'
  | 'free';

/** Whether a box is part of an address map, and of a device there. */
export function isOfDevice({ role }: Pick<Box, 'role'>): boolean {
  return role === 'device' || role === 'blocked';
}

/** How a box or line of a highlighted drawing looks: `lit` is what matters, `dim` is everything else. */
export type Emphasis = 'lit' | 'dim';

/** What became of a box or line between two versions. */
export type Change = 'added' | 'removed' | 'changed';

/**
 * A drawing as plain data, before anything has a place: boxes within boxes, with ports on their sides and lines between ports.
 *
 * Ids of boxes are those of the modules and nodes they stand for. A line never leaves the box it belongs to: it connects ports of
 * boxes inside with each other or with ports of the box itself. What crosses a boundary is continued by a line on the other side.
 */
export interface Diagram {
  readonly title: string;
  /** What the drawing is about, in one line. */
  readonly subtitle: string;
  /**
   * What of all that is drawn the subtitle counts: boxes and connections, or what became of them between two versions. Absent where it is
   * about the design, however much of that is drawn.
   */
  readonly counts?: 'parts' | 'changes';
  /** Errors of the design, one or more sentences each. */
  readonly findings: readonly string[];
  /** Whether the text beside every line matters, so that lines get room for it. Default false. */
  readonly labelled?: boolean;
  /** Whether boxes beside one another stand in their order, even where lines then cross. Default false. */
  readonly ordered?: boolean;
  readonly root: Box;
}

/** A module, or a node. */
export interface Box {
  readonly id: string;
  /** A `module` has an inside; a `block` is a module drawn closed; a `node` is one of several nodes of its module. */
  readonly shape: 'module' | 'block' | 'node';
  readonly role: Role;
  readonly label: string;
  /** Class of a module; empty for a node. */
  readonly sublabel: string;
  /** Short facts to be read inside the box, such as addresses. */
  readonly notes: readonly string[];
  /** Everything else that is known, for people, in several lines. */
  readonly details: string;
  /** Whether the hardware of the box dissolves: it only passes on what comes. */
  readonly faint: boolean;
  /** Worst finding about the module or node. */
  readonly mark: 'error' | 'warning' | null;
  readonly ports: readonly Port[];
  /** Whether it is brought to the front, or put behind what is; as usual by default. */
  readonly emphasis?: Emphasis;
  /** What became of it, in a drawing of two versions; absent where it is as it was. */
  readonly change?: Change;
  /** Its column and row, from 0, where all boxes around it have places in a grid; absent where it goes by its lines. */
  readonly at?: readonly [column: number, row: number];
  /** Ids of the nodes that it stands for, but for itself and what lies in it by its name; absent for none. */
  readonly nodes?: readonly string[];
  /** Ids of all the boxes that it stands for, its own among them; absent for a box that stands for itself alone. */
  readonly alike?: readonly string[];
  /** Oldest first. */
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
}

/** A place on the side of a box where lines end. */
export interface Port {
  readonly id: string;
  readonly side: Side;
  readonly protocol: string;
  /** How its protocol looks. */
  readonly look: Look;
  /** Whether its lines belong to a layer beside what the drawing is about. Default false. */
  readonly aside?: true;
  /** Whether it is put behind what is brought to the front, as all lines inside its box are that meet it. */
  readonly emphasis?: 'dim';
}

/** A connection between two ports, within one box. */
export interface Line {
  readonly id: string;
  /** Ids of the ports: data flow from the first to the second. */
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  /** How its protocol looks. */
  readonly look: Look;
  /** Short text beside the line, such as the data width; empty where it was said before. */
  readonly label: string;
  /** What the label says where it stands beside this line, and not beside another of the same way. */
  readonly text: string;
  /** Whether the text is how many interrupts all edges have together, not each of them. */
  readonly total: boolean;
  /** Whether the label gives the data width; absent if it is the text of a custom protocol about its edges. */
  readonly saysBits?: true;
  /** What was negotiated, for people, in several lines. */
  readonly details: string;
  /** Ids of the edges that the line is part of. */
  readonly edges: readonly string[];
  /** Ids of all edges on the way, where it leads through nodes that are not drawn. */
  readonly way?: readonly string[];
  /** Whether the line runs from east to west, as interrupts do, so that sources of data stay in the west. */
  readonly backward: boolean;
  /** Whether it belongs to a layer beside what the drawing is about: pale and behind the rest, its text only where there is room. Default false. */
  readonly aside?: true;
  /** Whether the line ends at its sink, with an arrow. */
  readonly arrow: boolean;
  /** Whether it is brought to the front, or put behind what is; as usual by default. */
  readonly emphasis?: Emphasis;
  /** What became of it, in a drawing of two versions; absent where it is as it was. */
  readonly change?: Change;
  /** Whether the binding was declared but came to no edge, because negotiation failed. */
  readonly broken: boolean;
}

/** Parts of a box or a line that are created lazily: most of a large design is never looked at. */
export interface Later {
  readonly details?: () => string;
  // For boxes only.
  readonly notes?: () => readonly string[];
  readonly boxes?: () => readonly Box[];
  readonly lines?: () => readonly Line[];
  /** Facts about the content that do not require creating it. */
  readonly summary?: () => Summary;
}

/** What a closed module shows of its content. Only available if nothing inside is marked or changed. */
export interface Summary {
  /** The number of boxes directly inside. */
  readonly parts: number;
  /** Whether every incoming line leads on to every outgoing line of its family. */
  readonly leadsThrough: boolean;
}

type LateField = Exclude<keyof Later, 'summary'>;

const late = Symbol('later');

interface Made {
  readonly [late]?: Later;
}

function getter(name: LateField): PropertyDescriptor & ThisType<Made> {
  return {
    enumerable: true,
    configurable: true,
    get() {
      return this[late]?.[name]?.();
    },
  };
}

// Shared property descriptors, so that thousands of boxes and lines have few hidden classes.
const asked: Readonly<Record<LateField, PropertyDescriptor>> = {
  details: getter('details'),
  notes: getter('notes'),
  boxes: getter('boxes'),
  lines: getter('lines'),
};
const lateFields = Object.keys(asked) as LateField[];

/** Turns a new record into a box or a line with lazy fields. */
export function withLater<T extends Box | Line>(record: Omit<T, LateField> & Partial<T>, later: Later): T {
  Object.defineProperty(record, late, { value: later });
  for (const name of lateFields) if (later[name] !== undefined) Object.defineProperty(record, name, asked[name]);
  return record as unknown as T;
}

/** A copy with other fields that preserves lazy fields. */
export function withFields<T extends Box | Line>(thing: T, fields: Partial<T>, later: Later = {}): T {
  const { details, notes, boxes, lines, summary } = { ...(thing as Made)[late], ...later };
  const kept: Later = {
    ...(details === undefined || 'details' in fields ? {} : { details }),
    ...(notes === undefined || 'notes' in fields ? {} : { notes }),
    ...(boxes === undefined || 'boxes' in fields ? {} : { boxes }),
    ...(lines === undefined || 'lines' in fields ? {} : { lines }),
    ...(summary === undefined || 'boxes' in fields || 'lines' in fields ? {} : { summary }),
  };
  const copy: Partial<T> = {};
  for (const name in thing) if (!(name in kept || name in fields)) copy[name] = thing[name];
  return withLater<T>(Object.assign(copy, fields) as T, kept);
}

/** The summary of a box; undefined if its content must be examined. */
export function summaryOf(box: Box): Summary | undefined {
  return (box as Made)[late]?.summary?.();
}

/** Memoizes a function without arguments. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Whether the boxes inside a box have grid positions. */
export function isGrid({ boxes }: Box): boolean {
  return boxes.length > 0 && boxes.every(({ at }) => at !== undefined);
}

/** All boxes of a drawing, each before those inside it. */
export function* allBoxes(diagram: Pick<Diagram, 'root'>): Generator<Box> {
  const waiting = [diagram.root];
  for (let box = waiting.pop(); box !== undefined; box = waiting.pop()) {
    yield box;
    for (const inner of box.boxes.toReversed()) waiting.push(inner);
  }
}
