import type ts from 'typescript';
import { lineEndIn } from '../lib/base/text/index.js';

// Finds declarations in a source; known locations are those of calls.

type TypeScript = typeof ts;

/** The innermost node at an offset. */
export function nodeAt(tsc: TypeScript, source: ts.SourceFile, offset: number): ts.Node {
  const inside = (node: ts.Node): ts.Node => {
    const child = tsc.forEachChild(node, (each) =>
      each.getStart(source) <= offset && offset < each.end ? each : undefined,
    );
    return child === undefined ? node : inside(child);
  };
  return inside(source);
}

/** The call whose name or `new` is at an offset; the innermost node if there is none. */
export function callAt(tsc: TypeScript, source: ts.SourceFile, offset: number): ts.Node {
  const innermost = nodeAt(tsc, source, offset);
  for (let node = innermost; !tsc.isStatement(node) && !tsc.isSourceFile(node); node = node.parent) {
    if (!tsc.isCallExpression(node) && !tsc.isNewExpression(node)) continue;
    // The arguments of a call do not belong to calls on its result, such as `b` of `a(…).b(…)`.
    return offset < node.expression.end ? node : innermost;
  }
  return innermost;
}

/**
 * The name of the variable or property that holds the value of the expression at an offset; undefined if there is none.
 */
export function handleAt(tsc: TypeScript, source: ts.SourceFile, offset: number): ts.Node | undefined {
  for (let node = nodeAt(tsc, source, offset); !tsc.isStatement(node) && !tsc.isSourceFile(node); node = node.parent) {
    if (tsc.isVariableDeclaration(node) || tsc.isPropertyDeclaration(node) || tsc.isPropertyAssignment(node)) {
      return node.name;
    }
    if (tsc.isBinaryExpression(node) && node.operatorToken.kind === tsc.SyntaxKind.EqualsToken) {
      return tsc.isPropertyAccessExpression(node.left) ? node.left.name : node.left;
    }
  }
  return undefined;
}

/** The exports of a file that are topologies by their types, without duplicates. */
export function topologiesIn(tsc: TypeScript, program: ts.Program, source: ts.SourceFile): string[] {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(source);
  if (module === undefined) return [];
  const found = new Map<ts.Symbol, string>();
  for (const symbol of checker.getExportsOfModule(module)) {
    const target = symbol.flags & tsc.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (checker.getTypeOfSymbol(target).getSymbol()?.name !== 'Topology') continue;
    if (symbol.name === 'default' || !found.has(target)) found.set(target, symbol.name);
  }
  return [...found.values()];
}

/** The export of a topology, which represents parts of a design without a location of their own. */
export function exportOf(tsc: TypeScript, source: ts.SourceFile): ts.Node {
  const isExported = (node: ts.Node): boolean =>
    tsc.canHaveModifiers(node) &&
    tsc.getModifiers(node)?.some(({ kind }) => kind === tsc.SyntaxKind.ExportKeyword) === true;
  return source.statements.find((each) => tsc.isExportAssignment(each)) ?? source.statements.find(isExported) ?? source;
}

/** The range of a node for a message: if a call spans several lines, only its callee. */
export function rangeOf(tsc: TypeScript, source: ts.SourceFile, node: ts.Node): ts.TextSpan {
  const start = node.getStart(source);
  const lineEnd = lineEndIn(source.fileName);
  const isLong = lineEnd.test(source.text.slice(start, node.end));
  const shown = isLong && (tsc.isCallExpression(node) || tsc.isNewExpression(node)) ? node.expression : node;
  const line = source.text.slice(start, shown.end).split(lineEnd, 1)[0] ?? '';
  return { start, length: line.length };
}
