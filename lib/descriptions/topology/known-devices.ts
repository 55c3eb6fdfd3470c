import type { DescribedPart } from '../description.js';
import { baseBefore } from '../register-base.js';
import type { Placement } from './placement.js';
import { addressText, compatibleOf, functionOf, type Group, record } from './text.js';

/** How a device is written that the library has. */
export interface KnownDevice {
  /** What makes it. */
  readonly made: Group;
  /** Its property with the registers. */
  readonly registers: string;
  /** Its property with the interrupts. */
  readonly interrupts: string;
  /** Its property with what leads to its pins; absent without any. */
  readonly pins?: string;
  /** What of ASSUMED it needs. */
  readonly assumed: readonly string[];
  /** What of the library it needs. */
  readonly imports: readonly string[];
}

interface Kind {
  /** What firmware knows it as, where nothing else is said. */
  readonly compatible: string;
  /** Bytes of its registers. */
  readonly size: bigint;
  /** How many interrupts it raises, at each controller. */
  readonly interrupts: number;
  /** `more`: options beside its first address. */
  readonly write: (base: string, more: readonly Group[]) => KnownDevice;
}

const block = (type: string, ...more: readonly string[]): Kind['write'] => {
  return (base, options) => ({
    made: {
      open: 'lazyModule(',
      items: [
        functionOf({
          open: `new blocks.${type}(`,
          items: [
            record([`address: ${base}`, ...options]),
            ...['device.beatBytes', ...more].map((name) => `ASSUMED.${name}`),
          ],
          close: ')',
        }),
      ],
      close: ')',
    },
    ...{
      registers: 'controlNode',
      interrupts: 'intnode',
      pins: 'ioNode',
      assumed: ['device', ...more],
      imports: ['blocks', 'bundleBridge', 'lazyModule'],
    },
  });
};

const kinds: readonly Kind[] = [
  {
    compatible: 'riscv,clint0',
    size: 0x1_0000n,
    interrupts: 2,
    write: (base, options) => ({
      made: {
        open: 'devices.clint(',
        items: [record([`baseAddress: ${base}`, ...options, '...ASSUMED.device'])],
        close: ')',
      },
      ...{ registers: 'node', interrupts: 'intnode', assumed: ['device'], imports: ['devices'] },
    }),
  },
  { compatible: 'sifive,uart0', size: 0x1000n, interrupts: 1, write: block('TLUART', 'divisor') },
  { compatible: 'sifive,i2c0', size: 0x1000n, interrupts: 1, write: block('TLI2C') },
  { compatible: 'sifive,pwm0', size: 0x1000n, interrupts: 4, write: block('TLPWM') },
];

/**
 * The device of the library that a part is by its compatible strings, if it has the same registers and interrupts; undefined for one that
 * only addresses are known of. `interrupts`: how many it raises, for each controller.
 */
export function knownDevice(
  { compatible, isController, kind, base }: DescribedPart,
  { own: [window, another], within }: Placement,
  interrupts: readonly number[],
): KnownDevice | undefined {
  if (window === undefined || another !== undefined || within.length > 0 || isController || kind !== 'device')
    return undefined;
  if (baseBefore(base, [window]) !== undefined) return undefined;
  const found = kinds.find(
    (each) =>
      compatible.includes(each.compatible) &&
      each.size === window.size &&
      window.base % each.size === 0n &&
      interrupts.length > 0 &&
      interrupts.every((number) => number === each.interrupts),
  );
  const isOther = found !== undefined && compatible.join() !== found.compatible;
  return found?.write(addressText(window.base), isOther ? [compatibleOf(compatible)] : []);
}
