import { legalName, Namespace } from '../base/names/index.js';
import type { LazyModule } from '../graph/index.js';

/** Names that the reference's hardware generator gives to a module (rocket-system 4). */
export interface HardwareNames {
  readonly moduleName: string;
  readonly instanceName: string;
  readonly pathName: string;
}

/**
 * The hardware names of all modules. Module names are unique within the design and assigned to children before parents, oldest first; instance names
 * are unique within their parent, where port names take precedence. `wanted` gives the preferred name of a module, `ports` the names of its ports;
 * `taken` has the module names of other designs and is extended. A clone and its content share the names of the prototype.
 */
export function hardwareNames(
  root: LazyModule,
  wanted: (module: LazyModule) => string,
  ports: (module: LazyModule) => readonly string[],
  taken: Namespace = new Namespace(),
): ReadonlyMap<LazyModule, HardwareNames> {
  const moduleNames = takeModuleNames(root, wanted, taken);
  const names = new Map<LazyModule, HardwareNames>();
  const place = (module: LazyModule, instanceName: string, pathName: string): void => {
    const moduleName = moduleNames.get(module) ?? wanted(module);
    names.set(module, { moduleName, instanceName, pathName });
    const instances = new Namespace();
    for (const port of ports(module)) instances.take(port);
    for (const child of module.declaredChildren) {
      const own = instances.take(legalName(child.name));
      const shown = child.prototype === undefined ? own : (names.get(child.prototype)?.instanceName ?? own);
      place(child, shown, `${pathName}.${shown}`);
    }
  };
  const rootName = moduleNames.get(root) ?? root.name;
  if (root.standsIn === undefined) place(root, rootName, rootName);
  else place(root, root.name, `${root.standsIn}.${root.name}`);
  return names;
}

function takeModuleNames(
  root: LazyModule,
  wanted: (module: LazyModule) => string,
  taken: Namespace,
): Map<LazyModule, string> {
  const names = new Map<LazyModule, string>();
  const complete = (module: LazyModule): void => {
    if (module.prototype !== undefined) {
      copyNames(module, module.prototype, names);
      return;
    }
    for (const child of module.declaredChildren) complete(child);
    for (const name of module.hardwareInside) taken.take(name);
    names.set(module, taken.take(legalName(wanted(module))));
  };
  complete(root);
  return names;
}

function copyNames(clone: LazyModule, prototype: LazyModule, names: Map<LazyModule, string>): void {
  const name = names.get(prototype);
  if (name !== undefined) names.set(clone, name);
  clone.declaredChildren.forEach((child, k) => {
    const original = prototype.declaredChildren[k];
    if (original !== undefined) copyNames(child, original, names);
  });
}
