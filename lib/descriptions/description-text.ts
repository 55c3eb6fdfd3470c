import { groupBy } from '../base/group-by.js';
import { formatSize, hex } from '../base/address/index.js';
import { counted, formatLocation } from '../base/diagnostic/index.js';
import { visible } from '../base/text/index.js';
import type { DescribedInterrupt, DescribedPart, DescribedSoc } from './description.js';
import { baseBefore } from './register-base.js';

/** A description for people: the parts by address, then those without one. */
export function descriptionText(soc: DescribedSoc): string {
  const on = soc.parts.filter(({ enabled }) => enabled);
  const digits = Math.max(
    8,
    ...on.flatMap(({ windows }) => windows.map(({ base, size }) => (base + size).toString(16).length)),
  );
  const placed = on
    .flatMap((part) => part.windows.map((window) => ({ part, window })))
    .sort((a, b) => (a.window.base < b.window.base ? -1 : a.window.base > b.window.base ? 1 : 0))
    .map(({ part, window: { base, size, name, permissions } }) =>
      [
        `${hexText(base, digits)} - ${hexText(base + size, digits)}`,
        formatSize(size).padStart(9),
        `${part.id}${name === undefined ? '' : ` ${name}`}${baseText(part)}`,
        ...[permissions ?? '', part.names.join(' '), interruptsText(part.interrupts), formatLocation(part.place)],
      ]
        .filter((text) => text !== '')
        .join('  '),
    );
  const others = on.filter(
    ({ windows, kind, interrupts }) => windows.length === 0 && (kind === 'master' || interrupts.length > 0),
  );
  const off = soc.parts.length - on.length;
  return [
    visible(
      `${soc.name} (${words[soc.notation]}, ${soc.file}): ${summary(on)}${off === 0 ? '' : `, ${off} not enabled`}`,
    ),
    section('Addresses', placed),
    section(
      'Without addresses',
      others.map(({ id, interrupts }) => [id, interruptsText(interrupts)].join('  ').trimEnd()),
    ),
    section('Taken for granted', soc.assumptions),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n');
}

const words: Readonly<Record<DescribedSoc['notation'], string>> = {
  'device-tree': 'device tree',
  svd: 'CMSIS-SVD',
  chipyard: 'Rocket Chip',
  opentitan: 'OpenTitan',
  litex: 'LiteX',
  floonoc: 'FlooNoC',
};

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${visible(line)}`).join('\n')}`;
}

function summary(parts: readonly DescribedPart[]): string {
  const count = (kind: DescribedPart['kind']): number => parts.filter((part) => part.kind === kind).length;
  const buses = count('bus');
  return [
    counted(count('master'), 'core'),
    `${buses} ${buses === 1 ? 'bus' : 'buses'}`,
    counted(count('device'), 'device'),
  ].join(', ');
}

function baseText({ base, windows }: DescribedPart): string {
  const before = baseBefore(base, windows);
  return before === undefined ? '' : ` (offsets from ${hex(before)})`;
}

// `interrupts 42, 43 of /soc/plic, interrupt 7 (error) of /soc/gpio`.
function interruptsText(interrupts: readonly DescribedInterrupt[]): string {
  return [...groupBy(interrupts, ({ controller }) => controller)]
    .map(([controller, lines]) => {
      const numbers = lines.map(({ number, name }) => `${number ?? '?'}${name === undefined ? '' : ` (${name})`}`);
      return `interrupt${lines.length === 1 ? '' : 's'} ${numbers.join(', ')} of ${controller}`;
    })
    .join(', ');
}

function hexText(value: bigint, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
