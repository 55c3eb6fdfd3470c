import { AdapterNode, type AddressSet, axis, LazyModule, tl } from 'entente-soc';

// Bridges of one's own between a bus and a protocol without addresses.

/** Writes to memory what a stream brings. */
export class StreamWriter extends LazyModule {
  readonly node: AdapterNode<axis.AXIS, tl.TileLink>;

  constructor(engine: string, master: Partial<tl.TLMasterInit> = {}) {
    super();
    this.node = new AdapterNode(axis.AXIS, tl.TileLink, {
      down: () =>
        tl.TLMasterPortParameters.of({
          masters: [{ name: engine, sourceId: 4, emits: { putFull: [8, 64] }, ...master }],
        }),
      up: () => axis.AXISSlavePortParameters.of({ slaves: [{ name: engine, supportsSizes: [1, 64] }], beatBytes: 8 }),
    });
  }
}

/** Makes a stream of what is written to it. */
export class StreamReader extends LazyModule {
  readonly node: AdapterNode<tl.TileLink, axis.AXIS>;

  constructor(fifo: string, address: AddressSet, resources: tl.TLSlaveInit['resources'] = []) {
    super();
    const supports = { putFull: [1, 8] as const };
    this.node = new AdapterNode(tl.TileLink, axis.AXIS, {
      down: () =>
        axis.AXISMasterPortParameters.of({ masters: [{ name: fifo, sourceId: 1, emitsSizes: [1, 8] }], beatBytes: 8 }),
      up: () =>
        tl.TLSlavePortParameters.of({
          slaves: [{ name: fifo, address: [address], resources, supports, fifoId: 0 }],
          beatBytes: 8,
        }),
    });
  }
}
