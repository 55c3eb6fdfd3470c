import { AddressSet, hex } from '../base/address/index.js';
import { numberedName } from '../base/names/index.js';
import type {
  Described,
  EdgeRecord,
  Elaboration,
  Json,
  JsonRecord,
  ModuleRecord,
  NodeRecord,
  PartAside,
} from '../elaboration/index.js';
import { notationTraits } from '../elaboration/index.js';
import { interruptTraits } from '../protocols/interrupts/traits.js';
import { moduleName } from './module-name.js';
import { baseBefore } from './register-base.js';
import { unknownBus, unknownBusTraits } from './unknown-bus.js';
import type { DescribedPart, DescribedRange, DescribedSoc, DescribedTold, Description } from './description.js';

/** The elaboration of a description: of its own graph where the notation has one, or else of the SoC that it tells of. */
export function elaborateDescription({ soc, graph }: Description, options: ElaborateSocOptions = {}): Elaboration {
  const elaboration = elaborateSoc(soc, options);
  if (graph === undefined || elaboration.described === undefined) return elaboration;
  const { modulesOf, ...records } = graph;
  const findings = elaboration.described.findings.map((finding, index) => ({
    ...finding,
    subjects: (soc.findings[index]?.parts ?? []).flatMap((part) => modulesOf.get(part) ?? []),
  }));
  // A module of the graph may be several parts.
  const told = toldIn(soc, options, ({ id }) => id);
  return { ...elaboration, ...records, described: { ...elaboration.described, findings, ...told } };
}

/** What is to be in the elaboration. */
export interface ElaborateSocOptions {
  /** Whether parts that are not enabled are there, too; default false. */
  readonly disabled?: boolean;
}

/**
 * The elaboration of a described SoC, for all that works on one: a module for each part, buses as nexuses, masters that see addresses
 * through them, interrupts where they end. What the description does not say is not in it, and is listed in `described`.
 */
export function elaborateSoc(soc: DescribedSoc, options: ElaborateSocOptions = {}): Elaboration {
  return new Builder(soc, options).elaboration();
}

const busProtocol = unknownBus;
const protocols: Elaboration['protocols'] = { [busProtocol]: unknownBusTraits, IntImp: interruptTraits };

/** A module while its nodes are collected. */
interface Draft {
  readonly part: DescribedPart;
  readonly id: string;
  readonly parent: Draft | undefined;
  readonly children: Draft[];
  /** Oldest first. */
  readonly nodes: DraftNode[];
}

interface DraftNode {
  readonly id: string;
  readonly name: string;
  readonly kind: NodeRecord['kind'];
  readonly protocol: string;
  readonly draft: Draft;
  readonly inward: DraftEdge[];
  readonly outward: DraftEdge[];
}

/** What raises interrupts. */
interface DraftSource extends DraftNode {
  /** What each is called, by its number; empty for none. */
  readonly numbers: ReadonlyMap<number, string>;
}

interface DraftEdge {
  readonly from: DraftNode;
  readonly to: DraftNode;
  readonly fromPort: number;
  readonly toPort: number;
}

function toldIn(
  { parts, told }: DescribedSoc,
  { disabled = false }: ElaborateSocOptions,
  idOf: (told: DescribedTold) => string,
): Pick<Described, 'told'> {
  if (told === undefined) return {};
  const cores = new Set(parts.filter(({ kind }) => kind === 'master').map(({ id }) => id));
  const kept = told.filter(({ enabled }) => disabled || enabled);
  const ids = new Map(kept.map((each) => [each.id, idOf(each)]));
  return {
    told: kept.map(({ id, properties, takes }) => ({
      ...{ id: ids.get(id) ?? id, isCore: cores.has(id), properties },
      ...(takes === undefined
        ? {}
        : {
            takes: takes.map(({ place: _, ...reference }) => ({
              ...reference,
              provider: ids.get(reference.provider) ?? reference.provider,
            })),
          }),
    })),
  };
}

// What no node stands for.
function asideIn(
  { parts }: DescribedSoc,
  { disabled = false }: ElaborateSocOptions,
): Pick<Described, 'disabled' | 'reserved'> {
  const aside = (isMeant: (part: DescribedPart) => boolean): PartAside[] =>
    parts
      .filter((part) => part.windows.length > 0 && isMeant(part))
      .map(({ id, windows }) => ({ id, ranges: windows.map(({ base, size }) => [hex(base), hex(base + size)]) }));
  const isThere = ({ enabled }: DescribedPart): boolean => disabled || enabled;
  const left = aside((part) => !isThere(part));
  const reserved = aside((part) => isThere(part) && part.kind === 'reserved');
  return { ...(left.length === 0 ? {} : { disabled: left }), ...(reserved.length === 0 ? {} : { reserved }) };
}

class Builder {
  readonly #soc: DescribedSoc;
  /** Of every part, also of one that has the id of another. */
  readonly #drafts: Draft[] = [];
  /** The first of each id, for those that name it. */
  readonly #byId = new Map<string, Draft>();
  readonly #buses = new Map<Draft, DraftNode>();
  readonly #slaves = new Map<DraftNode, readonly JsonRecord[]>();
  readonly #masters = new Map<DraftNode, readonly JsonRecord[]>();
  readonly #edges: DraftEdge[] = [];
  readonly #sources: DraftSource[] = [];
  readonly #root: Draft;

  constructor(
    soc: DescribedSoc,
    private readonly options: ElaborateSocOptions,
  ) {
    const { disabled = false } = options;
    this.#soc = soc;
    const [outermost, ...others] = soc.parts;
    if (outermost === undefined) throw new Error(`${soc.file} has no outermost bus`);
    const root: Draft = { part: outermost, id: moduleName(soc.name), parent: undefined, children: [], nodes: [] };
    this.#root = root;
    this.#keep(root);
    for (const part of others) if (disabled || part.enabled) this.#addModule(part);
    this.#addBuses();
    for (const draft of this.#drafts) this.#addPart(draft);
    this.#addMasters();
    this.#addInterrupts();
  }

  #addModule(part: DescribedPart): void {
    const parent = this.#byId.get(part.parent ?? '') ?? this.#root;
    const draft = { part, id: freeId(parent, moduleName(part.name)), parent, children: [], nodes: [] };
    parent.children.push(draft);
    this.#keep(draft);
  }

  #keep(draft: Draft): void {
    this.#drafts.push(draft);
    if (!this.#byId.has(draft.part.id)) this.#byId.set(draft.part.id, draft);
  }

  #addBuses(): void {
    for (const draft of this.#drafts) {
      if (draft.part.kind !== 'bus') continue;
      const bus = node(draft, 'bus', 'nexus', busProtocol);
      this.#buses.set(draft, bus);
      const above = isOutermost(draft) ? undefined : this.#busAbove(draft);
      if (above !== undefined) this.#connect(above, bus);
    }
  }

  /** The bus that a part is on. */
  #busAbove({ parent }: Draft): DraftNode | undefined {
    for (let at = parent; at !== undefined; at = at.parent) {
      const bus = this.#buses.get(at);
      if (bus !== undefined) return bus;
    }
    return undefined;
  }

  /** The bus whose addresses a master asks for: nothing is outside of it. */
  #busOutside(draft: Draft): DraftNode | undefined {
    let at = draft;
    while (at.parent !== undefined && !isOutermost(at)) at = at.parent;
    return this.#buses.get(at);
  }

  #addPart(draft: Draft): void {
    const { part } = draft;
    const bus = this.#busAbove(draft) ?? this.#buses.get(draft);
    // What lies around a reserved region answers there, if anything does.
    if (part.windows.length === 0 || bus === undefined || draft === this.#root || part.kind === 'reserved') return;
    const name = part.kind === 'memory' ? 'memory' : 'registers';
    const sink = node(draft, name, 'sink', busProtocol);
    this.#connect(bus, sink);
    this.#slaves.set(
      sink,
      part.windows.map(({ base, size, name: window, permissions }, item) => ({
        name: part.name,
        address: setsOf([{ base, size }]),
        ...(window === undefined ? {} : { resources: [{ owner: classOf(part), key: `reg/${window}` }] }),
        nodePath: { node: sink.id, rest: null, ...(item === 0 ? {} : { item }) },
        ...(name === 'memory' ? { regionType: 'IDEMPOTENT' } : {}),
        ...(permissions === undefined ? {} : { permissions }),
      })),
    );
  }

  #addMasters(): void {
    const drafts = this.#drafts.filter(
      ({ part }) => part.sees !== undefined && (part.kind === 'master' || part.kind === 'device'),
    );
    const cores = drafts.filter(({ part }) => part.kind === 'master');
    if (cores.length === 0) {
      const { place } = this.#soc;
      const assumed: DescribedPart = {
        ...{
          id: '',
          name: 'core',
          parent: this.#root.part.id,
          kind: 'master',
          enabled: true,
          names: [],
          compatible: [],
        },
        ...{ windows: [], interrupts: [], isController: false, sees: 'everything', place },
      };
      this.#addModule(assumed);
      const made = this.#drafts.at(-1);
      if (made !== undefined) drafts.push(made);
    }
    for (const draft of drafts) {
      const { name, kind, sees } = draft.part;
      const source = node(
        draft,
        kind === 'master' ? notationTraits[this.#soc.notation].master : 'dma',
        'source',
        busProtocol,
      );
      this.#masters.set(source, [
        {
          ...{ name, nodePath: { node: source.id, rest: null } },
          ...(sees === undefined || sees === 'everything' ? {} : { visibility: setsOf(sees) }),
        },
      ]);
      const bus = this.#busOutside(draft);
      if (bus !== undefined) this.#connect(source, bus);
    }
  }

  #addInterrupts(): void {
    const lines = new Map<Draft, DraftSource[]>();
    for (const draft of this.#drafts) {
      const byController = new Map<Draft, Map<number, string>>();
      for (const { controller, number, name = '' } of draft.part.interrupts) {
        const to = this.#byId.get(controller);
        if (to === undefined) continue;
        const numbers = byController.get(to) ?? new Map<number, string>();
        byController.set(to, numbers);
        if (number !== undefined && !numbers.has(number)) numbers.set(number, name);
      }
      for (const [to, numbers] of byController) {
        const name = byController.size === 1 ? 'interrupts' : `interrupts_${draft.nodes.length}`;
        const source = { ...node(draft, name, 'source', 'IntImp'), numbers };
        draft.nodes[draft.nodes.length - 1] = source;
        this.#sources.push(source);
        const known = lines.get(to) ?? [];
        known.push(source);
        lines.set(to, known);
      }
    }
    for (const [draft, sources] of lines) {
      const gather = node(draft, 'interrupts_in', 'nexus', 'IntImp');
      const sink = node(draft, 'controller', 'sink', 'IntImp');
      for (const source of sources) this.#connect(source, gather);
      this.#connect(gather, sink);
    }
  }

  #connect(from: DraftNode, to: DraftNode): void {
    const edge = { from, to, fromPort: from.outward.length, toPort: to.inward.length };
    from.outward.push(edge);
    to.inward.push(edge);
    this.#edges.push(edge);
  }

  elaboration(): Elaboration {
    const order: Draft[] = [];
    const open = [this.#root];
    for (let draft = open.pop(); draft !== undefined; draft = open.pop()) {
      order.push(draft);
      open.push(...draft.children);
    }
    const indexes = new Map(this.#drafts.map((draft, index) => [draft, index + 1]));
    const { name, notation, unknown, findings, assumptions } = this.#soc;
    return {
      ...{ format: 'entente-elaboration', version: 2, name, status: 'negotiated', protocols },
      modules: order.map((draft) => this.#module(draft, indexes.get(draft) ?? 0)),
      edges: order.flatMap(({ nodes }) =>
        nodes.toReversed().flatMap(({ outward }) => outward.map((edge) => this.#edge(edge))),
      ),
      bindings: order.flatMap(({ nodes }) => nodes.toReversed().flatMap(({ outward }) => outward.map(bindingOf))),
      ...{ ephemeralEdges: [], resources: null, diagnostics: [], freePlaces: [] },
      described: {
        ...{ notation, unknown, assumptions },
        findings: findings.map(({ rule, message, parts, ranges, places }) => ({
          ...{ rule, message },
          subjects: parts.flatMap((part) => this.#byId.get(part)?.id ?? []),
          ranges: ranges.map(({ base, size }) => [hex(base), hex(base + size)] as const),
          locations: places,
        })),
        ...this.#told(),
        ...asideIn(this.#soc, this.options),
      },
    };
  }

  // Names may be alike once dots are none: each is told by a path of its own.
  #told(): Pick<Described, 'told'> {
    const taken = new Set<string>();
    return toldIn(this.#soc, this.options, ({ within: [part, ...names] }) => {
      const id = [(this.#byId.get(part) ?? this.#root).id, ...names.map(moduleName)].join('.');
      const free = numberedName(id, (name) => taken.has(name));
      taken.add(free);
      return free;
    });
  }

  #module({ part, id, parent, nodes }: Draft, index: number): ModuleRecord {
    const name = id.slice(id.lastIndexOf('.') + 1);
    const base = baseBefore(part.base, part.windows);
    return {
      ...{ id, parent: parent?.id ?? null, index, name, className: classOf(part) },
      ...{ moduleName: classOf(part), instanceName: name, pathName: id, inlined: false, omitted: false, clone: null },
      location: part.place,
      ...(base === undefined ? {} : { base: hex(base) }),
      nodes: nodes.map((each, at) => this.#node(each, at)).reverse(),
    };
  }

  #node(made: DraftNode, index: number): NodeRecord {
    const { id, name, kind, protocol, draft, inward, outward } = made;
    return {
      ...{ id, index, name, kind, className: classOf(draft.part), inner: protocol, outer: protocol },
      ...{
        circuitIdentity: false,
        omitted: inward.length + outward.length === 0,
        debug: '',
        formats: false,
        text: null,
      },
      ...{ flexible: false, iStar: 0, oStar: 0, effects: null, ...raisedBy(made) },
      location: draft.part.windows[0]?.place ?? draft.part.place,
    };
  }

  #edge(edge: DraftEdge): EdgeRecord {
    const { from, to, fromPort, toPort } = edge;
    const { protocol } = from;
    const isBus = protocol === busProtocol;
    return {
      ...{ id: `${from.id}:${fromPort}->${to.id}:${toPort}`, from: from.id, fromPort, to: to.id, toPort, protocol },
      ...{ label: '', colour: protocols[protocol]?.look?.light ?? '', flipped: protocol === 'IntImp' },
      down: isBus ? this.#inFront(from) : interruptsOf(from),
      up: isBus ? this.#behind(to) : {},
      ...{ bundle: null, wires: null, facts: null, text: null },
      location: to.draft.part.place,
    };
  }

  // The same objects for all edges that show the same.
  readonly #fronts = new Map<DraftNode, Json>();
  readonly #backs = new Map<DraftNode, Json>();

  #inFront(node: DraftNode): Json {
    let port = this.#fronts.get(node);
    if (port === undefined) {
      const own = this.#masters.get(node);
      const passed = node.inward.flatMap(({ from }) => recordsIn(this.#inFront(from), 'masters'));
      const masters =
        own ?? passed.map((master) => ({ ...master, nodePath: { node: node.id, rest: master.nodePath ?? null } }));
      this.#fronts.set(node, (port = { masters }));
    }
    return port;
  }

  #behind(node: DraftNode): Json {
    let port = this.#backs.get(node);
    if (port === undefined) {
      const own = this.#slaves.get(node);
      const passed = node.outward.flatMap(({ to }) => recordsIn(this.#behind(to), 'slaves'));
      const slaves =
        own ?? passed.map((slave) => ({ ...slave, nodePath: { node: node.id, rest: slave.nodePath ?? null } }));
      this.#backs.set(node, (port = { slaves }));
    }
    return port;
  }
}

function isOutermost({ part, parent }: Draft): boolean {
  return parent === undefined || part.apart === true;
}

function recordsIn(port: Json, name: 'masters' | 'slaves'): readonly JsonRecord[] {
  const list = (port as JsonRecord)[name];
  return Array.isArray(list) ? (list as JsonRecord[]) : [];
}

function node(draft: Draft, name: string, kind: NodeRecord['kind'], protocol: string): DraftNode {
  const made = { id: freeId(draft, name), name, kind, protocol, draft, inward: [], outward: [] };
  draft.nodes.push(made);
  return made;
}

// Parts inside of one may be called as its nodes are.
function freeId({ id: parent, children, nodes }: Draft, name: string): string {
  const taken = new Set([...children, ...nodes].map(({ id }) => id));
  return numberedName(`${parent}.${name}`, (id) => taken.has(id));
}

function isSource(node: DraftNode): node is DraftSource {
  return 'numbers' in node;
}

function raisedBy(node: DraftNode): Pick<NodeRecord, 'raises'> {
  const names = isSource(node) ? [...node.numbers].filter(([, name]) => name !== '') : [];
  return names.length === 0 ? {} : { raises: names.map(([index, name]) => ({ index, name })) };
}

// A source says its numbers, a nexus those of all that it gathers.
function interruptsOf(from: DraftNode): Json {
  const sources = isSource(from) ? [from] : from.inward.map((edge) => edge.from);
  return {
    sources: sources.filter(isSource).flatMap((source) =>
      [...source.numbers.keys()].map((number) => ({
        range: [number, number + 1],
        nodePath: { node: source.id, rest: null },
        resources: [],
      })),
    ),
  };
}

function bindingOf({ from, to, fromPort, toPort }: DraftEdge): Elaboration['bindings'][number] {
  return {
    from: { node: from.id, index: fromPort, kind: 'once', start: fromPort, end: fromPort + 1 },
    to: { node: to.id, index: toPort, kind: 'once', start: toPort, end: toPort + 1 },
    location: to.draft.part.place,
  };
}

function classOf({ compatible: [first], kind }: DescribedPart): string {
  return first ?? kind;
}

function setsOf(ranges: readonly DescribedRange[]): Json {
  return ranges.flatMap(({ base, size }) =>
    AddressSet.misaligned(base, size).map((set) => [hex(set.base), hex(set.mask)]),
  );
}
