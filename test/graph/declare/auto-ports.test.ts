import { describe, expect, test } from 'vitest';
import {
  type AutoPort,
  autoPorts,
  connect,
  EphemeralNode,
  IdentityNode,
  LazyModule,
  lazyModule,
  lazyScope,
  negotiate,
  SinkNode,
  soc,
  SourceNode,
} from '../../../lib/graph/index.js';
import { autoBundleNames, wirePrefix } from '../../../lib/base/names/index.js';
import { Trace } from '../../../lib/documents/trace-protocol.js';
import { downs, ups } from '../traces.js';

test.for([
  ['node', ''],
  ['masterNode', 'master_'],
  ['slaveNodeOpt', 'slave_'],
  ['nodeOpt', ''],
  ['TLNode', 'tl_'],
  ['TLXbarNode', 'tlxbar_'],
  ['HTTPServer', 'httpserver_'],
  ['clockNodeX1Y', 'clock_node_x1y_'],
  ['xOptNode', 'x_opt_'],
  ['fooBar2Node', 'foo_bar2_'],
  ['out_node', 'out_'],
  ['a_opt', 'a_'],
  ['Node', ''],
  ['_node', ''],
  ['nodenode', 'node_'],
  ['myNodes', 'my_nodes_'],
  ['opt', 'opt_'],
  ['noDeNode', 'no_de_'],
  ['nodeSeq', 'node_seq_'],
] as const)('wires of a node called %s are prefixed with "%s" (core 6.7)', ([name, prefix]) => {
  expect(wirePrefix(name)).toBe(prefix);
});

test.for([
  ['out in', 'out in'],
  ['out out in', 'out_0 out_1 in'],
  ['a_out_0 b_in a_out_7_3 a_out', 'a_out_0 b_in a_out_1 a_out_2'],
  ['x_0_out x_0 x_1 x_0_1', 'x_0_out x_0 x_1 x_2'],
  ['x x x_0_y', 'x_0 x_1 x_0_y'],
] as const)('elements called %s become %s (core 6.7)', ([names, elements]) => {
  expect(autoBundleNames(names.split(' '))).toEqual(elements.split(' '));
});

/** The automatic ports of each module, by path, as `name` or `>name` for the sink end of an edge. */
function portsOf(body: () => unknown): Record<string, string> {
  const negotiated = negotiate(soc('top', body).declare());
  expect(negotiated.failures).toEqual([]);
  const text = (ports: readonly AutoPort[]): string =>
    ports.map(({ name, flipped }) => `${flipped ? '>' : ''}${name}`).join(' ');
  return Object.fromEntries(Array.from(autoPorts(negotiated), ([module, ports]) => [module.path, text(ports)]));
}

class Leaf extends LazyModule {
  readonly masterNode: SourceNode<Trace>;
  readonly node: SinkNode<Trace>;

  constructor(masters: number) {
    super();
    this.masterNode = new SourceNode(Trace, downs(masters));
    this.node = new SinkNode(Trace, ups(1));
  }
}

describe('automatic ports of modules (core 6.5 to 6.7)', () => {
  test('are numbered on every level anew, always at the very end, and are prefixed with suggested names', () => {
    const ports = portsOf(() => {
      const parent = lazyScope('parent', () => ({
        leaf: lazyModule(() => new Leaf(2)),
        other: lazyModule(() => new Leaf(1)).suggestName('renamed'),
      }));
      const outside = new SinkNode(Trace, ups(3));
      const drive = new SourceNode(Trace, downs(2));
      outside.fromStar(parent.leaf.masterNode);
      outside.from(parent.other.masterNode);
      parent.leaf.node.from(drive);
      parent.other.node.from(drive);
      return { outside, drive };
    });
    expect(ports).toEqual({
      top: '',
      'top.parent': 'leaf_master_out_0 leaf_master_out_1 >leaf_in renamed_master_out >renamed_in',
      'top.parent.leaf': 'master_out_0 master_out_1 >in',
      'top.parent.renamed': 'master_out >in',
    });
  });

  test('children of one name share a prefix, so their ports are numbered together', () => {
    const ports = portsOf(() => {
      const parent = lazyScope('parent', () => ({
        leaves: [lazyModule(() => new Leaf(1)), lazyModule(() => new Leaf(1))] as const,
      }));
      const drive = new SourceNode(Trace, downs(2));
      const outside = new SinkNode(Trace, ups(2));
      for (const leaf of parent.leaves) {
        leaf.node.from(drive);
        outside.from(leaf.masterNode);
      }
      return { drive, outside };
    });
    expect(ports).toEqual({
      top: '',
      'top.parent': 'leaves_master_out_0 >leaves_in_0 leaves_master_out_1 >leaves_in_1',
      'top.parent.leaves': 'master_out >in',
      'top.parent.leaves_1': 'master_out >in',
    });
  });

  test('an edge leaves only the modules that do not hold both of its ends, and own nodes come before those of children', () => {
    const ports = portsOf(() => {
      const parent = lazyScope('parent', () => {
        const leaf = lazyModule(() => new Leaf(1));
        const between = new IdentityNode(Trace);
        const ownNode = new SinkNode(Trace, ups(1));
        between.from(leaf.masterNode);
        return { leaf, between, ownNode };
      });
      const drive = new SourceNode(Trace, downs(2));
      const outside = new SinkNode(Trace, ups(1));
      outside.from(parent.between);
      parent.ownNode.from(drive);
      parent.leaf.node.from(drive);
      return { drive, outside };
    });
    expect(ports).toEqual({
      top: '',
      'top.parent': 'between_out >own_in >leaf_in',
      'top.parent.leaf': 'master_out >in',
    });
  });

  test('ephemeral nodes have no ports: edges pass through their modules only on the way between real ends', () => {
    const ports = portsOf(() => {
      const parent = lazyScope('parent', () => ({ leaf: lazyModule(() => new Leaf(1)) }));
      const aside = lazyScope('aside', () => ({ temp: new EphemeralNode(Trace) }));
      const outside = new SinkNode(Trace, ups(1));
      const drive = new SourceNode(Trace, downs(1));
      connect(parent.leaf.masterNode, aside.temp, outside);
      connect(drive, parent.leaf.node);
      return { outside, drive };
    });
    expect(ports).toEqual({
      top: '',
      'top.aside': '',
      'top.parent': 'leaf_master_out >leaf_in',
      'top.parent.leaf': 'master_out >in',
    });
  });

  test('say which edge of which node they carry', () => {
    const leaves: Leaf[] = [];
    const design = soc('top', () => {
      const leaf = lazyModule(() => new Leaf(2));
      const drive = new SourceNode(Trace, downs(1));
      const outside = new SinkNode(Trace, ups(2));
      outside.fromStar(leaf.masterNode);
      leaf.node.from(drive);
      leaves.push(leaf);
      return { leaf, drive, outside };
    }).declare();
    const [leaf] = leaves as [Leaf];
    const ports = autoPorts(negotiate(design)).get(leaf);
    expect(ports?.map(({ name, node, index }) => [name, node.path, index])).toEqual([
      ['master_out_0', 'top.leaf.masterNode', 0],
      ['master_out_1', 'top.leaf.masterNode', 1],
      ['in', 'top.leaf.node', 0],
    ]);
  });
});
