import { cComment } from '../../../base/text/index.js';
import { type MapRange, singleSpace } from '../content/banks.js';
import { type MapContent, namesBeside } from '../content/map-content.js';
import { identifierOf, type Language, nameIn } from '../content/names.js';
import { originLines } from '../content/origin.js';
import { systemRdlWords } from '../content/reserved.js';
import { aboutEntry } from '../content/words.js';

const systemRdl: Language = { letters: 'small', reserved: systemRdlWords };

/**
 * The map as an address map of SystemRDL 2.0: every range as an external memory of words as wide as the bus there, to be replaced by the
 * `addrmap` of a device where its registers are described. Interrupts and devices with holes are comments.
 *
 * @throws RequirementError `map/one-space` where masters see different devices at one address, or a device at different ones.
 */
export function addressMapSystemRdl(content: MapContent): string {
  const { ranges, left } = singleSpace(content);
  const [design = ''] = namesBeside(content, [identifierOf(content.origin.design)]);
  return [
    ...originLines(content.origin).map(cComment),
    `addrmap ${nameIn(systemRdl, design)} {`,
    ...ranges.flatMap((range) => ['', ...rangeText(range)]),
    ...left.map((text) => `\n  ${cComment(text)}`),
    ...(content.interrupts.length === 0 ? [] : ['']),
    ...content.interrupts.map(
      ({ identifier, number, controller }) => `  ${cComment(`${identifier}: ${number} at ${controller}`)}`,
    ),
    '};\n',
  ].join('\n');
}

function rangeText(range: MapRange): string[] {
  const { identifier, start, size, entries } = range;
  const width = wordOf(range);
  return [
    `  ${cComment(entries.map(aboutEntry).join('; '))}`,
    '  external mem {',
    `    mementries = 0x${(size / BigInt(width)).toString(16)};`,
    `    memwidth = ${8 * width};`,
    `    sw = ${access(range)};`,
    `  } ${nameIn(systemRdl, identifier)} @ 0x${start.toString(16)};`,
  ];
}

// The size of a word in bytes: that of the bus if the range is aligned to it and a multiple of it.
function wordOf({ start, size, entries: [{ width }] }: MapRange): number {
  const fits = width !== undefined && size % BigInt(width) === 0n && start % BigInt(width) === 0n;
  return fits ? width : 1;
}

function access({ entries: [{ permissions }] }: MapRange): string {
  if (permissions === undefined) return 'rw';
  const { read, write } = permissions;
  return `${read ? 'r' : ''}${write ? 'w' : ''}` || 'na';
}
