import { nameless } from '../../../base/names/nameless.js';
import {
  classWords,
  deviceTitles,
  type EdgeRecord,
  type Elaboration,
  madeWith,
  makesAccesses,
  type ModuleRecord,
  Netlist,
  type NodeRecord,
  ownName,
  type RoleRecord,
  takesAccesses,
} from '../../../elaboration/index.js';
import { PlacesSeen } from '../../../query/list/places-seen.js';
import type { Box, Role } from '../model.js';
import { connectsWords } from './connects-words.js';
import { adapterNotes, sinkNotes, sourceNotes } from './edge-text.js';
import { Looks } from '../looks.js';

/** Devices that the box of a firewall names for each of its limits; its details name all. */
const mostNamed = 4;

/** What a box is called, and what is worth knowing of it at a glance. */
export type Naming = Pick<Box, 'label' | 'sublabel' | 'notes'>;

/**
 * How a box for a module, or else for some nodes, is called: by what people call it, with its own name below; where nobody said
 * that, by its own name, with its class below. Nodes have a name in common only where all that have one have the same.
 */
export function naming(module: ModuleRecord | undefined, nodes: readonly NodeRecord[]): Naming {
  const role = module?.role ?? commonRole(nodes);
  const name = module === undefined ? nameOf(nodes[0]) : ownName(module);
  if (role === undefined) return { label: name, sublabel: module === undefined ? '' : classWords(module), notes: [] };
  return { label: role.title, sublabel: role.title === name ? '' : name, notes: role.facts };
}

// Nobody knows a node by the name that is none: what it is for says more.
function nameOf(node: NodeRecord | undefined): string {
  return node?.name === nameless ? 'wires' : (node?.name ?? '');
}

function commonRole(nodes: readonly NodeRecord[]): RoleRecord | undefined {
  const [role, ...others] = nodes.flatMap((node) => node.role ?? []);
  return others.every(({ title }) => title === role?.title) ? role : undefined;
}

/** What is known about a module, one fact a line. */
export function moduleDetails(module: ModuleRecord): string {
  const { id, className, moduleName, inlined, clone } = module;
  return [
    id,
    `class ${className}${moduleName === className ? '' : `, hardware module ${moduleName}`}`,
    ...(inlined ? ['dissolves into its parent'] : []),
    ...(clone === null ? [] : [`same hardware as ${clone}`]),
  ].join('\n');
}

/** What boxes say about the nodes of a design, with the edges that come in and go out. */
export class NodeWords {
  readonly #looks: Looks;
  readonly #netlist: Netlist;
  readonly #places: PlacesSeen;
  readonly #titleOf: (node: string) => string;

  constructor(elaboration: Elaboration) {
    this.#looks = Looks.in(elaboration);
    this.#netlist = new Netlist(elaboration);
    this.#places = PlacesSeen.in(elaboration);
    this.#titleOf = deviceTitles(elaboration);
  }

  /** What is known about a node, one fact a line. */
  details(node: NodeRecord, edgesIn: readonly EdgeRecord[], edgesOut: readonly EdgeRecord[]): string {
    return [
      node.id,
      `${node.kind} node, ${protocolsOf(this.#looks, node)}`,
      `${edgesIn.length} in, ${edgesOut.length} out`,
      ...this.#notes(node, edgesIn, edgesOut, Infinity),
      ...connectsWords(node, edgesIn, edgesOut),
      ...(node.circuitIdentity ? ['passes everything on unchanged'] : []),
      ...(node.debug === '' ? [] : [node.debug]),
      ...madeWith(node).map((words) => words.join(' ')),
    ].join('\n');
  }

  /** What its box says at a glance. */
  notes(node: NodeRecord, edgesIn: readonly EdgeRecord[], edgesOut: readonly EdgeRecord[]): string[] {
    return this.#notes(node, edgesIn, edgesOut, mostNamed);
  }

  // Of the devices behind a firewall, at most so many.
  #notes(node: NodeRecord, edgesIn: readonly EdgeRecord[], edgesOut: readonly EdgeRecord[], most: number): string[] {
    const ends = { record: node, inward: edgesIn, outward: edgesOut };
    if (node.kind === 'source' || makesAccesses(this.#netlist, ends)) return sourceNotes(edgesOut);
    if (node.kind === 'sink' || takesAccesses(this.#netlist, ends))
      return sinkNotes(edgesIn, (slave) => this.#places.of(slave));
    return node.kind === 'adapter' ? adapterNotes(edgesIn, edgesOut, this.#titleOf, most) : [];
  }
}

/** What a node is for. */
export function roleOf(looks: Looks, { kind, inner, outer }: NodeRecord): Role {
  const { family } = looks.of(kind === 'sink' ? inner : outer);
  if (kind === 'identity' || kind === 'ephemeral') return 'identity';
  return family === 'bus' || family === 'other' ? busRoles[kind] : family;
}

const busRoles = {
  source: 'source',
  nexus: 'fabric',
  junction: 'fabric',
  adapter: 'adapter',
  custom: 'adapter',
  sink: 'sink',
} as const satisfies Partial<Record<NodeRecord['kind'], Role>>;

function protocolsOf(looks: Looks, { inner, outer }: NodeRecord): string {
  const [before, after] = [looks.of(inner).name, looks.of(outer).name];
  return before === after ? before : `${before} to ${after}`;
}

/** A module as a frame, before it has what is inside. */
export function frameOf(module: ModuleRecord): Omit<Box, 'ports' | 'boxes' | 'lines'> {
  return {
    id: module.id,
    shape: 'module',
    role: 'module',
    ...naming(module, []),
    details: moduleDetails(module),
    faint: false,
    mark: null,
  };
}
