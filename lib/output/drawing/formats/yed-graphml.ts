import { boxText, framePadding } from '../words/box-text.js';
import type { Drawing, PlacedBox, Point } from '../drawing.js';
import { type End, type JoinedLine, joinedLines } from '../transforms/joined-lines.js';
import type { Box, Line } from '../model.js';
import { indentOf, outline } from './outline.js';
import { boxLook, dimmed, lineLook } from './plain-look.js';
import { px } from './wire.js';
import { Namespace } from '../../../base/names/index.js';
import { oneLine, xmlText } from '../../../base/text/index.js';

/**
 * A drawing as GraphML for the editor yEd, with all places as they are in the drawing, in px (design 5): a group for each module that
 * shows its inside, a node for every other box, and an edge for each connection from end to end, with the colours of the light theme.
 * What is known of a box or connection is its description.
 *
 * Ids come from those of the boxes, with numbers for connections that end at one port. Groups can be closed and boxes moved, with their edges.
 */
export function yedGraphml(drawing: Drawing): string {
  const { title, subtitle, findings } = drawing.diagram;
  const lines = joinedLines(drawing.diagram);
  const placed = [...outline(drawing.root)].filter(({ at }) => at !== 'end').map(({ box }) => box);
  const places = new Map(placed.map((box) => [box.box, box]));
  const ids = new Namespace();
  for (const { box } of placed) ids.take(idOf(box.id));
  const points = new Map(placed.flatMap((box) => box.lines.map((line) => [line.line, line.points] as const)));
  return [
    prologue,
    `    <data key="about">${xmlText([title, subtitle, ...findings].map(oneLine).join('\n'))}</data>`,
    ...nodeLines(drawing.root, portsOf(lines)),
    ...lines.map((line) => edgeMarkup(ids.take(idOf(line.to.port.id)), line, places, points)),
    epilogue,
  ].join('\n');
}

const prologue = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:y="http://www.yworks.com/xml/graphml" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd">
  <key id="about" for="graph" attr.name="Description" attr.type="string"/>
  <key id="box" for="node" yfiles.type="nodegraphics"/>
  <key id="boxtext" for="node" attr.name="description" attr.type="string"/>
  <key id="line" for="edge" yfiles.type="edgegraphics"/>
  <key id="linetext" for="edge" attr.name="description" attr.type="string"/>
  <graph id=":" edgedefault="directed">`;

const epilogue = `  </graph>
</graphml>
`;

// The ports at which connections end, by box.
function portsOf(lines: readonly JoinedLine[]): Map<Box, Set<string>> {
  const ports = new Map<Box, Set<string>>();
  for (const end of lines.flatMap(({ from, to }) => [from, to]))
    ports.set(end.box, (ports.get(end.box) ?? new Set()).add(portName(end)));
  return ports;
}

function* nodeLines(root: PlacedBox, ports: ReadonlyMap<Box, ReadonlySet<string>>): Generator<string> {
  for (const { at, box: placed, depth } of outline(root)) {
    const indent = indentOf(depth + 2);
    if (at === 'end') {
      yield `${indent}</graph></node>`;
      continue;
    }
    const { box } = placed;
    const folder = at === 'start' ? ' yfiles.foldertype="group"' : '';
    yield `${indent}<node id="${idOf(box.id)}"${folder}>`;
    yield `${indent}  <data key="boxtext">${xmlText(box.details)}</data>`;
    yield `${indent}  <data key="box">${at === 'start' ? groupMarkup(placed) : shapeMarkup(placed)}</data>`;
    for (const port of ports.get(box) ?? []) yield `${indent}  <port name="${port}"/>`;
    yield at === 'start' ? `${indent}  <graph id="${idOf(box.id)}:" edgedefault="directed">` : `${indent}</node>`;
  }
}

function shapeMarkup(placed: PlacedBox): string {
  return `<y:ShapeNode>${geometry(placed)}${looks(placed.box)}${boxLabel(placed.box, 'modelName="internal" modelPosition="c"')}<y:Shape type="roundrectangle"/></y:ShapeNode>`;
}

function groupMarkup(placed: PlacedBox): string {
  const { top, side, bottom } = framePadding;
  return `<y:ProxyAutoBoundsNode><y:Realizers active="0"><y:GroupNode>${geometry(placed)}${looks(placed.box)}${boxLabel(placed.box, 'modelName="internal" modelPosition="tl"')}<y:Shape type="roundrectangle"/><y:State closed="false" closedHeight="50.0" closedWidth="160.0" innerGraphDisplayEnabled="false"/><y:Insets top="${top}" left="${side}" bottom="${bottom}" right="${side}"/>${spareRoom(placed)}</y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode>`;
}

// yEd sizes groups by their content plus insets, so the insets include the remaining room to keep everything in place.
function spareRoom({ x, y, width, height, boxes }: PlacedBox): string {
  const { top, side, bottom } = framePadding;
  const room = {
    top: Math.min(...boxes.map((inner) => inner.y)) - y - top,
    left: Math.min(...boxes.map((inner) => inner.x)) - x - side,
    bottom: y + height - Math.max(...boxes.map((inner) => inner.y + inner.height)) - bottom,
    right: x + width - Math.max(...boxes.map((inner) => inner.x + inner.width)) - side,
  };
  const pairs = Object.entries(room).map(([name, value]) => `${name}="${px(Math.max(0, value))}"`);
  return `<y:BorderInsets ${pairs.join(' ')}/>`;
}

function geometry({ x, y, width, height }: PlacedBox): string {
  return `<y:Geometry x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}"/>`;
}

function looks(box: Box): string {
  const { fill, line, width, dashed, dim } = boxLook(box);
  return `<y:Fill color="${dimmed(fill, dim)}" transparent="false"/><y:BorderStyle color="${dimmed(line, dim)}" type="${dashed ? 'dashed' : 'line'}" width="${width}"/>`;
}

// The text as truncated to fit the box.
function boxLabel(box: Box, place: string): string {
  const { text: colour, dim } = boxLook(box);
  const text = boxText(box).lines.map(({ text }) => oneLine(text));
  const size = box.shape === 'node' ? 9 : 10;
  const bold = box.boxes.length > 0 ? 'bold' : 'plain';
  return `<y:NodeLabel ${place} alignment="center" autoSizePolicy="content" fontFamily="Arial" fontSize="${size}" fontStyle="${bold}" hasBackgroundColor="false" hasLineColor="false" textColor="${dimmed(colour, dim)}">${xmlText(text.join(box.boxes.length > 0 ? ' · ' : '\n'))}</y:NodeLabel>`;
}

function edgeMarkup(
  id: string,
  joined: JoinedLine,
  places: ReadonlyMap<Box, PlacedBox>,
  points: ReadonlyMap<Line, readonly Point[]>,
): string {
  const { from, to, own } = joined;
  const ends = `source="${idOf(from.box.id)}" target="${idOf(to.box.id)}"`;
  const ports = `sourceport="${portName(from)}" targetport="${portName(to)}"`;
  const way = straightened(joined.parts.flatMap((part) => points.get(part) ?? []));
  const graphics = `<y:PolyLineEdge>${pathMarkup(way, places.get(from.box), places.get(to.box))}${strokeMarkup(joined)}<y:Arrows source="none" target="standard"/>${edgeLabel(joined)}<y:BendStyle smoothed="false"/></y:PolyLineEdge>`;
  return `    <edge id="${id}" ${ends} ${ports}>
      <data key="linetext">${xmlText(own.details)}</data>
      <data key="line">${graphics}</data>
    </edge>`;
}

// End points are relative to the centres of their boxes, bends are absolute.
function pathMarkup(way: readonly Point[], source: PlacedBox | undefined, target: PlacedBox | undefined): string {
  const [s, t] = [fromMiddle(way.at(0), source), fromMiddle(way.at(-1), target)];
  const bends = way.slice(1, -1).map(({ x, y }) => `<y:Point x="${px(x)}" y="${px(y)}"/>`);
  return `<y:Path sx="${px(s.x)}" sy="${px(s.y)}" tx="${px(t.x)}" ty="${px(t.y)}">${bends.join('')}</y:Path>`;
}

function fromMiddle(point: Point | undefined, box: PlacedBox | undefined): Point {
  if (point === undefined || box === undefined) return { x: 0, y: 0 };
  const { x, y, width, height } = box;
  return { x: point.x - x - width / 2, y: point.y - y - height / 2 };
}

// Removes points on a straight line, as at module boundaries.
function straightened(points: readonly Point[]): Point[] {
  const way: Point[] = [];
  for (const point of points) {
    const [before, last] = [way.at(-2), way.at(-1)];
    if (last?.x === point.x && last.y === point.y) continue;
    if (before !== undefined && last !== undefined && isStraight(before, last, point)) way.pop();
    way.push(point);
  }
  return way;
}

function isStraight(a: Point, b: Point, c: Point): boolean {
  return (a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y);
}

function strokeMarkup(joined: JoinedLine): string {
  const { colour, width, dash, dim } = lineLook(joined);
  return `<y:LineStyle color="${dimmed(colour, dim)}" type="${strokeType(dash)}" width="${width}"/>`;
}

// yEd has three kinds of broken lines.
function strokeType(dash: string | null): 'line' | 'dotted' | 'dashed' | 'dashed_dotted' {
  if (dash === null) return 'line';
  const [first = '', , ...others] = dash.split(' ');
  if (others.length > 0) return 'dashed_dotted';
  return Number(first) < 3 ? 'dotted' : 'dashed';
}

function edgeLabel({ look, own }: JoinedLine): string {
  if (own.text === '') return '';
  const colour = dimmed(look.light, own.emphasis === 'dim');
  return `<y:EdgeLabel modelName="six_pos" modelPosition="shead" preferredPlacement="source_right" distance="2.0" fontFamily="Arial" fontSize="9" hasBackgroundColor="false" hasLineColor="false" textColor="${colour}">${xmlText(oneLine(own.text))}</y:EdgeLabel>`;
}

// The schema requires port names that are unique within a group including its content, not only within a node.
function portName({ port }: End): string {
  return idOf(port.id);
}

// Encodes a string injectively as an ASCII NMTOKEN: a blank becomes `::`, and any other character but letters, digits, `.`, `_` and `-` becomes its
// hexadecimal code between colons.
function idOf(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]/g, (unit) => (unit === ' ' ? '::' : `:${unit.charCodeAt(0).toString(16)}:`));
}
