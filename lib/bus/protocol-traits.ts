/**
 * What a protocol carries. A `bus` carries requests of masters to slaves, which drawings lead from west to east. Drawings of buses show what
 * is of a `bus`, and of `other` protocols; `sideband` is for what they leave out.
 */
export type Family = 'bus' | 'interrupt' | 'clock' | 'sideband' | 'other';

/** How what passes from one clock to another is kept from harm. */
export type Synchronisation = 'none' | 'rational' | 'asynchronous';

/** A value of a parameter, as an elaboration writes it down. */
export type PlainValue = string | number | boolean | null | readonly PlainValue[];

/** A field that a protocol works out of others. */
export interface DerivedField {
  /** How, in a full sentence. */
  readonly rule: string;
  /** The fields that it comes from, the decisive one first: `up.slaves.address`; a `*` stands for what the last one does in the name of the field. */
  readonly from: readonly string[];
  /** Whether it comes from the largest of them alone; absent where each has its part in it. */
  readonly largest?: boolean;
}

/** How the standard of a protocol calls the wires of an edge. */
export interface StandardNames {
  /** What the names at a slave begin with, or at another receiver: `s_axi_`. */
  readonly slave: string;
  /** The same at a master: `m_axi_`. */
  readonly master: string;
  /** What stands between channel and signal: nothing for `awvalid`, `_` for `a_valid`. */
  readonly joint: string;
  /** What each name has in front of its signal: `t` of a stream. Default nothing. */
  readonly lead?: string;
  /** Signals that it calls otherwise than their fields: `dat` for `dat_w`. Default none. */
  readonly signals?: Readonly<Record<string, string>>;
  /** What each name has at its end, at a port into the module and out of it: `_i` and `_o`. Default nothing. */
  readonly ends?: { readonly input: string; readonly output: string };
  /** The name of the clock. */
  readonly clock?: string;
  /** The name of the reset, and at which level it resets. */
  readonly reset?: { readonly name: string; readonly active: 'high' | 'low' };
  /** Its bus definition in IP-XACT, whose abstraction is called the same with `_rtl` behind, and has the signals in capitals. Default none. */
  readonly definition?: BusDefinition;
}

/** The identity of a bus definition in IP-XACT (IEEE 1685-2022). */
export interface BusDefinition {
  readonly vendor: string;
  readonly library: string;
  readonly name: string;
  readonly version: string;
}

/** How the lines of a protocol look in drawings. */
export interface ProtocolLook {
  /** Colour on light ground, as `#rrggbb`. */
  readonly light: string;
  /** Colour on dark ground, as `#rrggbb`. */
  readonly dark: string;
  /** Lengths of dashes and gaps in px: `6 3`. Default: a solid line. */
  readonly dash?: string;
  /** Name in legends of what has this look, where `key` gives it to several protocols. Default: the title of the protocol, by which all others go. */
  readonly name?: string;
  /**
   * Name of its CSS class after `p-`, and of its CSS variable after `--entente-`, in small letters, digits and dashes. Protocols that
   * share one look the same. Default: one of its own.
   */
  readonly key?: string;
  /** Its place in legends among protocols of its family. Default: behind all that have one, by name. */
  readonly place?: number;
}

/**
 * Traits of a protocol for everything that reads an elaboration: drawings, questions, checks and comparisons. They are plain data, which
 * the elaboration contains; all are optional.
 */
export interface ProtocolTraits {
  /** The title of the protocol in lists and messages. Default: its name in reports without `Imp` at its end. */
  readonly title?: string;
  /** What it carries. Default `other`: nothing that has addresses, numbers or a clock of its own. */
  readonly family?: Family;
  /** How its lines look. Default: a colour that no other protocol of the design has. */
  readonly look?: ProtocolLook;
  /**
   * For the wires of a crossing: the protocol inside, by its name in reports, and what the crossing protects. Absent where the node that
   * receives decides that; see `synchronises` of a module's traits.
   */
  readonly crossing?: { readonly of: string; readonly synchronisation?: Synchronisation };
  /** For groups of something: the protocol of a member, by its name in reports. */
  readonly groupOf?: string;
  /** Address bits that the protocol has at most. Default: as many as anybody wants. */
  readonly addressBits?: number;
  /** Beats that a transfer has at most. Default: as many as anybody wants. */
  readonly burstBeats?: number;
  /** Bytes that an adapter makes an atomic transaction of at most, besides a beat. Default: a beat. */
  readonly atomicBytes?: number;
  /** Whether each request has an id on separate wires of fixed width. Default false. */
  readonly idWires?: boolean;
  /** Whether each write has all the bytes that it transfers, since there are no strobes that leave some out. Default false. */
  readonly wholeWrites?: boolean;
  /** The name in the public surface under which it has `crossIn` and `crossOut`, and whether these know rational crossings. */
  readonly crossable?: { readonly by: string; readonly rational: boolean };
  /** How its standard calls the wires of an edge. Default: by the names of its fields. */
  readonly standard?: StandardNames;
  /** The operations that it has, by TileLink's names, and what it calls them: `{ get: 'read' }`. Default: those of TileLink. */
  readonly operations?: Readonly<Record<string, string>>;
  /**
   * The calls that make what is missing of what there is, for messages to recommend: larger `sizes`, where `MIN` and `MAX` stand for those
   * in bytes that there are and that are wanted; `atomics`; `copies`, which caches hold, of `MAX` bytes; `hints`. Default: nothing does.
   */
  readonly adapters?: Readonly<Partial<Record<'sizes' | 'atomics' | 'copies' | 'hints', string>>>;
  /** What makes the first of it, such as `clocks.clockSource(…)`: messages recommend it. */
  readonly source?: string;
  /**
   * Fields that it works out of others, by name: `bundle.dataBits`, `facts.claims.*`, `down.endSourceId`; and what the widths of its wires
   * come from: `wires.a.bits.source`, `wires.*.data`. A `*` stands for any letters, at least one; of several that fit, one without counts, else the first. Where it
   * says what some wires come from, all others have their width on every edge that has them.
   */
  readonly derived?: Readonly<Record<string, DerivedField>>;
  /** The values that fields have if nobody declares them, by name: `up.slaves.fifoId`. */
  readonly defaults?: Readonly<Record<string, readonly PlainValue[] | 'name of the module'>>;
  /** Fields that repeat what is compared elsewhere, each with the reason why versions are not compared by it. */
  readonly repeats?: Readonly<Record<string, string>>;
}

/** Traits of a module, beyond its parameters, for everything that reads an elaboration. */
export interface ModuleTraits {
  /** It answers requests to unused addresses with an error; no master has to reach it. */
  readonly defaultDevice?: true;
  /** It lets through only some of the accesses that come to it: the guards of devices in front of it say which. */
  readonly firewall?: true;
  /** It has isolation cells: what is on one side may be without power while the other goes on. */
  readonly isolation?: true;
  /** Its interrupts only take the places of ones that are not there, and never come. */
  readonly standIn?: true;
  /** What it protects interrupts from that come to it on the wires of a crossing, or from elsewhere. Default: nothing. */
  readonly synchronises?: Synchronisation;
  /** The clock that leaves it is another than the one that came. */
  readonly newClock?: true;
}
