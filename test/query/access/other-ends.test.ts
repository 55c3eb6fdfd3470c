import {
  AddressSet,
  axis,
  check,
  connect,
  elaborate,
  type Elaboration,
  type Handle,
  lazyModule,
  NexusNode,
  setSecurity,
  SimpleDevice,
  type Policy,
  soc,
  tl,
} from 'entente-soc';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countsOf } from '../../../lib/elaboration/index.js';
import { addressMap } from '../../../lib/output/files/index.js';
import { changeText, diff } from '../../../lib/diff/index.js';
import { devicesKnown, list, mastersOf, reach } from '../../../lib/query/index.js';
import { repeated } from '../../seeds.js';
import { StreamReader, StreamWriter } from '../../stream-engines.js';

// Accesses begin at what turns a stream into accesses, as they do at a source, and end at what turns them into a stream.

const kindsOfMasters = ['client', 'stream', 'nexus'] as const;
const kindsOfDevices = ['ram', 'stream'] as const;

interface Parts {
  readonly masters: readonly (typeof kindsOfMasters)[number][];
  readonly devices: readonly (typeof kindsOfDevices)[number][];
}

function master(kind: Parts['masters'][number], name: string): Handle<never, tl.TileLink> {
  const emits = { putFull: [8, 8] as const };
  if (kind === 'client') return tl.client({ name, sourceId: 4, emits }) as never;
  if (kind === 'nexus') {
    const down = (): tl.TLMasterPortParameters =>
      tl.TLMasterPortParameters.of({ masters: [{ name, sourceId: 4, emits }] });
    const [first] = [
      (ports: readonly tl.TLSlavePortParameters[]) => ports[0] ?? tl.TLSlavePortParameters.of({ slaves: [] }),
    ];
    return new NexusNode(tl.TileLink, tl.TileLink, { name, outputRequiresInput: false, down, up: first }) as never;
  }
  const camera = axis.master({ name: `${name}_camera`, sourceId: 1, emitsSizes: [1, 64], beatBytes: 8 });
  const writer = lazyModule(() => new StreamWriter(name), { name: `${name}_writer` });
  connect(camera, writer.node);
  return writer.node as never;
}

function device(kind: Parts['devices'][number], name: string, k: number): Handle<tl.TileLink, never> {
  const address = AddressSet.range(BigInt(k + 1) << 16n, '4K');
  if (kind === 'ram') {
    return lazyModule(() => new tl.TLRAM({ address, beatBytes: 8 }), { name }).node as never;
  }
  const reader = lazyModule(() => new StreamReader(name, address), { name: `${name}_reader` });
  connect(reader.node, axis.slave({ name: `${name}_display`, supportsSizes: [1, 64], beatBytes: 8 }));
  return reader.node as never;
}

function built({ masters, devices }: Parts): Elaboration {
  return elaborate(
    soc('mixed', () => {
      const bus = tl.xbar();
      masters.forEach((kind, k) => bus.from(master(kind, `m${k}`)));
      devices.forEach((kind, k) => device(kind, `d${k}`, k).from(bus));
    }),
  );
}

const parts = fc.record<Parts>({
  masters: fc.array(fc.constantFrom(...kindsOfMasters), { minLength: 1, maxLength: 4 }),
  devices: fc.array(fc.constantFrom(...kindsOfDevices), { minLength: 1, maxLength: 4 }),
});

describe('whatever makes and takes accesses', () => {
  test('is a master or a device for all who ask', () => {
    fc.assert(
      fc.property(parts, (mixed) => {
        const elaboration = built(mixed);
        const names = mixed.masters.map((_, k) => `m${k}`);
        const places = mixed.devices.map((_, k) => `0x${((k + 1) << 16).toString(16)}`);
        const masters = mastersOf(elaboration);
        expect(masters.map(({ client }) => client.name).toSorted()).toEqual(names);
        const counts = countsOf(elaboration);
        expect(new Set(masters.map(({ edge }) => edge.from))).toEqual(counts.masters);
        const devices = [...counts.devices].toSorted();
        expect(devices).toHaveLength(mixed.devices.length);
        expect(
          devicesKnown(elaboration)
            .map(({ path }) => path)
            .toSorted(),
        ).toEqual(devices);
        expect(
          list(elaboration, 'devices')
            .map(({ id }) => String(id))
            .toSorted(),
        ).toEqual(devices);
        for (const from of names) {
          expect(
            reach(elaboration, { from })
              .map((pair) => pair.device)
              .toSorted(),
          ).toEqual(devices);
          expect(addressMap(elaboration, { from }).map(({ start }) => `0x${start.toString(16)}`)).toEqual(places);
        }
      }),
      repeated(40),
    );
  });

  test('is found by expectations', () => {
    fc.assert(
      fc.property(parts, (mixed) => {
        const policy: Policy = { expect: ['only m0 reach d0', 'm0 reaches d0'] };
        const elaboration = built(mixed);
        const { findings } = check(elaboration, policy);
        const told = findings.filter(({ rule }) => rule === 'reach/forbidden').flatMap(({ subjects }) => subjects);
        const nodes = new Map(mastersOf(elaboration).map(({ edge, client }) => [client.name, edge.from]));
        expect(
          [...nodes]
            .filter(([, node]) => told.includes(node))
            .map(([name]) => name)
            .toSorted(),
        ).toEqual(mixed.masters.map((_, k) => `m${k}`).slice(1));
        expect(findings.filter(({ rule }) => rule.startsWith('policy/'))).toEqual([]);
      }),
      repeated(40),
    );
  });

  test.each([
    [undefined, ['reach/forbidden', 'security/unguarded']],
    [false, ['reach/forbidden', 'security/unguarded']],
    [true, []],
  ])('makes the accesses that are said of it: secure is %s', (secure, rules) => {
    const elaboration = elaborate(
      soc('stream', () => {
        const writer = lazyModule(() => new StreamWriter('engine'), { name: 'writer' });
        if (secure !== undefined) setSecurity(writer, { secure });
        connect(axis.master({ name: 'camera', sourceId: 1, emitsSizes: [1, 64], beatBytes: 8 }), writer.node);
        const address = AddressSet.range('0x8000_0000', '64K');
        const keys = lazyModule(() => new tl.TLRAM({ address, beatBytes: 8 }), { name: 'keys' });
        connect(writer.node, tl.fragmenter({ minSize: 8, maxSize: 64 }), setSecurity(keys, { secure: true }).node);
      }),
    );
    const { findings } = check(elaboration, { expect: ['non-secure must not reach keys'] });
    expect(findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)).toEqual(rules);
  });

  test('has the device that its registers are said to belong to', () => {
    const elaboration = elaborate(
      soc('stream', () => {
        const registers = new SimpleDevice('fifo', ['acme,fifo']).reg();
        const reader = lazyModule(() => new StreamReader('fifo', AddressSet.range('0x1000', '4K'), registers), {
          name: 'reader',
        });
        connect(tl.client({ name: 'cpu' }), reader.node);
        connect(reader.node, axis.slave({ name: 'display', supportsSizes: [1, 64], beatBytes: 8 }));
      }),
    );
    const nodes = elaboration.modules.flatMap((module) => module.nodes);
    expect(nodes.flatMap(({ id, devices = [] }) => (devices.length === 0 ? [] : [id]))).toEqual(['stream.reader.node']);
  });

  test('is compared as it is', () => {
    const engine = (emits: NonNullable<tl.TLMasterInit['emits']>): Elaboration =>
      elaborate(
        soc('stream', () => {
          const writer = lazyModule(() => new StreamWriter('engine', { emits }), { name: 'writer' });
          connect(axis.master({ name: 'camera', sourceId: 1, emitsSizes: [1, 64], beatBytes: 8 }), writer.node);
          connect(writer.node, device('ram', 'keys', 0) as never);
        }),
      );
    const changes = diff(engine({ putFull: [8, 8] }), engine({ get: [8, 8] }));
    expect(changes.filter(({ impact }) => impact !== 'internal').map((change) => changeText(change))).toEqual([
      'emits.putFull of stream.writer.node: 8',
      'putFull of stream.writer.node:0 → stream.keys.node: 8',
      'emits.get of stream.writer.node: 8',
      'get of stream.writer.node:0 → stream.keys.node: 8',
    ]);
  });
});
