import { groupBy } from '../base/group-by.js';
import { formatSize, hex } from '../base/address/index.js';
import { counted, formatLocation } from '../base/diagnostic/index.js';
import { visible } from '../base/text/index.js';
import { notationTraits, referenceText } from '../elaboration/index.js';
import type { DescribedInterrupt, DescribedPart, DescribedSoc, DescribedTold } from './description.js';
import { baseBefore } from './register-base.js';

/** A description as text: parts with addresses in order, then the others. */
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
  const others = on.filter((part) => part.windows.length === 0 && (part.kind === 'master' || isDevice(part)));
  const off = soc.parts.length - on.length;
  return [
    visible(
      `${soc.name} (${notationTraits[soc.notation].title}, ${soc.file}): ${summary(soc.notation, on)}${off === 0 ? '' : `, ${off} not enabled`}`,
    ),
    section('Addresses', placed),
    section(
      'Without addresses',
      others.map(({ id, interrupts, isController }) =>
        [id, isController ? 'takes interrupts' : '', interruptsText(interrupts)]
          .filter((text) => text !== '')
          .join('  '),
      ),
    ),
    section('Clocks', (soc.told ?? []).filter(({ enabled }) => enabled).flatMap(clockLines)),
    section('Assumptions', soc.assumptions),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${visible(line)}`).join('\n')}`;
}

function summary(notation: DescribedSoc['notation'], parts: readonly DescribedPart[]): string {
  const count = (is: (part: DescribedPart) => boolean): number => parts.filter(is).length;
  const buses = count(({ kind }) => kind === 'bus');
  return [
    counted(
      count(({ kind }) => kind === 'master'),
      notationTraits[notation].master,
    ),
    `${buses} ${buses === 1 ? 'bus' : 'buses'}`,
    counted(count(isDevice), 'device'),
  ].join(', ');
}

// Memory counts as a device, as everywhere; an endpoint of a network may also be a master.
function isDevice({ kind, windows }: DescribedPart): boolean {
  return kind === 'device' || kind === 'memory' || (kind === 'master' && windows.length > 0);
}

function baseText({ base, windows }: DescribedPart): string {
  const before = baseBefore(base, windows);
  return before === undefined ? '' : ` (offsets from ${hex(before)})`;
}

// `interrupts 42, 43 of /soc/plic, interrupt 7 (error) of /soc/gpio`.
function interruptsText(interrupts: readonly DescribedInterrupt[]): string {
  return [...groupBy(interrupts, ({ controller }) => controller)]
    .map(([controller, lines]) => {
      const numbers = lines.map(
        ({ number, isNone, name }) =>
          `${number ?? (isNone === true ? 'none' : '?')}${name === undefined ? '' : ` (${name})`}`,
      );
      return `interrupt${lines.length === 1 ? '' : 's'} ${numbers.join(', ')} of ${controller}`;
    })
    .join(', ');
}

// The clocks that a part takes from each provider, and its frequency if that is given.
function clockLines({ id, takes = [], properties, place }: DescribedTold): string[] {
  const clocks = takes.filter(({ property }) => property === 'clocks');
  const frequency = properties['clock-frequency'];
  return [
    ...(frequency === undefined ? [] : [`${id}  ${frequencyText(Number(frequency))}  ${formatLocation(place)}`]),
    ...[...groupBy(clocks, ({ provider }) => provider)].map(([provider, taken]) => {
      const which = taken.map(({ index: _, ...reference }) => referenceText(reference)).filter((text) => text !== '');
      const words = ['clock' + (taken.length === 1 ? '' : 's'), which.join(', '), `of ${provider}`];
      return `${id}  ${words.filter((word) => word !== '').join(' ')}  ${formatLocation(taken[0].place)}`;
    }),
  ];
}

const units = [
  ['MHz', 1e6],
  ['kHz', 1e3],
] as const;

// Converts to the largest unit in which the number is at least 1.
function frequencyText(hertz: number): string {
  const [unit, size] = units.find(([, least]) => hertz >= least) ?? ['Hz', 1];
  return `${hertz / size} ${unit}`;
}

function hexText(value: bigint, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
