import { AddressRange, toAddress } from '../../base/address/index.js';
import { parseSecurity, type Security } from '../../bus/security/index.js';
import { type Operation, parseOperation } from '../../query/index.js';

/** A fact that a design must have, as a policy states it (design 6). */
export type Expectation =
  | {
      readonly kind: 'at';
      readonly device: string;
      readonly address: bigint;
      readonly size: bigint | undefined;
      /** The master that is to see it there; undefined for all that see it. */
      readonly master: string | undefined;
    }
  | {
      readonly kind: 'within';
      readonly device: string;
      readonly region: AddressRange;
      /** The master that is to see all of it there; undefined for all that see it. */
      readonly master: string | undefined;
    }
  | {
      readonly kind: 'vacant';
      readonly region: AddressRange;
      /** The master for which there is to be nothing; undefined for all. */
      readonly master: string | undefined;
    }
  | {
      readonly kind: 'reaches';
      readonly master: string;
      /** The accesses that are meant; undefined for any. */
      readonly by: Security | undefined;
      readonly device: string;
      /** Whether every address of the device is meant; undefined for any of them. */
      readonly isWhole?: true;
      readonly operation: Operation | undefined;
      /** Bytes. */
      readonly size: number | undefined;
    }
  /** Without an operation: with none. */
  | {
      readonly kind: 'apart';
      readonly master: string;
      /** The accesses that are meant; undefined for any. */
      readonly by: Security | undefined;
      readonly device: string;
      readonly operation: Operation | undefined;
    }
  | { readonly kind: 'only'; readonly masters: readonly string[]; readonly device: string }
  | { readonly kind: 'interrupts'; readonly device: string; readonly sink: string; readonly number: number }
  | { readonly kind: 'frequency'; readonly node: string; readonly megahertz: number }
  | { readonly kind: 'clock'; readonly node: string; readonly clock: string }
  | { readonly kind: 'width'; readonly node: string; readonly bits: number };

type Reaches = Extract<Expectation, { readonly kind: 'reaches' }>;

/** An expectation as it is written: `uart at 0x6400_0000`. */
export type ExpectationText =
  | `${string} at ${string}`
  | `${string} within ${string}`
  | `${string} reaches ${string}`
  | `${string} must not reach ${string}`
  | `only ${string} reach ${string}`
  | `only ${string} reaches ${string}`
  | `${string} interrupts ${string} as ${number}`
  | `${string} runs on ${string}`
  | `${string} is ${number} bits wide`;

/** The forms of expectations; `securityForms` has the names of accesses. */
export const expectationForms: readonly string[] = [
  '<device> at <address>',
  '<device> at <address> size <size>',
  '<device> at <address> for <master>',
  '<device> at <address> size <size> for <master>',
  '<device> within <address>..<address>',
  '<device> within <address>..<address> for <master>',
  'nothing at <address>..<address>',
  'nothing at <address>..<address> for <master>',
  '<master> reaches <device>',
  '<master> reaches <device> with <bytes>-byte bursts',
  '<master> reaches <device> with <operation>',
  '<master> reaches <device> with <operation> of <bytes> bytes',
  '<master> must not reach <device>',
  '<master> must not reach <device> with <operation>',
  '<accesses> must not reach <device>',
  '<master> <accesses> must not reach <device>',
  '<master> <accesses> reaches <device>',
  '<master> reaches all of <device>',
  'only <master>, <master> reach <device>',
  '<device> interrupt <number> at <controller>',
  '<device> interrupts <sink> as <number>',
  '<node> runs at <frequency> MHz',
  '<node> runs on <clock>',
  '<node> is <number> bits wide',
];

const name = String.raw`(\S+)`;
// From the first to the last address.
const region = String.raw`(\S+?) ?\.\. ?(\S+)`;
// A master, accesses, or both.
const who = String.raw`(\S+(?: \S+)*?)`;

const forms: readonly (readonly [RegExp, (...parts: string[]) => Expectation | undefined])[] = [
  [
    new RegExp(`^only (.+) reach(?:es)? ${name}$`),
    (masters = '', device = '') => ({ kind: 'only', masters: masters.split(/, *| and /), device }),
  ],
  [
    new RegExp(`^nothing at ${region}(?: for ${name})?$`),
    (first = '', last = '', master?: string) => {
      const vacant = regionOf(first, last);
      return vacant && { kind: 'vacant', region: vacant, master };
    },
  ],
  [
    new RegExp(`^${name} within ${region}(?: for ${name})?$`),
    (device = '', first = '', last = '', master?: string) => {
      const around = regionOf(first, last);
      return around && { kind: 'within', device, region: around, master };
    },
  ],
  [
    new RegExp(`^${name} at ${name}(?: size ${name})?(?: for ${name})?$`),
    (device = '', address = '', size?: string, master?: string) => ({
      ...{ kind: 'at', device, address: toAddress(address), master },
      size: size === undefined ? undefined : toAddress(size),
    }),
  ],
  [new RegExp(`^${who} reaches ${name}$`), (from = '', device = '') => reaches(from, device)],
  [
    new RegExp(`^${who} reaches all of ${name}$`),
    (from = '', device = '') => {
      const some = reaches(from, device);
      return some && { ...some, isWhole: true };
    },
  ],
  [
    new RegExp(`^${who} reaches ${name} with (\\d+)-byte bursts$`),
    (from = '', device = '', size = '') => reaches(from, device, undefined, Number(size)),
  ],
  [
    new RegExp(`^${who} reaches ${name} with (\\w+)(?: of (\\d+) bytes?)?$`),
    (from = '', device = '', word = '', size?: string) => {
      const operation = parseOperation(word);
      return operation && reaches(from, device, operation, size === undefined ? undefined : Number(size));
    },
  ],
  [
    new RegExp(`^${who} must not reach ${name}(?: with (\\w+))?$`),
    (from = '', device = '', word?: string) => {
      const operation = word === undefined ? undefined : parseOperation(word);
      const made = madeBy(from);
      if (made === undefined || (word !== undefined && operation === undefined)) return undefined;
      return { kind: 'apart', ...made, device, operation };
    },
  ],
  [
    new RegExp(`^${name} interrupts ${name} as (\\d+)$`),
    (device = '', sink = '', number = '') => ({ kind: 'interrupts', device, sink, number: Number(number) }),
  ],
  [
    new RegExp(`^${name} interrupt (\\d+) at ${name}$`),
    (device = '', number = '', sink = '') => ({ kind: 'interrupts', device, sink, number: Number(number) }),
  ],
  [
    new RegExp(`^${name} runs at (\\d+(?:\\.\\d+)?) ?MHz$`),
    (node = '', megahertz = '') => ({ kind: 'frequency', node, megahertz: Number(megahertz) }),
  ],
  [new RegExp(`^${name} runs on ${name}$`), (node = '', clock = '') => ({ kind: 'clock', node, clock })],
  [
    new RegExp(`^${name} is (\\d+) bits wide$`),
    (node = '', bits = '') => ({ kind: 'width', node, bits: Number(bits) }),
  ],
];

function regionOf(first: string, last: string): AddressRange | undefined {
  const [base, end] = [toAddress(first), toAddress(last) + 1n];
  return base < end ? new AddressRange(base, end - base) : undefined;
}

function reaches(from: string, device: string, operation?: Operation, size?: number): Reaches | undefined {
  const made = madeBy(from);
  return made && { kind: 'reaches', ...made, device, operation, size };
}

// A master, the accesses of one master, or those of all masters. A master whose name is also a kind of access needs a longer name.
function madeBy(words: string): { readonly master: string; readonly by: Security | undefined } | undefined {
  const ofAll = parseSecurity(words);
  if (ofAll !== undefined) return { master: '**', by: ofAll };
  const [, master = '', accesses = ''] = /^(\S+) ?(.*)$/.exec(words) ?? [];
  const by = parseSecurity(accesses);
  return accesses !== '' && by === undefined ? undefined : { master, by };
}

/** Reads an expectation (design 6); undefined for a string that is not one. */
export function parseExpectation(text: string): Expectation | undefined {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  for (const [form, read] of forms) {
    const match = form.exec(words);
    if (match === null) continue;
    try {
      return read(...match.slice(1));
    } catch {
      // The address is malformed.
      return undefined;
    }
  }
  return undefined;
}

/** The form that may be meant by a text that has none: the first of those with the most words of it, and the fewest others; undefined where no telling word is in it. */
export function likelyForm(text: string): string | undefined {
  const words = new Set(text.trim().split(/\s+/).map(stem));
  let [best, most] = [undefined as string | undefined, 0];
  for (const form of expectationForms) {
    const own = form.split(' ').filter((word) => !word.startsWith('<'));
    const there = own.filter((word) => words.has(stem(word)));
    // Short words such as `at` and `is` do not identify a form.
    const score = there.some((word) => word.length > 2) ? 3 * there.length - own.length : 0;
    if (score > most) [best, most] = [form, score];
  }
  return best;
}

// Treats `reach` and `reaches`, or `bit` and `bits`, as the same word.
function stem(word: string): string {
  return word.toLowerCase().replace(/(?<=ch)es$|s$/, '');
}
