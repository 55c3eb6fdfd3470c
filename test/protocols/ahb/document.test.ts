import { expect, test } from 'vitest';
import { elaborateDocument, runDocument } from '../../../lib/documents/index.js';
import { documentReport } from '../../../lib/elaboration/index.js';

test('a slave without an arbiter in a document (ahb.masterSink)', () => {
  const slave = { address: [['0x1000', '0xfff']], supportsWrite: [1, 4] };
  const body = [
    { node: 'cpu', type: 'ahb.master', ports: [{ masters: [{ name: 'cpu' }] }] },
    { node: 'dev', type: 'ahb.masterSink', ports: [{ slaves: [slave], beatBytes: 4, lite: false }] },
    { bind: ['dev', ':=', 'cpu'] },
  ];
  const text = JSON.stringify({ version: 1, name: 'ahb', module: { name: 'top', body } });
  const result = runDocument({ file: 'ahb', text, firstLine: 1 });
  if (!result.ok) throw new Error(result.failures[0].message);
  expect(documentReport(elaborateDocument(result), { format: false }).edges).toEqual([
    {
      from: '0.0',
      fromPort: 0,
      to: '0.1',
      toPort: 0,
      protocol: 'AHBImpMaster',
      label: '32',
      colour: '#00ccff',
      flipped: false,
      down: {
        $: 'AHBMasterPortParameters',
        masters: [{ $: 'AHBMasterParameters', name: 'cpu', nodePath: ['top.cpu'] }],
        requestFields: [],
        responseKeys: [],
      },
      up: {
        $: 'AHBSlavePortParameters',
        slaves: [
          {
            $: 'AHBSlaveParameters',
            address: [['0x1000', '0xfff']],
            resources: [],
            regionType: 'GET_EFFECTS',
            executable: false,
            nodePath: ['top.dev'],
            supportsWrite: [1, 4],
            supportsRead: [0, 0],
            device: null,
          },
        ],
        beatBytes: 4,
        lite: false,
        responseFields: [],
        requestKeys: [],
      },
      bundle: {
        $: 'AHBBundleParameters',
        addrBits: 13,
        dataBits: 32,
        requestFields: [],
        responseFields: [],
        lite: false,
      },
    },
  ]);
});
