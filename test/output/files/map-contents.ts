import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { contentOf, mapContent, type MapContent, type MapEntry } from '../../../lib/output/files/index.js';
import cheshire from '../../../topologies/cheshire.js';
import earlgrey from '../../../topologies/earlgrey.js';
import fu540 from '../../../topologies/fu540.js';
import { mapEntry, memoryEntry } from './map-entry.js';

// What ends a comment, a text or a line somewhere, is a word of a language, or has nothing that a name may have.
const names = [
  'end',
  'reset',
  'reg',
  'loop',
  '9lives',
  '',
  'ä',
  'ö',
  '*/ int y; /*',
  '"; $fatal; //',
  'a\nb',
  '<x>&',
  "'",
  '\\',
  'len',
  'x',
];

const hostileEntries = names.flatMap((name, k): MapEntry[] => [
  mapEntry(BigInt(k) << 16n, 0x1000n, { device: `top.${name}.regs`, name }),
  memoryEntry((BigInt(k) << 32n) + 0x1_0000_0000n, 0x1000n, { device: `top.${name}.ram`, name }),
]);

/** A map with names that are hostile to every language, and addresses up to the last of 64 bits. */
export const hostile: MapContent = contentOf({
  origin: { design: 'package */ "\n\\', input: '*/ `define x "', from: '\u202e' },
  entries: [...hostileEntries, memoryEntry((1n << 64n) - 0x1000n, 0x1000n, { device: 'top.last.ram' })],
  interrupts: hostileEntries.map(({ device }, k) => ({ device, value: k + 1, controller: 'top."*/\n.intnode' })),
  masters: names.map((name, k) => ({
    ...{ master: `top.${name}.port`, protocol: 'TLImp', width: 8 },
    entries: hostileEntries.slice(0, k),
  })),
});

/** The three chips. */
export const chips: Readonly<Record<'fu540' | 'earlgrey' | 'cheshire', MapContent>> = {
  fu540: mapContent(elaborate(fu540), { design: 'fu540', input: 'fu540.ts' }),
  earlgrey: mapContent(elaborate(earlgrey), { design: 'earlgrey', input: 'earlgrey.ts' }),
  cheshire: mapContent(elaborate(cheshire), { design: 'cheshire', input: 'cheshire.ts' }),
};
