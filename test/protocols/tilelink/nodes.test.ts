import { expect, test } from 'vitest';
import {
  client,
  identity,
  manager,
  nameNode,
  TLMasterPortParameters,
  TLSlavePortParameters,
  tempNode,
} from '../../../lib/protocols/gathered/tl.js';
import { at, complaints, elaborated, masterLine, slaveLine } from './designs.js';

test('one client and one manager are written in a line each (tilelink 4.1)', () => {
  const { made, n } = elaborated(() => {
    const cpu = client({ name: 'cpu', sourceId: 8, minLatency: 2 });
    const dev = manager({ name: 'dev', address: at('0x1000/0xfff'), supports: { get: [1, 8] }, beatBytes: 8 });
    const other = manager({ address: at('0x1000/0xfff'), supports: { get: [1, 4] } });
    dev.from(identity({ name: 'way' })).from(cpu);
    other.from(client({ name: 'boot' }));
    return { cpu, dev, other };
  });
  expect(complaints(n)).toEqual([]);
  expect([made.cpu.name, made.dev.name, made.other.named]).toEqual(['cpu', 'dev', false]);
  const [edge] = n.edges(made.dev).in;
  expect(edge?.master.masters.map(masterLine)).toEqual(['cpu [0,8)']);
  expect(edge?.slave.slaves.map(slaveLine)).toEqual(['dev 0x1000/0xfff GET_EFFECTS fifo -: G 1..8']);
  expect([edge?.master.minLatency, edge?.slave.beatBytes, n.edges(made.other).in[0]?.slave.beatBytes]).toEqual([
    2, 8, 4,
  ]);
});

test('names of nodes that only name', () => {
  const { made } = elaborated(() => [nameNode('bus'), nameNode(), tempNode()]);
  expect(made.map((node) => `${node.kind} ${node.name}`)).toEqual([
    'identity bus',
    'identity with_no_name',
    'ephemeral temp',
  ]);
});

test('edges are described in words (tilelink 3.5)', () => {
  const masters = TLMasterPortParameters.of({ masters: [{ name: 'cpu', sourceId: 4, emits: { get: 8 } }] });
  const slaves = TLSlavePortParameters.of({
    slaves: [{ name: 'dev', address: at('0x1000/0xfff'), supports: { get: [1, 8] } }],
    beatBytes: 8,
    minLatency: 1,
  });
  const none = 'TransferSizes[0, 0]';
  const claims = (get: string): string =>
    `${['acquireT', 'acquireB', 'arithmetic', 'logical', 'get', 'putFull', 'putPartial', 'hint']
      .map((operation) => `${operation} = ${operation === 'get' ? get : none}\n`)
      .join('')}\n`;
  expect(masters.infoString).toBe(
    `Master Name = cpu\nvisibility = List(AddressSet(0x0, ~0x0))\nemits = ${claims('TransferSizes[8, 8]')}\nsourceId = IdRange(0,4)\n\n`,
  );
  expect(slaves.infoString).toBe(
    `Slave Port Beatbytes = 8\nSlave Port MinLatency = 1\n\nSlave Name = dev\nSlave Address = List(AddressSet(0x1000, 0xfff))\nsupports = ${claims('TransferSizes[1, 8]')}\n\n`,
  );
});
