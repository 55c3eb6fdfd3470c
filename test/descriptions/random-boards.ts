import fc from 'fast-check';
import type { Description } from '../../lib/descriptions/index.js';
import { described } from './read.js';

/** What a device tree has below its root: a device, or a bus with one. */
export interface Part {
  readonly kind: 'device' | 'memory' | 'reserved' | 'simple-bus' | 'syscon' | 'moved';
  readonly name: string;
  /** In units of 256 bytes. */
  readonly windows: readonly { readonly base: number; readonly size: number }[];
  readonly interrupt: number | undefined;
  readonly enabled: boolean;
}

/** Parts of boards and where they begin: they lie in each other as often as not, are called alike, and have several windows or none. */
export const part: fc.Arbitrary<Part> = fc.record({
  kind: fc.constantFrom('device', 'device', 'memory', 'reserved', 'simple-bus', 'syscon', 'moved'),
  name: fc.constantFrom('uart', 'UART', 'uart-1', 'uart_1', 'bus', 'core'),
  windows: fc.array(fc.record({ base: fc.nat(24), size: fc.nat(12) }), { maxLength: 3 }),
  interrupt: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  enabled: fc.constantFrom(true, true, true, false),
});
export const starts = fc.constantFrom(0n, 0xffff_f000n, 1n << 32n, 1n << 54n, (1n << 60n) + 0x1000n);

/** A device tree of these parts, beside a controller of interrupts and a serial port. */
export function boardOf(parts: readonly Part[], start: bigint): Description {
  return described({
    'board.dts': `/dts-v1/; / { #address-cells = <2>; #size-cells = <2>; compatible = "acme,board"; interrupt-parent = <&intc>;
      intc: intc@1 { compatible = "acme,intc"; reg = <0x77 0 0 0x100>; interrupt-controller; #interrupt-cells = <1>; };
      ${parts.map((each, k) => sourceOf(each, k, start)).join('\n')}
      serial@8000 { reg = <0x80 0x8000 0 0x100>; }; };`,
  });
}

function sourceOf({ kind, name, windows, interrupt, enabled }: Part, k: number, start: bigint): string {
  const at = (base: number): bigint => start + 0x100n * BigInt(base);
  const reg = windows.map(({ base, size }) => window(at(base), 0x100 * size)).join(', ');
  const place = reg === '' ? '' : `reg = ${reg};`;
  const own = `${place} ${interrupt === undefined ? '' : `interrupts = <${interrupt}>;`} ${enabled ? '' : 'status = "disabled";'}`;
  const first = at(windows[0]?.base ?? 0);
  const cells = '#address-cells = <2>; #size-cells = <2>;';
  switch (kind) {
    case 'device':
      return `${name}@${k} { compatible = "acme,d"; ${own} };`;
    case 'memory':
      return `m${k}@${k} { device_type = "memory"; ${own} };`;
    case 'reserved':
      return `reserved-memory { ${cells} ranges; r${k}@${k} { ${place} }; };`;
    case 'moved':
      return `b${k}@${k} { compatible = "simple-bus"; #address-cells = <1>; #size-cells = <1>; ranges = <0 ${words(first)} 0x400>;
        ${name}@${k} { compatible = "acme,c"; reg = <0x100 0x100>, <0x200 0x80>; }; };`;
    default:
      return `b${k}@${k} { compatible = "acme,b", "${kind}"; ${own} ${cells} ranges;
        ${name}@${k} { compatible = "acme,c"; reg = ${window(first + 0x100n, 0x100)}; }; };`;
  }
}

function window(base: bigint, size: number): string {
  return `<${words(base)} 0 ${size}>`;
}

function words(value: bigint): string {
  return `${value >> 32n} ${value & 0xffff_ffffn}`;
}
