import { type Drawing, readDrawing } from '../../lib/output/drawing/index.js';
import { deserialise } from '../../lib/elaboration/saved/index.js';
import { type EdgeRecord, type Elaboration, isInterrupt, Protocols } from '../../lib/elaboration/index.js';
import { PortGroups } from '../../lib/hardware/index.js';
import { type Answers, answersIn } from './answers.js';
import type { Drawn, SavedDesigns } from '../drawing/drawer.js';
import { embeddedText, inflated, inflatedText } from '../page/embedded.js';
import { initialState } from '../page/state.js';
import { type DrawingRequest, protocolsIn } from '../drawing/views.js';

/** Traffic of a replayed trace: how busy each edge is, from 0 to 1, by its id. */
export type Heat = ReadonlyMap<string, number>;

/** What is looked at: an elaboration, as it is and as it was saved. */
export class Design {
  readonly edges: ReadonlyMap<string, EdgeRecord>;
  /** What a search finds beside names. */
  readonly answers: Answers;
  #ports: PortGroups | undefined;

  constructor(
    readonly elaboration: Elaboration,
    /** As a thread reads it. */
    readonly saved: SavedDesigns,
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

  /** What is drawn, where the page has it ready. */
  ready({ view, hidden, fold, interrupts, lit }: DrawingRequest): Drawn | undefined {
    const isFirst = view === initialState.view && hidden.length === 0 && fold && !interrupts && lit === undefined;
    if (!isFirst || this.first === undefined) return undefined;
    return { drawing: this.first, protocols: protocolsIn(this.first.diagram) };
  }
}

/** What a page draws at first, ready to be shown; undefined where it has to be laid out. */
export async function embeddedDrawing(): Promise<Drawing | undefined> {
  return embeddedText('drawing') === '' ? undefined : readDrawing(await inflatedText('drawing'));
}

/** Reads the design that a page carries, and the earlier version where it has one. */
export async function embeddedDesign(first: Drawing | undefined): Promise<Design> {
  const [text, before] = [embeddedText('elaboration'), embeddedText('before')];
  const design = { text, isPacked: true };
  if (before === '') return new Design(await unpacked(text), { design, earlier: undefined }, embeddedHeat(), first);
  const earlier = { text: before, isPacked: true };
  const version = new Design(await unpacked(before), { design: earlier, earlier: undefined }, new Map());
  return new Design(await unpacked(text), { design, earlier }, embeddedHeat(), first, version);
}

async function unpacked(text: string): Promise<Elaboration> {
  return deserialise(await inflated(text), { trusted: true });
}

/** Reads a design as it was saved. Throws what `deserialise` throws. */
export function savedDesign(text: string): Design {
  return new Design(deserialise(text), { design: { text, isPacked: false }, earlier: undefined }, new Map());
}

/** The same design with the earlier version that a file holds: what `entente elaborate` writes as elaboration. */
export async function comparedWith({ elaboration, saved, heat }: Design, file: Blob): Promise<Design> {
  const before = savedDesign(await file.text());
  return new Design(elaboration, { design: saved.design, earlier: before.saved.design }, heat, undefined, before);
}

/** The same design alone. */
export function alone({ elaboration, saved, heat }: Design): Design {
  return new Design(elaboration, { design: saved.design, earlier: undefined }, heat);
}

export function embeddedHeat(): Heat {
  const heat = JSON.parse(embeddedText('heat') || '{}') as Readonly<Record<string, { readonly heat: number }>>;
  return new Map(Object.entries(heat).map(([edge, traffic]) => [edge, traffic.heat]));
}
