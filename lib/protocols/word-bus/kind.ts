import { bytes, demand } from '../../base/diagnostic/index.js';
import { type AddressChecks, addressChecks } from '../amba/slave-addresses.js';
import * as rules from './rules.js';

/** The properties that distinguish word buses (standards 2). */
export interface WordBusKind {
  /** As messages name it. */
  readonly protocol: string;
  /** The prefix of the names of its parameters in reports: `AXI4Lite`. */
  readonly prefix: string;
  /** Widths of its data, in bytes. */
  readonly widths: readonly number[];
  /** Requirements on the addresses of slaves. */
  readonly addresses: AddressChecks;
}

/** A kind of word bus. */
export function wordBusKind(protocol: string, prefix: string, widths: readonly number[]): WordBusKind {
  const { slaveAddress, slaveFinite, slaveDisjoint, slavePortDisjoint } = rules;
  const addresses = addressChecks({ protocol, slaveAddress, slaveFinite, slaveDisjoint, slavePortDisjoint });
  return { protocol, prefix, widths, addresses };
}

/** Throws `word-bus/port-width` unless the protocol has data of that width. */
export function requireWidth(beatBytes: number, { protocol, widths }: WordBusKind): void {
  const choice = `${widths.slice(0, -1).join(', ')} or ${widths.at(-1)}`;
  demand(
    widths.includes(beatBytes),
    rules.portWidth,
    () => `A slave port of ${protocol} is ${bytes(beatBytes)} wide, but ${protocol} has ${choice}.`,
    { help: () => `Set beatBytes to ${choice}.` },
  );
}
