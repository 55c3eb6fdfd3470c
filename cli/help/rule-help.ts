import { alignedText } from '../../lib/base/text/index.js';
import type { Rule } from '../../lib/base/diagnostic/index.js';
import { paragraph } from './paragraph.js';

/** A rule as text for a terminal, followed by more paragraphs about it. */
export function ruleHelp({ id, requires, because, instead }: Omit<Rule, 'clause'>, ...more: readonly string[]): string {
  return `${[id, ...[requires, because, instead].map((text) => paragraph(text, '  ')), ...more].join('\n\n')}\n`;
}

/** A list of rules, one per line. */
export function ruleList(rules: readonly Pick<Rule, 'id' | 'requires'>[]): string {
  return alignedText(rules.map(({ id, requires }) => [id, requires]));
}
