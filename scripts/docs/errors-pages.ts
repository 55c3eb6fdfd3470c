import { aboutText, type Rule } from '../../lib/base/diagnostic/index.js';
import { rules } from '../../cli/help/index.js';
import { ruleExamples } from '../../test/errors/examples/index.js';
import { saidOf } from '../../test/errors/rule-example.js';
import { withLinks } from './citations.js';
import { type ExampleSource, exampleSources } from './example-sources.js';
import { generatedMark } from './generated-mark.js';

/** The pages of `docs/errors`, by their names below `docs/`: one for each rule, and the list of all. */
export function errorsPages(): [string, string][] {
  const sources = exampleSources('test/errors/examples');
  const pages = [...rules.values()].map((rule): [string, string] => [
    `errors/${rule.id}.md`,
    rulePage(rule, sources.get(rule.id)),
  ]);
  return [...pages, ['errors/README.md', contents()]];
}

function rulePage({ id, requires, because, instead, clause }: Rule, source: ExampleSource | undefined): string {
  if (source === undefined) throw new Error(`No example of ${id} has both sides.`);
  const { broken, fixed, language } = source;
  return `# ${id}

${requires}

${because}

${block(language, broken)}

Entente reports:

${block('text', saidAbout(id))}

## How to fix it

${instead}

${block(language, fixed)}

${clause === undefined ? '' : `Clause of the specification: ${withLinks(clause, '../../spec/')}. `}[All rules](../README.md)
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
  return [
    `${severity}[${rule}]: ${message}`,
    ...aboutText(said).map((line) => `  ${line}`),
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
  for (const { id, requires } of rules.values()) {
    const [area = ''] = id.split('/');
    const row = `| [\`${id}\`](${id}.md) | ${requires.replaceAll('|', '\\|')} |`;
    areas.set(area, [...(areas.get(area) ?? []), row]);
  }
  const tables = [...areas].map(
    ([area, rows]) => `## ${area}\n\n| rule | requirement |\n| --- | --- |\n${rows.join('\n')}`,
  );
  return `# Rules of elaboration

These are the rules that elaboration enforces, each with its reason, an example that breaks it, and the corrected example. \`entente help <rule>\`
prints the same text. [Requirements](requirements.md) compares the messages with those of Rocket Chip.

${generatedMark}

<!-- oxfmt-ignore-start -->

${tables.join('\n\n')}

<!-- oxfmt-ignore-end -->
`;
}
