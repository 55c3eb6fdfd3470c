import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** What an example of a rule looks like in its file. */
export interface ExampleSource {
  readonly broken: string;
  readonly fixed: string;
  /** What the texts are: a program, a config expression, a document, or a device tree. */
  readonly language: 'ts' | 'sh' | 'json' | 'dts' | 'yaml';
  /** What a check is told; undefined for nothing. */
  readonly policy: string | undefined;
  /** What a check of the fixed side is told, if that is something else. */
  readonly fixedPolicy: string | undefined;
}

/** The sources of the examples below `folder`, by rule. */
export function exampleSources(folder: string): ReadonlyMap<string, ExampleSource> {
  const sources = new Map<string, ExampleSource>();
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`;
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    visit(file, sources);
  }
  return sources;
}

function visit(node: ts.Node, sources: Map<string, ExampleSource>): void {
  if (
    ts.isPropertyAssignment(node) &&
    ts.isStringLiteral(node.name) &&
    ts.isObjectLiteralExpression(node.initializer)
  ) {
    const source = sourceOf(node.initializer);
    if (source !== undefined) sources.set(node.name.text, source);
    return;
  }
  ts.forEachChild(node, (child) => visit(child, sources));
}

const kinds = ['config', 'document', 'program', 'file', 'description', 'network', 'types', 'checked'] as const;

const languages: Readonly<Record<string, ExampleSource['language']>> = {
  config: 'sh',
  document: 'json',
  description: 'dts',
  network: 'yaml',
};

function sourceOf(example: ts.ObjectLiteralExpression): ExampleSource | undefined {
  const pair = kinds.map((kind) => memberOf(example, kind)).find((member) => member !== undefined);
  const from = pair !== undefined && ts.isPropertyAssignment(pair) ? pair.initializer : example;
  if (!ts.isObjectLiteralExpression(from)) return undefined;
  const kind = pair?.name?.getText();
  const [broken, fixed] = ['broken', 'fixed'].map((side) => {
    const member = memberOf(from, side);
    return member && textOf(member, kind);
  });
  if (broken === undefined || fixed === undefined) return undefined;
  const [policy, fixedPolicy] = ['policy', 'fixedPolicy'].map((name) => {
    const member = memberOf(example, name);
    return member && textOf(member, undefined);
  });
  const language = languages[kind ?? ''] ?? 'ts';
  return { broken, fixed, language, policy, fixedPolicy };
}

function memberOf(object: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralElementLike | undefined {
  return object.properties.find((property) => property.name?.getText() === name);
}

// The statements of a function without what it returns only to give names; what it returns, where it does nothing else; or the value of a
// property.
function textOf(member: ts.ObjectLiteralElementLike, kind: string | undefined): string {
  if (ts.isMethodDeclaration(member)) {
    const statements = member.body?.statements ?? ts.factory.createNodeArray();
    const [first] = statements;
    if (first !== undefined && ts.isReturnStatement(first)) {
      const full = first.getFullText().replace(/^\n/, '');
      return dedented(full.replace(/^(\s*)return\b/, '$1export default'));
    }
    return dedented(
      statements
        .filter((statement) => !ts.isReturnStatement(statement))
        .map((statement) => statement.getFullText().replace(/^\n/, ''))
        .join('\n'),
    );
  }
  if (!ts.isPropertyAssignment(member)) return member.getText();
  if (!ts.isStringLiteralLike(member.initializer)) return dedented(member.initializer.getText());
  const { text } = member.initializer;
  return kind === 'config' ? `entente elaborate rocket --config '${text}'` : text;
}

function dedented(text: string): string {
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return lines
    .map((line) => line.slice(indent))
    .join('\n')
    .trim();
}
