import { checkOptions } from '../../base/options/index.js';
import type { AddressLike } from '../../base/address/index.js';
import { toAddress } from '../../base/address/index.js';
import { type ClockCrossing, noCrossing } from '../../bus/crossings/index.js';
import { declareAnchors } from '../../devicetree/index.js';
import {
  type Design,
  type Handle,
  lazyModule,
  type ProtocolTypes,
  reopen,
  type Run,
  setRole,
} from '../../graph/index.js';
import { clockGroup, type Clocks, ClockSinkDomain } from '../../protocols/clocks/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TLBusWrapper } from '../buses/bus-wrapper.js';
import { type BusLocation, PBUS } from '../locations.js';
import type { BlockContext } from './block-context.js';
import { TLClockBlocker } from './clock-blocker.js';
import type { RegisterBlock } from './register-block.js';

/** How a block is attached (chipyard 1.2). */
export interface BlockAttachOptions {
  /** The bus of its registers. Default PBUS, but SBUS for a stream. */
  readonly controlWhere?: BusLocation | undefined;
  /** First byte address of a clock blocker in front of it, a multiple of 4096. Default: there is none. */
  readonly blockerAddr?: AddressLike | undefined;
  /**
   * From the clock of the bus to that of the block. A synchronous block runs on the clock of the bus, a rational one on that of the
   * bus's clock group, an asynchronous one on a clock of its own. Default: no crossing.
   */
  readonly controlXType?: ClockCrossing | undefined;
  /** From the clock of the block to that of the interrupt bus. Default: no crossing. */
  readonly intXType?: ClockCrossing | undefined;
}

/** What distinguishes the blocks when they are attached. */
interface BlockKind<B> {
  /** Begins the name of the instance: `uart_0`. */
  readonly prefix: string;
  /** Begins the names of its clock domain and of its clock group: `uartClockDomainWrapper`. Default: the prefix. */
  readonly domain?: string;
  /** Begins the name of the domain's hardware module. */
  readonly domainModule?: string;
  /** Ends the names of the hardware modules of its fragmenters. */
  readonly fragmenter?: string;
  /** Its bus unless another one is chosen. Default PBUS. */
  readonly where?: BusLocation;
  /** Makes the block. */
  readonly make: (bus: TLBusWrapper) => B;
  /** Attaches what it has beside registers and interrupts, between the two. */
  readonly attachMore?: (block: B, name: string) => void;
}

/**
 * Attaches a block to a bus: a clock domain, its registers behind a fragmenter, a clock blocker if there is one, and its interrupts
 * (chipyard 1.2).
 *
 * @throws RequirementError `subsystem/no-bus` if there is no bus at that location.
 */
export function attachBlock<B extends RegisterBlock>(
  context: BlockContext,
  kind: BlockKind<B>,
  options: BlockAttachOptions = {},
): B {
  checkOptions('BlockAttachOptions', options);
  return reopen(context.module, () => {
    declareAnchors();
    const { prefix, domain: domainPrefix = prefix, domainModule, fragmenter } = kind;
    const { controlXType = noCrossing, intXType = noCrossing, blockerAddr } = options;
    const name = `${prefix}_${nextNumber(context.module.design, prefix)}`;
    const bus = context.locate(options.controlWhere ?? kind.where ?? PBUS, name);
    const domain = lazyModule(() => new ClockSinkDomain({ name: domainModule }), {
      name: `${domainPrefix}ClockDomainWrapper`,
    });
    const block = domain.inside(() => lazyModule(() => kind.make(bus), { name }));
    setRole(block.controlNode, { name: `device ${name}`, title: name });
    bus.coupleTo(`device_named_${name}`, (from) => {
      const suffix = fragmenter === undefined ? undefined : `${fragmenter}_Blocker`;
      const blocker = blockerAddr === undefined ? undefined : attachBlocker(bus, name, blockerAddr, suffix);
      domain.clockNode.from(clockOf(context, bus, block, controlXType, `${domainPrefix}ClockGroup`, blocker));
      block
        .controlXing(controlXType)
        .from(fragmenterOf(bus, fragmenter))
        .from(blocker?.node.from(from) ?? from);
    });
    kind.attachMore?.(block, name);
    attachInterrupts(context, block, intXType);
    return block;
  });
}

// The reference numbers the blocks of a kind per process; here they are numbered per run (rocket-system 7.2).
const numbers = new WeakMap<Run, Map<string, number>>();

function nextNumber({ run }: Design, prefix: string): number {
  const known = numbers.get(run) ?? new Map<string, number>();
  numbers.set(run, known);
  const next = known.get(prefix) ?? 0;
  known.set(prefix, next + 1);
  return next;
}

/** A fragmenter from what masters on the bus may send to what registers take (subsystem 4.2). */
export function fragmenterOf(bus: TLBusWrapper, nameSuffix?: string): Handle<tl.TileLink, tl.TileLink> {
  return tl.fragmenter({ minSize: bus.beatBytes, maxSize: bus.blockBytes, nameSuffix });
}

/** A clock blocker in the current coupler, its registers in a coupler of their own (chipyard 1.3). */
export function attachBlocker(bus: TLBusWrapper, name: string, at: AddressLike, nameSuffix?: string): TLClockBlocker {
  const { beatBytes } = bus;
  const blocker = lazyModule(() => new TLClockBlocker({ address: toAddress(at), beatBytes }), { name: 'blocker' });
  bus.coupleTo(`bus_blocker_for_${name}`, (from) => blocker.controlNode.from(fragmenterOf(bus, nameSuffix)).from(from));
  return blocker;
}

function clockOf(
  context: BlockContext,
  bus: TLBusWrapper,
  { device }: RegisterBlock,
  crossing: ClockCrossing,
  groupName: string,
  blocker: TLClockBlocker | undefined,
): Handle<ProtocolTypes, Clocks> {
  switch (crossing.kind) {
    case 'rational':
      return bus.clockNode;
    case 'asynchronous': {
      const group = clockGroup(groupName);
      group.from(context.allClockGroupsNode);
      return blocker?.clockNode.from(group) ?? group;
    }
    default:
      bus.dtsClk?.bind(device);
      return bus.fixedClockNode;
  }
}

/** Binds the interrupts of a block to the interrupt bus, behind a clock crossing (chipyard 1.2). */
export function attachInterrupts({ ibus }: BlockContext, block: RegisterBlock, crossing: ClockCrossing): void {
  if (block.intnode === undefined) return;
  const into = { asynchronous: () => ibus.fromAsync, rational: () => ibus.fromRational };
  const bus = crossing.kind in into ? into[crossing.kind as keyof typeof into]() : ibus.node;
  const interrupts = block.intXing(crossing);
  if (interrupts !== undefined) bus.from(interrupts);
}
