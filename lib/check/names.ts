import type { Reach } from '../query/index.js';

/**
 * Whether a name in a policy means the node with this id: the id, some of its parts in a row (`uart` means `mcu.uart.control`), or
 * either with `*` for any letters of a part. A name may also be what a client or a device is called.
 */
export function isNamed(name: string, id: string, called = ''): boolean {
  return [id, called].some((text) => text !== '' && (name === text || patternOf(name).test(text)));
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    const parts = name.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    patterns.set(name, (pattern = new RegExp(`(^|\\.)${parts.join('[^.]*')}(\\.|$)`)));
  }
  return pattern;
}

/** Whether the master of a pair has this name. */
export function masterNamed(name: string, { master, client }: Pick<Reach, 'master' | 'client'>): boolean {
  return isNamed(name, master, client);
}

/** Whether the device of a pair has this name. */
export function deviceNamed(name: string, { device, name: called }: Pick<Reach, 'device' | 'name'>): boolean {
  return isNamed(name, device, called);
}
