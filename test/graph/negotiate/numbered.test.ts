import { describe, expect, test } from 'vitest';
import { AdapterNode, connect, type Node, NexusNode, SinkNode, soc, SourceNode } from '../../../lib/graph/index.js';
import { kinds } from '../../../lib/graph/declare/bindings.js';
import { Numbered, startsOf } from '../../../lib/graph/negotiate/numbered.js';
import { Trace } from '../../../lib/documents/trace-protocol.js';
import { bracketed, downs, ups } from '../traces.js';

const design = soc('top', () => {
  const cpu = new SourceNode(Trace, downs(3));
  const dma = new SourceNode(Trace, downs(1));
  const bus = new NexusNode(Trace, Trace, bracketed);
  const buffer = new AdapterNode(Trace, Trace, {});
  const ram = new SinkNode(Trace, ups(2));
  const alone = new SinkNode(Trace, []);
  bus.fromStar(cpu);
  bus.from(dma);
  bus.from(cpu);
  buffer.starFrom(bus);
  ram.starFromStar(buffer);
  connect(bus, ram);
  return { cpu, dma, bus, buffer, ram, alone };
}).declare();

describe('a design in numbers', () => {
  const declared = new Numbered(design);

  test.each(['inward', 'outward'] as const)('has the %s bindings of all nodes, in their order', (side) => {
    const { starts, peer, kind } = declared[side];
    const told = declared.nodes.map(({ serial }) => {
      const own = Array.from(peer.subarray(starts[serial], starts[serial + 1]), (other) => declared.node(other).name);
      return own.map((name, b) => [name, kind[(starts[serial] ?? 0) + b]]);
    });
    expect(told).toEqual(declared.nodes.map((node) => node[side].map((each) => [each.peer.name, kinds[each.kind]])));
  });

  test('knows each binding at both of its ends', () => {
    const { inward, outward } = declared;
    const ends = (node: Node): number[] => node.inward.map((_, b) => (inward.starts[node.serial] ?? 0) + b);
    for (const node of declared.nodes) {
      for (const [b, binding] of ends(node).entries()) {
        const across = inward.across[binding] ?? -1;
        expect([outward.across[across], outward.peer[across]]).toEqual([binding, node.serial]);
        expect(across - (outward.starts[inward.peer[binding] ?? 0] ?? 0)).toBe(node.inward[b]?.index);
      }
    }
  });

  test('is in the order in which everything is reported', () => {
    expect(declared.order.map(({ name }) => name)).toEqual(['alone', 'ram', 'buffer', 'bus', 'dma', 'cpu']);
  });

  test('has no nodes but its own', () => {
    expect(() => declared.node(6)).toThrow('the design has no node 6');
  });

  test('numbers what each of many things has one behind the other', () => {
    expect([...startsOf(Int32Array.of(1, 0, 3))]).toEqual([0, 1, 1, 4]);
  });
});
