import { ownName } from '../netlist/netlist.js';
import type { Elaboration, ModuleRecord, NodeRecord } from '../record/elaboration.js';

/**
 * The name of a device: its own or, if it has none, that of its module, or of its node if the module has several devices. A device in the root is
 * named after its node, because the root's name is that of the whole design.
 */
export function deviceName({ modules }: Pick<Elaboration, 'modules'>, device: string, name: string): string {
  const root = modules.find(({ parent }) => parent === null);
  if (name !== '' && name !== device && name !== root?.name) return name;
  const around = byId(modules).get(device.slice(0, device.lastIndexOf('.')));
  const isOnly = around !== undefined && around !== root && isOnlyDevice(around, device);
  return isOnly ? around.name : device.slice(device.lastIndexOf('.') + 1);
}

const knownIds = new WeakMap<Elaboration['modules'], ReadonlyMap<string, ModuleRecord>>();

// Lookups may be as many as modules.
function byId(modules: Elaboration['modules']): ReadonlyMap<string, ModuleRecord> {
  let known = knownIds.get(modules);
  if (known === undefined) knownIds.set(modules, (known = new Map(modules.map((module) => [module.id, module]))));
  return known;
}

// Whether a node is the only device of its protocol in its module, so that the module's name identifies it.
function isOnlyDevice({ nodes }: ModuleRecord, device: string): boolean {
  const protocol = nodes.find(({ id }) => id === device)?.inner;
  return nodes.filter(({ kind, inner }) => kind === 'sink' && inner === protocol).length === 1;
}

/** Returns a function that gives the titles of devices in drawings, by the ids of their nodes. */
export function deviceTitles({ modules }: Pick<Elaboration, 'modules'>): (node: string) => string {
  let titles: ReadonlyMap<string, string> | undefined;
  return (node) => {
    titles ??= new Map(modules.flatMap((module) => module.nodes.map((each) => [each.id, titleIn(module, each)])));
    return titles.get(node) ?? node;
  };
}

// The role of the node; otherwise the role or name of the module, or the name of the node in the root; or both if the module has several devices.
function titleIn(module: ModuleRecord, { id, role }: NodeRecord): string {
  if (role !== undefined) return role.title;
  // Includes the number that distinguishes it from others of the same name.
  const name = id.slice(module.id.length + 1);
  if (module.parent === null) return name;
  const around = module.role?.title ?? ownName(module);
  return isOnlyDevice(module, id) ? around : `${around}.${name}`;
}
