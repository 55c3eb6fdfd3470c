import { distinctNames } from '../../../base/names/index.js';
import type { MapEntry } from '../address-map/address-map.js';

// Names of devices, windows, interrupts and masters in generated files: unique C identifiers, which each language adapts to its own rules.

/** The naming rules of a language: letter case and reserved words. */
export interface Language {
  readonly letters: 'capitals' | 'small';
  /** Reserved words, in this case. */
  readonly reserved: Pick<ReadonlySet<string>, 'has'>;
}

/** An upper-case C identifier for a name; capitals begin its words: memAXI4Node becomes MEM_AXI4_NODE, I2C1 and i2c1 become I2C1. */
export function identifierOf(name: string): string {
  const words = wordsOf(name);
  return /^[A-Z]/.test(words) ? words : `DEVICE_${words}`.replace(/_$/, '');
}

// A capital after a small letter or a digit begins a word, if the name has small letters at all: I2C1 and USB2OTG are single words.
function wordsOf(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => (/[a-z]/.test(part) ? part.replace(/([a-z0-9])([A-Z])/g, '$1_$2') : part))
    .join('_')
    .toUpperCase();
}

// From short to long: the last name of a path with increasingly more of the path in front, and then the same with another name appended.
function pathNames(path: readonly string[], behind: string): string[] {
  const longer = path.map((_, k) => path.slice(path.length - 1 - k));
  return [...longer, ...longer.map((parts) => [...parts, behind])].map((parts) => parts.join('_'));
}

/**
 * Upper-case C identifiers for devices. Ambiguous names are prefixed with those of the modules around them, then suffixed with the name of the node,
 * and numbered if they are still equal.
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
 * Identifiers for the windows of devices with these identifiers: that of the device for a single window, otherwise with the name or number of the
 * window appended. Some formats list windows and others devices, so the identifier of a device is never that of another device's window.
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
          // A name that begins with that of the device is not prefixed again.
          const called = window === undefined ? '' : wordsOf(behind(device, window));
          return `${device}_${called === '' ? part : called}`;
        }),
  );
  const names = numberedBeside(devices, wanted.flat()).values();
  return wanted.map((own, k) => (own.length === 0 ? [devices[k] ?? ''] : own.map(() => names.next().value ?? '')));
}

/** Upper-case C identifiers for nodes: those of their modules, except for nodes of the root. */
export function nodeIdentifiers(ids: readonly string[]): string[] {
  return identifiersOf(
    ids.map((id) => {
      const modules = id.split('.');
      const node = modules.pop() ?? '';
      return modules.length < 2 ? pathNames([...modules, node], node) : pathNames(modules, node);
    }),
  );
}

// Each thing has several candidate names, from short to long; it gets the shortest unique one, or a number if none is unique.
function identifiersOf(names: readonly (readonly string[])[]): string[] {
  const candidates = names.map((list) => list.map(identifierOf));
  const taken = candidates.map(() => 0);
  for (;;) {
    const chosen = candidates.map((list, k) => list[taken[k] ?? 0] ?? '');
    const alike = repeated(chosen);
    // Advances all names that collide to their next candidates, until there are no collisions or no candidates left.
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

/** Numbers repeated names from 2 on, avoiding all other names as well. */
export function numbered(names: readonly string[], others: Iterable<string> = []): string[] {
  return distinctNames(names, 2, others);
}

/** Adds names to others that are already unique, numbered as in {@link numbered}. */
export function numberedBeside(taken: readonly string[], wanted: readonly string[]): string[] {
  return numbered([...taken, ...wanted]).slice(taken.length);
}

/** An identifier as a name of a language. Reserved words get a trailing underscore, which no identifier has. */
export function nameIn({ letters, reserved }: Language, identifier: string): string {
  const name = letters === 'small' ? identifier.toLowerCase() : identifier.toUpperCase();
  return reserved.has(name) ? `${name}_` : name;
}

/** Appends a word to an identifier, unless it already ends with it. */
export function withWord(identifier: string, word: string): string {
  return identifier === word || identifier.endsWith(`_${word}`) ? identifier : `${identifier}_${word}`;
}

/** The components of an interrupt's identifier. */
interface RaisedInterrupt {
  readonly raiser: string;
  readonly name?: string;
  readonly place?: number;
}

/**
 * Identifiers for interrupts: `UART0_IRQ`, or if a device raises several, `UART0_TX_IRQ` by name. Without a name, or if it would collide with that of
 * another raiser, the position is used: `UART0_IRQ_1`. A name that begins with that of the raiser is not prefixed again: `ENET_Timer` of `ENET`
 * becomes `ENET_TIMER_IRQ`. A raiser `DMA_IRQ` already names an interrupt, and has `DMA_IRQ_0`.
 */
export function interruptIdentifiers(interrupts: readonly RaisedInterrupt[]): string[] {
  const raisers = new Set(interrupts.map(({ raiser }) => raiser));
  // A raiser whose name already ends in IRQ keeps it, unless the interrupts of another raiser have this name.
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

// The rest of a name after that of the raiser, however it is spelled; the whole name if it begins differently.
function behind(raiser: string, name: string): string {
  const letters = raiser.replaceAll('_', '');
  const front = new RegExp(`^${[...letters].join('[\\W_]*')}(?![A-Za-z0-9])`, 'i');
  return name.replace(front, '');
}

// Removes IRQ at the end, which is appended later.
function spelled(name: string): string {
  return wordsOf(name).replace(/(^|_)IRQ$/, '');
}
