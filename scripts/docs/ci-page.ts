import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectationForms } from '../../lib/check/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { locatedAt } from '../../lib/graph/index.js';
import { toReach } from '../../lib/matchers/index.js';
import { commitAll, git } from '../../test/cli/repository.js';
import { ententeIn } from '../../test/cli/run.js';
import { services } from './ci-services.js';
import { pullRequestsSection } from './pull-requests.js';
import { block } from './errors-pages.js';
import earlgrey from '../../topologies/earlgrey.js';

/** The page about continuous integration: a repository as `entente init` writes it, and what its check says of a pull request. */
export async function ciPage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  try {
    return await page(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const change = { before: "AddressSet.range('0x6400_0000', '4K')", after: "AddressSet.range('0x8000_8000', '4K')" };

async function page(folder: string): Promise<string> {
  await run(folder, 'init');
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trimEnd();
  const [source, config, lock, workflow] = [
    'soc.ts',
    'entente.config.ts',
    'entente.lock',
    '.github/workflows/entente.yml',
  ].map(read);
  const before = await run(folder, 'check', 'soc.ts', '--locked');
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commitAll(folder);
  const changed = (source ?? '').replace(change.before, change.after);
  if (changed === source) throw new Error('The pull request changes nothing.');
  writeFileSync(join(folder, 'soc.ts'), `${changed}\n`);
  const line = (text: string): string => text.split('\n').find((each) => each.includes('const uart =')) ?? '';
  return `# The address map in CI

Made from the code by \`npm run docs\`: a repository as \`entente init\` writes it, and a pull request that moves a device into another.

## The repository

\`entente init\` writes six files. \`soc.ts\` is the topology:

${block('ts', source ?? '')}

\`entente.config.ts\` is the policy: what the design is held to. [Rules](rules/README.md) tells what is looked for besides.

${block('ts', config ?? '')}

\`entente.lock\` has what others rely on. It changes only by \`entente lock\`, so that whoever reviews it sees which address or number moves. A design with errors gets one, too: \`entente lock\` says how many there are, and \`entente check --locked\` fails because of them. [What is compared](diff.md) says what all the lines are:

${block('text', lock ?? '')}

\`.github/workflows/entente.yml\` checks every pull request, \`package.json\` says which Entente does it, and \`.gitignore\` what is made anew each
time. Have \`package-lock.json\`, which \`npm install\` writes, under version control, too.

${block('yaml', workflow ?? '')}

All is well at first:

${block('console', `$ npx entente check soc.ts --locked\n${before.trimEnd()}`)}

## The pull request

Somebody moves the serial port, to where it is in an older chip:

${block('diff', `-${line(source ?? '')}\n+${line(changed)}`)}

The check fails. Everything that is wrong is told at once, at the line that it is about:

${block('console', `$ npx entente check soc.ts --locked\n${(await run(folder, 'check', 'soc.ts', '--locked')).trimEnd()}`)}

As annotations, which GitHub shows beside the lines of the pull request:

${block('text', (await run(folder, 'check', 'soc.ts', '--locked', '--format', 'github')).trimEnd())}

The summary of the job, in Markdown:

> ${(await run(folder, 'check', 'soc.ts', '--locked', '--format', 'markdown')).trimEnd().replaceAll('\n', '\n> ')}

What others have to hear of, against the main branch:

${block('console', `$ npx entente diff soc.ts --against main\n${(await run(folder, 'diff', 'soc.ts', '--against', 'main')).trimEnd()}`)}

${await pullRequestsSection()}

${services}

## A design that is not clean yet

With \`baseline: 'entente-baseline.json'\` in the policy, \`entente check soc.ts --write-baseline\` takes what is found now for granted; from then on
only what is new fails, and what got worse: a finding is old as long as it says the same of the same parties. What the baseline has and is not found any more is a warning,
so that it does not hide the same mistake later. To ignore a finding, or to suppress a warning, waive it: a waiver accepts one finding, with a reason and a date: \`{ rule: 'address/overlap', subject: ['spi0', 'eth'], reason: 'for
B0', expires: '2027-03-31' }\`. It names all parties of the finding, so that one more is a new finding; \`*\` stands for any others. One that has expired, or that nothing needs, is a finding itself. Whether anything needs it is known when all
designs are checked that the policy names; where \`entente check one.ts\` looks at fewer, it is a note that says which were not checked, and \`--write-baseline\` keeps what the baseline has of those.

A comment does the same where a device is declared, in the line of the declaration or right above:

<!-- given: declare const device: SimpleDevice; -->

${block('ts', `// entente-allow address/overlap eth: one chip select\nconst spi0 = tl.registerNode({ address: [AddressSet.range('0x1000_0000', '64K')], device, beatBytes: 8 });`)}

It is about what is declared there, of a module all that is in it, and about nobody else: whoever else a finding is about is named behind the rule,
or has such a comment where it is declared. A comment without a reason accepts nothing; one that nothing needs is a finding. Of an elaboration that was written
before, whose sources may have changed, comments are not read.

Severities are set by rule, and \`failOn\`, or
\`--fail-on\`, says from which severity on the check fails.

## Expectations

\`expect\` in the policy has a sentence for each fact. [Names](questions.md#names) are paths, parts of
them in a row, or what masters and devices are called, with \`*\` for letters of a part and \`**\` for any parts.

${block('text', expectationForms.join('\n'))}

A plan of the address map is two kinds of sentences: where devices of a part of the chip are to be, \`soc.peripherals.** within 0x4000_0000..0x4fff_ffff\`, and where
nothing is to be, since it is reserved: \`nothing at 0xe000_0000..0xffff_ffff\`. Regions go from their first address to their last; what a check proposes to
move goes nowhere else.

A device is at an address if all masters that see it see it there; where one sees it elsewhere, as behind \`tl.map\`, the expectation says \`for\` whom. Bytes are
powers of two, as those of all transfers are. A master has bursts of so many bytes if it reads them with \`get\` or \`acquireB\`, and if it writes, with \`putFull\` or
\`acquireT\`: a cache that asks for lines of 64 bytes has 64-byte bursts. Who means one of them names it: \`with get of 64 bytes\`. A node runs on the clock that
\`entente list … domains\` names, where it begins: a source, or what divides it or takes it out of a group. What passes it on unchanged, such as a
\`clocks.fixedClockBroadcast()\`, names the same clock.

## In tests of your own

\`entente-soc/vitest\` gives \`expect\` of [vitest](https://vitest.dev) what it needs for designs: a topology, or an elaboration.

${block('ts', matchersExample)}

A test that fails says why, and where:

${block('text', matcherSaid())}

| matcher | holds where |
| --- | --- |
| \`toReach(master, device, { size, operation, by })\` | the master reaches the device, with the operation, in the size, by these accesses |
| \`toHaveAddress(device, address, { size, for })\` | the device begins there, for all who see it or for one |
| \`toHaveInterrupt(device, number, { at })\` | the device raises this interrupt, at the controller or at any |
| \`toHaveWidth(node, bits)\` | the bus at the master or the device has so many bits |
| \`toRunAt(node, megahertz)\` | it runs at the frequency |
| \`toMeet(expectation)\` | the expectation holds, as policies write it |
| \`toHaveNoFindings({ policy, from })\` | checks find nothing from this severity on; default \`failOn\` of the policy, or else \`warning\` |

Each has a \`not\`. A name that the design does not have, or an option that the matcher does not have, makes every one of them fail.

\`toHaveNoFindings\` judges as \`entente check\` does: the policy is read in the same way, waivers expire by the day (UTC), and comments in the sources of a
topology accept findings about it; those of an elaboration are not read. So does \`check\` of the library, which takes comments as \`allowances\`, and another day as
\`today\`. What of a policy only the command can obey is refused, with what to give instead: what is wanted of one of its \`designs\` alone, and a \`baseline\`, which is a
file; designs that are only listed are no matter.

Of a topology that is several designs, such as the chips of a system, \`toHaveNoFindings\` looks at all; what the policy expects is about the first. The other
matchers are about one design, and refuse several: \`const [a, b] = elaborateAll(soc)\` has each by itself.

## Rules of your own

A rule is an object; \`design\` has nodes, edges, devices, masters, reach, interrupts and clocks, each worked out when it is first asked for.
One that throws is an error of its own, by its id and with what it threw; all that others found is told as well.

${block('ts', readFileSync(new URL('../../test/cli/fixtures/policy/entente.config.ts', import.meta.url), 'utf8').trimEnd())}
`;
}

const matchersExample = `import { expect, test } from 'vitest';
import 'entente-soc/vitest';
import soc from './soc.js';

test('what firmware relies on', () => {
  expect(soc).toReach('cpu', 'sram', { size: 64 });
  expect(soc).toHaveAddress('uart', '0x6400_0000', { size: '4K' });
  expect(soc).not.toReach('dma', 'rom', { operation: 'put' });
  expect(soc).toMeet('uart interrupt 1 at plic');
  expect(soc).toHaveNoFindings();
});`;

function matcherSaid(): string {
  const design = locatedAt({ resolve: () => undefined }, () => elaborate(earlgrey));
  return toReach(design, 'corei', 'uart0').message();
}

async function run(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr, status } = await ententeIn(folder, ...args);
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout;
}
