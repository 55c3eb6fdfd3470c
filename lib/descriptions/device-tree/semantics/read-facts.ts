import type { DeviceTree, TreeNode, TreeRemark } from '../tree.js';
import { cellIn, cellsIn, isOkay, nodeAt, nodesOf, pathOf, stringsIn } from '../tree.js';
import { AddressTranslation, busKindOf } from './addresses.js';
import { frequencyIn, referencesOf, type TakenReference } from './references.js';
import { duplicatesIn } from './duplicates.js';
import type { DeviceTreeFacts, TreeDevice } from './facts.js';
import { interruptRemarks } from './interrupt-remarks.js';
import { interruptCells, interruptsOf } from './interrupts.js';
import { overlapsIn } from './overlaps.js';
import { type Phandles, phandlesOf } from './phandles.js';
import { regRemarks } from './reg-remarks.js';
import { statusRemarks } from './status-remarks.js';

/** The facts of a tree, and remarks on them in addition to those of the address translation. */
export interface ReadFacts {
  readonly facts: DeviceTreeFacts;
  readonly remarks: readonly TreeRemark[];
  readonly translation: AddressTranslation;
  /** The nodes of the devices, by path. */
  readonly nodes: ReadonlyMap<string, TreeNode>;
  /** All nodes that concern the SoC, in pre-order. */
  readonly all: readonly ReadNode[];
  readonly phandles: Phandles;
}

/** A node that concerns the SoC. */
export interface ReadNode {
  readonly node: TreeNode;
  readonly path: string;
  /** Whether the status of the node and of all its ancestors is okay. */
  readonly enabled: boolean;
  /** Its references to other nodes, by property. */
  readonly taken: ReadonlyMap<string, readonly TakenReference[]>;
}

// Properties that make a node a device; with the last one alone, it is an interrupt controller (Devicetree Specification 0.4, 2.4.2).
const marks = [
  ...['reg', 'compatible', 'interrupts', 'interrupts-extended', 'clocks', 'ranges'],
  'interrupt-controller',
];

/** Reads a device tree according to the Devicetree Specification 0.4 and the practice of kernels. */
export function readFacts({ root, remarks }: DeviceTree): ReadFacts {
  const phandles = phandlesOf(root);
  const aliases = aliasesOf(root);
  const translation = new AddressTranslation();
  const nodes = new Map<string, TreeNode>();
  const all: ReadNode[] = [];
  const off = new Set<TreeNode>();
  const devices: TreeDevice[] = [];
  const found = [...remarks];
  for (const node of nodesOf(root)) {
    if ((node.parent !== undefined && off.has(node.parent)) || !isOkay(node)) off.add(node);
    if (isAside(node)) continue;
    const path = pathOf(node);
    const { taken: ofOthers, remarks: ofReferences } = referencesOf(node, phandles);
    all.push({ node, path, enabled: !off.has(node), taken: ofOthers });
    if (!marks.some((name) => node.properties.has(name))) continue;
    nodes.set(path, node);
    const own = node.labels;
    const also = aliases.get(node);
    const compatible = stringsIn(node.properties.get('compatible'));
    const dmaRanges = cellsIn(node.properties.get('dma-ranges'))?.length;
    const device: TreeDevice = {
      ...{ path, kind: kindOf(node), enabled: !off.has(node) },
      ...(own.length === 0 ? {} : { labels: own }),
      ...(also === undefined ? {} : { aliases: also.toSorted() }),
      ...(compatible.length === 0 ? {} : { compatible }),
      ...some({ reg: translation.regOf(node) }),
      ...(node.properties.has('ranges') && node.parent !== undefined
        ? { windows: translation.windowsOf(node) ?? [], bus: busKindOf(node) }
        : {}),
      chain: chainOf(node),
      ...some({ interrupts: interruptsOf(node, phandles) }),
      ...some({ interruptController: interruptCells(node) }),
      ...(node.properties.has('interrupt-map') ? { nexus: true as const } : {}),
      ...some({ clocks: ofOthers.get('clocks')?.map(({ index: _, ...clock }) => clock) }),
      ...some({
        clockFrequency: frequencyIn(node.properties.get('clock-frequency')),
        clockProvider: cellIn(node.properties.get('#clock-cells')),
      }),
      ...(dmaRanges === undefined ? {} : { dmaRanges }),
      place: node.place,
    };
    devices.push(device);
    found.push(...statusRemarks(node), ...regRemarks(node, device));
    found.push(...interruptRemarks(node, device.interrupts), ...ofReferences);
  }
  const facts = {
    model: stringsIn(root.properties.get('model')),
    compatible: stringsIn(root.properties.get('compatible')),
    devices,
    overlaps: overlapsIn(devices),
    duplicateInterrupts: duplicatesIn(devices, nodes),
  };
  return { facts, remarks: found, translation, nodes, all, phandles };
}

// Nodes that do not concern the SoC: aliases, parameters of the boot loader, and additions of the compiler.
function isAside(node: TreeNode): boolean {
  const path = pathOf(node);
  return path === '/aliases' || path === '/chosen' || path.startsWith('/__');
}

function kindOf(node: TreeNode): TreeDevice['kind'] {
  const [type] = stringsIn(node.properties.get('device_type'));
  if (type === 'cpu' || type === 'memory') return type;
  if (node.parent !== undefined && pathOf(node.parent) === '/reserved-memory') return 'reserved';
  if (node.parent !== undefined && pathOf(node.parent) === '/cpus') return 'cpu';
  return node.parent?.parent === undefined && /^memory(@|$)/.test(node.name) ? 'memory' : 'device';
}

function chainOf(node: TreeNode): string[] {
  const chain: string[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent) chain.unshift(pathOf(at));
  return chain;
}

function aliasesOf(root: TreeNode): Map<TreeNode, string[]> {
  const found = new Map<TreeNode, string[]>();
  for (const [name, property] of root.children.get('aliases')?.properties ?? []) {
    const [path = ''] = stringsIn(property);
    const node = path.startsWith('/') ? nodeAt(root, path.split(':', 1)[0] ?? '') : undefined;
    if (node !== undefined) found.set(node, [...(found.get(node) ?? []), name]);
  }
  return found;
}

// Omits undefined fields and empty lists.
function some<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> };
}
