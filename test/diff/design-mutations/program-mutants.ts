import ts from 'typescript';

/** The source of a topology after one change. */
export interface SourceMutant {
  /** What was changed. */
  readonly kind: string;
  /** Where, and to what. */
  readonly what: string;
  /** Whether only names change. */
  readonly rename: boolean;
  readonly source: string;
}

/** Every change of one number, size, flag, name, statement or order in the source of a topology. */
export function sourceMutants(source: string): SourceMutant[] {
  const file = ts.createSourceFile('topology.ts', source, ts.ScriptTarget.Latest, true);
  const found: SourceMutant[] = [];
  const put = (kind: string, node: ts.Node, text: string, rename = false): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const what = `line ${line + 1}: ${node.getText().slice(0, 60)} → ${text.slice(0, 60)}`;
    found.push({ kind, what, rename, source: source.slice(0, node.getStart()) + text + source.slice(node.getEnd()) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isNumericLiteral(node)) for (const text of numbersBeside(node.text)) put('a number', node, text);
    if (ts.isStringLiteral(node)) for (const text of sizesBeside(node.text)) put('a size or address', node, text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) put('a flag', node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) put('a flag', node, 'true');
    // What a topology returns is called so.
    if (ts.isShorthandPropertyAssignment(node) && ts.isReturnStatement(node.parent.parent))
      put('a name', node, `${node.getText()}Renamed: ${node.getText()}`, true);
    if (ts.isPropertyAssignment(node)) put(`${node.name.getText()} gone`, node, '');
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      const name = node.expression.expression.getText();
      put(`${name} gone`, node, ';');
      const args = node.expression.arguments;
      if (name === 'connect' && args.length > 2)
        for (const arg of args.slice(1, -1))
          put(
            'an adapter gone',
            node,
            `connect(${args
              .filter((each) => each !== arg)
              .map((each) => each.getText())
              .join(', ')});`,
          );
      const next = siblingAfter(node);
      if (next !== undefined) {
        const both = `${next.getText()}\n${node.getText()}`;
        const at = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const swapped = source.slice(0, node.getStart()) + both + source.slice(next.getEnd());
        found.push({ kind: 'order', what: `line ${at} after the next`, rename: false, source: swapped });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function siblingAfter(node: ts.ExpressionStatement): ts.Statement | undefined {
  if (!ts.isBlock(node.parent)) return undefined;
  const next = node.parent.statements[node.parent.statements.indexOf(node) + 1];
  return next !== undefined && ts.isExpressionStatement(next) ? next : undefined;
}

function numbersBeside(text: string): string[] {
  const value = Number(text);
  return [...new Set([value * 2, value + 1, Math.floor(value / 2)])].filter((each) => each !== value).map(String);
}

function sizesBeside(text: string): string[] {
  if (/^0x[0-9a-f_]+$/i.test(text)) {
    const value = BigInt(text.replaceAll('_', ''));
    return [value + 0x1000n, value * 2n, value + 0x10_0000n].map((each) => `'0x${each.toString(16)}'`);
  }
  const size = /^(\d+)([KMG])$/.exec(text);
  return size === null ? [] : [`'${Number(size[1]) * 2}${size[2]}'`];
}
