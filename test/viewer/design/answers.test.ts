import { AddressSet, apb, connect, elaborate, int, lazyScope, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import trustzone from '../../../topologies/trustzone.js';
import { answersIn } from '../../../viewer/design/answers.js';

test('an address behind a firewall counts from the beginning of its device, whoever is let through', () => {
  const answers = answersIn(elaborate(trustzone));
  expect(answers('0x8000_1000')).toEqual([{ text: '0x80001000 is ram + 0x1000', id: 'trustzone.ram.node' }]);
  expect(answers('0x8000_3004')).toEqual([{ text: '0x80003004 is ram + 0x3004', id: 'trustzone.ram.node' }]);
  expect(answers('0x8010_0000')).toEqual([]);
});

test('an address that firewalls close for all is of its device, and closed', () => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range(0x1_0000, 0x1_0000), beatBytes: 4 });
      connect(cpu, bus);
      connect(bus, tl.firewall({ regions: [{ address: [AddressSet.range(0x1_4000, 0x4000)], accepts: [] }] }), ram);
      return { cpu, bus, ram };
    }),
  );
  const answers = answersIn(design);
  expect(answers('0x1_3ffc')).toEqual([{ text: '0x13ffc is ram + 0x3ffc', id: 'chip.ram.node' }]);
  expect(answers('0x1_4000')).toEqual([{ text: '0x14000 is ram + 0x4000, closed by a firewall', id: 'chip.ram.node' }]);
});

test('a device that is one of several in a module is called as in the address map', () => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
      const slave = (base: number) => apb.slave({ address: [AddressSet.range(base, 0x1000)], beatBytes: 4 });
      const peripherals = lazyScope('peripherals', () => {
        const fan = apb.fanout();
        const [uart, gpio] = [slave(0x1000), slave(0x2000)];
        connect(fan, uart);
        connect(fan, gpio);
        return { fan, uart, gpio };
      });
      connect(cpu, tl.toAPB(), peripherals.fan);
      return { cpu };
    }),
  );
  expect(answersIn(design)('0x1004')).toEqual([
    { text: '0x1004 is peripherals.uart + 0x4', id: 'chip.peripherals.uart' },
  ]);
});

test('a bank of a terabyte in blocks of 64 bytes is found as fast as any other', () => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
      const bus = tl.xbar();
      connect(cpu, bus);
      const bank = (base: bigint) =>
        tl.manager({ address: [new AddressSet(base, 0xff_ffff_ffbfn)], supports: tl.readWrite(1, 8), beatBytes: 8 });
      const [even, odd] = [bank(0n), bank(0x40n)];
      connect(bus, even);
      connect(bus, odd);
      return { cpu, bus, even, odd };
    }),
  );
  const answers = answersIn(design);
  expect(answers('c')).toEqual([{ text: 'client cpu', id: 'chip.cpu' }]);
  expect(answers('0x12_3456_78c8')).toEqual([{ text: '0x12345678c8 is odd + 0x8', id: 'chip.odd' }]);
});

test('receivers of an interrupt that are called alike have their whole paths', () => {
  const design = elaborate(
    soc('chip', () => {
      const timer = int.xbar();
      connect(int.source({ num: 1 }), timer);
      const tiles = [0, 1].map((k) =>
        lazyScope(`tile_${k}`, () =>
          lazyScope('core', () => {
            const line = int.sink();
            connect(timer, line);
            return { line };
          }),
        ),
      );
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
      connect(cpu, tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 4 }));
      return { timer, tiles, cpu };
    }),
  );
  const answers = answersIn(design)('#0').map(({ text }) => text);
  expect(answers.toSorted()).toEqual([
    'interrupt #0 of chip.tile_0.core.line',
    'interrupt #0 of chip.tile_1.core.line',
  ]);
});
