import type { Guard } from './guard.js';
import { type Security, type SecurityPart, toSecurity } from './security.js';

/** Accesses in words: `secure`, `non-secure privileged`, `secure or world 1`; `all`, `no`. */
export function securityText(security: Security): string {
  return security.length === 0 ? 'no' : security.map(partText).join(' or ');
}

function partText({ secure, privileged, worlds }: SecurityPart): string {
  const words = [
    ...(secure === undefined ? [] : [secure ? 'secure' : 'non-secure']),
    ...(privileged === undefined ? [] : [privileged ? 'privileged' : 'user']),
    ...(worlds === undefined ? [] : [worlds.length === 1 ? 'world' : 'worlds', worlds.join(', ')]),
  ];
  return words.length === 0 ? 'all' : words.join(' ');
}

/** How accesses are written in commands and policies. */
export const securityForms = 'secure, non-secure, privileged, user, world <id>, or several of them';

/** Reads accesses from words: `non-secure`, `secure user`, `non-secure world 3`; undefined for words that are none. */
export function parseSecurity(words: string): Security | undefined {
  const attributes: { secure?: boolean; privileged?: boolean; worlds?: string[] } = {};
  let rest = words.trim();
  if (rest === '') return undefined;
  for (; rest !== ''; rest = rest.replace(form, '')) {
    const [, word = '', world] = form.exec(rest) ?? [];
    const key = world === undefined ? keys[word] : 'worlds';
    if (key === undefined || attributes[key] !== undefined) return undefined;
    if (key === 'worlds') attributes.worlds = [world ?? ''];
    else attributes[key] = word === 'secure' || word === 'privileged';
  }
  return toSecurity(attributes);
}

const keys: Readonly<Partial<Record<string, 'secure' | 'privileged'>>> = {
  secure: 'secure',
  'non-secure': 'secure',
  privileged: 'privileged',
  user: 'privileged',
};

const form = /^(secure|non-secure|privileged|user|world (\S+))(?: +|$)/;

/** What a guard lets through, in words: `secure`, or `reads all, writes secure` where these differ. */
export function guardText({ read, write }: Guard): string {
  const [reads, writes] = [wordOf(read), wordOf(write)];
  return reads === writes ? reads : `reads ${reads}, writes ${writes}`;
}

function wordOf(security: Security | undefined): string {
  return security === undefined ? 'all' : security.length === 0 ? 'none' : securityText(security);
}
