import { distinctNames } from '../../../base/names/index.js';
import type { MapEntry } from '../address-map/address-map.js';

// What devices, their windows, interrupts and masters are called in files for other programs: identifiers of C, each there once, of which a
// language makes its own names.

/** How a language has its names: in which letters, and which words it keeps for itself. */
export interface Language {
  readonly letters: 'capitals' | 'small';
  /** Words that nothing may be called, in those letters. */
  readonly reserved: Pick<ReadonlySet<string>, 'has'>;
}

/** A name as an identifier of C in capitals; its words begin with capitals: memAXI4Node is MEM_AXI4_NODE, I2C1 and i2c1 are I2C1. */
export function identifierOf(name: string): string {
  const words = wordsOf(name);
  return /^[A-Z]/.test(words) ? words : `DEVICE_${words}`.replace(/_$/, '');
}

// A capital behind a small letter or a digit begins a word, unless there are no small letters by which to tell: I2C1 and USB2OTG are one word each.
function wordsOf(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => (/[a-z]/.test(part) ? part.replace(/([a-z0-9])([A-Z])/g, '$1_$2') : part))
    .join('_')
    .toUpperCase();
}

// From the short to the long: the last name of a path with more and more of the path in front, then the same with another name behind it.
function pathNames(path: readonly string[], behind: string): string[] {
  const longer = path.map((_, k) => path.slice(path.length - 1 - k));
  return [...longer, ...longer.map((parts) => [...parts, behind])].map((parts) => parts.join('_'));
}

/**
 * Identifiers of C in capitals for devices. Where names are alike, those of modules around them come in front, then the name of the node behind
 * them, and a number if nothing tells them apart.
 */
export function deviceIdentifiers(devices: readonly Pick<MapEntry, 'device' | 'name'>[]): string[] {
  return identifiersOf(
    devices.map(({ device, name }) => {
      const modules = device.split('.');
      const node = modules.pop() ?? '';
      return pathNames(modules.at(-1) === name ? modules : [...modules, name], node);
    }),
  );
}

/**
 * Identifiers for the windows of devices of these identifiers: that of the device for its only one, else with the name of the window behind it,
 * or its number. Some formats know windows and others devices: what is the name of a device is that of no window of another.
 */
export function windowIdentifiers(
  devices: readonly string[],
  windows: readonly (readonly (string | undefined)[])[],
): string[][] {
  const wanted = windows.map((own, k) =>
    own.length === 1
      ? []
      : own.map((window, part) => {
          const device = devices[k] ?? '';
          // A name that begins with that of the device has it already.
          const called = window === undefined ? '' : wordsOf(behind(device, window));
          return `${device}_${called === '' ? part : called}`;
        }),
  );
  const names = numberedBeside(devices, wanted.flat()).values();
  return wanted.map((own, k) => (own.length === 0 ? [devices[k] ?? ''] : own.map(() => names.next().value ?? '')));
}

/** Identifiers of C in capitals for nodes: after their modules, unless these are the root of the design. */
export function nodeIdentifiers(ids: readonly string[]): string[] {
  return identifiersOf(
    ids.map((id) => {
      const modules = id.split('.');
      const node = modules.pop() ?? '';
      return modules.length < 2 ? pathNames([...modules, node], node) : pathNames(modules, node);
    }),
  );
}

// Things have several names, from the short to the long: each is called by the shortest by which it is the only one, and has a number if
// nothing tells them apart.
function identifiersOf(names: readonly (readonly string[])[]): string[] {
  const candidates = names.map((list) => list.map(identifierOf));
  const taken = candidates.map(() => 0);
  for (;;) {
    const chosen = candidates.map((list, k) => list[taken[k] ?? 0] ?? '');
    const alike = repeated(chosen);
    // Takes the next candidate for all that have the same name, until none have or nothing is left to take.
    const raised = candidates.flatMap((list, k) =>
      alike.has(chosen[k] ?? '') && (taken[k] ?? 0) < list.length - 1 ? [k] : [],
    );
    if (raised.length === 0) return numbered(chosen);
    for (const k of raised) taken[k] = (taken[k] ?? 0) + 1;
  }
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/** The same names, with a number after each that was there before, from 2 on, by which it is none of the others either. */
export function numbered(names: readonly string[], others: Iterable<string> = []): string[] {
  return distinctNames(names, 2, others);
}

/** Names that are wanted beside those that are taken, each of which is there once: with numbers after them as {@link numbered} has them. */
export function numberedBeside(taken: readonly string[], wanted: readonly string[]): string[] {
  return numbered([...taken, ...wanted]).slice(taken.length);
}

/** An identifier as a name of a language: what that keeps for itself gets an underscore at its end, which no identifier has. */
export function nameIn({ letters, reserved }: Language, identifier: string): string {
  const name = letters === 'small' ? identifier.toLowerCase() : identifier.toUpperCase();
  return reserved.has(name) ? `${name}_` : name;
}

/** An identifier with a word behind it, which one that ends with this word has already. */
export function withWord(identifier: string, word: string): string {
  return identifier === word || identifier.endsWith(`_${word}`) ? identifier : `${identifier}_${word}`;
}

/** What the identifier of an interrupt is made of. */
interface RaisedInterrupt {
  readonly raiser: string;
  readonly name?: string;
  readonly place?: number;
}

/**
 * Identifiers for interrupts: `UART0_IRQ`, or of several of a raiser `UART0_TX_IRQ` by its name, `UART0_IRQ_1` by its place without one, or where
 * the name makes it that of another raiser. A name that begins with that of the raiser has it already: `ENET_Timer` of `ENET` is
 * `ENET_TIMER_IRQ`; a raiser `DMA_IRQ` is an interrupt by its name, and has `DMA_IRQ_0`.
 */
export function interruptIdentifiers(interrupts: readonly RaisedInterrupt[]): string[] {
  const raisers = new Set(interrupts.map(({ raiser }) => raiser));
  // A raiser whose own name says that it is an interrupt is called so, unless that is what the interrupts of another are called.
  const isOther = (raiser: string): boolean => raiser.endsWith('_IRQ') && raisers.has(raiser.slice(0, -'_IRQ'.length));
  const lineOf = (raiser: string): string => (isOther(raiser) ? `${raiser}_IRQ` : withWord(raiser, 'IRQ'));
  const counted = interrupts.map(({ raiser, place }) => `${lineOf(raiser)}${place === undefined ? '' : `_${place}`}`);
  const taken = new Set(counted);
  return numbered(
    interrupts.map(({ raiser, name, place }, k) => {
      const called = name === undefined || place === undefined ? undefined : calledAfter(raiser, name);
      return called === undefined || taken.has(called) ? (counted[k] ?? '') : called;
    }),
  );
}

function calledAfter(raiser: string, name: string): string {
  const own = spelled(behind(raiser, name));
  return withWord(own === '' ? raiser : `${raiser}_${own}`, 'IRQ');
}

// What follows in a name behind that of a raiser, whichever way that is spelled; all of it where it begins otherwise.
function behind(raiser: string, name: string): string {
  const letters = raiser.replaceAll('_', '');
  const front = new RegExp(`^${[...letters].join('[\\W_]*')}(?![A-Za-z0-9])`, 'i');
  return name.replace(front, '');
}

// That it is an interrupt is said behind it.
function spelled(name: string): string {
  return wordsOf(name).replace(/(^|_)IRQ$/, '');
}
