import { type Connections, connectedPorts } from './connections.js';
import { checkOptions } from '../../base/options/index.js';
import { arityError, count } from './arity-error.js';
import { Node, type NodeOptions, type Protocol } from '../declared.js';
import { starsOf, type PortCounts, type StarCounts, type Stars } from './port-counts.js';
import type { ProtocolTypes } from './protocol-types.js';
import * as rules from './rules.js';

/** The functions of a nexus: all values of one side become one value, which every port of the other side gets. */
export interface NexusOptions<In extends ProtocolTypes, Out extends ProtocolTypes> extends NodeOptions<In, Out> {
  /**
   * The value of an outward port, from those of the inward ports; not called when there are no outward ports. `reaching`: the ports to
   * which it is connected; default all.
   */
  down(values: readonly In['down'][], reaching?: ReadonlySet<number>): Out['down'];
  /**
   * The value of an inward port, from those of the outward ports; not called when there are no inward ports. `reached`: the ports to which
   * it is connected; default all.
   */
  up(values: readonly Out['up'][], reached?: ReadonlySet<number>): In['up'];
  /** Which inputs reach which outputs. Default: each reaches all. */
  readonly connects?: Connections<In, Out> | undefined;
  /**
   * Whether the masters on its outward ports stand for all masters in front of it, whatever their names: it distributes requests instead of
   * passing masters on. Questions about routes follow it. Default false.
   */
  readonly pools?: boolean;
  /** Refuse inward edges without outward ones; default true. */
  readonly inputRequiresOutput?: boolean;
  /** Refuse outward edges without inward ones; default true. */
  readonly outputRequiresInput?: boolean;
}

/** Joins any number of inward ports with any number of outward ports (core 2.4). */
export class NexusNode<In extends ProtocolTypes, Out extends ProtocolTypes = In> extends Node<In, Out> {
  override get kind(): 'nexus' {
    return 'nexus';
  }

  private readonly functions: NexusOptions<In, Out>;

  constructor(inner: Protocol<In>, outer: Protocol<Out>, options: NexusOptions<In, Out>) {
    super(inner, outer, options);
    checkOptions('NexusOptions', options);
    this.functions = options;
  }

  /** Whether its masters stand for all in front of it. */
  get pools(): boolean {
    return this.functions.pools ?? false;
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
    return starsOf(star, star);
  }

  override mapDown(inputs: readonly In['down'][], ports: PortCounts): readonly Out['down'][] {
    const { outward } = ports;
    if (outward === 0) return [];
    const reached = this.connections(ports);
    if (reached === undefined) return repeat(this.functions.down(inputs), outward);
    return oncePerList(turned(reached, outward), (reaching) => this.functions.down(inputs, new Set(reaching)));
  }

  override mapUp(outputs: readonly Out['up'][], ports: PortCounts): readonly In['up'][] {
    const { inward } = ports;
    if (inward === 0) return [];
    const reached = this.connections(ports);
    if (reached === undefined) return repeat(this.functions.up(outputs), inward);
    return oncePerList(reached, (each) => this.functions.up(outputs, new Set(each)));
  }

  override connections(ports: PortCounts): readonly (readonly number[])[] | undefined {
    const { connects } = this.functions;
    return connects === undefined ? undefined : connectedPorts(this, ports, connects);
  }
}

// Ports with the same connections share one value.
function oncePerList<T>(lists: readonly (readonly number[])[], make: (list: readonly number[]) => T): T[] {
  const made = new Map<string, T>();
  return lists.map((list) => {
    const key = list.join();
    if (!made.has(key)) made.set(key, make(list));
    return made.get(key) as T;
  });
}

// For each outward port, the inward ports connected to it.
function turned(reached: readonly (readonly number[])[], outward: number): number[][] {
  return Array.from({ length: outward }, (_, output) =>
    [...reached.keys()].filter((k) => reached[k]?.includes(output)),
  );
}

function repeat<T>(value: T, times: number): readonly T[] {
  return new Array<T>(times).fill(value);
}
