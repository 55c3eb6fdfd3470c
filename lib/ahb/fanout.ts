import { listed } from '../axi4/wording.js';
import { require, RequirementError } from '../diagnostic/index.js';
import { unionFields, unionKeys } from '../fields/index.js';
import { LazyModule, lazyModule, type NexusNode } from '../graph/index.js';
import type { AHBSlave } from './ahb.js';
import type { AHBEdge } from './edge.js';
import { fanoutNode } from './nodes.js';
import type { AHBSlavePortParameters } from './slave-port.js';

/** One bus to many slaves (amba 7.3). */
export class AHBFanout extends LazyModule {
  readonly node: NexusNode<AHBSlave>;

  constructor() {
    super();
    this.node = fanoutNode({
      name: 'node',
      circuitIdentity: (edges) => edges.in.length === 1 && edges.out.length === 1,
      down: (ports) => onlyInput(ports, `AHB fanout ${this.path}`, 'ahb/fanout-inputs'),
      up: joinSlaves,
      validate: (edges) => {
        requireConnected(edges, `AHB fanout ${this.path}`, 'ahb/fanout-connections');
        checkSlaves(edges.out, this.path);
      },
    });
  }
}

/** Puts an {@link AHBFanout} into the current module and returns its node. */
export function fanout(): NexusNode<AHBSlave> {
  return lazyModule(() => new AHBFanout(), { shortcut: 'fanout' }).node;
}

/** The only port of the list. Raises `rule`, of the category `other`, unless there is exactly one; `who` is the fanout. */
export function onlyInput<Port>(ports: readonly Port[], who: string, rule: string): Port {
  const [first] = ports;
  if (first === undefined || ports.length > 1) {
    throw new RequirementError(rule, `${who} has ${ports.length} inward edges, but needs exactly one.`, {
      category: 'other',
      help: 'Join the masters first: a fanout leads from one bus to many slaves.',
    });
  }
  return first;
}

/** Raises `rule` unless a fanout has one input and at least one output. */
export function requireConnected(
  edges: { readonly in: readonly unknown[]; readonly out: readonly unknown[] },
  who: string,
  rule: string,
): void {
  require(edges.in.length === 1 && edges.out.length >= 1, rule, () =>
    `${who} has ${edges.in.length} inward and ${edges.out.length} outward edges, but needs one inward and at least one outward edge.`, {
    help: 'Bind one source to it, and the slaves; remove a fanout that nothing is bound to.',
  });
}

// Width and kind are those of the first port; overlaps are found when the port is made.
function joinSlaves(ports: readonly AHBSlavePortParameters[]): AHBSlavePortParameters {
  const [first] = ports;
  if (first === undefined) throw new RangeError('a fanout needs an outward port');
  return first.copy({
    slaves: ports.flatMap((port) => port.slaves),
    responseFields: unionFields(ports.flatMap((port) => port.responseFields)),
    requestKeys: unionKeys(ports.flatMap((port) => port.requestKeys)),
  });
}

function checkSlaves(edges: readonly AHBEdge[], path: string): void {
  const names = (edge: AHBEdge | undefined): string => listed(edge?.slave.slaves.map((slave) => slave.name) ?? []);
  const full = edges.find(({ slave }) => !slave.lite);
  require(full === undefined, 'ahb/fanout-lite', () =>
    `AHB fanout ${path} needs slaves that speak AHB-Lite, but ${names(full)} speaks full AHB.`, {
    help: 'Declare the slave with lite: true.',
  });
  const [first] = edges;
  const other = edges.find(({ slave }) => slave.beatBytes !== first?.slave.beatBytes);
  require(other === undefined, 'ahb/fanout-width', () =>
    `AHB fanout ${path} joins buses of different width: ${names(first)} ${first?.slave.beatBytes} bytes, ${names(other)} ${other?.slave.beatBytes} bytes.`, {
    help: 'Give all slaves of a fanout the same beatBytes.',
  });
}
