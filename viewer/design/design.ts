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

/** The design on display: its elaboration, also in serialized form. */
export class Design {
  readonly edges: ReadonlyMap<string, EdgeRecord>;
  /** Search results other than names. */
  readonly answers: Answers;
  #ports: PortGroups | undefined;

  constructor(
    readonly elaboration: Elaboration,
    /** The serialized form for the drawing thread. */
    readonly saved: SavedDesigns,
    readonly heat: Heat,
    /** The initial drawing, if the page contains it. */
    readonly first?: Drawing,
    /** The earlier version, if two versions are shown in one picture. */
    readonly earlier?: Design,
  ) {
    this.answers = answersIn(elaboration);
    this.edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
  }

  /** The ports of modules, computed on demand because few users look at them. */
  get ports(): PortGroups {
    return (this.#ports ??= new PortGroups(this.elaboration));
  }

  /** Whether the design has interrupts. */
  get hasInterrupts(): boolean {
    const protocols = Protocols.in(this.elaboration);
    return this.elaboration.edges.some(({ protocol }) => isInterrupt(protocols.of(protocol)));
  }

  /** Whether this version has a module, a node or an edge of this id. */
  has(id: string): boolean {
    const { modules } = this.elaboration;
    return (
      this.edges.has(id) || modules.some((module) => module.id === id || module.nodes.some((node) => node.id === id))
    );
  }

  /** The drawing for a request, if the page contains it. */
  ready({ view, hidden, fold, interrupts, lit }: DrawingRequest): Drawn | undefined {
    const isFirst = view === initialState.view && hidden.length === 0 && fold && !interrupts && lit === undefined;
    if (!isFirst || this.first === undefined) return undefined;
    return { drawing: this.first, protocols: protocolsIn(this.first.diagram) };
  }
}

/** The initial drawing in the page; undefined if it has to be laid out. */
export async function embeddedDrawing(): Promise<Drawing | undefined> {
  return embeddedText('drawing') === '' ? undefined : readDrawing(await inflatedText('drawing'));
}

/** Reads the design in the page, and the earlier version if there is one. */
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

/** Reads a serialized design. Throws the errors of `deserialise`. */
export function savedDesign(text: string): Design {
  return new Design(deserialise(text), { design: { text, isPacked: false }, earlier: undefined }, new Map());
}

/** The same design compared with an earlier version from a file written by `entente elaborate`. */
export async function comparedWith({ elaboration, saved, heat }: Design, file: Blob): Promise<Design> {
  const before = savedDesign(await file.text());
  return new Design(elaboration, { design: saved.design, earlier: before.saved.design }, heat, undefined, before);
}

/** The same design without an earlier version. */
export function alone({ elaboration, saved, heat }: Design): Design {
  return new Design(elaboration, { design: saved.design, earlier: undefined }, heat);
}

export function embeddedHeat(): Heat {
  const heat = JSON.parse(embeddedText('heat') || '{}') as Readonly<Record<string, { readonly heat: number }>>;
  return new Map(Object.entries(heat).map(([edge, traffic]) => [edge, traffic.heat]));
}
