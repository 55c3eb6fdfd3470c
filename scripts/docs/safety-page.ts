import { outcomes } from './attacks.js';
import { generatedMark } from './generated-mark.js';

/** The page about hostile input: what is tried, and what comes of it. */
export async function safetyPage(): Promise<string> {
  const rows = (await outcomes()).map(({ what, line, status, said, left }) => {
    const cells = [what, code(line), status === null ? '' : String(status), code(said), left];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Hostile input

This page describes how Entente limits hostile input, and shows the outcome of typical attacks.

${generatedMark}

- **Limits.** Every command that reads a design has \`--timeout\` (60 s) and \`--memory\` (4 GiB, or three quarters of the memory of the machine if that is less).
  The limits cover topologies, stock systems, documents, policies and elaborations. A topology runs in a thread that Entente can stop. It is
  still a program with all rights of its user, so treat the topologies of others like any other foreign code.
- **Outputs.** If an output path is not a plain file, Entente writes to it and never replaces it. Entente writes nothing else: names of designs
  cannot lead out of a folder, and a command leaves no files behind, however it ends; after \`kill -9\`, the next command removes them.
- **Names** are shown as text in every format. \`test/robustness/names.test.ts\` sends the same names through all formats, and reads the output
  with a parser for each.
- **Served pages** are available on this machine only.

| attack | command | exit code | first line | files |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

// In a table a | would end the cell, also in code.
function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
}
