import { ascending, hex } from '../../../base/address/index.js';
import { DescriptionError } from '../../reading.js';
import type { OverlapClass, TreeDevice, TreeOverlap, TreeReg } from './facts.js';

// The largest boards have several thousand.
const mostOverlaps = 200_000;

interface Range {
  readonly device: TreeDevice;
  readonly reg: TreeReg;
  readonly start: bigint;
  readonly end: bigint;
}

/** Every pair of absolute ranges that share an address, ordered by start, larger ones first. */
export function overlapsIn(devices: readonly TreeDevice[]): TreeOverlap[] {
  const ranges = devices
    .flatMap((device) => (device.reg ?? []).flatMap((reg) => rangeOf(device, reg)))
    .sort((a, b) => ascending(a.start, b.start) || ascending(b.end, a.end));
  const found: TreeOverlap[] = [];
  let open: Range[] = [];
  let pairs = 0;
  const after = new Map<Range, Range[]>();
  for (const range of ranges) {
    open = open.filter(({ end }) => end > range.start);
    pairs += open.length;
    if (pairs > mostOverlaps) {
      throw new DescriptionError(`More than ${mostOverlaps} pairs of ranges share addresses.`, range.reg.place);
    }
    for (const earlier of open) {
      const list = after.get(earlier);
      if (list === undefined) after.set(earlier, [range]);
      else list.push(range);
    }
    open.push(range);
  }
  for (const range of ranges) for (const later of after.get(range) ?? []) found.push(overlap(range, later));
  return found;
}

function rangeOf(device: TreeDevice, reg: TreeReg): Range[] {
  const size = BigInt(reg.size);
  if (reg.base === undefined || size === 0n) return [];
  const start = BigInt(reg.base);
  return [{ device, reg, start, end: start + size }];
}

function overlap(a: Range, b: Range): TreeOverlap {
  const hints = hintsOf(a.device, b.device);
  return {
    class: classOf(a, b),
    ...{ a: a.device.path, ar: [hex(a.start), hex(a.end)] },
    ...{ b: b.device.path, br: [hex(b.start), hex(b.end)] },
    siblings: a.device.chain.at(-1) === b.device.chain.at(-1),
    bothEnabled: a.device.enabled && b.device.enabled,
    ...(hints.length === 0 ? {} : { hints }),
    places: [a.reg.place, b.reg.place],
  };
}

function classOf(a: Range, b: Range): OverlapClass {
  const [x, y] = [a.device, b.device];
  if (x.path === y.path) return 'same-node';
  if (x.chain.includes(y.path) || y.chain.includes(x.path)) return 'ancestor';
  const kinds = [x.kind, y.kind];
  if (kinds.includes('reserved') && kinds.includes('memory')) return 'reserved-memory';
  if (x.kind === 'reserved' && y.kind === 'reserved') return 'reserved-reserved';
  if (kinds.includes('reserved') !== kinds.includes('memory')) return 'memory-device';
  if (a.start === b.start) return a.end === b.end ? 'identical' : 'same-base';
  return b.end <= a.end ? 'contained' : 'partial';
}

function hintsOf(a: TreeDevice, b: TreeDevice): string[] {
  const both = [a.compatible ?? [], b.compatible ?? []] as const;
  const isSystem = (names: readonly string[]): boolean => names.includes('syscon') || names.includes('simple-mfd');
  const hints: readonly (readonly [string, boolean])[] = [
    ['syscon', both.some(isSystem)],
    ['same-compatible', both[0].some((name) => both[1].includes(name))],
    ['same-unit-address', unitOf(a) !== undefined && unitOf(a) === unitOf(b)],
    ['shared-interrupt', shareInterrupt(a, b)],
    ['gic', both.every((names) => names.some((name) => /(^|[,-])gic(-|$)/.test(name)))],
  ];
  return hints.filter(([, holds]) => holds).map(([name]) => name);
}

function unitOf({ path }: TreeDevice): string | undefined {
  return path.slice(path.lastIndexOf('/')).split('@', 2)[1];
}

function shareInterrupt(a: TreeDevice, b: TreeDevice): boolean {
  const lines = new Set((a.interrupts ?? []).map(lineKey));
  return (b.interrupts ?? []).some((each) => lines.has(lineKey(each)));
}

function lineKey({ controller, line }: { readonly controller: string; readonly line: readonly number[] }): string {
  return `${controller} ${line.join(' ')}`;
}
