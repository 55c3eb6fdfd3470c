import { calling, type Node, type NodeEdges, type Protocol } from '../graph/index.js';
import type { Carried, EdgeContents, Json } from '../elaboration/index.js';
import type { Encoder } from './encode.js';

/** What negotiation found on an edge. */
export interface EdgeValues {
  readonly edge: unknown;
  readonly down: unknown;
  readonly up: unknown;
  /** The nodes that it connects. */
  readonly ends: readonly Node[];
}

/** What an edge carries, written down when it is first asked for. */
export class WrittenEdge implements EdgeContents {
  // A map for each of thousands of edges takes more than all else about them.
  private down: Json | undefined;
  private up: Json | undefined;
  private bundle: Json | undefined;
  private wires: Json | undefined;
  private facts: Json | undefined;
  private text: Json | undefined;

  constructor(
    private readonly encoder: Encoder,
    private readonly protocol: Protocol,
    private readonly values: EdgeValues,
    private readonly words: boolean,
    private readonly edgesOf: (node: Node) => NodeEdges,
  ) {}

  read(field: Carried): Json {
    let value = this[field];
    if (value === undefined) this[field] = value = this.write(field);
    return value;
  }

  private write(field: Carried): Json {
    const { protocol, values } = this;
    switch (field) {
      case 'down':
        return this.encoder.encode(values.down);
      case 'up':
        return this.encoder.encode(values.up);
      case 'bundle':
        return this.asked('bundle', protocol.bundle?.bind(protocol), this.encoder.encode);
      case 'wires':
        return this.asked(
          'wires',
          protocol.wires === undefined ? undefined : (edge) => protocol.wires?.(edge, this.edgesOf),
          this.encoder.encode,
        );
      case 'facts':
        return this.asked('facts', protocol.facts?.bind(protocol), this.encoder.encode);
      case 'text':
        return this.words ? this.asked('formatEdge', protocol.formatEdge?.bind(protocol), (text) => text) : null;
    }
  }

  // What a function of the protocol says of the edge, written down; null where there is none.
  private asked<T>(name: string, ask: ((edge: unknown) => T) | undefined, write: (value: T) => Json): Json {
    const { protocol, values } = this;
    if (ask === undefined) return null;
    return calling(`${name} of ${protocol.name}`, values.ends, () => write(ask(values.edge)));
  }
}
