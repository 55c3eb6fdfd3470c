import { toAddress } from '../base/address/index.js';
import { type Operation, parseOperation } from '../query/index.js';

/** A fact that a design must have, as a policy states it (design 6). */
export type Expectation =
  | { readonly kind: 'at'; readonly device: string; readonly address: bigint; readonly size: bigint | undefined }
  | {
      readonly kind: 'reaches';
      readonly master: string;
      readonly device: string;
      readonly operation: Operation | undefined;
      /** Bytes. */
      readonly size: number | undefined;
    }
  /** Without an operation: with none. */
  | {
      readonly kind: 'apart';
      readonly master: string;
      readonly device: string;
      readonly operation: Operation | undefined;
    }
  | { readonly kind: 'only'; readonly masters: readonly string[]; readonly device: string }
  | { readonly kind: 'interrupts'; readonly device: string; readonly sink: string; readonly number: number }
  | { readonly kind: 'frequency'; readonly node: string; readonly megahertz: number }
  | { readonly kind: 'clock'; readonly node: string; readonly clock: string }
  | { readonly kind: 'width'; readonly node: string; readonly bits: number };

/** An expectation as it is written: `uart at 0x6400_0000`. */
export type ExpectationText =
  | `${string} at ${string}`
  | `${string} reaches ${string}`
  | `${string} must not reach ${string}`
  | `only ${string} reach ${string}`
  | `only ${string} reaches ${string}`
  | `${string} interrupts ${string} as ${number}`
  | `${string} runs on ${string}`
  | `${string} is ${number} bits wide`;

/** How expectations are written. */
export const expectationForms: readonly string[] = [
  '<device> at <address>',
  '<device> at <address> size <size>',
  '<master> reaches <device>',
  '<master> reaches <device> with <bytes>-byte bursts',
  '<master> reaches <device> with <operation>',
  '<master> reaches <device> with <operation> of <bytes> bytes',
  '<master> must not reach <device>',
  '<master> must not reach <device> with <operation>',
  'only <master>, <master> reach <device>',
  '<device> interrupt <number> at <controller>',
  '<device> interrupts <sink> as <number>',
  '<node> runs at <frequency> MHz',
  '<node> runs on <clock>',
  '<node> is <number> bits wide',
];

const name = String.raw`(\S+)`;

const forms: readonly (readonly [RegExp, (...parts: string[]) => Expectation | undefined])[] = [
  [
    new RegExp(`^${name} at ${name}(?: size ${name})?$`),
    (device = '', address = '', size?: string) => ({
      ...{ kind: 'at', device, address: toAddress(address) },
      size: size === undefined ? undefined : toAddress(size),
    }),
  ],
  [new RegExp(`^${name} reaches ${name}$`), (master = '', device = '') => reaches(master, device)],
  [
    new RegExp(`^${name} reaches ${name} with (\\d+)-byte bursts$`),
    (master = '', device = '', size = '') => reaches(master, device, undefined, Number(size)),
  ],
  [
    new RegExp(`^${name} reaches ${name} with (\\w+)(?: of (\\d+) bytes?)?$`),
    (master = '', device = '', word = '', size?: string) => {
      const operation = parseOperation(word);
      return operation && reaches(master, device, operation, size === undefined ? undefined : Number(size));
    },
  ],
  [
    new RegExp(`^${name} must not reach ${name}(?: with (\\w+))?$`),
    (master = '', device = '', word?: string) => {
      const operation = word === undefined ? undefined : parseOperation(word);
      return word !== undefined && operation === undefined ? undefined : { kind: 'apart', master, device, operation };
    },
  ],
  [
    new RegExp(`^only (.+) reach(?:es)? ${name}$`),
    (masters = '', device = '') => ({ kind: 'only', masters: masters.split(/, *| and /), device }),
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

function reaches(master: string, device: string, operation?: Operation, size?: number): Expectation {
  return { kind: 'reaches', master, device, operation, size };
}

/** Reads an expectation (design 6); undefined for a text that is none. */
export function parseExpectation(text: string): Expectation | undefined {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  for (const [form, read] of forms) {
    const match = form.exec(words);
    if (match === null) continue;
    try {
      return read(...match.slice(1));
    } catch {
      // An address that is none.
      return undefined;
    }
  }
  return undefined;
}
