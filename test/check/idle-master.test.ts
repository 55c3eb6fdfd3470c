import { AddressSet, check, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';

test('a master that reaches nothing is told of once, and not once more for each of its operations', () => {
  const rules = (base: string): string[] => {
    const design = soc('chip', () => {
      const cpu = tl.client({
        name: 'cpu',
        emits: { ...tl.readWrite(1, 8), ...tl.atomics(4, 8) },
        visibility: [AddressSet.range(base, '64K')],
      });
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const bus = tl.xbar();
      connect(cpu, bus);
      connect(bus, ram);
      return { cpu, bus, ram };
    });
    return check(elaborate(design)).findings.flatMap(({ rule, subjects }) =>
      /^(reach|transfers)/.test(rule) && subjects.includes('chip.cpu') ? [rule] : [],
    );
  };
  expect(rules('0xe000_0000')).toEqual(['reach/idle-master']);
  expect(rules('0x8000_0000')).toEqual(['transfers/unsupported', 'transfers/unsupported']);
});
