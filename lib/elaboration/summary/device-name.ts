import { ownName } from '../netlist/netlist.js';
import type { Elaboration, ModuleRecord, NodeRecord } from '../record/elaboration.js';

/**
 * What a device is called: by its name; where it has none, by that of its module, as devices of other protocols are, or of its node where that
 * is one of several in the module. One in the root would be called after the whole design: its node has the better name.
 */
export function deviceName({ modules }: Pick<Elaboration, 'modules'>, device: string, name: string): string {
  const root = modules.find(({ parent }) => parent === null);
  if (name !== '' && name !== device && name !== root?.name) return name;
  const around = byId(modules).get(device.slice(0, device.lastIndexOf('.')));
  const isOnly = around !== undefined && around !== root && isOnlyDevice(around, device);
  return isOnly ? around.name : device.slice(device.lastIndexOf('.') + 1);
}

const knownIds = new WeakMap<Elaboration['modules'], ReadonlyMap<string, ModuleRecord>>();

// As many devices may be asked for as there are modules.
function byId(modules: Elaboration['modules']): ReadonlyMap<string, ModuleRecord> {
  let known = knownIds.get(modules);
  if (known === undefined) knownIds.set(modules, (known = new Map(modules.map((module) => [module.id, module]))));
  return known;
}

// Whether a node is the only device of its protocol in its module, whose name then says which it is.
function isOnlyDevice({ nodes }: ModuleRecord, device: string): boolean {
  const protocol = nodes.find(({ id }) => id === device)?.inner;
  return nodes.filter(({ kind, inner }) => kind === 'sink' && inner === protocol).length === 1;
}

/** What drawings call the devices of a design, by the ids of their nodes: so that people know each when they see it. */
export function deviceTitles({ modules }: Pick<Elaboration, 'modules'>): (node: string) => string {
  let titles: ReadonlyMap<string, string> | undefined;
  return (node) => {
    titles ??= new Map(modules.flatMap((module) => module.nodes.map((each) => [each.id, titleIn(module, each)])));
    return titles.get(node) ?? node;
  };
}

// What somebody said that it is; else the name of the module, or of the node where that lies in the root; both where it is one of several
// devices in the module.
function titleIn(module: ModuleRecord, { id, role }: NodeRecord): string {
  if (role !== undefined) return role.title;
  // With the number that tells it from others of its name.
  const name = id.slice(module.id.length + 1);
  if (module.parent === null) return name;
  const around = module.role?.title ?? ownName(module);
  return isOnlyDevice(module, id) ? around : `${around}.${name}`;
}
