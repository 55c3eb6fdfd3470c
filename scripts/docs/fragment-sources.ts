import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What the source says about an exported fragment or configuration. */
export interface FragmentSource {
  readonly name: string;
  /** Its comment without tags and citations; undefined if it has none. */
  readonly about: string | undefined;
  /** What it takes; none for a configuration. */
  readonly parameters: readonly SourceParameter[];
  /** What a configuration consists of, as a config expression; undefined if it has rules of its own. */
  readonly parts: string | undefined;
}

/** A parameter of a function that makes a fragment. */
export interface SourceParameter {
  readonly name: string;
  readonly optional: boolean;
  /** Its default in the notation of config expressions; undefined if that has none. */
  readonly fallback: string | undefined;
}

/** The files below a folder whose fragments are about one subject, which a comment names, sorted by path. */
export function fragmentFiles(folder: string): { readonly subject: string; readonly path: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-fragments.ts'))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const [, subject] = /^\/\/ Fragments about (.+?) \(/m.exec(readFileSync(path, 'utf8')) ?? [];
      return subject === undefined
        ? []
        : [{ subject: subject.replace(/^the /, '').replace(/^./, (letter) => letter.toUpperCase()), path }];
    });
}

/** The exported functions and constants of a file, in order. */
export function fragmentSources(path: string): FragmentSource[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement): FragmentSource[] => {
    if (!ts.canHaveModifiers(statement) || !statement.modifiers?.some(isExport)) return [];
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
      const { name, parameters } = statement;
      return [
        { name: name.text, about: aboutOf(statement), parameters: parameters.map(parameterOf), parts: undefined },
      ];
    }
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name, type, initializer }) => ({
      name: name.getText(),
      about: aboutOf(statement),
      parameters: (takenBy(initializer) ?? takenBy(type) ?? []).map(parameterOf),
      parts: partsOf(initializer),
    }));
  });
}

function isExport({ kind }: ts.ModifierLike): boolean {
  return kind === ts.SyntaxKind.ExportKeyword;
}

function aboutOf(statement: ts.Statement): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc).slice(-1);
  const text = ts.getTextOfJSDocComment(comment?.comment);
  return text
    ?.replaceAll(/\s+/g, ' ')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/ \([a-z-]+ \d[^)]*\)/g, '');
}

function takenBy(node: ts.Node | undefined): readonly ts.ParameterDeclaration[] | undefined {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionTypeNode(node)) ? node.parameters : undefined;
}

function parameterOf({ name, initializer, questionToken }: ts.ParameterDeclaration): SourceParameter {
  return {
    name: name.getText().replace(/^_/, ''),
    optional: questionToken !== undefined || initializer !== undefined,
    fallback: initializer === undefined ? undefined : notation(initializer),
  };
}

// `new Config('Name', A, B())` as `A ++ B`.
function partsOf(initializer: ts.Expression | undefined): string | undefined {
  if (initializer === undefined || !ts.isNewExpression(initializer)) return undefined;
  const parts = (initializer.arguments ?? []).slice(1).map(notation);
  return parts.every((part) => part !== undefined) ? parts.join(' ++ ') : undefined;
}

// An expression of the source in the notation of configuration expressions.
function notation(expression: ts.Expression): string | undefined {
  if (ts.isStringLiteral(expression)) return `"${expression.text}"`;
  if (ts.isNumericLiteral(expression)) return expression.getText();
  if (ts.isBigIntLiteral(expression)) return expression.getText().replace(/n$/, '');
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  if (ts.isArrayLiteralExpression(expression) && expression.elements.length === 0) return 'Nil';
  if (expression.kind === ts.SyntaxKind.TrueKeyword) return 'true';
  if (expression.kind === ts.SyntaxKind.FalseKeyword) return 'false';
  if (!ts.isCallExpression(expression) && !ts.isNewExpression(expression)) return undefined;
  const name = notation(expression.expression);
  const args = (expression.arguments ?? []).map(notation);
  if (name === undefined || args.includes(undefined)) return undefined;
  return args.length === 0 ? name : `${name}(${args.join(', ')})`;
}
