import { cellIn, cellsIn, isOkay, pathOf, placeIn, stringsIn, type TreeNode, type TreeProperty } from '../tree.js';
import type { TreeInterrupt } from './facts.js';
import type { Phandles } from './phandles.js';

// Devicetree Specification 0.4, 2.4: an interrupt passes from its parent to the parent's parent through every nexus.

// More hops than this are a loop.
const mostHops = 32;

/** The number of interrupt cells of a controller or a nexus; undefined for other nodes. */
export function interruptCells(node: TreeNode): number | undefined {
  const { properties } = node;
  if (!properties.has('interrupt-controller') && !properties.has('interrupt-map')) return undefined;
  return cellIn(properties.get('#interrupt-cells'));
}

/** The interrupts of a node, traced to their end; undefined if it has none. */
export function interruptsOf(node: TreeNode, phandles: Phandles): TreeInterrupt[] | undefined {
  const extended = node.properties.get('interrupts-extended');
  const plain = node.properties.get('interrupts');
  // The property with explicit parents takes precedence (2.4.1).
  const found = extended !== undefined ? extendedOf(extended, phandles) : plain && plainOf(node, plain, phandles);
  if (found === undefined) return undefined;
  const names = stringsIn(node.properties.get('interrupt-names'));
  return found.flatMap((each, index): TreeInterrupt[] => {
    if (each === undefined) return [];
    const name = names[index];
    const { end, place } = each;
    const named = name === undefined ? {} : { name };
    if ('problem' in end) return [{ controller: '', specifier: each.own, line: each.own, ...named, ...end, place }];
    const { controller, specifier, via } = end;
    return [
      {
        ...{ controller: pathOf(controller), specifier, line: lineOf(controller, specifier), ...named },
        ...(via.length === 0 ? {} : { via: via.map(pathOf), own: each.own }),
        place,
      },
    ];
  });
  function extendedOf(property: TreeProperty, known: Phandles): (Written | undefined)[] {
    const cells = cellsIn(property) ?? [];
    const list: (Written | undefined)[] = [];
    for (let at = 0; at < cells.length;) {
      const place = placeIn(property, 4 * at);
      const phandle = cells[at++] ?? 0;
      if (phandle === 0) {
        list.push(undefined);
        continue;
      }
      const parent = known.get(phandle);
      const count = parent === undefined ? undefined : cellIn(parent.properties.get('#interrupt-cells'));
      if (parent === undefined || count === undefined) {
        const problem = parent === undefined ? `no-node:${phandle}` : `no-interrupt-cells:${pathOf(parent)}`;
        list.push({ own: [], end: { problem }, place });
        break;
      }
      const own = cells.slice(at, at + count);
      at += count;
      const end: End = own.length < count ? { problem: 'too-short' } : follow(node, parent, own, known);
      list.push({ own, end, place });
    }
    return list;
  }
}

interface Written {
  readonly own: readonly number[];
  readonly end: End;
  readonly place: TreeInterrupt['place'];
}

type End =
  | { readonly controller: TreeNode; readonly specifier: readonly number[]; readonly via: readonly TreeNode[] }
  | { readonly problem: string };

function plainOf(node: TreeNode, property: TreeProperty, phandles: Phandles): Written[] {
  const cells = cellsIn(property) ?? [];
  const parent = interruptParent(node, phandles);
  if (parent === undefined)
    return [{ own: cells, end: { problem: whyNoParent(node, phandles) }, place: property.place }];
  const count = cellIn(parent.properties.get('#interrupt-cells')) ?? 0;
  if (count === 0 || cells.length % count !== 0) {
    return [{ own: cells, end: { problem: `not-a-multiple-of:${count}` }, place: property.place }];
  }
  return Array.from({ length: cells.length / count }, (_, index) => {
    const own = cells.slice(index * count, (index + 1) * count);
    return { own, end: follow(node, parent, own, phandles), place: placeIn(property, 4 * index * count) };
  });
}

/** The interrupt parent of a node: the nearest ancestor, or referenced node, with a number of interrupt cells. */
function interruptParent(node: TreeNode, phandles: Phandles): TreeNode | undefined {
  let at: TreeNode | undefined = node;
  for (let hops = 0; at !== undefined && hops < mostHops; hops++) {
    const phandle = cellIn(at.properties.get('interrupt-parent'));
    at = phandle === undefined ? at.parent : phandles.get(phandle);
    if (at?.properties.has('#interrupt-cells') === true) return at;
  }
  return undefined;
}

// A useless reference is reported where it is written: in the node, or in the nearest ancestor with one.
function whyNoParent(node: TreeNode, phandles: Phandles): string {
  let at: TreeNode | undefined = node;
  while (at !== undefined && !at.properties.has('interrupt-parent')) at = at.parent;
  const phandle = cellIn(at?.properties.get('interrupt-parent'));
  if (phandle === undefined) return 'no-interrupt-parent';
  const named = phandles.get(phandle);
  return named === undefined ? `no-node:${phandle}` : `no-interrupt-cells:${pathOf(named)}`;
}

function follow(device: TreeNode, parent: TreeNode, own: readonly number[], phandles: Phandles): End {
  let [at, specifier] = [parent, own];
  let unit: readonly number[] = cellsIn(device.properties.get('reg')) ?? [];
  let addresses = unitCells(parent);
  const via: TreeNode[] = [];
  for (let hops = 0; hops < mostHops; hops++) {
    const map = at.properties.get('interrupt-map');
    if (map === undefined) {
      if (at.properties.has('interrupt-controller')) return { controller: at, specifier, via };
      const next = interruptParent(at, phandles);
      if (next === undefined) return { problem: `no-controller:${pathOf(at)}` };
      at = next;
      continue;
    }
    const entry = mappedBy(at, map, { unit, addresses, specifier }, phandles);
    if (typeof entry === 'string') return { problem: `${entry}:${pathOf(at)}` };
    via.push(at);
    // A controller that maps an interrupt to itself keeps it.
    if (entry.parent === at) return { controller: at, specifier: entry.specifier, via: via.slice(0, -1) };
    ({ parent: at, specifier, unit } = entry);
    addresses = unit.length;
  }
  return { problem: 'loop' };
}

interface Mapped {
  readonly parent: TreeNode;
  readonly unit: readonly number[];
  readonly specifier: readonly number[];
}

// The entry of an interrupt-map for an interrupt, with its mask applied (2.4.3); or why there is none.
function mappedBy(
  nexus: TreeNode,
  map: TreeProperty,
  { unit, addresses, specifier }: Pick<Mapped, 'unit' | 'specifier'> & { readonly addresses: number },
  phandles: Phandles,
): Mapped | string {
  const cells = cellsIn(map) ?? [];
  const own = addresses + specifier.length;
  // Cell counts come from untrusted input and may be huge.
  if (own >= cells.length) return 'not-in-map';
  const wanted = [...Array.from({ length: addresses }, (_, index) => unit[index] ?? 0), ...specifier];
  const mask = cellsIn(nexus.properties.get('interrupt-map-mask')) ?? [];
  let isOff = false;
  const isWithoutUnits = leavesUnitsOut(nexus, cells, own, phandles);
  for (let at = 0; at + own < cells.length;) {
    const start = at;
    const parent = phandles.get(cells[at + own] ?? 0);
    if (parent === undefined) return 'no-parent-in-map';
    at += own + 1;
    const parentUnit = isWithoutUnits ? 0 : (cellIn(parent.properties.get('#address-cells')) ?? 0);
    const parentCells = cellIn(parent.properties.get('#interrupt-cells'));
    if (parentCells === undefined) return 'no-cells-in-map';
    const rest = cells.slice(at, at + parentUnit + parentCells);
    at += parentUnit + parentCells;
    if (at > cells.length) return 'map-too-short';
    const matches = wanted.every(
      (cell, index) => (((cells[start + index] ?? 0) ^ cell) & (mask[index] ?? 0xffffffff)) === 0,
    );
    if (!matches) continue;
    if (isOkay(parent)) return { parent, unit: rest.slice(0, parentUnit), specifier: rest.slice(parentUnit) };
    // Kernels search on for an entry that leads to an enabled controller.
    isOff = true;
  }
  return isOff ? 'disabled-in-map' : 'not-in-map';
}

// Controllers whose drivers parse the map themselves, without unit addresses of the parent, whatever its #address-cells.
const withoutUnits = /^(fsl,l[sx]\w+-extirq|renesas,rza1-irqc)$/;

/** Whether map entries lack unit addresses of their parents: trees of Linux 5.16 have them, unlike other versions. */
function leavesUnitsOut({ properties }: TreeNode, cells: readonly number[], own: number, phandles: Phandles): boolean {
  if (!stringsIn(properties.get('compatible')).some((name) => withoutUnits.test(name))) return false;
  let at = 0;
  while (at + own < cells.length) {
    const parentCells = cellIn(phandles.get(cells[at + own] ?? 0)?.properties.get('#interrupt-cells'));
    if (parentCells === undefined) return false;
    at += own + 1 + parentCells;
  }
  return at === cells.length;
}

// The number of address cells for the source of an interrupt: kernels use those of the nearest ancestor with any.
function unitCells(nexus: TreeNode): number {
  for (let at: TreeNode | undefined = nexus; at !== undefined; at = at.parent) {
    const cells = cellIn(at.properties.get('#address-cells'));
    if (cells !== undefined) return cells;
  }
  return 2;
}

/** Whether a controller is a GIC of Arm or MIPS, whose first cell distinguishes shared interrupts from private ones. */
export function isGic(node: TreeNode): boolean {
  return stringsIn(node.properties.get('compatible')).some((name) => /(^|[,-])gic(-|$)/.test(name));
}

// Typical bindings of interrupt controllers: two cells are a number and the trigger, three cells begin with a kind or a domain; Atmel's end with a
// priority.
function lineOf(controller: TreeNode, specifier: readonly number[]): readonly number[] {
  if (specifier.length <= 1) return specifier;
  const priority = stringsIn(controller.properties.get('compatible')).some((name) =>
    /^(atmel|microchip),.*aic/.test(name),
  );
  return specifier.slice(0, specifier.length === 2 || priority ? 1 : 2);
}
