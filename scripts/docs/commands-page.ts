import { commands } from '../../cli/commands/index.js';
import { entente } from '../../test/cli/run.js';
import { block } from './errors-pages.js';
import { generatedMark } from './generated-mark.js';

/** The page of all commands, with the output of `entente help` for each. */
export async function commandsPage(): Promise<string> {
  const sections: string[] = [];
  for (const name of Object.keys(commands)) {
    const { stdout } = await entente('help', name);
    sections.push(`## entente ${name}\n\n${block('text', stdout.trimEnd())}`);
  }
  return `# Commands

This page shows the output of \`entente help\` for each command. The [README](../README.md#the-command-line) gives a short overview.

${generatedMark}

| exit code | meaning |
| ---: | --- |
| 0 | success |
| 1 | findings |
| 2 | the design cannot be elaborated, or a file cannot be written |
| 64 | wrong usage |

Answers go to standard output, everything else to standard error. The README explains the exit codes of commands on designs with errors.

A question about a name with several matches applies to each of them:

- \`route\`, \`why-not\` and the expectations of a policy end with 1 unless the answer is yes for all.
- \`reach\` lists what is reachable, and ends with 0 even if that is nothing.
- \`explain\` is about one edge, and refuses a name with several matches with 64.

\`entente help RULE\` explains the rule that a message names; \`entente help rules\` lists all rules.

${sections.join('\n\n')}
`;
}
