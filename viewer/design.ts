import {
  allBoxes,
  addressView,
  closed,
  compared,
  comparedAddresses,
  type Diagram,
  type Drawing,
  folded,
  highlighted,
  readDrawing,
  ofProtocols,
  type ViewName,
  type ViewOptions,
  views,
} from '../lib/output/drawing/index.js';
import { deserialise } from '../lib/elaboration/saved/index.js';
import { type EdgeRecord, type Elaboration, isInterrupt, Protocols } from '../lib/elaboration/index.js';
import { PortGroups } from '../lib/hardware/index.js';
import { type Answers, answersIn } from './answers.js';
import { embeddedText, inflatedText } from './embedded.js';
import { initialState, type ViewState } from './state.js';

/** Traffic of a replayed trace: how busy each edge is, from 0 to 1, by its id. */
export type Heat = ReadonlyMap<string, number>;

/** What is looked at: an elaboration, with the views that were drawn of it. */
export class Design {
  readonly edges: ReadonlyMap<string, EdgeRecord>;
  /** What a search finds beside names. */
  readonly answers: Answers;
  readonly #views = new Map<string, Diagram>();
  #ports: PortGroups | undefined;

  constructor(
    readonly elaboration: Elaboration,
    readonly heat: Heat,
    /** What is drawn at first, where the page has it ready. */
    readonly first?: Drawing,
    /** The earlier version, where two are shown in one picture. */
    readonly earlier?: Design,
  ) {
    this.answers = answersIn(elaboration);
    this.edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
  }

  /** The ports of modules, which few ask for. */
  get ports(): PortGroups {
    return (this.#ports ??= new PortGroups(this.elaboration));
  }

  /** The whole of a view, before anything is closed. */
  whole(view: ViewName, options: ViewOptions = {}): Diagram {
    const key = `${view} ${options.interrupts === true}`;
    let diagram = this.#views.get(key);
    if (diagram === undefined) this.#views.set(key, (diagram = this.#drawn(view, options)));
    return diagram;
  }

  #drawn(view: ViewName, options: ViewOptions): Diagram {
    const diagram = views[view](this.elaboration, options);
    return this.earlier === undefined ? diagram : compared(this.earlier.whole(view, options), diagram);
  }

  /** Whether anything interrupts anything. */
  get hasInterrupts(): boolean {
    const protocols = Protocols.in(this.elaboration);
    return this.elaboration.edges.some(({ protocol }) => isInterrupt(protocols.of(protocol)));
  }

  /** Whether this version has a module, a node or an edge. */
  has(id: string): boolean {
    const { modules } = this.elaboration;
    return (
      this.edges.has(id) || modules.some((module) => module.id === id || module.nodes.some((node) => node.id === id))
    );
  }

  /** What is to be drawn; the overview draws itself. */
  shown(
    { view, open, hidden, fold, interrupts }: ViewState,
    lit: ReadonlySet<string> | undefined,
  ): Diagram | Drawing | undefined {
    if (view === 'overview') return undefined;
    if (view === 'address') {
      const map = addressView(this.elaboration);
      return this.earlier === undefined ? map : comparedAddresses(addressView(this.earlier.elaboration), map);
    }
    const atFirst = view === initialState.view && lit === undefined && hidden.size === 0 && fold && !interrupts;
    if (atFirst && this.first !== undefined) return this.first;
    let diagram = this.whole(view, { interrupts });
    if (lit !== undefined) diagram = highlighted(diagram, { edges: lit, boxes: new Set() });
    if (hidden.size > 0) diagram = ofProtocols(diagram, (protocol) => !hidden.has(protocol));
    if (view === 'full') diagram = closed(diagram, ({ id }) => open.has(id));
    // Of two versions each box is seen, whatever became of the others.
    return fold && this.earlier === undefined ? folded(diagram) : diagram;
  }

  /** Protocols of the lines of a view, in the order in which they occur; a layer beside it is chosen as a whole. */
  protocols(view: ViewName, options: ViewOptions): string[] {
    const isFirst = view === initialState.view && options.interrupts !== true && this.first !== undefined;
    const diagram = isFirst ? this.first.diagram : this.whole(view, options);
    const lines = [...allBoxes(diagram)].flatMap((box) => box.lines);
    return [...new Set(lines.filter(({ aside }) => aside === undefined).map(({ protocol }) => protocol))];
  }
}

/** What a page draws at first, ready to be shown; undefined where it has to be laid out. */
export async function embeddedDrawing(): Promise<Drawing | undefined> {
  return embeddedText('drawing') === '' ? undefined : readDrawing(await inflatedText('drawing'));
}

/** Reads the design that a page carries, and the earlier version where it has one. */
export async function embeddedDesign(first: Drawing | undefined): Promise<Design> {
  const read = async (id: string): Promise<Elaboration> => deserialise(await inflatedText(id), { trusted: true });
  const before = embeddedText('before') === '' ? undefined : new Design(await read('before'), new Map());
  return new Design(await read('elaboration'), embeddedHeat(), first, before);
}

/** The same design with the earlier version that a file holds: what `entente elaborate` writes as elaboration. */
export async function comparedWith({ elaboration, heat }: Design, file: Blob): Promise<Design> {
  const before = deserialise(await file.text());
  return new Design(elaboration, heat, undefined, new Design(before, new Map()));
}

/** The same design alone. */
export function alone({ elaboration, heat }: Design): Design {
  return new Design(elaboration, heat);
}

export function embeddedHeat(): Heat {
  const heat = JSON.parse(embeddedText('heat') || '{}') as Readonly<Record<string, { readonly heat: number }>>;
  return new Map(Object.entries(heat).map(([edge, traffic]) => [edge, traffic.heat]));
}
