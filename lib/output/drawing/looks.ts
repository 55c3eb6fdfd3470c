import type { Family } from '../../bus/protocol-traits.js';
import { type Elaboration, Protocols } from '../../elaboration/index.js';

/** How the lines of a protocol look. Plain data, which each line of a drawing carries. */
export interface Look {
  /** Name of the CSS class after `p-`, and of the CSS variable after `--entente-`. */
  readonly key: string;
  /** Name for people. */
  readonly name: string;
  /** Colour on light ground, as `#rrggbb`. */
  readonly light: string;
  /** Colour on dark ground, as `#rrggbb`. */
  readonly dark: string;
  /** Width of lines in px. */
  readonly width: number;
  /** Lengths of dashes and gaps in px; null for a solid line. */
  readonly dash: string | null;
  /** What its protocol carries. */
  readonly family: Family;
  /** Whether all edges of one outward node are one signal that branches, and are drawn as a tree. */
  readonly branches: boolean;
  /** Its place in the legend among looks of its family; absent behind all that have one. */
  readonly place?: number;
}

const widths: Readonly<Record<Family, number>> = { bus: 1.75, interrupt: 1.25, clock: 1, sideband: 1, other: 1.75 };

// For protocols without a look of their own.
const spareColours = [
  ['#3c6e8f', '#8fc1e0'],
  ['#8a4b32', '#e0a58d'],
  ['#4b6b3a', '#a4cc8f'],
  ['#7a3e6b', '#d79bc9'],
  ['#56569a', '#b1b1ee'],
  ['#7d6608', '#d9c25a'],
] as const;
const spareDashes = [null, '6 3', '2.5 2.5', '9 3 2 3'] as const;

const known = new WeakMap<Elaboration['protocols'], Looks>();

/** The looks of the protocols of a design: as defined by their traits, or otherwise distinct from all others in the design. */
export class Looks {
  readonly #looks = new Map<string, Look>();
  readonly #protocols: Protocols;
  readonly #spare: ReadonlyMap<string, number>;

  private constructor(elaboration: Pick<Elaboration, 'protocols'>) {
    this.#protocols = Protocols.in(elaboration);
    this.#spare = spareSlots(
      Object.keys(elaboration.protocols).filter((name) => this.#protocols.of(name).look === undefined),
    );
  }

  /** The looks of an elaboration. */
  static in(elaboration: Pick<Elaboration, 'protocols'>): Looks {
    let found = known.get(elaboration.protocols);
    if (found === undefined) known.set(elaboration.protocols, (found = new Looks(elaboration)));
    return found;
  }

  /** The look of a protocol, by its name in reports; always the same object. */
  of(protocol: string): Look {
    let look = this.#looks.get(protocol);
    if (look === undefined) this.#looks.set(protocol, (look = this.#made(protocol)));
    return look;
  }

  /** The part of an edge's label that is drawn beside its line: nothing if it is too long, and no count for a single interrupt. */
  labelOf(protocol: string, label: string): string {
    const { family, crossing } = this.#protocols.of(protocol);
    if (family === 'interrupt') return label === '1' ? '' : label;
    return family === 'other' || (family === 'bus' && crossing === undefined) ? label : '';
  }

  #made(protocol: string): Look {
    const { title, family, look } = this.#protocols.of(protocol);
    const common = { width: widths[family], family, branches: family === 'clock' || family === 'sideband' };
    if (look === undefined) {
      const slot = this.#spare.get(protocol) ?? firstSlot(protocol);
      return { key: `other-${slot}`, name: title, ...spareLook(slot), ...common };
    }
    const { key = keyOf(protocol), light, dark, dash = null, place } = look;
    // A look that is not shared uses the general name of the protocol.
    const name = (look.key === undefined ? undefined : look.name) ?? title;
    return { key, name, light, dark, dash, ...common, ...(place === undefined ? {} : { place }) };
  }
}

// Assigns distinct colours as long as there are enough: the slot of the protocol's name, or the next free one. Other protocols of the design only
// matter in a collision.
function spareSlots(protocols: readonly string[]): Map<string, number> {
  const slots = new Map<string, number>();
  for (const protocol of protocols.toSorted()) {
    const round = slots.size - (slots.size % spareColours.length);
    const taken = new Set(slots.values());
    let colour = firstSlot(protocol);
    while (taken.has(round + colour)) colour = (colour + 1) % spareColours.length;
    slots.set(protocol, round + colour);
  }
  return slots;
}

function firstSlot(protocol: string): number {
  return hash(protocol) % spareColours.length;
}

function spareLook(slot: number): Pick<Look, 'light' | 'dark' | 'dash'> {
  const [light, dark] = spareColours[slot % spareColours.length] ?? spareColours[0];
  const dash = spareDashes[Math.floor(slot / spareColours.length) % spareDashes.length] ?? null;
  return { light, dark, dash };
}

function keyOf(protocol: string): string {
  return `own-${protocol.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

const families: readonly Family[] = ['bus', 'interrupt', 'clock', 'sideband', 'other'];

/** The order of looks in a legend: by family, data first, then by position, then by name. */
export function legendOrder(a: Look, b: Look): number {
  const byFamily = families.indexOf(a.family) - families.indexOf(b.family);
  if (byFamily !== 0) return byFamily;
  if (a.place !== b.place) return a.place === undefined ? 1 : b.place === undefined ? -1 : a.place - b.place;
  return a.name < b.name ? -1 : Number(a.name > b.name);
}

// FNV-1a, so that a name has the same colour on every machine and in every release.
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) state = Math.imul(state ^ text.charCodeAt(k), 0x01000193) >>> 0;
  return state;
}
