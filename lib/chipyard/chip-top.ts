import { declareAnchors } from '../devicetree/index.js';
import { LazyModule, lazyModule, type ModuleHardware } from '../graph/index.js';
import { BuildSystem, type ChipSystem } from './chip-system.js';
import { DigitalTop } from './digital-top.js';
import { inBindingOrder } from './io-binders.js';
import { IOBinders } from './io-binders.js';

/** A chip: the system, and what leads its wires to the pins (chipyard 5). */
export class ChipTop extends LazyModule {
  /** What the chip is for. */
  readonly system: ChipSystem;

  constructor() {
    super();
    declareAnchors();
    this.standsIn = 'TestHarness';
    this.system = lazyModule(this.view.get(BuildSystem) ?? ((): ChipSystem => new DigitalTop()), { name: 'system' });
    for (const binder of inBindingOrder(this.view.get(IOBinders))) binder.bind?.(this.system);
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}
