import { LazyModule, type SourceNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';

/** One of the masters of a coprocessor, with an own way to translate addresses (chipyard 9.9). */
export class L2MemHelper extends LazyModule {
  /** Its requests. */
  readonly masterNode: SourceNode<tl.TileLink>;

  constructor(name: string, inFlight: number) {
    super();
    this.masterNode = tl.clientNode([{ masters: [{ name, sourceId: inFlight }] }], { name: 'masterNode' });
  }
}

/** The same, with responses that software may delay (chipyard 9.10). */
export class L2MemHelperLatencyInjection extends L2MemHelper {}
