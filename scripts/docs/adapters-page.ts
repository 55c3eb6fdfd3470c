import { fileURLToPath } from 'node:url';
import type { AdapterAbout } from '../../lib/graph/index.js';
import * as entente from '../../lib/index.js';
import {
  type AdapterClass,
  type AdapterParameter,
  AdapterReader,
  type FilterFunction,
  type Shortcut,
} from './adapter-classes.js';
import { generatedMark } from './generated-mark.js';

/** The protocols with adapters: their folder and the start of their bridges' file names below `lib/protocols`, their name in the public surface, the heading of their table. */
export const protocols = [
  { folder: 'tilelink', surface: 'tl', title: 'TileLink' },
  { folder: 'axi4', surface: 'axi4', title: 'AXI4' },
  { folder: 'axi4-lite', surface: 'axi4lite', title: 'AXI4-Lite' },
  { folder: 'ahb', surface: 'ahb', title: 'AHB' },
  { folder: 'apb', surface: 'apb', title: 'APB' },
  { folder: 'wishbone', surface: 'wishbone', title: 'Wishbone' },
  { folder: 'obi', surface: 'obi', title: 'OBI' },
  { folder: 'axis', surface: 'axis', title: 'AXI4-Stream' },
  { folder: 'interrupts', surface: 'int', title: 'Interrupts' },
  { folder: 'clocks', surface: 'clocks', title: 'Clocks' },
  { folder: 'bundle-bridge', surface: 'bundleBridge', title: 'Bundle bridges' },
] as const;

/** The catalogue of adapters. Throws an Error when one does not say what it changes, or has an undocumented default. */
export function adaptersPage(): string {
  const reader = new AdapterReader(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''));
  const tables = protocols.map(({ folder, surface, title }) => {
    const rows = reader.protocol(folder).map((adapter) => row(adapter, surface, reader.problems));
    return [`## ${title}\n\n${tableHead}\n${rows.join('\n')}`, ...filterTable(reader.filters(folder), surface)].join(
      '\n\n',
    );
  });
  if (reader.problems.length > 0) throw new Error(reader.problems.join('\n'));
  // Aligned columns would make every line as long as the longest.
  return `${introduction}\n<!-- oxfmt-ignore-start -->\n\n${tables.join('\n\n')}\n\n<!-- oxfmt-ignore-end -->\n`;
}

const introduction = `# Adapters

An adapter is a module that changes parameters or the protocol between a master and a device. Parameters of masters flow down, from \`in\` to
\`out\`; parameters of devices flow up, from \`out\` to \`in\`. Fields that are not mentioned pass unchanged. Fields such as \`sourceId\` and \`supports\`
belong to each client or manager, fields such as \`minLatency\` to the port. Crossings connect clock domains (CDC).

Each class has a function that adds it to the current module and returns its node. Parameters with a default, shown in parentheses, are
optional. \`{…}\` in a call stands for an object of all parameters.

${generatedMark}
`;

const tableHead = `| adapter | in | out | parameters | changes downward | changes upward |\n| --- | --- | --- | --- | --- | --- |`;

// The predefined filters, besides functions of the user.
function filterTable(functions: readonly FilterFunction[], surface: string): string[] {
  if (functions.length === 0) return [];
  const rows = functions.map(({ name, takes, leaves }) => {
    const call = `${surface}.${name}${takes === undefined ? '' : `(${takes.join(', ')})`}`;
    return `| \`${call}\` | ${leaves.replaceAll('|', '\\|')} |`;
  });
  return [`| filter function | what it leaves |\n| --- | --- |\n${rows.join('\n')}`];
}

function row(adapter: AdapterClass, surface: keyof typeof entente, problems: string[]): string {
  const { name, shortcuts, inner, outer, parameters } = adapter;
  const made = (entente[surface] as Readonly<Record<string, { readonly about?: AdapterAbout } | undefined>>)[name];
  if (made?.about === undefined) {
    problems.push(`${surface}.${name} does not say what it changes: it needs a static property about.`);
    return '';
  }
  const calls = shortcuts.map((shortcut) => `\`${surface}.${shortcut.name}(${shortcut.takes.join(', ')})\``);
  const cells = [
    [`\`${name}\``, ...calls].join('<br>'),
    inner,
    outer,
    parameters.map((parameter) => parameterText(parameter, shortcuts, surface)).join(', '),
    made.about.down,
    made.about.up,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function parameterText({ name, fallback }: AdapterParameter, shortcuts: readonly Shortcut[], surface: string): string {
  if (fallback === undefined) return `\`${name}\``;
  const otherwise = shortcuts.flatMap((shortcut) => {
    const value = shortcut.defaults.get(name);
    return value === undefined ? [] : [`, in \`${surface}.${shortcut.name}\` ${value}`];
  });
  return `\`${name}\` (${fallback}${otherwise.join('')})`;
}
