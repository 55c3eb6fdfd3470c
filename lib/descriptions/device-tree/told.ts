import { referenceIn } from '../../devicetree/references.js';
import type { DescribedPart, DescribedReference, DescribedTold } from '../description.js';
import { listText, propertyText } from './property-text.js';
import { busKindOf } from './semantics/addresses.js';
import type { TreeInterrupt } from './semantics/facts.js';
import { numericCells } from './semantics/interrupt-numbers.js';
import type { ReadFacts, ReadNode } from './semantics/read-facts.js';
import { frequencyIn, type TakenReference } from './semantics/references.js';
import { cellIn, cellsIn, type DeviceTree, nodeAt, numberIn, pathOf, stringsIn, type TreeNode } from './tree.js';

/**
 * What a tree tells software beside addresses and interrupts: all properties of each node but those that say where it is and whom it
 * interrupts, what is taken of others, and what nodes are called.
 */
export function toldOf(
  { facts: { devices }, nodes, all }: ReadFacts,
  { root, reserved }: DeviceTree,
  parts: readonly DescribedPart[],
): DescribedTold[] {
  const [outermost, ...others] = parts;
  if (outermost === undefined) return [];
  const known = new Map(others.map((part) => [part.id, part]));
  const interrupts = new Map(devices.map((device) => [device.path, device.interrupts ?? []]));
  const written = writtenPhandles(all);
  const kept = reserved.map(([address, size]) => placeText({ base: address, size }));
  return all.flatMap(({ node, path, enabled, taken }): DescribedTold[] => {
    const part = known.get(path);
    const properties = Object.fromEntries([
      ...(path === '/' ? listOf('/memreserve/', kept) : []),
      ...propertiesOf(node, { part, taken, written }),
    ]);
    const takes = [
      ...(path === '/' ? aliasesIn(root) : []),
      ...[...taken].flatMap(([property, entries]) => placed(entries).map((entry) => ({ property, ...entry }))),
      ...placed(interruptsTaken(interrupts.get(path) ?? [], nodes)).map((entry) => ({
        property: 'interrupts',
        ...entry,
      })),
    ];
    const within = withinOf(node, outermost.id, known);
    return [{ id: path, within, enabled, properties, ...(takes.length === 0 ? {} : { takes }), place: node.place }];
  });
}

type Property = readonly [name: string, value: string];

function interruptsTaken(interrupts: readonly TreeInterrupt[], nodes: ReadFacts['nodes']): TakenReference[] {
  return interrupts.flatMap((interrupt, index) => {
    const { controller: provider, problem, place } = interrupt;
    const controller = problem === undefined ? nodes.get(provider) : undefined;
    return controller === undefined ? [] : [{ provider, args: numericCells(controller, interrupt), index, place }];
  });
}

// What nodes are called says which is the first of its kind.
function aliasesIn(root: TreeNode): DescribedReference[] {
  return [...(root.children.get('aliases')?.properties.values() ?? [])].flatMap((property): DescribedReference[] => {
    const [path = ''] = stringsIn(property);
    const node = path.startsWith('/') ? nodeAt(root, path) : undefined;
    const { name, place } = property;
    return node === undefined ? [] : [{ property: 'aliases', provider: pathOf(node), args: [], name, place }];
  });
}

// Numbers that compilers give out stand for nothing; those that are written may be written for the node as well.
function writtenPhandles(all: readonly ReadNode[]): ReadonlyMap<number, string> {
  return new Map(
    all.flatMap(({ node: { properties }, path }) => {
      const property = properties.get('phandle') ?? properties.get('linux,phandle');
      const phandle = property?.references === undefined ? cellIn(property) : undefined;
      return phandle === undefined ? [] : [[phandle, path] as const];
    }),
  );
}

// Software counts what has no names.
function placed(entries: readonly TakenReference[]): Omit<DescribedReference, 'property'>[] {
  const counts = new Map<string, number>();
  return entries.map(({ index, ...entry }) => {
    const place = counts.get(entry.provider) ?? 0;
    counts.set(entry.provider, place + 1);
    return index === place || entry.name !== undefined ? entry : { ...entry, index };
  });
}

function withinOf(node: TreeNode, root: string, parts: ReadonlyMap<string, DescribedPart>): DescribedTold['within'] {
  const names: string[] = [];
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const path = pathOf(at);
    if (parts.has(path)) return [path, ...names];
    names.unshift(at.name);
  }
  return [root, ...names];
}

interface Context extends Pick<ReadNode, 'taken'> {
  readonly part: DescribedPart | undefined;
  /** Paths of nodes by the phandles that they say. */
  readonly written: ReadonlyMap<number, string>;
}

function propertiesOf(node: TreeNode, { part, taken, written }: Context): Property[] {
  const namesOf = new Set([...taken.keys()].map((name) => `${referenceIn(name)?.noun ?? ''}-names`));
  const isCores = node.parent?.parent === undefined && node.name === 'cpus';
  return [
    ...(part?.kind === 'master' ? [...numberOf(node), ...timebaseOf(node)] : []),
    ...(part?.kind === 'reserved' ? listOf('reg', part.windows.map(placeText)) : []),
    ...[...node.properties.values()].flatMap((property): Property[] => {
      const { name } = property;
      if (elsewhere.has(name) || taken.has(name) || namesOf.has(name)) return [];
      if (name === ofTime && (isCores || part?.kind === 'master')) return [];
      if (/^reg(-names)?$/.test(name) && part !== undefined && (part.kind === 'master' || part.windows.length > 0))
        return [];
      if (name === 'ranges' && busKindOf(node) === 'plain') return [];
      // Their order says nothing.
      if (name === 'riscv,isa-extensions') return listOf(name, stringsIn(property).toSorted());
      const frequency = name === 'clock-frequency' ? frequencyIn(property) : undefined;
      return [[name, frequency === undefined ? propertyText(property, written) : String(frequency)]];
    }),
  ];
}

// What kind of thing it is, where it is and whom it interrupts; how that is written; and what is only there for others to refer to.
const elsewhere: ReadonlySet<string> = new Set([
  ...['status', 'device_type', 'name', 'phandle', 'linux,phandle', '#address-cells', '#size-cells'],
  ...['interrupts', 'interrupts-extended', 'interrupt-parent'],
]);

const ofTime = 'timebase-frequency';

function numberOf({ properties }: TreeNode): Property[] {
  const cells = cellsIn(properties.get('reg')) ?? [];
  return cells.length === 0 ? [] : [['reg', `<${numberIn(cells)}>`]];
}

// What all cores have in common may stand around them.
function timebaseOf({ properties, parent }: TreeNode): Property[] {
  const timebase = frequencyIn(properties.get(ofTime) ?? parent?.properties.get(ofTime));
  return timebase === undefined ? [] : [[ofTime, String(timebase)]];
}

function placeText({ base, size }: { readonly base: bigint; readonly size: bigint }): string {
  return `0x${base.toString(16)}..0x${(base + size - 1n).toString(16)}`;
}

function listOf(name: string, values: readonly string[]): Property[] {
  return values.length === 0 ? [] : [[name, listText(values)]];
}
