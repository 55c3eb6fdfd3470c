import { nameless } from '../../base/names/nameless.js';
import { checkOptions } from '../../base/options/index.js';
import { shown } from '../../base/shape/index.js';
import {
  AdapterNode,
  type AdapterOptions,
  EphemeralNode,
  IdentityNode,
  NexusNode,
  type NexusOptions,
  type NodeOptions,
  type Nothing,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import { Interrupts } from './interrupts.js';
import {
  IntSinkParameters,
  IntSinkPortParameters,
  sinkPorts,
  type IntSourceParameters,
  type IntSourcePortOptions,
  IntSourcePortParameters,
  sourcePorts,
} from './parameters.js';

/** A device's interrupts, one port for each entry (IntSourceNode, interrupts-clocks 2). */
export function sourceNode(
  ports: readonly IntSourcePortParameters[],
  options?: NodeOptions<Nothing, Interrupts>,
): SourceNode<Interrupts> {
  demandPorts(ports, IntSourcePortParameters, 'int.sourcePorts');
  return new SourceNode(Interrupts, ports, options);
}

/** A receiver of interrupts, one port for each entry (IntSinkNode, interrupts-clocks 2). */
export function sinkNode(
  ports: readonly IntSinkPortParameters[],
  options?: NodeOptions<Interrupts, Nothing>,
): SinkNode<Interrupts> {
  demandPorts(ports, IntSinkPortParameters, 'int.sinkPorts');
  return new SinkNode(Interrupts, ports, options);
}

// Negotiation reports a wrong call of the function, and its parameters.
function demandPorts(
  ports: readonly unknown[],
  made: { readonly name: string; readonly prototype: object },
  by: string,
): void {
  if (!Array.isArray(ports)) throw new TypeError(`a list is needed, as ${by}() makes it, not ${shown(ports)}`);
  const at = ports.findIndex((port) => !Object.prototype.isPrototypeOf.call(made.prototype, Object(port)));
  if (at !== -1) throw new TypeError(`port ${at} is ${shown(ports[at])}, not an ${made.name}, as ${by}() makes them`);
}

/** Options of {@link source}. */
export interface IntSourceOptions extends IntSourcePortOptions {
  /** Name of the node; without one it takes the name of the property that holds it. */
  readonly name?: string;
}

/**
 * The interrupts of a device, all on equal ports: `interrupt = int.source({ resources: [new Resource(device, 'int')] })`
 * (interrupts-clocks 1).
 *
 * @throws RequirementError `interrupts/range` for a negative number of interrupts.
 *
 * @example
 * const dma = int.source({ num: 4 });
 * const core = int.sink();
 * connect(dma, core);
 */
export function source(options: IntSourceOptions = {}): SourceNode<Interrupts> {
  const { name, ...ports } = checkOptions('IntSourceOptions', options);
  return sourceNode(sourcePorts(ports), { name });
}

/**
 * A receiver of interrupts with one port, or several equal ones (interrupts-clocks 1). `ports`: number of ports, default 1.
 * `sinks`: receivers behind each, default 1.
 *
 * @example
 * const timer = int.source();
 * const core = int.sink();
 * connect(timer, core);
 */
export function sink(
  options: { readonly ports?: number; readonly sinks?: number; readonly name?: string } = {},
): SinkNode<Interrupts> {
  return sinkNode(sinkPorts(options), { name: options.name });
}

/** Changes interrupt ports one by one (IntAdapterNode, interrupts-clocks 2); both functions default to passing on. */
export function adapterNode(options: AdapterOptions<Interrupts, Interrupts> = {}): AdapterNode<Interrupts> {
  return new AdapterNode(Interrupts, Interrupts, options);
}

/** Joins interrupt ports (IntNexusNode, interrupts-clocks 2). */
export function nexusNode(options: NexusOptions<Interrupts, Interrupts>): NexusNode<Interrupts> {
  return new NexusNode(Interrupts, Interrupts, options);
}

/** Passes interrupts on (IntIdentityNode, interrupts-clocks 2). */
export function identity(options?: NodeOptions<Interrupts, Interrupts>): IdentityNode<Interrupts> {
  return new IdentityNode(Interrupts, options);
}

/** An identity node with a name (IntNameNode, interrupts-clocks 2). */
export function nameNode(name: string = nameless): IdentityNode<Interrupts> {
  return identity({ name });
}

/** An ephemeral node called `temp` (IntTempNode, interrupts-clocks 2). */
export function tempNode(): EphemeralNode<Interrupts> {
  return ephemeral({ name: 'temp' });
}

/** Vanishes after arity is resolved (IntEphemeralNode, interrupts-clocks 2). */
export function ephemeral(options?: NodeOptions<Interrupts, Interrupts>): EphemeralNode<Interrupts> {
  return new EphemeralNode(Interrupts, options);
}

/**
 * The functions of an interrupt crossbar (interrupts-clocks 3): every output carries all inputs, numbered in input order; devices do not
 * see what is behind the outputs.
 */
export const flatten = {
  down: (ports: readonly IntSourcePortParameters[]): IntSourcePortParameters => {
    const sources: IntSourceParameters[] = [];
    let start = 0;
    for (const port of ports) {
      for (const source of port.sources) sources.push(source.offset(start));
      start += port.num;
    }
    return new IntSourcePortParameters(sources);
  },
  up: (): IntSinkPortParameters => new IntSinkPortParameters([new IntSinkParameters()]),
};
