import { hex, rangeText } from '../../../base/address/index.js';
import { counted, type Location } from '../../../base/diagnostic/index.js';
import { pathOf, type TreeNode, type TreeRemark } from '../tree.js';
import { addressCells, hasAddresses } from './addresses.js';
import type { TreeDevice, TreeReg } from './facts.js';

/** Problems with readable registers: those without a size, those beyond the address width, and those that contradict the unit address of the node. */
export function regRemarks(node: TreeNode, device: TreeDevice): TreeRemark[] {
  const { path, kind, reg = [] } = device;
  const { parent } = node;
  if (parent === undefined) return [];
  const remarks = reg.flatMap((each): TreeRemark[] => {
    if (each.untranslated === 'no-size-cells' || each.untranslated === 'pci-or-isa') return [];
    // A boot loader fills in the size of memory.
    const isEmpty = BigInt(each.size) === 0n && kind !== 'memory';
    const found = isEmpty ? sizeless(path, each) : beyond(path, parent, each);
    return found === undefined ? [] : [{ ...found, node: path, places: [each.place] }];
  });
  return [...remarks, ...unitAddressRemarks(node, device)];
}

// Devicetree Specification 0.4, 2.2.1.1: the unit address equals the first address in reg. If it is no CPU address, as for power domains and phys, it
// is often decimal.
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
  // An address that a boot loader fills in is not final.
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

// Either a single number, or one per cell, as on buses with chip selects, where trailing zeros may be omitted.
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

// In some bindings, this means the whole remaining range.
function sizeless(path: string, { local }: TreeReg): Remark {
  return {
    kind: 'odd',
    message: `${path} has the size 0 at ${local}, so that this address is not in the map. Write how many bytes of registers there are.`,
  };
}

function beyond(path: string, bus: TreeNode, { local, size }: TreeReg): Remark | undefined {
  const cells = addressCells(bus);
  // With more than two cells, an address includes its kind.
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
