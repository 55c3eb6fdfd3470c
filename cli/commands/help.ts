import type { Command } from 'commander';
import { type Rule, suggest } from '../../lib/base/diagnostic/index.js';
import { CommandError } from '../process/exit-codes.js';
import { answerText } from '../files/output.js';

/** `entente help`: explains a command, or a rule that a message names. */
export function addHelpCommand(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .description('Explain a command, or the rule that a message names.')
    .argument('[topic]', 'a command, a rule such as tilelink/slave-region, or rules for the list of all rules')
    .action(async (topic?: string) => {
      await answerText(topic === undefined ? fullHelp(program) : await helpOn(program, topic));
    });
}

// Captures the output of `--help`: only `outputHelp` includes the text after the options.
function fullHelp(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  return text;
}

// Load the rules on demand, so that other commands start without them.
async function helpOn(program: Command, topic: string): Promise<string> {
  const command = program.commands.find((each) => each.name() === topic);
  if (command !== undefined) return fullHelp(command);
  const [{ chapterOf, clauseHelp, ruleHelp, ruleList, rules }, { builtInRules }] = await Promise.all([
    import('../help/index.js'),
    import('../../lib/check/index.js'),
  ]);
  const checks = new Map(builtInRules.map((rule) => [rule.id, rule]));
  if (topic === 'rules') return ruleList([...new Map<string, Rule>([...rules, ...checks]).values()]);
  const rule = rules.get(topic);
  if (rule !== undefined) {
    const { clause } = rule;
    return ruleHelp(rule, ...(clause === undefined ? [] : [clauseHelp(clause, chapterOf(clause))]));
  }
  const check = checks.get(topic);
  if (check !== undefined) return ruleHelp(check, `Default severity: ${check.severity}.`);
  const known = [...program.commands.map((each) => each.name()), ...rules.keys(), ...checks.keys()];
  throw new CommandError(
    `There is no command and no rule called ${topic}.`,
    undefined,
    suggest(topic, known) ?? 'See entente help for the commands, entente help rules for the rules.',
  );
}
