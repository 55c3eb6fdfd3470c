import {
  AddressSet,
  apb,
  bundleBridge,
  connect,
  int,
  LazyModule,
  lazyModule,
  setRtl,
  topology,
  wires,
} from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

// Everything that is more than wires is a module in topologies/rtl, so that the hardware of this design runs:
//   entente hardware topologies/blinker.ts --format sv --leaves none --out blinker.sv

const outcome = { typeName: 'Outcome', wires: wires.bundle({ done: wires.bool, passed: wires.bool }) };
const pins = { base: 0x1000, size: 0x1000 };
const timer = { base: 0x2000, size: 0x1000 };

/** Writes and reads the registers of the others. */
class Driver extends LazyModule {
  readonly master = apb.master({ name: 'driver' });
  readonly interrupt = int.sink();
  readonly outcome = bundleBridge.bundleBridgeSource({ type: outcome });

  constructor() {
    super();
    setRtl(this, {
      module: 'apb_driver',
      ports: 'standard',
      prefix: { outcome_out: '' },
      parameters: (edges) => ({
        ADDRESS_BITS: this.master.edgesIn(edges).out[0]?.bundle.addrBits ?? 0,
        PINS: pins.base,
        TIMER: timer.base,
      }),
    });
  }
}

/** A register whose lowest bits are pins. */
class Pins extends LazyModule {
  readonly registers = apb.slave({ address: [AddressSet.range(pins.base, pins.size)], beatBytes: 4 });
  readonly pins = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<8>' } });

  constructor() {
    super();
    setRtl(this, {
      module: 'apb_pins',
      ports: 'standard',
      prefix: { pins_out: 'pins' },
      without: ['pprot'],
      parameters: (edges) => ({ ADDRESS_BITS: this.registers.edgesIn(edges).in[0]?.bundle.addrBits ?? 0, PINS: 8 }),
    });
  }
}

/** Interrupts after a while. */
class Timer extends LazyModule {
  readonly registers = apb.slave({ address: [AddressSet.range(timer.base, timer.size)], beatBytes: 4 });
  readonly interrupt = int.source();

  constructor() {
    super();
    setRtl(this, {
      module: 'apb_timer',
      ports: 'standard',
      without: ['pprot', 'pstrb'],
      parameters: (edges) => ({ ADDRESS_BITS: this.registers.edgesIn(edges).in[0]?.bundle.addrBits ?? 0 }),
    });
  }
}

/** A driver, pins and a timer on APB. */
class Blinker extends LazyModule {
  readonly driver = lazyModule(() => new Driver());
  readonly fanout = lazyModule(() => new apb.APBFanout());
  readonly pins = lazyModule(() => new Pins());
  readonly timer = lazyModule(() => new Timer());
  readonly outcome = bundleBridge.bundleBridgeSink({ type: outcome });
  readonly leds = bundleBridge.bundleBridgeSink({ type: { typeName: 'UInt<8>' } });

  constructor() {
    super();
    connect(this.driver.master, this.fanout.node);
    connect(this.fanout.node, this.pins.registers);
    connect(this.fanout.node, this.timer.registers);
    connect(this.timer.interrupt, this.driver.interrupt);
    connect(this.driver.outcome, this.outcome);
    connect(this.pins.pins, this.leds);
    this.declarePort({ name: 'outcome', node: this.outcome, part: [] });
    this.declarePort({ name: 'leds', node: this.leds, part: [] });
    setRtl(this.fanout, {
      module: 'apb_fanout',
      ports: 'standard',
      prefix: { anon_in: 's_', anon_out_0: 'm0_', anon_out_1: 'm1_' },
      without: ['pclk', 'presetn'],
      // It decodes what was negotiated.
      parameters: (edges) => ({
        ADDRESS_BITS: this.fanout.node.edgesIn(edges).in[0]?.bundle.addrBits ?? 0,
        ...Object.fromEntries(this.fanout.node.edgesIn(edges).out.flatMap(decoding)),
      }),
    });
  }
}

function decoding({ bundle, slave }: apb.APBEdge, k: number): [string, number][] {
  return [
    [`ADDRESS_BITS_${k}`, bundle.addrBits],
    ...slave.slaves.flatMap(({ address }) =>
      address.flatMap(({ base, mask }): [string, number][] => [
        [`BASE_${k}`, Number(base)],
        [`MASK_${k}`, Number(mask)],
      ]),
    ),
  ];
}

const blinker = topology(() => new Blinker(), 'blinker');

export default blinker;
runAsScript(import.meta.url, blinker);
