import {
  demandElaboration,
  type EdgeRecord,
  type Elaboration,
  formatNode,
  type ModuleRecord,
  type NodeRecord,
  append,
} from '../../elaboration/index.js';
import { xmlAttribute, xmlText } from '../../base/text/index.js';

const prologue = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
  <key for="node" id="n" yfiles.type="nodegraphics"/>
  <key for="edge" id="e" yfiles.type="edgegraphics"/>
  <key for="node" id="d" attr.name="Description" attr.type="string"/>
  <graph id="G" edgedefault="directed">
`;

const epilogue = `  </graph>
</graphml>
`;

/**
 * The design as the reference writes it in GraphML, byte for byte (core 7.1), in chunks. Joined, they are one UTF-8 text.
 *
 * Names and descriptions are escaped, which the reference does not do: with a `<` or `&` in them its file is not XML. Nodes and modules without edges are left out, the root never; an edge is one line for each port.
 */
export function* graphml(elaboration: Elaboration): Generator<string> {
  yield* new GraphmlWriter(elaboration).write();
}

class GraphmlWriter {
  private readonly shown: readonly ModuleRecord[];
  private readonly edgesOut: ReadonlyMap<string, readonly EdgeRecord[]>;
  private readonly edgesIn: ReadonlyMap<string, readonly EdgeRecord[]>;
  /** The ids in the file of all drawn nodes. */
  private readonly ids = new Map<string, string>();

  constructor(elaboration: Elaboration) {
    demandElaboration(elaboration);
    this.shown = elaboration.modules.filter(({ parent, omitted }) => parent === null || !omitted);
    this.edgesOut = grouped(elaboration.edges, ({ from }) => from);
    this.edgesIn = grouped(elaboration.edges, ({ to }) => to);
    for (const module of this.shown)
      for (const node of module.nodes) if (!node.omitted) this.ids.set(node.id, `${module.index}::${node.index}`);
  }

  *write(): Generator<string> {
    yield prologue;
    yield* this.modules();
    for (const { nodes } of this.shown) for (const node of nodes) yield* this.edges(node);
    yield epilogue;
  }

  // Modules are in pre-order, so a module ends when the next one is not inside it. Not recursive, because modules may nest deeper than the stack
  // allows.
  private *modules(): Generator<string> {
    const open: string[] = [];
    for (const module of this.shown) {
      while (open.length > 0 && open.at(-1) !== module.parent) yield end(open);
      open.push(module.id);
      yield* this.start(module, indentOf(open));
    }
    while (open.length > 0) yield end(open);
  }

  private *start(module: ModuleRecord, indent: string): Generator<string> {
    const { index, instanceName, moduleName, pathName, inlined, nodes } = module;
    const border = inlined ? 'dotted' : 'line';
    yield `${indent}<node id="${index}">
${indent}  <data key="n"><y:ShapeNode><y:NodeLabel modelName="sides" modelPosition="w" rotationAngle="270.0">${xmlText(instanceName)}</y:NodeLabel><y:BorderStyle type="${border}"/></y:ShapeNode></data>
${indent}  <data key="d">${xmlText(`${moduleName} (${pathName})`)}</data>
${indent}  <graph id="${index}::" edgedefault="directed">
`;
    for (const node of nodes) {
      const id = this.ids.get(node.id);
      if (id !== undefined) yield this.node(node, id, `${indent}    `);
    }
  }

  private node(node: NodeRecord, id: string, indent: string): string {
    const text = formatNode(node, this.edgesOut.get(node.id) ?? [], this.edgesIn.get(node.id) ?? []);
    return `${indent}<node id="${id}">
${indent}  <data key="n"><y:ShapeNode><y:Shape type="ellipse"/><y:Fill color="#FFCC00" transparent="${node.circuitIdentity}"/></y:ShapeNode></data>
${indent}  <data key="d">${xmlText(`${text}, \n${node.debug}`)}</data>
${indent}</node>
`;
  }

  private *edges(node: NodeRecord): Generator<string> {
    const from = this.ids.get(node.id);
    if (from === undefined) return;
    for (const edge of this.edgesOut.get(node.id) ?? []) {
      const to = this.ids.get(edge.to);
      if (to !== undefined) yield edgeLine(edge, from, to);
    }
  }
}

// A flipped edge starts at its sink for the layout, and has its arrowhead there.
function edgeLine({ flipped, colour, label }: EdgeRecord, from: string, to: string): string {
  const ends = flipped ? `target="${from}" source="${to}"` : `source="${from}" target="${to}"`;
  const arrows = flipped ? 'source="standard" target="none"' : 'source="none" target="standard"';
  return `    <edge ${ends}><data key="e"><y:PolyLineEdge><y:Arrows ${arrows}/><y:LineStyle color="${xmlAttribute(colour)}" type="line" width="1.0"/><y:EdgeLabel modelName="centered" rotationAngle="270.0">${xmlText(label)}</y:EdgeLabel></y:PolyLineEdge></data></edge>
`;
}

// The root is indented by 4, and its content by 4 more.
function indentOf(open: readonly string[]): string {
  return ' '.repeat(4 * open.length);
}

function end(open: string[]): string {
  const indent = indentOf(open);
  open.pop();
  return `${indent}  </graph>\n${indent}</node>\n`;
}

function grouped(edges: readonly EdgeRecord[], key: (edge: EdgeRecord) => string): Map<string, EdgeRecord[]> {
  const groups = new Map<string, EdgeRecord[]>();
  for (const edge of edges) append(groups, key(edge), edge);
  return groups;
}
