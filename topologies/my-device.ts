// A device of one's own in a Rocket system: registers on the periphery bus, an interrupt, a clock, and an entry in the device tree.
// entente elaborate my-device.ts --config 'WithTimer(0x10030000) ++ DefaultConfig' --out build
import { type AddressLike, Config, Field, int, tl, topology } from 'entente-soc';
import { runAsScript } from 'entente-soc/script';
import * as subsystem from 'entente-soc/rocket';

/** A timer: a page of registers and one interrupt. */
class Timer extends tl.TLRegisterRouter {
  readonly interrupt = int.source({ resources: this.device.int });

  constructor(base: AddressLike, beatBytes: number) {
    super({ name: 'timer', compat: ['example,timer0'], base, beatBytes });
  }
}

/** Where the timer is. */
const TimerKey = new Field<AddressLike>('TimerKey', '0x1002_0000');

/** Puts the timer elsewhere. */
export const WithTimer = (base: AddressLike): Config => new Config('WithTimer', (rules) => rules.set(TimerKey, base));

class MySystem extends subsystem.RocketSubsystem {
  constructor() {
    super();
    subsystem.asyncExternalInterrupts(this);
    subsystem.axi4MemoryPort(this);
    subsystem.bootROMs(this);
    subsystem.attachDevice(this, {
      name: 'timer',
      where: subsystem.PBUS,
      make: ({ beatBytes }) => new Timer(this.view.get(TimerKey), beatBytes),
    });
  }
}

const mySystem = topology(MySystem, { config: subsystem.DefaultConfig });
export default mySystem;
runAsScript(import.meta.url, mySystem);
