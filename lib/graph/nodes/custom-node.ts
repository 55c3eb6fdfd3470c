import { checkOptions } from '../../base/options/index.js';
import { Node, type NodeOptions, type Protocol } from '../declared.js';
import type { PortCounts, StarCounts, Stars } from './port-counts.js';
import type { ProtocolTypes } from './protocol-types.js';

/** The functions of a custom node (core 2.8). */
export interface CustomOptions<In extends ProtocolTypes, Out extends ProtocolTypes> extends NodeOptions<In, Out> {
  /**
   * The number of edges that each star binding becomes (core 3.3).
   *
   * @throws RequirementError of the category `arity` where the bindings do not fit.
   */
  resolveStar(counts: StarCounts, node: Node): Stars;
  /** One value for each outward port, from one for each inward port. */
  down(values: readonly In['down'][], ports: PortCounts): readonly Out['down'][];
  /** One value for each inward port, from one for each outward port. */
  up(values: readonly Out['up'][], ports: PortCounts): readonly In['up'][];
}

/** A node with its own star resolution and parameter functions (core 2.8). */
export class CustomNode<In extends ProtocolTypes, Out extends ProtocolTypes = In> extends Node<In, Out> {
  override get kind(): 'custom' {
    return 'custom';
  }

  private readonly functions: CustomOptions<In, Out>;

  constructor(inner: Protocol<In>, outer: Protocol<Out>, options: CustomOptions<In, Out>) {
    super(inner, outer, options);
    checkOptions('CustomOptions', options);
    this.functions = options;
  }

  override resolveStar(counts: StarCounts): Stars {
    return this.functions.resolveStar(counts, this);
  }

  override mapDown(inputs: readonly In['down'][], ports: PortCounts): readonly Out['down'][] {
    return this.functions.down(inputs, ports);
  }

  override mapUp(outputs: readonly Out['up'][], ports: PortCounts): readonly In['up'][] {
    return this.functions.up(outputs, ports);
  }
}
