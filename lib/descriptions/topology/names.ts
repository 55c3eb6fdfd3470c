import { groupBy } from '../../base/group-by.js';
import type { DescribedPart } from '../description.js';

// What the text of a topology calls by these names, beside the words of the language.
const taken =
  'connect devices blocks bundleBridge gic hart lazyModule soc tl AddressSet runAsScript ASSUMED arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  );

/** A name for the constant of each part, by its id: its label where that says something, or else its name without the address. */
export function constantNames(parts: readonly DescribedPart[]): ReadonlyMap<string, string> {
  const wanted = parts.map((part) => ({ part, name: wantedName(part) }));
  const used = new Set([...taken, ...wanted.map(({ name }) => name)]);
  const names = new Map<string, string>();
  for (const [name, alike] of groupBy(wanted, (each) => each.name)) {
    const isFree = alike.length === 1 && !taken.includes(name);
    for (const [index, { part }] of alike.entries()) {
      names.set(part.id, isFree ? name : unused(alike.length === 1 ? `${name}${kindWords[part.kind]}` : name, index));
    }
  }
  return names;

  function unused(name: string, from: number): string {
    let found = used.has(name) ? `${name}${from}` : name;
    for (let k = from + 1; used.has(found); k++) found = `${name}${/\d$/.test(name) ? '_' : ''}${k}`;
    used.add(found);
    return found;
  }
}

const kindWords: Readonly<Record<DescribedPart['kind'], string>> = {
  bus: 'Bus',
  device: 'Device',
  memory: 'Memory',
  reserved: 'Memory',
  master: 'Core',
};

// Rocket Chip counts its labels, and anew with each build.
const countedLabel = /^L\d+$/;

function wantedName({ name, names: [label] }: DescribedPart): string {
  const isTelling = label !== undefined && !countedLabel.test(label);
  return camelCase(isTelling ? label : name.replace(/@.*$/, ''));
}

/** A name in the spelling of constants: `cpu0_intc` as `cpu0Intc`, `USB_OTG` as `usbOtg`. */
export function camelCase(text: string): string {
  const words = text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (/[a-z]/.test(word) ? word : word.toLowerCase()))
    .map((word, index) => (index === 0 ? lowerFirst(word) : word.charAt(0).toUpperCase() + word.slice(1)));
  const joined = words.join('');
  return joined === '' ? 'unnamed' : /^\d/.test(joined) ? `_${joined}` : joined;
}

// `EthMac` as `ethMac`, `ARMCM3xxx` as `armcm3xxx`.
function lowerFirst(word: string): string {
  return word.replace(/^(?:[A-Z]+(?![a-z])|[A-Z])/, (capitals) => capitals.toLowerCase());
}
