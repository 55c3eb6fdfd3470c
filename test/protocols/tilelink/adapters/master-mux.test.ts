import { describe, expect, test } from 'vitest';
import {
  clientNode,
  managerNode,
  masterMux,
  type MasterMuxOptions,
  muteMaster,
} from '../../../../lib/protocols/gathered/tl.js';
import { complaints, cpu, device, elaborated, masters } from '../designs.js';

function muxed(options: MasterMuxOptions = {}): string[] {
  const { made, n } = elaborated(() => {
    const mux = masterMux(options);
    mux.from(clientNode([cpu], { name: 'cpu' }));
    mux.from(muteMaster({ name: 'quiet', maxProbe: 64 }));
    const sink = managerNode([device()], { name: 'dev' });
    sink.from(mux);
    return sink;
  });
  const [edge] = n.edges(made).in;
  return edge === undefined ? complaints(n) : masters(edge);
}

test('the function chooses the client port (tilelink 6.5)', () => {
  expect(muxed()).toEqual(['cpu [0,4)']);
  expect(muxed({ uFn: (ports) => ports[1] })).toEqual(['quiet [0,1) probe 1..64']);
});

test('both masters see the managers', () => {
  const { made, n } = elaborated(() => {
    const mux = masterMux();
    const sources = ['a', 'b'].map((name) => clientNode([{ masters: [{ name }] }], { name }));
    for (const source of sources) mux.from(source);
    managerNode([device()], { name: 'dev' }).from(mux);
    return sources;
  });
  expect(made.map((source) => n.edges(source).out[0]?.slave.slaves[0]?.name)).toEqual(['dev', 'dev']);
});

test('a mute master is no cache unless it says so', () => {
  const { made, n } = elaborated(() => {
    const sink = managerNode([device()], { name: 'dev' });
    sink.from(muteMaster());
    return sink;
  });
  expect(n.edges(made).in.map(masters)).toEqual([['MuteMaster [0,1)']]);
});

describe('what it refuses', () => {
  test.each<[string, number, number, boolean, string]>([
    ['stars', 2, 1, true, 'is bound with star bindings, but has a fixed number of edges.'],
    ['one input', 1, 1, false, 'has 1 inward edge, but needs exactly two.'],
    ['two outputs', 2, 2, false, 'has 2 outward edges, but needs exactly one.'],
  ])('%s', (_what, inward, outward, star, message) => {
    const { n } = elaborated(() => {
      const node = masterMux();
      for (let k = 0; k < inward; k++) node.bindTo(star ? 'star' : 'once', clientNode([cpu], { name: `cpu${k}` }));
      for (let k = 0; k < outward; k++) managerNode([device()], { name: `dev${k}` }).from(node);
    });
    expect(n.failures[0]?.category).toBe('arity');
    expect(n.failures[0]?.message.split('\n')[0]).toBe(`Master mux top.mux.node ${message}`);
  });

  test('nothing to choose from', () => {
    const { n } = elaborated(() => masterMux());
    expect(complaints(n)).toEqual([
      'tilelink/mux-no-port: The function of master mux top.mux chose none of its 0 client ports. (Bind two sources to the mux.)',
    ]);
    expect(n.failures[0]?.category).toBe('other');
  });
});
