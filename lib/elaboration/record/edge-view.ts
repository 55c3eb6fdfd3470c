import type { WireType } from '../../bus/wires/index.js';
import type { EdgeRecord, Json } from './elaboration.js';

/** The fields with the values on an edge. */
export type Carried = 'down' | 'up' | 'bundle' | 'wires' | 'facts' | 'text';

/** The values on an edge, each computed when it is first accessed. */
export interface EdgeContents {
  read(field: Carried): Json;
}

/** The fields of an edge except its nodes and the values on it. */
export type EdgeHead = Omit<EdgeRecord, 'id' | 'from' | 'to' | Carried>;

/**
 * An edge with lazy id and values. They are own properties, so that copies include them, and use shared functions, so that thousands of edges have
 * one hidden class.
 */
export class EdgeView implements EdgeRecord {
  declare readonly id: string;
  readonly from: string;
  readonly fromPort: number;
  readonly to: string;
  readonly toPort: number;
  readonly protocol: string;
  readonly label: string;
  readonly colour: string;
  readonly flipped: boolean;
  readonly location: EdgeRecord['location'];
  declare readonly down: Json;
  declare readonly up: Json;
  declare readonly bundle: Json;
  declare readonly wires: WireType | null;
  declare readonly facts: Json;
  declare readonly text: string | null;
  readonly #contents: EdgeContents;
  #id: string | undefined;

  constructor(edge: EdgeHead, from: string, to: string, contents: EdgeContents) {
    this.from = from;
    this.fromPort = edge.fromPort;
    this.to = to;
    this.toPort = edge.toPort;
    this.protocol = edge.protocol;
    this.label = edge.label;
    this.colour = edge.colour;
    this.flipped = edge.flipped;
    this.location = edge.location;
    this.#contents = contents;
    Object.defineProperties(this, EdgeView.#late);
  }

  static readonly #late: PropertyDescriptorMap & ThisType<EdgeView> = {
    id: {
      enumerable: true,
      get() {
        return (this.#id ??= `${this.from}:${this.fromPort}->${this.to}:${this.toPort}`);
      },
    },
    down: EdgeView.#reading('down'),
    up: EdgeView.#reading('up'),
    bundle: EdgeView.#reading('bundle'),
    wires: EdgeView.#reading('wires'),
    facts: EdgeView.#reading('facts'),
    text: EdgeView.#reading('text'),
  };

  static #reading(field: Carried): PropertyDescriptor & ThisType<EdgeView> {
    return {
      enumerable: true,
      get() {
        return this.#contents.read(field);
      },
    };
  }
}
