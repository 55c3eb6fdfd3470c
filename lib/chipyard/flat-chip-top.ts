import { declareAnchors } from '../devicetree/index.js';
import { LazyModule, lazyModule } from '../graph/index.js';
import { clockSinkNode } from '../protocols/clocks/index.js';
import * as tl from '../protocols/gathered/tl.js';
import { ExportDebug } from '../rocket/index.js';
import { dividedClocks } from './clocking/divided-clocks.js';
import { DigitalTop } from './digital-top.js';

/** A chip whose clocks and wires are written out, not bound by interface (chipyard 5.6). */
export class FlatChipTop extends LazyModule {
  /** What the chip is for. */
  readonly system: DigitalTop;

  constructor() {
    super();
    declareAnchors();
    this.standsIn = 'TestHarness';
    this.system = lazyModule(() => new DigitalTop(), { name: 'system' });
    const { prci } = this.system;
    const { beatBytes, blockBytes } = prci.bus;
    dividedClocks(prci, ({ node, device }) => {
      prci.bus.coupleTo(device, (from) =>
        node
          .from(tl.fragmenter({ minSize: beatBytes, maxSize: blockBytes }))
          .from(tl.buffer())
          .from(from),
      );
    });
    const debugClock = clockSinkNode([{}], { name: 'debugClockSinkNode' });
    debugClock.from(this.system.locate(this.view.get(ExportDebug).slaveWhere, 'the debug port').fixedClockNode);
  }

  override desiredName(): string {
    return 'ChipTop';
  }
}

/** A chip without a system (chipyard 5.6). */
export class EmptyChipTop extends LazyModule {
  constructor() {
    super();
    this.standsIn = 'TestHarness';
  }
}
