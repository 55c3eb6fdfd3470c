import { MultiDirectedGraph } from 'graphology';
import { all, children, type Element, within } from './xml-elements.js';

/** What may be inside what, by the schema of GraphML. */
const inside: Readonly<Record<string, readonly string[]>> = {
  '': ['graphml'],
  graphml: ['key', 'graph'],
  graph: ['data', 'node', 'edge'],
  node: ['data', 'port', 'graph'],
  edge: ['data'],
  port: [],
  key: [],
};

/** How many nodes and edges a reader finds. */
export interface Found {
  readonly nodes: number;
  readonly edges: number;
}

/** How many there are in a graph. */
export function found({ order, size }: { readonly order: number; readonly size: number }): Found {
  return { nodes: order, edges: size };
}

const token = /^[A-Za-z0-9._:-]+$/;

/** What breaks the rules of GraphML in a file, in words; nothing when it is right. Without a schema, which this does not need. */
export function graphmlFaults(file: Element): string[] {
  const elements = within(file).filter(({ name }) => name in inside);
  const named = (wanted: string): Element[] => elements.filter(({ name }) => name === wanted);
  const [nodes, keys] = [named('node'), named('key')];
  const nodesById = new Map(nodes.map((node) => [node.attributes.id ?? '', node]));
  const keysById = new Map(keys.map(({ attributes }) => [attributes.id, attributes.for]));
  const ids = elements.map(({ attributes }) => attributes.id).filter((id) => id !== undefined);
  // Names of ports are one node's and of those inside it, so the outermost ones show all that are there twice.
  const outermost = children(children(file, 'graphml')[0], 'graph').flatMap((graph) => children(graph, 'node'));
  return [
    ...[file, ...elements].flatMap((element) => elementFaults(element, keysById)),
    ...repeated(ids).map((id) => `two have the id ${id}`),
    ...[...ids, ...named('port').map(nameOf)].filter((id) => !token.test(id)).map((id) => `${id} is no id`),
    ...outermost.flatMap((node) =>
      repeated(all(node, 'port').map(nameOf)).map((port) => `${node.attributes.id}: two ${port}`),
    ),
    ...named('edge').flatMap(({ attributes }) => [
      ...endFaults(nodesById, attributes.source, attributes.sourceport),
      ...endFaults(nodesById, attributes.target, attributes.targetport),
    ]),
  ];
}

function elementFaults({ name, inside: parts }: Element, keys: ReadonlyMap<string | undefined, unknown>): string[] {
  return [
    ...parts.filter((part) => !inside[name]?.includes(part.name)).map((part) => `${part.name} inside ${name}`),
    ...parts
      .filter((part) => part.name === 'data' && keys.get(part.attributes.key) !== name)
      .map(({ attributes }) => `no key ${attributes.key} for ${name}`),
    ...(parts.filter((part) => part.name === 'graph').length > 1 ? [`two graphs inside ${name}`] : []),
  ];
}

function endFaults(nodes: ReadonlyMap<string, Element>, id = '', port?: string): string[] {
  const node = nodes.get(id);
  if (node === undefined) return [`no node ${id}`];
  return port === undefined || children(node, 'port').some((each) => nameOf(each) === port)
    ? []
    : [`no port ${port} at ${id}`];
}

function nameOf({ attributes }: Element): string {
  return attributes.name ?? '';
}

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

/**
 * The graph that networkx reads from a file: the nodes of the outermost graph and, inside yEd's groups, those of the groups; the edges
 * of the same graphs, whose ends become nodes where there are none. It knows no ports. Labels are those of yEd.
 *
 * Raises an Error for a key without a name that is not one of yEd's, and for data without a key.
 */
export function readLikeNetworkx(file: Element): MultiDirectedGraph {
  const keys = new Set<string>();
  for (const { attributes } of all(file, 'key')) {
    if (attributes['attr.name'] === undefined && attributes['yfiles.type'] === undefined)
      throw new Error(`Unknown key for id ${attributes.id}.`);
    keys.add(attributes.id ?? '');
  }
  const graph = new MultiDirectedGraph();
  const waiting = children(children(file, 'graphml')[0], 'graph');
  for (const level of waiting) {
    if (level.attributes.edgedefault !== 'directed') throw new Error('The graph is not directed.');
    for (const node of children(level, 'node')) {
      graph.mergeNode(node.attributes.id, labelOf(node, keys));
      if (node.attributes['yfiles.foldertype'] === 'group') waiting.push(...children(node, 'graph').slice(0, 1));
    }
    for (const edge of children(level, 'edge')) {
      const { source, target } = edge.attributes;
      for (const end of [source, target]) graph.mergeNode(end);
      graph.addDirectedEdge(source, target, labelOf(edge, keys));
    }
  }
  return graph;
}

function labelOf(element: Element, keys: ReadonlySet<string>): { readonly label?: string } {
  const data = children(element, 'data');
  for (const { attributes } of data)
    if (!keys.has(attributes.key ?? '')) throw new Error(`Bad GraphML data: no key ${attributes.key}`);
  const shape = data.flatMap(({ inside: parts }) => parts).find(({ name }) => name.startsWith('y:'));
  const [label] = [...children(shape, 'y:NodeLabel'), ...children(shape, 'y:EdgeLabel')];
  return label === undefined ? {} : { label: label.text };
}

/**
 * The graph that graphology's reader makes of a file: all nodes and edges, however deep. Raises an Error for two nodes or edges of one
 * id, and for an edge without a node.
 */
export function readLikeGraphology(file: Element): MultiDirectedGraph {
  const graph = new MultiDirectedGraph();
  for (const { attributes } of all(file, 'node')) graph.addNode(attributes.id);
  for (const { attributes } of all(file, 'edge')) {
    const { id, source, target } = attributes;
    if (id === undefined) graph.addDirectedEdge(source, target);
    else graph.addDirectedEdgeWithKey(id, source, target);
  }
  return graph;
}
