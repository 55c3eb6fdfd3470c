import { repeated } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { LazyModule, lazyModule, setRole, type SourceNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { LazyRoCC, type RoCCUnit } from '../../rocket/index.js';

const busBytes = 16;
const inFlight = 8;

/** What the graph sees of MemPress's parameters (chipyard 9.2). */
export interface MemPressOptions {
  /** Masters, at least 1. */
  readonly streams: number;
}

class L2MemHelper extends LazyModule {
  readonly masterNode: SourceNode<tl.TileLink>;

  constructor(k: number) {
    super();
    setRole(this, { name: `stream ${k} of MemPress`, title: `MemPress stream ${k}` });
    this.masterNode = tl.clientNode([{ masters: [{ name: `stream[${k}]`, sourceId: inFlight }] }], {
      name: 'masterNode',
    });
  }
}

/** Makes traffic on memory, as a coprocessor (chipyard 9.2). */
class MemPress extends LazyRoCC {
  constructor({ streams }: MemPressOptions) {
    super();
    setRole(this, { name: 'MemPress', title: 'MemPress' });
    repeated(streams, 'streams', (k) => {
      const helper = lazyModule(() => new L2MemHelper(k), { name: 'y' });
      this.tlNode.from(tl.widthWidget(busBytes)).from(helper.masterNode);
    });
  }
}

/**
 * MemPress as a coprocessor, which generates memory traffic (chipyard 9.2).
 *
 * @example
 * const units = subsystem.WithRoCCUnits(chipyard.memPress({ streams: 4 }));
 * export default chipyard.chipTopology(
 *   new Config('Example', units, subsystem.WithNHugeCores(1), chipyard.WithSystemBusWidth(128), chipyard.AbstractConfig),
 * );
 */
export function memPress(params: MemPressOptions): RoCCUnit {
  checkOptions('MemPressOptions', params);
  return { name: 'mempress', make: () => new MemPress(params) };
}
