import { RequirementError, type Rule } from '../base/diagnostic/index.js';

// The number of characters of a long expression that are shown on each side of the mistake.
const around = 100;

/** A mistake in an expression, with the place underlined. `start`, `end`: half-open range of characters from 0. */
export function expressionMistake(
  text: string,
  start: number,
  end: number,
  rule: Rule,
  what: string,
  help: string,
): RequirementError {
  const from = Math.max(0, start - around);
  const until = Math.min(text.length, end + around);
  const [before, behind] = [from > 0 ? '… ' : '', until < text.length ? ' …' : ''];
  const line = `${before}${text.slice(from, until).replaceAll(/\s/g, ' ')}${behind}`;
  const mark = `${' '.repeat(before.length + start - from)}${'^'.repeat(Math.max(1, end - start))}`;
  return new RequirementError(rule, `In the configuration, ${what}:\n  ${line}\n  ${mark}`, {
    category: 'input',
    help,
  });
}
