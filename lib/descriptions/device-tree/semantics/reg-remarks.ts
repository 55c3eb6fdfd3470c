import { hex, rangeText } from '../../../base/address/index.js';
import { counted, type Location } from '../../../base/diagnostic/index.js';
import { pathOf, type TreeNode, type TreeRemark } from '../tree.js';
import { addressCells, hasAddresses } from './addresses.js';
import type { TreeDevice, TreeReg } from './facts.js';

/**
 * What is wrong with registers that can be read: those without a size, those that no address can reach, and those that are not where the name
 * of the node says.
 */
export function regRemarks(node: TreeNode, device: TreeDevice): TreeRemark[] {
  const { path, kind, reg = [] } = device;
  const { parent } = node;
  if (parent === undefined) return [];
  const remarks = reg.flatMap((each): TreeRemark[] => {
    if (each.untranslated === 'no-size-cells' || each.untranslated === 'pci-or-isa') return [];
    // What a boot loader fills in has none until then.
    const isEmpty = BigInt(each.size) === 0n && kind !== 'memory';
    const found = isEmpty ? sizeless(path, each) : beyond(path, parent, each);
    return found === undefined ? [] : [{ ...found, node: path, places: [each.place] }];
  });
  return [...remarks, ...unitAddressRemarks(node, device)];
}

// Devicetree Specification 0.4, 2.2.1.1: the address in a name is the first of reg. Numbers that are no addresses of the CPUs, such as
// those of power domains and phys, are often decimal in names.
function unitAddressRemarks(
  { name, parent, properties, place }: TreeNode,
  { path, kind, reg = [] }: TreeDevice,
): TreeRemark[] {
  const [first] = reg;
  const [, unit] = name.split('@', 2);
  if (unit === undefined || parent === undefined) return [];
  const odd = (message: string, ...places: Location[]): TreeRemark[] => [{ kind: 'odd', message, node: path, places }];
  if (!properties.has('reg') && !properties.has('ranges') && hasAddresses(parent))
    return odd(
      `${path} has an address in its name and no reg, so that it is not in the map. Write its reg, or take the address out of its name.`,
      place,
    );
  // What a boot loader fills in is elsewhere in the end.
  const isInMap = first?.base !== undefined && BigInt(first.size) > 0n;
  if (first === undefined || (!isInMap && kind !== 'cpu')) return [];
  const { local, base = local } = first;
  if (saysAddress(unit, local, addressCells(parent)) || saysAddress(unit, base, 1)) return [];
  return odd(
    `${path} has the address ${unit} in its name, and ${local} is the first of its reg. Correct the one that is wrong.`,
    first.place,
    place,
  );
}

// As one number, or as one for each cell, the way buses with chip selects have it, where the last ones may be left out if they are 0.
function saysAddress(unit: string, address: string, cells: number): boolean {
  const parts = unit.split(',');
  if (parts.length > cells || !parts.every((part) => /^(?:0x)?[0-9a-f]+$/i.test(part))) return false;
  const numbers = parts.map((part) => BigInt(`0x${part.replace(/^0x/i, '')}`));
  const byCell = Array.from({ length: cells }, (_, k) => numbers[k] ?? 0n);
  const [whole, another] = numbers;
  const wanted = BigInt(address);
  return (another === undefined && whole === wanted) || byCell.reduce((sum, each) => (sum << 32n) | each) === wanted;
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
