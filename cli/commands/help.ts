import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { suggest } from '../../lib/diagnostic/index.js';
import { CommandError } from '../exit-codes.js';
import { answerText } from '../output.js';
import { packageFolder } from '../package-folder.js';

/** `entente help`: about a command, or about a rule that a message names. */
export function addHelpCommand(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .description('Explain a command, or a rule that a message names.')
    .argument('[topic]', 'a command, a rule such as tilelink/slave-region, or rules for a list of all')
    .action(async (topic?: string) => {
      await answerText(topic === undefined ? program.helpInformation() : await helpOn(program, topic));
    });
}

// Rules are read only when they are asked for: every other command starts without them.
async function helpOn(program: Command, topic: string): Promise<string> {
  const command = program.commands.find((each) => each.name() === topic);
  if (command !== undefined) return command.helpInformation();
  const [{ clauseHelp, clausesOf, ruleHelp, ruleList, ruleTexts }, { builtInRules }] = await Promise.all([
    import('../../lib/rules/index.js'),
    import('../../lib/check/index.js'),
  ]);
  const checks = Object.fromEntries(builtInRules.map((rule) => [rule.id, rule]));
  if (topic === 'rules') return ruleList({ ...ruleTexts, ...checks });
  const text = ruleTexts[topic];
  if (text !== undefined) {
    const [chapter = ''] = text.clause.split(' ');
    const markdown = readFileSync(join(packageFolder(), 'docs', 'spec', `${chapter}.md`), 'utf8');
    return ruleHelp(topic, text, clauseHelp(text.clause, clausesOf(chapter, markdown)));
  }
  const rule = checks[topic];
  if (rule !== undefined) return ruleHelp(topic, rule, `Severity: ${rule.severity}, unless a policy says otherwise.`);
  const known = [...program.commands.map((each) => each.name()), ...Object.keys(ruleTexts), ...Object.keys(checks)];
  throw new CommandError(
    `There is no command and no rule called ${topic}.`,
    undefined,
    suggest(topic, known) ?? 'See entente help for the commands, entente help rules for the rules.',
  );
}
