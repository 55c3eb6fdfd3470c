import { groupBy } from '../../base/group-by.js';
import { blockedJson, limitText, placesText, written } from './reach-text.js';
import type { Reach } from './reach.js';
import type { KeptApart } from './why-not.js';

/** What keeps masters from devices and from parts of them, and by which accesses alone they get there (design 6). */
export function keptApartText({ obstacles, blocked, limited, hidden }: KeptApart): string {
  if (obstacles.length + blocked.length + limited.length + hidden.length === 0) return 'Nothing is in the way.\n';
  const parts = [
    ...[...blocked, ...hidden].map((each) => ({ ...each, text: reasonText(each) })),
    ...limited.map((each) => ({ ...each, text: `  ${limitedText(each)}\n` })),
  ];
  return [
    ...obstacles.map((each) => `${pairText(each)}:\n${reasonText(each)}`),
    ...[...groupBy(parts, pairText)].flatMap(([pair, own]) => [
      ...own.map(({ sets, text }) => `${pair} at ${placesText(sets)}:\n${text}`),
      `Nothing else is in the way of ${pair}.\n`,
    ]),
  ].join('');
}

/** With which of its accesses alone a master reaches a device. */
export function limitedText(pair: Reach): string {
  return `Firewalls let only these of its accesses through: ${limitText(pair)}.`;
}

function pairText({ client, master, device }: Pick<Reach, 'client' | 'master' | 'device'>): string {
  return `${client} (${master}) to ${device}`;
}

function reasonText({ message, help }: { readonly message: string; readonly help: string }): string {
  return `  ${message}\n  help: ${help}\n`;
}

/** The same as data; what firewalls keep back or limit, and hidden parts, only where there are some (design 6). */
export function keptApartJson({ obstacles, blocked, limited, hidden }: KeptApart): object {
  return {
    obstacles,
    ...blockedJson(blocked),
    ...(limited.length === 0 ? {} : { limited: limited.map(written) }),
    ...(hidden.length === 0 ? {} : { hidden: hidden.map(written) }),
  };
}
