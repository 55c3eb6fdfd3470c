import { demandAll } from '../../../base/diagnostic/index.js';
import { ambaProtField } from '../../../bus/fields/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../../graph/index.js';
import { checkAligned, checkErrorDevice, toSlaves } from '../../../protocols/bridges/axi4-to-tilelink-sides.js';
import { AXI4 } from '../../../protocols/gathered/axi4.js';
import { TileLink, TLMasterParameters, TLMasterPortParameters } from '../../../protocols/gathered/tl.js';

/**
 * From AXI4 to TileLink for masters that want many responses of one id in flight (chipyard 7.14): it puts them into order itself, so that
 * managers may answer in any, and each master becomes one client. Requests of one id that depend on each other may overtake each other.
 */
class UnsafeAXI4ToTL extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes a client with twice as many source ids as the bridge has requests in flight, for reads and for writes; requestFields gain AMBAProt; minLatency is 0.',
    up: 'Each manager becomes a slave: get becomes supportsRead and putPartial becomes supportsWrite, both up to 256 beats; interleavedId is 0; requestKeys lose AMBAProt and gain AMBACorrupt.',
  };

  readonly node: AdapterNode<AXI4, TileLink>;

  constructor(inFlight: number) {
    super();
    const ids = 2 * inFlight;
    this.node = new AdapterNode(AXI4, TileLink, {
      name: 'node',
      down: ({ masters, echoFields, requestFields, responseKeys }) =>
        TLMasterPortParameters.of({
          masters: masters.map(({ name, nodePath }, k) =>
            TLMasterParameters.of({ name, sourceId: [k * ids, (k + 1) * ids] }).withNodePath(nodePath),
          ),
          ...{ echoFields, responseKeys },
          requestFields: [ambaProtField, ...requestFields],
        }),
      up: (port) => toSlaves(port, { wcorrupt: true, atomics: false }),
      validate: (edges, edgesOf) => {
        demandAll(
          () => edges.in.forEach(({ master }) => checkAligned(master, this.path)),
          () => edges.out.forEach(({ slave }) => checkErrorDevice(slave, this, edgesOf)),
        );
      },
    });
  }
}

/** Puts a bridge that reorders responses into the current module, with so many reads and as many writes in flight, and returns its node. */
export function reorderingBridge(inFlight: number): AdapterNode<AXI4, TileLink> {
  return lazyModule(() => new UnsafeAXI4ToTL(inFlight), { shortcut: 'axi42tl' }).node;
}
