import { unnamedSubjects } from '../lib/diagnostic/index.js';
import { type RuleText, ruleTexts } from '../lib/rules/index.js';
import { ruleExamples } from '../test/errors/examples/index.js';
import { saidOf } from '../test/errors/rule-example.js';
import { withLinks } from './citations.js';
import { type ExampleSource, exampleSources } from './example-sources.js';

/** The pages of `docs/errors`, by their names below `docs/`: one for each rule, and the list of all. */
export function errorsPages(): [string, string][] {
  const sources = exampleSources('test/errors/examples');
  const pages = Object.entries(ruleTexts).map(([rule, text]): [string, string] => [
    `errors/${rule}.md`,
    rulePage(rule, text, sources.get(rule)),
  ]);
  return [...pages, ['errors/README.md', contents()]];
}

function rulePage(
  rule: string,
  { requires, because, instead, clause }: RuleText,
  source: ExampleSource | undefined,
): string {
  if (source === undefined) throw new Error(`No example of ${rule} has both sides.`);
  const { broken, fixed, language } = source;
  return `# ${rule}

${requires}

${because}

${block(language, broken)}

says

${block('text', saidAbout(rule))}

## What to do

${instead}

${block(language, fixed)}

Clause of the specification: ${withLinks(clause, '../../spec/')}. [All rules](../README.md)
`;
}

export function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function saidAbout(rule: string): string {
  const example = ruleExamples[rule];
  const [said] = example === undefined ? [] : saidOf(example, 'broken');
  if (said === undefined) throw new Error(`The example of ${rule} breaks no rule.`);
  return messageText({ ...said, severity: 'error' });
}

/** A message as a terminal shows it, without the places. */
export function messageText(said: MessageParts): string {
  const { rule, severity, message, help } = said;
  const unnamed = unnamedSubjects(said);
  return [
    `${severity}[${rule}]: ${message}`,
    ...(unnamed.length === 0 ? [] : [`  about: ${unnamed.join(', ')}`]),
    ...(help === undefined || help === '' ? [] : [`  help: ${help}`]),
  ].join('\n');
}

interface MessageParts {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly subjects: readonly string[];
  readonly help?: string | undefined;
}

function contents(): string {
  const areas = new Map<string, string[]>();
  for (const [rule, { requires }] of Object.entries(ruleTexts)) {
    const [area = ''] = rule.split('/');
    const row = `| [\`${rule}\`](${rule}.md) | ${requires.replaceAll('|', '\\|')} |`;
    areas.set(area, [...(areas.get(area) ?? []), row]);
  }
  const tables = [...areas].map(
    ([area, rows]) => `## ${area}\n\n| rule | requires |\n| --- | --- |\n${rows.join('\n')}`,
  );
  return `# Rules

Made from the code by \`npm run docs\`: every requirement that a message may name, with why it is there, an example that breaks it, and the
same example without the mistake. On the command line, \`entente help <rule>\` tells the same. What Rocket Chip says about the same mistakes
is in [requirements.md](requirements.md).

<!-- oxfmt-ignore-start -->

${tables.join('\n\n')}

<!-- oxfmt-ignore-end -->
`;
}
