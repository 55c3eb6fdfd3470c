import type { TreeNode } from '../tree.js';
import type { TreeDevice, TreeDuplicate, TreeInterrupt } from './facts.js';
import { isGic } from './interrupts.js';

interface Use {
  readonly device: TreeDevice;
  readonly controller: string;
  readonly line: readonly number[];
}

/**
 * Lines that several interrupts share, ordered by the path of the controller and by line. `lineOf` selects the cells that identify a line, by default
 * those in the facts.
 */
export function duplicatesIn(
  devices: readonly TreeDevice[],
  nodes: ReadonlyMap<string, TreeNode>,
  lineOf: (interrupt: TreeInterrupt) => readonly number[] = ({ line }) => line,
): TreeDuplicate[] {
  const uses = new Map<string, Use[]>();
  for (const device of devices) {
    for (const interrupt of device.interrupts ?? []) {
      if (interrupt.problem !== undefined) continue;
      const { controller } = interrupt;
      const line = lineOf(interrupt);
      const key = JSON.stringify([controller, line]);
      const known = uses.get(key);
      if (known === undefined) uses.set(key, [{ device, controller, line }]);
      else known.push({ device, controller, line });
    }
  }
  return [...uses.values()]
    .filter(({ length }) => length > 1)
    .map((all) => duplicate(all, nodes))
    .sort((x, y) => compareText(x.controller, y.controller) || compareLines(x.line, y.line));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareLines(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((cell, index) => cell !== b[index]);
  return differing < 0 ? a.length - b.length : (a[differing] ?? 0) - (b[differing] ?? -1);
}

function duplicate(uses: readonly Use[], nodes: ReadonlyMap<string, TreeNode>): TreeDuplicate {
  const devices = [...new Set(uses.map(({ device }) => device))];
  const { controller = '', line = [] } = uses[0] ?? {};
  const node = nodes.get(controller);
  const enabled = devices.filter((device) => device.enabled).length;
  return {
    class: classOf(devices, { line, enabled, node }),
    ...{ controller, line, nodes: uses.map(({ device }) => device.path), enabled },
  };
}

function classOf(
  devices: readonly TreeDevice[],
  {
    line,
    enabled,
    node,
  }: { readonly line: readonly number[]; readonly enabled: number; readonly node: TreeNode | undefined },
): TreeDuplicate['class'] {
  const [first] = devices;
  // Each core has its own private interrupts.
  if (node !== undefined && isGic(node) && line.length > 1 && line[0] === 1) return 'gic-ppi';
  if (node?.parent?.name.split('@', 1)[0] === 'cpu') return 'cpu-local';
  if (devices.length === 1) return 'same-node';
  if (
    devices.every(
      (device) => first === undefined || device === first || isAbove(first, device) || isAbove(device, first),
    )
  )
    return 'ancestor';
  if (enabled <= 1) return 'alternate-disabled';
  if (devices.every((device) => first === undefined || device === first || shareAddress(first, device)))
    return 'same-address';
  const kinds = new Set(devices.map(({ compatible = [] }) => compatible.join()));
  return kinds.size === 1 ? 'same-kind-siblings' : 'different-devices';
}

function isAbove(a: TreeDevice, b: TreeDevice): boolean {
  return b.chain.includes(a.path);
}

function shareAddress(a: TreeDevice, b: TreeDevice): boolean {
  return (a.reg ?? []).some((x) => x.base !== undefined && (b.reg ?? []).some((y) => y.base === x.base));
}
