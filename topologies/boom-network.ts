// Two BOOM cores, each with an accelerator, around a network on chip, with a UART: parts of Chipyard in a system of one's own.
// entente diagram topologies/boom-network.ts --view buses --out boom-network.svg
import { blocks, bundleBridge, Config, topology } from 'entente-soc';
import * as chipyard from 'entente-soc/chipyard';
import * as subsystem from 'entente-soc/rocket';
import { runAsScript } from 'entente-soc/script';

class MySystem extends subsystem.RocketSubsystem {
  constructor() {
    super();
    subsystem.asyncExternalInterrupts(this);
    subsystem.axi4MemoryPort(this);
    subsystem.bootROMs(this);
    bundleBridge.makeSink(blocks.attachUART(this, { address: '0x1002_0000' }).ioNode);
  }
}

const { WithNLargeBooms } = chipyard.boomFragments(4);

const config = new Config(
  'BoomNetwork',
  chipyard.WithSbusNoC({
    kind: 'simple',
    inline: false,
    shape: chipyard.networks.mesh(2, 2),
    // Which router everybody is at, by part of their names.
    mapping: {
      inputs: { 'Core 0': 0, 'stream-reader[0]': 0, 'Core 1': 1, 'stream-reader[1]': 1 },
      outputs: { boom_network: 2, uart: 3 },
    },
  }),
  subsystem.WithRoCCUnits(chipyard.gemmini({ inFlight: 16, busBytes: 8 })),
  WithNLargeBooms(2),
  subsystem.WithInclusiveCache(),
  subsystem.WithCoherentBusTopology(),
  subsystem.BaseConfig,
);

const boomNetwork = topology(MySystem, { name: 'boom_network', config });
export default boomNetwork;
runAsScript(import.meta.url, boomNetwork);
