import { wrapped } from '../diagnostic/index.js';
import type { RuleText } from './rule-text.js';

const width = 100;

/** A rule as a text for a terminal, with a last line about it. */
export function ruleHelp(rule: string, { requires, because, instead }: Omit<RuleText, 'clause'>, last: string): string {
  return `${rule}\n\n${[requires, because, instead].map(paragraph).join('\n\n')}\n\n${last}\n`;
}

/** All rules, a line each, by area. */
export function ruleList(rules: Readonly<Record<string, Pick<RuleText, 'requires'>>>): string {
  const names = Object.keys(rules);
  const longest = Math.max(...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(longest)}  ${rules[name]?.requires ?? ''}\n`).join('');
}

function paragraph(text: string): string {
  return wrapped(text, width)
    .map((line) => `  ${line}`)
    .join('\n');
}
