import { Config } from '../../config/index.js';
import { lazyModule } from '../../graph/index.js';
import { ClockGroupAggregator, clockGroupAggregateNode, clockGroupSourceNode } from '../../protocols/clocks/index.js';
import { dividedClocks } from '../clocking/divided-clocks.js';
import type { ChipSystem } from '../chip-system.js';
import { bindAXI4Mem, bindAXI4MMIO, bindDebug, bindL2FBusAXI4, bindSPI, type IOBinder } from '../io-binders.js';
import { IOBinders } from '../io-binders.js';

// Fragments that export wires of the system (chipyard 5.1). Most add nothing to the graph.

function binding(name: string, of: string, bind?: IOBinder['bind']): () => Config {
  const binder: IOBinder = bind === undefined ? { of } : { of, bind };
  return () =>
    new Config(name, (rules) =>
      rules.update(IOBinders, (binders) =>
        binders.some((other) => other.of === of)
          ? binders.map((other) => (other.of === of ? binder : other))
          : [...binders, binder],
      ),
    );
}

const blocks = 'interface sifive.blocks.devices';
const subsystem = 'interface freechips.rocketchip.subsystem';

/** Fragments that lead the wires of an interface out of the system, by name: its interface, and what they add to the graph. */
const ioBinders: Readonly<Record<string, readonly [of: string, bind?: IOBinder['bind']]>> = {
  WithSerialTLIOCells: ['interface testchipip.serdes.CanHavePeripheryTLSerial'],
  WithSerialTLPunchthrough: ['interface testchipip.serdes.CanHavePeripheryTLSerial'],
  WithUARTIOCells: [`${blocks}.uart.HasPeripheryUART`],
  WithBrokenOutUARTIO: [`${blocks}.uart.HasPeripheryUART`],
  WithGPIOCells: [`${blocks}.gpio.HasPeripheryGPIO`],
  WithGPIOPunchthrough: [`${blocks}.gpio.HasPeripheryGPIO`],
  WithSPIFlashIOCells: [`${blocks}.spi.HasPeripherySPIFlash`],
  WithExtInterruptIOCells: [`${subsystem}.HasExtInterruptsModuleImp`],
  WithChipIdIOCells: ['interface testchipip.soc.CanHavePeripheryChipIdPin'],
  WithCustomBootPinIO: ['interface testchipip.boot.CanHavePeripheryCustomBootPin'],
  WithCTCIOCells: ['interface testchipip.ctc.CanHavePeripheryCTC'],
  WithCTCPunchthrough: ['interface testchipip.ctc.CanHavePeripheryCTC'],
  WithI2CPunchthrough: [`${blocks}.i2c.HasPeripheryI2C`],
  WithSPIIOPunchthrough: [`${blocks}.spi.HasPeripherySPI`, bindSPI],
  WithAXI4MemPunchthrough: [`${subsystem}.CanHaveMasterAXI4MemPort`, bindAXI4Mem],
  WithAXI4MMIOPunchthrough: [`${subsystem}.CanHaveMasterAXI4MMIOPort`, bindAXI4MMIO],
  WithTLMemPunchthrough: ['interface chipyard.CanHaveMasterTLMemPort'],
  WithL2FBusAXI4Punchthrough: [`${subsystem}.CanHaveSlaveAXI4Port`, bindL2FBusAXI4],
  WithBlockDeviceIOPunchthrough: ['interface testchipip.iceblk.CanHavePeripheryBlockDevice'],
  WithNICIOPunchthrough: ['interface icenet.CanHavePeripheryIceNIC'],
  WithTraceIOPunchthrough: ['interface testchipip.cosim.CanHaveTraceIO'],
  WithUARTTSIPunchthrough: ['interface testchipip.tsi.CanHavePeripheryUARTTSI'],
  WithGCDIOPunchthrough: ['interface chipyard.example.CanHavePeripheryGCD'],
  WithNMITiedOff: [`${subsystem}.HasHierarchicalElementsRootContextModuleImp`],
  WithOffchipBusSel: ['interface testchipip.soc.CanHaveSwitchableOffchipBus'],
  WithClockTapIOCells: ['interface chipyard.clocking.CanHaveClockTap'],
  WithTraceGenSuccessPunchthrough: ['class tracegen.TraceGenSystemModuleImp'],
  WithDontTouchPorts: ['interface freechips.rocketchip.util.DontTouch'],
};

/** The fragments that lead wires out of the system, by name (chipyard 5.1). */
export const ioFragments: Readonly<Record<string, () => Config>> = Object.fromEntries(
  Object.entries(ioBinders).map(([name, [of, bind]]) => [name, binding(name, of, bind)]),
);

/** Fragments that lead wires out of the system, of these names. */
export function leadingOut(...names: readonly string[]): Config[] {
  return names.map((name) => {
    const fragment = ioFragments[name];
    if (fragment === undefined) throw new Error(`No fragment that leads wires out of the system is called ${name}.`);
    return fragment();
  });
}

/** The wires of the debug module lead out of the system (chipyard 5.1). What its cells are told cannot be seen in the graph. */
export const WithDebugIOCells: (syncReset?: boolean, externalReset?: boolean) => Config = binding(
  'WithDebugIOCells',
  'interface freechips.rocketchip.devices.debug.HasPeripheryDebug',
  bindDebug,
);

const clocks = 'interface chipyard.clocking.HasChipyardPRCI';

/** Each clock of the chip comes from a pin of its own (chipyard 5.3). */
export const WithPassthroughClockGenerator: () => Config = binding(
  'WithPassthroughClockGenerator',
  clocks,
  ({ prci }: ChipSystem) => {
    const aggregator = clockGroupAggregateNode('fake', { name: 'clockGroupAggNode' });
    const source = clockGroupSourceNode(1, { name: 'clockGroupsSourceNode' });
    prci.chiptopClockGroupsNode.from(aggregator).from(source);
  },
);

/** One clock for the whole chip (chipyard 5.3). */
export const WithSingleClockBroadcastClockGenerator: (freqMHz?: number) => Config = binding(
  'WithSingleClockBroadcastClockGenerator',
  clocks,
  ({ prci }: ChipSystem) => {
    const { node: aggregator } = lazyModule(() => new ClockGroupAggregator('single_clock'), {
      name: 'clockGroupsAggregator',
    });
    const source = clockGroupSourceNode(1, { name: 'clockGroupsSourceNode' });
    prci.chiptopClockGroupsNode.starFrom(aggregator).from(source);
  },
);

/** Each clock of the chip comes from a pin of its own, over a cell (chipyard 5.3). */
export const WithMultiIOCellsClockGenerator: () => Config = binding(
  'WithMultiIOCellsClockGenerator',
  clocks,
  ({ prci }: ChipSystem) => {
    prci.chiptopClockGroupsNode.starFrom(clockGroupSourceNode(1, { name: 'clockGroupsSourceNode' }));
  },
);

/** Clocks that software divides and selects: a slow one from a pin, and a fast one (chipyard 5.3). */
export const WithPLLSelectorDividerClockGenerator: (enable?: boolean) => Config = binding(
  'WithPLLSelectorDividerClockGenerator',
  clocks,
  ({ prci }: ChipSystem) => {
    dividedClocks(prci);
  },
);
