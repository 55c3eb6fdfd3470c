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

/** What a design can be asked, with answers worked out anew. */
export function questionsPage(): string {
  const small = elaborate(mcu);
  const guarded = elaborate(trustzone);
  const rocket = locatedAt({ resolve: () => undefined }, () =>
    elaborate(ExampleRocketSystem, rocketConfig('DefaultConfig')),
  );
  return `# Asking a design

Made from the code by \`npm run docs\`: the answers below are those of this version. Every question is a command and a function of
\`query\` in the library; all take \`--config\` as the other commands do, and \`--format json\`, which answers by a
[schema](../schemas/answers-1.schema.json). Of a large design, write the elaboration once (\`entente elaborate rocket --config … --format elaboration --out build\`) and
ask the file: that takes 0.2 to 0.3 s with 64 cores, start included.

## Where does this value come from?

${example("explain topologies/mcu.ts 'bus->buffer_1.masters.dma.sourceId'", explained(small, 'bus->buffer_1.masters.dma.sourceId'))}

An edge is named by its id, by the [names](#names) of what is at its ends, \`A->B\`, or at one of them; what follows is a field, as
[reports](../schemas/elaboration-2.schema.json) call it, or some of its names in a row. Without a field the answer is everything in which
the edge differs from those before and after it. Nothing is recorded while a design is negotiated: the steps follow from the values on
neighbouring edges, and the rules are the [documentation of the adapters](adapters.md). What a node has without having declared it is told
as its default. Wires are fields, too, with their widths, and a port of a module is asked for as [hardware](hardware.md) calls it:
\`entente explain topologies/mcu.ts mcu.rom.auto_in_a_bits_mask\`.

${example("explain topologies/mcu.ts 'fragmenter_1->rom.a.bits.mask'", explained(small, 'fragmenter_1->rom.a.bits.mask'))}

## How does an access get there?

${example('route topologies/mcu.ts cpu 0x64000040 --size 64', routed(small, 'cpu', 0x6400_0040n))}

Each line shows what is new on an edge. An access that ends nowhere says where and why, with the nearest devices:

${example('route topologies/mcu.ts dma 0x50000000', routed(small, 'dma', 0x5000_0000n))}

\`all\` in place of a master asks for all of them; \`--op\` takes TileLink's operations and words such as \`put\`, \`atomic\` or \`acquire\`.

## Who reaches what?

The default Rocket system, \`entente reach rocket --config DefaultConfig --format markdown\`:

<!-- oxfmt-ignore-start -->

${reachMarkdown(reach(rocket)).trimEnd()}

<!-- oxfmt-ignore-end -->

\`--from\`, \`--to\` and \`--op\` choose; there are text, CSV and JSON, which also say what each node on the way takes away.

## Why not?

${example('why-not topologies/mcu.ts mcu.dma mcu.rom put', whyNotText(small))}

The answer names the node that takes a capability away, a filter, or the edge that is missing, and what would restore it.

## What is there?

\`entente list\` has nodes, edges, masters, devices, buses, clock domains and interrupts; \`--format ids\` is for scripts. A device that no
master sees is declared all the same: it is listed with 0 masters. Maps and counts of devices have those that masters see; the summary of
\`entente elaborate\` names the others. Buses are crossbars, each by itself, also one without devices, which has 0 masters and 0 slaves; a
drawing has those of one module as one box.

${example('list topologies/trustzone.ts masters', rowsText(list(guarded, 'masters')))}

\`ids\` says how many ids a master has, \`accesses\` what it makes by [security](security.md), where that is said, \`devices\` how many it reaches.

${example('list rocket buses', rowsText(list(rocket, 'buses')))}

## Who has which source ids?

${example('ids topologies/mcu.ts --to mcu.sram', idSpacesText(idSpaces(small, 'mcu.sram')))}

## What would a trace do?

A trace has a line for each access: time, master, operation, address and size, separated by commas, or a JSON object with these keys. What
is printed is the traffic: requests, beats and bytes on each edge, which say how much of its bandwidth is asked for. A million accesses take
two seconds and no more memory than a few. An access that is not aligned to its size fails, here as in \`route\`.

Three accesses, in \`trace.csv\`:

\`\`\`csv
${trace}
\`\`\`

${example('replay topologies/mcu.ts trace.csv', replayed(small))}

\`per access\` tells how many requests an access has become on an edge, \`in flight\` how many of them there were at a time if each takes
\`--latency\`, beside the ids that the edge has. \`--heat\` writes the traffic of every edge for diagrams to colour.

## Names

Masters, devices, modules, nodes and fields have names everywhere: in these questions, in \`map\`, \`diagram\` and \`ids\`, in the
[policy](ci.md#expectations) of a team and its waivers, in traces. They are read in one way. A name means whatever has its parts in a row,
which dots separate; a module means what is in it, too. \`*\` is for any letters of one part, \`**\` in place of a part for any number of
parts. Masters and devices are also meant by what they are called, such as \`Core 0 DCache\`. Letters are compared as they are, large or small.

${namesTable(small)}

A name that means nothing is an error, which proposes the nearest one: commands end with 64, and functions throw a \`RequirementError\` of the
rule [names/unknown](errors/names/unknown.md), also for a pattern. Nobody takes an empty answer about nothing for one about a device. An access of a trace has one master: a name that means several fails with
their paths to choose from. On the command line, put names with stars into quotes.

## Why was my design refused?

Every message names a rule. \`entente help <rule>\` tells what it requires, why, and what to do; [errors](errors/README.md) has all of them
with examples.
`;
}

const examples = ['mcu.uart.control', 'uart', 'mcu.uart', 'uart.*', '*ram', 'mcu.*.node', 'mcu.**.control', '**'];

function namesTable(elaboration: Elaboration): string {
  const rows = examples.map((name) => {
    const devices = reach(elaboration, { to: name }).map(({ device }) => device);
    return [{ code: name }, [...new Set(devices)].join(', ')];
  });
  return markdownTable(['name', 'devices that it means'], ['---', '---'], rows);
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
