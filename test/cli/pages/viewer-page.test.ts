import { expect, test } from 'vitest';
import { viewerPage } from '../../../cli/pages/viewer-page.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import mcu from '../../../topologies/mcu.js';

// What an edge carries is worked out when it is first read, perhaps by functions of users.
test('what goes wrong while a page is put together is told to whoever asked for it, and to nobody else', async () => {
  const elaboration = elaborate(mcu);
  const broken = elaboration.edges.map((edge) =>
    Object.defineProperty({ ...edge }, 'up', {
      get: () => {
        throw new Error('nobody knows');
      },
    }),
  );
  await expect(viewerPage({ ...elaboration, edges: broken })).rejects.toThrow('nobody knows');
});
