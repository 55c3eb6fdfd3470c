import { type End, gatesOf, type JoinedLine, joinedLines } from '../transforms/joined-lines.js';
import type { Box, Diagram, Port } from '../model.js';
import { indentOf, outline } from './outline.js';
import { boxLook, boxWords, dimmed, lineLook } from './plain-look.js';
import { lightColour } from './theme.js';
import { oneLine } from '../../../base/text/index.js';

/**
 * A diagram as a graph for Graphviz, in the DOT language (design 5): a cluster for each module that shows its inside, a node for
 * every other box, and an edge for each connection from end to end, with the colours of the light theme.
 *
 * Ids are those of the boxes, so that a design that grows gets new lines and keeps the others. A connection that runs backward is
 * written from its sink, with the arrow at its tail, so that sources of data stay in the west. Where a drawing of a part is cut off,
 * lines end at a dot.
 */
export function dot(diagram: Diagram): string {
  const lines = joinedLines(diagram);
  const { title, subtitle, findings } = diagram;
  const heading = [title, subtitle, ...findings].filter((text) => text !== '');
  return [
    `digraph ${id(title)} {`,
    `  graph [rankdir=LR, fontname=${fonts}, fontsize=12, labelloc=t, labeljust=l, label=${label(heading, '\\l')}]`,
    `  node [shape=box, style="rounded,filled", fontname=${fonts}, fontsize=11, height=0.3, margin="0.12,0.06"]`,
    `  edge [fontname=${fonts}, fontsize=9, arrowsize=0.7]`,
    ...boxLines(diagram.root, gatesOf(lines)),
    ...lines.map(edgeLine),
    '}',
    '',
  ].join('\n');
}

const fonts = '"Helvetica,Arial,sans-serif"';

function* boxLines(root: Box, gates: ReadonlyMap<string, readonly Port[]>): Generator<string> {
  for (const { at, box, depth } of outline(root)) {
    const indent = indentOf(depth + 1);
    if (at === 'end') yield `${indent}}`;
    else if (at === 'leaf')
      yield `${indent}${id(box.id)} ${attributes({ label: label(boxWords(box)), ...looks(box) })}`;
    else {
      yield `${indent}subgraph ${id(`cluster_${box.id}`)} {`;
      const words = label([boxWords(box).join(' · ')]);
      yield `${indentOf(depth + 2)}graph ${attributes({ label: words, ...looks(box) })}`;
      for (const port of gates.get(box.id) ?? []) yield `${indentOf(depth + 2)}${id(port.id)} ${gateLook}`;
    }
  }
}

const gateLook = `[shape=point, width=0.08, label="", color="${lightColour('muted')}"]`;

type Attributes = Readonly<Record<string, string | number | undefined>>;

// A cluster sets all attributes, because it would inherit missing ones from the enclosing cluster.
function looks(box: Box): Attributes {
  const { fill, line, text, width, dashed, dim } = boxLook(box);
  const cluster = box.boxes.length > 0;
  return {
    style: dashed ? '"rounded,filled,dashed"' : cluster ? '"rounded,filled"' : undefined,
    fillcolor: `"${dimmed(fill, dim)}"`,
    color: `"${dimmed(line, dim)}"`,
    fontcolor: `"${dimmed(text, dim)}"`,
    penwidth: width !== 1 || cluster ? width : undefined,
  };
}

function edgeLine(joined: JoinedLine): string {
  const { from, to, own } = joined;
  const { colour, width, dash, dim } = lineLook(joined);
  const shown = `"${dimmed(colour, dim)}"`;
  const [tail, head] = own.backward ? [to, from] : [from, to];
  const list = attributes({
    label: own.text === '' ? undefined : label([own.text]),
    dir: own.backward ? 'back' : undefined,
    color: shown,
    fontcolor: shown,
    penwidth: width,
    style: styleOf(dash),
  });
  return `  ${endId(tail)} -> ${endId(head)} ${list}`;
}

// Graphviz has only two kinds of broken lines.
function styleOf(dash: string | null): 'dotted' | 'dashed' | undefined {
  if (dash === null) return undefined;
  return Number.parseFloat(dash) < 3 ? 'dotted' : 'dashed';
}

function endId({ box, port, gate }: End): string {
  return id(gate ? port.id : box.id);
}

function attributes(values: Attributes): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `[${pairs.join(', ')}]`;
}

// In quoted ids, only \" is special. Control characters are replaced: NUL is not allowed, and line breaks would break the line structure of the file.
function id(text: string): string {
  const written = text.replace(/[\\"]/g, '\\$&').replace(/[\p{Cc}\p{Cs}]/gu, hexadecimal);
  return `"${written}"`;
}

function hexadecimal(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

// Graphviz interprets \ and HTML entities in labels.
function label(lines: readonly string[], end = '\\n'): string {
  const written = lines.map((line) => oneLine(line).replace(/[\\"]/g, '\\$&').replaceAll('&', '&amp;'));
  return end === '\\n' ? `"${written.join(end)}"` : `"${written.map((line) => line + end).join('')}"`;
}
