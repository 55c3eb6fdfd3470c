import { elaborate } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import {
  allBoxes,
  busesView,
  type Drawing,
  focused,
  folded,
  fullView,
  layout,
  simpleLayout,
  yedGraphml,
} from '../../../lib/output/drawing/index.js';
import cheshire from '../../../topologies/cheshire.js';
import earlgrey from '../../../topologies/earlgrey.js';
import mcu from '../../../topologies/mcu.js';
import { goldenElaboration } from '../files/golden-elaboration.js';
import { graphmlFaults } from '../files/graphml-readers.js';
import { design, edge, module, node } from '../files/plain-elaboration.js';
import { all, type Element, parsed } from '../files/xml-elements.js';
import { nest, smallSystem } from './designs.js';
import { placedBoxes } from './geometry.js';
import { hostileDesign, hostileNames, inOneLine } from './plain-graphs.js';

const one = (element: Element | undefined, name: string): Element | undefined =>
  element === undefined ? undefined : all(element, name)[0];
const number = (element: Element | undefined, name: string): number => Number(element?.attributes[name]);

interface Graph {
  readonly nodes: ReadonlyMap<string, Element>;
  readonly edges: readonly Element[];
}

// Reads a file, and sees that it keeps the rules of GraphML.
function read(drawing: Drawing): Graph {
  const file = parsed(yedGraphml(drawing));
  expect(graphmlFaults(file)).toEqual([]);
  const nodes = new Map(all(file, 'node').map((element) => [element.attributes.id ?? '', element]));
  return { nodes, edges: all(file, 'edge') };
}

const pair = design(
  [
    module('top', null, []),
    module('top.ram', 'top', [node('top.ram.node', { kind: 'sink' })]),
    module('top.tile', 'top', [node('top.tile.clock', { kind: 'source' }), node('top.tile.core', { kind: 'source' })]),
  ],
  [edge('top.tile.core', 0, 'top.ram.node', 0), edge('top.tile.clock', 0, 'top.ram.node', 1, { label: '' })],
  { name: 'pair' },
);

test('the whole file of a small design', async () => {
  expect(yedGraphml(await layout(fullView(pair)))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:y="http://www.yworks.com/xml/graphml" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd">
  <key id="about" for="graph" attr.name="Description" attr.type="string"/>
  <key id="box" for="node" yfiles.type="nodegraphics"/>
  <key id="boxtext" for="node" attr.name="description" attr.type="string"/>
  <key id="line" for="edge" yfiles.type="edgegraphics"/>
  <key id="linetext" for="edge" attr.name="description" attr.type="string"/>
  <graph id=":" edgedefault="directed">
    <data key="about">pair
3 modules · 3 nodes · 2 edges</data>
    <node id="top" yfiles.foldertype="group">
      <data key="boxtext">top
class Thing</data>
      <data key="box"><y:ProxyAutoBoundsNode><y:Realizers active="0"><y:GroupNode><y:Geometry x="0" y="0" width="222" height="160"/><y:Fill color="#f7f8fa" transparent="false"/><y:BorderStyle color="#b9c4d4" type="line" width="1"/><y:NodeLabel modelName="internal" modelPosition="tl" alignment="center" autoSizePolicy="content" fontFamily="Arial" fontSize="10" fontStyle="bold" hasBackgroundColor="false" hasLineColor="false" textColor="#18212f">top · Thing</y:NodeLabel><y:Shape type="roundrectangle"/><y:State closed="false" closedHeight="50.0" closedWidth="160.0" innerGraphDisplayEnabled="false"/><y:Insets top="34" left="16" bottom="16" right="16"/><y:BorderInsets top="0" left="0" bottom="0" right="0"/></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data>
      <graph id="top:" edgedefault="directed">
      <node id="top.tile" yfiles.foldertype="group">
        <data key="boxtext">top.tile
class Thing</data>
        <data key="box"><y:ProxyAutoBoundsNode><y:Realizers active="0"><y:GroupNode><y:Geometry x="16" y="34" width="77" height="110"/><y:Fill color="#f7f8fa" transparent="false"/><y:BorderStyle color="#b9c4d4" type="line" width="1"/><y:NodeLabel modelName="internal" modelPosition="tl" alignment="center" autoSizePolicy="content" fontFamily="Arial" fontSize="10" fontStyle="bold" hasBackgroundColor="false" hasLineColor="false" textColor="#18212f">tile · Thing</y:NodeLabel><y:Shape type="roundrectangle"/><y:State closed="false" closedHeight="50.0" closedWidth="160.0" innerGraphDisplayEnabled="false"/><y:Insets top="34" left="16" bottom="16" right="16"/><y:BorderInsets top="0" left="0" bottom="0" right="0"/></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data>
        <graph id="top.tile:" edgedefault="directed">
        <node id="top.tile.core">
          <data key="boxtext">top.tile.core
source node, TileLink
0 in, 1 out</data>
          <data key="box"><y:ShapeNode><y:Geometry x="32" y="107" width="41" height="21"/><y:Fill color="#e3edfb" transparent="false"/><y:BorderStyle color="#6a90c8" type="line" width="1"/><y:NodeLabel modelName="internal" modelPosition="c" alignment="center" autoSizePolicy="content" fontFamily="Arial" fontSize="9" fontStyle="plain" hasBackgroundColor="false" hasLineColor="false" textColor="#18212f">core</y:NodeLabel><y:Shape type="roundrectangle"/></y:ShapeNode></data>
          <port name="top.tile.core::out::top.tile.core::-:3e:::top.ram.node:::28:TLImp::64:29:"/>
        </node>
        <node id="top.tile.clock">
          <data key="boxtext">top.tile.clock
source node, TileLink
0 in, 1 out</data>
          <data key="box"><y:ShapeNode><y:Geometry x="32" y="68" width="45" height="21"/><y:Fill color="#e3edfb" transparent="false"/><y:BorderStyle color="#6a90c8" type="line" width="1"/><y:NodeLabel modelName="internal" modelPosition="c" alignment="center" autoSizePolicy="content" fontFamily="Arial" fontSize="9" fontStyle="plain" hasBackgroundColor="false" hasLineColor="false" textColor="#18212f">clock</y:NodeLabel><y:Shape type="roundrectangle"/></y:ShapeNode></data>
          <port name="top.tile.clock::out::top.tile.clock::-:3e:::top.ram.node:::28:TLImp:29:"/>
        </node>
      </graph></node>
      <node id="top.ram">
        <data key="boxtext">top.ram
class Thing
top.ram.node
sink node, TileLink
2 in, 0 out</data>
        <data key="box"><y:ShapeNode><y:Geometry x="155" y="78.5" width="51" height="39"/><y:Fill color="#e4f4e9" transparent="false"/><y:BorderStyle color="#67a67f" type="line" width="1"/><y:NodeLabel modelName="internal" modelPosition="c" alignment="center" autoSizePolicy="content" fontFamily="Arial" fontSize="10" fontStyle="plain" hasBackgroundColor="false" hasLineColor="false" textColor="#18212f">ram
Thing</y:NodeLabel><y:Shape type="roundrectangle"/></y:ShapeNode></data>
        <port name="top.ram::in::top.tile.clock::-:3e:::top.ram.node:::28:TLImp:29:"/>
        <port name="top.ram::in::top.tile.core::-:3e:::top.ram.node:::28:TLImp::64:29:"/>
      </node>
    </graph></node>
    <edge id="top.ram::in::top.tile.clock::-:3e:::top.ram.node:::28:TLImp:29:" source="top.tile.clock" target="top.ram" sourceport="top.tile.clock::out::top.tile.clock::-:3e:::top.ram.node:::28:TLImp:29:" targetport="top.ram::in::top.tile.clock::-:3e:::top.ram.node:::28:TLImp:29:">
      <data key="linetext">top.tile.clock → top.ram.node
TileLink</data>
      <data key="line"><y:PolyLineEdge><y:Path sx="22.5" sy="0" tx="-25.5" ty="-6.5"><y:Point x="124" y="78.5"/><y:Point x="124" y="91.5"/></y:Path><y:LineStyle color="#2c58ff" type="line" width="1.75"/><y:Arrows source="none" target="standard"/><y:BendStyle smoothed="false"/></y:PolyLineEdge></data>
    </edge>
    <edge id="top.ram::in::top.tile.core::-:3e:::top.ram.node:::28:TLImp::64:29:" source="top.tile.core" target="top.ram" sourceport="top.tile.core::out::top.tile.core::-:3e:::top.ram.node:::28:TLImp::64:29:" targetport="top.ram::in::top.tile.core::-:3e:::top.ram.node:::28:TLImp::64:29:">
      <data key="linetext">top.tile.core → top.ram.node
TileLink</data>
      <data key="line"><y:PolyLineEdge><y:Path sx="20.5" sy="0" tx="-25.5" ty="6.5"><y:Point x="124" y="117.5"/><y:Point x="124" y="104.5"/></y:Path><y:LineStyle color="#2c58ff" type="line" width="1.75"/><y:Arrows source="none" target="standard"/><y:EdgeLabel modelName="six_pos" modelPosition="shead" preferredPlacement="source_right" distance="2.0" fontFamily="Arial" fontSize="9" hasBackgroundColor="false" hasLineColor="false" textColor="#2c58ff">64</y:EdgeLabel><y:BendStyle smoothed="false"/></y:PolyLineEdge></data>
    </edge>
  </graph>
</graphml>
`);
});

describe('places', () => {
  test.each([
    ['a small topology', busesView(elaborate(mcu))],
    ['a Rocket system', fullView(goldenElaboration('TinyConfig'))],
    ['the inside of a tile', focused(fullView(smallSystem()), 'top.tile') ?? fullView(smallSystem())],
  ])(
    'are those of the drawing: %s',
    async (_, view) => {
      const drawing = await layout(view, { timeLimit: 120_000 });
      const { nodes, edges } = read(drawing);
      const areas = placedBoxes(drawing).map(({ x, y, width, height }) => [x, y, width, height].join(' '));
      const geometries = [...nodes.values()].map((element) => one(element, 'y:Geometry'));
      expect(
        geometries.map((each) => ['x', 'y', 'width', 'height'].map((name) => number(each, name)).join(' ')).sort(),
      ).toEqual(areas.sort());
      // The ends of every edge lie on the borders of its boxes, and where its drawing has a port.
      const ports = new Set(placedBoxes(drawing).flatMap((box) => box.ports.map(({ x, y }) => place(x, y))));
      for (const element of edges) {
        const path = one(element, 'y:Path');
        for (const [end, dx, dy] of [['source', 'sx', 'sy'] as const, ['target', 'tx', 'ty'] as const]) {
          const own = one(nodes.get(element.attributes[end] ?? ''), 'y:Geometry');
          expect(Math.abs(Math.abs(number(path, dx)) - number(own, 'width') / 2)).toBeLessThan(0.2);
          const x = number(own, 'x') + number(own, 'width') / 2 + number(path, dx);
          const y = number(own, 'y') + number(own, 'height') / 2 + number(path, dy);
          expect([...near(x, y)].some((each) => ports.has(each))).toBe(true);
        }
      }
    },
    180_000,
  );

  test('groups are as large as yEd would make them', async () => {
    const { nodes } = read(await layout(fullView(goldenElaboration('TinyConfig')), { timeLimit: 120_000 }));
    const groups = [...nodes.values()].filter(({ attributes }) => attributes['yfiles.foldertype'] === 'group');
    expect(groups.length).toBeGreaterThan(10);
    for (const group of groups) {
      const [own, ...parts] = all(group, 'y:Geometry');
      const room = number(one(group, 'y:Insets'), 'left') + number(one(group, 'y:BorderInsets'), 'left');
      const left = Math.min(...parts.map((part) => number(part, 'x')));
      expect(left - number(own, 'x')).toBeCloseTo(room, 5);
    }
  });
});

function place(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

// Offsets are rounded as well.
function* near(x: number, y: number): Generator<string> {
  for (const dx of [-0.1, 0, 0.1]) for (const dy of [-0.1, 0, 0.1]) yield place(x + dx, y + dy);
}

describe('what a file says', () => {
  const { nodes, edges } = read(simpleLayout(fullView(smallSystem()), null));

  test('modules are groups with what is inside', () => {
    const tile = nodes.get('top.tile');
    expect(tile?.attributes['yfiles.foldertype']).toBe('group');
    expect(tile && all(tile, 'node').map(({ attributes }) => attributes.id)).toContain('top.tile.core');
    expect(nodes.get('top.ram')?.attributes['yfiles.foldertype']).toBeUndefined();
  });

  test('edges have the looks of their protocols, and an arrow where data arrives', () => {
    const find = (source: string, target: string): Element | undefined =>
      edges.find(({ attributes }) => attributes.source === source && attributes.target === target);
    const interrupt = find('top.uart.interrupt', 'top.tile.interrupt');
    expect(one(interrupt, 'y:LineStyle')?.attributes).toEqual({ color: '#7e0284', type: 'line', width: '1.25' });
    expect(one(interrupt, 'y:Arrows')?.attributes).toEqual({ source: 'none', target: 'standard' });
    expect(one(find('top.dma', 'top.xbar'), 'y:EdgeLabel')?.text).toBe('64');
  });
});

test('names that look like something else are texts', () => {
  const view = fullView(hostileDesign());
  const { nodes, edges } = read(simpleLayout(view, null));
  const texts = new Set([...nodes.values()].map((element) => one(element, 'y:NodeLabel')?.text));
  for (const name of hostileNames) expect(texts).toContain(inOneLine(name));
  expect(nodes.size).toBe([...allBoxes(view)].length);
  expect(edges).toHaveLength(hostileNames.length);
});

test('modules may nest deeper than the stack', () => {
  const text = yedGraphml(simpleLayout(fullView(nest(5_000)), null));
  expect(text.match(/<edge /g)).toHaveLength(4_999);
});

test.each([earlgrey, cheshire])(
  'connections that end at one port of a device drawn for many are told apart: %#',
  (topology) => {
    const elaboration = elaborate(topology);
    for (const view of [busesView(elaboration), fullView(elaboration)]) {
      for (const diagram of [view, folded(view)]) {
        const { edges } = read(simpleLayout(diagram, null));
        const ids = edges.map(({ attributes }) => attributes.id);
        expect(ids.length).toBeGreaterThan(0);
        expect(ids).toEqual([...new Set(ids)]);
      }
    }
  },
);
