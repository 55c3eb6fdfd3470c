import { commands } from '../../cli/commands/index.js';
import { entente } from '../../test/cli/run.js';
import { block } from './errors-pages.js';

/** The page of all commands, as `entente help` tells of them. */
export async function commandsPage(): Promise<string> {
  const sections: string[] = [];
  for (const name of Object.keys(commands)) {
    const { stdout } = await entente('help', name);
    sections.push(`## entente ${name}\n\n${block('text', stdout.trimEnd())}`);
  }
  return `# Commands

Made from the code by \`npm run docs\`: what \`entente help\` tells of each command. The [README](../README.md#the-command-line) says in a line
what each is for.

Exit codes: 0 all well, 1 findings, 2 the design could not be elaborated, or a file not be written, 64 wrong usage. The answer is on standard output, everything else
on standard error; the README says how commands end of a design with errors. What is asked of a name that means several is asked of each of them: \`route\`,
\`why-not\` and what a policy expects end with 1 unless the answer is yes for all; \`reach\` lists what there is, and ends with 0 also where that
is nothing; \`explain\` is about one edge, and refuses a name of several with 64. \`entente help RULE\` explains a rule that a message names; \`entente help rules\` lists them.

${sections.join('\n\n')}
`;
}
