import type { Reach } from '../query/index.js';

/**
 * Whether a name in a policy means the node with this id: the id, some of its parts in a row (`uart` means `mcu.uart.control`), or
 * either with `*` for any letters of a part. A name may also be what a client or a device is called.
 */
export function isNamed(name: string, id: string, called = ''): boolean {
  return [id, called].some((text) => text !== '' && (name === text || hasRow(text.split('.'), partsOf(name))));
}

/** The texts between the stars of one part of a name. */
type Pattern = readonly string[];

const known = new Map<string, readonly Pattern[]>();

function partsOf(name: string): readonly Pattern[] {
  let parts = known.get(name);
  if (parts === undefined) known.set(name, (parts = name.split('.').map((part) => part.split('*'))));
  return parts;
}

function hasRow(parts: readonly string[], row: readonly Pattern[]): boolean {
  return parts.some(
    (_, start) =>
      start + row.length <= parts.length && row.every((pattern, k) => matches(parts[start + k] ?? '', pattern)),
  );
}

// Each text at the first place where it may stand, which leaves most to the others: however many stars, a part is read once.
function matches(part: string, [first = '', ...others]: Pattern): boolean {
  const last = others.pop();
  if (last === undefined) return part === first;
  if (!part.startsWith(first)) return false;
  let at = first.length;
  for (const text of others) {
    const found = part.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return part.length - last.length >= at && part.endsWith(last);
}

/** Whether the master of a pair has this name. */
export function masterNamed(name: string, { master, client }: Pick<Reach, 'master' | 'client'>): boolean {
  return isNamed(name, master, client);
}

/** Whether the device of a pair has this name. */
export function deviceNamed(name: string, { device, name: called }: Pick<Reach, 'device' | 'name'>): boolean {
  return isNamed(name, device, called);
}
