// A tile of one's own in a chip of Chipyard: a 32-bit microcontroller with two ports to memory, a scratchpad, and an entry in the device tree.
// entente elaborate my-tile.ts --config 'WithMyTiles(2) ++ AbstractConfig' --out build
import { Config, lazyModule, setRole, tl, topology } from 'entente-soc';
import * as chipyard from 'entente-soc/chipyard';
import * as subsystem from 'entente-soc/rocket';
import { runAsScript } from 'entente-soc/script';

interface MyTileParams extends subsystem.CoreTileParams {
  /** First byte of the scratchpad, which others may access, too. */
  readonly scratchpad: bigint;
  /** In bytes, a power of two. */
  readonly scratchpadBytes: number;
}

/** A tile is a module with crossbars for its masters and its slaves; a subclass says what hangs on them. */
class MyTile extends subsystem.CoreTile<MyTileParams> {
  /** Instances are numbered under this name. */
  override readonly baseName = 'my_tile';
  /** Where requests of others come in. */
  override readonly slaveNode = tl.identity({ name: 'slaveNode' });
  /** What firmware is told of the core; interrupts come to it by its parameters. */
  override readonly cpu;

  constructor(params: MyTileParams, place: subsystem.TilePlace) {
    super(params, place);
    const { tileId, core, scratchpad, scratchpadBytes } = params;
    setRole(this, { name: `core ${tileId}`, title: `Micro ${tileId} · hart ${tileId}`, facts: [`RV${core.xLen}`] });

    // Out: masters, the crossbar of the tile, what others see of it.
    const [fetch, data] = [{ name: `Core ${tileId} fetch` }, { name: `Core ${tileId} data`, sourceId: 2 }].map(
      (master) => tl.client(master),
    );
    for (const port of [fetch, data]) if (port !== undefined) this.tlMasterXbar.from(tl.buffer()).from(port);
    this.tlOtherMastersNode.from(this.tlMasterXbar);
    this.visibilityNode.fromStar(this.tlOtherMastersNode);

    // In: the crossbar for requests of others, and a scratchpad behind it.
    this.tlSlaveXbar.starFrom(this.slaveNode);
    const memory = { address: scratchpad, size: scratchpadBytes, beatBytes: 4, atomics: false };
    const port = lazyModule(() => new subsystem.ScratchpadSlavePort(memory), { name: `scratchpad_${tileId}` });
    this.connectSlave(port.node, 4);

    this.cpu = this.describeCpu({ compatible: 'example,micro', refersTo: { 'example,scratchpad': port.device } });
  }
}

/** How systems make such tiles. */
const myTile: subsystem.TileKind<MyTileParams> = subsystem.coreTileKind('my_tile', (params, place) =>
  lazyModule(() => new MyTile(params, place), { name: 'my_tile' }),
);

const core: subsystem.CoreParams = {
  ...{ xLen: 32, pgLevels: 2, bootFreqHz: 0, useVM: false, useSupervisor: false, useHypervisor: false },
  ...{ useAtomics: false, useAtomicsOnlyForIO: false, useCompressed: true, useRVE: true, useConditionalZero: false },
  ...{ useZba: false, useZbb: false, useZbs: false, nLocalInterrupts: 0, useNMI: false, nBreakpoints: 0, nPMPs: 0 },
  ...{ haveCFlush: false, mulDiv: subsystem.mulDivParams },
};

/** `n` of these tiles, each with 16 KiB from 0x70000000 on. */
export const WithMyTiles = (n: number): Config =>
  subsystem.addTiles('WithMyTiles', n, subsystem.InSubsystem, (tileId) => ({
    kind: myTile,
    crossing: subsystem.crossingParamsAt(subsystem.InSubsystem),
    tile: {
      ...{ tileId, clockSinkParams: {}, core },
      ...{ scratchpad: 0x7000_0000n + BigInt(tileId) * 0x4000n, scratchpadBytes: 0x4000 },
    },
  }));

// What else expressions may name.
export const { AbstractConfig } = chipyard;

const myTiles = topology(chipyard.ChipTop, {
  name: 'my_tiles',
  config: new Config('MyTiles', WithMyTiles(2), AbstractConfig),
});
export default myTiles;
runAsScript(import.meta.url, myTiles);
