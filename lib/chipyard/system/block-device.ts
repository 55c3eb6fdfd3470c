import { repeated } from '../../base/diagnostic/index.js';
import { noCrossing } from '../../bus/crossings/index.js';
import {
  type Handle,
  type IdentityNode,
  LazyModule,
  lazyModule,
  type ProtocolTypes,
  type SinkNode,
  type SourceNode,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import { RegisterBlock } from '../../rocket/blocks/index.js';
import type { RocketSubsystem } from '../../rocket/index.js';
import { BlockDeviceAttachKey, BlockDeviceKey } from '../keys.js';

/** Moves blocks between memory and the device: one request at a time (chipyard 2.5). */
class BlockDeviceTracker extends LazyModule {
  readonly node: SourceNode<tl.TileLink>;

  constructor(id: number) {
    super();
    this.node = tl.clientNode([{ masters: [{ name: `blkdev-tracker${id}`, sourceId: [0, 1] }] }], { name: 'node' });
  }
}

/** The registers of the block device (chipyard 2.5). */
class BlockDeviceFrontend extends RegisterBlock {
  override readonly controlNode: SinkNode<tl.TileLink>;
  override readonly intnode: SourceNode<Interrupts>;

  constructor(beatBytes: number) {
    super('blkdev-controller', ['ucb-bar,blkdev']);
    this.controlNode = this.registers({ address: 0x1001_5000, beatBytes, concurrency: 1 });
    this.intnode = this.interrupts(1);
  }
}

/** A block device: registers, and trackers that access memory (chipyard 2.5). */
class BlockDeviceController extends LazyModule {
  readonly mmio: IdentityNode<tl.TileLink>;
  readonly mem: IdentityNode<tl.TileLink>;
  readonly intnode: Handle<ProtocolTypes, Interrupts> | undefined;

  constructor(nTrackers: number, beatBytes: number) {
    super();
    this.mmio = tl.identity({ name: 'mmio' });
    this.mem = tl.identity({ name: 'mem' });
    const trackers = repeated(nTrackers, 'trackers', (id) =>
      lazyModule(() => new BlockDeviceTracker(id), { name: 'trackers' }),
    );
    const frontend = lazyModule(() => new BlockDeviceFrontend(beatBytes), { name: 'frontend' });
    frontend.controlXing(noCrossing).from(this.mmio);
    this.intnode = frontend.intXing(noCrossing);
    for (const { node } of trackers) this.mem.from(tl.widthWidget(8)).from(node);
  }
}

/**
 * The block device of the configuration, if it has one (chipyard 2.5).
 *
 * @throws RequirementError `subsystem/no-bus` if one of its buses is not there.
 */
export function blockDevice(system: RocketSubsystem): void {
  const params = system.view.get(BlockDeviceKey);
  if (params === undefined) return;
  const { slaveWhere, masterWhere } = system.view.get(BlockDeviceAttachKey);
  const manager = system.locate(slaveWhere, 'the block device');
  const client = system.locate(masterWhere, 'the block device');
  const domain = manager.generateSynchronousDomain('', 'block_device_domain');
  const { beatBytes, blockBytes } = manager;
  const controller = domain.inside(() =>
    lazyModule(() => new BlockDeviceController(params.nTrackers, beatBytes), { name: 'controller' }),
  );
  manager.coupleTo('blkdev-controller', (from) =>
    controller.mmio.from(tl.fragmenter({ minSize: beatBytes, maxSize: blockBytes })).from(from),
  );
  client.coupleFrom('blkdev-controller', (to) => to.from(controller.mem));
  if (controller.intnode !== undefined) system.ibus.node.from(controller.intnode);
}
