import { listed, RequirementError } from '../../base/diagnostic/index.js';
import type { Binding, Handle, Node } from '../declared.js';
import type { Side } from '../declare/binding-kind.js';
import type { PortCounts } from './port-counts.js';
import type { ProtocolTypes } from './protocol-types.js';
import * as rules from './rules.js';

/**
 * Which inputs of a crossbar reach which outputs: `[[fetch, [rom, ram]], [data, [rom, ram, uart]]]`. An input is what is bound to the
 * crossbar, or what leads to it through adapters alone; an output likewise. Inputs that are not named reach all outputs.
 */
export type Connections<
  In extends ProtocolTypes = ProtocolTypes,
  Out extends ProtocolTypes = ProtocolTypes,
> = readonly (readonly [input: Handle<ProtocolTypes, In>, outputs: readonly Handle<Out>[]])[];

/**
 * For each inward port, the outward ports that it is connected to.
 *
 * @throws RequirementError `graph/connects-unknown` for a handle that leads to no port, `graph/connects-nothing` for a port that is
 * connected to none.
 */
export function connectedPorts(
  node: Node,
  { iStarts, oStarts, inward, outward }: PortCounts,
  connects: Connections,
): number[][] {
  const all = [...Array(outward).keys()];
  const reached: number[][] = Array.from({ length: inward }, () => all);
  for (const [input, outputs] of connects) {
    const ports = outputs.flatMap((output) => portsOf(node, 'outward', output.inwardNode, oStarts));
    for (const port of portsOf(node, 'inward', input.outwardNode, iStarts)) {
      reached[port] = all.filter((each) => ports.includes(each));
    }
  }
  const output = all.find((each) => !reached.some((ports) => ports.includes(each)));
  if (output !== undefined && inward > 0) throw alone(node, 'outward', bindingAt(node.outward, oStarts, output));
  const input = reached.findIndex((ports) => ports.length === 0);
  if (input >= 0) throw alone(node, 'inward', bindingAt(node.inward, iStarts, input));
  return reached;
}

function portsOf(node: Node, side: Side, end: Node, starts: readonly number[]): number[] {
  const ports = node[side].flatMap(({ peer }, b) =>
    leadsTo(peer, end, side) ? range(starts[b] ?? 0, starts[b + 1] ?? 0) : [],
  );
  if (ports.length > 0) return ports;
  const what = side === 'inward' ? 'input' : 'output';
  throw new RequirementError(
    rules.graphConnectsUnknown,
    `The connects of ${node.path} name ${end.path}, but no ${what} leads ${side === 'inward' ? 'there from it' : 'to it'} through adapters alone.`,
    {
      help: `Bind ${end.path} to ${node.path}, or name one of ${listed([...new Set(node[side].map(({ peer }) => peer.path))])}.`,
    },
  );
}

// Whether a node can be reached from `from` without passing another crossbar.
function leadsTo(from: Node, end: Node, side: Side): boolean {
  const seen = new Set([from]);
  // A Set iterator also visits elements that are added during the iteration.
  for (const node of seen) {
    if (node === end) return true;
    if (node.flexible) for (const { peer } of node[side]) seen.add(peer);
  }
  return false;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, k) => start + k);
}

function bindingAt(bindings: readonly Binding[], starts: readonly number[], port: number): Binding | undefined {
  return bindings.find((_, b) => (starts[b] ?? 0) <= port && port < (starts[b + 1] ?? 0));
}

function alone(node: Node, side: Side, binding: Binding | undefined): RequirementError {
  const peer = binding?.peer.path ?? 'a port';
  return side === 'inward'
    ? new RequirementError(rules.graphConnectsNothing, `The connects of ${node.path} lead from ${peer} to no output.`, {
        help: `Name at least one output for ${peer}, or do not bind it to ${node.path}.`,
      })
    : new RequirementError(rules.graphConnectsNothing, `The connects of ${node.path} lead from no input to ${peer}.`, {
        help: `Name ${peer} for at least one input, or do not bind it to ${node.path}.`,
      });
}
