import { outcomes } from './attacks.js';

/** The page about hostile input: what is tried, and what comes of it. */
export async function safetyPage(): Promise<string> {
  const rows = (await outcomes()).map(({ what, line, status, said, left }) => {
    const cells = [what, code(line), status === null ? '' : String(status), code(said), left];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Hostile input

Made from the code by \`npm run docs\`, which makes every one of these attacks and writes down what comes of it.

- **Limits.** Every command that reads a design has \`--timeout\` (60 s) and \`--memory\` (4 GiB, or three quarters of what there is), for
  topologies, stock systems, documents, policies and elaborations alike. A topology runs in a thread of its own, which is stopped.
  It is a program all the same, and may do on this machine whatever its user may: check those of others as you would run their code.
- **Outputs.** What is at the place of an output and is no plain file is written to, never replaced. Nothing else is written: names of
  designs never lead out of a folder, and nothing is left behind by whatever way a command ends. What \`kill -9\` leaves, the next command
  removes.
- **Names** are shown as text in every format. \`test/robustness/names.test.ts\` sends the same names through all of them, and reads what
  comes out with a parser of each.
- **A served page** is for this machine only.

| attack | command | exit code | first line | files |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

// In a table a | would end the cell, also in code.
function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
}
