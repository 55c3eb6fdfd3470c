import { describe, expect, test } from 'vitest';
import {
  anyType,
  BundleBridge,
  BundleBridgeEdge,
  bundleBridgeEphemeral,
  bundleBridgeIdentity,
  bundleBridgeNameNode,
  BundleBridgeNexus,
  bundleBridgeNexus,
  bundleBridgeNexusNode,
  BundleBridgeParams,
  bundleBridgeSink,
  bundleBridgeSource,
  bundleBroadcast,
  makeSink,
} from '../../../lib/protocols/bundle-bridge/index.js';
import { connect, lazyModule, negotiate, type Negotiated, soc } from '../../../lib/graph/index.js';
import { describe as describeDesign } from '../../../lib/elaborate/describe.js';
import { broken, requirement } from '../../base/address/notation.js';

const byte = { typeName: 'UInt<8>' };
const nibble = { typeName: 'UInt<4>' };
const noEdges = (): { in: []; out: []; inBindings: [] } => ({ in: [], out: [], inBindings: [] });

function negotiated(body: () => unknown): Negotiated {
  return negotiate(soc('top', body).declare());
}

/** What the hardware refuses: rule, message and the node. */
function refused(body: () => unknown): string[] {
  const all = negotiated(body);
  expect(all.failures).toEqual([]);
  return all.validate().map(({ rule, message, subjects }) => `${rule} ${subjects.join(' ')}: ${message}`);
}

describe('the type of an edge (core 6.9)', () => {
  const edge = (source?: typeof byte, sink?: typeof byte): BundleBridgeEdge =>
    new BundleBridgeEdge(new BundleBridgeParams(source), new BundleBridgeParams(sink));

  test('is that of the side that says one, the source if both do', () => {
    const same = { ...byte };
    const edges = [edge(byte), edge(undefined, nibble), edge(byte, same)];
    expect(edges.map((each) => each.agreedTypeName(noEdges))).toEqual(['UInt<8>', 'UInt<4>', 'UInt<8>']);
    expect([edge(byte), edge(undefined, nibble), edge()].map((each) => each.typeName(noEdges))).toEqual([
      'UInt<8>',
      'UInt<4>',
      undefined,
    ]);
  });

  test('core A 30: has to be said by one side, and not differently by both', () => {
    expect(broken(() => edge().agreedTypeName(noEdges))).toEqual(
      requirement(
        'bundlebridge/no-type',
        'Neither side of a bundle bridge says which type it carries.',
        "Give the source or the sink a type: bundleBridgeSource({ type: { typeName: 'UInt<8>' } }).",
      ),
    );
    expect(broken(() => edge(byte, nibble).agreedTypeName(noEdges))).toEqual(
      requirement(
        'bundlebridge/types-differ',
        'A bundle bridge carries UInt<8> at its source and UInt<4> at its sink.',
        'Give both sides the type UInt<8>, or leave the type of one of them out.',
      ),
    );
  });

  test('is asked of every edge when hardware is made, of the node it comes from', () => {
    expect(
      refused(() => {
        const source = bundleBridgeSource();
        const id = bundleBridgeIdentity();
        const sink = bundleBridgeSink();
        sink.from(id).from(source);
        return { source, id, sink };
      }),
    ).toEqual([
      'bundlebridge/no-type top.id: Neither side of a bundle bridge says which type it carries.',
      'bundlebridge/no-type top.source: Neither side of a bundle bridge says which type it carries.',
    ]);
    expect(
      refused(() => {
        const source = bundleBridgeSource({ type: byte });
        const sink = bundleBridgeSink({ type: nibble });
        sink.from(source);
        return { source, sink };
      }),
    ).toEqual([
      'bundlebridge/types-differ top.source: A bundle bridge carries UInt<8> at its source and UInt<4> at its sink.',
    ]);
  });

  test('is not asked for by negotiation, which passes on what there is', () => {
    const all = negotiated(() => {
      const source = bundleBridgeSource({ type: byte });
      const sink = bundleBridgeSink({ type: nibble });
      connect(source, bundleBridgeEphemeral(), bundleBridgeIdentity({ name: 'id' }), bundleBridgeNameNode(), sink);
      return { source, sink };
    });
    expect(all.failures).toEqual([]);
    const { edges } = describeDesign(all, { name: 'bridge' });
    expect(edges.map(({ from, to, colour, label }) => `${from}→${to} ${colour}${label}`)).toEqual([
      'top.with_no_name→top.sink #cccc00',
      'top.id→top.with_no_name #cccc00',
      'top.source→top.id #cccc00',
    ]);
    expect(edges.map(({ down, up }) => [down, up])).toEqual(
      edges.map(() => [
        { $: 'BundleBridgeParams', genOpt: '<function>' },
        { $: 'BundleBridgeParams', genOpt: '<function>' },
      ]),
    );
  });
});

describe('ends', () => {
  test('a source has one port, and a sink as well', () => {
    const all = negotiated(() => {
      const source = bundleBridgeSource({ type: byte });
      const first = bundleBridgeSink();
      const second = bundleBridgeSink();
      first.from(source);
      second.from(source);
      return { source, first, second };
    });
    expect(all.failures.map(({ rule, subjects }) => `${rule} ${subjects[0]}`)).toEqual([
      'arity/source-ports top.source',
    ]);
  });

  test('a sink can be made for a source', () => {
    const all = negotiated(() => {
      const source = bundleBridgeSource({ type: byte });
      makeSink(source);
      return { source };
    });
    expect(all.failures).toEqual([]);
    expect(all.order.map((node) => [node.path, all.edges(node).in])).toEqual([
      ['top.sink', [new BundleBridgeEdge(new BundleBridgeParams(byte), anyType)]],
      ['top.source', []],
    ]);
  });

  test('core A 31: only one sink can be made for a source', () => {
    const declare = (): unknown =>
      soc('top', () => {
        const source = bundleBridgeSource({ name: 'source', type: byte });
        makeSink(source);
        makeSink(source);
      }).declare();
    expect(broken(declare)).toEqual(
      requirement(
        'bundlebridge/second-sink',
        'makeSink was called a second time for top.source.',
        'Put bundleBroadcast() behind top.source, and bind as many sinks as needed to that.',
        'other',
      ),
    );
  });
});

describe('nexus (core 6.9)', () => {
  test('gives its sinks the type of its first input, and its sources that of its first output', () => {
    const all = negotiated(() => {
      const first = bundleBridgeSource({ type: byte });
      const second = bundleBridgeSource();
      const nexus = bundleBridgeNexus();
      const sink = bundleBridgeSink({ type: byte });
      nexus.from(first);
      nexus.from(second);
      sink.from(nexus);
      return { first, second, nexus, sink };
    });
    expect(all.failures).toEqual([]);
    expect(all.validate()).toEqual([]);
    const { modules } = describeDesign(all, { name: 'bridge' });
    expect(modules.map(({ id, moduleName, inlined }) => [id, moduleName, inlined])).toEqual([
      ['top', 'top', false],
      ['top.nexus', 'BundleBridgeNexus_UInt8', true],
    ]);
  });

  test('does without inputs if it has a default, and without outputs unless told otherwise', () => {
    const all = negotiated(() => {
      const source = bundleBridgeSource({ type: byte });
      const ending = lazyModule(() => new BundleBridgeNexus({ inline: false }));
      const starting = lazyModule(() => new BundleBridgeNexus({ default: nibble }));
      const sink = bundleBridgeSink();
      ending.node.from(source);
      sink.from(starting.node);
      return { source, ending, starting, sink };
    });
    expect(all.failures).toEqual([]);
    const { modules } = describeDesign(all, { name: 'bridge' });
    expect(modules.map(({ id, moduleName, inlined }) => [id, moduleName, inlined])).toEqual([
      ['top', 'top', false],
      ['top.starting', 'BundleBridgeNexus_UInt4', true],
      ['top.ending', 'BundleBridgeNexus_NoOutput', false],
    ]);
  });

  test('needs inputs without a default, and outputs if told so', () => {
    const all = negotiated(() => {
      const source = bundleBridgeSource({ type: byte });
      const ending = bundleBridgeNexusNode({ inputRequiresOutput: true });
      const starting = bundleBridgeNexusNode();
      const sink = bundleBridgeSink();
      ending.from(source);
      sink.from(starting);
      return { source, ending, starting, sink };
    });
    expect(all.failures.map(({ rule, subjects }) => `${rule} ${subjects[0]}`)).toEqual([
      'arity/nexus-no-input top.starting',
      'arity/nexus-no-output top.ending',
    ]);
  });

  test('core A 32: its inputs have one type, and so have its outputs', () => {
    expect(
      refused(() => {
        const nexus = bundleBridgeNexusNode();
        nexus.from(bundleBridgeSource({ name: 'wide', type: byte }));
        nexus.from(bundleBridgeSource({ name: 'narrow', type: nibble }));
        bundleBridgeSink({ name: 'any' }).from(nexus);
        return { nexus };
      }),
    ).toEqual([
      'bundlebridge/nexus-types top.nexus: The inputs of a bundle bridge nexus differ in type: UInt<8>, UInt<4>.',
    ]);
    expect(
      refused(() => {
        const nexus = bundleBridgeNexusNode();
        nexus.from(bundleBridgeSource({ name: 'any' }));
        bundleBridgeSink({ name: 'narrow', type: nibble }).from(nexus);
        bundleBridgeSink({ name: 'wide', type: byte }).from(nexus);
        return { nexus };
      }),
    ).toEqual([
      'bundlebridge/nexus-types top.nexus: The outputs of a bundle bridge nexus differ in type: UInt<4>, UInt<8>.',
    ]);
  });

  test('core A 33: a broadcast has one input, unless nobody listens', () => {
    const broadcast = (sinks: number) => (): unknown => {
      const hub = bundleBroadcast({ name: 'hub' });
      hub.from(bundleBridgeSource({ name: 'first', type: byte }));
      hub.from(bundleBridgeSource({ name: 'second', type: byte }));
      for (let k = 0; k < sinks; k++) bundleBridgeSink({ name: 'sink' }).from(hub);
      return {};
    };
    expect(refused(broadcast(2))).toEqual(['bundlebridge/broadcast-inputs top.hub.node: A broadcast has 2 inputs.']);
    expect(refused(broadcast(0))).toEqual([]);
  });

  test('nobody talks a broadcast out of having one input', () => {
    // @ts-expect-error -- Not an option of a broadcast.
    expect(broken(() => soc('top', () => bundleBroadcast({ singleInput: false })).declare())).toEqual(
      requirement(
        'options/unknown',
        'BundleBroadcastOptions has no option singleInput.',
        'Its options are name, default, inputRequiresOutput, inline.',
      ),
    );
  });

  test('is called nexus or broadcast by its shortcuts', () => {
    const { design } = negotiated(() => {
      bundleBridgeNexus();
      bundleBroadcast();
    });
    expect(design.modules.map(({ path }) => path)).toEqual(['top', 'top.nexus', 'top.broadcast']);
  });
});

test('the protocol is known as in the reference', () => {
  expect([BundleBridge.name, BundleBridge.reportName]).toEqual(['BundleBridge', 'BundleBridgeImp']);
});
