import { checkOptions } from '../../base/options/index.js';
import { otherStars, stars } from '../negotiate/arity-help.js';
import { arityError, count } from './arity-error.js';
import { Node, type NodeOptions, type Protocol } from '../declared.js';
import { starsOf, type StarCounts, type Stars } from './port-counts.js';
import type { ProtocolTypes } from './protocol-types.js';
import * as rules from './rules.js';

/** The two functions of an adapter; each defaults to passing its value on, where both sides speak the same protocol. */
export interface AdapterOptions<In extends ProtocolTypes, Out extends ProtocolTypes> extends NodeOptions<In, Out> {
  /** From the value of an inward port to that of the outward port of the same index. Default: the same value. */
  down?(value: In['down']): Out['down'];
  /** From the value of an outward port to that of the inward port of the same index. Default: the same value. */
  up?(value: Out['up']): In['up'];
}

/** As many outward ports as inward ones, port k to port k (core 2.3). */
abstract class OneToOneNode<In extends ProtocolTypes, Out extends ProtocolTypes> extends Node<In, Out> {
  override resolveStar({ iKnown, oKnown, iStars, oStars }: StarCounts): Stars {
    if (iStars + oStars > 1) {
      const sides = [
        iStars > 0 ? [count(iStars, 'inward binding')] : [],
        oStars > 0 ? [count(oStars, 'outward binding')] : [],
      ];
      throw arityError(
        rules.arityAdapterStars,
        `${this.title} is to decide the number of edges of ${sides.flat().join(' and ')}, but only one binding can take as many as the other side has.`,
        this.starAdvice(iStars, oStars),
      );
    }
    if (oStars > 0) {
      if (iKnown < oKnown) throw this.short('inward', iKnown, 'outward', oKnown, ':=*');
      return starsOf(0, iKnown - oKnown);
    }
    if (iStars > 0) {
      if (oKnown < iKnown) throw this.short('outward', oKnown, 'inward', iKnown, ':*=');
      return starsOf(oKnown - iKnown, 0);
    }
    if (oKnown !== iKnown) {
      throw arityError(
        rules.arityAdapterUnequal,
        `${this.title} has ${count(iKnown, 'inward edge')} and ${count(oKnown, 'outward edge')}, but needs as many of one as of the other.`,
        iKnown > oKnown
          ? `Add ${count(iKnown - oKnown, 'outward edge')}, remove ${count(iKnown - oKnown, 'inward edge')}, or bind one sink with fromStar (:=*), which takes as many as are left.`
          : `Add ${count(oKnown - iKnown, 'inward edge')}, remove ${count(oKnown - iKnown, 'outward edge')}, or bind one source with starFrom (:*=), which gives as many as are missing.`,
      );
    }
    return starsOf(0, 0);
  }

  private starAdvice(iStars: number, oStars: number): string {
    if (iStars > 0 && oStars > 0) {
      return `Let the sources decide: bind ${this.path} to ${stars(this, 'inward')} with fromStar (:=*).`;
    }
    const side = iStars > 0 ? 'inward' : 'outward';
    return `Keep one of these stars and bind ${otherStars(this, side)} with from (:=), or let the other ends decide.`;
  }

  private short(few: string, fewCount: number, many: string, manyCount: number, operator: string): Error {
    return arityError(
      rules.arityAdapterStarShort,
      `${this.title} has ${count(fewCount, `${few} edge`)}, fewer than the ${count(manyCount, `${many} edge`)} besides the ${operator} that is to take the rest.`,
      `Add ${count(manyCount - fewCount, `${few} edge`)} or remove ${count(manyCount - fewCount, `${many} edge`)}.`,
    );
  }
}

/** Changes parameters on their way (core 2.3). A mixed adapter speaks one protocol inward and another outward. */
export class AdapterNode<In extends ProtocolTypes, Out extends ProtocolTypes = In> extends OneToOneNode<In, Out> {
  override get kind(): 'adapter' {
    return 'adapter';
  }

  private readonly functions: AdapterOptions<In, Out>;

  constructor(inner: Protocol<In>, outer: Protocol<Out>, options: AdapterOptions<In, Out>) {
    super(inner, outer, options);
    checkOptions('AdapterOptions', options);
    this.functions = options;
  }

  override mapDown(inputs: readonly In['down'][]): readonly Out['down'][] {
    const { functions } = this;
    if (functions.down === undefined) return inputs;
    // Most adapters have a single port.
    return inputs.length === 1 ? [functions.down(inputs[0])] : inputs.map((value) => functions.down?.(value));
  }

  override mapUp(outputs: readonly Out['up'][]): readonly In['up'][] {
    const { functions } = this;
    if (functions.up === undefined) return outputs;
    return outputs.length === 1 ? [functions.up(outputs[0])] : outputs.map((value) => functions.up?.(value));
  }
}

/** Passes everything through unchanged, but is there: it is drawn, and noted in paths (core 2.6). */
export class IdentityNode<T extends ProtocolTypes> extends OneToOneNode<T, T> {
  override get kind(): 'identity' {
    return 'identity';
  }

  constructor(protocol: Protocol<T>, options: NodeOptions<T, T> = {}) {
    super(protocol, protocol, options);
    checkOptions('NodeOptions', options);
  }

  override isCircuitIdentity(): boolean {
    return true;
  }

  override mapDown(inputs: readonly T['down'][]): readonly T['down'][] {
    return inputs;
  }

  override mapUp(outputs: readonly T['up'][]): readonly T['up'][] {
    return outputs;
  }
}

/** Takes part in arity, then vanishes: edges go from its neighbour to its neighbour (core 2.7, 4.4). */
export class EphemeralNode<T extends ProtocolTypes> extends OneToOneNode<T, T> {
  override get kind(): 'ephemeral' {
    return 'ephemeral';
  }

  constructor(protocol: Protocol<T>, options: NodeOptions<T, T> = {}) {
    super(protocol, protocol, options);
    checkOptions('NodeOptions', options);
  }

  override isCircuitIdentity(): boolean {
    return true;
  }

  override mapDown(inputs: readonly T['down'][]): readonly T['down'][] {
    return inputs;
  }

  override mapUp(outputs: readonly T['up'][]): readonly T['up'][] {
    return outputs;
  }
}
