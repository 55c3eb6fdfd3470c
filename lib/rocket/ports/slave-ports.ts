import * as axi4 from '../../protocols/gathered/axi4.js';
import { currentView, setRole, type SourceNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { RocketSubsystem } from '../rocket-subsystem.js';
import { counted, demand } from '../../base/diagnostic/index.js';
import { portOf } from './port-of.js';
import { ExtIn } from '../keys.js';
import { FBUS } from '../locations.js';
import * as rules from './rules.js';

// The bits of a source id that keep the accesses of one AXI4 id in order (subsystem 18).
const fifoBits = 1;

/**
 * A port for external masters over AXI4 (subsystem 18, rocket-system 2.16). Fewer than 2 `sourceBits` are refused when parameters are
 * negotiated (`axi4/master-flight`).
 *
 * @example
 * subsystem.axi4SlavePort(system);
 */
export function axi4SlavePort(system: RocketSubsystem): SourceNode<axi4.AXI4> {
  const params = currentView().get(ExtIn);
  if (params === undefined)
    return portOf(system, 'l2_frontend_bus_axi4', axi4.masterNode([], { name: 'l2FrontendAXI4Node' }));
  const { beatBytes, idBits, sourceBits } = params;
  demand(
    sourceBits > fifoBits,
    rules.slavePortIds,
    () => `The AXI4 slave port was given ${counted(sourceBits, 'bit')} of source ids.`,
    { help: () => `Give it at least ${fifoBits + 1}: one keeps the order of accesses, the others tell them apart.` },
  );
  const node = axi4.masterNode([{ masters: [{ name: 'slave-port-axi4', id: 2 ** idBits }] }], {
    name: 'l2FrontendAXI4Node',
  });
  portOf(system, 'l2_frontend_bus_axi4', node);
  setRole(node, { name: 'the slave port' });
  const bus = system.find(FBUS) ?? system.viewpointBus;
  bus.coupleFrom('port_named_slave_port_axi4', (to) =>
    to
      .from(tl.buffer())
      .from(tl.fifoFixer('all'))
      .from(tl.widthWidget(beatBytes))
      .from(axi4.toTL())
      .from(axi4.userYanker(2 ** (sourceBits - fifoBits - 1)))
      .from(axi4.fragmenter())
      .from(axi4.idIndexer(fifoBits))
      .from(node),
  );
  return node;
}

/**
 * A port for external masters over TileLink (subsystem 18, rocket-system 2.16).
 *
 * @example
 * subsystem.tlSlavePort(system);
 */
export function tlSlavePort(system: RocketSubsystem): SourceNode<TileLink> {
  const params = currentView().get(ExtIn);
  if (params === undefined)
    return portOf(system, 'l2_frontend_bus_tl', tl.clientNode([], { name: 'l2FrontendTLNode' }));
  const { beatBytes, idBits, sourceBits } = params;
  const node = tl.clientNode([{ masters: [{ name: 'slave-port-tl', sourceId: 2 ** idBits }] }], {
    name: 'l2FrontendTLNode',
  });
  portOf(system, 'l2_frontend_bus_tl', node);
  setRole(node, { name: 'the slave port' });
  system.viewpointBus.coupleFrom('port_named_slave_port_tl', (to) =>
    to
      .from(tl.sourceShrinker(2 ** sourceBits))
      .from(tl.widthWidget(beatBytes))
      .from(node),
  );
  return node;
}
