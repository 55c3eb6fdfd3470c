import { bitLength } from '../../base/address/index.js';
import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import { addressBits, dataBits, readsAndWrites, slaveDefaults } from '../../bus/traits-kit.js';
import type { Protocol, ProtocolTypes } from '../../graph/index.js';
import type { WordBusKind } from './kind.js';
import type { WordMasterPort } from './master-port.js';
import type { WordSlavePort } from './slave-port.js';

/** The hardware interface that all word buses have, widths in bits. */
export interface WordBundle {
  /** Width of addresses of bytes, at least 1. */
  readonly addrBits: number;
  readonly dataBits: number;
}

/** A negotiated edge of a word bus. */
export interface WordEdge<Down extends WordMasterPort, Up extends WordSlavePort, Bundle extends WordBundle> {
  readonly master: Down;
  readonly slave: Up;
  /** The hardware interface that follows from both ports. */
  readonly bundle: Bundle;
}

/** The types of a word bus: what masters and slaves add, and its bundle. */
export interface WordBus<
  Name extends string,
  MasterSays extends object,
  SlaveSays extends object,
  Bundle extends WordBundle,
> extends ProtocolTypes {
  readonly protocol: Name;
  readonly down: WordMasterPort<MasterSays>;
  readonly up: WordSlavePort<SlaveSays>;
  readonly edge: WordEdge<WordMasterPort<MasterSays>, WordSlavePort<SlaveSays>, Bundle>;
}

/** What all word buses do in the same way: everything but how they put an edge together, and its wires. */
export function wordProtocol<Name extends string, M extends object, S extends object, B extends WordBundle>(
  own: Pick<Protocol<WordBus<Name, M, S, B>>, 'edge' | 'wires' | 'bridges'> & {
    readonly name: Name;
    readonly kind: WordBusKind;
    readonly reportName: string;
    readonly traits: ProtocolTraits;
    /** Where users find it: `axi4lite`. */
    readonly surface: string;
  },
): Protocol<WordBus<Name, M, S, B>> {
  const { surface, kind, ...protocol } = own;
  return {
    ...protocol,
    fanOut: `${surface}.xbar()`,
    fanIn: `${surface}.xbar()`,
    dataBytes: kind.widths,
    bundle: ({ bundle }) => bundle,
    render: ({ slave }) => ({ colour: own.traits.look?.light ?? '#00ccff', label: String(8 * slave.beatBytes) }),
    relocate: (up, move) =>
      up.copy({ slaves: up.slaves.map((slave) => slave.copy({ address: slave.address.map(move) })) }),
    mixO: (down, node) => down.passing(node),
    mixI: (up, node, port) => up.passing(node, port),
  };
}

/** The bundle between two ports, as far as all word buses have it. */
export function wordBundle({ maxAddress, beatBytes }: WordSlavePort): WordBundle {
  return { addrBits: Math.max(1, bitLength(maxAddress)), dataBits: 8 * beatBytes };
}

/** What all word buses say of themselves. */
export const wordBusTraits: Pick<ProtocolTraits, 'family' | 'operations'> & {
  readonly derived: NonNullable<ProtocolTraits['derived']>;
  readonly defaults: NonNullable<ProtocolTraits['defaults']>;
} = {
  family: 'bus',
  operations: readsAndWrites,
  derived: { 'bundle.addrBits': addressBits, 'bundle.dataBits': dataBits('up.beatBytes') },
  defaults: { ...slaveDefaults, 'down.masters.maxFlight': [null], 'up.slaves.name': 'name of the module' },
};
