import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { OBI } from '../obi/obi.js';
import { masterPortOf } from '../obi/ports.js';
import { TileLink } from '../tilelink/tilelink.js';
import { toManagers, toWordMasters } from './words.js';

/** From TileLink to OBI (standards 1.5): ERR denies. Put `tl.fragmenter` in front for larger transfers. */
export class TLToOBI extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each client becomes an OBI master, whose maxFlight is the number of its source ids; idBits is 0, takesError is true, rready, beFull and atomics are false.',
    up: 'Each slave becomes a manager: supportsRead becomes get, supportsWrite becomes putFull and putPartial; it has the fifoId 0; mayDenyGet and mayDenyPut are error; minLatency is 1.',
  };

  /** The node to bind: TileLink clients on the inward side, OBI slaves on the outward side. */
  readonly node: AdapterNode<TileLink, OBI>;

  constructor() {
    super();
    this.node = new AdapterNode(TileLink, OBI, {
      name: 'node',
      down: (port) =>
        masterPortOf(
          toWordMasters(port, ({ sourceId }) => sourceId.size),
          {},
        ),
      up: (port) => toManagers(port, { choosesBytes: true, denies: port.says.error }),
    });
  }
}

/** Puts a {@link TLToOBI} into the current module and returns its node (standards 1.5). */
export function toOBI(): AdapterNode<TileLink, OBI> {
  return lazyModule(() => new TLToOBI(), { shortcut: 'tl2obi' }).node;
}
