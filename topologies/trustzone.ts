// A chip in two halves, as TrustZone divides one: keys and their peripherals are for secure accesses, the rest is for everybody.
import { AddressSet, apb, axi4, connect, setSecurity, soc, tl } from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

const page = (base: string) => [AddressSet.range(base, '4K')];

const trustzone = soc('trustzone', () => {
  // The core makes both kinds of accesses, as its software says. Who transfers data works for whoever asks, and the radio for nobody else.
  const core = axi4.master({ name: 'core', id: 4, aligned: true, maxFlight: 4 });
  const dma = setSecurity(axi4.master({ name: 'dma', id: 2, aligned: true, maxFlight: 4 }), {
    secure: false,
    worlds: ['dma'],
  });
  const radio = setSecurity(axi4.master({ name: 'radio', id: 1, aligned: true, maxFlight: 1 }), {
    secure: false,
    worlds: ['radio'],
  });

  // Memory: a page is for secure software, in the next the radio leaves what it hears, and from the third all may read.
  const ram = axi4.ram({ address: AddressSet.range('0x8000_0000', '1M'), beatBytes: 8 });
  const memory = axi4.firewall({
    regions: [
      { address: page('0x8000_0000'), accepts: { secure: true } },
      { address: page('0x8000_1000'), accepts: [{ secure: true }, { worlds: ['radio'] }] },
      { address: page('0x8000_2000'), accepts: {}, writes: { secure: true } },
    ],
  });

  // Peripherals: each says who it is for, and the firewall of the bus sees to it.
  const uart = apb.slave({ address: page('0x1000_0000'), beatBytes: 4 });
  const keys = setSecurity(apb.slave({ address: page('0x1000_1000'), beatBytes: 4 }), {
    secure: true,
    privileged: true,
  });
  const watchdog = setSecurity(apb.slave({ address: page('0x1000_2000'), beatBytes: 4 }), { secure: true });

  const bus = axi4.xbar();
  for (const master of [core, dma, radio]) connect(master, bus);
  connect(bus, memory, axi4.fragmenter(), ram);

  const words = tl.xbar();
  const guard = apb.firewall();
  const peripherals = apb.fanout();
  connect(bus, axi4.fragmenter(), axi4.userYanker(4), axi4.toTL(), tl.fifoFixer(), tl.widthWidget(8), words);
  connect(words, tl.error({ params: { address: page('0x1fff_f000'), maxAtomic: 4, maxTransfer: 64 }, beatBytes: 4 }));
  connect(words, tl.fragmenter({ minSize: 4, maxSize: 64 }), tl.toAPB(), guard, peripherals);
  for (const device of [uart, keys, watchdog]) connect(peripherals, device);
  return { core, dma, radio, ram, memory, uart, keys, watchdog, bus, guard, peripherals };
});

export default trustzone;
runAsScript(import.meta.url, trustzone);
