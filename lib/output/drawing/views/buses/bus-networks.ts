import { isBus, type ModuleRecord, type Netlist, type WiredNode } from '../../../../elaboration/index.js';

/** The connected components of nodes over edges that carry requests. */
export function networksOf(netlist: Netlist, landmarks: readonly WiredNode[]): WiredNode[][] {
  const number = new Map<WiredNode, number>();
  let count = 0;
  for (const start of landmarks) {
    if (number.has(start)) continue;
    const waiting = [start];
    number.set(start, count);
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const edges = [...node.inward, ...node.outward].filter(({ protocol }) => isBus(netlist, protocol));
      for (const next of edges.flatMap(({ from, to }) => [netlist.node(from), netlist.node(to)])) {
        if (number.has(next)) continue;
        number.set(next, count);
        waiting.push(next);
      }
    }
    count++;
  }
  const networks = Array.from({ length: count }, (): WiredNode[] => []);
  for (const node of landmarks) networks[number.get(node) ?? 0]?.push(node);
  return networks;
}

/**
 * Modules that are drawn as one box: those declared so and, if the role of a module is not declared, those that contain a separate network beside
 * landmarks of another one, which is the internal structure of a device. A module that contains all landmarks is no device, even inside another
 * module, such as a system in its chip.
 */
export function closedModules(
  netlist: Netlist,
  landmarks: readonly WiredNode[],
  networks: readonly (readonly WiredNode[])[],
  whole: ModuleRecord | undefined,
): ReadonlySet<ModuleRecord> {
  const devices = networks.flatMap((network) => {
    const module = commonModule(netlist, network);
    if (module === undefined || module === whole || module.role !== undefined) return [];
    const isBeside = landmarks.some(
      (node) => !network.includes(node) && chainOf(netlist, node.module).includes(module),
    );
    return isBeside ? [module] : [];
  });
  return new Set([...devices, ...[...netlist.modules.values()].filter(({ role }) => role?.closed === true)]);
}

/** Whether all are the same module. */
export function isHeldByOne([first, ...others]: readonly (ModuleRecord | undefined)[]): boolean {
  return first !== undefined && others.every((module) => module === first);
}

/** A module and the modules around it, the root first. */
export function chainOf({ modules }: Netlist, module: ModuleRecord): ModuleRecord[] {
  const chain: ModuleRecord[] = [];
  for (let at: ModuleRecord | undefined = module; at !== undefined; at = modules.get(at.parent ?? '')) chain.push(at);
  return chain.reverse();
}

/** The innermost module that contains all nodes. */
export function commonModule(netlist: Netlist, nodes: readonly WiredNode[]): ModuleRecord | undefined {
  const [first = [], ...others] = nodes.map(({ module }) => chainOf(netlist, module));
  return first.findLast((module) => others.every((chain) => chain.includes(module)));
}
