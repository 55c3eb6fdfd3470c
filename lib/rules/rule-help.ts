import { wrapped } from '../diagnostic/index.js';
import type { RuleText, RuleTexts } from './rule-text.js';

const width = 100;

/** A rule as a text for a terminal. */
export function ruleHelp(rule: string, { requires, because, instead, clause }: RuleText): string {
  return `${rule}\n\n${[requires, because, instead].map(paragraph).join('\n\n')}\n\nClause: ${clause}\n`;
}

/** All rules, a line each, by area. */
export function ruleList(rules: RuleTexts): string {
  const names = Object.keys(rules);
  const longest = Math.max(...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(longest)}  ${rules[name]?.requires ?? ''}\n`).join('');
}

function paragraph(text: string): string {
  return wrapped(text, width)
    .map((line) => `  ${line}`)
    .join('\n');
}
