// A Rocket system with blocks on its buses: a UART, an SPI controller, pins. Fragments say which, and how they are attached.
// entente elaborate blocks.ts --config 'WithUARTs(2) ++ WithGPIOs(1, 16, true) ++ DefaultConfig' --out build
import {
  AsynchronousCrossing,
  blocks,
  bundleBridge,
  type ClockCrossing,
  Config,
  Field,
  noCrossing,
  RationalCrossing,
  topology,
} from 'entente-soc';
import { runAsScript } from 'entente-soc/script';
import * as subsystem from 'entente-soc/rocket';

// Blocks that have no key of their own are attached by the system.
const WDTsKey = new Field<readonly blocks.WDTParams[]>('WDTsKey', []);
const StreamsKey = new Field<readonly blocks.PseudoStreamParams[]>('StreamsKey', []);
const PorGensKey = new Field<readonly blocks.PorGenParams[]>('PorGensKey', []);
const XUARTsKey = new Field<readonly AttachedUART[]>('XUARTsKey', []);
const FUARTsKey = new Field<readonly AttachedUART[]>('FUARTsKey', []);

interface AttachedUART {
  readonly params: blocks.UARTParams;
  readonly attach: blocks.BlockAttachOptions;
}

const many = <T>(n: number, make: (k: number) => T): T[] => Array.from({ length: n }, (_, k) => make(k));
const fragment = <T>(name: string, key: Field<readonly T[]>, values: readonly T[]): Config =>
  new Config(name, (rules) => rules.set(key, values));

/** `n` UARTs. */
export const WithUARTs = (n: number): Config =>
  fragment(
    'WithUARTs',
    blocks.PeripheryUARTKey,
    many(n, (k) => ({ address: 0x1001_3000 + k * 0x1_0000 })),
  );

/** `n` SPI controllers. */
export const WithSPIs = (n: number): Config =>
  fragment(
    'WithSPIs',
    blocks.PeripherySPIKey,
    many(n, (k) => ({ rAddress: 0x1002_4000 + k * 0x1_0000 })),
  );

const flash = (k: number): blocks.SPIFlashParams => ({
  rAddress: 0x1001_4000 + k * 0x1_0000,
  fAddress: 0x2000_0000 + k * 0x1000_0000,
});

/** `n` controllers of flash memories of 512 MiB. */
export const WithSPIFlash = (n: number): Config =>
  fragment('WithSPIFlash', blocks.PeripherySPIFlashKey, many(n, flash));

/** `n` controllers of flash memories of 256 MiB. */
export const WithSmallSPIFlash = (n: number): Config =>
  fragment(
    'WithSmallSPIFlash',
    blocks.PeripherySPIFlashKey,
    many(n, (k) => ({ ...flash(k), fSize: 0x1000_0000 })),
  );

/** `n` blocks of `width` pins each; with `iof`, other blocks may take them over. */
export const WithGPIOs = (n: number, width: number, iof: boolean): Config =>
  fragment(
    'WithGPIOs',
    blocks.PeripheryGPIOKey,
    many(n, (k) => ({ address: 0x1001_2000 + k * 0x10_0000, width, includeIOF: iof })),
  );

/** `n` I²C controllers. */
export const WithI2Cs = (n: number): Config =>
  fragment(
    'WithI2Cs',
    blocks.PeripheryI2CKey,
    many(n, (k) => ({ address: 0x1001_6000 + k * 0x1000 })),
  );

/** `n` pulse-width modulators. */
export const WithPWMs = (n: number): Config =>
  fragment(
    'WithPWMs',
    blocks.PeripheryPWMKey,
    many(n, (k) => ({ address: 0x1001_5000 + k * 0x1000 })),
  );

/** `n` timers. */
export const WithTimers = (n: number): Config =>
  fragment(
    'WithTimers',
    blocks.PeripheryTimerKey,
    many(n, (k) => ({ address: 0x1000_3000 + k * 0x1000 })),
  );

/** `n` watchdogs. */
export const WithWDTs = (n: number): Config =>
  fragment(
    'WithWDTs',
    WDTsKey,
    many(n, (k) => ({ address: 0x1000_8000 + k * 0x1000 })),
  );

const stream = (address: number): blocks.PseudoStreamParams => ({ address, nChannels: 2 });

/** `n` streams of two channels, 4 KiB apart. */
export const WithStreams = (n: number): Config =>
  fragment(
    'WithStreams',
    StreamsKey,
    many(n, (k) => stream(0x1003_0000 + k * 0x1000)),
  );

/** `n` streams of two channels, 8 KiB apart. */
export const WithSpacedStreams = (n: number): Config =>
  fragment(
    'WithSpacedStreams',
    StreamsKey,
    many(n, (k) => stream(0x1003_0000 + k * 0x2000)),
  );

/** A generator of the power-on reset. */
export const WithPorGen = (): Config => fragment('WithPorGen', PorGensKey, [{ address: 0x1005_0000 }]);

// By number: no crossing, asynchronous, rational.
const crossings: readonly ClockCrossing[] = [noCrossing, new AsynchronousCrossing(), new RationalCrossing()];

/** A UART on a clock of its own; `control` and `int` are numbers of crossings. */
export const WithXUART = (blocker: boolean, control: number, int: number): Config =>
  fragment('WithXUART', XUARTsKey, [
    {
      params: { address: 0x1006_0000 },
      attach: {
        blockerAddr: blocker ? 0x1006_1000 : undefined,
        controlXType: crossings[control],
        intXType: crossings[int],
      },
    },
  ]);

/** A UART on the control bus, or on the periphery bus. */
export const WithFUART = (cbus: boolean): Config =>
  fragment('WithFUART', FUARTsKey, [
    { params: { address: 0x1007_0000 }, attach: { controlWhere: cbus ? subsystem.CBUS : subsystem.PBUS } },
  ]);

/** The example system of Rocket Chip with blocks. */
class BlocksSystem extends subsystem.RocketSubsystem {
  constructor() {
    super();
    subsystem.asyncExternalInterrupts(this);
    subsystem.axi4MemoryPort(this);
    subsystem.axi4MMIOPort(this);
    subsystem.axi4SlavePort(this);
    subsystem.bootROMs(this);
    subsystem.maskROMs(this);
    blocks.peripheryUARTs(this);
    blocks.peripherySPIs(this);
    blocks.peripherySPIFlashes(this);
    blocks.peripheryGPIOs(this);
    blocks.peripheryI2Cs(this);
    blocks.peripheryPWMs(this);
    blocks.peripheryTimers(this);
    const { view } = this;
    const uartOf = ({ params, attach }: AttachedUART): blocks.TLUART => blocks.attachUART(this, params, attach);
    sinks(view.get(XUARTsKey).map(uartOf));
    sinks(view.get(StreamsKey).map((params) => blocks.attachPseudoStream(this, params)));
    sinks(view.get(WDTsKey).map((params) => blocks.attachWDT(this, params)));
    const generators = view.get(PorGensKey).map((params) => blocks.attachPorGen(this, params));
    sinks(generators);
    for (const { pin } of generators) bundleBridge.makeSink(pin);
    sinks(view.get(FUARTsKey).map(uartOf));
  }
}

function sinks(made: readonly { readonly ioNode: blocks.TLUART['ioNode'] }[]): void {
  for (const { ioNode } of made) bundleBridge.makeSink(ioNode);
}

const blocksSystem = topology(BlocksSystem, { config: subsystem.DefaultConfig });
export { blocksSystem as default, blocksSystem as BlocksSystem };
runAsScript(import.meta.url, blocksSystem);
