import { AddressSet } from '../../lib/base/address/index.js';
import { LazyModule, lazyModule, lazyScope } from '../../lib/graph/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';

const page = (base: bigint): AddressSet => AddressSet.range(base, 4096);
const supports = { get: [1, 4] } as const;

/** A device as a class, in a file of its own. */
export class Uart extends LazyModule {
  readonly control: ReturnType<typeof tl.manager>;

  constructor(base: bigint) {
    super();
    this.control = tl.manager({ address: [page(base)], supports, fifoId: 0, beatBytes: 4 });
  }
}

/** A device that a function declares. */
export function timer(name: string, base: bigint): ReturnType<typeof tl.manager> {
  return tl.manager({ name, address: [page(base)], supports, fifoId: 0, beatBytes: 4 });
}

/** Several of them, in a loop. */
export function timers(bases: readonly bigint[]): ReturnType<typeof tl.manager>[] {
  return bases.map((base, k) => timer(`timer${k}`, base));
}

/** A device with a module around it, which a function makes. */
export function gpio(name: string, base: bigint): ReturnType<typeof tl.manager> {
  return lazyScope(name, () => tl.manager({ name: 'pins', address: [page(base)], supports, fifoId: 0, beatBytes: 4 }));
}

/** Devices in a class of their own. */
export class Peripherals extends LazyModule {
  readonly bus = tl.xbar();
  readonly uart = lazyModule(() => new Uart(0x1000n));

  constructor() {
    super();
    this.uart.control.from(this.bus);
  }
}
