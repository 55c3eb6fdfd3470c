import { AddressSet } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { MemoryDevice, Resource } from '../../devicetree/index.js';
import type { SinkNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { disableMonitors } from '../../rocket/binding-views.js';
import { ExtMem, MBUS, type RocketSubsystem } from '../../rocket/index.js';
import { ExtTLMem } from '../keys.js';
import * as rules from '../rules.js';

/**
 * A port to memory outside over TileLink, if the configuration has one; its coupler is there in any case (chipyard 4.2).
 *
 * @throws RequirementError `chipyard/memory-ports` if there is an AXI4 port to memory as well.
 */
export function tlMemoryPort(system: RocketSubsystem): SinkNode<tl.TileLink> {
  const { view } = system;
  const params = view.get(ExtTLMem);
  demand(
    params === undefined || view.get(ExtMem) === undefined,
    rules.chipyardMemoryPorts,
    () => 'The system has a port to memory over TileLink and one over AXI4.',
    { help: 'Use WithTLBackingMemory for the one over TileLink, or leave it out.' },
  );
  const bus = system.find(MBUS) ?? system.viewpointBus;
  const device = new MemoryDevice();
  const channels = params?.nMemoryChannels ?? 0;
  const ports = Array.from({ length: channels }, (_, channel) => {
    const { base, size, beatBytes } = params?.master ?? { base: 0n, size: 0n, beatBytes: 8 };
    const block = BigInt(bus.blockBytes);
    const stripe = new AddressSet(BigInt(channel) * block, ~(BigInt(channels - 1) * block));
    return {
      slaves: [
        {
          address: AddressSet.misaligned(base, size).flatMap((set) => set.intersect(stripe) ?? []),
          resources: [new Resource(device, 'reg')],
          ...({ regionType: 'UNCACHED', executable: true } as const),
          supports: tl.readWrite(1, bus.blockBytes),
        },
      ],
      beatBytes,
    };
  });
  const node = tl.managerNode(ports, { name: 'memTLNode' });
  bus.coupleTo('memory_controller_port_named_tl_mem', (from) =>
    disableMonitors(() => node.starFrom(tl.buffer()))
      .starFrom(tl.sourceShrinker(2 ** (params?.master.idBits ?? 1)))
      .starFrom(tl.widthWidget(bus.beatBytes))
      .starFrom(from),
  );
  return node;
}
