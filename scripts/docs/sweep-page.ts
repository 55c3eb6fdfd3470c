import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownTable } from '../../lib/base/text/index.js';
import { changeFigures, figures, otherColumns } from '../../lib/sweep/index.js';
import { ententeIn } from '../../test/cli/run.js';
import { block } from './errors-pages.js';
import { pageConfig, services } from './sweep-services.js';
import { generatedMark } from './generated-mark.js';

/** The page, and the plot in it. */
interface SweepPage {
  readonly page: string;
  readonly picture: string;
}

/** The page about sweeps, with what its commands print and draw. */
export async function sweepPage(): Promise<SweepPage> {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  try {
    copyFileSync(
      fileURLToPath(new URL('../../topologies/my-device.ts', import.meta.url)),
      join(folder, 'my-device.ts'),
    );
    const text = await page((line) => shown(folder, line));
    await shown(folder, 'sweep merge sweep.jsonl --out sweep.svg');
    return { page: text, picture: readFileSync(join(folder, 'sweep.svg'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// A command, split at blanks outside of quotes, and its output. The time that it took is on standard error.
async function shown(folder: string, line: string): Promise<string> {
  const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const { stdout, stderr } = await ententeIn(folder, ...args);
  const problem = stderr.split('\n').findIndex((each) => each.startsWith('error:'));
  const said = problem < 0 ? '' : stderr.split('\n').slice(problem).join('\n');
  return block('console', `$ entente ${line}\n${stdout}${said}`.trimEnd());
}

async function page(run: (line: string) => Promise<string>): Promise<string> {
  const sweep = `sweep rocket --config '${pageConfig}'`;
  const columns = [...figures, ...otherColumns, ...changeFigures].map(([name, says]) => [{ code: name }, says]);
  return `# Sweeps

\`entente sweep\` elaborates every combination of configurations, each as if it were elaborated alone, and prints a row of figures for each.

${generatedMark}

${await run(`${sweep} --rows sweep.jsonl`)}

A refused combination shows the rule that refused it and does not stop the others. A combination without a result, because of a mistake in its
expression, an exception in the topology, or a limit of time or memory, is \`untried\`: the table is still printed, and the exit code is 2.

\`--out sweep.svg\` draws the table as a plot. It has an axis for each choice and for each figure that differs, and a line for each combination,
dashed if the combination has no result. The bar at a tick is as long as the number of combinations there; combinations without a value are at
\`(none)\`.

![Lines through cores, banks and caches to the figures of Rocket systems](images/pages/sweep.svg)

## Combinations

An expression can have alternatives. The first alternative in it changes slowest.

| in the expression | meaning |
| --- | --- |
| \`WithNBanks({1,2,4})\` | one of these values, for any argument |
| \`WithNBigCores({1..8})\`, \`{0..64..16}\` | integers from the first to the last, in steps of 1 or of 16 |
| \`{WithNBigCores(2), WithNSmallCores({2,4}) ++ WithFP16}\` | one of these fragments or groups of fragments |
| \`WithInclusiveCache?\`, \`(A ++ B)?\` | without and with it |
| \`{Large*Config}\`, \`{*}\` | every configuration with a matching name, of a stock system or exported by a topology |

Several inputs are elaborated one after the other, each with the expression of \`--config\` or with its own: \`entente sweep mcu.ts board.dts 'rocket --config
WithNBanks({1,2})'\`. A stock system without an expression stands for all of its configurations: \`entente sweep chipyard\` has a row for each
configuration of Chipyard.

Every combination has a name, which \`--figures design\` shows. \`entente check\` and \`entente lock\` take the name as one word; other commands take
its parts: \`entente elaborate rocket --config '…'\`.

A choice is named after its fragment or argument: \`WithNBanks\`, \`WithGPIOs.2\` for the second argument, \`WithUARTs ++ WithSPIs\` for an optional
group, and \`WithUARTs?\` if \`WithUARTs({1,2})?\` also has a value. In conditions, put text with spaces or quotes in quotes, and write \`\\"\` for a
quote: \`WithSizes = "Seq(\\"64K\\")"\`.

A topology is combined with the fragments that it exports. If all of them are optional, one combination has no fragments; a stock system has no
such combination. A fragment with the name of another column has parentheses after its name: \`edges()\`.

${await run("sweep my-device.ts --config 'WithTimer({0x10020000,0x0c000000,0x60000000}) ++ DefaultConfig' --figures devices,edges,findings,rules")}

## Figures and conditions

- \`--figures\` selects columns. The name of a rule, such as \`address/overlap\` or a custom rule, is a column that counts its findings.
- \`--where\` selects rows. \`--sort\` orders them; \`-\` sorts from the largest to the smallest.
- \`--expect\` states what every row has to satisfy, for CI. The exit code is 1 if a row does not, or if no row of the whole sweep is left.

Numbers are compared as numbers, including \`0x1000_0000\`. A comparison of a choice or rule with a value that it never has is refused.
\`rules = address/overlap\` matches rows with findings of this rule, whatever others they have, and \`!=\` matches rows without any.

An unknown figure, such as the bus width of a device tree, is blank and matches no condition. An \`untried\` combination gives exit code 2
regardless, unless a condition excludes it by its choices or with \`not untried\`. For a configuration of several chips, figures cover all chips
together, and changes cover the first.

Findings are those of \`entente check\` for each combination under the same policy: that of \`--policy\`, or else \`entente.config.ts\` in the current
folder or beside the input. Waivers and severities apply, including those of a design that the policy lists. A waiver that a combination does not
use is a finding in its row.

${await run("sweep merge sweep.jsonl --where 'not refused and route > 33' --sort=-edges --figures edges,route,modules --expect 'modules < 290'")}

<!-- oxfmt-ignore-start -->

${markdownTable(['column', 'meaning'], ['---', '---'], columns)}
<!-- oxfmt-ignore-end -->

\`--diff-from\` compares every combination with one design. Figures show the difference, and the changes that \`entente diff\` reports are counted:

${await run("sweep rocket --config 'WithNBanks({1,2}) ++ WithNMemoryChannels({1,2}) ++ DefaultConfig' --diff-from DefaultConfig --figures edges,breaking,compatible,internal")}

A row of a text table is always one line. On a narrow terminal, select fewer columns with \`--figures\`, or use \`less -S\`. \`--format\` offers text,
CSV, JSON, Markdown and SVG. \`--out\` writes files and chooses the format by their endings, also PNG and PDF. The time differs from run to run, so a
table has it only on request.

## Saved rows

\`--rows sweep.jsonl\` saves every row as soon as it is done. After an interruption, the same command with \`--resume\` continues from the saved
rows and retries combinations that ran out of time or memory. ^C prints the rows that are done. \`entente sweep merge sweep.jsonl\` prints any
other table of the saved rows without elaborating again.

A sweep can be resumed only with the same combinations, the same version of Entente and unchanged sources; otherwise the message says which of
them differs. The sources are:

- a topology and its imports, and documents
- descriptions with their includes, overlays, the folders of \`-I\` and the macros of \`-D\`
- the lock, and the policy with its baseline and its expired waivers

Entente does not track packages, or files and variables that a topology reads while it runs (\`readFileSync\`, \`createRequire\`, \`process.env\`).
Import what rows depend on: \`import registers from './registers.json' with { type: 'json' }\`. If a source changes during the sweep, the sweep
stops; saved rows remain, and belong to the old sources.

By default, a sweep runs one process per core (\`--jobs\`), or fewer if the memory budget (\`--budget\`) has no room for them. When a process
finishes a row and all processes together exceed the budget, it is replaced. A process that was killed is replaced at once, and its combination
is retried once. \`--timeout\` and \`--memory\`
limit each combination, as they do elsewhere.

## Several machines

A sweep is a list of independent jobs. \`--shard 2/8\` runs the second of eight parts. The parts depend only on the names of all combinations,
and their sizes differ by at most one. \`entente sweep merge\` joins the files of rows in any order and from any folder into the rows of the whole
sweep. It refuses files of different sweeps, and incomplete sets:

${await lostShard(run)}

A row that occurs several times counts once if all copies agree, and is refused otherwise. An edited row is refused, too. For a combination that
was retried, the last row counts. Any scheduler can start the shards:

${services}`;
}

async function lostShard(run: (line: string) => Promise<string>): Promise<string> {
  const small = "sweep rocket --config 'WithNBanks({1,2}) ++ DefaultConfig'";
  for (const part of [1, 3]) await run(`${small} --shard ${part}/3 --rows ${part}.jsonl`);
  return await run('sweep merge 1.jsonl 3.jsonl');
}
