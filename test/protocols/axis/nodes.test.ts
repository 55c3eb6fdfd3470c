import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  AXISBuffer,
  type AXISEdge,
  type AXISMasterParameters,
  type AXISMasterPortInit,
  AXISMasterPortParameters,
  type AXISSlavePortInit,
  AXISSlavePortParameters,
  adapterNode,
  buffer,
  identity,
  mapInputIds,
  mapOutputIds,
  master,
  masterNode,
  nexusNode,
  slave,
  slaveNode,
  xbar,
} from '../../../lib/protocols/axis/index.js';
import { BufferParams } from '../../../lib/bus/crossings/index.js';
import { BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import { lazyModule, type Negotiated, nodesOf } from '../../../lib/graph/index.js';
import { first } from '../ahb/designs.js';
import { complaints, elaborated } from '../tilelink/designs.js';

const field = (name: string): BundleField => new BundleField(new BundleKey(name, 'control'), name, uint(1));
const adc = { name: 'adc', emitsSizes: [1, 64] } as const;
const dac = { name: 'dac', supportsSizes: [4, 256] } as const;

function sending(port: Partial<AXISMasterPortInit> = {}): AXISMasterPortInit {
  return { masters: [adc], ...port };
}

function taking(port: Partial<AXISSlavePortInit> = {}): AXISSlavePortInit {
  return { slaves: [dac], ...port };
}

describe('crossbar (amba 6, 9.11)', () => {
  const crossed = (
    from: readonly Partial<AXISMasterPortInit>[],
    to: readonly Partial<AXISSlavePortInit>[],
  ): { n: Negotiated; edge: AXISEdge | undefined; identity: boolean } => {
    const { made, n } = elaborated(() => {
      const bar = xbar({ beatBytes: 4 });
      from.forEach((port, k) => bar.from(masterNode([sending(port)], { name: `m${k}` })));
      to.forEach((port, k) => slaveNode([taking(port)], { name: `s${k}` }).from(bar));
      return bar;
    });
    return { n, edge: n.edges(made).out[0], identity: n.circuitIdentity(made) };
  };
  const upward = (n: Negotiated, name: string): AXISEdge | undefined => {
    const node = n.order.find((candidate) => candidate.name === name);
    return node === undefined ? undefined : (n.edges(node).out[0] as AXISEdge | undefined);
  };

  test('every port gets ids of its own', () => {
    const masters = [
      { ...adc, sourceId: [0, 2] },
      { ...adc, name: 'mic', sourceId: [2, 4] },
    ] as const;
    const { n, edge } = crossed([{ masters }, { masters: [{ ...adc, name: 'usb', sourceId: 2 }] }], [{}, {}]);
    expect(edge?.master.masters.map(({ name, sourceId }) => `${name} ${sourceId}`)).toEqual([
      'adc IdRange(0, 2)',
      'mic IdRange(2, 4)',
      'usb IdRange(4, 6)',
    ]);
    expect(upward(n, 'm0')?.slave.slaves.map(({ destinationId }) => destinationId)).toEqual([1, 0]);
    expect(edge).toMatchObject({ beatBytes: 4, bundle: { idBits: 3, destBits: 0 } });
    expect(upward(n, 'm0')?.bundle).toMatchObject({ idBits: 2, destBits: 1 });
  });

  test('what the first port says counts for all', () => {
    const { n, edge } = crossed(
      [
        { isAligned: true, isContinuous: false },
        { isAligned: false, isContinuous: true },
      ],
      [{ reqAligned: true }, { reqContinuous: true }],
    );
    expect(edge?.master).toMatchObject({ isAligned: true, isContinuous: false, beatBytes: 4 });
    // The second slave needs what the first master does not promise.
    expect(n.failures.map(({ rule }) => rule)).toEqual(['axis/edge-continuous', 'axis/edge-aligned']);
    expect(crossed([{ isAligned: true }], [{ reqAligned: true }]).identity).toBe(false);
  });

  test('needs the same fields on all inputs', () => {
    const message =
      'axis/xbar-fields: Stream crossbar top.xbar needs the same user fields on all inputs, but adc has x, y and mic y. (Declare the same userFields for mic as for adc, in the same order.)';
    const mic = { masters: [{ ...adc, name: 'mic' }] };
    const keyed = { userFields: [field('x'), field('y')] };
    expect(complaints(crossed([keyed, { ...mic, userFields: [field('y')] }], [{}]).n)).toEqual([
      message.replace('x, y', 'x:x, y:y').replace('mic y', 'mic y:y'),
    ]);
    expect(complaints(crossed([{}, { ...mic, userFields: [field('y'), field('x')] }], [{}]).n)[0]).toContain(
      'but adc has none and mic y:y, x:x.',
    );
    expect(crossed([keyed, { ...mic, ...keyed }], [{}]).edge?.master.userFields).toEqual(keyed.userFields);
  });

  test('ranges are known', () => {
    const masters = (...ends: number[]): AXISMasterPortParameters[] =>
      ends.map((sourceId) => AXISMasterPortParameters.of(sending({ masters: [{ ...adc, sourceId }] })));
    const slaves = (...ids: number[]): AXISSlavePortParameters[] =>
      ids.map((destinationId) => AXISSlavePortParameters.of(taking({ slaves: [{ ...dac, destinationId }] })));
    expect(mapInputIds(masters(4, 2)).map(String)).toEqual(['IdRange(0, 4)', 'IdRange(4, 6)']);
    expect(mapOutputIds(slaves(0, 0)).map(String)).toEqual(['IdRange(1, 2)', 'IdRange(0, 1)']);
    expect(mapOutputIds(slaves(2, 0)).map(String)).toEqual(['IdRange(0, 4)', 'IdRange(4, 5)']);
  });
});

test('nodes pass streams on and note themselves in the paths (amba 6)', () => {
  const { made, n } = elaborated(() => {
    const source = master({ ...adc, beatBytes: 4, isAligned: true, isContinuous: true, userFields: [field('x')] });
    const sink = slave({ ...dac, reqAligned: true, reqContinuous: true });
    const joined = nexusNode({ name: 'joined', down: (ports) => first(ports), up: (ports) => first(ports) });
    sink
      .from(adapterNode({ name: 'a', down: (port) => port.copy({ userFields: [] }) }))
      .from(buffer('flow'))
      .from(identity({ name: 'i' }))
      .from(joined)
      .from(source);
    return { source, sink };
  });
  expect(complaints(n)).toEqual([]);
  expect([made.source.name, made.sink.name]).toEqual(['adc', 'dac']);
  const path = (items: readonly { readonly nodePath: AXISMasterParameters['nodePath'] }[]): string =>
    [...nodesOf(items[0]?.nodePath)].map(({ name }) => name).join(' ');
  expect(path(first(n.edges(made.sink).in).master.masters)).toBe('a node i joined adc');
  expect(path(first(n.edges(made.source).out).slave.slaves)).toBe('joined i node a dac');
  expect(first(n.edges(made.sink).in).master.userFields).toEqual([]);
});

test('a buffer knows its depth and changes nothing (amba 6)', () => {
  const { made } = elaborated(() => lazyModule(() => new AXISBuffer()));
  expect([made.params, made.node.name]).toEqual([BufferParams.default, 'node']);
  expect(elaborated(() => lazyModule(() => new AXISBuffer(5))).made.params).toEqual(new BufferParams(5));
});
