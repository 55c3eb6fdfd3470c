import {
  AddressSet,
  connect,
  elaborate,
  type Elaboration,
  firmware,
  int,
  interruptController,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { compareWithLock, diff, diffText, factsOf, lockText, readLock } from '../../lib/diff/index.js';

/** A device with two interrupts, at one controller or at that of the realtime core as well. */
function chip(controllers: readonly ('gic' | 'nvic')[], first = 40): Elaboration {
  return elaborate(
    soc('t', () => {
      const cpu = tl.client({ name: 'cpu' });
      const device = new SimpleDevice('uart', ['acme,uart']);
      const uart = tl.registerNode({ address: [AddressSet.range('0x1000', '4K')], device, beatBytes: 4 });
      const made = {
        gic: interruptController({ compatible: ['acme,gic'], specifier: (n) => [0, n, 4] }),
        nvic: interruptController({ compatible: ['acme,nvic'] }),
      };
      const registers = tl.manager({
        address: [AddressSet.range('0x2000', '4K')],
        resources: made.gic.device.reg(),
        supports: tl.readWrite(1, 4),
        beatBytes: 4,
      });
      const bus = tl.xbar();
      connect(cpu, bus, uart);
      connect(bus, registers);
      const [raised, split] = [int.source({ num: 2, resources: device.int }), int.xbar()];
      connect(raised, split);
      for (const name of controllers) made[name].connect(split, name === 'gic' ? first : 8);
      const [gicIrq, nvicIrq] = [int.sink(), int.sink()];
      connect(made.gic.intnode, gicIrq);
      connect(made.nvic.intnode, nvicIrq);
      firmware({ model: 'chip', compatible: ['acme,chip'], bus: cpu });
      return { cpu, bus, registers, uart, ...made, raised, split, gicIrq, nvicIrq };
    }),
  );
}

/** What is told, the same by a diff and next to a lock. */
function told(before: Elaboration, after: Elaboration): string[] {
  const locked = compareWithLock(readLock(lockText(factsOf(before))), factsOf(after)).map(({ change }) => change);
  const [changes = [], next] = [diff(before, after), locked].map((all) =>
    all
      .filter(({ aspect }) => aspect === 'firmware')
      .map((change) => `${change.impact} ${change.happening} ${change.detail}: ${change.before} → ${change.after}`),
  );
  expect(next).toEqual(changes);
  return changes;
}

const [gic, nvic] = ['/soc/interrupt-controller@2000', '/soc/interrupt-controller'];
const atGic = (first: number): string => `${gic}, <0>, <${first}>, <4>, ${gic}, <0>, <${first + 1}>, <4>`;
const atBoth = `${atGic(40)}, ${nvic}, <8>, ${nvic}, <9>`;

test('a device that raises its interrupts at another controller, too, has what it had', () => {
  const [before, after] = [chip(['gic']), chip(['gic', 'nvic'])];
  expect(told(before, after)).toEqual([`compatible grown interrupts-extended: ${atGic(40)} → ${atBoth}`]);
  expect(diffText(diff(before, after))).toBe(`1 compatible change
  interrupt added  t.raised[0] → t.nvic.intnode: 8; also t.raised[1] → t.nvic.intnode: 9; with it firmware grown

1 internal change
  edge added  t.split.node → t.nvic.intnode
`);
});

test('one that raises them at one less, in another order or by other numbers, has not', () => {
  const changed = (before: string, after: string): string =>
    `breaking changed interrupts-extended: ${before} → ${after}`;
  expect(told(chip(['gic', 'nvic']), chip(['gic']))).toEqual([changed(atBoth, atGic(40))]);
  expect(told(chip(['gic'], 50), chip(['gic', 'nvic']))).toEqual([changed(atGic(50), atBoth)]);
  expect(told(chip(['nvic', 'gic']), chip(['gic', 'nvic']))).toEqual([
    changed(`${nvic}, <8>, ${nvic}, <9>, ${atGic(40)}`, atBoth),
  ]);
  // Those of one controller are told as they are.
  expect(told(chip(['gic'], 50), chip(['gic']))).toEqual([
    'breaking changed interrupts: <0>, <50>, <4>, <0>, <51>, <4> → <0>, <40>, <4>, <0>, <41>, <4>',
  ]);
});
