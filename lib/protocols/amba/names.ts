import type { StandardNames } from '../../bus/protocol-traits.js';

/** How AXI4 calls its wires; AXI4-Lite has fewer of the same. */
export const axi4Names: StandardNames = {
  ...{ slave: 's_axi_', master: 'm_axi_', joint: '', clock: 'aclk' },
  reset: { name: 'aresetn', active: 'low' },
};
