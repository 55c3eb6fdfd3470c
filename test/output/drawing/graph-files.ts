import type { ElkNode } from '../../../lib/interop.js';
import { expect } from 'vitest';
import {
  allBoxes,
  type Box,
  type Diagram,
  dot,
  elkGraph,
  type Line,
  mermaid,
  simpleLayout,
  yedGraphml,
} from '../../../lib/output/drawing/index.js';
import { lightColour, lightRole } from '../../../lib/output/drawing/formats/theme.js';
import { boxText } from '../../../lib/output/drawing/words/box-text.js';
import { all, children, type Element, parsed } from '../files/xml-elements.js';
import { type Attributes, readDot } from './dot-reader.js';
import { readMermaid } from './mermaid-reader.js';
import { inOneLine } from './plain-graphs.js';

/** A graph as a file has it, whatever its format, by the ids of the diagram: a line of text for each box and each connection, in order. */
export interface PlainGraph {
  readonly heading: readonly string[];
  /** What a box is in, what it says, and how it looks. */
  readonly boxes: readonly string[];
  /** The dots in modules at which lines end that leave the drawing. */
  readonly gates: readonly string[];
  /** Its ends, its text, and how it looks. */
  readonly lines: readonly string[];
}

interface PlainBox {
  readonly id: string;
  readonly around: string | undefined;
  readonly isModule: boolean;
  readonly words: string;
  readonly fill: string;
  readonly border: string;
  readonly ink: string;
  readonly dashed: boolean;
  readonly dim: boolean;
}

interface PlainLine {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly colour: string;
  readonly width: number;
  readonly dash: 'solid' | 'dotted' | 'dashed';
  readonly dim: boolean;
}

function boxLine({ id, around = 'nothing', isModule, words, fill, border, ink, dashed, dim }: PlainBox): string {
  const looks = [fill, border, ink, ...(dashed ? ['dashed'] : []), ...(dim ? ['dim'] : [])].join(' ');
  return `${isModule ? 'module' : 'box'} ${id} in ${around} says ${words}, ${looks}`;
}

function lineLine({ from, to, text, colour, width, dash, dim }: PlainLine): string {
  return `${from} -> ${to} says ${text}, ${colour} ${width} ${dash}${dim ? ' dim' : ''}`;
}

/** What a file of a diagram has to say, worked out edge by edge. `words` tells what boxes say in the format. */
function plainGraph(diagram: Diagram, words: (box: Box) => string): PlainGraph {
  const { title, subtitle, findings } = diagram;
  const boxes = [...allBoxes(diagram)];
  const around = new Map(boxes.flatMap(({ id, boxes: inside }) => inside.map((inner) => [inner.id, id] as const)));
  const owners = new Map(boxes.flatMap((box) => box.ports.map(({ id }) => [id, box] as const)));
  const isFrame = (box: Box | undefined): boolean => (box?.boxes.length ?? 0) > 0;
  const connections = connectionsIn(boxes.flatMap(({ lines }) => lines));
  const endOf = (port: string): string => (isFrame(owners.get(port)) ? `gate ${port}` : String(owners.get(port)?.id));
  const ends = new Set(connections.flatMap(({ from, to }) => [from, to]));
  return {
    heading: [title, subtitle, ...findings].map(inOneLine).filter((text) => text !== ''),
    boxes: boxes
      .map((box) => boxLine({ id: box.id, around: around.get(box.id), words: words(box), ...boxLook(box) }))
      .sort(),
    gates: [...ends]
      .filter((port) => isFrame(owners.get(port)))
      .map((port) => `gate ${port} in ${owners.get(port)?.id}`)
      .sort(),
    lines: connections
      .map(({ from, to, own }) => lineLine({ from: endOf(from), to: endOf(to), ...lineLook(own) }))
      .sort(),
  };
}

/** The words of a box, each as it is. */
function wholeWords({ label, sublabel, notes, boxes }: Box): string {
  const words = [label, sublabel, ...notes].map(inOneLine).filter((text) => text !== '');
  return words.join(boxes.length > 0 ? ' · ' : '\n');
}

/** The words of a box as far as there is room. */
function fittingWords(box: Box): string {
  return boxText(box)
    .lines.map(({ text }) => inOneLine(text))
    .join(box.boxes.length > 0 ? ' · ' : '\n');
}

function boxLook({ role, mark, faint, emphasis, boxes }: Box): Omit<PlainBox, 'id' | 'around' | 'words'> {
  const isModule = boxes.length > 0;
  const { fill, line } = isModule ? { fill: '#f7f8fa', line: lightColour('frame-line') } : lightRole(role);
  return {
    ...{ isModule, fill, dashed: faint, dim: emphasis === 'dim' },
    border: mark === null ? line : lightColour(mark),
    ink: lightColour(mark ?? 'ink'),
  };
}

/** Edges that lead the same way from one end to the other. */
interface Connection {
  readonly parts: readonly Line[];
  /** Ports. */
  readonly from: string;
  readonly to: string;
  /** The line that has the fewest others. */
  readonly own: Line;
}

// Each edge by itself is a way without branches: it ends where no line of it leads on. Throws where it is several, or none.
function connectionsIn(lines: readonly Line[]): Connection[] {
  const byEdge = new Map<string, Line[]>();
  for (const line of lines) for (const edge of line.edges) byEdge.set(edge, [...(byEdge.get(edge) ?? []), line]);
  const found = new Map<string, Connection>();
  for (const [edge, all] of byEdge) {
    const way = [...new Set(all)];
    const [froms, tos] = [new Set(way.map(({ from }) => from)), new Set(way.map(({ to }) => to))];
    const starts = way.filter(({ from }) => !tos.has(from));
    for (const first of starts) {
      const parts = [first];
      for (let next = way.filter(({ from }) => from === parts.at(-1)?.to); next.length > 0;) {
        if (next.length > 1) throw new Error(`${edge} branches.`);
        parts.push(...next);
        next = way.filter(({ from }) => from === parts.at(-1)?.to);
      }
      const last = parts.at(-1) ?? first;
      const own = parts.reduce((least, part) => (part.edges.length <= least.edges.length ? part : least));
      found.set(parts.map(({ id }) => id).join('\n'), { parts, from: first.from, to: last.to, own });
    }
    if (starts.length === 0 || froms.size === 0) throw new Error(`${edge} begins nowhere.`);
  }
  // Edges of what is not drawn, as another is drawn for it, begin and end on the way of that.
  const ways = [...found.values()];
  const longer = new Map<Line, Connection[]>();
  for (const way of ways) for (const part of way.parts) longer.set(part, [...(longer.get(part) ?? []), way]);
  return ways.filter(
    ({ parts: [first, ...others] }) =>
      first === undefined ||
      !longer
        .get(first)
        ?.some(({ parts }) => parts.length > others.length + 1 && others.every((each) => parts.includes(each))),
  );
}

function lineLook({ text, look, broken, emphasis }: Line): Omit<PlainLine, 'from' | 'to'> {
  return {
    ...{ text: inOneLine(text), colour: look.light, dim: emphasis === 'dim' },
    width: emphasis === 'lit' ? 3 : look.width,
    dash: broken ? 'dotted' : dashOf(look.dash),
  };
}

function dashOf(dashes: string | null | undefined): PlainLine['dash'] {
  if (dashes === null || dashes === undefined) return 'solid';
  return Number.parseFloat(dashes) < 3 ? 'dotted' : 'dashed';
}

/** A colour with how much is seen of it. */
function seen(colour: string | undefined = ''): { readonly colour: string; readonly dim: boolean } {
  return { colour: colour.slice(0, 7), dim: colour.length === 9 };
}

/** What Graphviz reads in a file. */
export function graphInDot(text: string): PlainGraph {
  const { attributes, around, clusters, nodes, edges } = readDot(text);
  const clusterId = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : dotId(name.replace(/^cluster_/, ''));
  const box = (id: string, name: string, isModule: boolean, own: Attributes): string =>
    boxLine({
      ...{ id, around: clusterId(around.get(name)), isModule, words: dotText(own.get('label')) },
      ...{ fill: seen(own.get('fillcolor')).colour, border: seen(own.get('color')).colour },
      ...{ ink: seen(own.get('fontcolor')).colour, dim: seen(own.get('color')).dim },
      dashed: own.get('style')?.includes('dashed') ?? false,
    });
  const isGate = (name: string): boolean => nodes.get(name)?.get('shape') === 'point';
  const endOf = (name: string): string => (isGate(name) ? `gate ${dotId(name)}` : dotId(name));
  return {
    heading: dotText(attributes.get('label'))
      .split('\n')
      .filter((line) => line !== ''),
    boxes: [
      ...[...clusters].map(([name, own]) => box(String(clusterId(name)), name, true, own)),
      ...[...nodes].filter(([name]) => !isGate(name)).map(([name, own]) => box(dotId(name), name, false, own)),
    ].sort(),
    gates: [...nodes.keys()]
      .filter(isGate)
      .map((name) => `${endOf(name)} in ${clusterId(around.get(name))}`)
      .sort(),
    lines: edges
      .map(({ from, to, attributes: own }) => {
        const { colour, dim } = seen(own.get('color'));
        const [first, last] = own.get('dir') === 'back' ? [to, from] : [from, to];
        return lineLine({
          ...{ from: endOf(first), to: endOf(last), text: dotText(own.get('label')) },
          ...{ colour, dim, width: Number(own.get('penwidth')) },
          dash: (own.get('style') ?? 'solid') as PlainLine['dash'],
        });
      })
      .sort(),
  };
}

function dotId(name: string): string {
  return name.replace(/\\(?:x([0-9a-f]{4})|(\\))/g, (_, code?: string) =>
    code === undefined ? '\\' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function dotText(label = ''): string {
  return label
    .replace(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'l' ? '\n' : sign))
    .replaceAll('&amp;', '&');
}

/** What Mermaid reads in a file. */
function graphInMermaid(text: string): PlainGraph {
  const { title, remarks, around, modules, boxes, edges, looks, classes, styles } = readMermaid(text);
  const style = (id: string): Readonly<Record<string, string>> =>
    Object.assign(
      {},
      ...[...styles].filter(([name]) => classes.get(name)?.includes(id)).map(([, look]) => css(look)),
    ) as Record<string, string>;
  const gates = new Set(classes.get('gate'));
  const aroundOf = (id: string): string | undefined => {
    const module = around.get(id);
    return module === undefined ? undefined : mermaidId(module);
  };
  const endOf = (id: string): string => (gates.has(id) ? `gate ${mermaidId(id)}` : mermaidId(id));
  const box = (id: string, words: string, isModule: boolean): string => {
    const own = style(id);
    return boxLine({
      ...{ id: mermaidId(id), around: aroundOf(id), isModule, words: mermaidText(words) },
      ...{ fill: own.fill ?? '', border: own.stroke ?? '', ink: own.color ?? '' },
      ...{ dashed: 'stroke-dasharray' in own, dim: 'opacity' in own },
    });
  };
  return {
    heading: [title, ...remarks],
    boxes: [
      ...[...modules].map(([id, words]) => box(id, words, true)),
      ...[...boxes].filter(([id]) => !gates.has(id)).map(([id, words]) => box(id, words, false)),
    ].sort(),
    gates: [...gates].map((id) => `${endOf(id)} in ${aroundOf(id)}`).sort(),
    lines: edges
      .map(({ from, to, text: words }, k) => {
        const own = css(looks.get(k) ?? '');
        return lineLine({
          ...{ from: endOf(from), to: endOf(to), text: mermaidText(words) },
          ...{ colour: own.stroke ?? '', width: Number.parseFloat(own['stroke-width'] ?? '') },
          ...{ dash: dashOf(own['stroke-dasharray']), dim: 'opacity' in own },
        });
      })
      .sort(),
  };
}

// Mermaid knows no empty text.
function mermaidText(words: string): string {
  return words === ' ' ? '' : words;
}

function css(look: string): Record<string, string> {
  return Object.fromEntries(look.split(',').map((each) => each.split(':') as [string, string]));
}

function mermaidId(id: string): string {
  const [, plain] = /^[bp]_(.*)$/.exec(id) ?? [];
  if (plain !== undefined) return plain.replaceAll('__', '.');
  return id
    .slice('bx_'.length)
    .replace(/_([0-9a-f]+)_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What yEd reads in a file. Lines that leave the drawing end at modules there. */
function graphInYed(text: string): PlainGraph {
  const file = parsed(text);
  const [graph] = children(children(file, 'graphml')[0], 'graph');
  const boxes: string[] = [];
  const modules = new Set<string>();
  const waiting = children(graph, 'node').map((element): [Element, string | undefined] => [element, undefined]);
  for (const [element, around] of waiting) {
    const id = yedId(element.attributes.id);
    const isModule = element.attributes['yfiles.foldertype'] === 'group';
    if (isModule) modules.add(id);
    const [shape] = children(element, 'data').flatMap((data) =>
      data.inside.filter(({ name }) => name.startsWith('y:')),
    );
    const own = (name: string): Element | undefined => (shape === undefined ? undefined : all(shape, name)[0]);
    const border = seen(own('y:BorderStyle')?.attributes.color);
    boxes.push(
      boxLine({
        ...{ id, around, isModule, words: own('y:NodeLabel')?.text ?? '', border: border.colour, dim: border.dim },
        fill: seen(own('y:Fill')?.attributes.color).colour,
        ink: seen(own('y:NodeLabel')?.attributes.textColor).colour,
        dashed: own('y:BorderStyle')?.attributes.type === 'dashed',
      }),
    );
    for (const inside of children(element, 'graph').flatMap((each) => children(each, 'node')))
      waiting.push([inside, id]);
  }
  const endOf = (id: string | undefined, port: string | undefined): string =>
    modules.has(yedId(id)) ? `gate ${yedId(port)}` : yedId(id);
  return {
    heading: (children(graph, 'data')[0]?.text ?? '').split('\n').filter((line) => line !== ''),
    boxes: boxes.sort(),
    gates: [],
    lines: all(file, 'edge')
      .map((element) => {
        const { source, target, sourceport, targetport } = element.attributes;
        const [style, label] = ['y:LineStyle', 'y:EdgeLabel'].map((name) => all(element, name)[0]);
        const { colour, dim } = seen(style?.attributes.color);
        const { type = 'line', width } = style?.attributes ?? {};
        return lineLine({
          ...{ from: endOf(source, sourceport), to: endOf(target, targetport), text: label?.text ?? '' },
          ...{ colour, dim, width: Number(width) },
          dash: type === 'line' ? 'solid' : type === 'dotted' ? 'dotted' : 'dashed',
        });
      })
      .sort(),
  };
}

function yedId(id = ''): string {
  return id.replace(/:([0-9a-f]*):/g, (_, code: string) =>
    code === '' ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** What ELK reads in a file: the id of the box around each box, its words, and lines from port to port as they are in each module. */
function graphInElk(text: string): readonly string[] {
  const found: string[] = [];
  const root = JSON.parse(text) as ElkNode;
  const waiting: [ElkNode, string][] = [[root, 'nothing']];
  for (const [{ id, labels = [], ports = [], children = [], edges = [] }, around] of waiting) {
    found.push(`${id} in ${around} says ${labels.map((label) => label.text).join('\n')}`);
    found.push(...ports.map((port) => `${port.id} at ${id}`));
    for (const { sources, targets, labels: texts = [] } of edges)
      found.push(`${sources.join()} -> ${targets.join()} in ${id} says ${texts.map((label) => label.text).join()}`);
    for (const child of children) waiting.push([child, id]);
  }
  return found.sort();
}

/** What a file for ELK has to say. */
function plainParts(diagram: Diagram): readonly string[] {
  const found: string[] = [];
  const waiting: [Box, string][] = [[diagram.root, 'nothing']];
  for (const [box, around] of waiting) {
    const { id, ports, boxes, lines } = box;
    const words = boxText(box).lines.map(({ text }) => text);
    found.push(`${id} in ${around} says ${words.join('\n')}`, ...ports.map((port) => `${port.id} at ${id}`));
    found.push(...lines.map(({ from, to, label }) => `${from} -> ${to} in ${id} says ${label}`));
    for (const inner of boxes) waiting.push([inner, id]);
  }
  return found.sort();
}

/** Sees that the files of a diagram, as their readers read them, say what it does. */
export function agree(diagram: Diagram): void {
  const graph = plainGraph(diagram, wholeWords);
  expect(graphInDot(dot(diagram))).toEqual(graph);
  expect(graphInMermaid(mermaid(diagram))).toEqual(graph);
  const yed = graphInYed(yedGraphml(simpleLayout(diagram, null)));
  expect(yed).toEqual({ ...plainGraph(diagram, fittingWords), gates: [] });
  expect(graphInElk(JSON.stringify(elkGraph(diagram)))).toEqual(plainParts(diagram));
}
