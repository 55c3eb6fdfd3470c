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
import { generatedMark } from './generated-mark.js';

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

This page follows a repository from \`entente init\` to a pull request that makes two devices overlap.

${generatedMark}

## The repository

\`entente init\` writes six files. \`soc.ts\` is the topology:

${block('ts', source ?? '')}

\`entente.config.ts\` is the policy, which states the project's own requirements. [Rules](rules/README.md) lists the built-in checks.

${block('ts', config ?? '')}

\`entente.lock\` records the facts that firmware and other blocks depend on. Only \`entente lock\` changes it, so a reviewer sees every address
and number that moves. A design with errors can be locked: \`entente lock\` reports how many there are, and \`entente check --locked\` fails
because of them. [What is compared](diff.md) explains the lines:

${block('text', lock ?? '')}

\`.github/workflows/entente.yml\` checks every pull request. \`package.json\` sets the version of Entente, and \`.gitignore\` lists generated
files. Commit the \`package-lock.json\` that \`npm install\` writes, too.

${block('yaml', workflow ?? '')}

The first check passes:

${block('console', `$ npx entente check soc.ts --locked\n${before.trimEnd()}`)}

## The pull request

A developer moves the serial port to the address it has in an older chip:

${block('diff', `-${line(source ?? '')}\n+${line(changed)}`)}

The check fails. It reports every problem at once, each at its source line:

${block('console', `$ npx entente check soc.ts --locked\n${(await run(folder, 'check', 'soc.ts', '--locked')).trimEnd()}`)}

The same findings as annotations, which GitHub shows beside the lines of the pull request:

${block('text', (await run(folder, 'check', 'soc.ts', '--locked', '--format', 'github')).trimEnd())}

The job summary, in Markdown:

> ${(await run(folder, 'check', 'soc.ts', '--locked', '--format', 'markdown')).trimEnd().replaceAll('\n', '\n> ')}

The changes against the main branch that break others:

${block('console', `$ npx entente diff soc.ts --against main\n${(await run(folder, 'diff', 'soc.ts', '--against', 'main')).trimEnd()}`)}

${await pullRequestsSection()}

${services}

## A design that is not clean yet

To adopt checks on a design with known findings, set \`baseline: 'entente-baseline.json'\` in the policy and run
\`entente check soc.ts --write-baseline\`. From then on, only findings that are new or have got worse fail the check. A finding counts as old
as long as it says the same about the same parties. If the baseline lists a finding that no longer occurs, the check warns, because the entry
would hide the same mistake later.

To ignore a finding, or to suppress a warning, waive it. A waiver accepts one finding, with a reason and an expiry date:
\`{ rule: 'address/overlap', subject: ['spi0', 'eth'], reason: 'for B0', expires: '2027-03-31' }\`. It names all parties of the finding, so the
same finding with one more party is new; \`*\` stands for any other parties. An expired or unused waiver is a finding itself. Entente can tell
whether a waiver is unused only when it checks all designs of the policy. When \`entente check one.ts\` checks fewer, a note lists the designs
that were not checked, and \`--write-baseline\` keeps the baseline entries of those designs.

A comment does the same where a device is declared, on the line of the declaration or directly above:

<!-- given: declare const device: SimpleDevice; -->

${block('ts', `// entente-allow address/overlap eth: one chip select\nconst spi0 = tl.registerNode({ address: [AddressSet.range('0x1000_0000', '64K')], device, beatBytes: 8 });`)}

The comment covers what is declared there: for a module, everything in it. Name the other parties of the finding after the rule, or give each
a comment of its own. A comment without a reason accepts nothing, and an unused comment is a finding. Comments are not read for a saved
elaboration, because its sources may have changed since.

\`rules\` in the policy sets severities. \`failOn\` or \`--fail-on\` sets the lowest severity that fails the check.

## Expectations

\`expect\` in the policy lists facts, one sentence for each. A [name](questions.md#names) is a path, some consecutive parts of one, or the name
of a master or device. \`*\` matches letters within a part, \`**\` matches any number of parts.

${block('text', expectationForms.join('\n'))}

An address plan takes two kinds of sentences. One places the devices of a part of the chip:
\`soc.peripherals.** within 0x4000_0000..0x4fff_ffff\`. The other reserves a region: \`nothing at 0xe000_0000..0xffff_ffff\`. Regions include
their last address. When a check proposes to move a device, it keeps to the plan.

- **Parts.** A master reaches a device if it reaches any address of it. \`reaches all of\` requires every address: no visibility, filter or
  firewall may keep a part back. \`entente why-not\` names such parts.
- **Addresses.** A device is at an address if all masters that see it see it there. If one master sees it elsewhere, for example behind
  \`tl.map\`, add \`for\` and the name of the master.
- **Bursts.** Sizes are powers of two, like those of all transfers. A master has bursts of a size if it reads that size with \`get\` or
  \`acquireB\` and, if it writes at all, writes it with \`putFull\` or \`acquireT\`. A cache that requests 64-byte lines therefore has 64-byte
  bursts. To require one operation, name it: \`with get of 64 bytes\`.
- **Clocks.** A node runs on the clock that \`entente list … domains\` names, which is where the clock begins: a source, a divider, or the
  node that takes it out of a group. An adapter that passes a clock on unchanged, such as \`clocks.fixedClockBroadcast()\`, names the same
  clock.

## In your own tests

\`entente-soc/vitest\` adds matchers to the \`expect\` of [vitest](https://vitest.dev). They take a topology or an elaboration.

${block('ts', matchersExample)}

A failing test says why, and where:

${block('text', matcherSaid())}

| matcher | passes if |
| --- | --- |
| \`toReach(master, device, { size, operation, by })\` | the master reaches the device with the operation, size and accesses given |
| \`toHaveAddress(device, address, { size, for })\` | the device begins at this address, for all masters that see it or for one |
| \`toHaveInterrupt(device, number, { at })\` | the device raises this interrupt number, at the given controller or at any |
| \`toHaveWidth(node, bits)\` | the bus at the master or device has this width |
| \`toRunAt(node, megahertz)\` | the node runs at this frequency |
| \`toMeet(expectation)\` | the expectation holds, written as in a policy |
| \`toHaveNoFindings({ policy, from })\` | checks find nothing of this severity or higher; default \`failOn\` of the policy, or else \`warning\` |

Each matcher works with \`not\`. An unknown name or option fails the test either way.

\`toHaveNoFindings\` judges as \`entente check\` does: it reads the policy in the same way, waivers expire by the day (UTC), and comments in the
sources of a topology accept findings about it. Comments are not read for an elaboration. The library function \`check\` judges the same way;
it takes comments as \`allowances\`, and another day as \`today\`. Both refuse settings that only the command can apply, and say what to give
instead: requirements of a single entry in \`designs\`, and \`baseline\`, which is a file. Entries of \`designs\` that only name an input are fine.

For a topology of several designs, such as the chips of a system, \`toHaveNoFindings\` checks them all and applies the expectations of the
policy to the first. The other matchers take a single design and refuse several; \`const [a, b] = elaborateAll(soc)\` gives you each of them.

## Custom rules

A rule is an object whose \`find\` takes the design: nodes, edges, devices, masters, reach, interrupts and clocks, each computed on first use.
A rule that throws becomes an error under its own id, with the message of the exception. The findings of the other rules are still reported.

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
