import { LazyModule, lazyModule, reopen, type SourceNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { FBUS, type RocketSubsystem } from '../../rocket/index.js';

/** Writes zeros to memory after reset (chipyard 8.2). */
class InitZero extends LazyModule {
  readonly node: SourceNode<tl.TileLink>;

  constructor() {
    super();
    this.node = tl.clientNode([{ masters: [{ name: 'init-zero' }] }], { name: 'node' });
  }
}

/**
 * The example that writes zeros to memory after reset (chipyard 8.2).
 *
 * @throws RequirementError `subsystem/no-bus` without a front bus.
 */
export function initZero(system: RocketSubsystem): void {
  const bus = system.locate(FBUS, 'the InitZero example');
  const { node } = reopen(bus, () => lazyModule(() => new InitZero(), { name: 'initZero' }));
  bus.coupleFrom('init-zero', (to) => to.from(node));
}
