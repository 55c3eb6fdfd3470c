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

/** The number of devices in the box of a firewall for each of its limits; its details name all. */
const mostNamed = 4;

/** The name of a box, and the most important facts about it. */
export type Naming = Pick<Box, 'label' | 'sublabel' | 'notes'>;

/**
 * The name of a box for a module, or else for some nodes: its role with its own name below or, if it has no role, its own name with its class below.
 * Nodes have a common role if all roles among them are the same.
 */
export function naming(module: ModuleRecord | undefined, nodes: readonly NodeRecord[]): Naming {
  const role = module?.role ?? commonRole(nodes);
  const name = module === undefined ? nameOf(nodes[0]) : ownName(module);
  if (role === undefined) return { label: name, sublabel: module === undefined ? '' : classWords(module), notes: [] };
  return { label: role.title, sublabel: role.title === name ? '' : name, notes: role.facts };
}

// A node without a name of its own is described by its purpose.
function nameOf(node: NodeRecord | undefined): string {
  return node?.name === nameless ? 'wires' : (node?.name ?? '');
}

function commonRole(nodes: readonly NodeRecord[]): RoleRecord | undefined {
  const [role, ...others] = nodes.flatMap((node) => node.role ?? []);
  return others.every(({ title }) => title === role?.title) ? role : undefined;
}

/** The facts about a module, one per line. */
export function moduleDetails(module: ModuleRecord): string {
  const { id, className, moduleName, inlined, clone } = module;
  return [
    id,
    `class ${className}${moduleName === className ? '' : `, hardware module ${moduleName}`}`,
    ...(inlined ? ['dissolves into its parent'] : []),
    ...(clone === null ? [] : [`same hardware as ${clone}`]),
  ].join('\n');
}

/** Describes the nodes of a design, given their incoming and outgoing edges. */
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

  /** The facts about a node, one per line. */
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

  /** The notes in the box of a node. */
  notes(node: NodeRecord, edgesIn: readonly EdgeRecord[], edgesOut: readonly EdgeRecord[]): string[] {
    return this.#notes(node, edgesIn, edgesOut, mostNamed);
  }

  // Names at most this many devices behind a firewall.
  #notes(node: NodeRecord, edgesIn: readonly EdgeRecord[], edgesOut: readonly EdgeRecord[], most: number): string[] {
    const ends = { record: node, inward: edgesIn, outward: edgesOut };
    if (node.kind === 'source' || makesAccesses(this.#netlist, ends)) return sourceNotes(edgesOut);
    if (node.kind === 'sink' || takesAccesses(this.#netlist, ends))
      return sinkNotes(edgesIn, (slave) => this.#places.of(slave));
    return node.kind === 'adapter' ? adapterNotes(edgesIn, edgesOut, this.#titleOf, most) : [];
  }
}

/** The role of a node. */
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

/** A module as a frame, still without content. */
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
