import { checkOptions } from '../../base/options/index.js';
import { AddressSet } from '../../base/address/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import { type Handle, type IdentityNode, LazyModule, lazyModule, setRole, type SourceNode } from '../../graph/index.js';
import * as apb from '../../protocols/gathered/apb.js';
import * as axi4 from '../../protocols/gathered/axi4.js';
import * as tl from '../../protocols/gathered/tl.js';
import * as int from '../../protocols/interrupts/index.js';
import { PBUS, type RocketSubsystem, SBUS } from '../../rocket/index.js';
import { NVDLAKey, type NVDLAOptions } from '../keys.js';

const registerBytes = '256K';
const ids = 256;

/** NVIDIA's neural network accelerator, which accesses memory itself (chipyard 9.4). */
export class NVDLA extends LazyModule {
  /** Its requests to memory. */
  readonly dbb_tl_node: IdentityNode<tl.TileLink>;
  /** Where its registers are reached. */
  readonly cfg_tl_node: Handle<tl.TileLink>;
  /** Its interrupt. */
  readonly int_node: SourceNode<int.Interrupts>;

  /** Its interrupt and registers are told to firmware as one device. */
  constructor({ size, address }: NVDLAOptions) {
    super();
    setRole(this, { name: 'the NVDLA accelerator', title: 'NVDLA', facts: [size], closed: true });
    const busBytes = size === 'large' ? 32 : 8;
    const device = new SimpleDevice('nvdla', [`nvidia,nv_${size}`]);
    this.dbb_tl_node = tl.identity({ name: 'dbb_tl_node' });
    const memory = axi4.masterNode([{ masters: [{ name: 'NVDLA DBB', id: ids }] }], { name: 'dbb_axi_node' });
    this.dbb_tl_node
      .from(tl.buffer())
      .from(tl.widthWidget(busBytes))
      .from(axi4.toTL())
      .from(axi4.userYanker(16))
      .from(axi4.fragmenter())
      .from(axi4.idIndexer(3))
      .from(axi4.buffer())
      .from(memory);
    if (size === 'large') {
      const own = axi4.masterNode([{ masters: [{ name: 'NVDLA CVSRAM', id: ids }] }], { name: 'cvsram_axi_node' });
      const sram = { address: new AddressSet(0n, 0x3ffn), beatBytes: busBytes };
      lazyModule(() => new axi4.AXI4RAM(sram), { name: 'sram' }).node.from(own);
    }
    const registers = apb.slaveNode(
      [
        {
          slaves: [
            {
              address: [AddressSet.range(address, registerBytes)],
              resources: device.reg('control'),
              ...{ executable: false, supportsWrite: true, supportsRead: true },
            },
          ],
          beatBytes: 4,
        },
      ],
      { name: 'cfg_apb_node' },
    );
    this.cfg_tl_node = registers.from(lazyModule(() => new tl.TLToAPB(), { name: 'cfg_tl_node' }).node);
    this.int_node = int.source({ name: 'int_node', num: 1, resources: device.int });
  }
}

/**
 * Attaches NVIDIA's accelerator to the system bus, its registers to the periphery bus (chipyard 9.4).
 *
 * @throws RequirementError `subsystem/no-bus` without a system or periphery bus.
 *
 * @example
 * chipyard.attachNVDLA(system, { size: 'small', address: '0x1004_0000' });
 */
export function attachNVDLA(system: RocketSubsystem, params: NVDLAOptions): NVDLA {
  checkOptions('NVDLAOptions', params);
  const memory = system.locate(SBUS, 'the NVDLA accelerator');
  const control = system.locate(PBUS, 'the NVDLA accelerator');
  return memory.generateSynchronousDomain('', 'domain').inside(() => {
    const nvdla = lazyModule(() => new NVDLA(params), { name: 'nvdla' });
    memory.coupleFrom('nvdla_dbb', (to) => to.from(tl.bufferChain(0)).from(nvdla.dbb_tl_node));
    control.coupleTo('nvdla_cfg', (from) =>
      nvdla.cfg_tl_node
        .from(tl.fragmenter({ minSize: 4, maxSize: control.blockBytes }))
        .from(tl.widthWidget(control.beatBytes))
        .from(from),
    );
    system.ibus.node.from(nvdla.int_node);
    return nvdla;
  });
}

/**
 * NVIDIA's accelerator, if the configuration has it (chipyard 9.4).
 *
 * @throws RequirementError `subsystem/no-bus` without a system or periphery bus.
 */
export function nvdlaAccelerator(system: RocketSubsystem): void {
  const params = system.view.get(NVDLAKey);
  if (params !== undefined) attachNVDLA(system, params);
}
