import type ts from 'typescript';
import { firstOf } from '../lib/base/diagnostic/index.js';
import type { Designs } from './designs.js';
import type { NodeAt } from './messages.js';
import { callAt, handleAt, nodeAt } from './syntax.js';

type TypeScript = typeof ts;

/** A name in a source, and the nodes that it refers to. */
export interface Declared {
  /** The name of a variable or a property that holds them. */
  readonly name: ts.Node;
  readonly nodes: readonly NodeAt[];
}

/** The variables and properties of a source that hold nodes, by the start of their names. */
export function handlesIn(tsc: TypeScript, source: ts.SourceFile, designs: Designs): Map<number, Declared> {
  return declaredAt(source, designs, (offset) => handleAt(tsc, source, offset));
}

/** The nodes declared by the call whose function name is at an offset. */
function nodesOfCall(tsc: TypeScript, source: ts.SourceFile, designs: Designs, offset: number): readonly NodeAt[] {
  const call = callAt(tsc, source, offset);
  const calls = declaredAt(source, designs, (place) => callAt(tsc, source, place));
  return tsc.isCallExpression(call) || tsc.isNewExpression(call) ? (calls.get(call.getStart(source))?.nodes ?? []) : [];
}

function declaredAt(
  source: ts.SourceFile,
  designs: Designs,
  nameAt: (offset: number) => ts.Node | undefined,
): Map<number, Declared> {
  const found = new Map<number, { readonly name: ts.Node; readonly nodes: Map<string, NodeAt> }>();
  for (const node of designs.nodes) {
    for (const place of node.places) {
      const offset = designs.offsetOf(source, place);
      const name = offset === undefined ? undefined : nameAt(offset);
      if (name === undefined) continue;
      const start = name.getStart(source);
      const known = found.get(start) ?? { name, nodes: new Map<string, NodeAt>() };
      found.set(start, known);
      // Several files may export the same design.
      known.nodes.set(`${node.id}\n${node.details}`, node);
    }
  }
  return new Map([...found].map(([start, { name, nodes }]) => [start, { name, nodes: [...nodes.values()] }]));
}

/** The nodes that a name or a call at an offset refers to, wherever they are declared. */
export function nodesMeant(
  tsc: TypeScript,
  program: ts.Program,
  source: ts.SourceFile,
  designs: Designs,
  offset: number,
): readonly NodeAt[] {
  const name = nodeAt(tsc, source, offset);
  if (!tsc.isIdentifier(name)) return [];
  const checker = program.getTypeChecker();
  const symbol = tsc.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  for (const declaration of symbol?.declarations ?? []) {
    const file = declaration.getSourceFile();
    const handles = handlesIn(tsc, file, designs);
    const own = tsc.getNameOfDeclaration(declaration) ?? declaration;
    const found = handles.get(own.getStart(file));
    if (found !== undefined) return found.nodes;
  }
  // A property that a constructor initializes is declared elsewhere.
  const here = handlesIn(tsc, source, designs).get(name.getStart(source));
  return here?.nodes ?? nodesOfCall(tsc, source, designs, offset);
}

/** Up to this number, nodes are listed individually. */
const most = 3;

/** A summary of nodes in a few words; equal descriptions are counted. */
export function lineOf(nodes: readonly NodeAt[]): string {
  const names = new Set(nodes.map(({ name }) => name));
  const lines = new Map<string, number>();
  for (const { name, line } of nodes) {
    const text = names.size > 1 && line !== '' ? `${name} ${line}` : line;
    if (text !== '') lines.set(text, (lines.get(text) ?? 0) + 1);
  }
  const texts = [...lines].map(([text, count]) => (count > 1 ? `${count} × ${text}` : text));
  return firstOf(texts, most).join('; ');
}

/** The full facts about nodes, one paragraph each. */
export function detailsOf(nodes: readonly NodeAt[]): string {
  const texts = nodes.map(({ details }) => details);
  return firstOf(texts, most).join('\n\n');
}
