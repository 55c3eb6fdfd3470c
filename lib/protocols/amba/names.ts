import type { StandardNames } from '../../bus/protocol-traits.js';

/** How AXI4 calls its wires; AXI4-Lite has fewer of the same. */
export function axi4Names(name: 'AXI4' | 'AXI4-Lite'): StandardNames {
  return {
    ...{ slave: 's_axi_', master: 'm_axi_', joint: '', clock: 'aclk' },
    reset: { name: 'aresetn', active: 'low' },
    definition: { vendor: 'amba.com', library: 'AMBA4', name, version: 'r0p0_0' },
  };
}
