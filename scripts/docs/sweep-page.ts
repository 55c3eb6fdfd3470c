import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownTable } from '../../lib/base/text/index.js';
import { changeFigures, figures, otherColumns } from '../../lib/sweep/index.js';
import { ententeIn } from '../../test/cli/run.js';
import { block } from './errors-pages.js';
import { pageConfig, services } from './sweep-services.js';

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

// A command, as words in which only quotes mean anything, and what it prints. How long it took is on standard error.
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

Made from the code by \`npm run docs\`, which runs the commands. \`entente sweep\` elaborates every combination of configurations, each as it would be
elaborated alone, and prints a row of figures for each:

${await run(`${sweep} --rows sweep.jsonl`)}

A combination that is refused has its reason, and does not stop the others. One of which nothing is known, since its expression has a slip, a topology
throws, or time or memory end, is \`untried\`: the table is there all the same, and the exit code is 2. \`--out sweep.svg\` draws the same as a plot: an axis for each choice and for each figure
that differs, a line for each combination, dashed where it came to nothing. A tick has a bar as long as it has combinations; those without a value are at \`(none)\`.

![Lines through cores, banks and caches to the figures of Rocket systems](images/pages/sweep.svg)

## What is combined

An expression may have alternatives. What stands first in it changes slowest.

| in the expression | stands for |
| --- | --- |
| \`WithNBanks({1,2,4})\` | one of these values, as the argument of anything |
| \`WithNBigCores({1..8})\`, \`{0..64..16}\` | integers from the first to the last, in steps of 1 or of 16 |
| \`{WithNBigCores(2), WithNSmallCores({2,4}) ++ WithFP16}\` | one of these fragments, or several that belong together |
| \`WithInclusiveCache?\`, \`(A ++ B)?\` | without it, and with it |
| \`{Large*Config}\`, \`{*}\` | every configuration of such a name that comes with a stock system, or that a topology exports |

Several inputs are elaborated one after the other, each with the expression of \`--config\` or with its own: \`entente sweep mcu.ts board.dts 'rocket --config
WithNBanks({1,2})'\`. A stock system without an expression stands for all configurations that come with it: \`entente sweep chipyard\` has a row for each of
Chipyard's. Every combination has a name, which \`--figures design\` shows: \`entente check\` and \`entente lock\` take it as one word, other commands its
parts, \`entente elaborate rocket --config '…'\`.

A choice is called after the fragment or argument where it stands: \`WithNBanks\`, \`WithGPIOs.2\` for the second argument, \`WithUARTs ++ WithSPIs\` for a group that
may be left out, and \`WithUARTs?\` where \`WithUARTs({1,2})?\` has a value as well. In conditions, what has spaces or quotes in it is in quotes, \`\\"\` for a quote: \`WithSizes = "Seq(\\"64K\\")"\`.

A topology is combined by the fragments that it exports. Where all of them may be left out, one of the combinations has none, which no stock system has. A
fragment with the name of another column has brackets in its own: \`edges()\`.

${await run("sweep my-device.ts --config 'WithTimer({0x10020000,0x0c000000,0x60000000}) ++ DefaultConfig' --figures devices,edges,findings,rules")}

## What is asked

\`--figures\` names columns, and may name any rule, whose findings are counted, such as \`address/overlap\`, also one of the design's own. \`--where\` chooses
rows, \`--sort\` orders them, \`-\` from the largest to the smallest. Numbers are compared as numbers, \`0x1000_0000\` as well; to ask whether
a choice or a rule equals what it never is is a mistake. \`rules = address/overlap\` holds for rows that have this rule, alone or beside others, and \`!=\` for those without it. \`--expect\` says what all rows have to be like, for CI: the exit code is 1 where one is not, and where no row is left of the whole sweep.
What is not known, such as the widths of a device tree, is blank, and holds for no condition; what is \`untried\` ends the sweep with exit code 2 even so, unless a condition leaves it
out by what was chosen, or as \`not untried\`. Of a configuration of several chips, numbers are those of all together,
and changes those of the first.

Findings are those that \`entente check\` has of each combination under the same policy: that of \`--policy\`, or else \`entente.config.ts\`, here or beside the input. Waivers
and severities hold, also those of a design that the policy lists, and a waiver that a combination does not need is a finding in its row.

${await run("sweep merge sweep.jsonl --where 'not refused and route > 33' --sort=-edges --figures edges,route,modules --expect 'modules < 290'")}

<!-- oxfmt-ignore-start -->

${markdownTable(['column', 'says'], ['---', '---'], columns)}
<!-- oxfmt-ignore-end -->

\`--diff-from\` compares all with one design. Numbers say how they differ from its own, and the changes of \`entente diff\` are counted:

${await run("sweep rocket --config 'WithNBanks({1,2}) ++ WithNMemoryChannels({1,2}) ++ DefaultConfig' --diff-from DefaultConfig --figures edges,breaking,compatible,internal")}

A row of a text table is a line, on a terminal as in a file, whatever its width: where a terminal is narrower, ask for fewer columns with \`--figures\`, or look at it
through \`less -S\`. \`--format\` has text, CSV, JSON, Markdown and SVG; \`--out\` writes files, by their endings also PNG and PDF. Time is never the same, and is in no table that does not
ask for it.

## What is kept

\`--rows sweep.jsonl\` keeps every row as soon as it is there, in the order in which they are done. Whatever ends the sweep, the same command with \`--resume\` goes on with what is there; what
took too much time or memory is tried again. ^C prints the rows that are done. From such a file, \`entente sweep merge sweep.jsonl\` prints any other
table of the same rows at once.

A file goes on only with the same combinations, the same version of Entente, and the same sources: a topology and what it imports, its lock, the policy with its baseline and the waivers of it that have expired, documents, descriptions with what they include, the overlays, the folders of \`-I\`, and the macros of \`-D\`; otherwise it is told which of them is not the same. Of
packages, and of files and variables that a topology reads while it runs (\`readFileSync\`, \`createRequire\`, \`process.env\`), it does not know: import what rows depend on, \`import registers from './registers.json' with { type: 'json' }\`. Where one of these sources changes while the sweep runs, it ends: what is done stays, and is of what they were before.

As many processes as there are cores do the work (\`--jobs\`), or as many as the budget has room for. One that grows beyond the budget of all (\`--budget\`) is replaced when it has a row done, one that was killed at
once: its combination is tried once more. \`--timeout\` and \`--memory\` are limits of each combination, as everywhere.

## More than one machine

A sweep is a list of independent jobs. \`--shard 2/8\` does the second of eight parts, which depend on nothing but the names of all combinations, and differ in size by one at most. \`entente sweep merge\` joins
the files of rows, in any order: together they are the same as those of the whole, in whatever folder each was made. It refuses to join what is not of one sweep or not complete:

${await lostShard(run)}

A row that is there several times is taken once if all agree, and refused otherwise, as one is that was edited; what was tried again counts as it was at last. The engines that start the shards are yours.

${services}`;
}

async function lostShard(run: (line: string) => Promise<string>): Promise<string> {
  const small = "sweep rocket --config 'WithNBanks({1,2}) ++ DefaultConfig'";
  for (const part of [1, 3]) await run(`${small} --shard ${part}/3 --rows ${part}.jsonl`);
  return await run('sweep merge 1.jsonl 3.jsonl');
}
