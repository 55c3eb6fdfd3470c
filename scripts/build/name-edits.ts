import { type AnyNode, type CallExpression, type Expression, parse, type StaticBlock } from 'acorn';
import { ancestor } from 'acorn-walk';
import type { Edit } from './edit-bundle.js';

/**
 * Where a bundler that keeps names gives one to what has it already, or is an arrow function: there are thousands of each, in every module
 * that a script runs, and functions that are made where a design is worked out. An arrow function takes its name from what it is assigned to.
 */
export function needlessNames(text: string, sourceType: 'module' | 'script'): Edit[] {
  const edits: Edit[] = [];
  const remove = (start: number, end: number): void => void edits.push({ start, end, text: '' });
  ancestor(parse(text, { ecmaVersion: 'latest', sourceType }), {
    CallExpression(call, _state, ancestors) {
      const [named, name] = namedIn(call) ?? [];
      if (named === undefined) return;
      const around = ancestors.at(-2);
      if (named.type === 'Identifier' && named.name === name && around?.type === 'ExpressionStatement')
        remove(around.start, around.end);
      if (named.type !== 'ArrowFunctionExpression' || around === undefined || !holdsWhole.has(around.type)) return;
      if (around.type === 'CallExpression' && around.callee === call) return;
      // A line break after `return` ends the statement.
      if (around.type === 'ReturnStatement' && text.slice(call.start, named.start).includes('\n')) return;
      remove(call.start, named.start);
      remove(named.end, call.end);
    },
    StaticBlock(block, _state, ancestors) {
      if (nameGivenIn(block) === nameOf(ancestors.at(-3), ancestors.at(-4))) remove(block.start, block.end);
    },
  });
  return edits;
}

// Nodes that can contain an arrow function without parentheses, with no risk that part of it is parsed differently.
const holdsWhole: ReadonlySet<AnyNode['type']> = new Set([
  ...(['VariableDeclarator', 'AssignmentExpression', 'AssignmentPattern', 'Property', 'PropertyDefinition'] as const),
  ...(['CallExpression', 'NewExpression', 'ArrayExpression', 'ReturnStatement', 'ArrowFunctionExpression'] as const),
]);

// `__name(named, "name")`.
function namedIn({ callee, arguments: given }: CallExpression): readonly [Expression, string] | undefined {
  const [named, name] = given;
  if (callee.type !== 'Identifier' || callee.name !== '__name' || given.length !== 2) return undefined;
  if (named === undefined || named.type === 'SpreadElement') return undefined;
  return name?.type === 'Literal' && typeof name.value === 'string' ? [named, name.value] : undefined;
}

// `static { __name(this, "name") }`.
function nameGivenIn({ body: [only, ...others] }: StaticBlock): string | undefined {
  if (only?.type !== 'ExpressionStatement' || others.length > 0 || only.expression.type !== 'CallExpression')
    return undefined;
  const [named, name] = namedIn(only.expression) ?? [];
  return named?.type === 'ThisExpression' ? name : undefined;
}

// The own name of a class, or the one that it takes from its assignment.
function nameOf(type: AnyNode | undefined, around: AnyNode | undefined): string | null {
  if (type?.type !== 'ClassExpression' && type?.type !== 'ClassDeclaration') return null;
  if (type.id) return type.id.name;
  if (around?.type === 'AssignmentExpression' && around.right === type && around.left.type === 'Identifier')
    return around.left.name;
  if (around?.type === 'VariableDeclarator' && around.init === type && around.id.type === 'Identifier')
    return around.id.name;
  return null;
}
