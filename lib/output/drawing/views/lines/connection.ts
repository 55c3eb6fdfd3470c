import type { EdgeRecord } from '../../../../elaboration/index.js';

/** One end of a connection that leaves the design, in place of a box. */
export const outside = 'the outside';

/** A connection between two nodes that is to be drawn: an edge, or a binding that came to none. */
export interface Connection {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  readonly label: string;
  readonly flipped: boolean;
  /** What was negotiated; absent for a binding that came to no edge. */
  readonly edge?: EdgeRecord;
  /** Ids of devices behind it that no access over it reaches. */
  readonly ended?: readonly string[];
  /** Which signal it carries, where its end gives several of one protocol: only connections of one share lines. */
  readonly signal?: string;
  /** Whether isolation cells stand on the way. Default false. */
  readonly isolated?: boolean;
  /** Whether it is bound, but has no edge because nothing is behind it. */
  readonly idle?: true;
  /** Whether it belongs to a layer beside what the drawing is about. */
  readonly aside?: true;
  /** What it is, where it belongs to the inside of a module and is no edge: between which routers. */
  readonly inner?: string;
  /** The port of the outermost module by which it leaves the design, where it does. */
  readonly port?: string;
  /** Nodes on the way that are not drawn, in order. */
  readonly through?: readonly string[];
  /** Ids of the edges on the way, where there are several. */
  readonly way?: readonly string[];
}

/** Where a node is drawn: the id of its box, and the ids of the modules around that box, the root first. */
export interface Place {
  readonly box: string;
  readonly around: readonly string[];
}

/** What is said beside all of some lines, if that is the same; undefined for no lines, and where nothing is said beside one. */
export function commonLabel(labels: readonly string[]): string | undefined {
  const [label, ...others] = new Set(labels);
  return label === '' || others.length > 0 ? undefined : label;
}
