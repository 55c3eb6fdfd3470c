import { AddressSet, ahb, apb, connect, elaborate, soc, tl, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';

const ram = () => tl.ram({ address: AddressSet.range('0x2000_0000', '64K'), beatBytes: 4 });

function help(topology: Parameters<typeof tryElaborate>[0]): (string | undefined)[] {
  return tryElaborate(topology).failures.map((failure) => failure.help);
}

test('a bridge with one source id says that it takes one master, and how several get through', () => {
  const shared = soc('m', () => {
    const [core, dma, arbiter, sram] = [
      ahb.master({ name: 'core' }),
      ahb.master({ name: 'dma' }),
      ahb.arbiter(),
      ram(),
    ];
    connect(core, arbiter);
    connect(dma, arbiter);
    connect(arbiter, ahb.toTL(), sram);
    return { core, dma, arbiter, sram };
  });
  expect(help(shared)).toEqual([
    'Put one ahb.arbiter() and one ahb.toTL() behind each master, and join them with tl.xbar().',
  ]);
  const apart = soc('m', () => {
    const [core, dma, bus, sram] = [ahb.master({ name: 'core' }), ahb.master({ name: 'dma' }), tl.xbar(), ram()];
    connect(core, ahb.arbiter(), ahb.toTL(), bus);
    connect(dma, ahb.arbiter(), ahb.toTL(), bus);
    connect(bus, sram);
    return { core, dma, bus, sram };
  });
  expect(elaborate(apart).diagnostics).toEqual([]);
  const apbs = soc('m', () => {
    const masters = apb.masterNode([{ masters: [{ name: 'core' }, { name: 'dma' }] }]);
    const sram = ram();
    connect(masters, apb.toTL(), tl.buffer(), sram);
    return { masters, sram };
  });
  expect(help(apbs)).toEqual(['Put one apb.toTL() behind each master, and join them with tl.xbar().']);
});
