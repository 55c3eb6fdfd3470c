import { checkKind } from '../base/options/index.js';
import { calling, type Negotiated, type Node, type Port } from '../graph/index.js';
import type { Carried, EdgeContents, Json } from '../elaboration/index.js';
import type { Encoder } from './encode.js';

/** Shared by all edges of a design. */
export interface Writing {
  readonly negotiated: Negotiated;
  readonly encoder: Encoder;
  /** Whether to describe edges in words. */
  readonly words: boolean;
}

/** The values on an edge, written when they are first accessed. */
export class WrittenEdge implements EdgeContents {
  // Separate fields, because a map for each of thousands of edges would take more memory than everything else.
  private down: Json | undefined;
  private up: Json | undefined;
  private bundle: Json | undefined;
  private wires: Json | undefined;
  private facts: Json | undefined;
  private text: Json | undefined;

  /** The edge of outward port `index` of `node`, which leads to the port `to`. */
  constructor(
    private readonly writing: Writing,
    private readonly node: Node,
    private readonly index: number,
    private readonly to: Port,
  ) {}

  read(field: Carried): Json {
    let value = this[field];
    if (value === undefined) this[field] = value = this.write(field);
    return value;
  }

  private write(field: Carried): Json {
    const { negotiated, encoder, words } = this.writing;
    const { outer: protocol } = this.node;
    switch (field) {
      case 'down':
        return encoder.encode(negotiated.state(this.node).downAt(this.index));
      case 'up':
        return encoder.encode(negotiated.state(this.to.node).upAt(this.to.index));
      case 'bundle':
        return this.asked('bundle', protocol.bundle?.bind(protocol), encoder.encode);
      case 'wires':
        return this.asked(
          'wires',
          protocol.wires === undefined ? undefined : (edge) => protocol.wires?.(edge, (node) => negotiated.edges(node)),
          encoder.encode,
        );
      case 'facts':
        return this.asked('facts', protocol.facts?.bind(protocol), encoder.encode);
      case 'text':
        return words
          ? this.asked('formatEdge', protocol.formatEdge?.bind(protocol), (text) => {
              checkKind(`Protocol ${protocol.name}`, 'what formatEdge returns', text, 'string');
              return text;
            })
          : null;
    }
  }

  // The encoded result of a function of the protocol for this edge; null if the protocol has no such function.
  private asked<T>(name: string, ask: ((edge: unknown) => T) | undefined, write: (value: T) => Json): Json {
    if (ask === undefined) return null;
    const { node, to, index } = this;
    const { edge } = this.writing.negotiated.state(node).edge('outward', index);
    return calling(
      () => `${name} of ${node.outer.name}`,
      [node, to.node],
      () => write(ask(edge)),
    );
  }
}
