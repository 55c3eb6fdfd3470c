import { AddressSet } from '../../base/address/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  currentView,
  type EphemeralNode,
  IdentityNode,
  LazyModule,
  lazyModule,
  setRole,
  SinkNode,
} from '../../graph/index.js';
import { type BundleBridge, bundleBridgeSink } from '../../protocols/bundle-bridge/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { CacheBlockBytes, DCache, dcacheParams, type RoCCUnit } from '../../rocket/index.js';
import { ReRoCC, reRoCCBuffer, ReRoCCManagerPort } from './protocol.js';

const controlSize = 0x1000n;

/** Registers that tell whether a shared coprocessor is busy; where they are, is up to those who attach them (chipyard 9.6). */
export class ReRoCCManagerControl extends LazyModule {
  readonly ctrlNode: SinkNode<TileLink>;

  constructor() {
    super();
    const device = new SimpleDevice('rerocc-mgr', ['ucb-bar,rerocc-mgr']);
    const address = [new AddressSet(0n, controlSize - 1n)];
    this.ctrlNode = tl.registerNode({ name: 'ctrlNode', address, device, concurrency: 1, beatBytes: 8 });
  }
}

/** Gives the registers of each manager a place of their own (chipyard 9.6). */
export class ReRoCCManagerControlRemapper extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'The registers are at 0x20000, 4 KiB apart.' };

  readonly node: AdapterNode<TileLink>;

  constructor(managerId: number) {
    super();
    const address = [new AddressSet(0x2_0000n + BigInt(managerId) * controlSize, controlSize - 1n)];
    this.node = tl.adapterNode({ name: 'node', up: (port) => port.mapSlaves((slave) => slave.copy({ address })) });
  }
}

class ReRoCCManager extends LazyModule {
  readonly node: SinkNode<ReRoCC>;

  constructor(managerId: number) {
    super();
    this.node = new SinkNode(ReRoCC, [new ReRoCCManagerPort([managerId])], { name: 'node' });
  }
}

/** The cache of a manager, for its own translation of addresses. */
class MiniDCache extends DCache {}

/** A coprocessor that cores share, with what translates addresses for it (chipyard 9.6). */
export class ReRoCCManagerTile extends LazyModule {
  /** Its number among all managers. */
  readonly reroccManagerIdSinkNode: SinkNode<BundleBridge>;
  /** Instructions for it. */
  readonly reRoCCNode: IdentityNode<ReRoCC>;
  /** Requests of others to it. */
  readonly stlNode: IdentityNode<TileLink>;
  /** Its registers. */
  readonly ctrl: ReRoCCManagerControl;

  /** `tlNode`: its requests to memory, in the module around it. */
  constructor(
    managerId: number,
    { name, make }: RoCCUnit,
    readonly tlNode: EphemeralNode<TileLink>,
  ) {
    super();
    setRole(this, { name: `shared coprocessor ${managerId}`, title: `Coprocessor ${managerId}`, facts: [name] });
    this.reroccManagerIdSinkNode = bundleBridgeSink({ name: 'reroccManagerIdSinkNode' });
    const rocc = lazyModule(make, { name });
    const manager = lazyModule(() => new ReRoCCManager(managerId), { name: 'rerocc_manager' });
    this.reRoCCNode = new IdentityNode(ReRoCC, { name: 'reRoCCNode' });
    manager.node.from(reRoCCBuffer()).from(this.reRoCCNode);
    const xbar = tl.xbar();
    this.stlNode = tl.identity({ name: 'stlNode' });
    xbar.fromStar(rocc.arbiterNode);
    xbar.fromStar(rocc.memoryNode);
    this.tlNode.fromStar(tl.buffer()).fromStar(xbar);
    rocc.stlNode.starFrom(this.stlNode);
    const dcache = lazyModule(() => miniCache(managerId), { name: 'dcache' });
    xbar.from(tl.widthWidget(dcacheParams.rowBits / 8)).from(dcache.node);
    this.ctrl = lazyModule(() => new ReRoCCManagerControl(), { name: 'ctrl' });
  }
}

function miniCache(managerId: number): MiniDCache {
  return new MiniDCache(
    { ...dcacheParams, nSets: 4, nWays: 4 },
    {
      ...{ owner: `ReRoCC ${managerId}`, tileId: 0, xLen: 64, coreBytes: 8, useVM: true, haveCFlush: false },
      blockBytes: currentView().get(CacheBlockBytes),
    },
  );
}
