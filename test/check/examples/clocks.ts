import { AddressSet, AsynchronousCrossing, clocks, connect, lazyModule, SynchronousCrossing, tl } from 'entente-soc';
import type { CheckExamples } from '../rule-example.js';

export const clockExamples: CheckExamples = {
  'clocks/undriven': {
    broken() {
      const all = clocks.prciClockGroupNode();
      const core = clocks.clockSink({ freqMHz: 100 });
      connect(all, clocks.clockGroup('core'), core);
      return { all, core };
    },
    fixed() {
      const source = clocks.simpleClockGroupSource();
      const core = clocks.clockSink({ freqMHz: 100 });
      connect(source, clocks.clockGroup('core'), core);
      return { source, core };
    },
  },

  'clocks/driven-twice': {
    broken() {
      const [fast, slow] = [clocks.clockSource({ freqMHz: 200 }), clocks.clockSource({ freqMHz: 50 })];
      const [cpu, sram] = [tl.client({ name: 'cpu' }), tl.ram({ address: AddressSet.range('0x0', '64K') })];
      const [core, timer] = [clocks.clockSink({ freqMHz: 200 }), clocks.clockSink({ freqMHz: 50 })];
      connect(cpu, sram);
      connect(fast, core);
      connect(slow, timer);
      return { fast, slow, cpu, sram, core, timer };
    },
    fixed() {
      const [fast, slow] = [clocks.clockSource({ freqMHz: 200 }), clocks.clockSource({ freqMHz: 50 })];
      const [cpu, sram] = [tl.client({ name: 'cpu' }), tl.ram({ address: AddressSet.range('0x0', '64K') })];
      const core = clocks.clockSink({ freqMHz: 200 });
      const timer = lazyModule(() => new clocks.ClockSinkDomain({ take: 50 }));
      connect(cpu, sram);
      connect(fast, core);
      connect(slow, timer.clockNode);
      return { fast, slow, cpu, sram, core, timer };
    },
  },

  'clocks/frequency': {
    broken() {
      const oscillator = clocks.clockSourceNode([{}]);
      const spread = clocks.fixedClockBroadcast();
      const core = clocks.clockSink({ freqMHz: 200 });
      const uart = clocks.clockSink({ freqMHz: 50 });
      connect(oscillator, spread, core);
      connect(spread, uart);
      return { oscillator, spread, core, uart };
    },
    fixed() {
      const oscillator = clocks.clockSourceNode([{}]);
      const spread = clocks.fixedClockBroadcast();
      const core = clocks.clockSink({ freqMHz: 200 });
      const uart = clocks.clockSink({ freqMHz: 50 });
      connect(oscillator, spread, core);
      connect(spread, clocks.clockDivider(4), uart);
      return { oscillator, spread, core, uart };
    },
  },

  'clocks/missing-crossing': {
    broken() {
      const [fast, slow] = [clocks.clockSource({ freqMHz: 200 }), clocks.clockSource({ freqMHz: 50 })];
      const [coreClock, cpu] = [clocks.clockSink({ freqMHz: 200 }), tl.client({ name: 'cpu' })];
      const periphery = lazyModule(() => new clocks.ClockSinkDomain({ take: 50 }));
      const ram = periphery.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') }));
      connect(fast, coreClock);
      connect(slow, periphery.clockNode);
      connect(cpu, ram);
      return { fast, slow, coreClock, cpu, periphery };
    },
    fixed() {
      const [fast, slow] = [clocks.clockSource({ freqMHz: 200 }), clocks.clockSource({ freqMHz: 50 })];
      const [coreClock, cpu] = [clocks.clockSink({ freqMHz: 200 }), tl.client({ name: 'cpu' })];
      const periphery = lazyModule(() => new clocks.ClockSinkDomain({ take: 50 }));
      const ram = periphery.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') }));
      connect(fast, coreClock);
      connect(slow, periphery.clockNode);
      connect(cpu, tl.crossIn(periphery, ram, new AsynchronousCrossing()));
      return { fast, slow, coreClock, cpu, periphery };
    },
  },

  'clocks/needless-crossing': {
    broken() {
      const [oscillator, spread] = [clocks.clockSource({ freqMHz: 100 }), clocks.fixedClockBroadcast()];
      const [coreClock, cpu] = [clocks.clockSink({ freqMHz: 100 }), tl.client({ name: 'cpu' })];
      const periphery = lazyModule(() => new clocks.ClockSinkDomain({ take: 100 }));
      const ram = periphery.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') }));
      connect(oscillator, spread, coreClock);
      connect(spread, periphery.clockNode);
      connect(cpu, tl.crossIn(periphery, ram, new AsynchronousCrossing()));
      return { oscillator, spread, coreClock, cpu, periphery };
    },
    fixed() {
      const [oscillator, spread] = [clocks.clockSource({ freqMHz: 100 }), clocks.fixedClockBroadcast()];
      const [coreClock, cpu] = [clocks.clockSink({ freqMHz: 100 }), tl.client({ name: 'cpu' })];
      const periphery = lazyModule(() => new clocks.ClockSinkDomain({ take: 100 }));
      const ram = periphery.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') }));
      connect(oscillator, spread, coreClock);
      connect(spread, periphery.clockNode);
      connect(cpu, tl.crossIn(periphery, ram, new SynchronousCrossing()));
      return { oscillator, spread, coreClock, cpu, periphery };
    },
  },

  'clocks/double-crossing': {
    broken() {
      const [fast, slow] = [clocks.clockSource({ freqMHz: 200 }), clocks.clockSource({ freqMHz: 50 })];
      const core = lazyModule(() => new clocks.ClockSinkDomain({ take: 200 }));
      const periphery = lazyModule(() => new clocks.ClockSinkDomain({ take: 50 }));
      const cpu = core.inside(() => tl.client({ name: 'cpu' }));
      const ram = periphery.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') }));
      connect(fast, core.clockNode);
      connect(slow, periphery.clockNode);
      connect(
        tl.crossOut(core, cpu, new AsynchronousCrossing()),
        tl.crossIn(periphery, ram, new AsynchronousCrossing()),
      );
      return { fast, slow, core, cpu, periphery, ram };
    },
    fixed() {
      const [fast, slow] = [clocks.clockSource({ freqMHz: 200 }), clocks.clockSource({ freqMHz: 50 })];
      const core = lazyModule(() => new clocks.ClockSinkDomain({ take: 200 }));
      const periphery = lazyModule(() => new clocks.ClockSinkDomain({ take: 50 }));
      const cpu = core.inside(() => tl.client({ name: 'cpu' }));
      const ram = periphery.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') }));
      connect(fast, core.clockNode);
      connect(slow, periphery.clockNode);
      core.inside(() => connect(cpu, tl.crossIn(periphery, ram, new AsynchronousCrossing())));
      return { fast, slow, core, cpu, periphery, ram };
    },
  },
};
