import { AddressRange, AddressSet, parseHex } from '../../base/address/index.js';
import { RequirementError } from '../../base/diagnostic/index.js';
import type { PropertyValue, ResourceNode, ResourceTree } from '../../elaboration/index.js';
import * as rules from './rules.js';

/** How many words of 32 bits addresses and sizes take: of a node itself, and of its parent (devicetree 7.1). */
interface Cells {
  readonly parentAddress: number;
  readonly parentSize: number;
  readonly selfAddress: number;
  readonly selfSize: number;
}

/**
 * The device tree as source text, in pieces (devicetree 7).
 *
 * @throws RequirementError `devicetree/name`, `devicetree/text`, `devicetree/mixed` for what a device tree cannot say.
 */
export function* deviceTreeSource({ root }: ResourceTree): Generator<string> {
  yield '/dts-v1/;\n\n';
  yield* nodeText('/', root, '', { parentAddress: 2, parentSize: 1, selfAddress: 2, selfSize: 1 });
}

function* nodeText(name: string, node: ResourceNode, indent: string, outer: Cells): Generator<string> {
  checkName(name, nodeName, 'node');
  const cells: Cells = {
    parentAddress: outer.selfAddress,
    parentSize: outer.selfSize,
    selfAddress: cellsOf(node, '#address-cells') ?? 2,
    selfSize: cellsOf(node, '#size-cells') ?? 1,
  };
  const labels = indent === '' ? '' : node.labels.map((label) => `${label}: `).join('');
  yield `${indent}${labels}${name} {\n`;
  const inner = `${indent}\t`;
  for (const [property, values] of node.properties) yield propertyText(property, values, inner, cells);
  for (const [child, below] of node.children) yield* nodeText(child, below, inner, cells);
  yield `${indent}};\n`;
}

function cellsOf({ properties }: ResourceNode, key: string): number | undefined {
  const value = properties.find(([name]) => name === key)?.[1][0];
  return value !== undefined && 'int' in value ? Number(value.int) : undefined;
}

function propertyText(name: string, values: readonly PropertyValue[], indent: string, cells: Cells): string {
  checkName(name, propertyName, 'property');
  if (values.length === 0) return `${indent}${name};\n`;
  const texts = values.map((value) => valueText(value, cells));
  const kinds = new Set(texts.map(({ kind }) => kind));
  if (kinds.size > 1) {
    throw new RequirementError(
      rules.mixed,
      `Property ${name} mixes ${[...kinds].join(' and ')}: ${texts.map(({ text }) => text).join(', ')}.`,
      { category: 'other', help: 'Give a property strings only, aliases only, or numbers and references only.' },
    );
  }
  const joined = kinds.has('numbers')
    ? `<${texts.map(({ text }) => text).join(' ')}>`
    : texts.map(({ text }) => text).join(', ');
  return `${indent}${name} = ${joined};\n`;
}

interface ValueText {
  readonly kind: 'numbers' | 'strings' | 'aliases';
  readonly text: string;
}

function valueText(value: PropertyValue, cells: Cells): ValueText {
  if ('string' in value) return { kind: 'strings', text: quoted(value.string) };
  if ('alias' in value) return { kind: 'aliases', text: `&${value.alias}` };
  return { kind: 'numbers', text: numberText(value, cells) };
}

function numberText(value: Exclude<PropertyValue, { string: string } | { alias: string }>, cells: Cells): string {
  if ('reference' in value) return `&${value.reference}`;
  if ('int' in value) return value.int;
  if ('address' in value) {
    const words = rangesOf(value.address).flatMap(({ base, size }) => [
      ...wordsOf(base, cells.parentAddress),
      ...wordsOf(size, cells.parentSize),
    ]);
    return words.join(' ');
  }
  const offset = parseHex(value.offset);
  const words = rangesOf(value.mapping).flatMap(({ base, size }) => [
    ...wordsOf(base + offset, cells.selfAddress),
    ...wordsOf(base, cells.parentAddress),
    ...wordsOf(size, cells.selfSize),
  ]);
  return words.join(' ');
}

/** The contiguous ranges of plain address sets, ascending. */
export function rangesOf(sets: readonly (readonly [base: string, mask: string])[]): AddressRange[] {
  return AddressRange.fromSets(sets.map(([base, mask]) => new AddressSet(parseHex(base), parseHex(mask))));
}

// The most significant word first.
function wordsOf(value: bigint, cells: number): string[] {
  return Array.from({ length: cells }, (_, k) => {
    const word = BigInt.asUintN(32, value >> BigInt(32 * (cells - 1 - k)));
    return `0x${word.toString(16)}`;
  });
}

const nodeName = /^(?:\/|[A-Za-z][\w,.+@-]{0,46})$/;
const propertyName = /^(?:\/|[\w,.+?#-]{1,31})$/;
const text = /^[ !#-[\]-~]*$/;

function checkName(name: string, legal: RegExp, what: string): void {
  if (legal.test(name)) return;
  throw new RequirementError(rules.name, `${JSON.stringify(name)} is not a name of a ${what} in a device tree.`, {
    category: 'other',
    help: `${what === 'node' ? 'Use up to 47 letters, digits and , . _ + - @, the first a letter' : 'Use up to 31 letters, digits and , . _ + ? # -'}${suggestion(name, legal)}.`,
  });
}

function suggestion(name: string, legal: RegExp): string {
  const changed = name.replaceAll(/[^\w,.+@#?-]+/g, '-').replaceAll(/^-|-$/g, '');
  return legal.test(changed) ? `, such as ${changed}` : '';
}

function quoted(value: string): string {
  if (text.test(value)) return `"${value}"`;
  throw new RequirementError(
    rules.text,
    `${JSON.stringify(value)} contains characters that a string in a device tree cannot have.`,
    {
      category: 'other',
      help: 'Use printable ASCII characters without quotes and backslashes.',
    },
  );
}
