import { expect, test } from 'vitest';
import { monitorsEnabled, type Node } from '../../../../lib/graph/index.js';
import { clientNode, managerNode, monitor } from '../../../../lib/protocols/gathered/tl.js';
import { complaints, cpu, device, elaborated } from '../designs.js';

test('a monitor is an ephemeral node in front, with monitors enabled (tilelink 5.20)', () => {
  const { made, n } = elaborated(() => {
    const sink = managerNode([device()], { name: 'dev' });
    const watched = monitor(true, sink);
    watched.from(clientNode([cpu], { name: 'cpu' }));
    return sink;
  });
  expect(complaints(n)).toEqual([]);
  expect(made.inward.map(({ peer, view }) => [peer.kind, peer.name, view.get(monitorsEnabled)])).toEqual([
    ['ephemeral', 'monitor', true],
  ]);
  expect(n.state(made as unknown as Node).iPorts[0]?.node.name).toBe('cpu');
});

test('without monitor the node is left as it is', () => {
  const { made } = elaborated(() => {
    const sink = managerNode([device()], { name: 'dev' });
    return [monitor(false, sink), sink];
  });
  expect(made[0]).toBe(made[1]);
});
