import { repeated } from '../../base/diagnostic/index.js';
import { LazyModule, lazyModule, type SourceNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { LazyRoCC } from '../../rocket/index.js';

const busBytes = 16;
const inFlight = 8;

class L2MemHelper extends LazyModule {
  readonly masterNode: SourceNode<tl.TileLink>;

  constructor(name: string) {
    super();
    this.masterNode = tl.clientNode([{ masters: [{ name, sourceId: inFlight }] }], { name: 'masterNode' });
  }
}

/** Makes traffic on memory, as a coprocessor with `streams` masters (chipyard 9.2). */
export class MemPress extends LazyRoCC {
  constructor(streams: number) {
    super();
    repeated(streams, 'streams', (k) => {
      const helper = lazyModule(() => new L2MemHelper(`stream[${k}]`), { name: 'y' });
      this.tlNode.from(tl.widthWidget(busBytes)).from(helper.masterNode);
    });
  }
}
