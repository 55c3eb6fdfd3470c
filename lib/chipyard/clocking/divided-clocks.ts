import { bool, bundle } from '../../bus/wires/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import {
  type IdentityNode,
  LazyModule,
  lazyModule,
  NexusNode,
  type SinkNode,
  type SourceNode,
} from '../../graph/index.js';
import { type BundleBridge, bundleBridgeSink, bundleBridgeSource } from '../../protocols/bundle-bridge/index.js';
import {
  clockGroupIdentity,
  ClockGroupSourceParameters,
  ClockGroups,
  Clocks,
  ClockSinkParameters,
  clockSourceNode,
} from '../../protocols/clocks/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { registerPage } from '../system/register-page.js';
import type { ChipPRCI } from './prci.js';

/** Registers that divide clocks (chipyard 5.3). */
class TLClockDivider extends LazyModule {
  readonly clockNode: IdentityNode<ClockGroups>;
  readonly tlNode: SinkNode<tl.TileLink>;

  constructor(address: bigint, beatBytes: number) {
    super();
    const device = new SimpleDevice('clk-div-ctrl');
    this.clockNode = clockGroupIdentity({ name: 'clockNode' });
    this.tlNode = registerPage('tlNode', address, device, beatBytes);
  }
}

/** Registers that select the source of each clock (chipyard 5.3). */
class TLClockSelector extends LazyModule {
  readonly tlNode: SinkNode<tl.TileLink>;
  readonly clockNode: NexusNode<Clocks, ClockGroups>;

  constructor(address: bigint, beatBytes: number) {
    super();
    const device = new SimpleDevice('clk-sel-ctrl');
    this.tlNode = registerPage('tlNode', address, device, beatBytes);
    this.clockNode = new NexusNode(Clocks, ClockGroups, {
      name: 'clockNode',
      down: () => new ClockGroupSourceParameters(),
      up: () => new ClockSinkParameters(),
    });
  }
}

const pllControl = { typeName: 'FakePLLCtrlBundle', wires: bundle({ gate: bool, power: bool }) };

/** Registers of the source of the fast clock (chipyard 5.3). */
class FakePLLCtrl extends LazyModule {
  readonly tlNode: SinkNode<tl.TileLink>;
  readonly ctrlNode: SourceNode<BundleBridge>;

  constructor(address: bigint, beatBytes: number) {
    super();
    const device = new SimpleDevice('pll');
    this.tlNode = registerPage('tlNode', address, device, beatBytes);
    this.ctrlNode = bundleBridgeSource({ name: 'ctrlNode', type: pllControl });
  }
}

/** Registers over the clocks of a chip that have to be attached to a bus. */
export interface ClockRegisters {
  readonly node: SinkNode<tl.TileLink>;
  /** What couples them to a bus. */
  readonly device: string;
  /** Ends the name of the hardware module of their fragmenter. */
  readonly nameSuffix: string;
}

/**
 * Clocks that software divides and selects, in the current module but for their registers (chipyard 5.3). `attach` leads each to a bus;
 * by default all to that of the other registers over clocks.
 */
export function dividedClocks(prci: ChipPRCI, attach: (registers: ClockRegisters) => void = besideOthers(prci)): void {
  const { domain, bus, chiptopClockGroupsNode, baseAddress } = prci;
  const { beatBytes } = bus;
  const divider = domain.inside(() =>
    lazyModule(() => new TLClockDivider(baseAddress + 0x2_0000n, beatBytes), { name: 'clockDivider' }),
  );
  const selector = domain.inside(() =>
    lazyModule(() => new TLClockSelector(baseAddress + 0x3_0000n, beatBytes), { name: 'clockSelector' }),
  );
  const pll = domain.inside(() =>
    lazyModule(() => new FakePLLCtrl(baseAddress + 0x4_0000n, beatBytes), { name: 'pllCtrl' }),
  );
  attach({ node: divider.tlNode, device: 'clock-div-ctrl', nameSuffix: 'ClockDivider' });
  attach({ node: selector.tlNode, device: 'clock-sel-ctrl', nameSuffix: 'ClockSelector' });
  attach({ node: pll.tlNode, device: 'pll-ctrl', nameSuffix: 'PLLCtrl' });
  chiptopClockGroupsNode.from(divider.clockNode).from(selector.clockNode);
  const slow = clockSourceNode([{}], { name: 'slowClockSource' });
  const fast = clockSourceNode([{}], { name: 'pllClockSource' });
  selector.clockNode.from(slow);
  selector.clockNode.from(fast);
  bundleBridgeSink({ name: 'pllCtrlSink' }).from(pll.ctrlNode);
}

function besideOthers({ domain, registerBus, bus: { beatBytes, blockBytes } }: ChipPRCI) {
  return ({ node, nameSuffix }: ClockRegisters): void => {
    const handle = domain.inside(() => {
      const fragmenter = tl.fragmenter({ minSize: beatBytes, maxSize: blockBytes, nameSuffix });
      return registerBus === undefined ? fragmenter : fragmenter.from(registerBus);
    });
    node.from(handle);
  };
}
