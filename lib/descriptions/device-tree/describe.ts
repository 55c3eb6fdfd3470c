import { listed } from '../../base/diagnostic/index.js';
import type { DescribedHart, DescribedInterrupt, DescribedPart, DescribedWindow, Description } from '../description.js';
import type { DeviceTree, TreeNode } from './tree.js';
import { cellsIn, numberIn, stringsIn } from './tree.js';
import { aperturesOf } from './apertures.js';
import { findingsIn } from './findings.js';
import { busKindOf, isPrefetchable, spaceOf } from './semantics/addresses.js';
import type { BusKind, DeviceTreeFacts, TreeDevice, TreeInterrupt, TreeReg } from './semantics/facts.js';
import { interruptNumber, isNone, specifierOf } from './semantics/interrupt-numbers.js';
import type { Phandles } from './semantics/phandles.js';
import { type ReadFacts, readFacts } from './semantics/read-facts.js';
import { toldOf } from './told.js';

/** Describes a device tree, both as facts and as a SoC. */
export function describeDeviceTree(tree: DeviceTree, file: string): Description {
  const read = readFacts(tree);
  const { facts } = read;
  const findings = findingsIn(read);
  const all = partsOf(read, tree);
  const apertures = aperturesOf(all, findings);
  const parts = all.map((part) => ({ ...part, windows: part.windows.filter((window) => !apertures.has(window)) }));
  return {
    facts,
    soc: {
      ...{ notation: 'device-tree', file, name: nameOf(facts, file), place: tree.root.place, parts },
      findings,
      unknown: ['widths', 'operations', 'ids', 'clocks', 'intent', 'wiring'],
      assumptions: assumptionsOf(facts, parts, [...new Set(apertures.values())]),
      told: toldOf(read, tree, parts),
    },
  };
}

// The name of the chip or board, without the vendor.
function nameOf({ compatible: [first] }: DeviceTreeFacts, file: string): string {
  const name = first?.slice(first.indexOf(',') + 1) ?? '';
  return name === '' ? (file.split(/[\\/]/).at(-1) ?? file).replace(/\..*$/, '') : name;
}

function assumptionsOf(
  { devices }: DeviceTreeFacts,
  parts: readonly DescribedPart[],
  buses: readonly DescribedPart[],
): string[] {
  const cpus = parts.filter(({ kind }) => kind === 'master');
  const dma = parts.filter(({ kind, sees }) => kind !== 'master' && sees === 'everything');
  return [
    cpus.length === 0
      ? 'No core is in the tree: one was assumed that reaches everything.'
      : 'Every core reaches everything, at the addresses of the root.',
    ...(dma.length === 0
      ? []
      : [
          `${listed(dma.map(({ id }) => id))} ${dma.length === 1 ? 'reaches' : 'reach'} what the cores reach: no dma-ranges say otherwise.`,
        ]),
    ...(buses.length === 0
      ? []
      : [
          `The reg of ${listed(buses.map(({ id }) => id))} has what lies on ${buses.length === 1 ? 'it' : 'them'}, and no registers.`,
        ]),
    'Widths of buses, operations, permissions and ids are not known.',
    ...(devices.some(({ clocks }) => clocks !== undefined)
      ? ['Which clock runs a bus is not known, only which clocks a device takes.']
      : []),
  ];
}

function partsOf(read: ReadFacts, tree: DeviceTree): DescribedPart[] {
  const { facts, nodes } = read;
  const kept = new Set<string>();
  for (const device of facts.devices) {
    const isPart =
      (device.reg ?? []).some(({ base }) => base !== undefined) ||
      ledWindows(device, nodes.get(device.path)).length > 0 ||
      isCore(nodes.get(device.path)) ||
      (device.interrupts ?? []).length > 0;
    if (!isPart) continue;
    kept.add(device.path);
    for (const { controller, problem } of device.interrupts ?? []) if (problem === undefined) kept.add(controller);
  }
  // Keep a bus for its devices, and a core for its interrupt controller. Reversed, because children follow their parents.
  const around = new Set<string>();
  for (const { path, chain, windows } of facts.devices.toReversed()) {
    if (around.has(path) && (windows !== undefined || isCore(nodes.get(path)))) kept.add(path);
    if (kept.has(path)) for (const above of chain) around.add(above);
  }
  const byPath = new Map(facts.devices.map((device) => [device.path, device]));
  const root: DescribedPart = {
    ...{ id: '/', name: 'bus', parent: null, kind: 'bus', enabled: true, names: [] },
    ...{ compatible: facts.compatible, windows: [], interrupts: [], isController: false, place: tree.root.place },
  };
  const parts = [root];
  for (const device of facts.devices) {
    if (device.path === '/' || !kept.has(device.path)) continue;
    parts.push(partOf(device, read, (path) => kept.has(path) && byPath.has(path)));
  }
  return parts;
}

function partOf(device: TreeDevice, read: ReadFacts, isPart: (path: string) => boolean): DescribedPart {
  const { path, chain, enabled, labels = [], aliases = [], compatible = [], place } = device;
  const node = read.nodes.get(path);
  const led = ledWindows(device, node);
  const isBus = device.windows !== undefined && !(device.bus === 'plain' && led.length > 0);
  const kind = isCore(node)
    ? 'master'
    : isBus
      ? 'bus'
      : device.kind === 'memory' || device.kind === 'reserved'
        ? device.kind
        : 'device';
  const sees = viewOf(device, node, read);
  const specifier =
    node === undefined || device.interruptController === undefined
      ? undefined
      : specifierOf(node, device.interruptController);
  const hart = kind === 'master' ? hartOf(node) : undefined;
  return {
    ...{ id: path, name: path.slice(path.lastIndexOf('/') + 1), parent: chain.findLast(isPart) ?? '/' },
    ...{ kind, enabled, names: [...labels, ...aliases], compatible },
    windows: [...(device.reg ?? []).flatMap((reg) => windowOf(reg)), ...led],
    interrupts: (device.interrupts ?? []).flatMap((each) => interruptOf(each, read)),
    isController: device.interruptController !== undefined,
    ...(specifier === undefined ? {} : { specifier }),
    ...(hart === undefined ? {} : { hart }),
    ...(sees === undefined ? {} : { sees }),
    place,
  };
}

/** Whether a node is a core, rather than another node in /cpus. */
function isCore(node: TreeNode | undefined): boolean {
  if (node === undefined) return false;
  const [type] = stringsIn(node.properties.get('device_type'));
  return type === 'cpu' || (node.parent?.name === 'cpus' && /^cpu(@|$)/.test(node.name));
}

// The properties of a RISC-V core, in the old or the new binding.
function hartOf(node: TreeNode | undefined): DescribedHart | undefined {
  const id = cellsIn(node?.properties.get('reg'));
  if (node === undefined || id === undefined || id.length === 0) return undefined;
  const [whole] = stringsIn(node.properties.get('riscv,isa'));
  const [base] = stringsIn(node.properties.get('riscv,isa-base'));
  const extensions = stringsIn(node.properties.get('riscv,isa-extensions'));
  const letters = extensions.filter((each) => each.length === 1 && base?.endsWith(each) === false);
  const isa =
    whole ??
    (base === undefined
      ? undefined
      : [`${base}${letters.join('')}`, ...extensions.filter(({ length }) => length > 1)].join('_'));
  return isa === undefined ? undefined : { id: Number(numberIn(id)), isa };
}

function windowOf(reg: TreeReg): DescribedPart['windows'] {
  if (reg.base === undefined || BigInt(reg.size) === 0n) return [];
  const { name, place } = reg;
  return [{ base: BigInt(reg.base), size: BigInt(reg.size), ...(name === undefined ? {} : { name }), place }];
}

/**
 * The windows that lead to devices outside of the tree: PCI functions, which software discovers at run time, devices behind an ISA port, and a bus
 * without devices.
 */
function ledWindows({ windows = [], bus }: TreeDevice, node: TreeNode | undefined): DescribedWindow[] {
  if (node?.parent === undefined || (bus === 'plain' && node.children.size > 0) || busKindOf(node.parent) !== 'plain')
    return [];
  return windows.flatMap(({ base, size, flags, place }) => {
    if (base === undefined || BigInt(size) === 0n) return [];
    const name = flags === undefined ? undefined : windowName(busKindOf(node), Number(flags));
    return [{ base: BigInt(base), size: BigInt(size), ...(name === undefined ? {} : { name }), place }];
  });
}

// A single word, like names of registers.
function windowName(kind: BusKind, flags: number): string | undefined {
  const space = spaceOf(kind, flags);
  if (space === 'I/O') return 'io';
  return space === 'memory' && isPrefetchable(kind, flags) ? 'prefetchable' : space;
}

function interruptOf(interrupt: TreeInterrupt, { nodes }: ReadFacts): DescribedInterrupt[] {
  const { controller, name, problem, place } = interrupt;
  const node = nodes.get(controller);
  if (problem !== undefined || node === undefined) return [];
  const number = interruptNumber(node, interrupt);
  return [
    {
      ...{ controller, place },
      ...(number === undefined ? {} : { number }),
      ...(isNone(interrupt) ? { isNone: true as const } : {}),
      ...(name === undefined ? {} : { name }),
    },
  ];
}

// A router that forwards requests to DMA controllers makes no accesses itself.
function isRouter(node: TreeNode, phandles: Phandles): boolean {
  const masters = cellsIn(node.properties.get('dma-masters')) ?? [];
  return masters.some((phandle) => phandles.get(phandle)?.properties.has('#dma-cells') === true);
}

// Masters other than cores: DMA controllers, and typical masters if the view of their bus is known.
const masterNames =
  /^(dma|dma-controller|ethernet|usb|mmc|sata|pcie|pci|gpu|crypto|display-controller|video-codec)(@|$)/;

function viewOf(
  device: TreeDevice,
  node: TreeNode | undefined,
  { translation, phandles }: ReadFacts,
): DescribedPart['sees'] {
  if (node === undefined) return undefined;
  if (isCore(node)) return 'everything';
  const isController = node.properties.has('#dma-cells') && !isRouter(node, phandles);
  const isHost = busKindOf(node) === 'pci';
  if (!isController && !isHost && !node.properties.has('dmas') && !masterNames.test(node.name)) return undefined;
  // The dma-ranges of a PCI host apply to the devices behind it, whose accesses it makes.
  const bus = isHost ? node : node.parent;
  const seen = bus && translation.seenFrom(bus);
  if (seen !== undefined) return seen;
  return isController && device.enabled ? 'everything' : undefined;
}
