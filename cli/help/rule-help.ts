import { alignedText } from '../../lib/base/text/index.js';
import { type Rule, wrapped } from '../../lib/base/diagnostic/index.js';
import { helpWidth } from './width.js';

/** A rule as text for a terminal, with what else there is to say about it. */
export function ruleHelp({ id, requires, because, instead }: Omit<Rule, 'clause'>, ...more: readonly string[]): string {
  return `${[id, ...[requires, because, instead].map(paragraph), ...more].join('\n\n')}\n`;
}

/** Rules, a line each. */
export function ruleList(rules: readonly Pick<Rule, 'id' | 'requires'>[]): string {
  return alignedText(rules.map(({ id, requires }) => [id, requires]));
}

function paragraph(text: string): string {
  const indent = '  ';
  return wrapped(text, helpWidth - indent.length)
    .map((line) => `${indent}${line}`)
    .join('\n');
}
