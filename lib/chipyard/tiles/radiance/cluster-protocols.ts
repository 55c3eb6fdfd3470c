import { bundle, decoupled, flip, uint, type WireType } from '../../../bus/wires/index.js';
import { type Encode, type Protocol, type ProtocolTypes, SinkNode, SourceNode } from '../../../graph/index.js';

// Wires in a Radiance cluster that carry neither addresses nor interrupts (chipyard 7.10).

/** A number of bits that one end of an edge tells. */
class BitCount {
  /** At least 0. */
  constructor(readonly bits: number) {}

  /** As reports show it. */
  encode(_encode: Encode): unknown {
    return { $: 'BitCount', bits: this.bits };
  }
}

/** The types of an edge whose ends tell a number of bits each. */
export interface Bits<Name extends string> extends ProtocolTypes {
  readonly protocol: Name;
  readonly down: BitCount;
  readonly up: BitCount;
  readonly edge: { readonly down: BitCount; readonly up: BitCount };
}

function protocol<Name extends string>(
  name: Name,
  title: string,
  wires: (down: number, up: number) => WireType,
  label = '',
): Protocol<Bits<Name>> {
  return {
    ...{ name, reportName: `${name}NodeImp`, traits: { title, family: 'sideband' } },
    edge: (down, up) => ({ down, up }),
    wires: ({ down, up }) => wires(down.bits, up.bits),
    render: () => ({ colour: 'ffffff', label }),
  };
}

/** Commands of a core to an accelerator in its cluster. */
export type Accelerator = Bits<'Accelerator'>;
const acceleratorProtocol: Protocol<Accelerator> = protocol('Accelerator', 'accelerator commands', () =>
  bundle({ cmd: bundle({ valid: uint(1), bits: uint(32) }), status: flip(uint(1)) }),
);

/** Where cores that wait for each other meet. */
export type Barrier = Bits<'Barrier'>;
const barrierProtocol: Protocol<Barrier> = protocol(
  'Barrier',
  'barriers',
  (idBits, coreBits) => {
    const request = bundle({ barrierId: uint(idBits), sizeMinusOne: uint(coreBits), coreId: uint(coreBits) });
    return bundle({ req: decoupled(request), resp: flip(decoupled(bundle({ barrierId: uint(idBits) }))) });
  },
  'X',
);

/** Which input of a crossbar goes first. */
export type ExtPolicy = Bits<'ExtPolicy'>;
const policyProtocol: Protocol<ExtPolicy> = protocol('ExtPolicy', 'arbitration', (inputs) =>
  bundle({ hint: uint(inputs), actual: flip(uint(inputs)) }),
);

/** Gives commands to accelerators. */
export function accMasterNode(name: string): SourceNode<Accelerator> {
  return new SourceNode(acceleratorProtocol, [new BitCount(0)], { name });
}

/** Takes commands. */
export function accSlaveNode(name: string): SinkNode<Accelerator> {
  return new SinkNode(acceleratorProtocol, [new BitCount(0)], { name });
}

/** Waits at barriers whose numbers have so many bits. */
export function barrierMasterNode(idBits: number): SourceNode<Barrier> {
  return new SourceNode(barrierProtocol, [new BitCount(idBits)], { name: 'barrierMasterNode' });
}

/** Barriers of so many cores, whose numbers have `coreBits` bits. */
export function barrierSlaveNode(cores: number, coreBits: number): SinkNode<Barrier> {
  const ports = Array.from({ length: cores }, () => new BitCount(coreBits));
  return new SinkNode(barrierProtocol, ports, { name: 'barrierSlaveNode' });
}

/** Says which of so many inputs goes first. */
export function extPolicyMasterNode(inputs: number, name: string): SourceNode<ExtPolicy> {
  return new SourceNode(policyProtocol, [new BitCount(inputs)], { name });
}

/** Is told which input goes first. */
export function extPolicySlaveNode(): SinkNode<ExtPolicy> {
  return new SinkNode(policyProtocol, [new BitCount(0)], { name: 'policySlaveNode' });
}
