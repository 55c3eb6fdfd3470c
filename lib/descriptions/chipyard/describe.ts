import { hex } from '../../base/address/index.js';
import type { DescribedGraph, DescribedPart, Description } from '../description.js';
import { describeDeviceTree } from '../device-tree/describe.js';
import { readDeviceTree } from '../device-tree/read.js';
import { readHjson } from '../placed/hjson.js';
import { fieldOf, itemsOf, numberOf, textOf } from '../placed/value.js';
import type { ReadingLimits, Source } from '../reading.js';
import { groupBy } from '../../base/group-by.js';
import { bindDevices, type BoundDevice } from './bind.js';
import { elaborateGraph } from './elaborate.js';
import { type ChipyardRegion, readGraph } from './graph.js';
import { mastersIn } from './masters.js';

/**
 * Describes the output of Rocket Chip for a design: `NAME.graphml`, with `NAME.memmap.json` and `NAME.dts` if they lie beside it. Throws a
 * DescriptionError.
 */
export function describeChipyard(source: Source, limits: ReadingLimits): Description {
  const graph = readGraph(source, limits);
  const regions = regionsBeside(source, limits);
  const tree = treeBeside(source, limits);
  const [root] = graph.modules;
  const place = root?.place ?? { file: source.file, line: 1, column: 1 };
  const bus: DescribedPart = { ...nothing, id: '/', name: 'bus', parent: null, kind: 'bus', place };
  const parts = tree?.soc.parts ?? [
    bus,
    ...regions.map((region): DescribedPart => ({
      ...nothing,
      ...{ id: region.names.join(' '), name: region.names[0] ?? hex(region.base), parent: '/', place: region.place },
      kind: region.permissions.includes('C') ? 'memory' : 'device',
      windows: [{ base: region.base, size: region.size, permissions: region.permissions, place: region.place }],
    })),
  ];
  const assumptions = [
    'GraphML has no names of nodes: they are called after their numbers.',
    'Adapters with one edge on each side and other nodes in the middle are told apart by their edges alone.',
    'What crosses in green is taken for clocks, also where it is a group of them.',
    ...(regions.length === 0 ? ['No memory map lies beside it: what may be executed is not known.'] : []),
    tree === undefined
      ? 'No device tree lies beside it: interrupt numbers are not known.'
      : 'A device of the tree is the node that answers at its first address.',
  ];
  const elaborated = elaborateGraph(graph, regions);
  const bound = tree === undefined ? [] : bindDevices(parts, elaborated);
  return {
    facts: {
      bindings: bound,
      modules: graph.modules.map(({ path, className, name, place: at }) => ({ path, className, name, place: at })),
      nodes: graph.nodes.map(({ id, place: at }) => ({ id, place: at })),
      edges: graph.edges.map(({ from, to, colour, label, place: at }) => ({ from, to, colour, label, place: at })),
      regions: regions.map(({ names, base, size, permissions, place: at }) => ({
        names,
        base: hex(base),
        size: hex(size),
        permissions,
        place: at,
      })),
      ...tree?.facts,
    },
    soc: {
      ...{
        notation: 'chipyard',
        file: source.file,
        name: root?.name ?? 'design',
        place,
        parts: [
          ...answering(parts, bound).map((part) => permitted(part, regions)),
          ...mastersIn(elaborated, parts, bound),
        ],
      },
      findings: tree?.soc.findings ?? [],
      unknown: ['ids', 'clocks', 'intent', 'wiring'],
      assumptions,
      ...(tree?.soc.told === undefined ? {} : { told: tree.soc.told }),
    },
    graph: { ...named(elaborated, parts, bound), modulesOf: new Map(bound.map(({ path, module }) => [path, module])) },
  };
}

// Nodes have mere numbers as names; those of devices get the names in the device tree.
function named(graph: DescribedGraph, parts: readonly DescribedPart[], bound: readonly BoundDevice[]): DescribedGraph {
  const names = new Map(parts.map(({ id, name }) => [id, name]));
  const titles = new Map(bound.map(({ path, node }) => [node, names.get(path) ?? '']));
  return {
    ...graph,
    modules: graph.modules.map((module) => ({
      ...module,
      nodes: module.nodes.map((node) => {
        const title = titles.get(node.id) ?? '';
        return title === '' ? node : { ...node, role: { title, facts: [] } };
      }),
    })),
  };
}

const nothing = { enabled: true, names: [], compatible: [], windows: [], interrupts: [], isController: false } as const;

// A disabled device of the device tree is part of the chip nevertheless if a node of its own responds.
function answering(parts: readonly DescribedPart[], bound: readonly BoundDevice[]): DescribedPart[] {
  const nodes = groupBy(bound, ({ node }) => node);
  const alone = new Set([...nodes.values()].flatMap(([{ path }, another]) => (another === undefined ? [path] : [])));
  return parts.map((part) =>
    part.enabled || !alone.has(part.id) ? part : { ...part, enabled: true, hidden: true as const },
  );
}

function permitted(part: DescribedPart, regions: readonly ChipyardRegion[]): DescribedPart {
  const windows = part.windows.map((window) => {
    const region = regions.find(({ base, size }) => window.base >= base && window.base + window.size <= base + size);
    return region === undefined ? window : { ...window, permissions: region.permissions };
  });
  return { ...part, windows };
}

function beside(source: Source, ending: string): Source | undefined {
  const usual = source.file.replace(/\.graphml(\.gz)?$/i, ending);
  const file = source.companions?.find((each) => each.endsWith(ending)) ?? usual;
  const content = file === source.file ? undefined : source.read(file);
  return content === undefined ? undefined : { ...source, file, content };
}

function treeBeside(source: Source, limits: ReadingLimits): Description | undefined {
  const found = beside(source, '.dts');
  return found && describeDeviceTree(readDeviceTree(found, [], limits), found.file);
}

function regionsBeside(source: Source, limits: ReadingLimits): ChipyardRegion[] {
  const found = beside(source, '.memmap.json');
  if (found === undefined) return [];
  return itemsOf(fieldOf(readHjson(found, limits), 'mapping')).map((entry) => {
    const [base, size] = ['base', 'size'].map((name) => numberOf(itemsOf(fieldOf(entry, name))[0]) ?? 0n);
    const letters = [...'ARWXC'].filter(
      (letter) => textOf(itemsOf(fieldOf(entry, letter.toLowerCase()))[0]) === 'true',
    );
    return {
      names: itemsOf(fieldOf(entry, 'names')).flatMap((name) => textOf(name) ?? []),
      ...{ base: base ?? 0n, size: size ?? 0n, permissions: letters.join(''), place: entry.place },
    };
  });
}
