import { elaborate } from '../../lib/elaborate/elaborate.js';
import { locatedAt } from '../../lib/graph/index.js';
import { type Elaboration, Protocols } from '../../lib/elaboration/index.js';
import {
  explain,
  explanationText,
  findEdges,
  idSpaces,
  idSpacesText,
  list,
  mastersNamed,
  mastersOf,
  reach,
  reachMarkdown,
  Replay,
  replayText,
  route,
  routeText,
  rowsText,
  traceReader,
  whyNot,
} from '../../lib/query/index.js';
import { markdownTable } from '../../lib/base/text/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import mcu from '../../topologies/mcu.js';
import trustzone from '../../topologies/trustzone.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { generatedMark } from './generated-mark.js';

/** What a design can be asked, with answers worked out anew. */
export function questionsPage(): string {
  const small = elaborate(mcu);
  const guarded = elaborate(trustzone);
  const rocket = locatedAt({ resolve: () => undefined }, () =>
    elaborate(ExampleRocketSystem, rocketConfig('DefaultConfig')),
  );
  return `# Asking a design

Each question is a command and a function of \`query\` in the library. All commands take \`--config\`, and \`--format json\`, whose output has a
[schema](../schemas/answers-1.schema.json).

${generatedMark}

For a large design, write the elaboration once (\`entente elaborate rocket --config … --format elaboration --out build\`) and question the file.
With 64 cores, an answer then takes 0.2 to 0.3 s, including startup.

## Where does this value come from?

${example("explain topologies/mcu.ts 'bus->buffer_1.masters.dma.sourceId'", explained(small, 'bus->buffer_1.masters.dma.sourceId'))}

Name an edge by its id, or by the [names](#names) of one or both of its ends: \`A->B\`. The rest is a field, as
[reports](../schemas/elaboration-2.schema.json) name it, or consecutive parts of one. Without a field, the answer lists everything in which the
edge differs from the edges before and after it.

Negotiation records no history: the steps follow from the values on neighbouring edges, and the rules are those of the
[adapters](adapters.md). A value that a node has but did not declare is shown as its default. Wires are fields, with their widths. A port of a
module has its name from [hardware](hardware.md): \`entente explain topologies/mcu.ts mcu.rom.auto_in_a_bits_mask\`.

${example("explain topologies/mcu.ts 'fragmenter_1->rom.a.bits.mask'", explained(small, 'fragmenter_1->rom.a.bits.mask'))}

## How does an access get there?

${example('route topologies/mcu.ts cpu 0x64000040 --size 64', routed(small, 'cpu', 0x6400_0040n))}

Each line shows what changes on an edge. If an access reaches no device, the answer says where and why it ends, and lists the nearest devices:

${example('route topologies/mcu.ts dma 0x50000000', routed(small, 'dma', 0x5000_0000n))}

\`all\` stands for every master. \`--op\` takes the operations of TileLink, and groups such as \`put\`, \`atomic\` or \`acquire\`.

## Which masters reach which devices?

The default Rocket system, \`entente reach rocket --config DefaultConfig --format markdown\`:

<!-- oxfmt-ignore-start -->

${reachMarkdown(reach(rocket)).trimEnd()}

<!-- oxfmt-ignore-end -->

\`--from\`, \`--to\` and \`--op\` select masters, devices and operations. \`--stripped\` adds what each node on the way takes
away; JSON always has it. Other formats are Markdown and CSV.

## Why not?

${example('why-not topologies/mcu.ts mcu.dma mcu.rom put', whyNotText(small))}

The answer names the node that removes the capability, the filter or the missing edge, and what would restore access. If the
master reaches only a part of the device, the answer names the addresses that it never reaches, and what hides them.

## What is in the design?

\`entente list\` lists nodes, edges, masters, devices, buses, clock domains and interrupts. \`--format ids\` is for scripts.

- **Devices.** A device that no master sees is listed with 0 masters. Maps and device counts leave such devices out; the summary of
  \`entente elaborate\` names them.
- **Buses.** Each crossbar is listed by itself. A crossbar without devices has 0 masters and 0 slaves. Drawings show the crossbars of one
  module as one box.

${example('list topologies/trustzone.ts masters', rowsText(list(guarded, 'masters')))}

\`ids\` is the number of ids of a master, \`accesses\` are the kinds of accesses that it makes, blank unless its [security](security.md) is declared, and
\`devices\` is the number of devices that it reaches.

${example('list rocket buses', rowsText(list(rocket, 'buses')))}

## Which master has which source ids?

${example('ids topologies/mcu.ts --to mcu.sram', idSpacesText(idSpaces(small, 'mcu.sram')))}

## What would a trace do?

A trace has one access a line: time, master, operation, address and size, separated by commas, or a JSON object with these keys. The output is
the traffic: requests, beats and bytes on each edge, which show how much of its bandwidth is requested. A million accesses take two seconds and no
more memory than a few. An access that is not aligned to its size fails, as in \`route\`.

Three accesses, in \`trace.csv\`:

\`\`\`csv
${trace}
\`\`\`

${example('replay topologies/mcu.ts trace.csv', replayed(small))}

\`per access\` is the number of requests on the edge for each access. \`in flight\` is the largest number of requests at a time, if each takes
\`--latency\`, next to the ids of the edge. \`--heat\` writes the traffic of every edge, which the page of \`entente view --heat\` shows in colour.

## Names

The same names work everywhere: in these questions, in \`map\`, \`diagram\` and \`ids\`, in [policies](ci.md#expectations) and waivers, and in
traces. They stand for masters, devices, modules, nodes and fields.

- A name is a sequence of parts separated by dots. It matches every path that contains these parts in a row.
- A module also stands for everything in it.
- \`*\` matches letters within a part; \`**\` in place of a part matches any number of parts.
- A master or device also matches by its own name, such as \`Core 0 DCache\`.
- Names are case-sensitive.

${namesTable(small)}

A name or pattern without a match is an error that suggests the nearest name, so that nobody mistakes an empty answer about nothing for one about
a device. Commands then end with 64, and functions throw a \`RequirementError\` of the rule [names/unknown](errors/names/unknown.md). An access in
a trace has one master: an ambiguous name fails with the paths to choose from. On the command line, quote names that contain stars.

## Why was my design refused?

Every message names a rule. \`entente help <rule>\` explains what the rule requires, why, and what to do. [Errors](errors/README.md) lists all
rules with examples.
`;
}

const examples = ['mcu.uart.control', 'uart', 'mcu.uart', 'uart.*', '*ram', 'mcu.*.node', 'mcu.**.control', '**'];

function namesTable(elaboration: Elaboration): string {
  const rows = examples.map((name) => {
    const devices = reach(elaboration, { to: name }).map(({ device }) => device);
    return [{ code: name }, [...new Set(devices)].join(', ')];
  });
  return markdownTable(['name', 'matching devices'], ['---', '---'], rows);
}

function example(command: string, answer: string): string {
  return `\`\`\`console\n$ entente ${command}\n${answer.trimEnd()}\n\`\`\``;
}

function explained(elaboration: Elaboration, text: string): string {
  return findEdges(elaboration, text)
    .flatMap(({ edge, fields }) => fields.map((field) => explanationText(explain(elaboration, edge, field))))
    .join('\n');
}

function routed(elaboration: Elaboration, master: string, address: bigint): string {
  return mastersNamed(mastersOf(elaboration), master)
    .map((each) =>
      routeText(
        route(elaboration, each, { operation: 'get', address, size: master === 'cpu' ? 64 : undefined }),
        Protocols.in(elaboration),
      ),
    )
    .join('\n');
}

function whyNotText(elaboration: Elaboration): string {
  return whyNot(elaboration, 'mcu.dma', 'mcu.rom', { operation: 'putFull' })
    .map(
      ({ master, client, device, message, help }) =>
        `${client} (${master}) to ${device}:\n  ${message}\n  help: ${help}\n`,
    )
    .join('');
}

const trace = `0,cpu,get,0x80000000,64
10,dma,put,0x64000000,16
12,cpu,get,0x50000000,8`;

function replayed(elaboration: Elaboration): string {
  const [replay, read] = [new Replay(elaboration), traceReader()];
  for (const line of trace.split('\n')) {
    const access = read(line);
    if (typeof access === 'object') replay.add(access);
  }
  return replayText(replay.report(), Protocols.in(elaboration));
}
