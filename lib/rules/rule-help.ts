import type { RuleText, RuleTexts } from './rule-text.js';

const width = 100;

/** A rule as a text for a terminal. */
export function ruleHelp(rule: string, { requires, because, instead, clause }: RuleText): string {
  return `${rule}\n\n${[requires, because, instead].map(wrapped).join('\n\n')}\n\nClause: ${clause}\n`;
}

/** All rules, a line each, by area. */
export function ruleList(rules: RuleTexts): string {
  const names = Object.keys(rules);
  const longest = Math.max(...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(longest)}  ${rules[name]?.requires ?? ''}\n`).join('');
}

function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => `  ${line}`).join('\n');
}
