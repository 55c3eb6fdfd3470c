import { fileURLToPath } from 'node:url';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { drawSvg } from '../../lib/output/drawing/index.js';
import { chipyardVocabulary } from '../../lib/chipyard/index.js';
import { protocols } from './adapters-page.js';
import { withLinks } from './citations.js';
import { type ExamplePlace, elaborated, placeOf } from './device-examples.js';
import {
  type DeviceEnd,
  type DeviceOption,
  DeviceReader,
  type DeviceRecord,
  type DeviceSource,
} from './device-sources.js';
import { block } from './errors-pages.js';
import { formatted } from './formatted.js';
import { fragmentFiles, type FragmentSource, fragmentSources } from './fragment-sources.js';
import { generatedMark } from './generated-mark.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Titles of what is no protocol, by the name that users import. */
const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(protocols.map(({ surface, title }) => [surface, title])),
  devices: 'Controllers and peripherals',
  blocks: 'Blocks of Rocket systems',
  'entente-soc': 'Harts and interrupt controllers of any chip',
  'entente-soc/rocket': 'Ports, tiles and interrupt buses of Rocket systems',
  'entente-soc/chipyard': 'Tiles, accelerators, networks and examples of Chipyard',
};

/** Devices that users find in one place. */
interface Group {
  readonly name: string;
  readonly title: string;
  readonly devices: readonly DeviceSource[];
}

/** The catalogue of masters and devices, and its pictures, by their names below `docs/`. Throws an Error when one is not documented. */
export async function devicesPage(): Promise<ReadonlyMap<string, string>> {
  const reader = new DeviceReader(root);
  const groups = grouped(reader.devices());
  if (reader.problems.length > 0) throw new Error(reader.problems.join('\n'));
  const pictures = new Map<string, string>();
  const parts: string[] = [];
  for (const group of groups) {
    const picture = await pictureOf(group);
    const file = `images/devices-${group.name.replace(/^entente-soc\/?/, '') || 'platform'}.svg`;
    if (picture !== undefined) pictures.set(file, picture);
    parts.push(await groupText(group, picture === undefined ? undefined : file));
  }
  return new Map([
    [
      'devices.md',
      `${introduction}\n<!-- oxfmt-ignore-start -->\n\n${withLinks([...parts, fragmentsText(), recordsText(reader.records)].join('\n\n'), 'spec/')}\n\n<!-- oxfmt-ignore-end -->\n`,
    ],
    ...pictures,
  ]);
}

function grouped(devices: readonly DeviceSource[]): readonly Group[] {
  const groups = new Map<string, DeviceSource[]>();
  for (const device of devices) {
    const name = device.path.includes('.') ? device.path.replace(/\..*/, '') : device.entry;
    groups.set(name, [...(groups.get(name) ?? []), device]);
  }
  const order = Object.keys(titles);
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...groups]
    .map(([name, own]) => ({ name, title: titles[name] ?? name, devices: own }))
    .sort((one, other) => place(one.name) - place(other.name));
}

// The examples of a group, each in a frame with the name of its subject. Whole chips have pictures elsewhere.
async function pictureOf({ name, devices }: Group): Promise<string | undefined> {
  const design = examplesAt('soc', devices, name.replace(/^entente-soc\/?/, '') || 'platform');
  return design === undefined ? undefined : [...(await drawSvg(design, { view: 'full' }))].join('');
}

function examplesAt(place: ExamplePlace, devices: readonly DeviceSource[], title: string): Elaboration | undefined {
  const examples = devices.filter(({ example }) => example !== '' && placeOf(example) === place);
  if (examples.length === 0) return undefined;
  return elaborated(place, new Map(examples.map(({ path, example }) => [nameOf(path), example])), title);
}

function nameOf(path: string): string {
  return path.replace(/.*\./, '');
}

async function groupText({ title, devices }: Group, picture: string | undefined): Promise<string> {
  const drawn = picture === undefined ? [] : [`![Examples: ${title}](${picture})`];
  const texts = await Promise.all(devices.filter(({ form }) => form !== 'bare').map(deviceText));
  const bare = devices.filter(({ form }) => form === 'bare').map(({ path, about }) => `- \`${path}(ports)\`: ${about}`);
  const nodes = bare.length === 0 ? [] : [`### Bare nodes\n\n${bare.join('\n')}`];
  return [`## ${title}`, ...drawn, ...texts, ...nodes].join('\n\n');
}

async function deviceText(device: DeviceSource): Promise<string> {
  const { path, about, ends, options, example } = device;
  return [
    `### ${path}`,
    about,
    `\`${callOf(device)}\`${ends.length === 0 ? '' : `: ${ends.map(endText).join(', ')}`}`,
    block('ts', (await formatted(new URL('example.ts', import.meta.url), example)).trimEnd()),
    ...(options.length === 0 ? [] : [optionsTable(options)]),
  ].join('\n\n');
}

function optionsTable(options: readonly DeviceOption[]): string {
  const rows = options.map(({ name, type, required, about, record }) => [
    `\`${name}\``,
    record === undefined ? `\`${type}\`` : `[\`${type}\`](#${record.toLowerCase()})`,
    required ? `**Required.** ${about}` : about,
  ]);
  return table(['option', 'type', 'meaning'], rows);
}

function recordsText(records: ReadonlyMap<string, DeviceRecord>): string {
  const parts = [...records].map(([name, { about, options }]) => `### ${name}\n\n${about}\n\n${optionsTable(options)}`);
  return `## Options in options\n\n${parts.join('\n\n')}`;
}

// Comments are already Markdown, and aligned columns would make every line as long as the longest.
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const forms: Readonly<Record<DeviceSource['form'], (call: string, path: string) => string>> = {
  function: (call) => call,
  bare: (call) => call,
  class: (call) => `lazyModule(() => new ${call})`,
  base: (_, path) => `class … extends ${path}`,
  tile: (_, path) => `{ kind: ${path}, tile: {…} }`,
  cluster: (_, path) => `rules.set(subsystem.ClusterKindsKey, new Map([[0, ${path}]]))`,
  coprocessor: (call) => `subsystem.WithRoCCUnits(${call})`,
  'vector unit': (call) => `{ core: { vector: ${call} } }`,
  'trace encoder': (call) => `{ trace: ${call} }`,
  'trace sink': (call) => `{ sinks: [${call}] }`,
  cache: (call) => `rules.set(subsystem.BuildHellaCache, ${call})`,
};

function callOf({ entry, path, form, takes }: DeviceSource): string {
  const prefix = entry === 'entente-soc' ? '' : entry === 'entente-soc/rocket' ? 'subsystem.' : 'chipyard.';
  const reached = `${prefix}${path}`;
  return forms[form](takes === undefined ? reached : `${reached}(${takes.join(', ')})`, reached);
}

const wayText: Readonly<Record<DeviceEnd['way'], string>> = { out: 'sends', in: 'receives', through: 'joins' };

function endText({ name, protocol, way }: DeviceEnd): string {
  return name === undefined ? `${wayText[way]} ${protocol}` : `\`${name}\` ${wayText[way]} ${protocol}`;
}

function fragmentsText(): string {
  const parts = fragmentFiles(`${root}/lib/chipyard`).flatMap(({ subject, path }) => {
    const rows = fragmentSources(path)
      .filter(({ name }) => chipyardVocabulary.fragments.has(name))
      .map((source) => [`\`${callText(source)}\``, source.about ?? '']);
    return rows.length === 0 ? [] : [`### ${subject}\n\n${table(['fragment', 'adds or changes'], rows)}`];
  });
  return `## Tiles, accelerators and networks in config expressions\n\n${fragmentsIntroduction}\n\n${parts.join('\n\n')}`;
}

function callText({ name, parameters }: FragmentSource): string {
  return parameters.length === 0
    ? name
    : `${name}(${parameters.map((one) => `${one.name}${one.optional ? '?' : ''}`).join(', ')})`;
}

const introduction = `# Masters and devices

This page lists the nodes at the ends of buses, interrupts and clocks. [Adapters](adapters.md) lists the nodes in between.

${generatedMark}

Each entry shows its call, an example and its options. Most examples are part of a topology:

\`\`\`ts
import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('example', () => {
  // here
});
\`\`\`

Examples that mention a \`system\` belong in the constructor of a Rocket system, as in [\`my-device.ts\`](../topologies/my-device.ts). Examples that
export something are files of their own, with \`import * as subsystem from 'entente-soc/rocket'\` and
\`import * as chipyard from 'entente-soc/chipyard'\`. A node without a name takes the name of the returned variable. The pictures show the examples,
each in a frame with the name of its entry.

Addresses and sizes are strings such as \`'0x1000_0000'\` or \`'64K'\`, numbers or bigints.
`;

const fragmentsIntroduction = `These fragments configure a chip of Chipyard or a Rocket system in a [config expression](chipyard.md):
\`entente elaborate chipyard --config 'WithNIbexCores(1) ++ AbstractConfig'\`. [Fragments of Rocket systems](fragments.md) have a page of their own.`;
