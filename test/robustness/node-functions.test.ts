import * as entente from 'entente-soc';
import { AddressSet, ahb, apb, axi4, axis, clocks, connect, int, soc, tl, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { someOf } from '../seeds.js';

const address = [AddressSet.range('0x1000', '4K')];

/** A source and a sink of each protocol, by the namespace of its functions. */
const partners = {
  tl: [
    () => tl.client({ name: 'c' }),
    () => tl.manager({ address, supports: tl.readWrite(1, 4), fifoId: 0, beatBytes: 4 }),
  ],
  axi4: [() => axi4.master({ name: 'c' }), () => axi4.slave({ address, beatBytes: 4, supportsRead: [1, 4] })],
  ahb: [() => ahb.master({ name: 'c' }), () => ahb.slave({ address, beatBytes: 4, supportsRead: [1, 4] })],
  apb: [() => apb.master({ name: 'c' }), () => apb.slave({ address, beatBytes: 4 })],
  axis: [() => axis.master({ name: 'c', emitsSizes: [1, 4] }), () => axis.slave({ name: 's', supportsSizes: [1, 4] })],
  int: [() => int.source(), () => int.sink()],
  clocks: [() => clocks.clockSourceNode([{}]), () => clocks.clockSinkNode([{}])],
} as const;

/** What nobody means, in the forms of ports and options. */
const unmeant: readonly unknown[] = [
  ...['x', null, 3, {}, { name: 'a' }, ['a'], [3], [null], [{}], [[{}]]],
  ...[[{ sinks: [{}] }], [{ sinks: {} }], [{ sources: [{}] }], [{ clocks: 3 }], [{ masters: [{}] }]],
  [{ slaves: [{}], beatBytes: 8 }],
];

const functions = Object.entries(partners).flatMap(([namespace, ends]) =>
  Object.entries(entente[namespace as keyof typeof partners])
    .filter(([name, value]) => /^[a-z]/.test(name) && typeof value === 'function')
    .map(([name, make]) => [`${namespace}.${name}`, make as (given: unknown) => unknown, ends] as const),
);

test('whatever a function is given that makes a node, none of the library throws in negotiation', () => {
  let made = 0;
  const threw = someOf(functions, 150).flatMap(([name, make, ends]) =>
    unmeant.flatMap((given) =>
      ends.flatMap((partner, side) => {
        const design = soc('s', () => {
          const node = make(given);
          if (typeof node !== 'object' || node === null || !('from' in node || 'outward' in node)) return {};
          made++;
          const way = side === 0 ? [partner(), node] : [node, partner()];
          connect(...(way as unknown as Parameters<typeof connect>));
          return { node };
        });
        return tryElaborate(design)
          .failures.filter(({ rule, message }) => rule === 'graph/function-threw' || message.includes('[object '))
          .map(({ message }) => `${name}(${JSON.stringify(given)}): ${message}`);
      }),
    ),
  );
  expect(threw).toEqual([]);
  expect(made).toBeGreaterThan(30);
});

test('ports of interrupts are those that their functions make', () => {
  const messages = [[{ sinks: [{}] }], {}].map((ports) => {
    const design = soc('s', () => ({ core: int.sinkNode(ports as never) }));
    return tryElaborate(design).failures.map(({ rule, message }) => [rule, message]);
  });
  expect(messages).toEqual([
    [
      [
        'options/kind',
        'int.sinkNode cannot be called so: port 0 is an object, not an IntSinkPortParameters, as int.sinkPorts() makes them.',
      ],
    ],
    [
      [
        'options/kind',
        'int.sinkNode cannot be called so: a list is needed, as int.sinkPorts() makes it, not an object.',
      ],
    ],
  ]);
});
