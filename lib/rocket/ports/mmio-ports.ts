import { AddressSet } from '../../base/address/index.js';
import * as axi4 from '../../protocols/gathered/axi4.js';
import { setRole, currentView, type SinkNode } from '../../graph/index.js';
import { SimpleBus } from '../../devicetree/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { RocketSubsystem } from '../rocket-subsystem.js';
import { portOf } from './port-of.js';
import { ExtBus } from '../keys.js';

const mmioRole = {
  name: 'the MMIO port',
  moveWith: 'WithCustomMMIOPort(base, size, dataBits, idBits, maxXferBytes)',
};

/**
 * A port to external devices over AXI4 (subsystem 18, rocket-system 2.16).
 *
 * @throws RequirementError `address/size`, `address/negative-base`, `axi4/slave-address` for a region that is none,
 * `transfer-sizes/*` unless the largest transfer is a power of two, `axi4/slave-port-width` unless its width is one in
 * bytes, `axi4/indexer-bits` unless `idBits` is an integer of at least 0.
 *
 * @example
 * subsystem.axi4MMIOPort(system);
 */
export function axi4MMIOPort(system: RocketSubsystem): SinkNode<axi4.AXI4> {
  const device = new SimpleBus('mmio-port-axi4');
  const params = currentView().get(ExtBus);
  if (params === undefined) return portOf(system, 'mmio_axi4', axi4.slaveNode([], { name: 'mmioAXI4Node' }));
  const { base, size, beatBytes, executable, idBits, maxXferBytes } = params;
  const sizes = [1, maxXferBytes] as const;
  const node = axi4.slaveNode(
    [
      {
        slaves: [
          {
            address: AddressSet.misaligned(base, size),
            ...{ resources: device.ranges, executable, supportsRead: sizes, supportsWrite: sizes },
          },
        ],
        beatBytes,
      },
    ],
    { name: 'mmioAXI4Node' },
  );
  portOf(system, 'mmio_axi4', node);
  setRole(node, mmioRole);
  const bus = system.viewpointBus;
  bus.coupleTo('port_named_mmio_port_axi4', (from) =>
    node
      .from(axi4.buffer())
      .from(axi4.userYanker())
      .from(axi4.deinterleaver(bus.blockBytes))
      .from(axi4.idIndexer(idBits))
      .from(tl.toAXI4())
      .from(tl.widthWidget(bus.beatBytes))
      .from(from),
  );
  return node;
}

/**
 * A port to external devices over TileLink (subsystem 18, rocket-system 2.16).
 *
 * @throws RequirementError `address/size`, `address/negative-base` for a region that is none.
 *
 * @example
 * subsystem.tlMMIOPort(system);
 */
export function tlMMIOPort(system: RocketSubsystem): SinkNode<TileLink> {
  const device = new SimpleBus('mmio-port-tl');
  const params = currentView().get(ExtBus);
  if (params === undefined) return portOf(system, 'mmio_tl', tl.managerNode([], { name: 'mmioTLNode' }));
  const { base, size, beatBytes, executable, idBits } = params;
  const bus = system.viewpointBus;
  const node = tl.managerNode(
    [
      {
        slaves: [
          {
            address: AddressSet.misaligned(base, size),
            ...{ resources: device.ranges, executable },
            supports: tl.readWrite(1, bus.blockBytes),
          },
        ],
        beatBytes,
      },
    ],
    { name: 'mmioTLNode' },
  );
  portOf(system, 'mmio_tl', node);
  setRole(node, mmioRole);
  bus.coupleTo('port_named_mmio_port_tl', (from) =>
    node
      .from(tl.buffer())
      .from(tl.sourceShrinker(2 ** idBits))
      .from(tl.widthWidget(bus.beatBytes))
      .from(from),
  );
  return node;
}
