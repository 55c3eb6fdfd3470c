import {
  AddressSet,
  connect,
  firmware,
  int,
  interruptController,
  SimpleDevice,
  soc,
  tl,
  tryElaborate,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { withoutPlaces } from '../without-places.js';

/** A chip with two keys, which have an interrupt each and, where `bases` says so, registers. */
function keys(names: readonly string[], bases: readonly string[] = []) {
  return withoutPlaces(() =>
    tryElaborate(
      soc('chip', () => {
        const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
        const bus = tl.xbar();
        const rom = tl.rom({ base: '0x1_0000', size: '4K' });
        connect(cpu, bus, rom);
        const vic = interruptController({ compatible: ['example,vic'] });
        connect(vic.intnode, int.sink({ name: 'core' }));
        names.forEach((name, k) => {
          const device = new SimpleDevice(name, ['example,key']);
          vic.connect(int.source({ name: `key${k}`, resources: device.int }), k);
          const [base] = bases.slice(k);
          if (base === undefined) return;
          const address = [AddressSet.range(base, '4K')];
          connect(bus, tl.registerNode({ name: `registers${k}`, address, device }));
        });
        firmware({ model: 'Chip', compatible: ['example,chip'], bus: cpu });
        return { cpu, bus, rom, vic };
      }),
    ),
  );
}

function nodesOf({ elaboration }: ReturnType<typeof keys>) {
  const [, soc] = elaboration?.resources?.root.children.find(([name]) => name === 'soc') ?? [];
  return soc?.children.map(([name, { labels }]) => [name, labels.length]);
}

test('two devices of one name without addresses are refused', () => {
  expect(keys(['key', 'key']).elaboration?.diagnostics).toMatchObject([
    {
      rule: 'resources/path-twice',
      message: 'Two devices are /soc/key in the device tree, each with its own compatible.',
      help: 'Give them different names, or different addresses: resources: device.reg() of registers that the bus of firmware(…) reaches.',
    },
  ]);
});

test('the help is of use: names, or addresses, tell them apart', () => {
  const byName = keys(['up', 'down']);
  const byAddress = keys(['key', 'key'], ['0x2_0000', '0x3_0000']);
  expect([byName, byAddress].flatMap(({ elaboration }) => elaboration?.diagnostics)).toEqual([]);
  expect(nodesOf(byName)).toEqual([
    ['down', 1],
    ['interrupt-controller', 1],
    ['rom@10000', 1],
    ['up', 1],
  ]);
  expect(nodesOf(byAddress)).toEqual([
    ['interrupt-controller', 1],
    ['key@20000', 1],
    ['key@30000', 1],
    ['rom@10000', 1],
  ]);
});
