import { RequirementError } from '../../base/diagnostic/index.js';
import type { PropertyValue, ResourceNode, ResourceTree } from '../../devicetree/index.js';
import * as rules from './rules.js';

// The device tree format restricts names and text (devicetree 7).

const nodeName = /^(?:\/|[A-Za-z][\w,.+@-]{0,46})$/;
const propertyName = /^(?:\/|[\w,.+?#-]{1,31})$/;
const text = /^[ !#-[\]-~]*$/;

/** The kinds of values in a file. */
export type ValueKind = 'numbers' | 'strings' | 'aliases';

/** The kind of a value. */
export function kindOfValue(value: PropertyValue): ValueKind {
  return 'string' in value ? 'strings' : 'alias' in value ? 'aliases' : 'numbers';
}

/**
 * Checks that a device tree can contain a node.
 *
 * @throws RequirementError `devicetree/name`, `devicetree/text`, `devicetree/mixed` for an invalid name of the node or of a property, an invalid
 * text, or a property of mixed kinds.
 */
export function demandWritable(name: string, { properties }: ResourceNode): void {
  checkName(name, nodeName, 'node');
  for (const [property, values] of properties) {
    checkName(property, propertyName, 'property', `, of ${name},`);
    for (const value of values) if ('string' in value) checkText(value.string, `${property} of ${name}`);
    const kinds = [...new Set(values.map(kindOfValue))];
    if (kinds.length < 2) continue;
    throw new RequirementError(
      rules.treeMixed,
      `${property} of ${name} mixes ${kinds.join(' and ')}: ${values.map(shown).join(', ')}.`,
      {
        category: 'other',
        help: 'Give a property strings only, aliases only, or numbers and references only.',
      },
    );
  }
}

function shown(value: PropertyValue): string {
  if ('string' in value) return `"${value.string}"`;
  if ('alias' in value) return `&${value.alias}`;
  if ('reference' in value) return `&${value.reference}`;
  if ('int' in value) return value.int;
  const sets = 'address' in value ? value.address : value.mapping;
  return sets.map(([base]) => base).join(' ');
}

/** A node that a device tree cannot contain, and why. */
interface Unwritable {
  readonly node: ResourceNode;
  readonly error: RequirementError;
}

/** Why a device tree cannot be written, with one error for each invalid node. */
export function unwritable({ root }: ResourceTree): Unwritable[] {
  const errors: Unwritable[] = [];
  const open: [name: string, node: ResourceNode][] = [['/', root]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, node] = next;
    try {
      demandWritable(name, node);
    } catch (error) {
      if (!(error instanceof RequirementError)) throw error;
      errors.push({ node, error });
    }
    open.push(...node.children.map(([child, below]): [string, ResourceNode] => [child, below]).toReversed());
  }
  return errors;
}

function checkName(name: string, legal: RegExp, what: string, whose = ''): void {
  if (legal.test(name)) return;
  throw new RequirementError(
    rules.treeName,
    `${JSON.stringify(name)}${whose} is not a name of a ${what} in a device tree.`,
    {
      category: 'other',
      help: `${what === 'node' ? 'Use up to 47 letters, digits and , . _ + - @, the first a letter' : 'Use up to 31 letters, digits and , . _ + ? # -'}${suggestion(name, legal)}.`,
    },
  );
}

function suggestion(name: string, legal: RegExp): string {
  const changed = name.replaceAll(/[^\w,.+@#?-]+/g, '-').replaceAll(/^-|-$/g, '');
  return legal.test(changed) ? `, such as ${changed}` : '';
}

function checkText(value: string, property: string): void {
  if (text.test(value)) return;
  throw new RequirementError(
    rules.treeText,
    `${property} is ${JSON.stringify(value)}, which contains characters that a string in a device tree cannot have.`,
    {
      category: 'other',
      help: 'Use printable ASCII characters without quotes and backslashes.',
    },
  );
}
