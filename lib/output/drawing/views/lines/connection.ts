import type { EdgeRecord } from '../../../../elaboration/index.js';

/** The end of a connection that leaves the design, in place of a box. */
export const outside = 'the outside';

/** A connection to draw between two nodes: an edge, or a binding without one. */
export interface Connection {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  readonly label: string;
  readonly flipped: boolean;
  /** Absent for a binding without an edge. */
  readonly edge?: EdgeRecord;
  /** Ids of devices behind it that no access over it can reach. */
  readonly ended?: readonly string[];
  /** Identifies the signal if a node has several of one protocol; only connections with the same signal share lines. */
  readonly signal?: string;
  /** Whether isolation cells lie on the path. Default false. */
  readonly isolated?: boolean;
  /** Whether it is a binding that has no edge because nothing is behind it. */
  readonly idle?: true;
  /** Whether it belongs to a layer in the background. */
  readonly aside?: true;
  /** A description such as the names of two routers, for a connection inside a module that is no edge. */
  readonly inner?: string;
  /** The port of the outermost module through which it leaves the design, if it does. */
  readonly port?: string;
  /** Hidden nodes on the path, in order. */
  readonly through?: readonly string[];
  /** Ids of the edges on the path, if there are several. */
  readonly way?: readonly string[];
}

/** The position of a node: the id of its box, and the ids of the enclosing modules, the root first. */
export interface Place {
  readonly box: string;
  readonly around: readonly string[];
}

/** The common label of lines; undefined if they differ, if one is empty, or if there are no lines. */
export function commonLabel(labels: readonly string[]): string | undefined {
  const [label, ...others] = new Set(labels);
  return label === '' || others.length > 0 ? undefined : label;
}
