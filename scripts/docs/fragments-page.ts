import { fileURLToPath } from 'node:url';
import { Config, type ExpressionParameter } from '../../lib/config/index.js';
import { rocketConfig, rocketVocabulary } from '../../lib/rocket/index.js';
import { withLinks } from './citations.js';
import { type FragmentSource, fragmentSources } from './fragment-sources.js';
import { generatedMark } from './generated-mark.js';

/** The files below `lib/rocket/configs/` with fragments, each with the heading of its table. */
const groups = [
  { file: 'bus-fragments', title: 'Buses' },
  { file: 'topology-fragments', title: 'Topology, clusters, coherence' },
  { file: 'device-fragments', title: 'Devices' },
  { file: 'port-fragments', title: 'Ports' },
  { file: 'rocket-fragments', title: 'Tiles' },
] as const;

/**
 * All fragments and configurations that a config expression may name. Throws an Error for one without a comment, with other arguments
 * than in the source, or that is in none of the files.
 */
export function fragmentsPage(): string {
  const problems: string[] = [];
  const told = new Set<string>();
  const tables = groups.map(({ file, title }) => {
    const rows = sourcesOf(file).flatMap((source) => {
      const fragment = rocketVocabulary.fragments.get(source.name);
      if (fragment === undefined || !('make' in fragment)) return [];
      told.add(source.name);
      return [fragmentRow(source, fragment.parameters ?? [], problems)];
    });
    return `### ${title}\n\n| fragment | arguments | sets |\n| --- | --- | --- |\n${rows.join('\n')}`;
  });
  const shipped = sourcesOf('shipped-configs').flatMap((source) => {
    const { name } = source;
    if (name === 'litexConfigs') return [litexRow(source, told, problems)];
    if (!rocketVocabulary.fragments.has(name)) return [];
    told.add(name);
    if (source.parts !== undefined) rocketConfig(source.parts);
    return [shippedRow(name, source, source.parts, problems)];
  });
  for (const name of rocketVocabulary.fragments.keys()) {
    if (!told.has(name)) problems.push(`${name} is in none of the files of fragments.`);
  }
  for (const name of [...rocketVocabulary.values.keys(), ...rocketVocabulary.makers.keys()]) {
    if (!new RegExp(`\\b${name}\\b`).test(introduction)) problems.push(`The page does not say what ${name} is.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const configs = `| configuration | is | parts |\n| --- | --- | --- |\n${shipped.join('\n')}`;
  // Aligned columns would make every line as long as the longest.
  return `${withLinks(introduction, 'spec/')}\n<!-- oxfmt-ignore-start -->\n\n${tables.join('\n\n')}\n\n${withLinks(configurations, 'spec/')}\n${configs}\n\n<!-- oxfmt-ignore-end -->\n`;
}

function sourcesOf(file: string): FragmentSource[] {
  return fragmentSources(fileURLToPath(new URL(`../../lib/rocket/configs/${file}.ts`, import.meta.url)));
}

function fragmentRow(source: FragmentSource, parameters: readonly ExpressionParameter[], problems: string[]): string {
  const { name } = source;
  const names = new Map(source.parameters.map((parameter, k) => [parameter.name, parameters[k]?.name]));
  const alike = parameters.every(({ optional }, k) => source.parameters[k]?.optional === optional);
  if (parameters.length !== source.parameters.length || !alike) {
    problems.push(
      `${name} takes ${JSON.stringify(parameters)}, but in the source ${JSON.stringify(source.parameters)}`,
    );
  }
  // Comments name arguments as in the source, whereas expressions name them as the reference does.
  const about = aboutOf(source, problems)
    .replaceAll(/`(\w+)`/g, (_, word: string) => `\`${names.get(word) ?? word}\``)
    .replaceAll(/\bundefined\b/g, '`None`');
  const args = parameters.map((parameter, k) => argumentText(parameter, source.parameters[k]?.fallback));
  return tableRow([`\`${name}\``, args.join('<br>'), about]);
}

function argumentText({ name, optional, kind }: ExpressionParameter, fallback: string | undefined): string {
  const what = kind.says.replace(/ such as .*/, '');
  // Strings are quoted, directions are not.
  const otherwise = fallback === undefined || what.startsWith('a string') ? fallback : fallback.replaceAll('"', '');
  const known = otherwise !== undefined && !otherwise.startsWith('crossingParamsAt');
  return `\`${name}${optional ? '?' : ''}\`: ${what}${known ? ` (\`${otherwise}\`)` : ''}`;
}

function shippedRow(name: string, source: FragmentSource, parts: string | undefined, problems: string[]): string {
  return tableRow([`\`${name}\``, aboutOf(source, problems), parts === undefined ? '' : `\`${parts}\``]);
}

// Fragments that are defined in a loop: their names and parts follow a pattern.
function litexRow(source: FragmentSource, told: Set<string>, problems: string[]): string {
  for (const [name, config] of rocketVocabulary.fragments) {
    if (config instanceof Config && /^LitexConfig(Small|Big)\dx\d$/.test(name)) told.add(name);
  }
  const [, about = ''] = /: (.*)/.exec(aboutOf(source, problems)) ?? [];
  return tableRow([
    '`LitexConfigSmall1x1` … `LitexConfigBig8x8`',
    `Each of 1, 2, 4, 8 ${about}`,
    '`WithNSmallCores(c) ++ WithNBitMemoryBus(64 * w) ++ BaseLitexConfig`, or `WithNBigCores(c)`',
  ]);
}

function aboutOf({ name, about = '' }: FragmentSource, problems: string[]): string {
  if (about === '') problems.push(`${name} has no comment.`);
  return about;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function values(): string {
  return [...rocketVocabulary.makers]
    .map(([name, { parameters = [] }]) => {
      const list = parameters.map(({ name: of, optional, kind }) => `\`${of}\`${optional ? '?' : ''}: ${kind.says}`);
      return `- \`${name}\`${list.length === 0 ? '' : `: ${list.join('; ')}`}`;
    })
    .join('\n');
}

const introduction = `# Configuration fragments

A config expression configures a [Rocket system](rocket.md), or a system of your own that uses the same parts:

\`\`\`sh
entente elaborate rocket --config 'WithNBigCores(2) ++ WithNBanks(4) ++ WithCoherentBusTopology ++ BaseConfig'
\`\`\`

In TypeScript, pass the same text to \`subsystem.rocketConfig('…')\`, or call the fragments:
\`new Config('Mine', subsystem.WithNBanks(4), subsystem.DefaultConfig)\`.

${generatedMark}

## Notation

Expressions use the notation of Rocket Chip's Scala sources.

| notation | meaning |
| --- | --- |
| \`A ++ B\` | A on top of B |
| \`WithRV32\`, \`WithRV32()\`, \`new WithRV32\` | the same; \`new\` and empty parentheses are optional |
| \`(A ++ B) ++ C\`, \`new Config(A ++ B)\` | grouping, without effect: only the order counts |
| \`freechips.rocketchip.subsystem.WithNBanks(2)\` | a package prefix is ignored |
| \`WithNBanks(2)\`, \`WithInclusiveCache(capacityKB = 256)\` | arguments by position or by name, positional arguments first |
| \`64\`, \`0x1_0000\`, \`0x8000_0000L\`, \`62.5\` | numbers; an address is an integer |
| \`BigInt(5)\`, \`BigInt("80000000", 16)\` | integers too, as in Scala |
| \`1L << 32\`, \`(1 << 30) * 4L\`, \`BigInt(1) << 40\`, \`-4\` | [arithmetic](#arithmetic) as in Scala |
| \`true\`, \`false\`, \`"text"\`, \`Seq("a", "b")\`, \`List("a")\`, \`Nil\`, \`("a", Seq("b"))\` | booleans, strings, lists, tuples |
| \`Some(x)\`, \`None\` | an optional value, present or absent |
| \`InSubsystem\`, \`InSystem\`, \`InTile\`, \`InCluster(0)\` | locations; tiles and clusters go \`InSubsystem\` or into a cluster |
| \`SBUS\`, \`PBUS\`, \`FBUS\`, \`MBUS\`, \`CBUS\`, \`COH\`, \`CSBUS(0)\`, \`CMBUS(0)\`, \`CCBUS(0)\`, \`CCOH(0)\` | buses, and those of a cluster |
| \`BufferParams.default\`, \`BufferParams.none\`, \`BufferParams.flow\`, \`BufferParams.pipe\` | buffers of 2 entries, of none, and of one entry that can be bypassed or refilled in the same cycle |

Other values take arguments like fragments:

${values()}

### Arithmetic

The binary operators are, from the highest precedence to the lowest: \`*\`, \`/\` and \`%\`; \`+\` and \`-\`; \`<<\`, \`>>\` and \`>>>\`; \`&\`; \`^\`; \`|\`. The unary
operators are \`-\`, \`+\` and \`~\`. So \`1 << 2 + 3\` is \`1 << 5\`, as in Scala.

A number without a suffix is an Int of 32 bits; with \`L\` it is a Long of 64 bits; \`BigInt(…)\` has as many bits as it needs. In Scala, a value that
overflows its type silently loses its upper bits, as does a shift by 32 bits or more: \`1 << 32\` is 1. Entente refuses both; write \`1L << 32\`.
Arithmetic applies to numbers only, not to strings or booleans.

## Priority

- The leftmost fragment has the highest priority. \`WithNBanks(2) ++ WithNBanks(4) ++ DefaultConfig\` has two banks.
- A shipped configuration stands for its parts in place. Fragments that change it go to its left.
- A base, such as \`BaseConfig\`, starts with a subsystem without cores: it removes cores that fragments to its right add. Shipped
  configurations end with a base.
- Fragments that add cores do not replace each other. \`WithNBigCores(1) ++ DefaultConfig\` has two cores. The rightmost fragment gets
  the lowest tile ids. Only \`With1TinyCore\` replaces the cores to its right.
- Fragments that change tiles, such as \`WithRV32\` or \`WithL1DCacheSets(32)\`, change all tiles added to their right, wherever the tiles are.
  Tiles added further left do not change.
- A fragment that reads other settings sees the whole expression: big cores have rows as wide as the system bus, even if
  \`WithSystemBusBeatBytes\` is further left.
- A missing key is an error that names the key. \`BaseConfig\` alone has no buses; it needs one of the three topologies.

## Custom fragments

An input can export fragments next to its topology: configurations, and functions that return one. An expression uses them like the others. A
custom fragment replaces a shipped one of the same name. Its arguments are positional and not checked.
[\`topologies/my-device.ts\`](../topologies/my-device.ts) exports one:

\`\`\`ts from topologies/my-device.ts
export const WithTimer = (base: AddressLike): Config => new Config('WithTimer', (rules) => rules.set(TimerKey, base));
\`\`\`

\`\`\`sh
entente elaborate my-device.ts --config 'WithTimer(0x10030000) ++ DefaultConfig'
\`\`\`

A topology of your own reads its configuration with \`currentView\`. A key that is not set has the default of its \`Field\`:

\`\`\`ts chip.ts
import { AddressSet, Config, connect, currentView, Field, soc, tl } from 'entente-soc';

const ChannelsKey = new Field<number>('ChannelsKey', 2);
export const WithChannels = (n: number): Config => new Config('WithChannels', (rules) => rules.set(ChannelsKey, n));

export default soc('chip', () => {
  const bus = tl.xbar();
  connect(tl.client({ name: 'core' }), bus);
  for (let k = 0; k < currentView().get(ChannelsKey); k++) {
    connect(bus, tl.ram({ address: AddressSet.range(0x8000_0000 + k * 0x10_0000, '1M'), beatBytes: 8 }));
  }
  return { bus };
});
\`\`\`

\`\`\`sh
entente map chip.ts --config 'WithChannels(4)'
entente sweep chip.ts --config 'WithChannels({1,2,4})'
\`\`\`

## All fragments

Arguments with a question mark are optional; a default that is a value is shown in parentheses. By default, the location of a tile or cluster
determines how it is attached (rocket-system 10.2 to 10.4).
`;

const configurations = `## Shipped configurations

Parts are listed by priority, the highest first. Together they form an equivalent expression. (rocket-system 10.5)
`;
