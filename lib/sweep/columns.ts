import { listed, suggest } from '../base/diagnostic/index.js';
import type { Chosen } from '../config/index.js';
import { changeFigures, figures } from './figures.js';
import { isOfDesign, type Row, type Sweep } from './row.js';
import { SweepError } from './sweep-error.js';
import { compareValues, inCondition, numberIn, type Value } from './values.js';

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** The type of its values. */
  readonly kind: 'number' | 'yes or no' | 'text';
  readonly value: (row: Row) => Value;
  /** The members of a row's value, for a column with several: conditions test for membership. Undefined if unknown. */
  readonly members?: (row: Row) => readonly string[] | undefined;
  /** Whether it is the result of a trial, and therefore unknown for a combination that could not be tried. */
  readonly isTold?: true;
  /** Explains why a text can never be its value; undefined if it can. */
  readonly never?: (text: string) => string | undefined;
}

/** The default columns after those of the choices. */
export const usualFigures: readonly string[] = [
  ...['devices', 'masters', 'edges', 'id-bits', 'bus-bits', 'address-bits', 'route', 'findings', 'refused', 'untried'],
];

/** The columns other than numbers, by name, with their descriptions. */
export const otherColumns: ReadonlyMap<string, string> = new Map([
  ['design', 'the design, as entente check and lock take it'],
  ['rules', 'the rules of the findings, with the number of findings of each'],
  ['refused', 'the rule that refused the design'],
  [
    'untried',
    'why the design has no result: the rule that the input breaks, such as config/unknown, or error if it exceeded a limit of time or memory or its process ended',
  ],
  ['why', 'the message about a refused or untried design'],
  ['time', 'elapsed time in milliseconds; the only column that differs from run to run'],
]);

const others: Readonly<Record<string, Omit<Column, 'name'>>> = {
  design: { kind: 'text', value: ({ design }) => design },
  rules: {
    kind: 'text',
    isTold: true,
    value: ({ findings }) =>
      Object.entries(findings)
        .map(([rule, count]) => (count === 1 ? rule : `${rule} ×${count}`))
        .join(', ') || undefined,
    members: ({ refused, findings }) => (refused === null ? Object.keys(findings) : undefined),
  },
  refused: {
    kind: 'text',
    value: ({ refused }) => (refused !== null && isOfDesign(refused) ? (refused.rule ?? undefined) : undefined),
  },
  untried: {
    kind: 'text',
    value: ({ refused }) => (refused !== null && !isOfDesign(refused) ? (refused.rule ?? 'error') : undefined),
  },
  why: { kind: 'text', value: ({ refused }) => refused?.message },
  time: { kind: 'number', value: ({ time }) => time },
};

/** The column name of a choice, with parentheses if it would otherwise be that of another column: `edges()`. */
export function placeName(name: string): string {
  return Object.hasOwn(others, name) || figures.has(name) || changeFigures.has(name) || name === 'input'
    ? `${name}()`
    : name;
}

/** The columns that identify rows: the choices, or the designs if there are none. */
export function choiceColumns(sweep: Sweep): Column[] {
  const { combinations } = sweep;
  const places = placesOf(sweep);
  const isKnown = new Set(combinations.map(({ choices }) => JSON.stringify(choices))).size === combinations.length;
  const designs = isKnown && places.length > 0 ? [] : ['design'];
  return [...designs, ...places].map((name) => columnOf(name, sweep));
}

function placesOf({ combinations }: Sweep): string[] {
  return [...new Set(combinations.flatMap(({ choices }) => Object.keys(choices)))];
}

/**
 * The column of this name: a choice, a figure, a rule, which stands for the number of its findings, or one of {@link
 * otherColumns}.
 *
 * @throws SweepError for any other name, and for a name that resembles a known rule.
 */
export function columnOf(name: string, sweep: Sweep): Column {
  const other = others[name];
  if (other !== undefined && Object.hasOwn(others, name))
    return {
      ...{ name, ...other },
      ...(name === 'refused' || name === 'untried' ? { never: (text) => neverBreaks(name, text, sweep) } : {}),
      ...(name === 'rules' ? { never: (text) => neverFound(text, sweep) } : {}),
    };
  const choices = sweep.combinations.flatMap((each) =>
    Object.hasOwn(each.choices, name) ? (each.choices[name] ?? []) : [],
  );
  if (choices.length > 0) {
    const kind = kindOf(choices);
    return {
      ...{ name, kind, value: (row) => row.choices[name] },
      ...(kind === 'yes or no' ? {} : { never: (text) => neverChosen(text, choices, kind) }),
    };
  }
  if (figures.has(name) || (changeFigures.has(name) && sweep.isCompared))
    return { name, kind: 'number', isTold: true, value: (row) => row.figures[name] };
  if (isRule(name, sweep))
    return {
      ...{ name, kind: 'number', isTold: true },
      value: ({ refused, findings }) => (refused === null ? (findings[name] ?? 0) : undefined),
    };
  const known = [...placesOf(sweep), ...figures.keys(), ...otherColumns.keys()];
  const help = suggest(name, known) ?? `Known are ${listed(known)}, and rules such as address/overlap.`;
  throw new SweepError(
    `There is no figure ${name}.`,
    changeFigures.has(name) ? 'It needs --diff-from: what the changes are from.' : help,
  );
}

function kindOf(values: readonly Value[]): Column['kind'] {
  if (values.every((value) => typeof value === 'boolean')) return 'yes or no';
  return values.every((value) => numberIn(value) !== undefined) ? 'number' : 'text';
}

function neverChosen(text: string, choices: readonly Chosen[], kind: Column['kind']): string | undefined {
  if (choices.some((choice) => compareValues(choice, text) === 0)) return undefined;
  const texts = [...new Set(choices.map(inCondition))];
  return (kind === 'text' ? suggest(inCondition(text), texts) : undefined) ?? `It is ${listed(texts)}.`;
}

// Validity must not depend on results, so that conditions can be checked before the work.
function neverBreaks(name: 'refused' | 'untried', text: string, { rows, rules = () => [] }: Sweep): string | undefined {
  const isMeant = (rule: string): boolean => isOfDesign({ rule }) === (name === 'refused');
  const known = [...rules().filter(isMeant), ...(name === 'untried' ? ['error'] : [])];
  if (known.includes(text) || rows.some(({ refused }) => refused?.rule === text && isMeant(text))) return undefined;
  const help = suggest(text, known);
  if (help !== undefined || (ruleForm.test(text) && isMeant(text))) return help;
  return `It is a rule${name === 'untried' ? ' such as config/unknown, or error' : ''}: write '${name}' or 'not ${name}' for any of them or none.`;
}

// As with refusals, a design may have custom rules.
function neverFound(text: string, { rows, rules = () => [] }: Sweep): string | undefined {
  const known = [...rules(), ...rows.flatMap(({ findings }) => Object.keys(findings))];
  if (known.includes(text)) return undefined;
  if (ruleForm.test(text)) return suggest(text, known);
  return "They are rules such as address/overlap, each of which is a column, too: write 'address/overlap = 2' for how many findings it has.";
}

const ruleForm = /^[a-z\d-]+\/[a-z\d-]+$/;

// A design may have custom rules, but a name similar to a known rule is a mistake.
function isRule(name: string, { rows, rules = () => [] }: Sweep): boolean {
  if (!ruleForm.test(name)) return false;
  const known = rules();
  if (known.includes(name) || rows.some(({ findings }) => Object.hasOwn(findings, name))) return true;
  const help = suggest(name, known);
  if (help !== undefined) throw new SweepError(`There is no rule ${name}.`, help);
  return true;
}
