import { builtInRules, type CheckRule } from '../../lib/check/index.js';
import { checkExamples } from '../../test/check/examples/index.js';
import { foundIn } from '../../test/check/rule-example.js';
import { block, messageText } from './errors-pages.js';
import { type ExampleSource, exampleSources } from './example-sources.js';
import { generatedMark } from './generated-mark.js';

/** The pages of `docs/rules`, by their names below `docs/`: one for each rule that designs are checked by, and the list of all. */
export function rulesPages(): [string, string][] {
  const sources = exampleSources('test/check/examples');
  const pages = builtInRules.map((rule): [string, string] => [
    `rules/${rule.id}.md`,
    rulePage(rule, sources.get(rule.id)),
  ]);
  return [...pages, ['rules/README.md', contents()]];
}

function rulePage(rule: CheckRule, source: ExampleSource | undefined): string {
  if (source === undefined) throw new Error(`No example of ${rule.id} has both sides.`);
  const { broken, fixed, language, policy, fixedPolicy } = source;
  return `# ${rule.id}

${rule.requires}

${rule.because}

${withPolicy(policy)}${block(language, broken)}

Entente reports:

${block('text', saidAbout(rule.id))}

## How to fix it

${rule.instead}

${withPolicy(fixedPolicy)}${block(language, fixed)}

Default severity: ${rule.severity}. [All rules](../README.md)
`;
}

function withPolicy(policy: string | undefined): string {
  return policy === undefined ? '' : `With this policy:\n\n${block('ts', `export default ${policy};`)}\n\n`;
}

function saidAbout(rule: string): string {
  const example = checkExamples[rule];
  const [finding] = example === undefined ? [] : foundIn(rule, example, 'broken');
  if (finding === undefined) throw new Error(`The example of ${rule} breaks no rule.`);
  return messageText(finding);
}

function contents(): string {
  const rows = builtInRules.map(
    ({ id, severity, requires }) => `| [\`${id}\`](${id}.md) | ${severity} | ${requires.replaceAll('|', '\\|')} |`,
  );
  return `# Rules of a check

These are the rules that \`entente check\` applies to a negotiated design, with an example of each. \`entente help <rule>\` prints the same text.
[Errors](../errors/README.md) lists the rules of negotiation itself, and [rocket](rocket.md) the findings in Rocket systems, with reasons.

${generatedMark}

<!-- oxfmt-ignore-start -->

| rule | severity | requirement |
| --- | --- | --- |
${rows.join('\n')}

<!-- oxfmt-ignore-end -->
`;
}
