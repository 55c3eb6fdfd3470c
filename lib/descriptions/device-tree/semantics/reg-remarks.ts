import { hex, rangeText } from '../../../base/address/index.js';
import { counted } from '../../../base/diagnostic/index.js';
import { pathOf, type TreeNode, type TreeRemark } from '../tree.js';
import { addressCells } from './addresses.js';
import type { TreeDevice, TreeReg } from './facts.js';

/** What is wrong with registers that can be read: those without a size, and those that no address can reach. */
export function regRemarks(node: TreeNode, { path, kind, reg = [] }: TreeDevice): TreeRemark[] {
  const { parent } = node;
  if (parent === undefined) return [];
  return reg.flatMap((each): TreeRemark[] => {
    if (each.untranslated === 'no-size-cells' || each.untranslated === 'pci-or-isa') return [];
    // What a boot loader fills in has none until then.
    const isEmpty = BigInt(each.size) === 0n && kind !== 'memory';
    const found = isEmpty ? sizeless(path, each) : beyond(path, parent, each);
    return found === undefined ? [] : [{ ...found, node: path, places: [each.place] }];
  });
}

type Remark = Pick<TreeRemark, 'kind' | 'message'>;

// Some bindings mean all that is left by it.
function sizeless(path: string, { local }: TreeReg): Remark {
  return {
    kind: 'odd',
    message: `${path} has the size 0 at ${local}, so that this address is not in the map. Write how many bytes of registers there are.`,
  };
}

function beyond(path: string, bus: TreeNode, { local, size }: TreeReg): Remark | undefined {
  const cells = addressCells(bus);
  // More than two say what kind of address it is.
  if (cells === 0 || cells > 2) return undefined;
  const [base, length] = [BigInt(local), BigInt(size)];
  const end = base + length;
  const limit = 1n << BigInt(32 * cells);
  if (end <= limit) return undefined;
  const where = rangeText({ base, size: length, end });
  return {
    kind: 'malformed',
    message: `${path} is at ${where}, which runs over the end of the addresses of ${pathOf(bus)}: with ${counted(cells, 'cell')} they go up to ${hex(limit - 1n)}. Make it smaller, or give ${pathOf(bus)} more #address-cells.`,
  };
}
