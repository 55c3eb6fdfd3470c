import { hex } from '../../../base/address/index.js';
import { counted, type Location } from '../../../base/diagnostic/index.js';
import {
  cellIn,
  cellsIn,
  numberIn,
  pathOf,
  placeIn,
  stringsIn,
  type TreeNode,
  type TreeProperty,
  type TreeRemark,
} from '../tree.js';
import type { BusKind, TreeReg, TreeWindow } from './facts.js';

// Devicetree Specification 0.4, 2.3.5 to 2.3.9: cells are those of the parent and are not inherited; ranges translate.

/** Cells of an address on the bus that a node is (2.3.5). */
export function addressCells(node: TreeNode): number {
  return cellIn(node.properties.get('#address-cells')) ?? 2;
}

/** Cells of a size on the bus that a node is (2.3.5). */
function sizeCells(node: TreeNode): number {
  return cellIn(node.properties.get('#size-cells')) ?? 1;
}

/** What kind of addresses there are below a node. */
export function busKindOf(node: TreeNode): BusKind {
  const [type] = stringsIn(node.properties.get('device_type'));
  if (type === 'pci' || type === 'pciex' || type === 'vci') return 'pci';
  const name = node.name.split('@', 1)[0];
  return type === 'isa' || name === 'isa' ? 'isa' : 'plain';
}

interface Window {
  readonly child: bigint;
  readonly parent: bigint;
  readonly size: bigint;
  readonly flags: bigint | undefined;
  readonly place: Location;
}

/** Where an address on a bus is for the CPUs. */
type Translated = { readonly base: bigint; readonly exceeds: readonly string[] } | { readonly untranslated: string };

/** Translates the addresses of one tree; windows are read once. */
export class AddressTranslation {
  readonly #windows = new Map<TreeNode, readonly Window[] | 'missing' | 'malformed'>();
  readonly remarks: TreeRemark[] = [];

  /** The registers of a node; undefined for one without reg. */
  regOf(node: TreeNode): TreeReg[] | undefined {
    const property = node.properties.get('reg');
    if (property === undefined || node.parent === undefined) return undefined;
    const [address, size] = [addressCells(node.parent), sizeCells(node.parent)];
    const cells = cellsIn(property);
    const each = address + size;
    if (cells === undefined || each === 0 || cells.length % each !== 0) {
      this.#remark(node, regMessage(node, property, { address, size }), property.place);
      return [];
    }
    const names = stringsIn(node.properties.get('reg-names'));
    return Array.from({ length: cells.length / each }, (_, index): TreeReg => {
      const start = index * each;
      const local = numberIn(cells.slice(start, start + address));
      const length = numberIn(cells.slice(start + address, start + each));
      const name = names[index];
      return {
        ...{ local: hex(local), size: hex(length) },
        ...(name === undefined ? {} : { name }),
        ...textOf(this.#absolute(node, local, length, size)),
        place: placeIn(property, 4 * start),
      };
    });
  }

  #absolute(node: TreeNode, local: bigint, size: bigint, cells: number): Translated {
    const { parent } = node;
    if (parent === undefined || cells === 0) return { untranslated: 'no-size-cells' };
    if (parent.parent !== undefined && busKindOf(parent) !== 'plain') return { untranslated: 'pci-or-isa' };
    return this.#throughBuses(parent, local, size);
  }

  /** Takes an address on a bus up to the root. */
  #throughBuses(bus: TreeNode, local: bigint, size: bigint): Translated {
    let address = local;
    const exceeds: string[] = [];
    for (let at = bus; at.parent !== undefined; at = at.parent) {
      const windows = this.#read(at);
      if (windows === 'missing') return { untranslated: `no-ranges:${pathOf(at)}` };
      if (windows === 'malformed') return { untranslated: `malformed-ranges:${pathOf(at)}` };
      if (windows.length === 0) continue;
      const kind = busKindOf(at);
      const offset = kind === 'plain' ? address : BigInt.asUintN(64, address);
      const window = windows.find(({ child, size: length }) => offset >= child && offset < child + length);
      if (window === undefined) return { untranslated: `outside-ranges:${pathOf(at)}` };
      if (offset + size > window.child + window.size) exceeds.push(`exceeds-window:${pathOf(at)}`);
      address = offset - window.child + window.parent;
    }
    return { base: address, exceeds };
  }

  /** The windows of a node with ranges; undefined for one without. */
  windowsOf(node: TreeNode): TreeWindow[] | undefined {
    const { parent } = node;
    if (!node.properties.has('ranges') || parent === undefined) return undefined;
    const windows = this.#read(node);
    if (typeof windows === 'string') return [];
    return windows.map(({ child, parent: above, size, flags, place }) => {
      const found = this.#throughBuses(parent, above, size);
      return {
        ...{ child: hex(child), parent: hex(above), size: hex(size) },
        ...(flags === undefined ? {} : { flags: hex(flags) }),
        ...('base' in found ? { base: hex(found.base) } : found),
        place,
      };
    });
  }

  /** The windows through which masters on a bus see addresses of the CPUs; undefined for a bus that does not say (2.3.9). */
  dmaWindowsOf(bus: TreeNode): TreeWindow[] | undefined {
    const { parent } = bus;
    if (parent === undefined || !bus.properties.has('dma-ranges')) return undefined;
    const windows = this.#parse(bus, 'dma-ranges');
    if (typeof windows === 'string') return undefined;
    return windows.map(({ child, parent: above, size, place }) => ({
      ...{ child: hex(child), parent: hex(above), size: hex(size), base: hex(above), place },
    }));
  }

  #read(node: TreeNode): readonly Window[] | 'missing' | 'malformed' {
    let windows = this.#windows.get(node);
    if (windows === undefined) this.#windows.set(node, (windows = this.#parse(node, 'ranges')));
    return windows;
  }

  #parse(node: TreeNode, name: string): readonly Window[] | 'missing' | 'malformed' {
    const property = node.properties.get(name);
    if (property === undefined || node.parent === undefined) return 'missing';
    const kind = busKindOf(node);
    const [own, above, size] = [addressCells(node), addressCells(node.parent), sizeCells(node)];
    const cells = cellsIn(property);
    const each = own + above + size;
    if (cells === undefined || each === 0 || cells.length % each !== 0) {
      const wanted = `that a window with ${own}, ${above} and ${size} cells has`;
      const help = `Correct it, or #address-cells of both buses and #size-cells of ${pathOf(node)}.`;
      this.#remark(
        node,
        `The ${name} of ${pathOf(node)} has ${multipleText(property, each)} ${wanted}. ${help}`,
        property.place,
        name === 'ranges',
      );
      return 'malformed';
    }
    // The first cell of PCI and ISA says what kind of address it is.
    const flagged = (kind === 'pci' && own === 3) || (kind === 'isa' && own === 2);
    const aboveFlagged = node.parent.parent !== undefined && busKindOf(node.parent) === 'pci' && above === 3;
    return Array.from({ length: cells.length / each }, (_, index) => {
      const start = index * each;
      const address = cells.slice(start, start + own);
      const parent = cells.slice(start + own, start + own + above);
      return {
        child: numberIn(flagged ? address.slice(1) : address),
        parent: numberIn(aboveFlagged ? parent.slice(1) : parent),
        size: numberIn(cells.slice(start + own + above, start + each)),
        flags: flagged ? BigInt(address[0] ?? 0) : undefined,
        place: placeIn(property, 4 * start),
      };
    });
  }

  #remark(node: TreeNode, message: string, place: Location, hides = false): void {
    if (this.remarks.some((remark) => remark.message === message)) return;
    const about = { node: pathOf(node), places: [place], ...(hides ? { hides } : {}) };
    this.remarks.push({ kind: 'malformed', message, ...about });
  }
}

function regMessage(
  node: TreeNode,
  property: TreeProperty,
  { address, size }: { readonly address: number; readonly size: number },
): string {
  const bus = node.parent === undefined ? '/' : pathOf(node.parent);
  if (address === 1 && size > 0 && property.bytes.length === 4) {
    return `The reg of ${pathOf(node)} has an address and no size, so that it is not in the map. Write its size behind the address, in ${counted(size, 'cell')} as ${bus} has it.`;
  }
  const wanted = `that an address of ${address} and a size of ${size} cells have`;
  return `The reg of ${pathOf(node)} has ${multipleText(property, address + size)} ${wanted}, so that it is not in the map. Correct it, or #address-cells and #size-cells of ${bus}.`;
}

function multipleText({ bytes }: TreeProperty, cells: number): string {
  return `${counted(bytes.length, 'byte')}, which is no multiple of the ${4 * cells}`;
}

function textOf(found: Translated): Pick<TreeReg, 'base' | 'untranslated' | 'exceeds'> {
  if ('untranslated' in found) return found;
  return { base: hex(found.base), ...(found.exceeds.length === 0 ? {} : { exceeds: found.exceeds }) };
}
