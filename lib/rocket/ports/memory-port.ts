import {
  AddressSet,
  alignDown,
  alignUp,
  bitLength,
  hex,
  isPow2,
  powersAround,
  rangeText,
  toAddress,
} from '../../base/address/index.js';
import * as axi4 from '../../protocols/gathered/axi4.js';
import { bundleBridgeSource, uintType } from '../../protocols/bundle-bridge/index.js';
import { bytes, counted, demand, repeated } from '../../base/diagnostic/index.js';
import { setRole, currentView, type Handle, lazyModule, reopen, type SinkNode } from '../../graph/index.js';
import { MemoryDevice, Resource } from '../../devicetree/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { portOf } from './port-of.js';
import { disableMonitors } from '../binding-views.js';
import type { RocketSubsystem } from '../rocket-subsystem.js';
import type { TLBusWrapper } from '../buses/bus-wrapper.js';
import { ExtMem, SbusToMbusXTypeKey } from '../keys.js';
import { MBUS } from '../locations.js';
import * as rules from './rules.js';

/**
 * A port to memory outside over AXI4, one channel after the other by block of its bus (subsystem 18,
 * rocket-system 2.16).
 *
 * @throws RequirementError `address/misaligned` unless the number of channels is a power of two, `address/size`,
 * `address/negative-base`, `axi4/slave-address` for a region that is none, `axi4/slave-port-width` unless its width is
 * a power of two in bytes, `axi4/indexer-bits` unless `idBits` is an integer of at least 0.
 *
 * @example
 * subsystem.axi4MemoryPort(system);
 */
export function axi4MemoryPort(system: RocketSubsystem): SinkNode<axi4.AXI4> {
  const view = currentView();
  const device = new MemoryDevice();
  const params = view.get(ExtMem);
  const bus = system.find(MBUS) ?? system.viewpointBus;
  const blockBytes = BigInt(bus.blockBytes);
  const channels = params?.nMemoryChannels ?? 0;
  demand(
    channels === 0 || isPow2(channels),
    rules.memoryChannels,
    () => `The memory port was given ${channels} channels.`,
    {
      help: () =>
        `Channels share memory by the bits of its addresses: give WithNMemoryChannels ${powersAround(channels)}, or 0 for none.`,
    },
  );
  if (params !== undefined) requireBlocks(toAddress(params.master.base), toAddress(params.master.size), blockBytes);
  const ports = repeated(channels, 'memory channels', (channel) => {
    const { base, size, beatBytes } = params?.master ?? { base: 0n, size: 0n, beatBytes: 8 };
    const stripe = new AddressSet(BigInt(channel) * blockBytes, ~(BigInt(channels - 1) * blockBytes));
    return {
      slaves: [
        {
          address: AddressSet.misaligned(base, size).flatMap((set) => set.intersect(stripe) ?? []),
          resources: [new Resource(device, 'reg')],
          ...({ regionType: 'UNCACHED', executable: true, interleavedId: 0 } as const),
          supportsRead: [1, Number(blockBytes)] as const,
          supportsWrite: [1, Number(blockBytes)] as const,
        },
      ],
      beatBytes,
    };
  });
  const memAXI4Node = portOf(system, 'mem_axi4', axi4.slaveNode(ports, { name: 'memAXI4Node' }));
  setRole(memAXI4Node, {
    name: 'the memory port',
    facts: channels > 1 ? [counted(channels, 'channel')] : [],
    moveWith: 'WithCustomMemPort(base, size, dataBits, idBits, maxXferBytes)',
  });
  if (params === undefined) return memAXI4Node;
  const { idBits } = params.master;
  for (let channel = 0; channel < channels; channel++) {
    const xbar = reopen(bus, () => lazyModule(() => new tl.TLXbar(), { name: 'xbar' }).node);
    if (params.incohBase !== undefined) bypass(system, bus, xbar, toAddress(params.incohBase));
    bus.coupleTo('memory_controller_port_named_axi4', (from) =>
      disableMonitors(() => memAXI4Node.from(axi4.userYanker()))
        .from(axi4.idIndexer(idBits))
        .from(tl.toAXI4())
        .from(tl.widthWidget(bus.beatBytes))
        .from(xbar)
        .from(from),
    );
  }
  return memAXI4Node;
}

function requireBlocks(base: bigint, size: bigint, blockBytes: bigint): void {
  const place = { base: alignDown(base, blockBytes), size: alignUp(size, blockBytes) };
  const option =
    place.base === base
      ? `WithExtMemSize(${hex(place.size)})`
      : `WithCustomMemPort(${hex(place.base)}, ${hex(place.size)}, dataBits, idBits, maxXferBytes)`;
  demand(
    place.base === base && place.size === size,
    rules.memoryBlocks,
    () =>
      `The memory port has ${rangeText({ base, size, end: base + size })}, which is not all whole blocks of ${bytes(Number(blockBytes))}.`,
    { help: () => `Give it whole blocks, such as ${option}.` },
  );
}

// Exposes the memory a second time, bypassing the coherence manager, at the addresses from `incohBase`.
function bypass(system: RocketSubsystem, bus: TLBusWrapper, xbar: Handle<TileLink>, incohBase: bigint): void {
  demand(
    isPow2(incohBase),
    rules.incoherentBase,
    () => `Memory past the coherence manager was placed at ${hex(incohBase)}.`,
    {
      help: () =>
        `Give WithExtMemSbusBypass a power of two above all other addresses, such as ${hex(1n << BigInt(bitLength(incohBase)))}.`,
    },
  );
  const viewpoint = system.viewpointBus;
  const coherent = new AddressSet(0n, incohBase - 1n);
  const replicator = reopen(viewpoint, () => {
    const made = lazyModule(() => new tl.RegionReplicator({ local: coherent, region: coherent.widen(incohBase) }), {
      name: 'replicator',
    });
    made.prefix.from(bundleBridgeSource({ name: 'prefixSource', type: uintType(1) }));
    return made.node;
  });
  viewpoint.coupleTo('memory_controller_bypass_port_named_axi4', (from) =>
    tl
      .crossIn(bus, xbar, currentView().get(SbusToMbusXTypeKey), 'bus_xing')
      .from(tl.widthWidget(viewpoint.beatBytes))
      .from(replicator)
      .from(tl.filter({ mfilter: tl.mSubtract(coherent) }))
      .from(tl.filter({ mfilter: tl.mResourceRemover }))
      .from(from),
  );
}
