// A device of one's own in one of Chipyard's chips: an injector adds it to the system, and a fragment adds the injector.
// entente elaborate my-chip.ts --config 'WithMyUART(0x10050000) ++ RocketConfig' --out build
import { type AddressLike, blocks, bundleBridge, Config, Field } from 'entente-soc';
import * as chipyard from 'entente-soc/chipyard';
import { runAsScript } from 'entente-soc/script';

/** Where the UART is. */
const MyUARTKey = new Field<AddressLike>('MyUARTKey', '0x1005_0000');

/** Attaches it to the periphery bus, with a sink for its wires. */
const injectMyUART: chipyard.SubsystemInjector = (system) => {
  const uart = blocks.attachUART(system, { address: system.view.get(MyUARTKey), includeParity: true });
  bundleBridge.makeSink(uart.ioNode);
};

/** Adds a UART with parity. */
export const WithMyUART = (address: AddressLike): Config =>
  new Config('WithMyUART', (rules) =>
    rules.set(MyUARTKey, address).update(chipyard.SubsystemInjectorKey, (injectors) => [...injectors, injectMyUART]),
  );

// What else expressions may name.
export const { AbstractConfig, RocketConfig } = chipyard;

const myChip = chipyard.chipTopology(new Config('MyConfig', WithMyUART('0x1005_0000'), RocketConfig));
export default myChip;
runAsScript(import.meta.url, myChip);
