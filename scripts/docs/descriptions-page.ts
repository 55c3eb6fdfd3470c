import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { elaborate } from '../../lib/index.js';
import fu540Topology from '../../topologies/fu540.js';
import { markdownTable } from '../../lib/base/text/index.js';
import {
  describeSoc,
  type DescribedSoc,
  elaborateSoc,
  notationOf,
  writeTopology,
} from '../../lib/descriptions/index.js';
import { type ComparedDevice, devicesOf, pairedDevices } from '../../lib/diff/index.js';

const material = new URL('../../../shared/real-socs/', import.meta.url);
const page = new URL('../../docs/descriptions.md', import.meta.url);

/**
 * The page of descriptions with what was made of real files, between the marks that it has for each. Where those files do not lie beside
 * the repository, it stays as it is.
 */
export function descriptionsPage(): string {
  const text = readFileSync(page, 'utf8');
  if (!existsSync(material)) return text;
  return Object.entries(parts).reduce((made, [name, part]) => between(made, name, part()), text);
}

const parts: Readonly<Record<string, () => string>> = {
  'import ARM_Sample': () => topology('svd/ARM_SAMPLE__ARM_Sample.svd', 'ARM_Sample.svd'),
  'import FU540': () => topology('dt/riscv__hifive-unleashed-a00.pp.dts', 'hifive-unleashed-a00.dts'),
  'import virt': () => topology('dt/qemu__riscv64-virt.dtb', 'virt.dtb'),
  FU540: fu540,
};

function between(text: string, name: string, part: string): string {
  const [start, end] = [`<!-- made: ${name} -->`, '<!-- end -->'];
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/descriptions.md has no marks for ${name}`);
  return `${text.slice(0, from + start.length)}\n\n${part}\n${text.slice(to)}`;
}

function socIn(name: string, file: string): DescribedSoc {
  const content = gunzipSync(readFileSync(new URL(`${name}.gz`, material)));
  const notation = notationOf(file, content.subarray(0, 4096));
  if (notation === undefined) throw new Error(`${name} is no description`);
  return describeSoc({ file, content, read: () => undefined }, notation).soc;
}

function topology(name: string, file: string): string {
  return `\`\`\`ts\n${writeTopology(socIn(name, file)).source}\`\`\`\n`;
}

// Where four descriptions of one chip differ: a row for each device, as the first that has it calls it.
function fu540(): string {
  const trees = ['riscv__hifive-unleashed-a00', 'sifive__hifive-unleashed', 'qemu__riscv64-sifive_u'].map((name) =>
    devicesOf(elaborateSoc(socIn(`dt/${name}.dtb`, `${name}.dtb`))),
  );
  const rows = new Map<ComparedDevice, (ComparedDevice | undefined)[]>();
  for (const [column, devices] of [...trees, devicesOf(elaborate(fu540Topology))].entries()) {
    for (const [known, found] of pairedDevices([...rows.keys()], devices)) {
      const device = known ?? found;
      if (device === undefined) continue;
      const row = rows.get(device) ?? [];
      row[column] = found;
      rows.set(device, row);
    }
  }
  const cells = [...rows]
    .map(([{ name, ranges }, row]) => ({
      base: ranges[0]?.base ?? 0n,
      row: [name, ...[0, 1, 2, 3].map((column) => cellOf(row[column]))],
    }))
    .filter(({ row: [, ...shown] }) => new Set(shown).size > 1)
    .sort((one, other) => (one.base < other.base ? -1 : 1))
    .map(({ row }) => row);
  return markdownTable(
    ['device', "Linux's source", "SiFive's tree", "QEMU's dump", '`topologies/fu540.ts`'],
    ['---', '---', '---', '---', '---'],
    cells,
  );
}

function cellOf(device: ComparedDevice | undefined): string {
  if (device === undefined) return '-';
  const ranges = device.ranges.map(({ base, end }) => `${base.toString(16)}-${(end - 1n).toString(16)}`).join(', ');
  return device.interrupts.length === 0 ? ranges : `${ranges}, interrupts ${spansText(device.interrupts)}`;
}

function spansText(numbers: readonly number[]): string {
  return numbers
    .filter((number) => !numbers.includes(number - 1))
    .map((first) => {
      let last = first;
      while (numbers.includes(last + 1)) last++;
      return first === last ? String(first) : `${first} to ${last}`;
    })
    .join(', ');
}
