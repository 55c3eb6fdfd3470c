import { builtInRules, type CheckRule } from '../../lib/check/index.js';
import { checkExamples } from '../../test/check/examples/index.js';
import { foundIn } from '../../test/check/rule-example.js';
import { block, messageText } from './errors-pages.js';
import { type ExampleSource, exampleSources } from './example-sources.js';

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

says

${block('text', saidAbout(rule.id))}

## What to do

${rule.instead}

${withPolicy(fixedPolicy)}${block(language, fixed)}

Severity: ${rule.severity}, unless a policy says otherwise. [All rules](../README.md)
`;
}

function withPolicy(policy: string | undefined): string {
  return policy === undefined ? '' : `With the policy\n\n${block('ts', `export default ${policy};`)}\n\n`;
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

Made from the code by \`npm run docs\`: what \`entente check\` looks for in a design that was negotiated, with an example of each. On the
command line, \`entente help <rule>\` tells the same. What is refused before that is in [errors](../errors/README.md); what is found in Rocket systems, and why, in
[rocket](rocket.md).

<!-- oxfmt-ignore-start -->

| rule | severity | requires |
| --- | --- | --- |
${rows.join('\n')}

<!-- oxfmt-ignore-end -->
`;
}
