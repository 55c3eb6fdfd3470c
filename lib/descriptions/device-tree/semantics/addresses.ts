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
import type { DescribedRange } from '../../description.js';
import { DescriptionError } from '../../reading.js';
import type { BusKind, TreeReg, TreeWindow } from './facts.js';

// Devicetree Specification 0.4, 2.3.5 to 2.3.9: cell counts belong to the parent and are not inherited; ranges translate addresses.

/** The number of cells in an address on the bus of a node (2.3.5). */
export function addressCells(node: TreeNode): number {
  return cellIn(node.properties.get('#address-cells')) ?? 2;
}

/** Whether addresses below a node are CPU addresses, as far as the node itself says. */
export function hasAddresses(node: TreeNode): boolean {
  return node.parent === undefined || (node.properties.has('ranges') && busKindOf(node) === 'plain');
}

/**
 * The flash of a partition. Partition addresses are relative to the flash; they are CPU addresses only if windows of the flash say so, and not if its
 * ranges are empty. Undefined for other nodes.
 */
function flashOf(node: TreeNode): TreeNode | undefined {
  if (!isPartition(node)) return undefined;
  let at = node.parent;
  while (at !== undefined && (holdsPartitions(at) || isPartition(at))) at = at.parent;
  return at;
}

function isPartition({ name, parent }: TreeNode): boolean {
  return parent?.parent !== undefined && (holdsPartitions(parent) || /^partition(@|$)/.test(name));
}

function holdsPartitions({ name, properties }: TreeNode): boolean {
  return name === 'partitions' || stringsIn(properties.get('compatible')).includes('fixed-partitions');
}

/** The number of cells in a size on the bus of a node (2.3.5). */
function sizeCells(node: TreeNode): number {
  return cellIn(node.properties.get('#size-cells')) ?? 1;
}

/** The kind of addresses below a node. Some kernel trees omit that a node named pcie is PCI. */
export function busKindOf(node: TreeNode): BusKind {
  const [type = ''] = stringsIn(node.properties.get('device_type'));
  const [name] = node.name.split('@', 1);
  if (['pci', 'pciex', 'vci', 'ht'].includes(type) || name === 'pcie') return 'pci';
  return type === 'isa' || name === 'isa' ? 'isa' : 'plain';
}

/** The address space on a bus with several. */
type Space = 'configuration' | 'I/O' | 'memory';

/** The address space in the first cell of a PCI or ISA address; undefined for other buses. */
export function spaceOf(kind: BusKind, flags: number): Space | undefined {
  if (kind === 'pci') return (['configuration', 'I/O', 'memory', 'memory'] as const)[(flags >>> 24) & 3];
  return kind === 'isa' ? ((flags & 1) === 1 ? 'I/O' : 'memory') : undefined;
}

/** Whether reads may be speculative and repeated: the bit p in the first cell of PCI. */
export function isPrefetchable(kind: BusKind, flags: number): boolean {
  return kind === 'pci' && ((flags >>> 30) & 1) === 1;
}

// The root is no PCI or ISA bus, whatever its name.
function hasSpaces(bus: TreeNode): boolean {
  const cells = { pci: 3, isa: 2, plain: undefined }[busKindOf(bus)];
  return bus.parent !== undefined && addressCells(bus) === cells;
}

/** An address on a bus. */
interface BusAddress {
  readonly space: Space | undefined;
  readonly offset: bigint;
}

function addressOn(bus: TreeNode, cells: readonly number[]): BusAddress {
  if (!hasSpaces(bus)) return { space: undefined, offset: numberIn(cells) };
  const [flags = 0, ...others] = cells;
  return { space: spaceOf(busKindOf(bus), flags), offset: numberIn(others) };
}

/** The identical address on the parent bus. */
function sameAbove(bus: TreeNode, above: TreeNode, { space, offset }: BusAddress): BusAddress {
  if (hasSpaces(bus) === hasSpaces(above)) return { space, offset };
  if (!hasSpaces(above)) return { space: undefined, offset };
  const below = BigInt(32 * (addressCells(above) - 1));
  const flags = Number(BigInt.asUintN(32, offset >> below));
  return { space: spaceOf(busKindOf(above), flags), offset: BigInt.asUintN(Number(below), offset) };
}

interface Window {
  readonly child: BusAddress;
  readonly parent: BusAddress;
  readonly size: bigint;
  readonly flags: number | undefined;
  readonly place: Location;
}

type WindowsOf = readonly Window[] | 'missing' | 'malformed';

// Whether a bus has empty ranges.
function isIdentity(windows: WindowsOf): boolean {
  return typeof windows !== 'string' && windows.length === 0;
}

/** A range of addresses. */
interface BusRange extends BusAddress {
  readonly size: bigint;
}

// More than any real tree has.
const mostRanges = 10_000;

/** The CPU address of a bus address, or why there is none. */
type Translated = { readonly base: bigint; readonly exceeds: readonly string[] } | { readonly untranslated: string };

/** Translates the addresses of a tree; windows are parsed once. */
export class AddressTranslation {
  readonly #windows = { ranges: new Map<TreeNode, WindowsOf>(), 'dma-ranges': new Map<TreeNode, WindowsOf>() };
  readonly remarks: TreeRemark[] = [];

  /** The registers of a node; undefined if it has no reg. */
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
        ...textOf(this.#absolute(node, cells.slice(start, start + address), length, size)),
        place: placeIn(property, 4 * start),
      };
    });
  }

  #absolute(node: TreeNode, local: readonly number[], size: bigint, cells: number): Translated {
    const { parent } = node;
    if (parent === undefined || cells === 0) return { untranslated: 'no-size-cells' };
    const flash = flashOf(node);
    if (flash !== undefined && isIdentity(this.#read(flash, 'ranges')))
      return { untranslated: `in-flash:${pathOf(flash)}` };
    if (parent.parent !== undefined && busKindOf(parent) !== 'plain') return { untranslated: 'pci-or-isa' };
    return this.#throughBuses(parent, addressOn(parent, local), size);
  }

  /** Translates a bus address up to the root. */
  #throughBuses(bus: TreeNode, local: BusAddress, size: bigint): Translated {
    let address = local;
    const exceeds: string[] = [];
    for (let at = bus; at.parent !== undefined; at = at.parent) {
      const windows = this.#read(at, 'ranges');
      if (windows === 'missing') return { untranslated: `no-ranges:${pathOf(at)}` };
      if (windows === 'malformed') return { untranslated: `malformed-ranges:${pathOf(at)}` };
      if (windows.length === 0) {
        address = sameAbove(at, at.parent, address);
        continue;
      }
      const { space, offset } = address;
      const window = windows.find(
        ({ child, size: length }) => space === child.space && offset >= child.offset && offset < child.offset + length,
      );
      if (window === undefined) return { untranslated: `outside-ranges:${pathOf(at)}` };
      const { child, parent } = window;
      if (offset + size > child.offset + window.size) exceeds.push(`exceeds-window:${pathOf(at)}`);
      address = { space: parent.space, offset: offset - child.offset + parent.offset };
    }
    return { base: address.offset, exceeds };
  }

  /** The windows of a node with ranges; undefined if it has none. */
  windowsOf(node: TreeNode): TreeWindow[] | undefined {
    const { parent } = node;
    if (!node.properties.has('ranges') || parent === undefined) return undefined;
    const windows = this.#read(node, 'ranges');
    if (typeof windows === 'string') return [];
    return windows.map(({ child, parent: above, size, flags, place }) => {
      const found = this.#throughBuses(parent, above, size);
      return {
        ...{ child: hex(child.offset), parent: hex(above.offset), size: hex(size) },
        ...(flags === undefined ? {} : { flags: hex(BigInt(flags)) }),
        ...('base' in found ? { base: hex(found.base) } : found),
        place,
      };
    });
  }

  /**
   * The CPU addresses that masters on a bus see, according to its dma-ranges and those of the buses above (2.3.9); undefined if none has any. Kernels
   * treat missing or empty dma-ranges as the identity.
   */
  seenFrom(bus: TreeNode): readonly DescribedRange[] | undefined {
    let seen: readonly BusRange[] | undefined;
    for (let at = bus, { parent } = at; parent !== undefined; at = parent, { parent } = at) {
      const windows = this.#read(at, 'dma-ranges');
      if (typeof windows !== 'string' && windows.length > 0) {
        seen =
          seen === undefined
            ? windows.map((window) => ({ ...window.parent, size: window.size }))
            : seen.flatMap((range) => windows.flatMap((window) => through(window, range)));
        if (seen.length > mostRanges)
          throw new DescriptionError(
            `The dma-ranges of ${pathOf(at)} come to more than ${mostRanges} ranges.`,
            at.place,
          );
      } else {
        const [below, above] = [at, parent];
        seen = seen?.map(({ size, ...address }) => ({ ...sameAbove(below, above, address), size }));
      }
    }
    return seen?.flatMap(({ offset, size }) => (size === 0n ? [] : [{ base: offset, size }]));
  }

  #read(node: TreeNode, name: 'ranges' | 'dma-ranges'): WindowsOf {
    const known = this.#windows[name];
    let windows = known.get(node);
    if (windows === undefined) known.set(node, (windows = this.#parse(node, name)));
    return windows;
  }

  #parse(node: TreeNode, name: string): WindowsOf {
    const property = node.properties.get(name);
    const above = node.parent;
    if (property === undefined || above === undefined) return 'missing';
    const [own, outer, size] = [addressCells(node), addressCells(above), sizeCells(node)];
    const cells = cellsIn(property);
    const each = own + outer + size;
    if (cells === undefined || each === 0 || cells.length % each !== 0) {
      const wanted = `that a window with ${own}, ${outer} and ${size} cells has`;
      const help = `Correct it, or #address-cells of both buses and #size-cells of ${pathOf(node)}.`;
      this.#remark(
        node,
        `The ${name} of ${pathOf(node)} has ${multipleText(property, each)} ${wanted}. ${help}`,
        property.place,
        name === 'ranges',
      );
      return 'malformed';
    }
    return Array.from({ length: cells.length / each }, (_, index) => {
      const start = index * each;
      const end = start + own + outer;
      return {
        child: addressOn(node, cells.slice(start, start + own)),
        parent: addressOn(above, cells.slice(start + own, end)),
        size: numberIn(cells.slice(end, start + each)),
        flags: hasSpaces(node) ? cells[start] : undefined,
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

/** The part of a range inside a window, translated to the parent bus. */
function through({ child, parent, size }: Window, range: BusRange): BusRange[] {
  const [ends, closes] = [range.offset + range.size, child.offset + size];
  const start = range.offset > child.offset ? range.offset : child.offset;
  const end = ends < closes ? ends : closes;
  if (range.space !== child.space || start >= end) return [];
  return [{ space: parent.space, offset: start - child.offset + parent.offset, size: end - start }];
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
  return `${counted(bytes.length, 'byte')}, which is not a multiple of the ${4 * cells}`;
}

function textOf(found: Translated): Pick<TreeReg, 'base' | 'untranslated' | 'exceeds'> {
  if ('untranslated' in found) return found;
  return { base: hex(found.base), ...(found.exceeds.length === 0 ? {} : { exceeds: found.exceeds }) };
}
