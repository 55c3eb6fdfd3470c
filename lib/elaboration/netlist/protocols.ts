import { demandElaboration } from '../record/demand-elaboration.js';
import type { Family } from '../../bus/protocol-traits.js';
import type { Elaboration, SpokenProtocol } from '../record/elaboration.js';

/** A protocol as an elaboration knows it. */
export interface ProtocolRecord extends SpokenProtocol {
  readonly name: string;
  readonly title: string;
  readonly family: Family;
}

const known = new WeakMap<Elaboration['protocols'], Protocols>();

/** The protocols that are spoken in a design, by their names in reports. */
export class Protocols {
  readonly #records = new Map<string, ProtocolRecord>();

  private constructor(private readonly traits: Elaboration['protocols']) {}

  /** Those of an elaboration. */
  static in(elaboration: Pick<Elaboration, 'protocols'>): Protocols {
    demandElaboration(elaboration);
    const { protocols } = elaboration;
    let found = known.get(protocols);
    if (found === undefined) known.set(protocols, (found = new Protocols(protocols)));
    return found;
  }

  /** What is known of a protocol, by its name in reports. */
  of(name: string): ProtocolRecord {
    let record = this.#records.get(name);
    if (record === undefined) {
      const traits = Object.hasOwn(this.traits, name) ? this.traits[name] : undefined;
      const { title = name.replace(/Imp$/, '') } = traits ?? {};
      record = { family: 'other', name: title, ...traits, title };
      this.#records.set(name, record);
    }
    return record;
  }

  /** The title of a protocol: `TileLink` for `TLImp`. */
  readonly titleOf = (name: string): string => this.of(name).title;
}

/** Whether edges of a protocol are individual clocks. */
export function isClock({ family, groupOf }: ProtocolRecord): boolean {
  return family === 'clock' && groupOf === undefined;
}

/** Whether edges of a protocol are numbered interrupts rather than the wires of a crossing. */
export function isInterrupt({ family, crossing }: ProtocolRecord): boolean {
  return family === 'interrupt' && crossing === undefined;
}
