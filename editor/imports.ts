import type ts from 'typescript';

type TypeScript = typeof ts;

const library = 'entente-soc';

/** Calls of the library as they must be written in a source, and the required changes to its imports. */
interface Imported {
  readonly text: string;
  readonly imports: readonly ts.TextChange[];
}

/**
 * Adapts calls such as `tl.buffer(), axi4.fragmenter()` to the location of a node, where some of their names may not be
 * imported.
 */
export function withImports(
  tsc: TypeScript,
  checker: ts.TypeChecker,
  source: ts.SourceFile,
  where: ts.Node,
  calls: string,
): Imported {
  const known = new Set(
    checker
      .getSymbolsInScope(where, tsc.SymbolFlags.Value | tsc.SymbolFlags.Alias)
      .filter(({ declarations = [] }) => !declarations.some((each) => tsc.isTypeOnlyImportOrExportDeclaration(each)))
      .map(({ name }) => name),
  );
  const missing = new Set([...calls.matchAll(firstName)].map(([name]) => name).filter((name) => !known.has(name)));
  if (missing.size === 0) return { text: calls, imports: [] };
  const bindings = bindingsIn(tsc, source);
  const whole = bindings.find((each) => tsc.isNamespaceImport(each));
  if (whole !== undefined) {
    const text = calls.replaceAll(firstName, (name) => (missing.has(name) ? `${whole.name.text}.${name}` : name));
    return { text, imports: [] };
  }
  const names = [...missing].join(', ');
  const last = bindings.flatMap((each) => (tsc.isNamedImports(each) ? each.elements : [])).at(-1);
  if (last !== undefined) return { text: calls, imports: [insertion(last.end, `, ${names}`)] };
  const lineEnd = /\r?\n/.exec(source.text)?.[0] ?? '\n';
  const start = source.statements[0]?.getStart(source) ?? 0;
  return { text: calls, imports: [insertion(start, `import { ${names} } from '${library}';${lineEnd}`)] };
}

// `tl` of `tl.buffer(…)`.
const firstName = /(?<![\w.'])[a-zA-Z]\w*(?=\.[a-zA-Z]\w*\()/g;

// The bindings of value imports from the library.
function bindingsIn(tsc: TypeScript, source: ts.SourceFile): ts.NamedImportBindings[] {
  return source.statements.flatMap((each) => {
    if (!tsc.isImportDeclaration(each) || !tsc.isStringLiteral(each.moduleSpecifier)) return [];
    const { moduleSpecifier, importClause } = each;
    const bindings = importClause?.namedBindings;
    const isType = importClause?.phaseModifier === tsc.SyntaxKind.TypeKeyword;
    return moduleSpecifier.text !== library || isType || bindings === undefined ? [] : [bindings];
  });
}

function insertion(start: number, newText: string): ts.TextChange {
  return { span: { start, length: 0 }, newText };
}
