import { readType, uint, type WireType } from '../../bus/wires/index.js';
import { RequirementError } from '../../base/diagnostic/index.js';
import type { EdgesOf, Encode, Protocol, ProtocolTypes } from '../../graph/index.js';
import { bundleBridgeTraits } from './traits.js';
import * as rules from './rules.js';

/** A hardware type that a bundle bridge carries, known by its text: equal text means equivalent types. */
export interface HardwareType {
  /** Such as `UInt<8>`, or how to find it out from negotiated edges. */
  readonly typeName: string | ((edgesOf: EdgesOf) => string);
  /** Its wires, or how to find them out (hardware 2.7). Default: those that its name says, if that is a type of FIRRTL, such as `UInt<8>`. */
  readonly wires?: WireType | ((edgesOf: EdgesOf) => WireType | undefined);
}

/** The name of a type in a negotiated design. */
function nameOf({ typeName }: HardwareType, edgesOf: EdgesOf): string {
  return typeof typeName === 'string' ? typeName : typeName(edgesOf);
}

/** The wires of a type in a negotiated design. */
function wiresOf(type: HardwareType, edgesOf: EdgesOf): WireType | undefined {
  const { wires = readType(nameOf(type, edgesOf)) } = type;
  return typeof wires === 'function' ? wires(edgesOf) : wires;
}

/** A number of `width` bits, at least 0, as the reference calls it: `UInt32`. */
export function uintType(width: number): HardwareType {
  return { typeName: `UInt${width}`, wires: uint(width) };
}

/** One side of a bundle bridge: a type, or none, to take that of the other side (core 6.9). */
export class BundleBridgeParams {
  /** `type`: undefined to leave it to the other side. */
  constructor(readonly type: HardwareType | undefined) {}

  /** Its fields as plain data, for reports; a type is made by code, which they show as such. */
  encode(_encode: Encode): unknown {
    return { $: 'BundleBridgeParams', genOpt: this.type === undefined ? null : '<function>' };
  }
}

/** Side of a bundle bridge that leaves the type to the other one. */
export const anyType: BundleBridgeParams = new BundleBridgeParams(undefined);

/** An edge that carries a value of any hardware type (core 6.9). */
export class BundleBridgeEdge {
  constructor(
    readonly source: BundleBridgeParams,
    readonly sink: BundleBridgeParams,
  ) {}

  /** Name of the type, as far as a side says one. */
  typeName(edgesOf: EdgesOf): string | undefined {
    const type = this.source.type ?? this.sink.type;
    return type === undefined ? undefined : nameOf(type, edgesOf);
  }

  /** The wires of the type, as far as a side says them. */
  wires(edgesOf: EdgesOf): WireType | undefined {
    for (const { type } of [this.source, this.sink]) {
      const wires = type === undefined ? undefined : wiresOf(type, edgesOf);
      if (wires !== undefined) return wires;
    }
    return undefined;
  }

  /**
   * The name of the type that both sides agree on (core 6.9). The reference asks for it when hardware is made, not when
   * edges are negotiated.
   *
   * @throws RequirementError `bundlebridge/no-type` if neither side says one, `bundlebridge/types-differ` if they say
   * different ones.
   */
  agreedTypeName(edgesOf: EdgesOf): string {
    const { source, sink } = this;
    const type = source.type ?? sink.type;
    if (type === undefined) {
      throw new RequirementError(rules.noType, 'Neither side of a bundle bridge says which type it carries.', {
        help: "Give the source or the sink a type: bundleBridgeSource({ type: { typeName: 'UInt<8>' } }).",
      });
    }
    const name = nameOf(type, edgesOf);
    const wanted = sink.type === undefined ? name : nameOf(sink.type, edgesOf);
    if (wanted !== name) {
      throw new RequirementError(
        rules.typesDiffer,
        `A bundle bridge carries ${name} at its source and ${wanted} at its sink.`,
        {
          help: `Give both sides the type ${name}, or leave the type of one of them out.`,
        },
      );
    }
    return name;
  }
}

/** The types of a bundle bridge. */
export interface BundleBridge extends ProtocolTypes {
  readonly protocol: 'BundleBridge';
  readonly down: BundleBridgeParams;
  readonly up: BundleBridgeParams;
  readonly edge: BundleBridgeEdge;
}

/** Carries any value from one source to its sinks, with nothing to negotiate but its type (core 6.9). */
export const BundleBridge: Protocol<BundleBridge> = {
  name: 'BundleBridge',
  reportName: 'BundleBridgeImp',
  traits: bundleBridgeTraits,
  edge: (down, up) => new BundleBridgeEdge(down, up),
  wires: (edge, edgesOf) => edge.wires(edgesOf),
  validate: (edge, edgesOf) => {
    edge.agreedTypeName(edgesOf);
  },
  render: () => ({ colour: '#cccc00' }),
};
