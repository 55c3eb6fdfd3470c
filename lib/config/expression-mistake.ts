import { RequirementError } from '../diagnostic/index.js';

/** A mistake in an expression, with the place underlined. `start`, `end`: half-open range of characters from 0. */
export function expressionMistake(
  text: string,
  start: number,
  end: number,
  rule: string,
  what: string,
  help: string,
): RequirementError {
  const line = text.replaceAll(/\s/g, ' ');
  const mark = `${' '.repeat(start)}${'^'.repeat(Math.max(1, end - start))}`;
  return new RequirementError(rule, `In the configuration, ${what}:\n  ${line}\n  ${mark}`, {
    category: 'input',
    help,
  });
}
