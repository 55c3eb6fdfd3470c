import { checkKind } from '../base/options/index.js';
import {
  type BodyEnd,
  type BodyPort,
  demandOwnName,
  type EdgesOf,
  type LazyModule,
  type Node,
  rtlOf,
} from '../graph/index.js';
import {
  automaticNames,
  type HardwareEnd,
  type HardwarePort,
  type HardwareRecord,
  type RtlRecord,
} from '../elaboration/index.js';

/** The hardware of a module in addition to its automatic ports; undefined for the default (hardware 4). */
export function describeHardware(module: LazyModule, edges: EdgesOf): HardwareRecord | undefined {
  const { clock = 'input', reset = 'reset', drives, gates = [], ports = [], joins = [] } = module.hardware(edges);
  const { declaredPorts, declaredJoins } = module;
  const unusual = clock !== 'input' || reset !== 'reset' || drives !== undefined || gates.length > 0;
  const beyond = declaredPorts.length + ports.length + declaredJoins.length + joins.length;
  if (!unusual && beyond === 0) return undefined;
  const declared = [...declaredPorts, ...ports];
  demandOwnNames(module, declared, automaticNames(clock));
  const joined = [...declaredJoins, ...joins];
  const end = (one: BodyEnd): HardwareEnd => describeEnd(module, one);
  return Object.freeze({
    clock,
    reset,
    ports: Object.freeze(declared.map((port) => describePort(port, edges))),
    joins: Object.freeze(joined.map(([one, other]) => Object.freeze([end(one), end(other)] as const))),
    drives: drives === undefined ? null : Object.freeze({ clock: end(drives.clock), reset: end(drives.reset) }),
    ...(gates.length === 0 ? {} : { gates: Object.freeze(gates.map(({ path }) => path)) }),
  });
}

function demandOwnNames({ className }: LazyModule, ports: readonly BodyPort[], automatic: readonly string[]): void {
  const names = ports.map(({ name }) => name);
  for (const [k, name] of names.entries()) demandOwnName(className, name, [...automatic, ...names.slice(0, k)]);
}

/** The RTL module that a module or a node represents; undefined if none is declared (hardware 8). */
export function describeRtl(of: LazyModule | Node, edges: EdgesOf): RtlRecord | undefined {
  const options = rtlOf(of);
  if (options === undefined) return undefined;
  const { module, ports = 'auto', prefix = {}, clock = null, reset = null, without = [], parameters = {} } = options;
  const found: unknown = typeof parameters === 'function' ? parameters(edges) : parameters;
  demandPrefixes(module, prefix);
  demandParameters(module, found);
  return Object.freeze({
    ...{ module, ports, prefix: Object.freeze({ ...prefix }), clock, reset, without: Object.freeze([...without]) },
    parameters: Object.freeze({ ...found }),
  });
}

// Checks at run time what the compiler checks in TypeScript.
function demandPrefixes(module: string, prefix: object): void {
  checkKind(`Module ${module} of RTL`, 'its prefix', prefix, 'object');
  for (const [name, value] of Object.entries(prefix)) {
    checkKind(`Module ${module} of RTL`, `its prefix of ${name}`, value, 'string');
  }
}

function demandParameters(module: string, found: unknown): asserts found is RtlRecord['parameters'] {
  checkKind(`Module ${module} of RTL`, 'its parameters', found, 'object');
  for (const [name, value] of Object.entries(found as object)) {
    checkKind(`Module ${module} of RTL`, `its parameter ${name}`, value, 'number', 'boolean', 'string');
  }
}

function describePort(port: BodyPort, edges: EdgesOf): HardwarePort {
  if ('type' in port) {
    const { name, direction, type, becomes } = port;
    return Object.freeze({
      ...{ name, direction, type: typeof type === 'function' ? type(edges) : type },
      ...(becomes === undefined ? {} : { becomes: becomes.path }),
    });
  }
  const { name, node, part } = port;
  return Object.freeze({ name, node: node.path, side: node.kind === 'source' ? 'out' : 'in', part });
}

function describeEnd(module: LazyModule, end: BodyEnd): HardwareEnd {
  const path = Object.freeze([...(end.path ?? [])]);
  return Object.freeze(
    'node' in end
      ? { node: end.node.path, side: end.side, index: end.index ?? 0, path }
      : { module: (end.of ?? module).path, port: end.port, path },
  );
}
