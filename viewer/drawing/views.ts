import {
  addressView,
  allBoxes,
  closed,
  compared,
  comparedAddresses,
  type Diagram,
  type Drawing,
  folded,
  highlighted,
  ofProtocols,
  type ViewName,
  views,
} from '../../lib/output/drawing/index.js';
import { namesInPicture, toldInPicture } from '../../lib/diff/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';

/** Describes a drawing. Equal requests give equal drawings. */
export interface DrawingRequest {
  readonly view: ViewName | 'address';
  /** Ids of open modules, in the full view. */
  readonly open: readonly string[];
  /** Protocols to hide. */
  readonly hidden: readonly string[];
  /** Whether identical boxes are drawn as one. */
  readonly fold: boolean;
  /** Whether the view buses also shows interrupts. */
  readonly interrupts: boolean;
  /** Ids of highlighted edges; absent if no route is shown. */
  readonly lit?: readonly string[];
}

/** The views of a design, created on demand. */
export class Views {
  readonly #made = new Map<string, Diagram>();
  #names: ((id: string) => string) | undefined;
  #told: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(
    private readonly elaboration: Elaboration,
    /** The earlier version, if two versions are shown in one picture. */
    private readonly earlier?: Views,
  ) {}

  /** The diagram to lay out, or the address map, which needs no layout. */
  shown({ view, open, hidden, fold, interrupts, lit }: DrawingRequest): Diagram | Drawing {
    if (view === 'address') return this.#addresses();
    let diagram = this.#whole(view, interrupts);
    if (lit !== undefined) diagram = highlighted(diagram, { edges: new Set(lit), boxes: new Set() });
    if (hidden.length > 0) diagram = ofProtocols(diagram, (protocol) => !hidden.includes(protocol));
    if (view === 'full') {
      const opened = new Set(open);
      diagram = closed(diagram, ({ id }) => opened.has(id));
    }
    // In a comparison, identical boxes may have changed differently, so nothing is folded.
    return fold && this.earlier === undefined ? folded(diagram) : diagram;
  }

  /** Protocols that can be hidden. */
  protocols({ view, interrupts }: DrawingRequest): string[] {
    return view === 'address' ? [] : protocolsIn(this.#whole(view, interrupts));
  }

  #addresses(): Drawing {
    const map = addressView(this.elaboration);
    const { earlier } = this;
    return earlier === undefined ? map : comparedAddresses(earlier.#addresses(), map, this.#namesFrom(earlier));
  }

  #namesFrom({ elaboration }: Views): (id: string) => string {
    return (this.#names ??= namesInPicture(elaboration, this.elaboration));
  }

  #toldSince({ elaboration }: Views): ReadonlyMap<string, readonly string[]> {
    return (this.#told ??= toldInPicture(elaboration, this.elaboration));
  }

  // The whole view, before modules are closed.
  #whole(view: ViewName, interrupts: boolean): Diagram {
    const key = `${view} ${interrupts}`;
    let diagram = this.#made.get(key);
    if (diagram === undefined) {
      diagram = views[view](this.elaboration, { interrupts });
      if (this.earlier !== undefined)
        diagram = compared(
          this.earlier.#whole(view, interrupts),
          diagram,
          this.#namesFrom(this.earlier),
          this.#toldSince(this.earlier),
        );
      this.#made.set(key, diagram);
    }
    return diagram;
  }
}

/**
 * Protocols of the lines of a diagram, in the order in which they occur, except those of a separate layer, which is
 * toggled as a whole.
 */
export function protocolsIn(diagram: Diagram): string[] {
  const lines = [...allBoxes(diagram)].flatMap((box) => box.lines);
  return [...new Set(lines.filter(({ aside }) => aside === undefined).map(({ protocol }) => protocol))];
}
