import { type AddressSet, hex } from '../base/address/index.js';
import { piecesOf } from '../base/address/pieces.js';
import { formatLocation, RequirementError } from '../base/diagnostic/index.js';
import {
  atOnce,
  type NoteOptions,
  type EdgesOf,
  type Negotiated,
  type Node,
  type NodeEdges,
  type NodePath,
  notesOf,
} from '../graph/index.js';
import { type AnchorDevices, whileBinding } from './anchors.js';
import { Bindings, BindingTable } from './binding.js';
import { callbacksOf } from './callbacks.js';
import type { Anchor, Description, Device, Resource, ResourceValue } from './device.js';
import { childOf, type Draft, draft, type PlainSet, type PropertyValue } from './draft.js';
import { madeAt, saidAt } from './made-at.js';
import * as rules from './rules.js';
import { settleReferences } from './specifiers.js';
import { mostRanges } from './told-ranges.js';

/** A node of the device tree, as plain data (devicetree 6). Properties and children are sorted by name. */
export interface ResourceNode {
  /** Labels of the devices that it describes, mostly one. */
  readonly labels: readonly string[];
  /** Names with their values; a property without values stands for itself. */
  readonly properties: readonly (readonly [name: string, values: readonly PropertyValue[]])[];
  /** Names with the nodes below. */
  readonly children: readonly (readonly [name: string, node: ResourceNode])[];
}

/** The description of a design for firmware, as plain data. */
export interface ResourceTree {
  /** The root of the tree, called `/`. */
  readonly root: ResourceNode;
  /** Bits of an address on the bus that the tree shows; 0 if it shows none. */
  readonly addressBits: number;
}

/** The key of the root under which {@link ResourceTree.addressBits} is bound; the tree does not show it. */
export const addressBitsKey = 'address-bits';

/**
 * The key of the root under which it is bound that the tree keeps to the standard where Rocket Chip does not: controllers of interrupts say
 * that they have no addresses, and no two devices are one node. The tree does not show it.
 */
export const standardTreeKey = 'standard';

/**
 * The resources of a negotiated design as a tree, from its root (devicetree 3, 6); undefined if nothing was bound.
 *
 * @throws RequirementError `resources/description` for a device that cannot be described, `resources/unknown-label` for a reference to a
 * device that is not in the tree, `resources/name-twice` for a property and a node of one name, `resources/specifier` for
 * what is named by other numbers than its provider says, `resources/path-twice` for two devices of one name and address that `firmware(…)`
 * tells of.
 */
export function resourceTree(negotiated: Negotiated): ResourceTree | undefined {
  const callbacks = callbacksOf(negotiated.design);
  if (callbacks.length === 0) return undefined;
  const edges: EdgesOf = (node) => negotiated.edges(node);
  const bindings = new Bindings();
  const anchors = whileBinding(negotiated.design, (made) => {
    for (const { callback, place } of callbacks) atOnce(callback({ bindings, anchors: made, edges }), place);
    return made;
  });
  const [bits] = bindings.of(anchors.root).values(addressBitsKey);
  return Object.freeze({
    root: new Assembly(bindings, anchors, edges, notedDevices(negotiated, edges)).tree(),
    addressBits: bits?.kind === 'int' ? Number(bits.value) : 0,
  });
}

class Assembly {
  // Devices with bindings and everything above them, each with its path.
  private readonly paths = new Map<Device, readonly string[]>();
  private readonly root = draft();
  private readonly isStandard: boolean;

  constructor(
    private readonly bindings: Bindings,
    private readonly anchors: AnchorDevices,
    private readonly edges: EdgesOf,
    private readonly notes: ReadonlyMap<Device, NoteOptions>,
  ) {
    this.isStandard = bindings.of(anchors.root).values(standardTreeKey).length > 0;
  }

  tree(): ResourceNode {
    const { aliases } = this.anchors;
    for (const owner of this.bindings.owners) if (owner !== aliases) this.place(owner);
    // A block also binds its alias in designs whose device tree does not include the block.
    const named = this.namesOf(this.bindings.of(aliases));
    if (named.keys.length > 0) this.place(aliases, named);
    checkNode('/', this.root, new Set([...this.paths.keys()].map(labelOf)));
    settleReferences(this.root, this.isStandard);
    return finished(this.root);
  }

  private namesOf(aliases: BindingTable): BindingTable {
    const named = new BindingTable();
    for (const key of aliases.keys) {
      for (const binding of aliases.of(key)) {
        if (binding.value.kind !== 'alias' || this.paths.has(binding.value.device)) named.add(key, binding);
      }
    }
    return named;
  }

  private place(device: Device, bindings = this.bindings.of(device)): readonly string[] {
    const known = this.paths.get(device);
    if (known !== undefined) return known;
    const description = this.describe(device, bindings);
    const { parent } = device;
    const above = parent === undefined ? [] : this.place(this.deviceOf(parent));
    const path = [...above, ...description.name.split('/').filter((part) => part !== '')];
    this.paths.set(device, path);
    this.merge(path, device, { ...domainsIn(this.notes.get(device)), ...description.properties });
    return path;
  }

  private describe(device: Device, bindings: BindingTable): Description {
    return saidAt(madeAt(device), () => {
      const description = device.describe({ bindings, edges: this.edges });
      refusePieces(device, description);
      return description;
    });
  }

  private deviceOf(parent: Device | Anchor): Device {
    return typeof parent === 'string' ? this.anchors[parent] : parent;
  }

  // Two devices at the same path become one node, with both labels and concatenated values of equal properties (devicetree 6.2). Standard device
  // trees reject this, because programs would read values that neither device has.
  private merge(path: readonly string[], device: Device, properties: Description['properties']): void {
    const node = path.reduce((above, name) => childOf(above, name), this.root);
    if (this.isStandard) saidAt(madeAt(device), () => refuseSecond(path, node, properties));
    node.labels.push(labelOf(device));
    node.place ??= madeAt(device);
    for (const [name, values] of Object.entries(properties)) {
      if (values === undefined) continue;
      const list = node.properties.get(name) ?? [];
      node.properties.set(name, [...list, ...values.flatMap(plain)]);
    }
  }
}

// The notes of nodes with the registers of devices.
function notedDevices({ order }: Negotiated, edgesOf: EdgesOf): Map<Device, NoteOptions> {
  const found = new Map<Device, NoteOptions>();
  for (const node of order.filter(({ kind, inner, outer }) => kind === 'sink' || inner !== outer)) {
    const notes = notesOf(node);
    if (notes.resetDomain === undefined && notes.powerDomain === undefined) continue;
    for (const owner of devicesAt(node, edgesOf)) found.set(owner, { ...notes, ...found.get(owner) });
  }
  return found;
}

interface Declared {
  readonly resources?: readonly Resource[];
  readonly nodePath?: NodePath;
}

/** The devices whose registers a node has, or whose interrupts it raises, each once. */
export function devicesAt(node: Node, edgesOf: EdgesOf): ReadonlySet<Device> {
  const edges = edgesOf(node);
  // Other slaves and sources only pass through.
  const isOwn = ({ nodePath }: Declared): boolean => nodePath?.node === node && nodePath.rest === undefined;
  const own =
    node.kind === 'sink' ? slavesOn(edges) : [...slavesOf(node, edges, isOwn), ...sourcesOn(edges).filter(isOwn)];
  return new Set(own.flatMap(({ resources = [] }) => resources.map(({ owner }) => owner)));
}

// A node that passes a protocol on has the registers of others on its edges; a node that converts accesses may have registers of its own.
function slavesOf({ inner, outer }: Node, edges: NodeEdges, isOwn: (slave: Declared) => boolean): readonly Declared[] {
  return inner === outer ? [] : slavesOn(edges).filter(isOwn);
}

function slavesOn(edges: NodeEdges): readonly Declared[] {
  return edges.in.flatMap(
    (edge) => (edge as { slave?: { slaves?: readonly Declared[] } } | null | undefined)?.slave?.slaves ?? [],
  );
}

function sourcesOn(edges: NodeEdges): readonly Declared[] {
  return edges.out.flatMap(
    (edge) => (edge as { source?: { sources?: readonly Declared[] } } | null | undefined)?.source?.sources ?? [],
  );
}

// Names alone do not satisfy the bindings of Linux, whose properties refer to providers, so these properties are our own.
function domainsIn({ resetDomain, powerDomain }: NoteOptions = {}): Description['properties'] {
  const named = (name: string | undefined): readonly ResourceValue[] | undefined =>
    name === undefined ? undefined : [{ kind: 'string', value: name }];
  return { 'entente,reset-domain': named(resetDomain), 'entente,power-domain': named(powerDomain) };
}

// Checks the tree: an undefined label, or a name with two meanings, makes it unusable (devicetree 7.2, 8).
function checkNode(path: string, node: Draft, labels: ReadonlySet<string>): void {
  saidAt(node.place, () => checkProperties(path, node, labels));
  for (const [name, child] of node.children) checkNode(`${path === '/' ? '' : path}/${name}`, child, labels);
}

function checkProperties(path: string, { properties, children }: Draft, labels: ReadonlySet<string>): void {
  for (const [name, values] of properties) {
    if (children.has(name)) {
      throw new RequirementError(rules.nameTwice, `Node ${path} has both a property and a node called ${name}.`, {
        category: 'other',
        help: `Give the property or the device another name than ${name}.`,
      });
    }
    const unknown = values.map(labelIn).find((label) => label !== undefined && !labels.has(label));
    if (unknown !== undefined) {
      throw new RequirementError(
        rules.unknownLabel,
        `Property ${name} of node ${path} refers to device ${unknown}, which is not in the tree.`,
        {
          category: 'other',
          help: `Bind something to device ${unknown}, such as its registers, or leave ${name} out.`,
        },
      );
    }
  }
}

function labelIn(value: PropertyValue): string | undefined {
  if ('reference' in value) return value.reference;
  return 'alias' in value ? value.alias : undefined;
}

function finished({ labels, properties, children }: Draft): ResourceNode {
  return Object.freeze({
    labels: Object.freeze(labels),
    properties: sortedByName([...properties]),
    children: sortedByName([...children].map(([name, child]) => [name, finished(child)] as const)),
  });
}

function refuseSecond(path: readonly string[], { properties, place }: Draft, more: Description['properties']): void {
  const twice = Object.keys(more).find((name) => more[name] !== undefined && properties.has(name));
  if (twice === undefined) return;
  const first = place?.resolve();
  const where = first === undefined ? '' : ` One is made at ${formatLocation(first)}.`;
  throw new RequirementError(
    rules.pathTwice,
    `Two devices are /${path.join('/')} in the device tree, each with its own ${twice}.${where}`,
    {
      category: 'other',
      help: 'Give them different names, or different addresses: resources: device.reg() of registers that the bus of firmware(…) reaches.',
    },
  );
}

function refusePieces({ name }: Device, { properties }: Description): void {
  for (const values of Object.values(properties)) {
    for (const value of values ?? []) {
      if (value.kind !== 'address' && value.kind !== 'mapping') continue;
      const ranges = value.address.reduce((sum, set) => sum + (set.finite ? piecesOf(set) : 1), 0);
      if (ranges <= mostRanges) continue;
      const count = ranges.toLocaleString('en');
      throw new RequirementError(
        rules.pieces,
        `Device ${name} has ${count} ranges of addresses, such as ${value.address.map(String).join(', ')}; a device tree lists at most ${mostRanges.toLocaleString('en')} of one.`,
        {
          category: 'other',
          help: "Bind all banks that take turns to one device, such as const memory = new MemoryDevice(), with devOverride: memory for each tl.ram, or resources: [new Resource(memory, 'reg')] for each slave.",
        },
      );
    }
  }
}

// By code units, as the reference sorts.
function sortedByName<T>(entries: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  return Object.freeze(entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/**
 * The label of a device, `L` with its number (devicetree 4.1).
 *
 * @throws RequirementError `resources/description` for a device made outside of any design.
 */
export function labelOf({ serial, name }: Device): string {
  if (serial === undefined) {
    throw new RequirementError(
      rules.description,
      `Device ${name} was made outside of any design, so it has no label.`,
      {
        category: 'other',
        help: `Make ${name} inside soc(…) or in the constructor of a module.`,
      },
    );
  }
  return `L${serial}`;
}

function plain(value: ResourceValue): PropertyValue | PropertyValue[] {
  switch (value.kind) {
    case 'address':
      return { address: value.address.map(plainSet), permissions: letters(value) };
    case 'mapping':
      return { mapping: value.address.map(plainSet), offset: hex(value.offset), permissions: letters(value) };
    case 'int':
      return { int: value.value.toString() };
    case 'cells':
      return value.cells.map((cell) => ({ int: cell.toString() }));
    case 'string':
      return { string: value.value };
    case 'reference':
      return { reference: labelOf(value.device) };
    case 'alias':
      return { alias: labelOf(value.device) };
  }
}

function plainSet({ base, mask }: AddressSet): PlainSet {
  return [hex(base), hex(mask)];
}

function letters({
  permissions,
}: {
  readonly permissions: Readonly<Record<'r' | 'w' | 'x' | 'c' | 'a', boolean>>;
}): string {
  return (['r', 'w', 'x', 'c', 'a'] as const).filter((letter) => permissions[letter]).join('');
}
