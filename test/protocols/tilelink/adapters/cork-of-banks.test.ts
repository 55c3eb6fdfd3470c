import { AddressSet, connect, devices, elaborate, lazyModule, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';

/** What is refused of a cache in banks, with one cork behind the crossbar where they come together, or one behind each bank. */
function refused(banks: number, isBehindEach: boolean): string[] {
  const design = elaborate(
    soc('t', () => {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const [bus, memory] = [tl.xbar(), tl.xbar()];
      const binder = tl.bankBinder({ banks, granularity: 64 });
      const size = { ways: 8, sets: 64, blockBytes: 64, beatBytes: 8, memCycles: 40 };
      const l2 = lazyModule(() => new devices.InclusiveCache(size));
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, bus);
      binder.starFrom(bus);
      l2.node.starFromStar(binder);
      if (isBehindEach) {
        const corks = tl.cacheCork();
        corks.starFromStar(l2.node);
        memory.fromStar(corks);
        connect(memory, dram);
      } else {
        memory.fromStar(l2.node);
        connect(memory, tl.cacheCork(), dram);
      }
      return { cpu, bus, binder, l2, memory, dram };
    }),
  );
  return design.diagnostics.map(({ message, help }) => `${message} (${help})`);
}

test.each([1, 2, 4])('%i banks of a cache want a cork behind each of them, and have what the help says', (banks) => {
  const names = Array.from({ length: banks }, () => 'L2 InclusiveCache').join(', ');
  expect(refused(banks, false)).toEqual(
    banks === 1
      ? []
      : [
          `Cache cork t.cork does not keep a cache coherent with other clients, but has ${banks} clients with a cache among them: ${names}. (Put tl.broadcast({ lineBytes: 64 }) in the place of the cork to keep them coherent, put tl.cacheCork() directly behind each of them if no two have copies of the same addresses, as banks of one cache, or set unsafe and let software do it.)`,
        ],
  );
  expect(refused(banks, true)).toEqual([]);
});
