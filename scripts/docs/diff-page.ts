import { fileURLToPath } from 'node:url';
import { listed } from '../../lib/base/diagnostic/index.js';
import { builtInProtocols } from '../../lib/protocols/gathered/built-in.js';
import { append } from '../../lib/elaboration/index.js';
import { anyOtherField, fieldKinds, type FieldKind, recordFields } from '../../lib/diff/index.js';
import { silentOptions } from './silent-options.js';

/** What `entente diff` and `entente check --locked` compare, and what they leave out. */
export function diffPage(): string {
  const kinds = [...fieldKinds.filter(({ comparison }) => comparison !== undefined), anyOtherField];
  const leftOut = fieldKinds.filter(({ comparison }) => comparison === undefined);
  return `${introduction}
<!-- oxfmt-ignore-start -->

## What ends see

| fields | compared as | others rely on it | why |
| --- | --- | --- | --- |
${kinds.map(kindRow).join('\n')}

Left out:

| fields | why |
| --- | --- |
${[...leftOut.map(({ fields, because }) => `| ${namesOf(fields)} | ${because} |`), ...repeatedRows()].join('\n')}

## The rest of a design

| field | compared | why |
| --- | --- | --- |
${recordRows().join('\n')}

<!-- prettier-ignore-end -->
`;
}

const introduction = `# What is compared

Made from the code by \`npm run docs\`. \`entente diff\` compares two versions of a design, \`entente check --locked\` a design with what
\`entente lock\` wrote.

Both compare what the ends of a design see: each port of a source all that comes up to it, each port of a sink all that comes down, each
field by itself. What is there beside that are interrupts with their numbers at the receiver, which master reaches which device with
which operations, and by which accesses where firewalls or masters limit these, the widths of buses, the clock that drives each module, crossings from one clock to another, the ports
of modules of RTL, and what firmware is told. What edges say of masters and devices, and adapters keep from all ends, is internal: a fragmenter aligns requests,
so that no device sees whether a master did, but a change of that is told at the edge in front of it.

- **Breaking** is what takes something away that somebody outside relies on. A check fails.
- **Compatible** is what adds to it. A check tells it as a note, by the rule \`policy/unlocked\`, whose severity a policy may raise.
- **Internal** is what nobody outside relies on. It is not in the lock; \`entente diff\` tells it.

Who gets where on a chip that several share is compared address by address: by which accesses a master reads, and by which it writes.
[Security](security.md) says what limits them. Access that is gone is breaking, and so is access to what was kept from somebody: whoever has
keys there relies on it. Access to addresses that are new to a device is compatible. What a firewall says of addresses for which no master asks, or
to those who do not get there anyway, is internal: \`soc.wall.node: regions: 0x1000..0x1fff secure → 0x1000..0x1fff secure, writing no\`.
So is what \`setSecurity\` says of a device that no master reaches, or no firewall guards, and of a master that reaches nothing.

A device of several windows is compared address by address, too: one that has more, or may do more, takes nothing away, however its windows are
numbered then.

A device or a master is whatever accesses end at, or begin at, also where a bridge of somebody's own makes a stream of them. Where such an adapter
declares devices of its own in place of those behind it, as a cache may, both are compared: the addresses that masters see, and those of the
devices behind it.

Of an input that is several designs, such as the chips of a system, each is compared by its name, with which its paths begin; one that is gone is
breaking, one that is new is compatible. A picture shows one: \`entente diff soc.ts#io --against main --out io.svg\`.

Windows of a device that have no names are known to software by their places among all that it has: \`NODE_1_BASE\` in a header, the second of \`reg\` in a
device tree. So it is breaking if one that is still there is counted as another, since two have changed places in the declaration, or a new one is declared in front of it.

A window that gets longer at its end takes nothing away. One that begins at another address has moved, also where it has all addresses that it had: headers
have another \`NODE_BASE\`, and registers are counted from there.

Parts of one node that have names of their own, such as \`rx\` and \`tx\`, are known by these: firmware finds them by name, so that two which exchange
their addresses have moved.

A rename is a rename: what has another name is otherwise the same, in a diff as well as next to a lock. What follows from one cause is
told with it: a device that goes with its interrupts, one interrupt with the numbers behind it that move. \`--verbose\` lists what
follows, JSON reports have everything: their \`counts\` are of single changes, and \`groups\` say which of them follow from which, as the text counts them.

\`entente diff --hardware\` also compares the ports of modules without RTL, as [hardware](hardware.md) has them: a port that changed its width, or
ports that came or went, those of an edge together. Those of the outermost module are breaking, since somebody outside meets them; others are
internal. They follow from what is compared anyway, and finding them out for 64 cores adds a third to the time of a comparison: so they are
only told where that is asked for.

What a node is made with that no parameter says, such as the arbitration \`policy\` of a crossbar, is internal: \`soc.xbar.node: policy: default →
lowestIndexFirst\`. So are settings of your own nodes, which say them as \`settings\`: \`tl.adapterNode({ settings: { depth: 4 }, … })\`.

Compatible strings decide which driver binds: a list that lost one, or has them in another order, is breaking, and one more behind the others
is compatible. So it is with all lists that firmware is told, by a topology as well as by a device tree: names, clocks, resets and the like. Registers are
counted from where a window begins: one that ends later, or that may be used for more, is compatible. \`interrupts\` with their \`interrupt-parent\`
are compared with \`interrupts-extended\` as the same list. Any other property
that comes, goes or has another value is breaking, since drivers have a value of their own where there is none: reg-shift, the number of a core. Extensions of a core in a list of their own have no order.

Crossings are counted for each pair of clock domains, and a lock has their numbers. Of several of a pair, \`entente diff\` says which has changed by what it
lies between: \`soc → soc.slow: TL from soc.bus.node to soc.slow.ram.node: asynchronous → rational\`. Where there are as many of each kind as before,
that is internal.

What a ROM holds is what others rely on: its SHA-256 sum, as \`sha256sum\` prints it, is in the lock, and another one is breaking. So are
\`contents\` of your own nodes. A ROM whose \`contents\` are not given has none that could be compared.

In no elaboration, so that nothing is told of it, is what Rocket systems are configured with that reaches no node: ${silentTypes()}. It is in the
configuration, whose review has to see it, as options of your own modules are that say nothing of them to their nodes.

## The lock

A lock is a text file with a line for each fact, in the order of the alphabet, so that changes of several people mostly merge by
themselves. Where a merge leaves a conflict, keep the lines of both sides. A line without \`@\` holds for all that see a device or a
master; one with \`@\` and a port for that port alone. The last line is \`end\`, so that a lock that was cut off is refused; locks of version 2,
which earlier versions wrote, have none.

A lock of several designs, such as the chips of a system, has the lock of each, one after the other. A design that is not in it, or is gone, fails the
check; \`--accept\` takes it over by its name.

\`entente lock soc.ts\` writes all of it anew. \`entente lock soc.ts --accept uart\` takes over only what has changed about \`uart\`: the
change of the lock file then shows what was approved, and nothing else. A check tells the command for each change. Where changes have
something in common, one command takes over of another what cannot be without it; done one after another, all of them leave nothing.

Where firewalls or masters limit accesses, lines say which may read and write each part of a device; \`no\` is what is kept from the master
altogether:

\`\`\`text
access soc.core:0 → soc.ram read.0x80000000..0x80000fff = secure
access soc.dma:0 → soc.ram read.0x80000000..0x80000fff = no
\`\`\`

The same lines say what a master may ask for, where that is a part of a device.

A lock of version 2 without such lines does not say whether anything was limited. The check of a design that limits accesses
fails next to it and says so, once; \`entente lock --accept\` with the name of the design, or \`entente lock\`, adds the lines. A lock of a
design without firewalls is as it was.

A lock of version 3 of a device tree, or another description, has some of what software is told. What it does not have is not compared next to it, and
comes into it with the next change that is accepted.

The ports of modules of RTL are in the lock. Those of other modules are, where the policy names them: a team that writes one by hand, or gave
its list of ports to somebody else, wants to hear of each that changes.

\`\`\`ts
export default { ports: ['soc.uart', 'dma'] } satisfies Policy;
\`\`\`

A name means the modules that have it, not what is inside of them, and each port is a line, as [hardware](hardware.md) has it:
\`hardware soc.uart auto_in_a_bits_address = input 31\`. A port that comes, goes or changes its width is breaking.
`;

// What a design can be made with that is in none of its nodes.
function silentTypes(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
  const byType = new Map<string, string[]>();
  for (const { room, type, name } of silentOptions(root)) if (room !== 'protocols') append(byType, type, name);
  return listed([...byType].sort().map(([type, names]) => `${namesOf(names)} of \`${type}\``));
}

function namesOf(fields: readonly string[]): string {
  return fields.map((name) => `\`${name}\``).join(', ');
}

// What protocols say that repeats other fields; those with one reason are a row.
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
