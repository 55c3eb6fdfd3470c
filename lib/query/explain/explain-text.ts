import { formatLocation, wrapped } from '../../base/diagnostic/index.js';
import type { EdgeRecord } from '../../elaboration/index.js';
import { alignedRows } from '../../base/text/index.js';
import type { Input, Origin, Step } from './explain.js';
import { valueText } from './value-text.js';

const inputsShown = 4;
const ruleWidth = 100;

/** Where a value comes from, as text: from its origin to the edge that was asked about (design 6). */
export function explanationText(steps: readonly Step[]): string {
  const [asked] = steps;
  if (asked === undefined) return '';
  const rows = steps.toReversed().map((step) => ({
    who: step.node ?? 'the protocol',
    does: `${verbs[step.origin]} ${fieldName(step, asked)}${valueText(step.field, step.value)}${isSingle(step) ? '' : inputsText(step.inputs, step.field)}`,
    place: step.node === null || step.location === null ? '' : formatLocation(step.location),
    why: unexplained.has(step.origin) ? [] : wrapped(step.rule, ruleWidth),
  }));
  const heads = alignedRows(rows.map(({ who, does, place }) => [who, does, place]));
  const lines = rows.flatMap(({ why }, k) => [`  ${heads[k] ?? ''}`, ...why.map((line) => `      ${line}`)]);
  return `${asked.field} = ${valueText(asked.field, asked.value)}\non ${asked.edge}\n${lines.join('\n')}\n`;
}

// A value that is kept from a single input is written as such.
function isSingle({ origin, inputs }: Step): boolean {
  return origin === 'kept' && inputs.length === 1;
}

// The field is only named if its name differs from the one that was asked for.
function fieldName({ field }: Step, asked: Step): string {
  return lastName(field) === lastName(asked.field) ? '' : `${field} `;
}

/** Where a value comes from, as data: from its origin to the edge that was asked about (design 6). */
export function explanationJson(steps: readonly Step[]): unknown {
  const [asked] = steps;
  return { edge: asked?.edge, field: asked?.field, value: asked?.value, steps: steps.toReversed() };
}

/** What makes an edge differ from those before and after it, as text, by the node that makes the difference (design 6). */
export function differencesText(edge: EdgeRecord, steps: readonly Step[]): string {
  const groups = new Map<string, Step[]>();
  for (const step of steps) {
    const key = `${step.node} ${step.rule}`;
    groups.set(key, [...(groups.get(key) ?? []), step]);
  }
  if (groups.size === 0) {
    return `${edge.id}\n  Every field is declared by the node at its end, or passes as it is on the edges before and after.\n`;
  }
  return `${edge.id}\n${[...groups.values()].map(groupText).join('')}`;
}

function groupText(steps: readonly Step[]): string {
  const [first] = steps;
  if (first === undefined) return '';
  const fields = steps.map(
    (step) => `      ${step.field} = ${valueText(step.field, step.value)}${inputsText(step.inputs, step.field)}\n`,
  );
  const rule = wrapped(first.rule, ruleWidth).map((line) => `    ${line}\n`);
  return `  ${first.node}${placeText(first)}\n${rule.join('')}${fields.join('')}`;
}

// For these origins, the description says everything.
const unexplained: ReadonlySet<Origin> = new Set(['declared', 'default', 'passed']);

const verbs = {
  declared: 'declares',
  default: 'has the default',
  derived: 'makes',
  passed: 'passes on',
  kept: 'keeps',
  chosen: 'passes on',
  changed: 'makes it',
  made: 'makes',
  computed: 'makes',
} as const;

function placeText({ location }: Step): string {
  return location === null ? '' : ` (${formatLocation(location)})`;
}

// The values from which another was derived, without duplicates; empty if there are none.
function inputsText(inputs: readonly Input[], field: string): string {
  const texts = [...new Set(inputs.map((input) => inputText(input, field)))];
  if (texts.length === 0) return '';
  const more = texts.length > inputsShown ? ` and ${texts.length - inputsShown} more` : '';
  return ` from ${texts.slice(0, inputsShown).join(', ')}${more}`;
}

// The name of the field is only written if it differs.
function inputText({ field, value }: Input, asked: string): string {
  const text = valueText(field, value);
  return lastName(field) === lastName(asked) ? text : `${field} ${text}`;
}

function lastName(field: string): string | undefined {
  return field.split('.').at(-1);
}
