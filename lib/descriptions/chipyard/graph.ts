import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';
import { childOf, readXml, type XmlElement } from '../xml/element.js';

/** The graph in the GraphML of Rocket Chip (core 7.1). */
export interface ChipyardGraph {
  /** Parents precede their children. */
  readonly modules: readonly ChipyardModule[];
  readonly nodes: readonly ChipyardNode[];
  readonly edges: readonly ChipyardEdge[];
}

export interface ChipyardModule {
  /** Its number in the file. */
  readonly id: string;
  readonly parent: string | null;
  /** The path of instance names. */
  readonly path: string;
  readonly name: string;
  readonly className: string;
  readonly inlined: boolean;
  readonly place: Location;
}

export interface ChipyardNode {
  /** The number of its module and its own number there: `12::0`. */
  readonly id: string;
  readonly module: string;
  /** Whether it consists of wires only. */
  readonly isWire: boolean;
  readonly description: string;
  readonly place: Location;
}

export interface ChipyardEdge {
  readonly from: string;
  readonly to: string;
  readonly colour: string;
  readonly label: string;
  readonly flipped: boolean;
  readonly place: Location;
}

/** A region of the memory map. */
export interface ChipyardRegion {
  readonly names: readonly string[];
  readonly base: bigint;
  readonly size: bigint;
  /** Some of the letters `ARWXC`. */
  readonly permissions: string;
  readonly place: Location;
}

/** Reads the GraphML of a Rocket Chip design. Throws a {@link DescriptionError}. */
export function readGraph(source: Source, limits: ReadingLimits): ChipyardGraph {
  const document = readXml(source, limits);
  const graph = childOf(document, 'graph');
  if (document.name !== 'graphml' || graph === undefined)
    throw new DescriptionError('GraphML is a <graphml> with a <graph>.', document.place);
  const found = { modules: [] as ChipyardModule[], nodes: [] as ChipyardNode[], edges: [] as ChipyardEdge[] };
  const open: { element: XmlElement; parent: ChipyardModule | undefined }[] = childrenOf(graph, undefined);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { element, parent } = at;
    if (element.name === 'edge') {
      found.edges.push(edgeOf(element));
      continue;
    }
    const inner = childOf(element, 'graph');
    if (inner === undefined) {
      if (parent === undefined) throw new DescriptionError('A node of Rocket Chip lies in a module.', element.place);
      found.nodes.push(nodeOf(element, parent));
      continue;
    }
    const module = moduleOf(element, parent);
    found.modules.push(module);
    open.push(...childrenOf(inner, module));
  }
  return found;
}

function childrenOf(
  graph: XmlElement,
  parent: ChipyardModule | undefined,
): { element: XmlElement; parent: ChipyardModule | undefined }[] {
  return graph.children
    .filter(({ name }) => name === 'node' || name === 'edge')
    .map((element) => ({ element, parent }))
    .reverse();
}

// `TLROM (ExampleRocketSystem.bootrom_domain.bootrom)`.
function moduleOf(element: XmlElement, parent: ChipyardModule | undefined): ChipyardModule {
  const [, className = '', path = ''] = /^(.*?) \((.*)\)$/s.exec(descriptionOf(element)) ?? [];
  const shape = within(element, 'ShapeNode');
  const name = (shape && childOf(shape, 'NodeLabel')?.text) ?? '';
  if (path === '' || name === '')
    throw new DescriptionError('A module of Rocket Chip has a label, and is described as Class (path).', element.place);
  const border = shape && childOf(shape, 'BorderStyle')?.attributes.type;
  return {
    ...{ id: idOf(element), parent: parent?.id ?? null, path, name, className },
    ...{ inlined: border === 'dotted', place: element.place },
  };
}

function nodeOf(element: XmlElement, parent: ChipyardModule): ChipyardNode {
  const shape = within(element, 'ShapeNode');
  return {
    ...{ id: idOf(element), module: parent.id, description: descriptionOf(element), place: element.place },
    isWire: (shape && childOf(shape, 'Fill')?.attributes.transparent) === 'true',
  };
}

function edgeOf(element: XmlElement): ChipyardEdge {
  const { source = '', target = '' } = element.attributes;
  const line = within(element, 'PolyLineEdge');
  // For the sake of layout, the ends of some edges are swapped.
  const flipped = (line && childOf(line, 'Arrows')?.attributes.source) === 'standard';
  return {
    ...(flipped ? { from: target, to: source } : { from: source, to: target }),
    colour: (line && childOf(line, 'LineStyle')?.attributes.color) ?? '',
    label: (line && childOf(line, 'EdgeLabel')?.text) ?? '',
    ...{ flipped, place: element.place },
  };
}

function within(element: XmlElement, name: string): XmlElement | undefined {
  for (const data of element.children) {
    const found = data.name === 'data' ? childOf(data, name) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function descriptionOf(element: XmlElement): string {
  return element.children.find((data) => data.name === 'data' && data.attributes.key === 'd')?.text ?? '';
}

function idOf(element: XmlElement): string {
  const { id } = element.attributes;
  if (id === undefined || id === '') throw new DescriptionError('A node of GraphML has an id.', element.place);
  return id;
}
