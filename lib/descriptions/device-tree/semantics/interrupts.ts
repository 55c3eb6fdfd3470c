import { cellIn, cellsIn, isOkay, pathOf, placeIn, stringsIn, type TreeNode, type TreeProperty } from '../tree.js';
import type { TreeInterrupt } from './facts.js';
import type { Phandles } from './phandles.js';

// Devicetree Specification 0.4, 2.4: an interrupt goes from its parent to the parent's parent through every nexus.

// More nexuses than this on one way are a loop.
const mostHops = 32;

/** Whether a node ends interrupts or passes them on. */
export function interruptCells(node: TreeNode): number | undefined {
  const { properties } = node;
  if (!properties.has('interrupt-controller') && !properties.has('interrupt-map')) return undefined;
  return cellIn(properties.get('#interrupt-cells'));
}

/** The interrupts of a node where they end; undefined for one that has none. */
export function interruptsOf(node: TreeNode, phandles: Phandles): TreeInterrupt[] | undefined {
  const extended = node.properties.get('interrupts-extended');
  const plain = node.properties.get('interrupts');
  // The one that names its parents wins (2.4.1).
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

/** The node that an interrupt of this one goes to: the next one above, or that it names, which has cells for it. */
function interruptParent(node: TreeNode, phandles: Phandles): TreeNode | undefined {
  let at: TreeNode | undefined = node;
  for (let hops = 0; at !== undefined && hops < mostHops; hops++) {
    const phandle = cellIn(at.properties.get('interrupt-parent'));
    at = phandle === undefined ? at.parent : phandles.get(phandle);
    if (at?.properties.has('#interrupt-cells') === true) return at;
  }
  return undefined;
}

// What was named in vain, by the node or by the nearest one around it that names any, has to be mended there.
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

// The entry of an interrupt-map for an interrupt, under its mask (2.4.3); or why there is none.
function mappedBy(
  nexus: TreeNode,
  map: TreeProperty,
  { unit, addresses, specifier }: Pick<Mapped, 'unit' | 'specifier'> & { readonly addresses: number },
  phandles: Phandles,
): Mapped | string {
  const cells = cellsIn(map) ?? [];
  const own = addresses + specifier.length;
  // Cells may be as many as a stranger says.
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
    // Kernels look further, for a line that leads to a controller that is there.
    isOff = true;
  }
  return isOff ? 'disabled-in-map' : 'not-in-map';
}

// Controllers whose drivers read their maps by themselves, and find no address of the parent in them, whatever #address-cells it has.
const withoutUnits = /^(fsl,l[sx]\w+-extirq|renesas,rza1-irqc)$/;

/** Whether the lines of a map have no unit addresses of their parents: trees of Linux 5.16 have them where the others do not. */
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

// Of the addresses of what an interrupt comes from: kernels take those of the next node above that has any.
function unitCells(nexus: TreeNode): number {
  for (let at: TreeNode | undefined = nexus; at !== undefined; at = at.parent) {
    const cells = cellIn(at.properties.get('#address-cells'));
    if (cells !== undefined) return cells;
  }
  return 2;
}

/** Whether a controller is a GIC, of Arm or of MIPS: the first of its cells tells shared interrupts from those that each core has. */
export function isGic(node: TreeNode): boolean {
  return stringsIn(node.properties.get('compatible')).some((name) => /(^|[,-])gic(-|$)/.test(name));
}

// How bindings of interrupt controllers have their cells: two are a number and how it is triggered; three a kind or domain before
// them; that of Atmel has a priority behind them.
function lineOf(controller: TreeNode, specifier: readonly number[]): readonly number[] {
  if (specifier.length <= 1) return specifier;
  const priority = stringsIn(controller.properties.get('compatible')).some((name) =>
    /^(atmel|microchip),.*aic/.test(name),
  );
  return specifier.slice(0, specifier.length === 2 || priority ? 1 : 2);
}
