import { fileURLToPath } from 'node:url';
import { listed } from '../../lib/base/diagnostic/index.js';
import { builtInProtocols } from '../../lib/protocols/gathered/built-in.js';
import { append } from '../../lib/elaboration/index.js';
import { anyOtherField, fieldKinds, type FieldKind, recordFields } from '../../lib/diff/index.js';
import { silentOptions } from './silent-options.js';
import { generatedMark } from './generated-mark.js';

/** What `entente diff` and `entente check --locked` compare, and what they leave out. */
export function diffPage(): string {
  const kinds = [...fieldKinds.filter(({ comparison }) => comparison !== undefined), anyOtherField];
  const leftOut = fieldKinds.filter(({ comparison }) => comparison === undefined);
  return `${introduction}
<!-- oxfmt-ignore-start -->

## What ends see

| fields | compared as | others depend on it | why |
| --- | --- | --- | --- |
${kinds.map(kindRow).join('\n')}

Not compared:

| fields | why |
| --- | --- |
${[...leftOut.map(({ fields, because }) => `| ${namesOf(fields)} | ${because} |`), ...repeatedRows()].join('\n')}

## The rest of a design

| field | compared | why |
| --- | --- | --- |
${recordRows().join('\n')}

<!-- oxfmt-ignore-end -->
`;
}

const introduction = `# What is compared

\`entente diff\` compares two versions of a design. \`entente check --locked\` compares a design with the lock that \`entente lock\` wrote.

${generatedMark}

Both compare what the ends of a design see, field by field: at each source port, the parameters that come up to it; at each sink port, those
that come down. They also compare:

- interrupts, with their numbers at the receiver
- which master reaches which device with which operations, and by which accesses if firewalls or masters limit them
- the widths of buses
- the clock that drives each module, and the crossings between clocks
- the ports of RTL modules
- what firmware is told

Parameters on an edge that adapters hide from every end are internal. For example, a fragmenter aligns requests, so no device sees whether the
master aligned them; a change is reported at the edge in front of the fragmenter.

- **Breaking** changes take away something that others depend on. The check fails.
- **Compatible** changes add to it. The check reports them as notes of the rule \`policy/unlocked\`, whose severity a policy can raise.
- **Internal** changes affect nobody outside. They are not in the lock; \`entente diff\` reports them.

## Access rights

Access on a shared chip is compared address by address, separately for reads and writes. [Security](security.md) describes what limits it.

- Lost access is breaking. So is new access to addresses that were closed, because whoever stores keys there depends on that.
- Access to addresses that are new to a device is compatible.
- Firewall rules are internal for addresses that no master requests, and for accesses that do not get there anyway:
  \`soc.wall.node: regions: 0x1000..0x1fff secure → 0x1000..0x1fff secure, writing no\`. So is \`setSecurity\` on a device that no master reaches or
  no firewall guards, and on a master that reaches nothing.

## Devices and windows

An access begins at a master and ends at a device. A custom bridge that turns accesses into a stream is a device on one side and a master on
the other. If such an adapter declares devices of its own in place of those behind it, as a cache may, both are compared: the addresses that
masters see, and those of the devices behind it.

A device with several windows is compared address by address. A device that gains windows or capabilities takes nothing away, however its
windows are numbered afterwards.

- **Order.** Software knows unnamed windows by their position: \`NODE_1_BASE\` in a header, the second entry of \`reg\` in a device tree. A change
  that gives an existing window another position is therefore breaking: two declarations that swap places, or a new one in front.
- **Size.** A window that grows at its end takes nothing away. A window that begins at another address has moved, even if it still covers all
  of its old addresses, because \`NODE_BASE\` changes and register offsets count from it.
- **Names.** Firmware finds named parts of a node, such as \`rx\` and \`tx\`, by name. If two of them swap addresses, both have moved.

## Designs, renames and consequences

In an input of several designs, such as the chips of a system, designs are compared by name, and paths begin with that name. A design that is
gone is breaking, a new one is compatible. A picture shows one design: \`entente diff soc.ts#io --against main --out io.svg\`.

A renamed part is otherwise the same part, both in a diff and next to a lock.

Changes that follow from one cause are reported with it: a removed device with its interrupts, an inserted interrupt with the numbers that
shift behind it. \`--verbose\` lists the consequences. JSON reports have everything: \`counts\` counts single changes, and \`groups\` says which of
them follow from which, as the text counts them.

## Hardware

\`entente diff --hardware\` also compares the ports of modules without RTL, as [hardware](hardware.md) lists them: ports that changed their width,
and ports that came or went, grouped by edge. Changes at the outermost module are breaking, because they are visible outside; the others are
internal. These ports follow from the other comparisons, and computing them adds a third to the time for a 64-core design, so they are
reported only on request.

Settings of a node that no parameter carries, such as the arbitration \`policy\` of a crossbar, are internal: \`soc.xbar.node: policy: default →
lowestIndexFirst\`. So are the \`settings\` of your own nodes: \`tl.adapterNode({ settings: { depth: 4 }, … })\`.

Crossings are counted for each pair of clock domains, and the lock records the counts. If a pair has several, \`entente diff\` identifies the one
that changed by its ends: \`soc → soc.slow: TL from soc.bus.node to soc.slow.ram.node: asynchronous → rational\`. A change that leaves the number
of each kind the same is internal.

## Firmware

Compatible strings decide which driver binds. A list that loses a string or changes its order is breaking; a string added at the end is
compatible. The same holds for every list that firmware is told, by a topology or by a device tree: names, clocks, resets and so on. Exceptions:

- A window that ends later, or that allows more uses, is compatible, because registers count from its beginning.
- \`interrupts\` with \`interrupt-parent\` and \`interrupts-extended\` are compared as the same list.
- ISA extensions of a core in a list of their own have no order.

Any other property that is added, removed or changed is breaking, because drivers have their own defaults; examples are \`reg-shift\` and the number of a core.

Others depend on what a ROM holds. The lock has its SHA-256 sum, as \`sha256sum\` prints it, and a different sum is breaking. The same goes for
the \`contents\` of your own nodes. A ROM without \`contents\` has nothing to compare.

## What is not compared

Some settings of Rocket systems reach no node, so no elaboration has them and no report mentions them: ${silentTypes()}. Review them in the
configuration. The same applies to options of your own modules that the modules do not pass to their nodes.

## The lock

A lock is a text file with one fact a line, sorted, so that most concurrent changes merge by themselves. If a merge leaves a conflict, keep
the lines of both sides. A line without \`@\` holds for everyone who sees a device or master; a line with \`@\` and a port holds for that port
only. The last line is \`end\`, so that a truncated lock is refused; locks of version 2, written by earlier versions, have no such line.

The lock of several designs, such as the chips of a system, holds the lock of each in turn. A design that was added or removed fails the check;
\`--accept\` with its name accepts it.

\`entente lock soc.ts\` rewrites the whole lock. \`entente lock soc.ts --accept uart\` updates only what has changed about \`uart\`, so that the
commit shows what was approved and nothing else. For each change, the check prints the command that accepts it. If changes depend on each
other, the command for one also accepts what that one needs of the others. Running all of the commands accepts everything.

If firewalls or masters limit accesses, the lock says which accesses may read and write each part of a device. \`no\` means that the master has
no access:

\`\`\`text
access soc.core:0 → soc.ram read.0x80000000..0x80000fff = secure
access soc.dma:0 → soc.ram read.0x80000000..0x80000fff = no
\`\`\`

The same lines record which part of a device a master may request, if it may not request all of it.

Older locks are read, but say less:

- A lock of version 2 without such lines does not say whether accesses were limited. The check of a design that limits accesses fails and says
  so once. \`entente lock --accept\` with the name of the design, or \`entente lock\`, adds the lines. Locks of designs without firewalls are not
  affected.
- A lock of version 3 of a device tree or another description has only some of what software is told. What it lacks is not compared, and is
  added with the next change that you accept.

The lock records the ports of RTL modules. It records those of other modules if the policy names them, for example because a team writes the
module by hand or has handed its port list to another team:

\`\`\`ts
export default { ports: ['soc.uart', 'dma'] } satisfies Policy;
\`\`\`

A name stands for the modules of that name, without those inside them. Each port is a line, as [hardware](hardware.md) lists it:
\`hardware soc.uart auto_in_a_bits_address = input 31\`. A port that is added, removed or changes its width is breaking.
`;

// Options of designs that appear in no node.
function silentTypes(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
  const byType = new Map<string, string[]>();
  for (const { room, type, name } of silentOptions(root)) if (room !== 'protocols') append(byType, type, name);
  return listed([...byType].sort().map(([type, names]) => `${namesOf(names)} of \`${type}\``));
}

function namesOf(fields: readonly string[]): string {
  return fields.map((name) => `\`${name}\``).join(', ');
}

// Fields that repeat others, according to their protocols; those with one reason share a row.
function repeatedRows(): string[] {
  return Object.entries(builtInProtocols).flatMap(([reportName, { repeats = {} }]) => {
    const byReason = new Map<string, string[]>();
    for (const [field, because] of Object.entries(repeats)) append(byReason, because, field);
    return [...byReason].map(([because, fields]) => `| ${namesOf(fields)} (${reportName}) | ${because} |`);
  });
}

function kindRow(kind: FieldKind): string {
  return `| ${namesOf(kind.fields)} | ${kind.comparison ?? ''} | ${kind.reliance} | ${kind.because} |`;
}

function recordRows(): string[] {
  return Object.entries(recordFields).flatMap(([record, fields]) =>
    Object.entries(fields).map(
      ([name, { compared, because }]) => `| ${record} \`${name}\` | ${compared ? 'yes' : 'no'} | ${because} |`,
    ),
  );
}
