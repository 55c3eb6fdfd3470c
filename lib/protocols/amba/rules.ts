import type { Rule } from '../../base/diagnostic/index.js';

/** What buses with addresses require of them. */
export interface AddressRules {
  /** The protocol, as messages name it. */
  readonly protocol: string;
  readonly slaveAddress: Rule;
  readonly slaveFinite: Rule;
  readonly slaveDisjoint: Rule;
  readonly slavePortDisjoint: Rule;
}

/** What they require of registers. */
export interface RegisterRules {
  /** The protocol, as messages name it. */
  readonly protocol: string;
  readonly registerContiguous: Rule;
}

/** What AXI4, AHB and APB have in common: each has these rules under its own area, `ahb` for AHB. */
export interface AmbaRules extends AddressRules, RegisterRules {
  readonly slavePortWidth: Rule;
  readonly bundleAddress: Rule;
  readonly bundleData: Rule;
}

/** The clauses that say it of one protocol. */
interface Clauses {
  readonly slave: string;
  readonly register: string;
  readonly bundle: string;
}

/** The rules of one protocol (amba 2.1, 7.1, 8). */
export function ambaRules(protocol: string, clauses: Clauses): AmbaRules {
  const area = protocol.toLowerCase();
  return {
    protocol,
    slaveAddress: {
      id: `${area}/slave-address`,
      requires: `A slave of ${protocol} has at least one address.`,
      because:
        'A bus chooses the slave of a request by the address. A slave without addresses could never be chosen, and the port would have no largest address, which gives the width of its address wires.',
      instead: 'Declare the address sets of the slave, or leave the slave out.',
      clause: clauses.slave,
    },
    slaveFinite: {
      id: `${area}/slave-finite`,
      requires: `The address sets of a slave of ${protocol} are finite.`,
      because:
        'The address wires of a port are as wide as its largest address. A set with a negative mask has no largest address.',
      instead: 'Make the set with AddressSet.range(base, size).',
      clause: clauses.slave,
    },
    slaveDisjoint: {
      id: `${area}/slave-disjoint`,
      requires: `The address sets of a slave of ${protocol} do not overlap.`,
      because:
        'An address that is listed twice is usually a typing error, and reports and memory maps would count it twice.',
      instead: 'List every address once: leave out the smaller set, or cut one of the two.',
      clause: clauses.slave,
    },
    slavePortDisjoint: {
      id: `${area}/slave-port-disjoint`,
      requires: `Two slaves of one port of ${protocol} share no address.`,
      because:
        'A request goes to one slave. Where two slaves have the same address, nothing says which of them answers.',
      instead: 'Move one of the two, or make it smaller.',
      clause: clauses.slave,
    },
    slavePortWidth: {
      id: `${area}/slave-port-width`,
      requires: `The beatBytes of a port of ${protocol} are a power of two.`,
      because:
        'The low bits of an address choose a byte within a beat. That works only if the number of bytes in a beat is a power of two.',
      instead: 'Set beatBytes to 1, 2, 4, 8 or another power of two.',
      clause: clauses.slave,
    },
    registerContiguous: {
      id: `${area}/register-contiguous`,
      requires: `Registers on ${protocol} lie in one block of addresses without gaps.`,
      because: 'A register is found by its offset from the base. In a set with gaps the offset says nothing.',
      instead: 'Give the registers AddressSet.range(base, size), and further blocks register nodes of their own.',
      clause: clauses.register,
    },
    bundleAddress: {
      id: `${area}/bundle-address`,
      requires: `The address of an ${protocol} interface is at least 1 bit wide.`,
      because: 'Hardware has no wires of width 0 here: even a port with a single address has an address wire.',
      instead: 'Pass the number of bits of the largest address, and 1 where that is 0.',
      clause: clauses.bundle,
    },
    bundleData: {
      id: `${area}/bundle-data`,
      requires: `The data of an ${protocol} interface is 8, 16, 32, … bits wide.`,
      because:
        'Data is divided into bytes, each with a strobe of its own, and the low bits of the address choose among a power of two of them.',
      instead: 'Pass 8 times the beatBytes of the port.',
      clause: clauses.bundle,
    },
  };
}
