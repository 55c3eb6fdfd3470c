import { type End, gatesOf, type JoinedLine, joinedLines } from '../transforms/joined-lines.js';
import { allBoxes, type Box, type Diagram, type Port } from '../model.js';
import { indentOf, outline } from './outline.js';
import { boxWords, dimness, frameColours, type LineLook, lineLook } from './plain-look.js';
import { lightColour, lightRole } from './theme.js';
import { oneLine } from '../../../base/text/index.js';

/**
 * A diagram as a Mermaid flowchart, for Markdown files (design 5): a subgraph for each module that shows its inside, a node for every
 * other box, and an edge for each connection from end to end, with the colours of the light theme.
 *
 * Ids come from those of the boxes, so that a design that grows gets new lines and keeps the others. Only the edges' colours at the
 * end go by the edges' order. Where a drawing of a part is cut off, lines end at a dot. Mermaid shows no more than 500 edges and
 * 50 000 characters unless told to.
 */
export function mermaid(diagram: Diagram): string {
  const lines = joinedLines(diagram);
  return [
    ...heading(diagram),
    'flowchart LR',
    ...boxLines(diagram, gatesOf(lines)),
    ...lines.map(edgeLine),
    ...classLines(diagram, lines),
    ...lookLines(lines),
    '',
  ].join('\n');
}

function heading({ title, subtitle, findings }: Diagram): string[] {
  const remarks = [subtitle, ...findings].filter((text) => text !== '').map((text) => `%% ${encoded(text)}`);
  return ['---', `title: "${yamlText(title)}"`, '---', ...remarks];
}

function* boxLines({ root }: Diagram, gates: ReadonlyMap<string, readonly Port[]>): Generator<string> {
  for (const { at, box, depth } of outline(root)) {
    const indent = indentOf(depth + 1);
    if (at === 'end') yield `${indent}end`;
    else if (at === 'leaf') yield `${indent}${boxId(box)}[${quoted(boxWords(box), '<br/>')}]:::${box.role}`;
    else {
      yield `${indent}subgraph ${boxId(box)}[${quoted(boxWords(box), ' · ')}]`;
      for (const port of gates.get(box.id) ?? []) yield `${indentOf(depth + 2)}${portId(port)}((" ")):::gate`;
    }
  }
}

function edgeLine({ from, to, own }: JoinedLine): string {
  const text = own.text === '' ? '' : `|${quoted([own.text], '')}|`;
  return `  ${endId(from)} ${own.broken ? '-.->' : '-->'}${text} ${endId(to)}`;
}

// A declaration can assign one class to a box; further classes follow in separate statements.
function* classLines(diagram: Diagram, lines: readonly JoinedLine[]): Generator<string> {
  const boxes = [...allBoxes(diagram)];
  const roles = new Set(boxes.filter((box) => box.boxes.length === 0).map(({ role }) => role));
  for (const role of [...roles].sort()) {
    const { fill, line } = lightRole(role);
    yield `  classDef ${role} fill:${fill},stroke:${line},color:${lightColour('ink')}`;
  }
  if (gatesOf(lines).size > 0) yield `  classDef gate fill:${lightColour('muted')},stroke:none`;
  for (const { name, look, fits } of extras) {
    const which = boxes.filter(fits);
    if (which.length > 0) yield `  classDef ${name} ${look}`;
    for (const box of which) yield `  class ${boxId(box)} ${name}`;
  }
}

interface Extra {
  readonly name: string;
  readonly look: string;
  readonly fits: (box: Box) => boolean;
}

// Later classes override earlier ones.
const extras: readonly Extra[] = [
  {
    name: 'frame',
    look: `fill:${frameColours.fill},stroke:${frameColours.line},color:${lightColour('ink')}`,
    fits: ({ boxes }) => boxes.length > 0,
  },
  { name: 'faint', look: 'stroke-dasharray:3 2.5', fits: ({ faint }) => faint },
  ...(['warning', 'error'] as const).map((name): Extra => ({
    name,
    look: `stroke:${lightColour(name)},stroke-width:2px,color:${lightColour(name)}`,
    fits: ({ mark }) => mark === name,
  })),
  { name: 'dim', look: `opacity:${dimness}`, fits: ({ emphasis }) => emphasis === 'dim' },
];

// Mermaid identifies edges only by their index in the file.
function lookLines(lines: readonly JoinedLine[]): string[] {
  const numbers = new Map<string, number[]>();
  for (const [k, line] of lines.entries()) {
    const look = edgeLook(lineLook(line));
    const same = numbers.get(look);
    if (same === undefined) numbers.set(look, [k]);
    else same.push(k);
  }
  return [...numbers].map(([look, same]) => `  linkStyle ${same.join(',')} ${look}`);
}

function edgeLook({ colour, width, dash, dim }: LineLook): string {
  const dashes = dash === null ? '' : `,stroke-dasharray:${dash}`;
  return `stroke:${colour},stroke-width:${width}px${dashes},color:${colour}${dim ? `,opacity:${dimness}` : ''}`;
}

function endId({ box, port, gate }: End): string {
  return gate ? portId(port) : boxId(box);
}

function boxId({ id }: Box): string {
  return mermaidId('b', id);
}

function portId({ id }: Port): string {
  return mermaidId('p', id);
}

const usualId = /^[A-Za-z0-9]+(?:[._][A-Za-z0-9]+)*$/;

// An id of letters, digits and _, unique for each id and never a keyword of Mermaid.
function mermaidId(kind: string, id: string): string {
  if (usualId.test(id)) return `${kind}_${id.replaceAll('.', '__')}`;
  return `${kind}x_${id.replace(/[^A-Za-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`)}`;
}

// Mermaid does not accept empty text.
function quoted(lines: readonly string[], between: string): string {
  const text = lines.map(encoded).join(between);
  return `"${text === '' ? ' ' : text}"`;
}

// Encodes every character that Mermaid, Markdown in labels, or HTML might interpret: all of ASCII but letters, digits, blanks, commas, and _ within a
// word.
function encoded(text: string): string {
  return oneLine(text).replace(
    /(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|[!-+\--/:-@[-^`{-~]/g,
    (sign) => `#${sign.charCodeAt(0)};`,
  );
}

function yamlText(text: string): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return oneLine(text).replace(/[!-+\--/:-@[-^`{-~]/g, escaped);
}
