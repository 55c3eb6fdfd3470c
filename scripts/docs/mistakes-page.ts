import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '../../lib/base/text/index.js';
import { ententeIn } from '../../test/cli/run.js';
import { type Mistake, mistakes } from './mistakes.js';
import { generatedMark } from './generated-mark.js';

/** The page of mistakes that are told at their place: what was said of each before, and what is said now. */
export async function mistakesPage(): Promise<string> {
  const rows: string[][] = [];
  for (const mistake of mistakes) {
    const { said, status } = await run(mistake);
    rows.push([
      mistake.what,
      `entente ${mistake.commands.at(-1) ?? ''}`,
      ...told(mistake.before),
      ...told([said, status]),
    ]);
  }
  return `# Mistakes

This page shows what Entente reports about common mistakes: the first line of the message, and its help. The column "before" was recorded in the
same way before the message was improved; the oldest entries are quotations from user reports.

${generatedMark}

<!-- oxfmt-ignore-start -->

${markdownTable(
  ['mistake', 'command', 'before', 'exit code', 'now', 'exit code'],
  ['---', '---', '---', '---:', '---', '---:'],
  rows.map(([what = '', command = '', ...cells]) => [what, { code: command }, ...cells]),
).trimEnd()}

<!-- oxfmt-ignore-end -->

\`entente check --types\` runs the TypeScript compiler if it is installed for the topology, and reports its errors as findings. Functions of
the library answer wrong arguments with diagnostics only: a test calls each of them with nothing, null, a number, a string and an unknown
option.
`;
}

function told([said, status]: Mistake['before']): string[] {
  return [said, String(status)];
}

const head = "import { AddressSet, apb, axi4, clocks, connect, soc, tl } from 'entente-soc';\n";

// Two designs, for commands that need another one.
function fileOf(source: string): string {
  if (source.startsWith('import')) return `${source}\n`;
  const design = (name: string, body: string): string => `soc('${name}', () => { ${body} })`;
  const other = design('other', source.replace('0x8000_0000', '0x9000_0000'));
  return `${head}export default ${design('soc', source)};\nexport const other = ${other};\n`;
}

async function run({ source, commands }: Mistake): Promise<{ readonly said: string; readonly status: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  try {
    writeFileSync(join(folder, 'soc.ts'), fileOf(source));
    let result = { said: '', status: 0 };
    for (const command of commands) {
      const { stdout, stderr, status } = await ententeIn(folder, ...command.split(' '));
      result = { said: gist(`${stderr}${stdout}`), status: status ?? 0 };
    }
    return result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// The most severe message, or else the first line, followed by the first help.
function gist(text: string): string {
  const lines = text.split('\n');
  const worst = Math.max(
    0,
    lines.findIndex((line) => /^(?:error|warning)\b/.test(line)),
  );
  const help = lines.slice(worst).find((line) => /^\s*help: /.test(line));
  return [lines[worst] ?? '', ...(help === undefined ? [] : [help.trim().slice('help: '.length)])].join(' ');
}
