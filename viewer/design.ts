import {
  allBoxes,
  addressView,
  type Box,
  closed,
  type Diagram,
  type Drawing,
  highlighted,
  ofProtocols,
  type ViewName,
  views,
} from '../lib/diagram/index.js';
import { deserialise, type EdgeRecord, type Elaboration } from '../lib/model/index.js';
import { embeddedText, inflatedText } from './embedded.js';
import type { ViewState } from './state.js';

/** Traffic of a replayed trace: how busy each edge is, from 0 to 1, by its id. */
export type Heat = ReadonlyMap<string, number>;

/** What is looked at: an elaboration, with the views that were drawn of it. */
export class Design {
  readonly edges: ReadonlyMap<string, EdgeRecord>;
  readonly #views = new Map<ViewName, Diagram>();

  constructor(
    readonly elaboration: Elaboration,
    readonly heat: Heat,
  ) {
    this.edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
  }

  /** The whole of a view, before anything is closed. */
  whole(view: ViewName): Diagram {
    let diagram = this.#views.get(view);
    if (diagram === undefined) this.#views.set(view, (diagram = views[view](this.elaboration)));
    return diagram;
  }

  /** What is to be drawn; the overview draws itself. */
  shown({ view, open, hidden }: ViewState, lit: ReadonlySet<string> | undefined): Diagram | Drawing | undefined {
    if (view === 'overview') return undefined;
    if (view === 'address') return addressView(this.elaboration);
    let diagram = this.whole(view);
    if (lit !== undefined) diagram = highlighted(diagram, { edges: lit, boxes: new Set() });
    if (hidden.size > 0) diagram = ofProtocols(diagram, (protocol) => !hidden.has(protocol));
    return view === 'full' ? closed(diagram, ({ id }) => open.has(id)) : diagram;
  }

  /** Protocols of the lines of a view, in the order in which they occur. */
  protocols(view: ViewName): string[] {
    return [...new Set([...allBoxes(this.whole(view))].flatMap(({ lines }) => lines.map(({ protocol }) => protocol)))];
  }

  /** The box with this id in the whole of a view. */
  box(view: ViewName, id: string): Box | undefined {
    for (const box of allBoxes(this.whole(view))) if (box.id === id) return box;
    return undefined;
  }
}

/** Reads the design that a page carries. */
export async function embeddedDesign(): Promise<Design> {
  const heat = JSON.parse(embeddedText('heat') || '{}') as Readonly<Record<string, { readonly heat: number }>>;
  const elaboration = deserialise(await inflatedText('elaboration'));
  return new Design(elaboration, new Map(Object.entries(heat).map(([edge, traffic]) => [edge, traffic.heat])));
}
