import { checkOptions } from '../../base/options/index.js';
import { arityError, count, Node, type NodeOptions, type PortCounts, type StarCounts, type Stars } from './node.js';
import type { Protocol, ProtocolTypes } from './protocol.js';
import * as rules from './rules.js';

/** The functions of a nexus: all values of one side become one value, which every port of the other side gets. */
export interface NexusOptions<In extends ProtocolTypes, Out extends ProtocolTypes> extends NodeOptions<In, Out> {
  /** The value of every outward port, from those of the inward ports; not called when there are no outward ports. */
  down(values: readonly In['down'][]): Out['down'];
  /** The value of every inward port, from those of the outward ports; not called when there are no inward ports. */
  up(values: readonly Out['up'][]): In['up'];
  /** Refuse inward edges without outward ones; default true. */
  readonly inputRequiresOutput?: boolean;
  /** Refuse outward edges without inward ones; default true. */
  readonly outputRequiresInput?: boolean;
}

/** Joins any number of inward ports with any number of outward ports (core 2.4). */
export class NexusNode<In extends ProtocolTypes, Out extends ProtocolTypes = In> extends Node<In, Out> {
  override readonly kind = 'nexus';
  private readonly functions: NexusOptions<In, Out>;

  constructor(inner: Protocol<In>, outer: Protocol<Out>, options: NexusOptions<In, Out>) {
    super(inner, outer, options);
    checkOptions('NexusOptions', options);
    this.functions = options;
  }

  override resolveStar({ iKnown, oKnown, iStars, oStars }: StarCounts): Stars {
    const { inputRequiresOutput = true, outputRequiresInput = true } = this.functions;
    if (outputRequiresInput && oKnown !== 0 && iStars + iKnown === 0) {
      throw arityError(
        rules.arityNexusNoInput,
        `${this.title} has ${count(oKnown, 'outward edge')} but no inward one.`,
        `Bind at least one source to ${this.path}, with connect or from (:=).`,
      );
    }
    if (inputRequiresOutput && iKnown !== 0 && oStars + oKnown === 0) {
      throw arityError(
        rules.arityNexusNoOutput,
        `${this.title} has ${count(iKnown, 'inward edge')} but no outward one.`,
        `Bind at least one sink to ${this.path}, with connect or from (:=).`,
      );
    }
    const star = iKnown === 0 && oKnown === 0 ? 0 : 1;
    return { iStar: star, oStar: star };
  }

  override mapDown(inputs: readonly In['down'][], { outward }: PortCounts): readonly Out['down'][] {
    return outward === 0 ? [] : repeat(this.functions.down(inputs), outward);
  }

  override mapUp(outputs: readonly Out['up'][], { inward }: PortCounts): readonly In['up'][] {
    return inward === 0 ? [] : repeat(this.functions.up(outputs), inward);
  }
}

function repeat<T>(value: T, times: number): readonly T[] {
  return new Array<T>(times).fill(value);
}
