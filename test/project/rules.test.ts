import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { rules } from '../../cli/help/index.js';

const root = `${resolve('.').replaceAll('\\', '/')}/`;
const files = ['lib', 'cli'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);
// Rules are found by their own type: hardly any of the language and of packages are needed.
const program = ts.createProgram(files, {
  ...{ lib: ['lib.es5.d.ts'], types: [], target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext },
});
const checker = program.getTypeChecker();
const sources = program.getSourceFiles().filter(({ fileName }) => files.includes(pathOf(fileName)));
const ruleFiles = sources.filter((source) => exportsOf(source).some((each) => rulesIn(each).length > 0));
const gatherer = 'cli/help/rule-files.ts';
const code = sources.filter((source) => !ruleFiles.includes(source) && pathOf(source.fileName) !== gatherer);

function pathOf(fileName: string): string {
  return fileName.startsWith(root) ? fileName.slice(root.length) : fileName;
}

/** A node and all below it. */
function nodesIn(node: ts.Node): ts.Node[] {
  const found = [node];
  for (const each of found) ts.forEachChild(each, (child) => void found.push(child));
  return found;
}

/** The constants that a file exports. */
function exportsOf(source: ts.SourceFile): ts.VariableDeclaration[] {
  return source.statements
    .filter(ts.isVariableStatement)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
}

/** A constant that is a rule or holds rules, and what the type of such a one calls its rules; none of any other constant. */
function rulesIn(declaration: ts.VariableDeclaration): ts.Symbol[] {
  const type = checker.getTypeAtLocation(declaration);
  const members = type.getProperties().filter((member) => isRule(checker.getTypeOfSymbol(member)));
  const own = checker.getSymbolAtLocation(declaration.name);
  if (own === undefined || !(isRule(type) || members.length > 0)) return [];
  return [own, ...members.filter(({ valueDeclaration: its }) => its !== undefined && ts.isPropertySignature(its))];
}

function isRule(type: ts.Type): boolean {
  const [declared] = type.getSymbol()?.declarations ?? [];
  return declared !== undefined && pathOf(declared.getSourceFile().fileName) === 'lib/base/diagnostic/rule.ts';
}

/** Rules that only the files name that declare them. */
function unusedRules(): string[] {
  const declared = new Set(ruleFiles.flatMap(exportsOf).flatMap(rulesIn));
  const names = new Set([...declared].map(({ name }) => name));
  const used = new Set(
    code.flatMap(nodesIn).map((node) => {
      if (!ts.isIdentifier(node) || !names.has(node.text)) return undefined;
      if (ts.isPropertyAccessExpression(node.parent)) return checker.getSymbolAtLocation(node);
      if (!ts.isBindingElement(node.parent)) return undefined;
      return checker.getTypeAtLocation(node.parent.parent).getProperty(node.text);
    }),
  );
  return [...declared].filter((rule) => !used.has(rule)).map(({ name }) => name);
}

/** Where code outside of the files of rules has the id of a rule as a string. */
function idsInCode(): string[] {
  return code
    .filter(({ fileName }) => !pathOf(fileName).startsWith('lib/check/rules/'))
    .flatMap((source) => nodesIn(source).map((node) => [source, node] as const))
    .filter(([, node]) => ts.isStringLiteralLike(node) && rules.has(node.text))
    .map(([source, node]) => `${pathOf(source.fileName)} ${node.getText(source)}`);
}

/** Calls that refuse something and give a string as the rule; `demand` itself passes on what it is given. */
function unexplained(): string[] {
  return code.flatMap(nodesIn).flatMap((node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
    const [first, second] = node.arguments ?? [];
    const called = node.expression.getText();
    const rule = called === 'demand' ? second : called === 'RequirementError' ? first : undefined;
    const file = pathOf(node.getSourceFile().fileName);
    if (
      rule === undefined ||
      file.startsWith('lib/base/diagnostic/requirement') ||
      isRule(checker.getTypeAtLocation(rule))
    )
      return [];
    return [`${file} ${rule.getText()}`];
  });
}

describe('the rules of the library and of the command line', () => {
  test('are all gathered', () => {
    const exports = program.getSourceFile(gatherer)?.statements.filter(ts.isExportDeclaration) ?? [];
    const gathered = exports.map(({ moduleSpecifier }) => {
      const [file] = (moduleSpecifier && checker.getSymbolAtLocation(moduleSpecifier)?.declarations) ?? [];
      return pathOf(file?.getSourceFile().fileName ?? '');
    });
    const known = ruleFiles.map(({ fileName }) => pathOf(fileName));
    expect(known.length).toBeGreaterThan(30);
    expect(gathered.sort()).toEqual(known.sort());
  });

  test('are all used', () => {
    expect(unusedRules()).toEqual([]);
  });

  test('are named by their objects, and not by their ids', () => {
    expect([...idsInCode(), ...unexplained()]).toEqual([]);
  });
});
